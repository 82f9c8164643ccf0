// What a developer does to the bot and its surroundings.
import { act } from "./actions.js";
import { notice } from "./dialogs.js";
import { $, h, keepingFocus } from "./dom.js";
import { now, offset, when } from "./time.js";
import { channels, humans, isArchived, isLocked, kindOf, nameOf, place, titleOf, world } from "./world.js";

const order = (what, more = {}) =>
  act({ type: "dev", what, ...more }, { answered: ({ ok, text }) => (!ok || text) && notice(text) });

export function startDeveloper() {
  for (const button of document.querySelectorAll("[data-dev]")) button.onclick = () => ORDERS[button.dataset.dev]();
  for (const tab of TABS()) {
    tab.onclick = () => select(tab);
    tab.onkeydown = (event) => {
      if (/^Arrow(Left|Right)$/.test(event.key)) select(TABS().find((one) => one !== tab)).focus();
    };
  }
  $("#fault").onsubmit = (event) => {
    event.preventDefault();
    const { on, status, times } = Object.fromEntries(new FormData(event.target));
    order("fault", { on: on.trim(), status: /^\d+$/.test(status) ? Number(status) : status, times: Number(times) });
  };
  $("#away").onsubmit = (event) => {
    event.preventDefault();
    order("away", { hours: Number(new FormData(event.target).get("hours")) });
  };
  $("#new-channel").onsubmit = (event) => {
    event.preventDefault();
    order("channel", { name: new FormData(event.target).get("name") });
    event.target.reset();
  };
  $("#perm-place").onchange = drawPlace;
}

const TABS = () => [...document.querySelectorAll("#tools [role=tab]")];

function select(chosen) {
  for (const tab of TABS()) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
  }
  $("#tools").classList.toggle("requests", chosen.id === "tab-requests");
  return chosen;
}

const ORDERS = {
  restart: () => order("restart"),
  kill: () => order("kill"),
  cut: () => order("cut"),
  hour: () => order("clock", { seconds: 3600 }),
  day: () => order("clock", { seconds: 86400 }),
  week: () => order("clock", { seconds: 7 * 86400 }),
  reset: () => order("clock", { seconds: 0 }),
  guest: () => order("bot", { invited: !world.server.bot }),
  remove: () => order("delete", { channel_id: $("#perm-place").value }),
};

// ---- bot and clock ------------------------------------------------------------------------------

export function drawBot() {
  const { online, text } = world.state;
  $("#bot-state").replaceChildren(h("span", { class: online ? "up" : "down" }, text));
  $("[data-dev=guest]").textContent = world.server.bot ? "Throw out" : "Invite again";
}

export function drawClock() {
  $("#clock-state").textContent = `${when(now(), "d")} ${when(now(), "t")}`;
  $("#offset").textContent = moved(offset());
}

function moved(seconds) {
  const days = Math.floor(seconds / 86400), hours = Math.round((seconds % 86400) / 3600);
  if (seconds < 60) return "not moved";
  if (seconds < 1800) return `+${Math.round(seconds / 60)} min`;
  return `+${[days && `${days} d`, hours && `${hours} h`].filter(Boolean).join(" ")}`;
}

// ---- people and places ----------------------------------------------------------------------------

function knob(on, key, flip, more = {}) {
  const onchange = (event) => flip(event.target.checked);
  const box = h("input", { type: "checkbox", role: "switch", "data-key": key, onchange, ...more });
  box.checked = on;
  return box;
}

const toggle = (label, on, key, flip) => h("label", { class: "switch", title: label }, h("span", {}, label), knob(on, key, flip));

export function drawPeople() {
  const rows = humans().map(personRow);
  keepingFocus($("#people"), () => $("#people").replaceChildren(...rows));
}

// Whether the person takes direct messages, manages the server, and is on it at all.
function personRow(who) {
  const name = nameOf(who.id), { id: person } = who;
  const dms = { "aria-label": `${name} takes direct messages` };
  const manager = { "aria-label": `${name} manages the server`, disabled: who.owner || !who.member };
  const change = (how, label, risk) => h("button", {
    type: "button", class: risk && "risk", "data-key": `${how}/${person}`, "aria-label": `${label} ${name}`,
    onclick: () => order("member", { person, how }),
  }, label);
  return h("tr", {},
    h("th", { scope: "row", title: name }, name, who.owner && h("small", {}, " owner")),
    h("td", {}, knob(who.dm !== false, `dm/${person}`, (open) => order("dm", { person, open }), dms)),
    h("td", {}, knob(who.manager, `manager/${person}`, (on) => order("manager", { person, manager: on }), manager)),
    h("td", { class: "keys" }, who.member
      ? [change("kick", "Kick"), change("ban", "Ban", true)]
      : change("rejoin", who.banned ? "Pardon" : "Let in")));
}

export function drawPlaces() {
  const select = $("#perm-place"), chosen = select.value;
  select.replaceChildren(...channels().map((where) => h("option", { value: where.id }, `#${titleOf(where)}`)));
  if (place(chosen)) select.value = chosen;
  drawPlace();
}

function drawPlace() {
  const where = place($("#perm-place").value);
  $("#place-controls").hidden = !where;
  if (!where) return;
  const rows = world.permissions.map(({ name, label }) => {
    const flip = (allowed) => order("permission", { channel_id: where.id, name, allowed });
    return toggle(label, !(where.denied ?? []).includes(name), `permission/${name}`, flip);
  });
  if (kindOf(where) === "thread") {
    const change = (more) => order("archive", {
      channel_id: where.id, archived: isArchived(where), locked: isLocked(where), ...more,
    });
    rows.push(toggle("Archived", isArchived(where), "archived", (archived) => change({ archived })));
    rows.push(toggle("Locked", isLocked(where), "locked", (locked) => change({ locked })));
  }
  $("[data-dev=remove]").textContent = `Delete #${titleOf(where)}`;
  keepingFocus($("#perm-switches"), () => $("#perm-switches").replaceChildren(...rows));
}
