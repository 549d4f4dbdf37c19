"""`readings` lists the club's, checks a file, and exports what was decided in a game."""

from __future__ import annotations

from pathlib import Path

from core.case_law import as_file, find, place_of, readings_folder, saved_readings, write_new
from core.engine.contract.kept_reading import Readings
from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.engine.words.validation import os_why
from core.games import open_game
from core.locale import Sentences
from core.readings import readings
from core.rules import title_of
from core.scenarios.reading import BadScenario
from tui.session.error import told

WANTED = {"check": "FILE", "export": "GAME [FILE]"}


def kept(what: str, name: str | None, file: str | None, spoken: Sentences) -> int:
    """Do *what* is asked; exit code 1 where a file of the club's is wrong."""
    if what == "list":
        return listed(spoken)
    if name is None:
        raise told("cli-readings-which", what=what, wanted=WANTED[what])
    if what == "check":
        print_file(name, spoken)
    else:
        export(name, file, spoken)
    return 0


def listed(spoken: Sentences) -> int:
    """Print the club's files; what is wrong with one stands in its place."""
    wrong = 0
    for path in saved_readings():
        try:
            print_file(path.stem if place_of(path.stem) else str(path), spoken)
        except BadScenario as bad:
            wrong = 1
            print(spoken.say(bad.message))
    if not saved_readings():
        print(spoken.text("cli-readings-none", folder=str(readings_folder())))
    return wrong


def print_file(name: str, spoken: Sentences) -> None:
    """Print what a file of readings holds; `BadScenario` tells what is wrong with it."""
    file = find(name)
    book, count = title_of(file.rules), len(file.readings)
    print(spoken.text("cli-readings-file", name=file.id, count=count, book=book))
    for line in lines_of(file.rules, file.options, file.readings, spoken):
        print(f"  {line}")


def lines_of(rules: str, options: dict[str, str], found: Readings, spoken: Sentences) -> list[str]:
    """Return readings as sentences, in their own order."""
    told = {one.number: one for one in readings(rules, options, found) if one.number}
    return [
        " · ".join(filter(None, (spoken.say(told[number].sentence), one.game, one.date)))
        for number, one in enumerate(found, 1)
    ]


def export(log: str, file: str | None, spoken: Sentences) -> None:
    """Write the readings of a kept game into a new file, or print them as one."""
    with open_game(path_of(log), write=False) as host:
        game = host.game
        if not game.state.readings:
            raise told("cli-readings-empty", game=clean(game.header.game))
        text, count = as_file(game, spoken), len(game.state.readings)
    if file is None:
        print(text, end="")
        return
    path = where(file)
    try:
        write_new(text, path)
    except FileExistsError:
        raise told("cli-readings-exists", file=clean(str(path))) from None
    except OSError as error:
        raise told("cli-readings-not-written", file=clean(str(path)), why=os_why(error)) from None
    print(spoken.text("cli-readings-written", count=count, file=clean(str(path))))


def where(file: str) -> Path:
    """Return the path of a new file: a name alone is one of the club's.

    >>> where("evening").parent == readings_folder(), where("./evening.toml")
    (True, PosixPath('evening.toml'))
    """
    return place_of(file) or path_of(file)
