"""The reference in `docs/`, and the schema there: written from the types of the protocol alone.

`python -m core.protocol_at_host.reference` writes both anew; a test demands that they are as it would.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from core.protocol.description import AT_HOME, verb_of
from core.protocol.notices import Notice
from core.protocol.requests import Json, Request
from core.protocol.schema import schema
from core.protocol_at_host.description import AT_HOST

DOCS = Path(__file__).parents[2] / "docs"

HEAD = """# Protocol reference

This page is written from the types in `core/protocol` and `core/protocol_at_host` by
`python -m core.protocol_at_host.reference`; do not edit it. How one uses the protocol:
[protocol.md](protocol.md). The same as JSON Schema: `docs/protocol.schema.json`, or the verb `schema`.

A member with a default may be absent from a request; from an answer any member may be.
"""

WHERE = {(True, True): "at home and at a host", (True, False): "at home", (False, True): "at a host"}


def reference() -> str:
    """Return the page."""
    return "\n".join([HEAD, *_requests(), *_answers(), *_notices(), *_parts()]).rstrip() + "\n"


def whole_schema() -> Json:
    """Return the schema of all that is said anywhere."""
    home, host = schema(None, AT_HOME), schema(None, AT_HOST)
    asked = {"anyOf": [one["properties"]["request"] for one in (home, host)]}
    named = {**host["properties"], "request": asked}
    return {**host, "properties": named, "$defs": {**home["$defs"], **host["$defs"]}}


# --- requests -----------------------------------------------------------------------------------


def _requests() -> Iterator[str]:
    yield "## Requests\n"
    yield from _text(Request)
    yield from _members(Request, ("verb",))
    home, host = set(AT_HOME.kinds), set(AT_HOST.kinds)
    for kind in dict.fromkeys((*AT_HOME.kinds, *AT_HOST.kinds)):
        yield f"### {verb_of(kind)}\n"
        yield f"Asked {WHERE[kind in home, kind in host]}.\n"
        yield from _text(kind)
        yield from _members(kind, Request.__struct_fields__)
        gives = ", ".join(f"`{name}`" for name in kind.gives)
        yield f"Gives {gives}.\n" if gives else "Gives nothing but `ok`.\n"


def _text(kind: Any) -> Iterator[str]:
    yield f"{inspect.getdoc(kind)}\n"


def _members(kind: Any, but: tuple[str, ...]) -> Iterator[str]:
    fields = [one for one in msgspec.structs.fields(kind) if one.name not in but]
    if not fields:
        return
    described = _definition(kind)["properties"]
    yield "| member | is | default |"
    yield "|---|---|---|"
    for one in fields:
        yield f"| `{one.name}` | {told(described[one.name])} | {_default(one)} |"
    yield ""


def _definition(kind: Any) -> Json:
    (root,), defs = msgspec.json.schema_components([kind], ref_template="{name}")
    found: Json = defs[root["$ref"]]
    return found


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return ""
    if field.default is msgspec.NODEFAULT:
        return f"`{json.dumps(field.default_factory())}`"
    return "none" if field.default is None else f"`{json.dumps(field.default)}`"


def told(described: Json) -> str:
    """Return what a member may be, in a few words.

    >>> told({"anyOf": [{"type": "integer"}, {"type": "null"}]})
    'integer'
    >>> told({"type": "array", "items": {"$ref": "#/$defs/View"}})
    'list of [View](#view)'
    """
    if "$ref" in described:
        name = described["$ref"].rpartition("/")[2]
        return "sentence" if name == "Message" else f"[{name}](#{name.lower()})"
    if "anyOf" in described:
        kinds = (told(one) for one in described["anyOf"] if one.get("type") != "null")
        return " or ".join(dict.fromkeys(kinds))
    if "enum" in described:
        return ", ".join(f"`{value}`" for value in described["enum"])
    match described.get("type"):
        case "array" if "prefixItems" in described:
            return f"list of {len(described['prefixItems'])}"
        case "array":
            return f"list of {told(described['items'])}" if described.get("items") else "list"
        case "object":
            inner = described.get("additionalProperties")
            return f"object of {told(inner)}" if isinstance(inner, dict) and inner else "object"
        case "string":
            return "text"
        case None:
            return "anything"
        case kind:
            return str(kind)


# --- answers ------------------------------------------------------------------------------------


def _answers() -> Iterator[str]:
    yield "## Answers\n"
    yield "One struct for all of them; which members are there, the request says. Each has `ok`.\n"
    described = schema(None, AT_HOST)["$defs"]["Answer"]["properties"]
    yield "| member | is |"
    yield "|---|---|"
    for name, member in described.items():
        yield f"| `{name}` | {told(member)} |"
    yield ""


def _notices() -> Iterator[str]:
    yield "## Notices\n"
    yield from _text(Notice)
    yield from _members(Notice, ())


def _parts() -> Iterator[str]:
    yield "## Parts\n"
    requests = {kind.__name__ for kind in (*AT_HOME.kinds, *AT_HOST.kinds)}
    for name, described in sorted(schema(None, AT_HOST)["$defs"].items()):
        if name in requests or name in ("Answer", "Notice", "Message"):
            continue
        yield f"### {name}\n"
        yield f"{inspect.cleandoc(described.get('description', ''))}\n"
        members = described.get("properties", {})
        if members:
            yield "| member | is |"
            yield "|---|---|"
            yield from (f"| `{one}` | {told(member)} |" for one, member in members.items())
            yield ""


def written() -> dict[Path, str]:
    """Return what stands in each file that is written from the types."""
    return {
        DOCS / "protocol-reference.md": reference(),
        DOCS / "protocol.schema.json": json.dumps(whole_schema(), indent=1, ensure_ascii=False) + "\n",
    }


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
