// What this tab knows: people, places, messages, commands. Only the functions here change it.

export const world = {
  me: "", bot: "", server: { id: "", name: "", bot: true }, state: { online: false, text: "…" },
  people: new Map(), places: new Map(), messages: new Map(), commands: [], permissions: [],
};

const KINDS = { 1: "dm", 3: "dm", 10: "thread", 11: "thread", 12: "thread" };
const UNKNOWN = { id: "", username: "unknown", color: "#888888", face: 0 };
export const EPHEMERAL = 64, THINKING = 128;

// ---- reading ----------------------------------------------------------------------------------

export const person = (id) => world.people.get(id) ?? { ...UNKNOWN, id };
export const me = () => person(world.me);
export const nameOf = (id) => person(id).global_name ?? person(id).username;
export const humans = () => [...world.people.values()].filter((who) => !who.bot);
export const members = () => humans().filter((who) => who.member);
export const authorOf = (message) => world.people.get(message.author.id) ?? { ...UNKNOWN, ...message.author };

export const place = (id) => world.places.get(id);
export const kindOf = (where) => KINDS[where.type] ?? "channel";
export const isArchived = (where) => Boolean(where.thread_metadata?.archived);
export const isLocked = (where) => Boolean(where.thread_metadata?.locked);
export const isShut = (where) => isArchived(where) || isLocked(where);
export const unread = (where) => where.unread?.[world.me] ?? 0;
export const messagesOf = (id) => world.messages.get(id) ?? [];

export const titleOf = (where) =>
  where.name ?? (where.recipients ?? []).map((one) => one.id).filter((id) => id !== world.me).map(nameOf)[0]
  ?? nameOf(world.bot);

const byAge = (a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1); // ids are numbers beyond 2 ** 53
const byPosition = (a, b) => (a.position ?? 0) - (b.position ?? 0) || byAge(a, b);

// Channels in order, each followed by its threads.
export function channels() {
  const all = [...world.places.values()].sort(byPosition);
  const threads = all.filter((where) => kindOf(where) === "thread");
  return all.filter((where) => kindOf(where) === "channel")
    .flatMap((where) => [where, ...threads.filter((thread) => thread.parent_id === where.id)]);
}
export const directMessages = () => [...world.places.values()].filter((where) => kindOf(where) === "dm");
export const allPlaces = () => [...channels(), ...directMessages()];

// A place by its id or name ("games" in the address bar), a person by id or user name.
export const findPlace = (word) => place(word) ?? allPlaces().find((where) => where.name === word);
export const addressOf = (where) => (kindOf(where) === "dm" ? where.id : where.name);

export const isEphemeral = (message) => Boolean(message.flags & EPHEMERAL);
export const isThinking = (message) => Boolean(message.flags & THINKING);

// ---- changing ---------------------------------------------------------------------------------

export function load(hello) {
  const { me, bot, server, state, commands, permissions } = hello;
  Object.assign(world, { me, bot, server, state, commands, permissions });
  world.people = new Map(hello.people.map((one) => [one.id, one]));
  world.places = new Map(hello.places.map((one) => [one.id, one]));
  world.messages = new Map(Object.entries(hello.messages));
}

export const changePerson = (change) => world.people.set(change.id, { ...person(change.id), ...change });
export const changePlace = (change) => world.places.set(change.id, { ...place(change.id), ...change });
export function removePlace(id) {
  world.places.delete(id);
  world.messages.delete(id);
}

export function setUnread({ person: who, channel_id, count }) {
  const where = place(channel_id);
  if (where) changePlace({ id: channel_id, unread: { ...where.unread, [who]: count } });
}

// Tells what became of it: "added" or "changed" (the same message may arrive twice).
export function putMessage(message) {
  const list = messagesOf(message.channel_id);
  const at = list.findIndex((one) => one.id === message.id);
  if (at >= 0) list[at] = { ...list[at], ...message };
  else world.messages.set(message.channel_id, [...list, message]);
  return at >= 0 ? "changed" : "added";
}

export function changeMessage(change) {
  const list = messagesOf(change.channel_id);
  const at = list.findIndex((one) => one.id === change.id);
  if (at >= 0) list[at] = { ...list[at], ...change };
  return at >= 0;
}

export const removeMessage = ({ id, channel_id }) =>
  world.messages.set(channel_id, messagesOf(channel_id).filter((one) => one.id !== id));
