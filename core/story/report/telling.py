"""Telling a game for a report: one pass over the lines of its seat, and what they come to."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby, zip_longest

from msgspec.structs import replace

from core.engine.contract.engine_facts import Amended, ReadingDropped, ReadingKept, Redone, Travelled
from core.engine.contract.facts import Ruled
from core.engine.contract.results import is_ruling, tells_effect
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, REFEREE, is_bot
from core.engine.contract.view import FigureView, View
from core.engine.log.record import Header
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import SeatPort
from core.engine.words.message import Message
from core.locale import Sentences
from core.readings import readings
from core.rules import title_of as book_title
from core.scenarios import ours
from core.scenarios.titles import title_of
from core.story.account import account_lines
from core.story.analysis.curve import harmed_by, is_result_of, points_of
from core.story.analysis.points import changed, made_of, scored
from core.story.analysis.points import told as points_told
from core.story.analysis.throws import Throw
from core.story.analysis.whole import Analysing, Analysis
from core.story.report.deciding import deciding_of
from core.story.report.dice import dice_in, dice_of
from core.story.report.forces import fate_of, forces_of
from core.story.report.report import Act, Chapter, Loss, Picture, Report, Stepping, TellLine
from core.story.report.rolled import rested_on, throws_before
from core.story.report.scene import SAID, Change, Drawer, Scene, changes, scene_after
from core.story.report.shown import Shown, shown_in
from core.story.timeline import timeline

DECIDED = (Amended, ReadingKept, ReadingDropped)
"""Facts by which people decided something beside the rules, but for rulings."""


MANY = 3
"""Losses of one side by one act, all alike, from which on they share a row: men who leave together."""

TOLD = ("loss", "hurt", "morale")
"""Marks of facts that a short story tells."""


def report_of(
    port: SeatPort, header: Header, rules: RuleSet, words: Sentences, short: bool = False
) -> Report:
    """Tell the game that *port* looks at, for its seat, in the language of *words*.

    *rules* are its book, which says for whom a throw is good; it is asked nothing else. A *short* story tells
    the first shot, those that hit, who was hurt or lost, failed morale and points; its maps are the
    beginning and the end.
    """
    return _Telling(port, header, rules, words, short).report()


class _Telling:
    """One pass over the lines of a game, which keeps what the parts of a report are made from."""

    def __init__(self, port: SeatPort, header: Header, rules: RuleSet, words: Sentences, short: bool) -> None:
        self._short = short
        self._counted: set[int] = set()
        """Lines of a short story beside those that are marked: points that changed, shots that went home."""

        self._ruled: dict[int, int] = {}
        """The line at which people said what came of an act, by its record."""

        self._port, self._header, self._words = port, header, words
        self._drawer = Drawer(words)
        self._every: list[LogLine] = []
        self._lines: list[LogLine] = []
        """Those that have a sentence."""

        self._told: list[TellLine] = []
        self._frames: list[list[Change]] = []
        self._first_seen: dict[str, FigureView] = {}
        self._lost_at: dict[str, int] = {}
        self._shown: View | None = None
        self._scene: Scene = {}
        self._thrown: Counter[str] = Counter()
        self._points: dict[int, str] = {}
        """What is said at a line of points that changed by its record, and of what they are for."""

        self._points_for = rules.points_for
        self._folded: set[int] = set()
        """Throws that are told with the line after them."""

        self._analysing = Analysing(port, rules)
        self._passing = rules.passing_facts
        self._read()
        self._end: View = port.view()

    # --- one pass -----------------------------------------------------------------------------

    def _read(self) -> None:
        for lines, after in self._port.told_and_seen():
            before, first = self._shown, len(self._lines)
            self._weigh([line for line, _ in lines], after)
            for line, view in lines:
                if view is not None:
                    self._tell(line, view)
            if before is not None and self._shown is not None:
                self._tell_points(before, self._shown, range(first, len(self._lines)))

    def _tell_points(self, before: View, after: View, numbers: Sequence[int]) -> None:
        """Say what points changed by a record, and for what, at its line that did it, if it does not itself.

        Of a whole record: while places are counted one by one, those still to come count for nobody.
        """
        told = scored(points_of(before), points_of(after))
        at = next((number for number in numbers if number in self._counted), None)
        if not told or at is None or self._told[at].undone or isinstance(self._lines[at].fact, Travelled):
            return
        reasons = changed(made_of(before, self._points_for), made_of(after, self._points_for))
        said = [line.message for line in (self._lines[number] for number in numbers) if line.message]
        if any(one.what in message.args.values() for one in reasons for message in said):
            return
        names = {side.id: side.name for side in after.sides}
        sentences = [self._words.say(one) for one in points_told(told, reasons, names)]
        self._points[at] = " ".join(f"{one.removesuffix('.')}." for one in sentences)

    def _worse(self, number: int, view: View) -> bool:
        """Return whether somebody is out by what people said at a line, or fares worse by a result."""
        result = tells_effect(self._lines[number].fact)
        assert self._shown is not None
        return _fares(self._shown, result) != _fares(view, result)

    def _weigh(self, lines: Sequence[LogLine], after: View) -> None:
        """Take in the lines of a record for what dice and decisions made of the game."""
        self._every += lines
        if self._port.in_effect(lines[0].record):
            self._thrown += dice_in(lines)
            self._analysing.read(lines[0].record, lines, lambda: after)

    def _rest(self) -> None:
        """Tell with each line the dice that led to it, and why its numbers were what they were."""
        before = throws_before(self._lines)
        self._folded = {throw for throws in before.values() for throw in throws}
        for number, line in enumerate(self._lines):
            throws = [self._lines[throw] for throw in before.get(number, ())]
            note = "" if number in self._folded else rested_on(line, throws, self._words, self._port.name)
            if notes := [one for one in (note, self._points.get(number, "")) if one]:
                self._told[number] = replace(self._told[number], note=" ".join(notes))

    def _tell(self, line: LogLine, view: View) -> None:
        """Take in a line that has a sentence, and what changes on the table with it."""
        number, shown = len(self._lines), self._shown
        self._lines.append(line)
        text = self._words.say(line.message) if line.message is not None else ""
        self._told.append(TellLine(number, text, self._port.taken_back(line)))
        if isinstance(line.fact, Ruled):
            self._ruled[line.record] = number
        if view is shown:
            self._frames.append([])
            return
        if shown is not None and points_of(shown) != points_of(view):
            self._counted.add(number)
        if shown is not None and line.record in self._ruled and self._worse(self._ruled[line.record], view):
            self._counted.add(self._ruled[line.record])
        before, self._scene, self._shown = self._scene, self._drawer.scene(view), view
        self._frames.append(list(changes(before, self._scene)))
        out = {figure.id for figure in shown.figures if figure.out} if shown is not None else set()
        there = view.figures if shown is not None else ()  # who is still to come was not lost
        gone = (figure.id for figure in there if figure.out and figure.id not in out)
        again = isinstance(line.fact, Redone)  # then it tells nothing of how they were lost at first
        self._lost_at |= {id: self._lost_at.get(id, number) if again else number for id in gone}
        for figure in view.figures:
            if not figure.marker:
                self._first_seen.setdefault(figure.id, figure)

    # --- the whole ----------------------------------------------------------------------------

    def report(self) -> Report:
        """Return the report."""
        words, header, view = self._words, self._header, self._end
        self._rest()
        lost = sorted({self._lost_at[one.id] for one in view.figures if one.out and one.id in self._lost_at})
        shown = shown_in(self._lines, [one.undone for one in self._told], lost)
        if self._short:
            shown = [one for one in shown if one.kind in ("deployment", "shot", "end")]
            self._counted |= {one.number for one in shown}
            for id, number in self._lost_at.items():
                self._counted |= {*self._harming(number, id), *self._shooting(number, id)}
        found = self._analysing.analysis()
        self._counted |= {self._line_at(one.record, one.event + 1) for one in found.throws if _hit(one)}
        over = view.over is not None
        charts, deciding = deciding_of(found, words, self._told_at) if over else ((), ())
        return Report(
            language=words.language,
            title=title_of(header, words.language),
            book=book_title(header.rules),
            story=scenario.story(words.language) if (scenario := ours(header.scenario)) is not None else "",
            facts=self._facts(),
            outcome=tuple(map(words.say, view.outcome)) or (words.text("report-unfinished"),),
            news=tuple(map(words.say, view.bulletin)),
            chapters=tuple(self._chapters()),
            pictures=tuple(self._picture(one) for one in shown) if self._drawer.table else (),
            losses=tuple(self._losses(found)),
            charts=charts,
            deciding=deciding,
            points=tuple(account_lines(view, words)) if view.points else (),
            dice=tuple(dice_of(self._thrown, found, words)),
            decided=tuple(self._decided()),
            differing=self._differing(),
            forces=tuple(forces_of(self._first_seen.values(), view, words, self._passing)),
            stepping=self._stepping(),
            table=self._drawer.table,
        )

    def _facts(self) -> tuple[str, ...]:
        words, header = self._words, self._header
        eyes = {REFEREE: "report-eyes-all", OBSERVER: "report-eyes-observer"}.get(self._port.seat)
        seen = words.text(eyes) if eyes else words.text("report-eyes", side=self._side_name(self._port.seat))
        played = words.text("report-played", date=header.created[:10])
        ruler = words.text(f"report-ruler-{header.ruler}")
        acts = words.text("report-acts", acts=self._port.tip, turns=self._end.turn) if self._end.turn else (
            words.text("report-acts-no-turns", acts=self._port.tip)
        )  # fmt: skip
        return (played, *self._players(), ruler, acts, seen)

    def _players(self) -> Iterator[str]:
        """Yield which sides the program played, as far as the log says."""
        header, words = self._header, self._words
        bots = [seat for seat, who in header.seats.items() if is_bot(who)]
        if header.dice == "seeded" and not header.seats:
            yield words.text("report-bots")
        elif bots:
            yield words.text("report-bots-of", sides=words.listed([self._side_name(seat) for seat in bots]))

    def _side_name(self, side: str) -> str:
        return self._words.say(self._end.side_name(side) or side)

    # --- the story ----------------------------------------------------------------------------

    def _chapters(self) -> list[Chapter]:
        found = []
        told = [one for one in self._told if self._tells(one)]
        for turn, lines in groupby(told, key=lambda one: self._lines[one.number].turn):
            acts = [
                Act(record, tuple(told))
                for record, told in groupby(lines, key=lambda one: self._lines[one.number].record)
            ]
            found.append(Chapter(self._heading(turn), tuple(acts)))
        return found

    def _tells(self, one: TellLine) -> bool:
        """Return whether the story has a line: a short one only what changed the game, and nothing undone."""
        if one.number in self._folded:
            return False
        if not self._short:
            return True
        marked = self._lines[one.number].fact.mark() in TOLD or one.number in self._counted
        return marked and not one.undone

    def _heading(self, turn: int) -> str:
        if turn:
            return self._words.text("report-turn", turn=turn)
        return self._words.text("report-before" if self._end.turn else "report-the-game")

    def _when(self, number: int) -> str:
        line = self._lines[number]
        if line.turn:
            return self._words.text("report-when", turn=line.turn, act=line.record)
        return self._words.text("report-when-act", act=line.record)

    def _picture(self, moment: Shown) -> Picture:
        line = self._lines[moment.number]
        caption = self._words.text(f"report-map-{moment.kind}", turn=line.turn, act=line.record)
        scene = scene_after(self._frames[: moment.number + 1])
        texts = self._drawer.texts.all()
        said = [texts[mark.text] for mark in scene.values() if mark.layer == SAID and mark.text >= 0]
        return Picture(moment.number, caption, " ".join([f"{caption}.", *(f"{one}." for one in said)]), scene)

    def _line_at(self, record: int, event: int) -> int:
        """Return the number of the line at a moment, or of the last one before it."""
        return bisect_right(self._lines, (record, event), key=lambda line: (line.record, line.event)) - 1

    def _told_at(self, record: int, event: int) -> int:
        """Return the number of the line that the story tells at a moment, or last before it."""
        return self._leading(self._line_at(record, event))

    def _leading(self, number: int) -> int:
        """Return line *number*, or the last one before it that the story tells."""
        before = bisect_right(self._story, number)
        return self._story[before - 1] if before else number

    @cached_property
    def _story(self) -> list[int]:
        """The lines that the story tells, once it is known what a short one does."""
        return [one.number for one in self._told if self._tells(one)]

    # --- what it came to ----------------------------------------------------------------------

    def _losses(self, analysis: Analysis) -> list[Loss]:
        lost = [one for one in self._end.figures if one.out and one.id in self._lost_at]
        found: list[Loss] = []
        for _, alike in groupby(sorted(lost, key=lambda one: self._lost_at[one.id]), key=self._lost_as):
            rows = [(one, self._loss(one, analysis)) for one in alike]
            together = len(rows) >= MANY and len({loss.by for _, loss in rows}) == 1
            found += [self._lost_together(rows)] if together else [loss for _, loss in rows]
        return found

    def _lost_as(self, figure: FigureView) -> object:
        """Return what those have in common who are lost in the same way by one act."""
        line = self._lines[self._lost_at[figure.id]]
        return line.record, figure.side, line.message is not None and line.message.id, figure.status

    def _loss(self, figure: FigureView, analysis: Analysis) -> Loss:
        number = self._lost_at[figure.id]
        name, side = self._words.say(figure.name), self._side_name(figure.side) if figure.side else ""
        when, how = self._when(number), self._how(number, figure)
        return Loss(self._leading(number), name, side, when, how, self._by(number, figure.id, analysis))

    def _lost_together(self, rows: Sequence[tuple[FigureView, Loss]]) -> Loss:
        """Return one row for all of them, with what became of them in a word or two."""
        (figure, first), *_ = rows
        who, how = self._words.listed([loss.who for _, loss in rows]), fate_of(figure, self._words)
        return replace(first, who=who, how=self._words.text("report-each", what=how) if how else first.how)

    def _by(self, number: int, id: str, analysis: Analysis) -> str:
        """Say whose shots at a figure went home in the act that it was lost in, else how it came to harm."""
        record = self._lines[number].record
        shots = [one for one in analysis.throws if one.record == record and one.at == id]
        home = dict.fromkeys(one.who for one in shots if _hit(one) or not one.need)
        told = next((one.by.get(id, ()) for one in analysis.curve.stages if one.record == record), ())
        names = [self._words.say(analysis.names.get(who, who)) for who in home or told]
        if names:
            return self._words.text("report-by", who=self._words.listed(names))
        return " ".join(self._told[at].text for at in self._harming(number, id))

    def _harming(self, number: int, id: str) -> list[int]:
        """Return the lines that tell how somebody came to harm who was lost at line *number*."""
        first = bisect_left(self._lines, self._lines[number].record, key=lambda line: line.record)
        return [self._line_at(one.record, one.event) for one in harmed_by(self._lines[first:number], id)]

    def _shooting(self, number: int, id: str) -> list[int]:
        """Return the lines of the act in which somebody was lost that tell of the shots at him."""
        first = bisect_left(self._lines, self._lines[number].record, key=lambda line: line.record)
        at = ((one, self._lines[one].fact) for one in range(first, number))
        return [
            one
            for one, fact in at
            if is_result_of(fact, id) or any(shot.target == id for shot in fact.fired())
        ]

    def _how(self, number: int, figure: FigureView) -> str:
        """Return the sentence by which a figure was lost; of one that lists many, this one's part."""
        message = self._lines[number].message
        own = [
            part
            for many in (message.args.values() if message is not None else ())
            if isinstance(many, tuple)
            for part in many
            if isinstance(part, Message) and figure.name in part.args.values()
        ]
        if not own:
            return self._told[number].text
        said = self._words.listed(list(dict.fromkeys(map(self._words.say, own))))
        if said == self._words.say(figure.name) and (fate := fate_of(figure, self._words)):
            said = self._words.text("report-of", who=said, what=fate)  # a list of nothing but names
        return f"{said[:1].upper()}{said[1:]}."

    def _decided(self) -> list[tuple[str, str]]:
        return [
            (self._when(told.number), self._righted(line, told.text))
            for line, told in zip(self._lines, self._told)
            if (is_ruling(line.fact) or isinstance(line.fact, DECIDED)) and not told.undone
        ]

    def _righted(self, line: LogLine, text: str) -> str:
        """Return what was decided, of what was put right also what: by the first line that is another."""
        if not isinstance(line.fact, Amended):
            return text
        both = [self._texts(record) if record else [] for record in self._port.put_right(line.record)]
        other = next((pair for pair in zip_longest(*both, fillvalue="") if pair[0] != pair[1]), ("", ""))
        parts = zip(("report-righted-now", "report-righted-was"), reversed(other))
        if other[0] and not both[1]:
            parts = zip(("report-righted-gone",), other)
        return " ".join([text, *(self._words.text(id, what=said) for id, said in parts if said)])

    def _texts(self, record: int) -> list[str]:
        """Return the sentences of a record."""
        first = bisect_left(self._lines, record, key=lambda line: line.record)
        end = bisect_right(self._lines, record, key=lambda line: line.record)
        return [self._told[at].text for at in range(first, end)]

    def _differing(self) -> tuple[str, ...]:
        view = self._end
        found = readings(self._header.rules, dict(view.options), view.readings)
        return tuple(self._words.say(one.sentence) for one in found if one.differs or one.number)

    def _stepping(self) -> Stepping:
        return Stepping(
            self._between(self._story),
            _begins([self._lines[number].record for number in self._story]),
            self._turns(self._story),
            self._drawer.drawings.all(),
            self._drawer.texts.all(),
        )

    def _between(self, told: Sequence[int]) -> list[list[Change]]:
        """Return what changes with each line of the story, and lines before it that it does not tell."""
        ends = [number + 1 for number in told[:-1]] + [len(self._frames)] * bool(told)
        return [
            [change for frame in self._frames[first:end] for change in frame]
            for first, end in zip([0, *ends], ends)
        ]

    def _turns(self, told: Sequence[int]) -> list[int]:
        """Return where turns begin; in a game without turns, where a card decides who acts next."""
        if self._end.turn:
            return _begins([self._lines[number].turn for number in told])
        row = timeline(self._every, self._port.in_effect)
        begun = {bisect_left(told, turn.at) for turn in row.turns}
        return sorted({0, *(at for at in begun if at < len(told))})


def _fares(view: View, whole: bool) -> dict[str, object]:
    """Return how everybody fares who is in the game: whether he is out of it, and as a *whole* what else."""
    men = (figure for figure in view.figures if not figure.marker)
    return {figure.id: (figure.out, figure.status if whole else ()) for figure in men}


def _hit(throw: Throw) -> bool:
    """Return whether a throw to hit somebody went home."""
    return bool(throw.at and throw.need and throw.came > 0)


def _begins(values: Sequence[int]) -> list[int]:
    """Return where in a row of values another one begins.

    >>> _begins([1, 1, 2, 2, 5])
    [0, 2, 4]
    """
    return [at for at, value in enumerate(values) if not at or value != values[at - 1]]
