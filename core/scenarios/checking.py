"""All that is wrong with a scenario's or a force's file, told at once: `schermaglia check`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from core.engine.words.message import Message, say
from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.rules import load as load_rules
from core.scenarios import BadScenario, Scenario, find, parse
from core.scenarios.forces import force_books, read_force
from core.scenarios.lines import line_of
from core.scenarios.reading import raw_of, toml_of
from core.scenarios.shelves import FORCES, shelf_of, shelved

OF_SCENARIOS = ("table", "terrain", "sides")
"""Fields that a scenario has, and no force."""


class Checked(Struct, frozen=True):
    """What was looked at, a `scenario` or a `force`; *wrong* is to be mended, *advice* may stand."""

    kind: str
    wrong: tuple[Message, ...] = ()
    advice: tuple[Message, ...] = ()


def check(name: str) -> Checked:
    """Check a scenario or force, by its file or by the name of one that comes with the program.

    `BadScenario` tells that there is no such file, or that it cannot be opened.
    """
    path, rules = _found(name)
    shown = clean(str(path), 400)
    raw = raw_of(path, shown)
    kind = "scenario"
    try:
        text, data = toml_of(raw, shown)
        if _is_force(data):
            kind = "force"
            return _force(path, rules, text)
        return Checked(kind, mistakes_of(parse(raw, shown, shown, rules)))
    except BadScenario as bad:
        return Checked(kind, bad.messages)


def mistakes_of(scenario: Scenario) -> tuple[Message, ...]:
    """Return all that is wrong with a scenario that was read, in the order of its lines."""
    try:
        return scenario.mistakes()
    except BadScenario as bad:  # of a force that it names
        return bad.messages


def _is_force(data: dict[str, Any]) -> bool:
    return "figures" in data and not any(name in data for name in OF_SCENARIOS)


def _found(name: str) -> tuple[Path, str]:
    """Return the file that is meant, and the rule book of its folder where it comes with the program."""
    path = path_of(name)
    if path.is_file():
        return path, ""
    for rules in force_books():
        for force in shelved(rules, FORCES):
            if force.stem == name:
                return force, rules
    path = find(name)
    return path, shelf_of(path)


def _force(path: Path, rules: str, text: str) -> Checked:
    """Check a force: what cannot be read, or else what its book does not allow and what it advises."""
    file = read_force(path, rules)
    book = load_rules(file.rules).forces
    assert book is not None, "only books that build forces read one"
    found: dict[bool, list[Message]] = {False: [], True: []}
    for breach in book.sheet(file.force).breaches:
        why = say("check-by-rule", why=breach.why, rule=breach.rule)
        line = line_of(text, breach.field)
        at = "scenario-at" if line else "scenario-at-field"
        found[breach.advice].append(say(at, line=line, file=file.path, field=breach.field, why=why))
    return Checked("force", tuple(found[False]), tuple(found[True]))
