// The line at the bottom of a conversation: plain words, or "/" -> the picker -> a command with its options.
import { act } from "./actions.js";
import { choicesOf, commandsFor, optionLabel, optionText, readOption } from "./commands.js";
import { $, h, icon, iconButton } from "./dom.js";
import { face } from "./faces.js";
import { openPopup } from "./popup.js";
import { kindOf, nameOf, person, titleOf, world } from "./world.js";

// Id of the place -> words not yet sent; they outlive a change of place and a reconnection.
const drafts = new Map();

// `report(text)` shows why something that was sent came to nothing.
export function composer(where, report) {
  const form = h("form", { class: "composer", autocomplete: "off" });
  const plain = () => form.replaceChildren(...plainLine({ form, where, report, start: choose }));
  const choose = (command) => {
    drafts.delete(where.id);
    form.replaceChildren(...commandLine({ form, where, report, leave: plain }, command));
  };
  plain();
  return form;
}

// Puts a text into the composer below `root`, as if typed.
export function compose(root, text) {
  const area = $(".composer textarea", root);
  if (!area) return;
  area.value = text;
  area.focus();
  area.dispatchEvent(new Event("input"));
}

// ---- plain words --------------------------------------------------------------------------------

const pickerItem = (command) => ({
  value: command.name, label: `/${command.label}`, note: command.description, command,
  side: command.options.map(optionLabel).join("  "), art: () => face(person(world.bot)),
});

function plainLine({ form, where, report, start }) {
  const room = kindOf(where) === "dm" ? titleOf(where) : `#${titleOf(where)}`;
  const area = h("textarea", {
    rows: 1, class: "plain", "aria-label": `Message ${room}`, maxlength: 2000, "data-key": "composer",
    placeholder: innerWidth > 760 ? `Message ${room}, or / for commands` : `Message ${room}`,
  });
  area.value = drafts.get(where.id) ?? "";
  let popup = null;
  const suggest = () => {
    drafts.set(where.id, area.value);
    area.style.height = "";
    if (area.value) area.style.height = `${Math.min(area.scrollHeight, 160)}px`;
    area.style.overflowY = area.scrollHeight > 160 ? "auto" : "hidden";
    if (!area.value.startsWith("/")) return void popup?.close();
    const head = "Commands of the bot";
    const pick = (_, item) => start(item.command);
    if (!popup?.open) popup = openPopup(area, [], { up: true, width: form, head, pick });
    popup.show(commandsFor(where, area.value).map(pickerItem));
  };
  const say = () => {
    const content = area.value.trim();
    if (!content) return;
    const answered = ({ ok, text: why }) => ok || report(why);
    act({ type: "say", channel_id: where.id, content }, { answered });
    area.value = "";
    suggest();
  };
  area.oninput = suggest;
  area.onkeydown = (event) => {
    if (popup?.open && popup.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    say();
  };
  const slash = () => {
    area.value = "/";
    area.focus();
    suggest();
  };
  return [
    iconButton("slash", "Commands", { onclick: slash }), area,
    h("button", { class: "tool send", "aria-label": `Send as ${nameOf(world.me)}` }, icon("send")),
  ];
}

// ---- a command with its options -----------------------------------------------------------------

function commandLine({ form, where, report, leave }, command) {
  const fields = command.options.map((option) => optionField(option, { command, where, form, all: () => fields }));
  const close = () => {
    leave();
    $("textarea", form).focus();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    const wrong = fields.find((field) => field.check());
    if (wrong) return void wrong.input.focus();
    const action = { type: "command", channel_id: where.id, name: command.name, options: valuesOf(fields) };
    act(action, { answered: ({ ok, text }) => ok || report(text) });
    close();
  };
  const escape = (event) => event.key === "Escape" && !event.defaultPrevented && close();
  queueMicrotask(() => (fields[0]?.input ?? $(".send", form)).focus());
  return [
    iconButton("close", "Leave the command", { onclick: close }),
    h("div", { class: "command", role: "group", "aria-label": `/${command.label}`, onkeydown: escape },
      h("b", {}, `/${command.label}`), fields.map((field) => field.node),
      !fields.length && h("small", {}, command.description)),
    h("button", { class: "tool send", "aria-label": "Send command" }, icon("send")),
  ];
}

function valuesOf(fields) {
  const pairs = fields.map((field) => [field.option.name, field.read().value]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

function optionField(option, { command, where, form, all }) {
  const input = h("input", {
    name: option.name, size: 9, autocomplete: "off", role: "combobox", "aria-expanded": "false",
    "aria-label": `${optionLabel(option)}: ${optionText(option)}`, placeholder: option.required ? "" : "optional",
    "aria-required": option.required && "true", inputmode: [4, 10].includes(option.type) && "decimal",
  });
  const problem = h("small", { class: "problem", role: "alert" });
  let picked = null; // the choice taken from the list, while the text still is its name
  const read = () => (picked?.name === input.value ? { value: picked.value } : readOption(option, input.value));
  const check = () => {
    const { problem: text = "" } = read();
    problem.textContent = text;
    input.toggleAttribute("aria-invalid", Boolean(text));
    return text;
  };
  const pick = (_, item) => {
    picked = item.choice;
    input.value = picked.name;
    check();
    const fields = all();
    (fields[fields.findIndex((field) => field.input === input) + 1]?.input ?? input).focus();
  };
  const suggest = suggestions(option, input, { form, pick, command, where, all });
  input.onfocus = suggest.open;
  input.oninput = () => {
    picked = null;
    problem.textContent = "";
    input.removeAttribute("aria-invalid");
    suggest.open();
  };
  input.onkeydown = suggest.key;
  return { option, input, read, check, node: h("label", {}, h("span", {}, optionLabel(option)), input, problem) };
}

// The list above an option: fixed choices, or what the bot completes. Tab takes the marked line only when
// something was typed or the arrows were used, so that tabbing past an optional option leaves it empty.
function suggestions(option, input, { form, pick, command, where, all }) {
  const fixed = choicesOf(option);
  const head = [h("b", {}, optionLabel(option)), ` ${optionText(option)}`];
  let popup = null, asked = "", steered = false;

  const typed = () => input.value.trim().toLowerCase();
  const fits = (choice) => fixed === null || choice.name.toLowerCase().includes(typed());
  const line = (choice) => ({ value: choice.value, label: choice.name, choice });
  const show = (choices) => popup.open && popup.show(choices.filter(fits).map(line));
  const ask = () => {
    const options = { ...valuesOf(all()), [option.name]: input.value };
    const action = { type: "autocomplete", channel_id: where.id, name: command.name, options, focused: option.name };
    asked = act(action, { choices: (choices) => mine === asked && show(choices) });
    const mine = asked;
  };
  return {
    open() {
      if (!fixed && !option.autocomplete) return;
      if (!popup?.open) {
        popup = openPopup(input, [], { up: true, width: form, head, pick });
        steered = false;
      }
      if (fixed) show(fixed);
      else ask();
    },
    key(event) {
      if (!popup?.open) return;
      if (event.key.startsWith("Arrow")) steered = true;
      if (event.key === "Tab" && !steered && !input.value) return void popup.close();
      popup.key(event);
    },
  };
}
