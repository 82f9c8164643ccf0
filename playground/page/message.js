// A message, in Discord's own JSON -> one entry of a conversation.
import { act, failureOf } from "./actions.js";
import { rows } from "./components.js";
import { notice, showJson, showPicture } from "./dialogs.js";
import { h, icon, iconButton } from "./dom.js";
import { face } from "./faces.js";
import { chip, markdown } from "./markdown.js";
import { sameDay, seconds, stamp, when } from "./time.js";
import { authorOf, isEphemeral, isThinking, nameOf, person, place, world } from "./world.js";

const PINNED = 6, THREAD = 18, REPLY = 19, STARTER = 21; // types that say more than their content
const TOGETHER = 420; // seconds within which messages of one person share a head

const at = (message) => seconds(message.timestamp);
const speaksToMe = (message) =>
  (message.mentions ?? []).some((one) => one.id === world.me) || message.content?.includes(`<@${world.me}>`);

const follows = (message, before) =>
  before && message.interaction_metadata?.type !== COMMAND && message.type !== REPLY
  && before.author.id === message.author.id && isEphemeral(before) === isEphemeral(message)
  && at(message) - at(before) < TOGETHER && sameDay(at(message), at(before));

// `before` is the message above it; `redraw` draws this entry again; `fresh` marks the first unread one.
export function entryNode(message, before, { redraw, fresh }) {
  const newDay = !before || !sameDay(at(message), at(before));
  return h("div", { class: "entry", "data-id": message.id },
    newDay && h("div", { class: "day", role: "separator" }, h("span", {}, when(at(message), "D"))),
    fresh && h("div", { class: "fresh", role: "separator" }, "new"),
    article(message, follows(message, before), redraw));
}

function article(message, again, redraw) {
  const who = authorOf(message);
  const name = who.global_name ?? who.username;
  const kinds = [again && "again", isEphemeral(message) && "ephemeral", speaksToMe(message) && "mine"];
  return h("article", {
    class: ["msg", ...kinds].filter(Boolean).join(" "), vars: { "--who": who.color ?? "#888888" },
    "aria-label": `${name}, ${when(at(message), "t")}`,
  },
  above(message),
  !again && face(who),
  h("div", { class: "words" }, !again && head(message, who, name), body(message, name, redraw)),
  h("div", { class: "over" }, iconButton("code", "Show this message as JSON", { onclick: () => showJson(message) }),
    !isEphemeral(message) && iconButton("bin", "Delete it, as a moderator would", { onclick: () => remove(message) })));
}

const remove = ({ channel_id, id }) =>
  act({ type: "dev", what: "delete", channel_id, message_id: id }, { answered: ({ ok, text }) => ok || notice(text) });

const COMMAND = 2; // the type of the interaction that a message answers

// Whose command or which message this one answers.
function above(message) {
  const used = message.interaction_metadata, answered = message.referenced_message;
  const name = message.interaction?.name ?? used?.name;
  if (used?.type === COMMAND && name) {
    const who = used.user.id, chip = h("span", { class: "chip still" }, `/${name}`);
    return h("div", { class: "asked" }, face(person(who)), h("b", {}, nameOf(who)), " used ", chip);
  }
  if (![REPLY, STARTER].includes(message.type) || !answered) return null;
  const text = (answered.content ?? "").slice(0, 120);
  return h("div", { class: "asked" }, icon("thread"), h("b", {}, nameOf(answered.author.id)), " ", text);
}

const head = (message, who, name) =>
  h("div", { class: "head" }, h("b", { class: "name" }, name), who.bot && h("span", { class: "tag" }, "APP"),
    h("time", { datetime: message.timestamp, title: when(at(message), "F") }, stamp(at(message))));

function body(message, name, redraw) {
  if (isThinking(message)) {
    return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }), `${name} is thinking…`);
  }
  const failure = failureOf(message.id);
  return [
    content(message),
    (message.attachments ?? []).map(attachment),
    (message.embeds ?? []).map(embed),
    rows(message, redraw),
    message.thread && place(message.thread.id) && h("p", {}, chip({ channel: message.thread.id })),
    failure && h("p", { class: "failed", role: "alert" }, failure),
    isEphemeral(message) && foot(message),
  ];
}

function content(message) {
  const kids = systemText(message) ?? markdown(message.content ?? "");
  const node = h("div", { class: "content" }, kids);
  const edited = message.edited_timestamp;
  if (edited) {
    const mark = h("span", { class: "edited", title: when(seconds(edited), "F") }, " (edited)");
    (node.lastElementChild?.matches("p") ? node.lastElementChild : node).append(mark);
  }
  return node;
}

function systemText({ type, content: text }) {
  if (type === PINNED) return h("p", { class: "system" }, "pinned a message.");
  if (type === THREAD) return h("p", { class: "system" }, "started a thread: ", h("b", {}, text));
  if (type === STARTER) return h("p", { class: "system" }, "This thread is about the message above.");
  return null;
}

const foot = (message) =>
  h("div", { class: "foot" }, icon("eye"), "Only you can see this ·", h("button", {
    type: "button", class: "text", "data-key": `${message.id}/dismiss`,
    onclick: () => act({ type: "dismiss", channel_id: message.channel_id, message_id: message.id }),
  }, "Dismiss message"));

// ---- files and embeds ---------------------------------------------------------------------------

const isPicture = (file) => /^image\//.test(file.content_type ?? "") || /\.(png|jpe?g|gif|webp)$/i.test(file.filename);
const isWeb = (url) => /^(https?:)?\/\//.test(url ?? "") || (url ?? "").startsWith("/");
const here = (url) => new URL(url, location.href).host === location.host;

function attachment(file) {
  if (isPicture(file)) return picture(file);
  return h("a", { class: "file", href: isWeb(file.url) && file.url, download: file.filename },
    icon("file"), h("span", {}, h("b", {}, file.filename), h("small", {}, `${Math.ceil(file.size / 1024)} kB`)));
}

function picture(file) {
  const image = () => h("img", {
    src: isWeb(file.url) && file.url, alt: file.description ?? "", width: file.width, height: file.height,
    decoding: "sync",
  });
  const caption = h("figcaption", { hidden: true }, file.description);
  const flip = (event) => {
    caption.hidden = !caption.hidden;
    event.currentTarget.setAttribute("aria-expanded", String(!caption.hidden));
  };
  const larger = { type: "button", class: "frame", title: "Enlarge", onclick: () => showPicture(image(), file) };
  return h("figure", {},
    h("button", { ...larger, "aria-label": `Enlarge ${file.filename}` }, image()),
    file.description && h("button", {
      type: "button", class: "alt", "aria-expanded": "false", "aria-label": "ALT, alternative text", onclick: flip,
    }, "ALT"),
    caption);
}

const title = ({ title: text, url }) =>
  text && h("p", { class: "embed-title" },
    url && isWeb(url) ? h("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, text) : text);

// Pictures of other servers are named, not fetched: the page asks nobody but the playground.
function embedPicture(part, kind) {
  if (!part?.url) return null;
  if (!here(part.url)) return h("small", {}, part.url);
  return h("img", { class: kind, src: part.url, alt: part.description ?? "" });
}

function embed(one) {
  const color = one.color === undefined || one.color === null ? null : `#${one.color.toString(16).padStart(6, "0")}`;
  const field = ({ name, value, inline }) =>
    h("div", { class: inline ? "field inline" : "field" }, h("b", {}, markdown(name)), markdown(value));
  return h("div", { class: "embed", vars: color ? { "--bar": color } : {} },
    embedPicture(one.thumbnail, "thumbnail"),
    one.author && h("small", {}, one.author.name), title(one),
    one.description && h("div", {}, markdown(one.description)),
    one.fields?.length && h("div", { class: "fields" }, one.fields.map(field)),
    embedPicture(one.image, "image"),
    one.footer && h("small", {}, one.footer.text));
}
