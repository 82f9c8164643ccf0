"""What Discord refuses in a message, a modal or a list of choices (50035, 50006)."""

from __future__ import annotations

from playground.refusals import FieldErrors, refuse
from playground.things import Json, Message

V2 = 1 << 15
CONTENT, EMBEDS_TOTAL, FILES, ALT = 2000, 6000, 10, 1024
FILE_SIZE = 10 * 2**20


def check_message(body: Json, files: int, old: Message | None = None) -> None:
    """Refuse a message (or an edit of ``old``) that Discord would refuse."""
    errors = FieldErrors()
    flags = int(body.get("flags") or 0) | (old.flags if old else 0)
    errors.length("content", body.get("content"), 0, CONTENT)
    nonce = body.get("nonce")
    errors.length("nonce", nonce if isinstance(nonce, str) else None, 0, 25)
    _embeds(errors, body.get("embeds") or [])
    components(errors, "components", body.get("components") or [], v2=bool(flags & V2))
    _attachments(errors, body.get("attachments"), files)
    _mentions(errors, body.get("allowed_mentions"))
    if flags & V2 and (body.get("content") or body.get("embeds")):
        text = "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
        errors.add("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)
    errors.done()
    if _is_empty(body, files, old):
        raise refuse(50006)


def _is_empty(body: Json, files: int, old: Message | None) -> bool:
    """Whether nothing would be left to see."""
    known = ("content", "embeds", "components", "attachments")
    left = [body[key] if key in body else getattr(old, key, None) for key in known]
    return not (files or any(left) or body.get("poll") or body.get("sticker_ids"))


# --- embeds, files, mentions --------------------------------------------------------------------
_EMBED = {"title": 256, "description": 4096, "footer.text": 2048, "author.name": 256}


def _embeds(errors: FieldErrors, embeds: list[Json]) -> None:
    errors.length("embeds", embeds, 0, 10)
    total = 0
    for i, embed in enumerate(embeds):
        for path, most in _EMBED.items():
            outer, _, inner = path.partition(".")
            text = (embed.get(outer) or {}).get(inner) if inner else embed.get(outer)
            errors.length(f"embeds.{i}.{path}", text, 0, most)
            total += len(text or "")
        fields = embed.get("fields") or []
        errors.length(f"embeds.{i}.fields", fields, 0, 25)
        for j, field in enumerate(fields):
            errors.length(f"embeds.{i}.fields.{j}.name", field.get("name"), 1, 256, needed=True)
            errors.length(f"embeds.{i}.fields.{j}.value", field.get("value"), 1, 1024, needed=True)
            total += len(field.get("name") or "") + len(field.get("value") or "")
    if total > EMBEDS_TOTAL:
        text = f"Embed size exceeds maximum size of {EMBEDS_TOTAL}"
        errors.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", text)


def _attachments(errors: FieldErrors, listed: list[Json] | None, files: int) -> None:
    if files > FILES:
        errors.add("files", "BASE_TYPE_MAX_LENGTH", f"Must be {FILES} or fewer in length.")
    errors.length("attachments", listed, 0, FILES)
    for i, one in enumerate(listed or []):
        errors.length(f"attachments.{i}.description", one.get("description"), 0, ALT)
        errors.length(f"attachments.{i}.filename", one.get("filename"), 0, 1024)


def _mentions(errors: FieldErrors, allowed: Json | None) -> None:
    if not allowed:
        return
    parse = allowed.get("parse") or []
    for kind in ("users", "roles"):
        errors.length(f"allowed_mentions.{kind}", allowed.get(kind) or [], 0, 100)
        if kind in parse and allowed.get(kind):
            text = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            errors.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)


# --- components ---------------------------------------------------------------------------------
def components(errors: FieldErrors, path: str, rows: list[Json], *, v2: bool) -> None:
    """Check rows of buttons and selects, or with ``v2`` the free layout of 40 components."""
    if v2:
        if _count(rows) > 40:
            errors.add(path, "BASE_TYPE_BAD_LENGTH", "The total number of components is over 40")
    else:
        errors.length(path, rows, 0, 5)
    seen: set[str] = set()
    for i, row in enumerate(rows):
        _component(errors, f"{path}.{i}", row, seen, v2=v2, top=True)


def _count(parts: list[Json]) -> int:
    return sum(1 + _count(p.get("components") or []) + ("accessory" in p) for p in parts)


def _component(
    errors: FieldErrors, path: str, part: Json, seen: set[str], *, v2: bool, top: bool = False
) -> None:
    kind = part.get("type")
    inner: list[Json] = part.get("components") or []
    if top and not v2 and kind != 1:
        text = 'Value of field "type" must be one of (1,).'
        errors.add(f"{path}.type", "UNION_TYPE_CHOICES", text)
    elif kind == 1:
        _row(errors, path, inner)
    elif kind == 2:
        _button(errors, path, part)
    elif kind in (3, 5, 6, 7, 8):
        _select(errors, path, part)
    elif kind == 10:
        errors.length(f"{path}.content", part.get("content"), 1, 4000, needed=True)
    if kind in (2, 3, 5, 6, 7, 8):
        _unique(errors, path, part, seen)
    for j, one in enumerate(inner):
        _component(errors, f"{path}.components.{j}", one, seen, v2=v2)
    if accessory := part.get("accessory"):
        _component(errors, f"{path}.accessory", accessory, seen, v2=v2)


def _unique(errors: FieldErrors, path: str, part: Json, seen: set[str]) -> None:
    custom_id = part.get("custom_id")
    if custom_id is None:
        return
    errors.length(f"{path}.custom_id", custom_id, 1, 100)
    if custom_id in seen:
        text = "Component custom id cannot be duplicated"
        errors.add(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", text)
    seen.add(custom_id)


def _row(errors: FieldErrors, path: str, inner: list[Json]) -> None:
    errors.length(f"{path}.components", inner, 1, 5)
    if len(inner) > 1 and any(p.get("type") != 2 for p in inner):
        text = "The specified component exceeds the maximum width"
        errors.add(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text)


def _button(errors: FieldErrors, path: str, part: Json) -> None:
    style = part.get("style")
    errors.length(f"{path}.label", part.get("label"), 0, 80)
    errors.number(f"{path}.style", style, 1, 6)
    errors.length(f"{path}.url", part.get("url"), 1, 512)
    if style == 5 and (part.get("custom_id") or not part.get("url")):
        text = "A link button needs a url and cannot have a custom id"
        errors.add(path, "COMPONENT_BUTTON_URL_REQUIRED", text)
    elif style not in (5, 6) and (part.get("url") or not part.get("custom_id")):
        text = "A custom id and url cannot both be specified, one is needed"
        errors.add(f"{path}.custom_id", "BASE_TYPE_REQUIRED", text)
    if not part.get("label") and not part.get("emoji") and style != 6:
        text = "A label or an emoji is needed"
        errors.add(f"{path}.label", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", text)


def _select(errors: FieldErrors, path: str, part: Json) -> None:
    options: list[Json] = part.get("options") or []
    errors.length(f"{path}.custom_id", part.get("custom_id"), 1, 100, needed=True)
    errors.length(f"{path}.placeholder", part.get("placeholder"), 0, 150)
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    errors.number(f"{path}.min_values", least, 0, 25)
    errors.number(f"{path}.max_values", most, 1, 25)
    if part.get("type") != 3:
        return
    errors.length(f"{path}.options", options, 1, 25)
    if isinstance(least, int) and isinstance(most, int) and not least <= most <= len(options):
        text = f"{least} to {most} values of {len(options)} options is not possible"
        errors.add(f"{path}.max_values", "NUMBER_TYPE_MAX", text)
    values: set[str] = set()
    for i, option in enumerate(options):
        where = f"{path}.options.{i}"
        errors.length(f"{where}.label", option.get("label"), 1, 100, needed=True)
        errors.length(f"{where}.value", option.get("value"), 1, 100, needed=True)
        errors.length(f"{where}.description", option.get("description"), 0, 100)
        if option.get("value") in values:
            text = "The specified option value is already used"
            errors.add(f"{where}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)
        values.add(str(option.get("value")))
    if sum(bool(o.get("default")) for o in options) > (most if isinstance(most, int) else 25):
        text = "More options are chosen than max_values allows"
        errors.add(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text)


# --- modals and choices -------------------------------------------------------------------------
def check_modal(data: Json) -> None:
    """Refuse a modal that Discord would refuse."""
    errors = FieldErrors()
    errors.length("data.title", data.get("title"), 1, 45, needed=True)
    errors.length("data.custom_id", data.get("custom_id"), 1, 100, needed=True)
    rows: list[Json] = data.get("components") or []
    errors.length("data.components", rows, 1, 5)
    seen: set[str] = set()
    for i, row in enumerate(rows):
        path = f"data.components.{i}"
        if row.get("type") not in (1, 10, 18):
            text = 'Value of field "type" must be one of (1, 10, 18).'
            errors.add(f"{path}.type", "UNION_TYPE_CHOICES", text)
        if row.get("type") == 18:
            errors.length(f"{path}.label", row.get("label"), 1, 45, needed=True)
            errors.length(f"{path}.description", row.get("description"), 0, 100)
        for part in modal_fields([row]):
            _unique(errors, path, part, seen)
            _modal_field(errors, path, part)
    errors.done()


def modal_fields(rows: list[Json]) -> list[Json]:
    """The inputs of a modal, whether in rows (type 1) or under labels (type 18)."""
    found: list[Json] = []
    for row in rows:
        found += row.get("components") or ([row["component"]] if row.get("component") else [])
    return found


def _modal_field(errors: FieldErrors, path: str, part: Json) -> None:
    if part.get("type") in (3, 5, 6, 7, 8):
        _select(errors, path, part)
        return
    if part.get("type") != 4:
        return
    errors.length(f"{path}.label", part.get("label"), 0, 45)
    errors.length(f"{path}.placeholder", part.get("placeholder"), 0, 100)
    errors.length(f"{path}.value", part.get("value"), 0, 4000)
    errors.number(f"{path}.min_length", part.get("min_length"), 0, 4000)
    errors.number(f"{path}.max_length", part.get("max_length"), 1, 4000)


def check_choices(data: Json) -> None:
    """Refuse an autocomplete answer that Discord would refuse."""
    errors = FieldErrors()
    choices: list[Json] = data.get("choices") or []
    errors.length("data.choices", choices, 0, 25)
    for i, choice in enumerate(choices):
        value = choice.get("value")
        errors.length(f"data.choices.{i}.name", choice.get("name"), 1, 100, needed=True)
        errors.length(f"data.choices.{i}.value", value if isinstance(value, str) else None, 0, 100)
    errors.done()
