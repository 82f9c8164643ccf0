// Every request the bot makes and every event it gets, newest first.
import { act } from "./actions.js";
import { $, h } from "./dom.js";
import { logLine } from "./wire.js";
import { kindOf, nameOf, place, titleOf, world } from "./world.js";

const MOST = 500; // requests kept
const lines = new Map(); // id -> request, oldest first

export function startLog() {
  $("#log-filter").oninput = drawLog;
  $("#log-events").onchange = drawLog;
  $("#log-clear").onclick = () => act({ type: "dev", what: "clear-log" });
}

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
