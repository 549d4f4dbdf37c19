"""The JSON Schema of the protocol, made from its types."""

from __future__ import annotations

from typing import Any

import msgspec

from core.engine.contract.ruleset import RuleSet
from core.engine.log.record import codec
from core.protocol.description import AT_HOME, Description
from core.protocol.notices import Notice
from core.protocol.requests import Json

SAID = {"title": "Message", "type": "string", "description": "A sentence in the language of the engine."}
"""What a message of the core is on the line."""


def schema(rules: RuleSet | None = None, spoken: Description = AT_HOME) -> Json:
    """Return the JSON Schema of the protocol as it is *spoken* somewhere, generated from its types.

    With a rule book its commands and events come along: what `play` takes and the log gives.
    """
    types: list[Any] = [spoken.requests, spoken.answer, Notice]
    if rules is not None:
        types.append(codec(rules).command_union)
    roots, defs = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    defs["Message"] = SAID
    named = dict(zip(("request", "answer", "notice", "command"), roots))
    if rules is not None:
        named["event"] = _facts(rules, defs)
        defs["LineTold"]["properties"]["fact"] = named["event"]
        for request in ("Play", "Odds"):
            defs[request]["properties"]["command"] = named["command"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "schermaglia engine",
        "properties": named,
        "$defs": defs,
    }


def _facts(rules: RuleSet, defs: Json) -> Json:
    """Add a book's events to *defs*; a fact is told as it stands in the log, its messages not said."""
    (root,), kinds = msgspec.json.schema_components(
        [codec(rules).event_union], ref_template="#/$defs/log.{name}"
    )
    defs.update({f"log.{name}": kind for name, kind in kinds.items()})
    found: Json = root
    return found
