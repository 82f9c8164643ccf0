// The only door to the server: events come in by a WebSocket, actions go out.

const RETRY = 1500; // ms

// Calls receive(name, data) for each event and connected(yes, why) when the line goes up or down.
export function listen(who, receive, connected) {
  const address = `/events?as=${encodeURIComponent(who)}`;
  const socket = new WebSocket(new URL(address, location.href.replace(/^http/, "ws")));
  socket.onopen = () => connected(true);
  socket.onmessage = (event) => receive(...JSON.parse(event.data));
  socket.onclose = async () => {
    connected(false);
    const why = await refusal(address);
    if (why) connected(false, why);
    setTimeout(() => listen(who, receive, connected), RETRY);
  };
}

// Why the server has no events for this person, in its own words ("nobody is called …").
async function refusal(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(RETRY) });
    return answer.status === 404 ? await answer.text() : "";
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
