// The left column: who this tab is, who is to act, where one can talk.
import { h, icon } from "./dom.js";
import { face, logo } from "./faces.js";
import { signOf } from "./pane.js";
import { addressOf, channels, directMessages, humans, isArchived, kindOf, me, nameOf, titleOf, unread, world } from "./world.js";

export const badge = (count) => count > 0 && h("span", { class: "badge", "aria-label": `${count} unread` }, count);

const address = (who, where) => `?as=${who.username}${where ? `#${addressOf(where)}` : ""}`;

// `table` is the channel that a click on a person leads to, `shown(id)` tells what is open now.
export function sidebar({ table, shown, open }) {
  const places = (list) => h("ul", {}, list.map((where) => placeRow(where, { shown, open })));
  const letters = directMessages();
  return [
    h("header", { class: "brand" }, logo(), h("b", {}, "Playground"), h("small", {}, "invented people, real bot")),
    h("div", { class: "drawer" },
      h("h2", {}, "Play as"), h("ul", {}, humans().map((who) => personRow(who, table))),
      h("h2", {}, world.server.name), places(channels()),
      !me().member && h("p", { class: "hint" }, "You are not on this server."),
      !world.server.bot && h("p", { class: "hint" }, `${nameOf(world.bot)} is not on this server.`),
      h("h2", {}, "Direct messages"), places(letters),
      !letters.length && h("p", { class: "hint" }, "None yet: the bot opens them when you take a seat.")),
    self(),
  ];
}

function personRow(who, table) {
  const here = who.id === world.me;
  const away = who.banned ? "banned" : who.member === false && "not on the server";
  const state = here ? "you, in this tab" : away || (who.due ? "to move" : who.username);
  const own = `${nameOf(who.id)} in a tab of their own`;
  return h("li", { class: here ? "person here" : "person", vars: { "--who": who.color } },
    h("a", { class: "pick", href: address(who, table), "aria-current": here && "true", "data-key": `person/${who.id}` },
      face(who),
      h("span", {}, h("b", {}, nameOf(who.id)), h("small", {}, state + (who.dm === false ? " · no DMs" : "")))),
    who.due && h("span", { class: "dot", title: here ? "You are to move" : "To move" }),
    !here && h("a", {
      class: "tool", href: address(who, table), target: `playground-${who.username}`, title: own, "aria-label": own,
      "data-key": `tab/${who.id}`,
    }, icon("out")));
}

function placeRow(where, { shown, open }) {
  const here = shown(where.id), count = unread(where);
  const shut = kindOf(where) === "dm" ? me().dm === false : (where.denied ?? []).length > 0;
  const kinds = ["place", kindOf(where), count && "unread", here && "here", isArchived(where) && "archived"];
  return h("li", { class: kinds.filter(Boolean).join(" ") },
    h("button", {
      type: "button", class: "pick", "aria-current": here && "page", "data-key": `place/${where.id}`,
      onclick: () => open(where.id),
    }, signOf(where), h("span", {}, titleOf(where)), shut && lock(where), badge(count)));
}

function lock(where) {
  const title = kindOf(where) === "dm" ? "You take no direct messages" : "The bot lacks permissions here";
  return h("span", { class: "shut-sign", title }, icon("lock"));
}

export function self() {
  const who = me(), { online } = world.state;
  return h("footer", { class: "self", vars: { "--who": who.color } }, face(who),
    h("div", {}, h("b", {}, nameOf(who.id)), h("small", {}, `this tab, ${who.locale ?? "en-GB"}`)),
    h("span", { class: online ? "up" : "down" }, online ? "bot up" : "bot down"));
}
