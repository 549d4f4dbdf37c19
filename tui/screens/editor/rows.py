"""The rows beside the map: what is under the cursor, what is wrong, what can be added, the fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.engine.contract.mistakes import Asked
from core.engine.words.sanitize import clean
from core.locale import Sentences
from core.scenarios.drafting import Thing
from tui.panes.lines import Row
from tui.panes.prompt import LONGEST
from tui.screens.editor.in_hand import ScenarioInHand
from tui.screens.editor.values import read

SHORT = 14
"""Characters of a value beside the name of its field."""


class Go(NamedTuple):
    """A row that leads to a field: to where its thing stands, and to its fields."""

    field: str


class New(NamedTuple):
    """What can be put down: a *kind* of terrain, another like that in *field*, the first *listed*."""

    kind: str = ""
    field: str = ""
    listed: str = ""


def here_rows(hand: ScenarioInHand, here: list[Thing], carried: str, words: Sentences) -> Iterator[Row]:
    """Yield what is under the cursor, then all mistakes."""
    if carried:
        yield Row(words.text("editor-carrying", what=called(hand, carried)), None, "strong")
    yield Row(words.text("editor-here"), None, "heading")
    for one in here:
        yield Row(called(hand, one.field), Go(one.field), note=_about(hand, one.field, words))
    if not here:
        yield Row(words.text("editor-nothing-here"), None, "dim")
    yield Row("")
    yield Row(words.text("editor-wrong", count=len(hand.wrong)), None, "bad" if hand.wrong else "heading")
    for message, field in zip(hand.wrong, hand.fields or ("",) * len(hand.wrong), strict=True):
        why = message.args.get("why")
        told = (
            words.say(why)
            if why is not None and not isinstance(why, (str, int, float, tuple))
            else words.say(message)
        )
        name = field.rpartition(".")[2]
        yield Row(f"{name}: {told}" if name else told, Go(field) if field else None, "bad", note=field)


def adding_rows(hand: ScenarioInHand, words: Sentences, only: str = "") -> Iterator[Row]:
    """Yield what can be put under the cursor, that which has *only* in what it is called."""
    rows = list(_adding(hand, words))
    found = [row for row in rows if row.key and only.casefold() in f"{row.text} {row.right}".casefold()]
    if not only:
        yield from rows
    elif found:
        yield from found
    else:
        yield Row(words.text("tui-not-found", word=only), None, "dim")


def _adding(hand: ScenarioInHand, words: Sentences) -> Iterator[Row]:
    for field in hand.lists():
        told = words.text("editor-another", what=called(hand, field))
        yield Row(told, New(field=field), note=field.rpartition("[")[0])
    for listed in hand.empty_lists():
        yield Row(words.text("editor-first", list=listed), New(listed=listed))
    yield Row(words.text("editor-terrain"), None, "heading")
    for kind in hand.kinds():
        name = f"tui-kind-{kind}"
        yield Row(words.text(name) if name in words else kind, New(kind=kind), right=kind)


def field_rows(hand: ScenarioInHand, field: str, words: Sentences) -> Iterator[Row]:
    """Yield the fields of a thing: what each says, and what may stand there."""
    entry = hand.draft.at(field) or {}
    asked = hand.fields_of(field)
    for name, one in asked.items():
        value = entry.get(name)
        look = "" if name in entry else "bad" if one.needed else "dim"
        wrong = f"{field}.{name}" if field else name
        bad = any(one == wrong or one.startswith(f"{wrong}[") for one in hand.fields)
        yield Row(name, name, "bad" if bad else look, in_row(value), note=may_be(one, words))
    for name in entry:
        if name not in asked:
            yield Row(name, name, "bad", in_row(entry[name]), note=words.text("editor-unknown-field"))


def typable(value: object, asked: Asked | None) -> bool:
    """Return whether a value may be typed once more: as it is shown it means the same, and is whole."""
    return value is None or isinstance(value, (int, float)) or read(shown(value), asked) == value


def shown(value: object, most: int = LONGEST) -> str:
    """Return what a field says, as it would be typed; both languages of a text with a bar between."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return clean(", ".join(value), most)
    if isinstance(value, dict) and {*value} == {"en", "it"}:
        return clean(f"{value['en']} | {value['it']}", most)
    return "" if value is None else clean(str(value), most)


def in_row(value: object) -> str:
    """Return what a field says, short enough to stand beside its name; of a table only that it is one."""
    inside = isinstance(value, dict) and "en" not in value
    inside = inside or (isinstance(value, list) and any(isinstance(one, (dict, list)) for one in value))
    text = "…" if inside else shown(value)
    return text if len(text) <= SHORT else f"{text[: SHORT - 1]}…"


def may_be(asked: Asked, words: Sentences) -> str:
    """Return what may stand in a field."""
    known = ", ".join(filter(None, asked.allowed))
    if asked.kind in ("word", "words"):
        return words.text(f"editor-{asked.kind}", known=known or "-")
    if asked.kind in ("number", "whole"):
        return words.text("editor-number", least=asked.least, most=asked.most)
    return words.text("editor-flag") if asked.kind == "flag" else ""


def called(hand: ScenarioInHand, field: str) -> str:
    """Return what something is called: by its name, its id, else where it stands in the file."""
    entry = hand.draft.at(field)
    if not isinstance(entry, dict):
        return field
    name = entry.get("name", entry.get("id", entry.get("number", field)))
    if isinstance(name, dict):
        name = name.get("en", field)
    return clean(str(name), 40)


def _about(hand: ScenarioInHand, field: str, words: Sentences) -> str:
    """Return in which list it stands, and of what kind it is."""
    entry = hand.draft.at(field)
    kind = entry.get("kind", entry.get("grade", "")) if isinstance(entry, dict) else ""
    return " ".join(filter(None, (field.rpartition("[")[0], clean(str(kind), 30))))
