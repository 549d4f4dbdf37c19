"""Scenarios: the ready ones, one folder a rule book, and any file that a person names.

Whatever is wrong with a file is one sentence: file, line, field, what would be right.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core import packages
from core.engine.contract.engine_facts import ReadingKept
from core.engine.contract.facts import Event
from core.engine.contract.kept_reading import KeptReading, Readings, with_reading
from core.engine.contract.mistakes import Asked, Mistakes, noting
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.scenario import FAVOURS, TASK, Reader, ScenarioError, Unread, note
from core.engine.words.message import Argument, Message, say
from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.rules import in_order, options_of, rule_books, rulebook, unfinished
from core.rules import load as load_rules
from core.scenarios.forces import NoSuchForce, load_force
from core.scenarios.kept_readings import FIELD, readings_in
from core.scenarios.reading import BadScenario, all_located, located, raw_of, toml_of
from core.scenarios.shelves import FOLDER, shelf_of, shelved, shelved_books, shelved_file

__all__ = ["FOLDER", "BadScenario", "Scenario", "every", "find", "load", "ours", "parse", "ready"]


def _share(value: Any) -> float:
    """Return a share as a file has it, 0 where it is none."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return float(value) if number and 0 < value <= 1 else 0.0


def _called(side: Mapping[str, Any], id: str) -> Message | str:
    """Return what a side is called in a file, by language where the file has it so; else its id."""
    name = side.get("name")
    if isinstance(name, str):
        return clean(name, 100)
    texts = name.items() if isinstance(name, Mapping) else ()
    called: dict[str, Argument] = {key: clean(text, 100) for key, text in texts if isinstance(text, str)}
    return Message("side-name", called) if "en" in called else id


class Scenario(Struct, frozen=True):
    """A scenario as it was read: *id* finds it again, *rules* is its rule book, *data* the TOML."""

    id: str
    rules: str
    path: str
    text: str
    data: dict[str, Any]
    chosen: bool = False
    """Whether a side was given another force than the file has for it."""

    taken: Readings = ()
    """Readings of other games that are taken up, beside its own."""

    def title(self, language: str) -> str:
        """Return its name, or its id where it has none."""
        return self._in(language, "name") or self.id

    def story(self, language: str) -> str:
        """Return a sentence or two on what it is about."""
        return self._in(language, "story")

    def task(self, language: str) -> str:
        """Return what each side has to do, in a sentence; nothing where the book's points say enough."""
        return self._in(language, TASK)

    @property
    def ends(self) -> tuple[Message, ...]:
        """Say what losses end it for a side that *breaks*: for both at once where it is the same share."""
        sides: Any = self.data.get("sides")
        sides = sides if isinstance(sides, Mapping) else {}
        found = {name: side for name, side in sides.items() if isinstance(side, Mapping)}
        shares = {name: share for name, side in found.items() if (share := _share(side.get("breaks")))}
        if len(shares) == len(found) > 1 and len(set(shares.values())) == 1:
            return (say("scenario-breaks-all", share=next(iter(shares.values()))),)
        return tuple(
            say("scenario-breaks", side=_called(found[name], name), share=share)
            for name, share in shares.items()
        )

    @property
    def favours(self) -> Message | None:
        """Say which side wins more than 60 games of 100 between bots; `None` where none does for sure."""
        sides: Any = self.data.get("sides")
        favoured = self.data.get(FAVOURS)
        side = sides.get(favoured) if isinstance(sides, Mapping) and isinstance(favoured, str) else None
        return (
            say("scenario-favours", side=_called(side, str(favoured))) if isinstance(side, Mapping) else None
        )

    @property
    def remarks(self) -> tuple[Message, ...]:
        """Say what stands below its story: whom it favours, and what losses end it."""
        return (*(() if self.favours is None else (self.favours,)), *self.ends)

    @property
    def minutes(self) -> float:
        """Return about how long it takes to play; 0 where nobody has said."""
        minutes: Any = self.data.get("minutes")
        number = isinstance(minutes, (int, float)) and not isinstance(minutes, bool)
        return float(minutes) if number and 0 <= minutes < 10_000 else 0.0

    @property
    def options(self) -> dict[str, str]:
        """Return the texts of the options that it sets; one that there is not, as it stands in the file.

        What its readings say of an option counts too, and most of all what was taken up from elsewhere.
        """
        options = self.data.get("options")
        own = options_of(self.rules).texts(options) if isinstance(options, dict) else {}
        return own | {one.option: one.value for one in self.readings if one.option}

    @property
    def readings(self) -> Readings:
        """Return how it is read: its own readings and those taken up; of a file that is wrong the latter."""
        try:
            found = self._own_readings()
        except ScenarioError:
            found = ()
        for one in self.taken:
            found = with_reading(tuple(old for old in found if old != one), one)
        return found

    def _own_readings(self) -> tuple[KeptReading, ...]:
        """Return the file's readings; `ScenarioError` if one is wrong, or the options say otherwise."""
        if FIELD not in self.data:
            return ()
        found = readings_in(Reader({FIELD: self.data[FIELD]}), self.rules)
        options = self.data.get("options")
        set_there = options_of(self.rules).texts(options) if isinstance(options, dict) else {}
        for index, one in enumerate(found):
            if one.option and set_there.get(one.option, one.value) != one.value:
                field = f"{FIELD}[{index}].value"
                raise ScenarioError(
                    field, "scenario-reading-otherwise", option=one.option, value=set_there[one.option]
                )
        return found

    def with_readings(self, readings: Readings) -> Scenario:
        """Return it with readings of other games taken up; of one option the last holds."""
        taken = self.taken
        for one in readings:
            taken = with_reading(tuple(old for old in taken if old != one), one)
        return replace(self, taken=taken)

    @property
    def points(self) -> int:
        """Return the points that each side may spend on a force; 0 where nobody brings one of his own."""
        points: Any = self.data.get("points")
        known = isinstance(points, int) and not isinstance(points, bool) and points > 0
        return points if known and load_rules(self.rules).forces is not None else 0

    def with_forces(self, forces: Mapping[str, Mapping[str, Any]]) -> Scenario:
        """Return it with these forces, by side, in the place of those that it has: file and name stay."""
        if not forces:
            return self
        sides: dict[str, Any] = dict(self.data.get("sides", {}))
        for side, force in forces.items():
            given = {name: value for name, value in sides.get(side, {}).items() if name != "name"}
            sides[side] = {**given, "force": force}
        return replace(self, data={**self.data, "sides": sides}, chosen=True)

    def complete(self) -> Scenario:
        """Return it with the forces in it that its file names, to be set up where those files are not."""
        try:
            return replace(self, data=self._with_named())
        except ScenarioError as error:
            raise self._told([error]) from None

    def _with_named(self) -> dict[str, Any]:
        """Return what the file says, with the forces in it that it names."""
        sides = self.data.get("sides")
        if not isinstance(sides, Mapping):
            return self.data
        named = {name: side for name, side in sides.items() if isinstance(side, Mapping)}
        named = {name: side for name, side in named.items() if isinstance(side.get("force"), str)}
        if not named or load_rules(self.rules).forces is None:
            return self.data
        read = {name: {**side, "force": self._force(name, side["force"])} for name, side in named.items()}
        return {**self.data, "sides": {**sides, **read}}

    def _force(self, side: str, name: str) -> dict[str, Any]:
        """Return what the file of a force says; one that there is not is a mistake of this file."""
        try:
            return load_force(name, self.rules, Path(self.path).parent).data
        except NoSuchForce as none:
            args = {key: value for key, value in none.message.args.items() if key != "field"}
            note(ScenarioError(f"sides.{side}.force", none.message.id, **args))
            return Unread()

    def _in(self, language: str, name: str) -> str:
        value = self.data.get(name, "")
        if isinstance(value, Mapping):
            value = value.get(language) or value.get("en") or ""
        return clean(value, 1000) if isinstance(value, str) else ""

    def setup(
        self, options: Mapping[str, str], tape: bool, rules: RuleSet | None = None
    ) -> tuple[Event, ...]:
        """Return the events that set it up; `BadScenario` tells all that is wrong, and where.

        A reading of an option that these *options* have otherwise is not taken up.
        """
        begun, mistakes = self._read(options, tape, rules)
        if mistakes.found:
            raise self._told(mistakes.found)
        return begun

    def mistakes(self) -> tuple[Message, ...]:
        """Return all that is wrong, in the order of its lines; also what no game is refused for.

        That is what somebody would put right all the same: a man in the middle of a rock.
        """
        return self.looked_at()[1]

    def asked(self) -> dict[str, Asked]:
        """Return what its book asks of each field for which it looks in this file."""
        return self.looked_at()[2].asked

    def looked_at(self) -> tuple[tuple[Event, ...], tuple[Message, ...], Mistakes]:
        """Return how it begins as far as it can be read, all that is wrong, and what its book asks for.

        `BadScenario` tells of a force that it names.
        """
        begun, mistakes = self._read({}, False, None)
        wrong = [*mistakes.found, *mistakes.doubts]
        told = all_located(self.path, self.text, wrong).messages if wrong else ()
        return begun, told, mistakes

    def _read(
        self, options: Mapping[str, str], tape: bool, rules: RuleSet | None
    ) -> tuple[tuple[Event, ...], Mistakes]:
        begun: tuple[Event, ...] = ()
        data = self.data
        with noting() as in_readings:
            data = {name: part for name, part in self._with_named().items() if name != FIELD}
            self._own_readings()
        given = {**{one.option: one.value for one in self.readings if one.option}, **options}
        with noting() as mistakes:
            begun = (rules or load_rules(self.rules)).setup(data, given, tape)
        mistakes.found[:0] = in_readings.found
        kept = (one for one in self.readings if given.get(one.option, one.value) == one.value)
        return (*begun, *map(ReadingKept, kept)), mistakes

    def _told(self, wrong: Sequence[ScenarioError]) -> BadScenario:
        """Return what tells of mistakes; those of a force that was chosen stand in no line of this file."""
        if self.chosen:
            for error in wrong:
                side, _, field = error.field.removeprefix("sides.").partition(".force.")
                if field:
                    return BadScenario(
                        say("scenario-force-refused", side=side, field=field, why=error.message)
                    )
        return all_located(self.path, self.text, wrong)


def ready() -> tuple[str, ...]:
    """Return the ids of the scenarios that are offered: those of books that are whole (`every`)."""
    return tuple(id for id in every() if not unfinished(id.partition("/")[0]))


def told_of(scenario: str) -> str:
    """Return what a log says of its scenario if that comes with the program, else nothing.

    A log that somebody else wrote names no file to be read here, nor does one tell others where it lay.
    """
    return scenario if scenario in ready() else ""


def ours(scenario: str) -> Scenario | None:
    """Return the scenario that a log names if it comes with the program and its file is sound."""
    try:
        return load(scenario) if scenario in every() else None
    except BadScenario:  # somebody has spoilt the program's own file
        return None


def as_written(scenario: str) -> Scenario | None:
    """Return a scenario that comes with the program or a package as its file has it; its book is not asked.

    To import the book of a package may take long, or have no end: a list of games shows their names first.
    """
    if scenario not in every():
        return None
    path = shelved_file(scenario)
    shown = clean(str(path))
    try:
        text, data = toml_of(raw_of(path, shown), shown)
    except BadScenario:  # somebody has spoilt the file
        return None
    return Scenario(scenario, scenario.partition("/")[0], shown, text, data)


def every(rules: str = "") -> tuple[str, ...]:
    """Return the ids of the scenarios that come with the program, book by book, of each the shortest first.

    Those of a book that is still being written are among them: who knows their names may try them.
    """
    found = [(book, path) for book in ((rules,) if rules else shelved_books()) for path in shelved(book, ".")]
    by_length = sorted(found, key=lambda one: (in_order(one[0]), _minutes(one[1]), one[1].stem))
    return tuple(f"{book}/{path.stem}" for book, path in by_length)


@cache
def _minutes(path: Path) -> float:
    """Return the minutes that a scenario says it takes, without reading the rest of it."""
    line = re.search(r"^minutes = (\d+)$", path.read_text("utf-8", errors="replace"), re.MULTILINE)
    return float(line[1]) if line else math.inf


def find(name: str) -> Path:
    """Return the file of a ready scenario (the folder may be left out) or of a path."""
    if re.fullmatch(r"[\w-]+(/[\w-]+)?", name):
        fits = [id for id in every() if name in (id, id.partition("/")[2])]
        if fits:
            return shelved_file(fits[0])
    path = path_of(name)
    try:
        if path.is_file():
            return path
    except (OSError, ValueError):
        pass
    if name.endswith(".toml"):
        raise BadScenario(say("scenario-no-file", name=clean(name)))
    check_sound(name.partition("/")[0])
    raise BadScenario(say("scenario-not-found", name=clean(name), known=", ".join(ready()) or "-"))


def load(name: str) -> Scenario:
    """Read a scenario by its id or path; `BadScenario` tells what is wrong with the file."""
    path = find(name)
    shown = clean(str(path))
    rules = shelf_of(path)
    return parse(raw_of(path, shown), shown, f"{rules}/{path.stem}" if rules else str(path), rules)


def check_sound(rules: str) -> None:
    """Raise `BadScenario` where the rule book of a package has turned out to be broken."""
    try:
        packages.check_sound(rules)
    except packages.BrokenBook as error:
        raise BadScenario(error.message) from None


def check_played(rules: str) -> None:
    """Raise `BadScenario` where the rule book that a package brings turns out to be broken.

    Whoever shows a scenario asks its book sooner or later; so it is known at the first place what is wrong.
    """
    if rules not in packages.books():
        return
    try:
        load_rules(rules)
        rulebook(rules)
    except packages.BrokenBook as error:
        raise BadScenario(error.message) from None


def parse(raw: bytes, shown: str, id: str = "", rules: str = "") -> Scenario:
    """Read a scenario's bytes; *shown* names them in errors, *rules* is the folder's rule book."""
    text, data = toml_of(raw, shown)
    named = data.get("rules", rules)
    if named not in rule_books():
        check_sound(str(named))
        wrong = ScenarioError("rules", "scenario-no-rules", allowed=", ".join(rule_books()))
        raise BadScenario(located(shown, text, wrong))
    check_played(str(named))
    return Scenario(id or shown, str(named), shown, text, data)
