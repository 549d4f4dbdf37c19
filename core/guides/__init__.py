"""Guided first games: of a rule book a small scenario, and a guide that says what to do in it, step by step.

A guide knows no rule. It waits for commands by their names, and its sentences stand in the file; what is
allowed, and what comes of it, the game tells as it always does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core import packages
from core.engine.contract.scenario import Reader, ScenarioError
from core.rules import in_order
from core.scenarios import Scenario, check_sound, parse
from core.scenarios.reading import BadScenario, located, raw_of, toml_of

FOLDER = Path(__file__).parent
KIND = "guides/"
"""How the name of a guide's scenario begins, in a log."""

Texts = dict[str, str]
"""One sentence in each language."""


class Step(Struct, frozen=True):
    """What is done next: it is done when one of the commands *awaits* is played; *keys* do that.

    *say* tells what to do and why, *after* what has come of it.
    """

    awaits: tuple[str, ...]
    keys: tuple[str, ...]
    say: Texts
    after: Texts | None = None


class Guide(Struct, frozen=True):
    """The first game of a *book*: *side* is played by whoever learns, the others by the program.

    *asides* are what may come up at any moment, such as an answer to the other side; *end* is said when
    every step is done.
    """

    book: str
    title: Texts
    side: str
    seed: int
    steps: tuple[Step, ...]
    asides: tuple[Step, ...]
    end: Texts

    def done(self, played: Iterable[str]) -> int:
        """Return how many steps are done once commands of these names have been *played*, in this order."""
        number = 0
        for name in played:
            if number < len(self.steps) and name in self.steps[number].awaits:
                number += 1
        return number

    def now(self, done: int, offered: Collection[str]) -> Step | None:
        """Return what to do now that so many steps are *done*; an aside where only that is *offered*.

        `None` where every step is done, or nothing of all that can be done at this moment.
        """
        steps = self.steps[done : done + 1]
        return next((one for one in (*steps, *self.asides) if {*one.awaits} & {*offered}), None)


def every() -> tuple[str, ...]:
    """Return the ids of the rule books that have a guided first game."""
    ours = [path.parent.name for path in FOLDER.glob("*/guide.toml")]
    brought = [id for id in packages.books() if (folder_of(id) / "guide.toml").is_file()]
    return tuple(sorted((*ours, *brought), key=in_order))


def folder_of(book: str) -> Path:
    """Return the folder of a book's guide: the program's own, or `guide` in that of a package's book."""
    brought = packages.books().get(book)
    return FOLDER / book if brought is None else brought.folder / "guide"


def guide_of(book: str) -> Guide:
    """Read the guide of a rule book; `BadScenario` tells what is wrong with its file, or with the book."""
    check_sound(book)
    path = folder_of(book) / "guide.toml"
    text, data = toml_of(raw_of(path, str(path)), str(path))
    try:
        return _read(book, Reader(data))
    except ScenarioError as error:
        raise BadScenario(located(str(path), text, error)) from None


def scenario_of(book: str) -> Scenario:
    """Read the scenario that is played in the guided first game of a rule book."""
    path = folder_of(book) / "scenario.toml"
    return replace(parse(raw_of(path, str(path)), str(path)), id=f"{KIND}{book}")


def minutes_of(book: str) -> float:
    """Return how long the guided first game of a rule book takes; 0 where its file does not say.

    The book itself is not asked: one that a package brings may take long to be imported.
    """
    path = folder_of(book) / "scenario.toml"
    with suppress(BadScenario):
        minutes = toml_of(raw_of(path, str(path)), str(path))[1].get("minutes")
        return float(minutes) if isinstance(minutes, (int, float)) else 0.0
    return 0.0


def title_of_guided(book: str, language: str) -> str:
    """Return what the scenario of a book's guided first game is called; "" where the book has none.

    The book itself is not asked, as for `minutes_of`.
    """
    path = folder_of(book) / "scenario.toml"
    with suppress(BadScenario):
        names = toml_of(raw_of(path, str(path)), str(path))[1].get("name") if book in every() else None
        if isinstance(names, dict):
            return str(names.get(language, next(iter(names.values()), "")))
        return names if isinstance(names, str) else ""
    return ""


def guided(scenario: str) -> Guide | None:
    """Return the guide that belongs to the scenario of a log; `None` for any other scenario."""
    book = scenario.removeprefix(KIND)
    return guide_of(book) if scenario.startswith(KIND) and book in every() else None


def _read(book: str, reader: Reader) -> Guide:
    guide = Guide(
        book,
        reader.in_languages("title"),
        reader.text("side"),
        reader.whole("seed", 0, 2**31),
        tuple(_steps(reader, "step")),
        tuple(_steps(reader, "aside")),
        reader.in_languages("end"),
    )
    reader.done()
    return guide


def _steps(reader: Reader, name: str) -> Iterator[Step]:
    for step in reader.tables(name, ()):
        after = step.in_languages("after") if "after" in step.data else None
        step.raw("after", None)
        yield Step(_words(step, "awaits"), _words(step, "keys"), step.in_languages("say"), after)
        step.done()


def _words(reader: Reader, name: str) -> tuple[str, ...]:
    value = reader.raw(name)
    if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
        raise ScenarioError(reader.at(name), "scenario-not-a-list", got=type(value).__name__)
    return tuple(value)
