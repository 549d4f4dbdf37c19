"""What was decided in games, for people to read and other games to take up: files, and a club's folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec.structs import asdict, replace

from core.engine.chance.case_law import cleaned
from core.engine.contract.engine_facts import ReadingKept
from core.engine.contract.facts import Ruled
from core.engine.contract.kept_reading import KeptReading, Readings
from core.engine.game.game import Game
from core.engine.words.message import Message, say
from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.forces import keep_force
from core.games import home
from core.locale import Sentences
from core.readings import readings
from core.rulekit.toml_text import toml_of
from core.rules import rulebook
from core.scenarios import Scenario
from core.scenarios.kept_readings import FIELD, ReadingsFile, paragraph_of_option, read_readings
from core.scenarios.reading import BadScenario

NAMES = {"rule": "paragraph"}
"""What a field of a reading is called in a file, where it is not its own name."""

ORDER = ("rule", "text", "option", "value", "reason", "by", "date", "game")


def readings_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where a club keeps its readings: `readings/*.toml`, beside the games."""
    return home(environment) / "readings"


def place_of(name: str) -> Path | None:
    """Return where the club keeps readings of a plain name; `None` for any other, such as a path."""
    return readings_folder() / f"{name}.toml" if re.fullmatch(r"[\w-]+", name) else None


def saved_readings() -> list[Path]:
    """Return the files of readings that are kept here, by name."""
    return sorted(path for path in readings_folder().glob("*.toml") if path.is_file())


def readings_of(rules: str) -> tuple[list[ReadingsFile], list[Message]]:
    """Return the club's readings of a book, which a game may take up, and what is wrong with other files."""
    found: list[ReadingsFile] = []
    wrong: list[Message] = []
    for path in saved_readings():
        try:
            found.append(read_readings(path, id=path.stem))
        except BadScenario as bad:
            wrong.append(bad.message)
    return [one for one in found if one.rules == rules], wrong


def find(name: str, rules: str = "") -> ReadingsFile:
    """Return the readings of a name, of those kept here, or of a path; `BadScenario` tells what is wrong."""
    if (kept := place_of(name)) is not None and kept.is_file():
        return read_readings(kept, rules, name)
    path = path_of(name)
    try:
        if path.is_file():
            return read_readings(path, rules)
    except (OSError, ValueError):
        pass
    known = ", ".join(path.stem for path in saved_readings())
    raise BadScenario(say("scenario-no-readings", name=clean(name), known=known or "-"))


def taking(scenario: Scenario, names: Iterable[str]) -> Scenario:
    """Return a scenario whose games take up these readings, each by its name or path."""
    for name in names:
        scenario = scenario.with_readings(find(name, scenario.rules).readings)
    return scenario


# --- from a game to a file ------------------------------------------------------------------------------


def decided_in(game: Game) -> Readings:
    """Return the readings of a game, each with who decided it, when, and in which game."""
    dates: dict[tuple[str, str], str] = {}
    for n in game.line:
        record = game.records[n - 1]
        for event in record.events:
            if isinstance(event, ReadingKept):
                dates[_which(event.reading)] = record.at
            elif isinstance(event, Ruled) and event.fact == "option":
                dates[event.subject, ""] = record.at
    return tuple(_signed(one, game, dates.get(_which(one), "")) for one in game.state.readings)


def _which(reading: KeptReading) -> tuple[str, str]:
    return (reading.option, "") if reading.option else (reading.rule, reading.text)


def _signed(reading: KeptReading, game: Game, at: str) -> KeptReading:
    """Return a reading with where it comes from; one that was taken up says so already."""
    if reading.game:
        return reading
    rule = reading.rule or paragraph_of_option(rulebook(game.header.rules), reading.option)
    signed = replace(reading, rule=rule, date=reading.date or at[:10], game=game.header.game)
    return cleaned(signed)


def as_file(game: Game, spoken: Sentences) -> str:
    """Return the readings of a game as a file that people read, and that `find` reads again."""
    book = game.header.rules
    told = {one.option: spoken.say(one.sentence) for one in readings(book, _options(game))}
    rows = [_row(one, told.get(one.option, "")) for one in decided_in(game)]
    head = spoken.text("readings-file-head", game=clean(game.header.game))
    return f"# {head}\n{toml_of({'rules': book, FIELD: rows})}"


def _options(game: Game) -> dict[str, str]:
    return dict(getattr(game.state, "options", {}))


def _row(reading: KeptReading, option_told: str) -> dict[str, str]:
    """Return the fields of a reading as a file has them; an option says in words what it is."""
    told = asdict(reading) | ({"text": reading.text or option_told} if reading.option else {})
    return {NAMES.get(name, name): told[name] for name in ORDER if told[name]}


def write_new(text: str, path: Path) -> None:
    """Write a file of readings; never over one that is there. `OSError` as the system says."""
    if path.exists():
        raise FileExistsError(path)
    keep_force(text, path)
