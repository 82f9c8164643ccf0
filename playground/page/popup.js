// The one popup list of the page: selects, the slash picker and the choices of an option use it.
// Its anchor keeps the focus and steers it; with `most` > 1 Space ticks and Enter or the button sends.
import { h } from "./dom.js";

let open = null;
export const closePopup = (inside) => open && (!inside || inside.contains(open.anchor)) && open.close();
export const placePopup = () => open?.place();

// An item: {value, label, note?, side?, art?: () => node, chosen?}.
export function openPopup(anchor, items, { least = 1, most = 1, pick, head, up = false, width = anchor }) {
  closePopup();
  const many = most > 1;
  const chosen = new Set(items.filter((item) => many && item.chosen).map((item) => item.value));
  let shown = items, active = Math.max(0, items.findIndex((item) => item.chosen));

  const box = h("div", {
    class: "list", role: "listbox", id: "popup", tabindex: -1, "aria-multiselectable": many && "true",
    onmousedown: (event) => event.preventDefault(), // the focus stays with the anchor
  });
  const done = h("button", { type: "button", class: "btn primary done", onclick: () => finish([...chosen]) });

  function draw() {
    const enough = chosen.size >= least;
    done.textContent = enough ? `Done (${chosen.size})` : `Choose at least ${least}`;
    done.disabled = !enough;
    const rows = shown.map((item, i) => row(item, i, { active, many, chosen, choose, over: (to) => moveTo(to) }));
    const none = !shown.length && h("div", { class: "none" }, "Nothing fits");
    box.replaceChildren(...[head && h("div", { class: "top" }, head), ...rows, none, many && done].filter(Boolean));
    anchor.setAttribute("aria-activedescendant", shown.length ? `popup-${active}` : "");
    box.querySelector(".on")?.scrollIntoView({ block: "nearest" });
    put(box, width, up);
  }
  function moveTo(index) {
    if (index === active || !shown.length) return;
    active = (index + shown.length) % shown.length;
    draw();
  }
  function choose(item) {
    if (!item) return;
    if (!many) return void finish([item.value], item);
    if (!chosen.delete(item.value) && chosen.size < most) chosen.add(item.value);
    draw();
  }
  function finish(values, item) {
    popup.close();
    pick(values, item);
  }

  const keys = {
    ArrowDown: () => moveTo(active + 1), ArrowUp: () => moveTo(active - 1),
    Enter: () => (many && chosen.size >= least ? finish([...chosen]) : choose(shown[active])),
    Tab: !many && (() => choose(shown[active])), " ": many && (() => choose(shown[active])),
    Escape: () => popup.close(),
  };
  const popup = {
    open: true, anchor, box, place: () => put(box, width, up),
    active: () => shown[active],
    show(next) { shown = next; active = 0; draw(); },
    // True when the key was for the list.
    key(event) {
      const run = (shown.length || event.key === "Escape") && !event.shiftKey && keys[event.key];
      if (!run) return false;
      event.preventDefault();
      event.stopPropagation();
      run();
      return true;
    },
    close() {
      if (!popup.open) return;
      popup.open = false;
      open = null;
      box.remove();
      anchor.removeAttribute("aria-activedescendant");
      anchor.removeAttribute("aria-controls");
      anchor.setAttribute("aria-expanded", "false");
    },
  };
  open = popup;
  (anchor.closest("dialog") ?? document.body).append(box);
  anchor.setAttribute("aria-controls", "popup");
  anchor.setAttribute("aria-expanded", "true");
  anchor.addEventListener("blur", popup.close, { once: true });
  draw();
  return popup;
}

function row(item, i, { active, many, chosen, choose, over }) {
  const ticked = chosen.has(item.value);
  return h("div", {
    role: "option", id: `popup-${i}`, class: i === active && "on", "data-value": item.value,
    "aria-selected": String(many ? ticked : i === active),
    onclick: () => choose(item), onmousemove: () => over(i),
  },
  many && h("span", { class: "tick", "aria-hidden": "true" }, ticked && "✓"),
  item.art?.(),
  h("span", { class: "what" }, h("b", {}, item.label), item.note && h("small", {}, item.note)),
  item.side && h("small", { class: "side" }, item.side));
}

// Below its anchor, or above it where there is more room; never outside the window.
function put(box, anchor, up) {
  const at = anchor.getBoundingClientRect();
  const below = innerHeight - at.bottom;
  const above = up || (below < Math.min(box.scrollHeight, 300) && at.top > below);
  Object.assign(box.style, {
    left: `${at.left}px`, width: `${at.width}px`,
    maxHeight: `${Math.max(80, Math.min(380, (above ? at.top : below) - 16))}px`,
    top: above ? "auto" : `${at.bottom + 6}px`,
    bottom: above ? `${innerHeight - at.top + 6}px` : "auto",
  });
}
