// What a developer wants to do to the bot and its surroundings, and every request the bot makes.
import { act } from "./actions.js";
import { notice } from "./dialogs.js";
import { $, h, keepingFocus } from "./dom.js";
import { now, offset, when } from "./time.js";
import { logLine } from "./wire.js";
import { channels, humans, isArchived, kindOf, nameOf, place, titleOf, world } from "./world.js";

const MOST = 500; // requests kept in the log
const lines = new Map(); // id -> request, oldest first

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
  $("#perm-place").onchange = drawPlace;
  $("#log-filter").oninput = drawLog;
  $("#log-events").onchange = drawLog;
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
  reset: () => order("clock", { seconds: 0 }),
  clear: () => order("clear-log"),
};

// ---- bot and clock ------------------------------------------------------------------------------

export function drawBot() {
  const { online, text } = world.state;
  $("#bot-state").replaceChildren(h("span", { class: online ? "up" : "down" }, text));
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

// ---- people and permissions -----------------------------------------------------------------------

function toggle(label, on, key, flip) {
  const onchange = (event) => flip(event.target.checked);
  const box = h("input", { type: "checkbox", role: "switch", "data-key": key, onchange });
  box.checked = on;
  return h("label", { class: "switch" }, h("span", {}, label), box);
}

export function drawPeople() {
  const rows = humans().map((who) =>
    toggle(nameOf(who.id), who.dm !== false, `dm/${who.id}`, (open) => order("dm", { person: who.id, open })));
  keepingFocus($("#dm-switches"), () => $("#dm-switches").replaceChildren(...rows));
}

export function drawPlaces() {
  const select = $("#perm-place"), chosen = select.value;
  select.replaceChildren(...channels().map((where) => h("option", { value: where.id }, `#${titleOf(where)}`)));
  if (place(chosen)) select.value = chosen;
  drawPlace();
}

function drawPlace() {
  const where = place($("#perm-place").value);
  if (!where) return;
  const rows = world.permissions.map(({ name, label }) => {
    const flip = (allowed) => order("permission", { channel_id: where.id, name, allowed });
    return toggle(label, !(where.denied ?? []).includes(name), `permission/${name}`, flip);
  });
  if (kindOf(where) === "thread") {
    const flip = (archived) => order("archive", { channel_id: where.id, archived });
    rows.push(toggle("Archived", isArchived(where), "archived", flip));
  }
  keepingFocus($("#perm-switches"), () => $("#perm-switches").replaceChildren(...rows));
}

// ---- the log ------------------------------------------------------------------------------------

export function logRequests(requests) {
  lines.clear();
  for (const request of requests) lines.set(request.id, request);
  drawLog();
}

export function logRequest(request) {
  const known = lines.has(request.id);
  lines.set(request.id, request);
  if (lines.size > MOST) lines.delete(lines.keys().next().value);
  if (!wanted(request)) return;
  const node = requestNode(request), log = $("#log");
  if (known) $(`[data-id="${request.id}"]`, log)?.replaceWith(node);
  else log.prepend(node);
  if (log.childElementCount > MOST) log.lastElementChild.remove();
}

export function clearLog() {
  lines.clear();
  drawLog();
}

function wanted(request) {
  const filter = $("#log-filter").value.trim().toLowerCase();
  if (request.method === "EVENT" && !$("#log-events").checked) return false;
  const { method, path, status } = request;
  return !filter || `${method} ${path} ${readable(path)} ${status ?? ""}`.toLowerCase().includes(filter);
}

function drawLog() {
  const shown = [...lines.values()].filter(wanted).reverse();
  $("#log").replaceChildren(...shown.map(requestNode));
}

function json(label, value) {
  if (value === undefined || value === null) return [];
  return [h("small", {}, label), h("pre", { tabindex: 0 }, JSON.stringify(value, null, 2))];
}

// Names instead of the numbers that are known here, the ends of the others; tokens are left out.
function readable(path) {
  const known = (id) => {
    const where = place(id), sign = where && kindOf(where) !== "dm" ? "#" : "@";
    if (where) return `${sign}${kindOf(where) === "dm" ? nameOf(world.me) : titleOf(where)}`;
    return id === world.bot ? "@bot" : world.people.has(id) ? `@${nameOf(id)}` : `…${id.slice(-4)}`;
  };
  return path.replace(/^\/(interactions|webhooks)\/\d+\/[^/]+/, "/$1/…").replace(/\d{15,}/g, known);
}

// Opened by a click; what was sent and answered is only then asked for.
function requestNode({ id, method, path, status, ms }) {
  const time = ms === undefined || ms === null ? "" : `${Math.round(ms)} ms`;
  const head = h("summary", {}, h("b", {}, method), h("span", { title: path }, readable(path)),
    h("i", {}, status ?? ""), h("small", {}, time));
  const open = async ({ target }) => {
    if (!target.open || target.childElementCount > 1) return;
    const { body, answer } = await logLine(id);
    const parts = [...json("sent", body), ...json("answered", answer)];
    target.append(...(parts.length ? parts : [h("small", {}, "Nothing was sent and nothing answered.")]));
  };
  return h("li", { class: status >= 300 ? "bad" : "", "data-id": id }, h("details", { ontoggle: open }, head));
}
