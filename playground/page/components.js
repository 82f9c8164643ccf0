// Buttons and selects under a message, in Discord's JSON -> DOM.
import { act, isWaiting } from "./actions.js";
import { h, icon } from "./dom.js";
import { face } from "./faces.js";
import { jumpData, target } from "./markdown.js";
import { openPopup } from "./popup.js";
import { channels, members, nameOf, person } from "./world.js";

const ROW = 1, BUTTON = 2, STRING_SELECT = 3, USER_SELECT = 5, CHANNEL_SELECT = 8;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

// `redraw` is called when the answer to a press is in.
export const rows = (message, redraw) =>
  (message.components ?? []).map((row) => {
    if (row.type !== ROW) return unknown(row);
    return h("div", { class: "row" }, row.components.map((part) => component(part, message, redraw)));
  });

function component(part, message, redraw) {
  if (part.type === BUTTON) return button(part, message, redraw);
  return part.type in ITEMS ? select(part, message, redraw) : unknown(part);
}

export const unknown = (part) =>
  h("p", { class: "unknown" }, `A component of type ${part.type}, which this page cannot show`);

export const emoji = (one) => one && h("span", { class: "emoji" }, one.id ? `:${one.name}:` : one.name);

function press(part, message, redraw, values) {
  const { id: message_id, channel_id } = message;
  act({ type: "press", channel_id, message_id, custom_id: part.custom_id, values }, { answered: redraw });
  redraw();
}

function button(part, message, redraw) {
  const inner = [emoji(part.emoji), part.label && h("span", {}, part.label)];
  if (part.url) return linkButton(part, inner);
  return h("button", {
    type: "button", class: `btn ${STYLES[part.style]}`, "data-key": `${message.id}/${part.custom_id}`,
    disabled: part.disabled, "aria-busy": isWaiting(message.id, part.custom_id) && "true",
    onclick: () => press(part, message, redraw),
  }, inner);
}

function linkButton(part, inner) {
  const to = target(part.url);
  if (to) return h("button", { type: "button", class: "btn link", ...jumpData(to) }, inner, icon("out"));
  if (!/^https?:/.test(part.url)) return unknown(part);
  const away = { class: "btn link", href: part.url, target: "_blank", rel: "noreferrer noopener" };
  return h("a", away, inner, icon("out"));
}

// ---- selects: a combobox that opens the popup list; people and places can be searched by typing ---

const lineItem = (option) => ({
  value: option.value, label: option.label, note: option.description, chosen: option.default,
  art: () => emoji(option.emoji),
});
const personItem = (who, chosen) => ({
  value: who.id, label: nameOf(who.id), note: who.username, art: () => face(who), chosen,
});

// `chosen` are Discord's default_values.
function peopleItems(chosen = []) {
  const ids = chosen.map((one) => one.id);
  const bots = ids.map(person).filter((who) => who.bot);
  return [...members(), ...bots].map((who) => personItem(who, ids.includes(who.id)));
}

function placeItems({ channel_types: kinds, default_values: chosen = [] }) {
  const fitting = channels().filter((where) => kinds?.includes(where.type) ?? true);
  return fitting.map(({ id, name }) => ({ value: id, label: `#${name}`, chosen: chosen.some((one) => one.id === id) }));
}

// Kind of a select -> what may be chosen in it.
const ITEMS = {
  [STRING_SELECT]: (part) => part.options.map(lineItem),
  [USER_SELECT]: (part) => peopleItems(part.default_values),
  [CHANNEL_SELECT]: placeItems,
};
export const itemsOf = (part) => ITEMS[part.type]?.(part);

const fits = (item, text) => `${item.label} ${item.note ?? ""}`.toLowerCase().includes(text.trim().toLowerCase());

function select(part, message, redraw) {
  const searched = part.type !== STRING_SELECT;
  const items = itemsOf(part);
  const chosen = items.filter((item) => item.chosen).map((item) => item.label).join(", ");
  const label = part.placeholder ?? (part.type === USER_SELECT ? "Choose people" : "Make a choice");
  const choice = {
    least: part.min_values ?? 1, most: part.max_values ?? 1,
    pick: (values) => press(part, message, redraw, values),
  };
  const field = h("input", {
    class: "select", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", autocomplete: "off",
    "aria-label": label, placeholder: label, value: chosen, readonly: !searched, disabled: part.disabled,
    "data-key": `${message.id}/${part.custom_id}`,
    "aria-busy": isWaiting(message.id, part.custom_id) && "true",
  });
  steer(field, items, choice, chosen);
  return h("div", { class: "select-box" }, field, icon("down"));
}

// A click, an arrow or Enter opens the list; where the field is not read-only, typing searches it.
function steer(field, items, choice, chosen) {
  let popup = null;
  const open = () => {
    if (popup?.open) return;
    if (!field.readOnly) field.value = "";
    popup = openPopup(field, items, choice);
  };
  field.onclick = () => (popup?.open && field.readOnly ? popup.close() : open());
  field.onblur = () => { field.value = chosen; };
  field.oninput = () => {
    const text = field.value;
    open();
    field.value = text;
    popup.show(items.filter((item) => fits(item, text)));
  };
  field.onkeydown = (event) => {
    if (event.key === " " && field.value && !field.readOnly) return; // part of a name
    if (popup?.open) return void popup.key(event);
    if (!/^(ArrowUp|ArrowDown|Enter| )$/.test(event.key)) return;
    event.preventDefault();
    open();
  };
}
