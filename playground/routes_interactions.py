"""Routes of interactions: the first answer (callback), follow-ups, ``@original``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground import payloads
from playground.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL,
    Interaction,
)
from playground.limits import check_choices, check_modal
from playground.messages import BY_COMMAND
from playground.refusals import FieldErrors, Refusal, refuse
from playground.rest import Call, Parts, route
from playground.things import EPHEMERAL, Json, Message

MESSAGE, THINKING, LATER, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
# Which first answers each kind of interaction can get.
ALLOWED = {
    COMMAND: {MESSAGE, THINKING, FORM},
    COMPONENT: {MESSAGE, THINKING, LATER, UPDATE, FORM},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {MESSAGE, THINKING},
}


@route("POST", "/interactions/{interaction}/{token:any}/callback")
def callback(parts: Parts, call: Call) -> Any:
    interaction = parts.interactions.by_id.get(call.id(0))
    if interaction is None or interaction.token != call.args[1]:
        raise refuse(10062)
    try:
        message = _first_answer(parts, call, interaction)
    except Refusal as refusal:
        interaction.refusal = refusal
        raise
    if call.query.get("with_response", "").lower() not in ("true", "1"):
        return None
    return _told(interaction, int(call.body["type"]), message)


def _first_answer(parts: Parts, call: Call, interaction: Interaction) -> Message | None:
    kind, data = int(call.body.get("type", 0)), call.body.get("data") or {}
    if interaction.acknowledged:
        raise refuse(40060)
    if parts.interactions.late(interaction):
        raise refuse(10062)
    allowed = ALLOWED[interaction.kind]
    if interaction.kind == MODAL and interaction.message:
        allowed = allowed | {LATER, UPDATE}
    if kind not in allowed:
        errors = FieldErrors()
        text = f'Value of field "type" must be one of {tuple(sorted(allowed))}.'
        errors.add("type", "BASE_TYPE_CHOICES", text)
        errors.done()
    message = _ANSWERS[kind](parts, call, interaction, data)
    interaction.answer = message
    parts.interactions.acknowledge(interaction, kind)
    return message


def _new_message(parts: Parts, call: Call, on: Interaction, data: Json) -> Message:
    hidden = on.person if int(data.get("flags") or 0) & EPHEMERAL else None
    asked, name = metadata(on), _name(on)
    if call.body["type"] == THINKING:
        flags = int(data.get("flags") or 0)
        return parts.composer.thinking(on.channel, flags, hidden, asked, name)
    kind = BY_COMMAND if on.kind == COMMAND else 0
    return parts.composer.create(
        on.channel, data, call.files, kind=kind, only=hidden, asked=asked, asked_name=name
    )


def _later(parts: Parts, call: Call, on: Interaction, data: Json) -> Message | None:
    return on.message


def _update(parts: Parts, call: Call, on: Interaction, data: Json) -> Message:
    if on.message is None or on.message.deleted:
        raise refuse(10008)
    if on.channel.archived:
        raise refuse(50083)
    return parts.composer.change(on.message, data, call.files)


def _choices(parts: Parts, call: Call, on: Interaction, data: Json) -> None:
    check_choices(data)
    on.choices = data.get("choices") or []


def _form(parts: Parts, call: Call, on: Interaction, data: Json) -> None:
    check_modal(data)
    on.modal = data


_ANSWERS: dict[int, Callable[[Parts, Call, Interaction, Json], Message | None]] = {
    MESSAGE: _new_message,
    THINKING: _new_message,
    LATER: _later,
    UPDATE: _update,
    CHOICES: _choices,
    FORM: _form,
}


def _name(on: Interaction) -> str:
    return f"/{on.name}" if on.kind == COMMAND else ""


def metadata(on: Interaction) -> Json:
    """Discord's ``interaction_metadata``."""
    owner = str(on.channel.guild.id) if on.channel.guild else "0"
    made: Json = {
        "id": str(on.id),
        "type": on.kind,
        "user": payloads.user(on.person),
        "authorizing_integration_owners": {"0": owner},
    }
    if on.kind == COMMAND:
        # Not in Discord's documented fields, but what its client shows above the message.
        made["name"] = on.name
    if on.kind == COMPONENT and on.message:
        made["interacted_message_id"] = str(on.message.id)
    if on.kind == MODAL:
        inner = {"id": str(on.id), "type": COMMAND, "user": payloads.user(on.person)}
        made["triggering_interaction_metadata"] = {
            **inner,
            "authorizing_integration_owners": {"0": owner},
        }
    return made


def _told(on: Interaction, kind: int, message: Message | None) -> Json:
    told: Json = {"id": str(on.id), "type": on.kind}
    if message is not None:
        told |= {
            "response_message_id": str(message.id),
            "response_message_loading": kind == THINKING,
            "response_message_ephemeral": payloads.is_ephemeral(message),
        }
    answer: Json = {"interaction": told}
    if message is not None and kind in (MESSAGE, UPDATE):
        answer["resource"] = {"type": kind, "message": payloads.message(message)}
    return answer


# --- after the first answer ---------------------------------------------------------------------
def _by_token(parts: Parts, call: Call) -> Interaction:
    interaction = parts.interactions.by_token.get(call.args[1])
    if interaction is None or parts.interactions.expired(interaction):
        raise refuse(50027)
    if not interaction.ok:
        raise refuse(10015)
    return interaction


def _which(parts: Parts, call: Call) -> tuple[Interaction, Message]:
    on = _by_token(parts, call)
    if call.args[2] == "@original":
        found = on.answer
    else:
        own = [on.answer, on.message, *on.followups]
        found = next((m for m in own if m and str(m.id) == call.args[2]), None)
    if found is None or found.deleted:
        raise refuse(10008)
    return on, found


@route("POST", "/webhooks/{application}/{token:any}")
def followup(parts: Parts, call: Call) -> Any:
    on, body = _by_token(parts, call), dict(call.body)
    if on.acknowledged == THINKING and on.answer and not on.answer.deleted:
        # The first follow-up after "thinking" fills that message, ephemeral or not as it is.
        on.acknowledged = MESSAGE
        body.pop("flags", None)
        return payloads.message(parts.composer.change(on.answer, body, call.files))
    hidden = on.person if int(body.get("flags") or 0) & EPHEMERAL else None
    message = parts.composer.create(
        on.channel, body, call.files, only=hidden, asked=metadata(on), asked_name=""
    )
    on.followups.append(message)
    return payloads.message(message)


@route("GET", "/webhooks/{application}/{token:any}/messages/{message:any}")
def get_answer(parts: Parts, call: Call) -> Any:
    return payloads.message(_which(parts, call)[1])


@route("PATCH", "/webhooks/{application}/{token:any}/messages/{message:any}")
def edit_answer(parts: Parts, call: Call) -> Any:
    on, message = _which(parts, call)
    if on.channel.archived:
        raise refuse(50083)
    if on.acknowledged == THINKING and message is on.answer:
        on.acknowledged = MESSAGE
    return payloads.message(parts.composer.change(message, call.body, call.files))


@route("DELETE", "/webhooks/{application}/{token:any}/messages/{message:any}")
def delete_answer(parts: Parts, call: Call) -> Any:
    parts.world.delete_message(_which(parts, call)[1])
