"""Games on this machine: begun from a scenario, kept in a folder, read back from a log."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from core import VERSION
from core.engine.contract.facts import Event
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Game, now
from core.engine.game.host import GameHost
from core.engine.game.opening import begun_with, sealed, secret_for
from core.engine.log.beside import private_folder
from core.engine.log.logfile import LogFile
from core.engine.log.record import FORMAT, KEYING, Header, codec
from core.engine.words.message import Message, say
from core.engine.words.paths import path_of
from core.rules import load

if TYPE_CHECKING:
    from core.engine.contract.view import View
    from core.scenarios import Scenario

G = TypeVar("G", bound=Game)

SAVES = Path(__file__).parent / "saves"
"""Where an installed program has its recorded games; a checkout has them one folder higher."""


def home(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder that holds what people make: `SCHERMAGLIA_HOME`, else the platform's own."""
    if named := environment.get("SCHERMAGLIA_HOME"):
        return path_of(named)
    from platformdirs import user_data_path

    return user_data_path("schermaglia", appauthor=False)


def games_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where games are kept."""
    return home(environment) / "games"


def scenarios_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where people keep their own scenarios: beside the games."""
    return home(environment) / "scenarios"


def own_scenarios(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the files of people's own scenarios, those in folders of their folder too, by name."""
    found = scenarios_folder(environment).rglob("*.toml")
    return sorted(str(path) for path in found if path.is_file())


def saved_games(folder: Path | None = None) -> list[Path]:
    """Return the logs of a folder, the one played last first."""
    found: list[tuple[float, Path]] = []
    for path in (folder or games_folder()).glob("*.jsonl"):
        with suppress(OSError):  # what is gone meanwhile, or leads nowhere, is no game to choose
            if stat.S_ISREG((status := path.stat()).st_mode):
                found.append((status.st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]


def games_below(folder: Path | None = None) -> list[Path]:
    """Return the logs in folders of this folder, where `auto` writes them, the one played last first."""
    found: list[Path] = []
    with suppress(OSError):  # nobody may look into a folder that is not there, or not his
        folders = [path for path in (folder or games_folder()).iterdir() if path.is_dir()]
        found = [path for one in folders if not one.is_symlink() for path in saved_games(one)]
    return sorted(found, key=last_written, reverse=True)


def last_written(path: Path) -> float:
    """Return when a log was last written, 0 where the system does not say."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def shipped(name: str) -> Path:
    """Return a recorded game that comes with the program."""
    folder = SAVES if SAVES.is_dir() else Path(__file__).parent.parent / "saves"
    return folder / f"{name}.jsonl"


def free_path(folder: Path, scenario: str, at: datetime | None = None) -> Path:
    """Return a file name that nobody uses yet: `2026-03-01-checkpoint.jsonl`."""
    stem = re.sub(r"[^\w-]+", "-", scenario.rpartition("/")[2].removesuffix(".toml")).strip("-")
    start = f"{(at or datetime.now()).strftime('%Y-%m-%d')}-{stem[:40] or 'game'}"
    number = 1
    while (path := folder / f"{start}{f'-{number}' if number > 1 else ''}.jsonl").exists():
        number += 1
    return path


def header_of(
    scenario: Scenario,
    *,
    game: str = "",
    dice: Literal["fair", "typed", "seeded"] = "fair",
    ruler: Literal["map", "tape"] = "map",
    referee: bool = False,
    options: Mapping[str, str] | None = None,
    seats: Mapping[str, str] | None = None,
    seed: int = 0,
) -> Header:
    """Return the header of a new game."""
    return Header(
        format=FORMAT,
        game=game or scenario.title("en"),
        rules=scenario.rules,
        scenario=scenario.id,
        created=now(),
        keying=KEYING,
        program=VERSION,
        dice=dice,
        ruler=ruler,
        referee=referee,
        options={**scenario.options, **(options or {})},
        seats=dict(seats or {}),
        seed=seed,
        forces=scenario.chosen,
    )


def sides_of(scenario: Scenario, options: Mapping[str, str], tape: bool, rules: RuleSet) -> tuple[str, ...]:
    """Return the sides of a scenario; `BadScenario` tells what is wrong with its file."""
    state = rules.empty()
    for event in scenario.setup(options, tape, rules):
        state = rules.evolve(state, event)
    return rules.seats(state)


def side_names(scenario: Scenario, options: Mapping[str, str] | None = None) -> dict[str, Message | str]:
    """Return the seats of a scenario's sides, with what they are called.

    A force that is too dear with these *options* is told as a `BadScenario`, as it is when the game begins.
    """
    rules = load(scenario.rules)
    state = rules.empty()
    for event in scenario.setup(options or {}, False, rules):
        state = rules.evolve(state, event)
    return names_at(rules, state)


def sizes(scenario: Scenario) -> dict[str, tuple[Message | str, int]]:
    """Return the seats of a scenario's sides, with what they are called and how many figures they have."""
    rules = load(scenario.rules)
    state = rules.empty()
    for event in scenario.setup({}, False, rules):
        state = rules.evolve(state, event)
    figures = rules.view(state, REFEREE).figures
    count = {seat: sum(figure.side == seat for figure in figures) for seat in rules.seats(state)}
    return {seat: (name, count[seat]) for seat, name in names_at(rules, state).items()}


def laid_out(scenario: Scenario) -> tuple[Any, View]:
    """Return the ground of a scenario, and what anybody may see on it before the game begins."""
    rules = load(scenario.rules)
    state = rules.empty()
    for event in scenario.setup({}, False, rules):
        state = rules.evolve(state, event)
    known = rules.known(state, OBSERVER)
    return rules.terrain(known), rules.view(known, OBSERVER)


def laid_out_anyway(scenario: Scenario, begun: tuple[Event, ...]) -> tuple[Any, View] | None:
    """Return the ground of a scenario and all who stand on it, for who writes it.

    *begun* is how it begins as far as it can be read; `None` where nothing can be shown yet.
    """
    rules = load(scenario.rules)
    state = rules.empty()
    try:
        for event in begun:
            state = rules.evolve(state, event)
        return rules.terrain(state), rules.view(state, REFEREE)
    except Exception:  # half a scenario: what it lacks is told by its mistakes
        return None


def names_at(rules: RuleSet, state: Any) -> dict[str, Message | str]:
    """Return the seats of the sides of a table, with what they are called: the referee knows them all."""
    named = {side.id: side.name for side in rules.view(state, REFEREE).sides}
    return {seat: named.get(seat, seat) for seat in rules.seats(state)}


def check_refereed(rules: RuleSet, header: Header) -> None:
    """Raise `BadScenario` where an option leaves a decision to a referee whom the game does not have."""
    from core.scenarios import BadScenario

    for option, value in rules.left_to_referee.items():
        if header.options.get(option) == value and not header.referee:
            raise BadScenario(say("scenario-needs-referee", option=option, value=value))


def options_for(rules: RuleSet, header: Header) -> dict[str, str]:
    """Return the options as they are played: without a referee, what is his to decide is read otherwise.

    So is, with one who keeps a real table, what only he can say.
    """
    found = dict(header.options)
    if header.referee and header.ruler == "tape":
        found = {**rules.refereed, **found}
    for option, (value, instead) in ({} if header.referee else rules.unrefereed).items():
        if found.get(option, value) == value:
            found[option] = instead
    return found


def new_game(scenario: Scenario, header: Header, rules: RuleSet | None = None) -> Game:
    """Return a game in memory, set up and begun; `BadScenario` tells what is wrong with its file.

    Fair dice get a secret that is forgotten with the game; one that is kept is made by `keep_game`.
    """
    return game_of(Game, scenario, header, rules or load(header.rules))


def game_of(kind: type[G], scenario: Scenario, header: Header, rules: RuleSet) -> G:
    """Return the same as a game of this *kind*."""
    check_refereed(rules, header)
    header = begun_with(header, rules)
    draft = Game(rules, header).begin(
        scenario.setup(options_for(rules, header), header.ruler == "tape", rules)
    )
    secret = secret_for(header, rules.seats(draft.state))
    game = kind(rules, sealed(header, secret), secret)
    game.accept(draft)
    return game


def keep_game(
    scenario: Scenario,
    header: Header,
    path: Path | None = None,
    rules: RuleSet | None = None,
    words: Mapping[str, str] | None = None,
) -> GameHost:
    """Begin a game that is kept: in *path*, else in the games' folder under the scenario's name.

    *words* are what a seat's player adds to its share of the dice.
    """
    rules = rules or load(header.rules)
    check_refereed(rules, header)
    events = scenario.setup(options_for(rules, header), header.ruler == "tape", rules)
    path = path or free_path(games_folder(), scenario.id)
    told = closed_folder(path)
    host = GameHost.create(path, rules, header, events, words=words)
    host.notices += told
    return host


def open_game(path: Path, write: bool = True, rules_of: Callable[[str], RuleSet] = load) -> GameHost:
    """Open a kept game to play on, or with `write=False` to look at it without touching it."""
    told = closed_folder(path) if write else ()
    host = GameHost.open(path, rules_of, write)
    host.notices += told
    return host


def closed_folder(path: Path) -> tuple[Message, ...]:
    """Take the games' folder from all but its owner where *path* lies in it; tell if it cannot be.

    Whoever named another folder has made it, and opened it to whom he likes.
    """
    folder = games_folder()
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        return ()
    told = private_folder(folder)
    return () if told is None else (told,)


def write_game(game: Game, path: Path) -> None:
    """Write a game played in memory as a new log, all of it synced; never over an old one."""
    closed_folder(path)
    encode = codec(game.rules).encode
    LogFile.create(path, game.header, game.secret, [encode(record) for record in game.records]).close()


def set_up_today(header: Header) -> tuple[Event, ...] | None:
    """Return the events that begin a game with *header* by a scenario that comes with the program.

    `None` where it is none of these, or one that cannot be set up so any more: a log that somebody else
    wrote names no file to be read here. What forces people brought to it is known from the log alone.
    """
    from core.scenarios import BadScenario, every
    from core.scenarios import load as load_scenario

    if header.forces or header.scenario not in every():
        return None
    try:
        scenario = load_scenario(header.scenario)
        rules = load(header.rules)
        return scenario.setup(options_for(rules, header), header.ruler == "tape", rules)
    except BadScenario:
        return None
