"""The sentence of an act: what is guessed where every value is refused until one knows at whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.choices import AnyField, Option, PickOne
from core.engine.contract.facts import Command, Refusal
from core.engine.seat.sentence import Sentence, nothing_taken
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import say


class Fire(Command, frozen=True):
    """With a weapon at somebody."""

    weapon: WeaponName
    target: FigureId


def fields(values: Mapping[str, Any]) -> tuple[AnyField, ...]:
    """Without a target no weapon reaches anybody; at him one does."""
    far = None if values.get("target") else Refusal("X-1", say("tui-nothing"))
    weapons = (Option("rifle", "Rifle", "", far), Option("pistol", "Pistol", "", far or Refusal("X-2", "")))
    return (
        PickOne("weapon", say("tui-ask-card"), weapons),
        PickOne("target", say("tui-ask-card"), (Option("adam", "Adam"),)),
    )


def test_a_weapon_is_guessed_by_whom_it_is_used_on_where_each_is_refused_without_him() -> None:
    """It is told as any guess: asked for what comes before it, the list of the free ones was empty."""
    sentence = Sentence(Fire, fields, lambda values: False, nothing_taken)
    filled = sentence.filled({}, {"target": "adam"})

    assert filled.values == {"weapon": "rifle", "target": "adam"}


def theirs(values: Mapping[str, Any]) -> tuple[AnyField, ...]:
    """Who is named has a weapon of his own."""
    own = "mortar" if values.get("target") else "rifle"
    return (PickOne("weapon", say("tui-ask-card"), (Option(own, own), Option("pistol", "Pistol"))),)


def test_a_weapon_of_somebody_else_is_not_guessed() -> None:
    sentence = Sentence(Fire, theirs, lambda values: False, nothing_taken)

    assert sentence.filled({}, {"target": "adam"}).values == {"weapon": "rifle"}
