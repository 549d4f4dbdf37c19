"""The JSON Schema of the protocol, made from its types."""

from __future__ import annotations

from typing import Any

import msgspec

from core.engine.record import codec
from core.engine.ruleset import RuleSet
from core.protocol.answers import Answer
from core.protocol.requests import AnyRequest, Json


def schema(rules: RuleSet | None = None) -> Json:
    """Return the JSON Schema of the protocol, generated from its types.

    With a rule book its commands and events come along: what `play` takes and `log` gives.
    """
    types: list[Any] = [AnyRequest, Answer]
    names = ["request", "answer"]
    if rules is not None:
        types += [codec(rules).command_union, codec(rules).event_union]
        names += ["command", "event"]
    roots, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "schermaglia engine",
        "properties": dict(zip(names, roots, strict=True)),
        "$defs": components,
    }
