// Instants in the person's own language, by the playground's clock (which can be moved).
import { h } from "./dom.js";
import { me } from "./world.js";

const clock = { start: Date.now() / 1000, since: performance.now(), offset: 0 };
export const now = () => clock.start + (performance.now() - clock.since) / 1000;
export const offset = () => clock.offset;
export function setClock(change) {
  Object.assign(clock, { start: change.now, since: performance.now(), offset: change.offset });
}

export const seconds = (iso) => Date.parse(iso) / 1000;

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" },
  d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

const formats = new Map();
function format(kind, style) {
  const locale = me().locale ?? "en-GB", key = `${locale} ${style}`;
  if (!formats.has(key)) formats.set(key, new Intl[kind](locale, STYLES[style]));
  return formats.get(key);
}

// `at` in seconds, `style` one of Discord's letters.
export function when(at, style = "f") {
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e12) return "an invalid date";
  if (style !== "R") return format("DateTimeFormat", style in STYLES ? style : "f").format(at * 1000);
  const left = at - now();
  const [unit, size] = UNITS.find(([, length]) => Math.abs(left) >= length) ?? UNITS.at(-1);
  return format("RelativeTimeFormat", "R").format(Math.round(left / size), unit);
}

export const sameDay = (a, b) => new Date(a * 1000).toDateString() === new Date(b * 1000).toDateString();
export const stamp = (at) => (sameDay(at, now()) ? when(at, "t") : `${when(at, "d")} ${when(at, "t")}`);

// A time in a text. Relative ones are kept true by `tick`.
export const timeNode = (at, style) =>
  h("time", { class: "stamp", "data-at": style === "R" && at, title: when(at, "F") }, when(at, style));

export function tick() {
  for (const node of document.querySelectorAll("time[data-at]")) {
    const text = when(Number(node.dataset.at), "R");
    if (node.textContent !== text) node.textContent = text;
  }
}
