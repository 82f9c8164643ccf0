// The bot's commands as the picker shows them: one line per thing that can be run, with its options.
import { channels, kindOf, me, members, nameOf, titleOf, world } from "./world.js";

const SUBCOMMAND = 1, GROUP = 2;
const KIND = { text: 3, integer: 4, boolean: 5, user: 6, channel: 7, number: 10 };
const GUILD = 0, BOT_DM = 1; // contexts

const local = (thing, what) => thing[`${what}_localizations`]?.[me().locale] ?? thing[what];

// A command with subcommands becomes one entry per subcommand: {name, label, description, options}.
function flatten(command, path = [], shown = []) {
  const name = [...path, command.name], label = [...shown, local(command, "name")];
  const inner = (command.options ?? []).filter((one) => one.type === SUBCOMMAND || one.type === GROUP);
  if (inner.length) return inner.flatMap((one) => flatten(one, name, label));
  const [text, title] = [name.join(" "), label.join(" ")];
  return [{ name: text, label: title, description: local(command, "description"), options: command.options ?? [] }];
}

// `here`: whether this person may use it on the server.
function fitsHere(command, where) {
  if (kindOf(where) !== "dm" && !command.here) return false;
  const context = kindOf(where) === "dm" ? BOT_DM : GUILD;
  const allowed = command.contexts ?? (command.dm_permission === false ? [GUILD] : [GUILD, BOT_DM]);
  return (command.type ?? 1) === 1 && allowed.includes(context);
}

// Those whose words fit the typed text, the ones that begin with it first.
export function commandsFor(where, typed) {
  const text = typed.replace(/^\//, "").trim().toLowerCase();
  const all = world.commands.filter((command) => fitsHere(command, where)).flatMap((one) => flatten(one));
  const begins = (one) => [one.label, one.name].some((name) => name.startsWith(text));
  const holds = (one) => [one.label, one.name].some((name) => name.includes(text));
  return [...all.filter(begins), ...all.filter((one) => !begins(one) && holds(one))];
}

// What a newcomer begins with.
export const beginnings = (where) => commandsFor(where, "").filter((one) => one.name.split(" ").at(-1) === "start");

// ---- options ------------------------------------------------------------------------------------

export const optionLabel = (option) => local(option, "name");
export const optionText = (option) => local(option, "description");

// What may be chosen for an option, as {name, value}; null where the text is free.
export function choicesOf(option) {
  if (option.choices?.length) return option.choices.map((one) => ({ name: local(one, "name"), value: one.value }));
  if (option.type === KIND.boolean) return [{ name: "True", value: true }, { name: "False", value: false }];
  if (option.type === KIND.user) {
    return [...members().map((who) => who.id), world.bot].map((id) => ({ name: nameOf(id), value: id }));
  }
  if (option.type === KIND.channel) {
    const fitting = channels().filter((where) => option.channel_types?.includes(where.type) ?? true);
    return fitting.map((where) => ({ name: `#${titleOf(where)}`, value: where.id }));
  }
  return null;
}

function numeric(option, text) {
  const whole = option.type === KIND.integer;
  const value = Number(text.replace(",", "."));
  if (!Number.isFinite(value) || (whole && !Number.isInteger(value))) {
    return { problem: whole ? "a whole number, please" : "a number, please" };
  }
  if (value < (option.min_value ?? -Infinity)) return { problem: `at least ${option.min_value}` };
  if (value > (option.max_value ?? Infinity)) return { problem: `at most ${option.max_value}` };
  return { value };
}

// The typed text as Discord would send it: {value}, {} for none, or {problem}.
export function readOption(option, text) {
  if (!text.trim()) return option.required ? { problem: "needed" } : {};
  const choices = choicesOf(option);
  if (choices) {
    const chosen = choices.find((one) => one.name.toLowerCase() === text.trim().toLowerCase());
    return chosen ? { value: chosen.value } : { problem: "choose one of the list" };
  }
  if (option.type === KIND.integer || option.type === KIND.number) return numeric(option, text);
  if (text.length < (option.min_length ?? 0)) return { problem: `at least ${option.min_length} characters` };
  if (text.length > (option.max_length ?? 6000)) return { problem: `at most ${option.max_length} characters` };
  return { value: text };
}
