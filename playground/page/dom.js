// Building the DOM. Text is always a text node: nothing that a message says can become markup.

export const $ = (selector, root = document) => root.querySelector(selector);

const SVG = "http://www.w3.org/2000/svg";

// `vars` sets custom properties through the CSSOM (a style attribute is forbidden by the page's policy).
function furnish(node, props, kids) {
  for (const [key, value] of Object.entries(props)) {
    if (key === "vars") Object.entries(value).forEach(([name, to]) => node.style.setProperty(name, to));
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== undefined && value !== null && value !== false) node.setAttribute(key, value);
  }
  node.append(...kids.flat(Infinity).filter((kid) => kid || kid === 0));
  return node;
}

export const h = (tag, props = {}, ...kids) => furnish(document.createElement(tag), props, kids);
export const s = (tag, props = {}, ...kids) => furnish(document.createElementNS(SVG, tag), props, kids);

export const icon = (name) => s("svg", { class: "i", "aria-hidden": "true" }, s("use", { href: `#i-${name}` }));

export const iconButton = (name, label, props = {}, ...more) =>
  h("button", { type: "button", class: "tool", title: label, "aria-label": label, ...props }, icon(name), more);

// Runs `redraw` without taking the focus away from whoever is typing or tabbing inside `root`.
export function keepingFocus(root, redraw) {
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.dataset.key;
  redraw();
  if (!key || document.activeElement === active) return;
  $(`[data-key="${CSS.escape(key)}"]`, root)?.focus({ preventScroll: true });
}

// Puts `kids` into `root`, and leaves alone what already looks like that: a click that has begun on
// a node must find it again when the button goes up.
export function show(root, ...kids) {
  const next = kids.flat(Infinity).filter(Boolean);
  const now = [...root.childNodes];
  if (now.length === next.length && now.every((node, i) => node.isEqualNode(next[i]))) return;
  keepingFocus(root, () => root.replaceChildren(...next));
}
