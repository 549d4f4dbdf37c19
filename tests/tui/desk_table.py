"""How many keys thirty typical acts of an evening take at the desk, at a real table in brief, and on trust.

A file of `desk_acts` has the acts of a book: `what = line | line`. A line costs its characters and Enter.
`desk_acts/trust` has those of an evening like it where the players say what came of their acts.
Lines before the first blank line set the table up and are not counted.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from screen_text import TABLE, playing

from core.engine.contract.engine_facts import Amended
from core.engine.game.host import GameHost
from core.games import header_of, keep_game
from core.line.told.remembered import HowMuch
from core.locale import sentences
from core.scenarios import load
from tui.line.conversation import Conversation
from tui.session.here.session import Sitting

FOLDER = Path(__file__).parent / "desk_acts"

ACTS = 30
"""Of each book."""

MEDIAN: dict[HowMuch, int] = {"brief": 9, "trust": 5}
"""Keys that half of the acts may take at most."""

MOST = 20
"""Keys that any act may take."""

CORRECTION = ("f4", "[", "[", "[", "enter", "enter")
"""What puts a die right that fell three acts ago; before the last of them stands the line that says it."""

MOST_TO_CORRECT = 10


class Typed(NamedTuple):
    """An act as it is typed."""

    what: str
    lines: tuple[str, ...]

    @property
    def keys(self) -> int:
        """How many keys it takes: each line's characters, and Enter."""
        return sum(len(line) + 1 for line in self.lines)


class Script(NamedTuple):
    """What is typed at the desk of a *scenario*."""

    book: str
    scenario: str
    opening: tuple[Typed, ...]
    acts: tuple[Typed, ...]


def scripts(how_much: HowMuch = "brief") -> Iterator[Script]:
    """Yield the script of every book, for a table that tells so much; it opens alike for all."""
    for path in sorted(FOLDER.glob("*.txt")):
        opening, acts = path.read_text(encoding="utf-8").split("\n\n", 1)
        if how_much != "brief":
            acts = (FOLDER / how_much / path.name).read_text(encoding="utf-8")
        own = path.with_suffix(".toml")
        head, *first = opening.splitlines()
        scenario = str(own) if own.exists() else head.partition("= ")[2]
        yield Script(path.stem, scenario, tuple(map(_typed, first)), tuple(map(_typed, acts.splitlines())))


def _typed(row: str) -> Typed:
    what, _, lines = row.partition(" = ")
    return Typed(what, tuple(line.strip() for line in lines.split("|")))


def begun(script: Script, folder: Path) -> GameHost:
    """Begin a game that a referee alone keeps at a real table, with real dice."""
    read = load(script.scenario)
    seats = {"referee": "person"}
    header = header_of(read, dice="typed", ruler="tape", referee=True, seats=seats)
    return keep_game(read, header, folder / "game.jsonl")


async def trouble(script: Script, folder: Path, tell: bool = False, how_much: HowMuch = "brief") -> list[str]:
    """Type a script; return each act that is not done whole, with what was said of it."""
    wrong: list[str] = []
    with begun(script, folder) as host:
        said: list[str] = []
        seats = Sitting.of(host)
        talk = Conversation(seats, sentences("en"), said.append)
        seats.measured().tell("brief")
        await talk.begin()
        for number, act in enumerate((*script.opening, *script.acts)):
            if number == len(script.opening):
                seats.measured().tell(how_much)
            before, talk.failed = len(host.game.records), False
            said.clear()
            for line in act.lines:
                await talk.hear(line)
            if tell:
                print(f"{act.keys:3} {act.what} = {' | '.join(act.lines)}", *said, sep="\n      ")
            asked = talk.speaker.asked is not None
            if talk.failed or asked or len(host.game.records) == before:
                wrong.append(f"{act.what} = {' | '.join(act.lines)}: {' '.join(said)}")
                if tell:
                    print("      STOPPED" if asked else "      FAILED")
                if asked:
                    return wrong
    return wrong


async def corrected(script: Script, folder: Path, acts: int, die: str) -> bool:
    """Type the first *acts* of a script and put the *die* of three acts ago right; return if it was."""
    with begun(script, folder) as host:
        async with playing(host, TABLE, desk=True) as player:
            await player.press("f5")
            for act in (*script.opening, *script.acts[:acts]):
                for line in act.lines:
                    await player.press(*("space" if one == " " else one for one in line), "enter")
            await player.press(*CORRECTION[:-1], *die, "enter", CORRECTION[-1])
        return any(isinstance(record.events[0], Amended) for record in host.game.records if record.events)


def told_correction() -> int:
    """Print how many keys a correction takes; return whether it takes too many."""
    with tempfile.TemporaryDirectory() as folder:
        script = next(one for one in scripts() if one.book == "breaking_news")
        done = asyncio.run(corrected(script, Path(folder), 10, "2"))
    fine = done and len(CORRECTION) <= MOST_TO_CORRECT
    told = "" if fine else "missed"
    print(f"{'Desk':16}{'a correction three acts back':34}{len(CORRECTION):3} of {MOST_TO_CORRECT}  {told}")
    return not fine


def table() -> int:
    """Print each book's acts, the median and the dearest; return how many goals are missed."""
    missed = told_correction()
    for how_much in MEDIAN:
        for script in scripts(how_much):
            missed += told_script(script, how_much)
    return missed


def told_script(script: Script, how_much: HowMuch) -> int:
    """Print the acts of a script; return how many goals are missed."""
    print()
    with tempfile.TemporaryDirectory() as folder:
        wrong = asyncio.run(trouble(script, Path(folder), how_much=how_much))
    for act in script.acts:
        dear = "  missed" if act.keys > MOST else ""
        print(f"{script.book:16}{act.what:36}{act.keys:3}  {' | '.join(act.lines)}{dear}")
    middle, dearest = median(act.keys for act in script.acts), max(act.keys for act in script.acts)
    short = [
        *(["median"] if middle > MEDIAN[how_much] else []), *(["dearest"] if dearest > MOST else []), *wrong
    ]  # fmt: skip
    told = f" missed: {'; '.join(short)}" if short else ""
    print(f"{script.book:16}{how_much}: {len(script.acts)} acts, median {middle:g}, dearest {dearest}{told}")
    return len(short)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        level: HowMuch = "trust" if sys.argv[2:] == ["trust"] else "brief"
        chosen = next(one for one in scripts(level) if one.book == sys.argv[1])
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(trouble(chosen, Path(folder), tell=True, how_much=level))
    else:
        sys.exit(bool(table()))
