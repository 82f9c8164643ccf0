// The only door to the server: server-sent events come in, actions go out.

const EVENTS = [
  "hello", "person-update", "place-update", "place-create", "place-delete", "message-create", "message-update",
  "message-delete", "typing", "modal", "choices", "interaction", "commands", "bot", "clock", "unread", "request",
  "log-cleared",
];
const RETRY = 1500; // ms; the browser reconnects by itself, except after an answer that is no event stream

// Calls receive(name, data) for each event and connected(yes, why) when the line goes up or down.
export function listen(who, receive, connected) {
  const address = `/events?as=${encodeURIComponent(who)}`;
  const source = new EventSource(address);
  for (const name of EVENTS) {
    source.addEventListener(name, (event) => receive(name, JSON.parse(event.data)));
  }
  source.onopen = () => connected(true);
  source.onerror = async () => {
    if (source.readyState !== EventSource.CLOSED) return connected(false);
    connected(false, await refusal(address));
    return setTimeout(() => listen(who, receive, connected), RETRY);
  };
}

// Why the server gives no stream, in its own words ("nobody is called …").
async function refusal(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(RETRY) });
    return answer.ok ? "" : await answer.text();
  } catch {
    return "";
  }
}

// What a line of the log hides: {body, answer}. They hold secrets, so they come only when asked for.
export async function logLine(id) {
  const answer = await fetch(`/log/${encodeURIComponent(id)}`);
  return answer.ok ? answer.json() : {};
}

// Resolves to {ok, text?}; a server that is away is an answer too.
export async function send(action) {
  try {
    const answer = await fetch("/act", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(action),
    });
    const type = answer.headers.get("Content-Type") ?? "";
    if (type.includes("json")) return { ok: answer.ok, ...(await answer.json()) };
    return { ok: answer.ok, text: answer.ok ? "" : `The playground answered ${answer.status}.` };
  } catch {
    return { ok: false, text: "The playground is not running any more: start it again and reload." };
  }
}
