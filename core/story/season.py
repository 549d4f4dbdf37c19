"""A club's season from its logs: what was played, who won, luck, weapons, what had to be decided, how long.

Finished games are read with everything open, as the program shows them by itself. Of games that are not over
only their number is told: they still have secrets. What began in the middle of another game is a question
("what if"), no result: it is told and not counted, and of a game that lies there twice one log counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.engine.contract.engine_facts import Amended, ReadingKept
from core.engine.contract.facts import Event
from core.engine.contract.results import is_ruling
from core.engine.contract.seats import REFEREE
from core.engine.contract.view import View, winner_of
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.log.record import Header
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import SeatPort
from core.engine.words.message import Message
from core.engine.words.sanitize import clean
from core.games import games_below, open_game, saved_games
from core.locale import Sentences
from core.readings import readings
from core.rules import rulebook, title_of
from core.scenarios import ours
from core.scenarios.titles import title_in
from core.story.analysis.luck import Luck, luck_of
from core.story.analysis.throws import Throw, throws_of

AN_EVENING = 12 * 60
"""Minutes; a game that took longer was put aside between, and says nothing of how long one plays."""

LENGTH = "turn_limit"
"""The option of every book for how long a game is: a number that was agreed, no reading."""

ALIKE = 20
"""Records by which two games of one seed are known to be the same one."""


class Played(Struct, frozen=True):
    """One finished game. *winner* is empty where nobody won or the book gives no winner.

    *minutes* from its first act to its last, 0 where it was put aside between. *luck* is what each side had
    above what the odds promised, by its name.
    """

    file: str
    title: str
    book: str
    date: str
    winner: str
    how: str
    sides: tuple[str, ...]
    acts: int
    turns: int
    minutes: int
    dice: int
    luck: dict[str, float]


class Results(Struct, frozen=True):
    """What came of one scenario: games, wins by side, games without a winner, acts and minutes on average."""

    title: str
    book: str
    games: int
    wins: dict[str, int]
    open: int
    acts: int
    minutes: int


class Season(Struct, frozen=True):
    """All games of a folder; *unfinished* files still run, *broken* says why others cannot be read.

    Each of *branches* began in the middle of another game, which is named beside it; each of *twins* is the
    same game as the log named beside it. Neither counts, nor do those that were *called_off*. *below* are the
    logs in folders of this one.
    *weapons*, *rulings* and *readings* are by how often they came up, the most frequent first. *luck* is
    each side's over all its games: dice, points above the odds, within what two of three lie.
    """

    games: tuple[Played, ...]
    unfinished: tuple[str, ...]
    broken: tuple[tuple[str, str], ...]
    results: tuple[Results, ...]
    luck: tuple[tuple[str, int, float, float], ...]
    weapons: tuple[tuple[str, int], ...]
    rulings: tuple[tuple[str, int], ...]
    readings: tuple[tuple[str, int], ...]
    amendments: int
    branches: tuple[tuple[str, str], ...] = ()
    twins: tuple[tuple[str, str], ...] = ()
    below: int = 0
    called_off: tuple[str, ...] = ()


Told = Callable[[BaseException], str | None]
"""Returns what is wrong with a file in one sentence; `None` where that is a fault of ours."""


def season_of(folder: Path, words: Sentences, told: Told) -> Season:
    """Read every log of *folder*; *told* puts what is wrong with one into a sentence."""
    reading = _Reading(words)
    for path in sorted(saved_games(folder), key=_longest_first):
        try:
            with open_game(path, write=False) as host:
                reading.read(path.name, host)
        except Exception as error:
            if (why := told(error)) is None:
                raise
            reading.broken.append((path.name, why))
    return replace(reading.season(), below=len(games_below(folder)))


def _longest_first(path: Path) -> tuple[int, str]:
    """Order logs so that of two that tell the same game the one that tells more of it counts."""
    return -path.stat().st_size, path.name


def _identity(game: Game) -> tuple[object, ...]:
    """Return what two logs of one game have in common, and no two games.

    Fair dice have a secret of their own. What bots play follows from its seed, so it is the same game where
    it began alike, whenever that was. Any other game is known by when it began.
    """
    header = game.header
    if header.dice_hash:
        return (header.dice_hash,)
    begun = [(one.seat, one.command, one.events) for one in game.records[:ALIKE]]
    if header.dice == "seeded":
        return header.rules, header.scenario, header.seed, repr(begun)
    return header.created, header.game, game.records[0].at, repr(begun[:1])


class _Reading:
    """What the games that were read so far add up to."""

    def __init__(self, words: Sentences) -> None:
        self._words = words
        self._games: list[Played] = []
        self._unfinished: list[str] = []
        self.broken: list[tuple[str, str]] = []
        self._throws: dict[str, list[Throw]] = {}
        self._weapons: Counter[str] = Counter()
        self._rulings: Counter[str] = Counter()
        self._readings: Counter[str] = Counter()
        self._amendments = 0
        self._branches: list[tuple[str, str]] = []
        self._twins: list[tuple[str, str]] = []
        self._called_off: list[str] = []
        self._known: dict[tuple[object, ...], str] = {}

    def read(self, file: str, host: GameHost) -> None:
        """Add a game, where it is one of its own and over."""
        if host.game.header.parent:
            self._branches.append((file, clean(host.game.header.parent)))
            return
        if (first := self._known.setdefault(_identity(host.game), file)) != file:
            self._twins.append((file, first))
            return
        if host.game.state.over is None:
            self._unfinished.append(file)
            return
        if (closed := host.game.state.closed) is not None and not closed.counts:
            self._called_off.append(file)
            return
        port, header = SeatPort(host, REFEREE), host.game.header
        view, say = port.view(), self._words.say
        names = {side.id: say(side.name) for side in view.sides}
        throws: list[Throw] = []
        sides: dict[str, str] = {}
        for record in range(1, port.tip + 1):
            if port.in_effect(record):
                lines = port.lines_of(record)
                throws += throws_of(port, lines, host.game.rules.favours, sides)
                for line in lines:
                    self._count(line, view, header.rules)
        for side, name in names.items():
            self._throws.setdefault(name, []).extend(
                replace(one, side=name) for one in throws if one.side == side
            )
        own = {LENGTH, *self._set_by_scenario(header)}
        found = readings(header.rules, dict(view.options), view.readings)
        self._readings.update(say(one.sentence) for one in found if one.differs and one.option not in own)
        records = host.game.records
        self._games.append(
            Played(
                file,
                self._scenario(header),
                title_of(header.rules),
                header.created[:10],
                say(winner) if (winner := winner_of(view.verdict)) is not None else "",
                say(view.over) if view.over is not None else "",
                tuple(names.values()),
                port.tip,
                view.turn,
                _minutes(records[0].at, records[-1].at),
                sum(one.dice for one in throws),
                {name: round(luck_of(side, throws).points, 2) for side, name in names.items()},
            )
        )

    def _set_by_scenario(self, header: Header) -> Iterator[str]:
        """Yield the options that are as the scenario has them: part of what was played, no reading."""
        own = found.options if (found := ours(header.scenario)) is not None else {}
        yield from (name for name, value in own.items() if header.options.get(name) == value)

    def _scenario(self, header: Header) -> str:
        """Return what was played: a scenario of this program by its name, else the name of the game."""
        return title_in(header.scenario, self._words.language) or self._words.say(header.game)

    def _count(self, line: LogLine, view: View, book: str) -> None:
        fact = line.fact
        if isinstance(fact, Amended):
            self._amendments += 1
        elif is_ruling(fact):
            self._rulings[self._decided(fact.fact, book)] += 1
        elif isinstance(fact, ReadingKept):
            self._rulings[self._decided(fact.reading.rule or fact.reading.option, book)] += 1
        elif fact.fired() and (weapon := self._weapon(fact, line.message, view)):
            self._weapons[weapon] += 1

    def _decided(self, what: str, book: str) -> str:
        """Return what was ruled on, in words where there are some: paragraphs stand for themselves."""
        ids = (f"{rulebook(book).prefix.lower()}-fact-{what}", f"fact-{what}")
        return next((self._words.text(id) for id in ids if id in self._words), what)

    def _weapon(self, fact: Event, message: Message | None, view: View) -> str:
        """Return what was fired, as the line calls it, else as whoever carries it does; "" if nobody does."""
        if message is not None and (called := _called(message)) is not None:
            return self._words.say(called)
        if not (weapon := str(getattr(fact, "weapon", ""))):
            return ""
        kits = (kit for figure in view.figures for kit in figure.kit if kit.endswith(f"weapon-{weapon}"))
        return self._words.text(kit) if (kit := next(kits, "")) else ""

    # --- the sums -----------------------------------------------------------------------------

    def season(self) -> Season:
        """Return what they come to."""
        lucks = {name: luck_of(name, throws) for name, throws in self._throws.items()}
        return Season(
            tuple(sorted(self._games, key=lambda one: one.file)),
            tuple(sorted(self._unfinished)),
            tuple(sorted(self.broken)),
            tuple(self._results()),
            tuple(_luck(name, one) for name, one in lucks.items() if one.dice),
            tuple(self._weapons.most_common()),
            tuple(self._rulings.most_common()),
            tuple(self._readings.most_common()),
            self._amendments,
            tuple(sorted(self._branches)),
            tuple(sorted(self._twins)),
            called_off=tuple(sorted(self._called_off)),
        )

    def _results(self) -> Iterator[Results]:
        for title, book in sorted({(game.title, game.book) for game in self._games}):
            games = [game for game in self._games if (game.title, game.book) == (title, book)]
            wins = Counter({name: 0 for game in games for name in game.sides})
            wins.update(game.winner for game in games if game.winner)
            timed = [game.minutes for game in games if game.minutes]
            yield Results(
                title,
                book,
                len(games),
                dict(wins),
                sum(not game.winner for game in games),
                round(sum(game.acts for game in games) / len(games)),
                round(sum(timed) / len(timed)) if timed else 0,
            )


def _called(message: Message) -> Message | str | None:
    """Return what a line calls the weapon that it tells of, be it in a part of its sentence."""
    for name in ("weapon", "type"):
        if isinstance(called := message.args.get(name), (Message, str)):
            return called
    parts = (part for part in message.args.values() if isinstance(part, Message))
    return next((called for part in parts if (called := _called(part)) is not None), None)


def _luck(name: str, luck: Luck) -> tuple[str, int, float, float]:
    return name, luck.dice, round(luck.points, 2), round(luck.spread, 2)


def _minutes(first: str, last: str) -> int:
    """Return the minutes between two times of a log, 0 where that was no single evening or nobody can tell.

    >>> _minutes("2026-03-01T20:00:00Z", "2026-03-01T21:30:30Z"), _minutes("2026-03-01T20:00:00Z", "?")
    (90, 0)
    """
    try:
        begun, ended = (datetime.fromisoformat(at) for at in (first, last))
        took = int((ended - begun).total_seconds() // 60)
    except (ValueError, TypeError):
        return 0
    return took if 0 < took <= AN_EVENING else 0
