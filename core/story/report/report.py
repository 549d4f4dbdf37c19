"""A game told once, as plain data, for one seat: what every form of its report is written from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from core.engine.contract.facts import Amended, ReadingDropped, ReadingKept, Ruled, Thrown
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.view import FigureView, TableView, View
from core.engine.log.record import Header
from core.engine.seat.port import LogLine, SeatPort
from core.engine.words.message import Message, say
from core.locale import Sentences
from core.readings import readings
from core.rules import title_of
from core.scenarios import load, ready
from core.scenarios.reading import BadScenario
from core.story.account import account_lines
from core.story.analysis.luck import by_reason, faces_told, luck_of
from core.story.analysis.luck import told as luck_told
from core.story.analysis.telling import kind
from core.story.analysis.throws import Throw, throws_of
from core.story.report.moments import Moment, moments_of
from core.story.report.scene import SAID, Change, Drawer, Scene, changes, scene_after
from core.story.timeline import timeline

DECIDED = (Ruled, Amended, ReadingKept, ReadingDropped)
"""Facts by which people decided something beside the rules."""


class TellLine(Struct, frozen=True):
    """One line of the story: its *number* from 0 on, its sentence, whether it was *undone*."""

    number: int
    text: str
    undone: bool = False


class Act(Struct, frozen=True):
    """What one record tells, in the seat's own *number*."""

    number: int
    lines: tuple[TellLine, ...]


class Chapter(Struct, frozen=True):
    """A turn, or all of a game that has none."""

    heading: str
    acts: tuple[Act, ...]


class Picture(Struct, frozen=True):
    """The table after line *number*, and what it shows."""

    number: int
    caption: str
    alt: str
    scene: Scene


class Loss(Struct, frozen=True):
    """Who was lost, of which side, when, and by what sentence; *number* is the line."""

    number: int
    who: str
    side: str
    when: str
    how: str


class Force(Struct, frozen=True):
    """A side: what it is called, its look on the map, and a row for each of its figures."""

    name: str
    look: int
    rows: tuple[tuple[str, str, str], ...]


class Stepping(Struct, frozen=True):
    """The game step by step: what changes with each line, where acts and turns begin."""

    frames: list[list[Change]]
    acts: list[int]
    turns: list[int]
    drawings: list[str]
    texts: list[str]


class Report(Struct, frozen=True):
    """A whole game as one seat may know it."""

    language: str
    title: str
    book: str
    story: str
    facts: tuple[str, ...]
    outcome: tuple[str, ...]
    news: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    pictures: tuple[Picture, ...]
    losses: tuple[Loss, ...]
    points: tuple[tuple[str, str], ...]
    dice: tuple[str, ...]
    decided: tuple[tuple[str, str], ...]
    differing: tuple[str, ...]
    forces: tuple[Force, ...]
    stepping: Stepping
    table: TableView | None
    least: float


def report_of(port: SeatPort, header: Header, rules: RuleSet, words: Sentences) -> Report:
    """Tell the game that *port* looks at, for its seat, in the language of *words*.

    *rules* are its book, which says for whom a throw is good; it is asked nothing else.
    """
    return _Telling(port, header, rules, words).report()


class _Telling:
    """One pass over the lines of a game, which keeps what the parts of a report are made from."""

    def __init__(self, port: SeatPort, header: Header, rules: RuleSet, words: Sentences) -> None:
        self._port, self._header, self._rules, self._words = port, header, rules, words
        self._drawer = Drawer(words)
        self._lines: list[LogLine] = []
        self._told: list[TellLine] = []
        self._frames: list[list[Change]] = []
        self._first_seen: dict[str, FigureView] = {}
        self._lost_at: dict[str, int] = {}
        self._read()
        self._end: View = port.view()

    # --- one pass -----------------------------------------------------------------------------

    def _read(self) -> None:
        shown: View | None = None
        scene: Scene = {}
        out: set[str] = set()
        for line, view in self._port.told_and_seen():
            number = len(self._lines)
            self._lines.append(line)
            text = self._words.say(line.message) if line.message is not None else ""
            self._told.append(TellLine(number, text, self._port.taken_back(line)))
            if view is shown:
                self._frames.append([])
                continue
            before, scene, shown = scene, self._drawer.scene(view), view
            self._frames.append(list(changes(before, scene)))
            gone = {figure.id for figure in view.figures if figure.out}
            self._lost_at.update(dict.fromkeys(gone - out, number))
            out = gone
            for figure in view.figures:
                if not figure.marker:
                    self._first_seen.setdefault(figure.id, figure)

    # --- the whole ----------------------------------------------------------------------------

    def report(self) -> Report:
        """Return the report."""
        words, header, view = self._words, self._header, self._end
        lost = sorted({self._lost_at[one.id] for one in view.figures if one.out and one.id in self._lost_at})
        moments = moments_of(self._lines, [one.undone for one in self._told], lost)
        verdict = view.verdict or ((view.over,) if view.over is not None else ())
        return Report(
            language=words.language,
            title=words.say(header.game),
            book=title_of(header.rules),
            story=self._story(),
            facts=self._facts(),
            outcome=tuple(map(words.say, verdict)) or (words.text("report-unfinished"),),
            news=tuple(map(words.say, view.bulletin)),
            chapters=tuple(self._chapters()),
            pictures=tuple(self._picture(one) for one in moments) if self._drawer.table else (),
            losses=tuple(self._losses()),
            points=tuple(account_lines(view, words)) if view.points else (),
            dice=tuple(self._dice()),
            decided=tuple(self._decided()),
            differing=self._differing(),
            forces=tuple(self._forces()),
            stepping=self._stepping(),
            table=self._drawer.table,
            least=self._drawer.least,
        )

    def _story(self) -> str:
        """Return what the scenario tells of itself, where it comes with the program and nothing is wrong."""
        if self._header.scenario not in ready():
            return ""
        try:
            return load(self._header.scenario).story(self._words.language)
        except BadScenario:
            return ""

    def _facts(self) -> tuple[str, ...]:
        words, header = self._words, self._header
        eyes = {REFEREE: "report-eyes-all", OBSERVER: "report-eyes-observer"}.get(self._port.seat)
        seen = words.text(eyes) if eyes else words.text("report-eyes", side=self._side_name(self._port.seat))
        played = words.text("report-played", date=header.created[:10])
        ruler = words.text(f"report-ruler-{header.ruler}")
        acts = words.text("report-acts", acts=self._port.tip, turns=self._end.turn) if self._end.turn else (
            words.text("report-acts-no-turns", acts=self._port.tip)
        )  # fmt: skip
        return (played, ruler, acts, seen)

    def _side_name(self, side: str) -> str:
        return next((self._words.say(one.name) for one in self._end.sides if one.id == side), side)

    # --- the story ----------------------------------------------------------------------------

    def _chapters(self) -> list[Chapter]:
        found = []
        for turn, lines in groupby(self._told, key=lambda one: self._lines[one.number].turn):
            acts = [
                Act(record, tuple(told))
                for record, told in groupby(lines, key=lambda one: self._lines[one.number].record)
            ]
            found.append(Chapter(self._heading(turn), tuple(acts)))
        return found

    def _heading(self, turn: int) -> str:
        if turn:
            return self._words.text("report-turn", turn=turn)
        return self._words.text("report-before" if self._end.turn else "report-the-game")

    def _when(self, number: int) -> str:
        line = self._lines[number]
        if line.turn:
            return self._words.text("report-when", turn=line.turn, act=line.record)
        return self._words.text("report-when-act", act=line.record)

    def _picture(self, moment: Moment) -> Picture:
        line = self._lines[moment.number]
        caption = self._words.text(f"report-map-{moment.kind}", turn=line.turn, act=line.record)
        scene = scene_after(self._frames[: moment.number + 1])
        texts = self._drawer.texts.all()
        said = [texts[mark.text] for mark in scene.values() if mark.layer == SAID and mark.text >= 0]
        return Picture(moment.number, caption, " ".join([f"{caption}.", *(f"{one}." for one in said)]), scene)

    # --- what it came to ----------------------------------------------------------------------

    def _losses(self) -> list[Loss]:
        found = []
        for figure in self._end.figures:
            if figure.out and (number := self._lost_at.get(figure.id)) is not None:
                name, side = self._words.say(figure.name), self._side_name(figure.side) if figure.side else ""
                found.append(Loss(number, name, side, self._when(number), self._told[number].text))
        return sorted(found, key=lambda loss: loss.number)

    def _dice(self) -> list[str]:
        """Return how many dice were thrown, by whom they were thrown; only what was not taken back."""
        counts: dict[str, int] = {}
        for line, told in zip(self._lines, self._told):
            if isinstance(line.fact, Thrown) and not told.undone:
                source = "typed" if line.fact.source == "typed" else "program"
                counts[source] = counts.get(source, 0) + len(line.fact.faces)
        thrown = [self._words.text(f"report-dice-{source}", dice=count) for source, count in counts.items()]
        return [*thrown, *self._luck()] if thrown else []

    def _luck(self) -> list[str]:
        """Return what dice gave each side, then what it threw for; by the arithmetic of the analysis."""
        port, sides = self._port, {side.id: side.name for side in self._end.sides}
        throws: list[Throw] = []
        whose: dict[str, str] = {}
        for record in filter(port.in_effect, range(1, port.tip + 1)):
            throws += throws_of(port, port.lines_of(record), self._rules.favours, whose)
        told: list[Message] = []
        kinds: list[Message] = []
        for side, name in sides.items():
            luck = luck_of(side, throws)
            told += filter(None, (luck_told(luck, name), faces_told(luck, name)))
            if luck.enough:
                kinds += (say("report-of", who=name, what=kind(*one)) for one in by_reason(side, throws))
        return [*map(self._words.say, (*told, say("analysis-luck-unit"), *kinds))]

    def _decided(self) -> list[tuple[str, str]]:
        return [
            (self._when(told.number), told.text)
            for line, told in zip(self._lines, self._told)
            if isinstance(line.fact, DECIDED) and not told.undone
        ]

    def _differing(self) -> tuple[str, ...]:
        view = self._end
        found = readings(self._header.rules, dict(view.options), view.readings)
        return tuple(self._words.say(one.sentence) for one in found if one.differs or one.number)

    def _forces(self) -> list[Force]:
        now = {figure.id: figure for figure in self._end.figures}
        found = []
        for look, (side, name) in enumerate([*((s.id, self._words.say(s.name)) for s in self._end.sides)]):
            rows = [self._row(one, now.get(id)) for id, one in self._first_seen.items() if one.side == side]
            found.append(Force(name, look, tuple(rows)))
        neither = [self._row(one, now.get(id)) for id, one in self._first_seen.items() if not one.side]
        if neither:
            found.append(Force(self._words.text("tui-of-neither-side"), -1, tuple(neither)))
        return found

    def _row(self, figure: FigureView, now: FigureView | None) -> tuple[str, str, str]:
        """Return a figure's name, what he came with, and how he is at the end."""
        words = self._words
        name = words.say(figure.name)
        if figure.team:
            name = f"{name} ({words.say(figure.team)})"
        grade = [words.text(figure.grade)] if figure.grade else []
        kit = [words.text(one) for one in figure.kit]
        facts = [words.say(one) for one in figure.facts]
        fate = ", ".join(words.text(one) for one in now.status) if now is not None else ""
        return name, ", ".join([*grade, *kit, *facts]), fate

    def _stepping(self) -> Stepping:
        return Stepping(
            self._frames,
            _begins([line.record for line in self._lines]),
            self._turns(),
            self._drawer.drawings.all(),
            self._drawer.texts.all(),
        )

    def _turns(self) -> list[int]:
        """Return where turns begin; in a game without turns, where a card decides who acts next."""
        if self._end.turn:
            return _begins([line.turn for line in self._lines])
        row = timeline(self._port.log_since(0), self._port.in_effect)
        return sorted({0, *(turn.at for turn in row.turns if turn.at < len(self._lines))})


def _begins(values: Sequence[int]) -> list[int]:
    """Return where in a row of values another one begins.

    >>> _begins([1, 1, 2, 2, 5])
    [0, 2, 4]
    """
    return [at for at, value in enumerate(values) if not at or value != values[at - 1]]
