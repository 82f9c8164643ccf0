// What this person does: sent to the server, and remembered until it is answered.
import { send } from "./wire.js";
import { world } from "./world.js";

const waiting = new Map(); // id of the action -> the action, and who asked
const failures = new Map(); // id of the message -> why the last press on it came to nothing
const run = Math.random().toString(36).slice(2, 8); // so that the ids of two tabs of one person differ
let count = 0;

const AT_ONCE = new Set(["say", "read", "dismiss", "dev"]); // answered by the server itself, not by the bot

// Sends it and returns its id. `answered({ok, text})` is called once, when it is known what became of it,
// `choices(list)` when the bot completes a text.
export function act(action, { answered = () => {}, choices = () => {} } = {}) {
  const id = `${run}-${++count}`;
  waiting.set(id, { ...action, answered, choices });
  failures.delete(action.message_id);
  send({ ...action, id, as: world.me }).then((result) => {
    if (!result.ok || AT_ONCE.has(action.type)) settle({ id, ...result });
  });
  return id;
}

// The bot answered, or did not, or the server refused. Twice is once.
export function settle({ id, ok, text }) {
  const action = waiting.get(id);
  if (!action) return;
  waiting.delete(id);
  const why = ok ? "" : text || "This interaction failed.";
  if (!ok && action.message_id) failures.set(action.message_id, why);
  action.answered({ ok, text: why });
}

export const offer = ({ id, choices }) => waiting.get(id)?.choices(choices);
export const forget = () => waiting.clear(); // after a new hello nobody will answer the old ones

export const failureOf = (message) => failures.get(message);
export const isWaiting = (message, part) =>
  [...waiting.values()].some((one) => one.message_id === message && one.custom_id === part);
