// One tab = one person (?as=valentina). Events come in, one function each; the parts are put together here.
import { forget, offer, settle } from "./actions.js";
import { compose } from "./composer.js";
import { drawBot, drawClock, drawPeople, drawPlaces, startDeveloper } from "./developer.js";
import { notice, showModal } from "./dialogs.js";
import { $, h, iconButton, show } from "./dom.js";
import { face, faceAddress } from "./faces.js";
import { clearLog, logRequest, logRequests, startLog } from "./log.js";
import { spoken } from "./markdown.js";
import { Pane, signOf } from "./pane.js";
import { placePopup } from "./popup.js";
import { badge, sidebar } from "./side.js";
import { setClock, tick } from "./time.js";
import { listen } from "./wire.js";
import {
  addressOf, allPlaces, changeMessage, changePerson, changePlace, channels, directMessages, findPlace, isShut, kindOf,
  load, me, nameOf, place, putMessage, removeMessage, removePlace, setUnread, titleOf, unread, world,
} from "./world.js";

const wide = matchMedia("(min-width: 1181px)"); // room for the direct messages beside the table
const talk = new Pane($("#talk"), { bar: talkBar, seen });
const beside = new Pane($("#beside"), { bar: besideBar, seen });
const panes = [talk, beside];
const tab = { table: null, closed: false }; // the channel last open; whether the own DM was closed by hand

const showing = (id) => panes.filter((pane) => pane.shows(id));
const ownDm = () => directMessages()[0];
const inDm = () => Boolean(talk.place) && kindOf(talk.place) === "dm";

const addressed = () => findPlace(decodeURIComponent(location.hash.slice(1)));

// ---- where the person is --------------------------------------------------------------------------

function open(id) {
  const where = place(id);
  if (!where) return shut();
  const direct = kindOf(where) === "dm";
  document.body.classList.remove("side-open");
  if (direct && wide.matches) tab.closed = false;
  const pane = direct && wide.matches && tab.table ? beside : talk;
  if (!direct) tab.table = where.id;
  if (pane === beside) $("#beside").hidden = false;
  pane.open(where);
  if (pane === talk) history.replaceState(null, "", `#${addressOf(where)}`);
  showBeside();
  refresh();
}

// Nowhere to be: thrown out of the server, and no direct messages yet.
function shut() {
  talk.id = null;
  const open = iconButton("menu", "People and places", { "data-toggle": "side" }, face(me()));
  const tools = iconButton("tools", "Developer controls", { "data-toggle": "tools" });
  $("#talk").replaceChildren(h("header", { class: "bar" }, open, h("h1", {}, world.server.name), topic(""), tools),
    h("p", { class: "loading" }, "There is no channel here that you may see."));
  refresh();
}

// The person's own DM, beside the table wherever there is room for it.
function showBeside() {
  const dm = ownDm();
  const wanted = Boolean(dm) && !tab.closed && !inDm();
  $("#beside").hidden = !wanted;
  if (wanted && wide.matches && beside.id !== dm.id) beside.open(dm);
}

function seen(id) {
  setUnread({ person: world.me, channel_id: id, count: 0 });
  refresh();
}

function jump(channel, message) {
  if (!place(channel)) return;
  if (!showing(channel).length) open(channel);
  const found = !message || showing(channel)[0]?.jump(message);
  if (!found) notice("That message does not exist any more.");
}

// ---- what stands around the conversations ---------------------------------------------------------

const pressed = {
  side: () => document.body.classList.contains("side-open"),
  tools: () => !$("#tools").hidden,
  beside: () => (wide.matches ? !$("#beside").hidden : inDm()),
};
const toggleButton = (what, name, label, ...more) => {
  const state = { "aria-pressed": String(pressed[what]()), "data-toggle": what, "data-key": `toggle/${what}` };
  return iconButton(name, label, state, ...more);
};
const topic = (text) => h("p", { class: "topic", title: text }, text);

function talkBar(where) {
  const dm = ownDm();
  return [
    toggleButton("side", "menu", "People and places", face(me())), signOf(where), h("h1", {}, titleOf(where)),
    topic(where.topic ?? ""),
    dm && toggleButton("beside", "letter", "My direct messages", badge(unread(dm))),
    toggleButton("tools", "tools", "Developer controls"),
  ];
}

function besideBar(where) {
  return [
    signOf(where), h("h2", {}, titleOf(where)), topic(`only ${nameOf(world.me)} sees this`),
    toggleButton("beside", "close", "Close direct messages"),
  ];
}

function refresh() {
  const table = place(tab.table), shown = (id) => showing(id).length > 0;
  show($("#side"), sidebar({ table, shown, open }));
  panes.forEach((pane) => pane.visible && pane.drawHead());
  const news = allPlaces().some((where) => unread(where) > 0);
  const where = talk.place && `${inDm() ? "" : "#"}${titleOf(talk.place)}`;
  document.title = `${news ? "● " : ""}${[nameOf(world.me), where, "Playground"].filter(Boolean).join(" · ")}`;
}

const toggles = {
  side: () => document.body.classList.toggle("side-open"),
  tools: () => { $("#tools").hidden = !$("#tools").hidden; },
  beside() {
    if (!wide.matches) return open(inDm() ? tab.table : ownDm().id);
    tab.closed = !tab.closed;
    return showBeside();
  },
};

// Read out what is new, and only that: edits change what stands there already.
function announce(message) {
  if (message.author.id === world.me) return;
  const where = titleOf(place(message.channel_id));
  const words = spoken(message.content ?? "").slice(0, 200);
  $("#news").textContent = `${nameOf(message.author.id)}, ${where}: ${words}`;
}

// ---- what comes in: one function per event --------------------------------------------------------

const events = {
  hello(hello) {
    const first = !world.me;
    load(hello);
    forget();
    setClock(hello);
    document.documentElement.style.setProperty("--me", me().color);
    $("link[rel=icon]").href = faceAddress(me());
    logRequests(hello.log ?? []);
    [drawBot, drawClock, drawPeople, drawPlaces].forEach((draw) => draw());
    const wanted = first ? addressed() : talk.place;
    const left = tab.table && !place(tab.table);
    tab.table = place(tab.table)?.id ?? channels()[0]?.id;
    talk.id = beside.id = null;
    if (wide.matches && tab.table) open(tab.table);
    open(place(wanted?.id)?.id ?? tab.table ?? ownDm()?.id);
    if (left && !me().member) notice(`You are not on ${world.server.name} any more.`);
  },
  "person-update"(change) {
    changePerson(change);
    drawPeople();
    refresh();
  },
  "place-create"(where) {
    changePlace(where);
    if (kindOf(where) === "dm") showBeside();
    if (!talk.place) open(where.id);
    drawPlaces();
    refresh();
  },
  "place-update"(change) {
    const before = place(change.id) && isShut(place(change.id));
    changePlace(change);
    if (before !== isShut(place(change.id))) showing(change.id).forEach((pane) => pane.open(pane.place));
    drawPlaces();
    refresh();
  },
  "place-delete"({ id }) {
    const gone = showing(id);
    removePlace(id);
    if (tab.table === id) tab.table = channels()[0]?.id;
    if (gone.includes(talk)) open(tab.table ?? ownDm()?.id);
    drawPlaces();
    refresh();
  },
  "message-create"(message) {
    if (putMessage(message) === "changed") return events["message-update"](message);
    showing(message.channel_id).forEach((pane) => pane.add(message));
    if (place(message.channel_id)) announce(message);
    return undefined;
  },
  "message-update"(change) {
    if (changeMessage(change)) showing(change.channel_id).forEach((pane) => pane.redraw(change.id));
  },
  "message-delete"(gone) {
    removeMessage(gone);
    showing(gone.channel_id).forEach((pane) => pane.remove(gone.id));
  },
  typing({ channel_id, user_id }) {
    if (user_id !== world.me) showing(channel_id).forEach((pane) => pane.showTyping(user_id));
  },
  modal: (form) => showModal(form, talk.id, (text) => talk.report(text)),
  choices: offer,
  interaction: settle,
  commands(commands) {
    world.commands = commands;
    panes.forEach((pane) => pane.visible && pane.showEdges());
  },
  bot(state) {
    world.state = state;
    drawBot();
    refresh();
  },
  clock(change) {
    setClock(change);
    tick();
    drawClock();
  },
  unread(change) {
    setUnread(change);
    showing(change.channel_id).forEach((pane) => pane.noteSeen());
    refresh();
  },
  request: logRequest,
  "log-cleared": clearLog,
};

// ---- what the person does outside the conversations -------------------------------------------------

document.addEventListener("click", (event) => {
  const { toggle, channel, message, compose: text } =
    event.target.closest("[data-toggle], [data-channel], [data-compose]")?.dataset ?? {};
  if (toggle) {
    toggles[toggle]();
    refresh();
  } else if (channel) jump(channel, message);
  else if (text) compose(talk.root, text);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.body.classList.contains("side-open")) return;
  document.body.classList.remove("side-open");
  refresh();
});
document.addEventListener("visibilitychange", () => panes.forEach((pane) => pane.visible && pane.noteSeen()));
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.id === "zoom" && dialog.close());
}
$("#scrim").onclick = () => { toggles.side(); refresh(); };
addEventListener("scroll", placePopup, true);
addEventListener("resize", placePopup);
addEventListener("hashchange", () => {
  const where = addressed();
  if (where && where.id !== talk.id) open(where.id);
});
wide.onchange = () => talk.place && open(wide.matches && inDm() ? tab.table : talk.id);

// Whoever begins to type means the composer, wherever the focus was left.
document.addEventListener("keydown", (event) => {
  const plain = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (plain && event.target.matches("body, main, .talk")) $(".composer textarea", talk.root)?.focus();
});

setInterval(() => { tick(); drawClock(); }, 1000);
startDeveloper();
startLog();
const AWAY = $("#offline").textContent;
listen(new URLSearchParams(location.search).get("as") ?? "", (name, data) => events[name](data), (up, why) => {
  $("#offline").textContent = why || AWAY;
  document.body.classList.toggle("offline", !up);
});
