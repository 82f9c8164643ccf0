// One conversation on the screen: its head, its messages (only the end of a long one), its composer.
import { act } from "./actions.js";
import { beginnings } from "./commands.js";
import { composer } from "./composer.js";
import { $, h, icon, keepingFocus, show } from "./dom.js";
import { entryNode } from "./message.js";
import { closePopup } from "./popup.js";
import { isArchived, isEphemeral, isLocked, kindOf, messagesOf, nameOf, place, titleOf, unread, world } from "./world.js";

const STEP = 50; // messages put into the DOM at once
const MOST = 2 * STEP; // above this the oldest go, while the end is being read
const NEAR = 80; // px from the end that still count as the end
const TYPING = 10_000; // ms

export const signOf = (where) => icon({ dm: "letter", thread: "thread" }[kindOf(where)] ?? "hash");

export class Pane {
  // `bar(place)` gives the nodes of the head; `seen(id)` is called when the end is in view.
  constructor(root, { bar, seen }) {
    Object.assign(this, { root, bar, seen, id: null });
    this.first = 0; // index of the oldest message in the DOM
    this.atEnd = true; // the end is in view, and stays so
    this.missed = 0; // messages that came below the view
    this.freshFrom = null; // id of the message that "new" stands above
    this.caughtUp = true; // everything has been seen
    // Pictures, and whatever else changes its height late, must not push the end out of view.
    this.sizes = new ResizeObserver(() => this.atEnd && this.toEnd());
  }

  get place() { return place(this.id); }
  get visible() { return Boolean(this.place) && this.root.checkVisibility(); }
  get messages() { return messagesOf(this.id); }
  shows(id) { return this.id === id && this.visible; }

  open(where) {
    const count = unread(where);
    this.id = where.id;
    this.first = Math.max(0, this.messages.length - Math.max(STEP, count + 5));
    this.freshFrom = count ? this.messages.at(-count)?.id : null;
    this.caughtUp = true;
    this.build();
    this.fill();
    this.toEnd();
    this.noteSeen();
  }

  build() {
    const where = this.place;
    closePopup(this.root);
    this.list = h("div", { class: "entries" });
    const earlier = { type: "button", class: "earlier", onclick: () => this.showEarlier() };
    this.earlier = h("button", earlier, "Earlier messages");
    this.scroller = h("div", {
      class: "talk", role: "log", "aria-live": "off", "aria-label": `Messages in ${titleOf(where)}`, tabindex: 0,
      onscroll: () => this.scrolled(),
    }, h("div", { class: "start" }), this.earlier, this.list);
    this.below = h("button", { type: "button", class: "below", hidden: true, onclick: () => this.toEnd() });
    this.typing = h("div", { class: "typing", "aria-live": "off" });
    this.head = h("header", { class: "bar" }, this.bar(where));
    this.root.replaceChildren(this.head, this.scroller, this.below, this.typing, this.foot());
    this.sizes.disconnect();
    this.sizes.observe(this.list);
    this.sizes.observe(this.scroller);
  }

  foot() {
    const shut = isLocked(this.place) ? "locked" : isArchived(this.place) && "archived";
    if (shut) return h("p", { class: "shut" }, icon("lock"), ` This thread is ${shut}.`);
    return composer(this.place, (text) => this.report(text));
  }

  drawHead() { show(this.head, this.bar(this.place)); }

  // ---- messages ---------------------------------------------------------------------------------

  fill() {
    const shown = this.messages.slice(this.first);
    this.list.replaceChildren(...shown.map((message, i) => this.entry(message, this.first + i)));
    this.showEdges();
  }

  // Above the oldest message stands where this is, or a button for earlier ones.
  showEdges() {
    const start = $(".start", this.root);
    this.earlier.hidden = this.first === 0;
    start.hidden = this.first > 0;
    show(start, welcome(this.place, this.messages.length === 0));
  }

  entry(message, index) {
    const fresh = message.id === this.freshFrom;
    return entryNode(message, this.messages[index - 1], { redraw: () => this.redraw(message.id), fresh });
  }

  node(id) { return $(`:scope > [data-id="${CSS.escape(id)}"]`, this.list); }

  redraw(id) {
    const old = this.node(id);
    const index = this.messages.findIndex((one) => one.id === id);
    if (!old || index < 0) return;
    closePopup(old);
    const stay = this.atEnd;
    const next = this.entry(this.messages[index], index);
    keepPictures(old, next);
    keepingFocus(this.list, () => old.replaceWith(next));
    if (stay) this.toEnd();
  }

  add(message) {
    if (this.caughtUp && !this.inView()) this.startFresh(message.id);
    this.list.append(this.entry(message, this.messages.length - 1));
    this.showEdges();
    this.typing.replaceChildren();
    const own = message.author.id === world.me || isEphemeral(message);
    if (this.atEnd || own) this.toEnd();
    else this.countMissed();
    if (this.atEnd) this.trim();
    this.noteSeen();
  }

  // "new" stands above the first message that came while nobody looked.
  startFresh(id) {
    const before = this.freshFrom;
    this.freshFrom = id;
    this.caughtUp = false;
    if (before) this.redraw(before);
  }

  countMissed() {
    this.missed += 1;
    this.below.hidden = false;
    this.below.replaceChildren(icon("down"), this.missed === 1 ? "1 new message" : `${this.missed} new messages`);
  }

  remove(id) {
    const next = this.node(id)?.nextElementSibling;
    this.node(id)?.remove();
    if (next) this.redraw(next.dataset.id);
  }

  trim() {
    const over = this.list.childElementCount - MOST;
    if (over < STEP) return;
    [...this.list.children].slice(0, over + STEP).forEach((node) => node.remove());
    this.first = this.messages.length - this.list.childElementCount;
    this.showEdges();
  }

  showEarlier(until = this.first - STEP) {
    const from = Math.max(0, until), { scroller } = this;
    const bottom = scroller.scrollHeight - scroller.scrollTop;
    const older = this.messages.slice(from, this.first).map((message, i) => this.entry(message, from + i));
    this.first = from;
    this.list.prepend(...older);
    this.showEdges();
    scroller.scrollTop = scroller.scrollHeight - bottom;
  }

  // ---- scrolling --------------------------------------------------------------------------------

  toEnd() {
    this.atEnd = true;
    this.missed = 0;
    this.below.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    this.atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    if (this.atEnd) {
      this.missed = 0;
      this.below.hidden = true;
      this.noteSeen();
    }
    if (scrollTop < NEAR && this.first > 0) this.showEarlier();
  }

  jump(id) {
    const index = this.messages.findIndex((one) => one.id === id);
    if (index < 0) return false;
    if (index < this.first) this.showEarlier(index - 5);
    const node = this.node(id);
    this.atEnd = false;
    node.scrollIntoView({ block: "center" });
    node.classList.add("found");
    node.addEventListener("animationend", () => node.classList.remove("found"), { once: true });
    return true;
  }

  inView() { return this.atEnd && this.visible && document.visibilityState === "visible"; }

  noteSeen() {
    if (!this.inView()) return;
    this.caughtUp = true;
    if (!unread(this.place)) return;
    act({ type: "read", channel_id: this.id });
    this.seen(this.id);
  }

  // ---- what is not a message ----------------------------------------------------------------------

  report(text) {
    const note = h("div", { class: "entry failed", role: "alert" }, text);
    this.list.append(note);
    this.toEnd();
    setTimeout(() => note.remove(), 12_000);
  }

  showTyping(who) {
    this.typing.replaceChildren(h("span", { class: "dots" }), h("b", {}, nameOf(who)), " is typing…");
    clearTimeout(this.typingEnds);
    this.typingEnds = setTimeout(() => this.typing.replaceChildren(), TYPING);
  }
}

function welcome(where, empty) {
  const direct = kindOf(where) === "dm";
  const topic = where.topic ?? (direct && "What is for your eyes only comes here.");
  const title = [h("h3", {}, signOf(where), titleOf(where)), h("p", {}, topic)];
  const starts = empty && !direct ? beginnings(where) : [];
  if (!starts.length) return title;
  const chip = (one) => h("button", { type: "button", class: "chip", "data-compose": `/${one.name}` }, `/${one.label}`);
  const begin = h("p", { class: "begin" }, "Open a table with ", starts.map(chip),
    "and let the others join, each in a tab of their own: ", icon("out"), " beside their names.");
  return [...title, begin];
}

// A picture that stays when its message is edited keeps its node; one that is replaced by another of the
// same size stays in view until that one is there. So nothing flickers.
function keepPictures(old, next) {
  const before = [...old.querySelectorAll("figure img")];
  [...next.querySelectorAll("figure img")].forEach((image, i) => {
    const known = before.find((one) => one.src === image.src) ?? before[i];
    if (!known || known.width !== image.width || known.height !== image.height) return;
    image.replaceWith(known);
    known.alt = image.alt;
    if (known.src === image.src) return;
    awaited.set(known, image);
    image.decode().catch(() => {}).then(() => awaited.get(known) === image && known.replaceWith(image));
  });
}
const awaited = new WeakMap(); // picture in view -> the one that will take its place
