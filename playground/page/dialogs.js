// What opens over the page: a picture, the JSON of a message, a modal of the bot, short notices.
import { act } from "./actions.js";
import { itemsOf, unknown } from "./components.js";
import { $, h, iconButton } from "./dom.js";
import { face } from "./faces.js";
import { person, world } from "./world.js";

// ---- pictures and JSON --------------------------------------------------------------------------

function show(label, ...kids) {
  const zoom = $("#zoom");
  zoom.setAttribute("aria-label", label);
  zoom.replaceChildren(...kids, iconButton("close", "Close", { onclick: () => zoom.close() }));
  zoom.showModal();
}

export const showPicture = (image, file) => show(file.filename, image);
export const showJson = (value) => show("JSON", h("pre", { tabindex: 0 }, JSON.stringify(value, null, 2)));

// ---- notices ------------------------------------------------------------------------------------

const NOTICE = 5000; // ms

export function notice(text) {
  const node = h("p", {}, text);
  $("#toasts").append(node);
  setTimeout(() => node.remove(), NOTICE);
}

// ---- modals of the bot --------------------------------------------------------------------------

const ROW = 1, TEXT_INPUT = 4, TEXT = 10, LABEL = 18;
const PARAGRAPH = 2;

function textInput(part) {
  const many = part.style === PARAGRAPH;
  const input = h(many ? "textarea" : "input", {
    name: part.custom_id, placeholder: part.placeholder, required: part.required ?? true,
    minlength: part.min_length, maxlength: part.max_length ?? 4000, rows: many && 4,
  });
  input.value = part.value ?? "";
  return input;
}

function choice(part, items) {
  const many = (part.max_values ?? 1) > 1;
  const none = !many && h("option", { value: "" }, part.placeholder ?? "Make a choice");
  const options = items.map((item) => h("option", { value: item.value, selected: item.chosen }, item.label));
  const required = part.required ?? true;
  return h("select", { name: part.custom_id, required, multiple: many, "data-list": true }, none, options);
}

function input(part) {
  if (part.type === TEXT_INPUT) return textInput(part);
  const items = itemsOf(part);
  return items ? choice(part, items) : unknown(part);
}

function field(component) {
  if (component.type === TEXT) return h("p", {}, component.content);
  const part = component.type === LABEL ? component.component : component.components?.[0] ?? component;
  const { label, description } = component.type === ROW ? part : component;
  return h("label", {},
    h("b", {}, label, (part.required ?? true) && h("span", { class: "must" }, " *")),
    description && h("small", {}, description), input(part));
}

const valueOf = (node) =>
  node.dataset.list === undefined ? node.value : [...node.selectedOptions].map((one) => one.value).filter(Boolean);

// `failed(text)` is told when the bot does not take the answer.
export function showModal(form, channel_id, failed) {
  const dialog = $("#modal");
  const submit = (event) => {
    event.preventDefault();
    const fields = [...event.target.elements].filter((node) => node.name);
    const values = Object.fromEntries(fields.map((node) => [node.name, valueOf(node)]));
    dialog.close();
    const action = { type: "modal", modal: form.id, channel_id, custom_id: form.custom_id, values };
    act(action, { answered: ({ ok, text }) => ok || failed(text) });
  };
  const cancel = () => dialog.close();
  dialog.replaceChildren(h("form", { onsubmit: submit },
    h("header", {}, face(person(world.bot)), h("h2", { id: "modal-title" }, form.title)),
    form.components.map(field),
    h("footer", {}, h("button", { type: "button", class: "btn secondary", onclick: cancel }, "Cancel"),
      h("button", { class: "btn primary" }, "Submit"))));
  if (!dialog.open) dialog.showModal();
  $("input, textarea, select", dialog)?.focus();
}
