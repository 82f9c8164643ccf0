// Discord's subset of Markdown, mentions and timestamps -> DOM nodes, never markup strings.
import { h, icon } from "./dom.js";
import { timeNode } from "./time.js";
import { kindOf, members, nameOf, place, titleOf, world } from "./world.js";

// ---- links: a click on [data-channel] or [data-compose] is handled once, in main.js --------------

const SITE = /^https?:\/\/(?:(?:\w+\.)?discord(?:app)?\.com|127\.0\.0\.1:\d+|localhost:\d+)\//;
const CHANNEL = /^channels\/[\w@]+\/(\w+)(?:\/(\w+))?\/?$/;

// Where a link to a message or a channel of this playground leads, or null.
export function target(url) {
  const [, channel, message] = (SITE.test(url) && CHANNEL.exec(url.replace(SITE, ""))) || [];
  return place(channel) ? { channel, message } : null;
}

export const jumpData = (to) => ({ "data-channel": to.channel, "data-message": to.message });

const outside = (url, label) => h("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, label);

function link(url, label) {
  const to = target(url);
  return to ? chip(to, label) : outside(url, label ?? url);
}

export function chip(to, label) {
  const where = place(to.channel);
  const sign = kindOf(where) === "dm" ? "letter" : kindOf(where) === "thread" ? "thread" : "hash";
  const text = label ?? [icon(sign), titleOf(where), to.message && " › message"];
  return h("button", { type: "button", class: "chip", ...jumpData(to) }, text);
}

const channelMention = (id) => (place(id) ? chip({ channel: id }) : h("span", { class: "mention" }, "#unknown"));
// Whoever is not on the server stays a number, as in Discord.
function userMention(id) {
  if (id !== world.bot && !members().some((who) => who.id === id)) return `<@${id}>`;
  return h("span", { class: id === world.me ? "mention me" : "mention" }, `@${nameOf(id)}`);
}
const commandMention = (name) =>
  h("button", { type: "button", class: "chip", "data-compose": `/${name}` }, `/${name}`);

function spoiler(kids) {
  const show = ({ currentTarget: cover }) =>
    cover.replaceWith(h("span", { class: "revealed" }, [...cover.firstChild.childNodes]));
  const hidden = h("span", { "aria-hidden": "true" }, kids);
  return h("button", { type: "button", class: "spoiler", "aria-label": "Show spoiler", onclick: show }, hidden);
}

// ---- inside a line: the first rule that fits at this place wins ----------------------------------

const INLINE = [
  [/^\\([^\w\s])/, ([, char]) => char],
  [/^```(?:[\w+-]*\n)?([^]+?)```\n?/, ([, code]) => h("pre", {}, h("code", {}, code))],
  [/^(`+)([^`]|[^`][^]*?[^`])\1(?!`)/, ([, , code]) => h("code", {}, code)],
  [/^\*\*([^]+?)\*\*(?!\*)/, ([, text], inside) => h("strong", {}, inside(text))],
  [/^__([^]+?)__(?!_)/, ([, text], inside) => h("u", {}, inside(text))],
  [/^~~([^]+?)~~/, ([, text], inside) => h("s", {}, inside(text))],
  [/^\|\|([^]+?)\|\|/, ([, text], inside) => spoiler(inside(text))],
  [/^\*([^*\s](?:[^*]*[^*\s])?)\*(?!\*)/, ([, text], inside) => h("em", {}, inside(text))],
  [/^_([^_]+)_(?!\w)/, ([, text], inside) => h("em", {}, inside(text))],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, ([, at, style]) => timeNode(Number(at), style ?? "f")],
  [/^<@!?([\w-]+)>/, ([, id]) => userMention(id)],
  [/^<@&([\w-]+)>/, () => h("span", { class: "mention" }, "@role")],
  [/^<#([\w-]+)>/, ([, id]) => channelMention(id)],
  [/^<\/([^:>]+):\w+>/, ([, name]) => commandMention(name)],
  [/^<a?(:\w+:)\d+>/, ([, name]) => name],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^)\s>]+)>?\)/, ([, label, url], inside) => link(url, inside(label))],
  [/^<(https?:\/\/[^\s>]+)>/, ([, url]) => link(url)],
  [/^https?:\/\/[^\s<>)\]]*[^\s<>)\].,:;!?'"*_~|]/, ([url]) => link(url)],
];
const PLAIN = /^(?:[^\\`*_~|<[h]+|[^])/; // runs without any character that could begin a rule
const DEPTH = 12; // as deep as marks nest: hostile texts stay cheap

function inline(text, depth = 0) {
  const out = [];
  let plain = "";
  while (text) {
    const [match, make] = depth < DEPTH ? firstRule(text) : [];
    if (match) {
      out.push(plain, make(match, (inner) => inline(inner, depth + 1)));
      plain = "";
    } else {
      plain += PLAIN.exec(text)[0];
    }
    text = text.slice((match ?? PLAIN.exec(text))[0].length);
  }
  return [...out, plain];
}

function firstRule(text) {
  for (const [rule, make] of INLINE) {
    const match = rule.exec(text);
    if (match) return [match, make];
  }
  return [];
}

// ---- lines --------------------------------------------------------------------------------------

const LINES = [
  [/^-# (.*)$/, (text) => h("p", { class: "small" }, text)],
  [/^# (.*)$/, (text) => h("p", { class: "head1", role: "heading", "aria-level": 3 }, text)],
  [/^## (.*)$/, (text) => h("p", { class: "head2", role: "heading", "aria-level": 4 }, text)],
  [/^### (.*)$/, (text) => h("p", { class: "head3", role: "heading", "aria-level": 5 }, text)],
  [/^> (.*)$/, (text) => h("blockquote", { class: "quote" }, text)],
  [/^ {0,3}[-*] (.*)$/, (text) => h("p", { class: "item" }, text)],
  [/^ {1,3}[-*] (.*)$/, (text) => h("p", { class: "item deep" }, text)],
  [/^\d{1,3}\. .*$/, (text) => h("p", { class: "number" }, text)],
];

function line(text) {
  for (const [rule, make] of LINES) {
    const match = rule.exec(text);
    if (match) return make(inline(match[1] ?? match[0]));
  }
  return h("p", { class: "line" }, inline(text));
}

// Marks may span lines in Discord too, but only fences and spoilers are used that way in practice.
export function markdown(text) {
  const pieces = text.split(/(```[^]+?```\n?|\|\|[^|]*\n[^|]*\|\|)/);
  return pieces.flatMap((piece, i) => {
    if (i % 2) return inline(piece);
    const lines = piece.replace(/\n$/, "").split("\n");
    return piece ? lines.map(line) : [];
  });
}

// The same in words alone: names instead of numbers, and nothing that is covered.
export function spoken(text) {
  const words = h("div", {}, markdown(text).map((block) => [block, " "]));
  for (const hidden of words.querySelectorAll("[aria-hidden]")) hidden.remove();
  return words.textContent.trim();
}
