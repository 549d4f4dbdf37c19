"""What there is to tell of a game in plain sentences: the news, who may do what and stands where, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Measured
from core.engine.contract.view import FigureView, SideView, View
from core.engine.words.message import Message
from core.locale import Sentences
from core.story.account import account_lines
from tui.compose.seat_names import seat_name
from tui.session.port import Port


class Telling:
    """Says what a port knows, in one language."""

    def __init__(self, spoken: Sentences) -> None:
        self._spoken = spoken

    def side(self, view: View, seat: str) -> str:
        """Return what a seat is called."""
        return seat_name(view, seat, self._spoken)

    def task(self, view: View) -> str:
        """Return what the seat has to decide, or which part of the turn it is."""
        what = self._spoken.say(view.task if view.task is not None else view.phase)
        who = self.side(view, view.seat)
        if view.seat not in view.waiting_for and view.over is None:
            others = tuple(self.side(view, seat) for seat in view.waiting_for)
            if others and view.task is None:
                return self._spoken.text("line-others-decide", who=self._spoken.listed(others), what=what)
            if others:
                return what
        turn = self._spoken.text("line-turn", turn=view.turn, what=what) if view.turn else what
        return self._spoken.text("line-task", who=who, what=turn)

    # --- what may be done --------------------------------------------------------------------

    def menu(self, view: View, choices: Sequence[Choice]) -> Iterator[str]:
        """Yield who may do what, one line for all who may do the same, the acts of the side last."""
        by_man: dict[str, list[str]] = {}
        for one in choices:
            if one.refusal is None:
                by_man.setdefault(one.figure, []).append(self._spoken.say(one.label))
        side = by_man.pop("", [])
        together: dict[str, list[str]] = {}
        names = {figure.id: self._spoken.say(figure.name) for figure in view.figures}
        for who, acts in by_man.items():
            together.setdefault("; ".join(dict.fromkeys(acts)), []).append(names.get(who, who))
        for listed, men in together.items():
            yield self._spoken.text("line-may", who=", ".join(men), acts=listed)
        if side:
            yield "; ".join(dict.fromkeys(side))
        if not together and not side:
            yield self._spoken.text("line-may-nothing")

    def acts(self, figure: FigureView, own: Sequence[Choice]) -> Iterator[str]:
        """Yield what one man may do, of acts that are his or his unit's."""
        acts = [self._spoken.say(one.label) for one in own if one.refusal is None]
        if acts:
            who = self._spoken.say(figure.name)
            yield self._spoken.text("line-may", who=who, acts="; ".join(dict.fromkeys(acts)))

    def refused(self, own: Sequence[Choice]) -> Iterator[str]:
        """Yield what may not be done now of somebody's acts, and why."""
        for one in own:
            if one.refusal is not None:
                why = self._spoken.refusal(one.refusal)
                yield self._spoken.text("line-may-not", act=self._spoken.say(one.label), why=why)

    # --- who stands where --------------------------------------------------------------------

    def table(self, view: View) -> Iterator[str]:
        """Yield what is seen: each side, and each of its figures in one line."""
        for side in view.sides:
            yield from self.roster(side, view)
        known = {side.id for side in view.sides}
        for figure in view.figures:
            if figure.side not in known:
                yield f"  {self.figure(figure, view)}"
        for token in view.tokens:
            place = self._place(token.x, token.y)
            yield "  " + ", ".join(filter(None, (self._spoken.say(token.name), place)))

    def roster(self, side: SideView, view: View) -> Iterator[str]:
        """Yield how a side of *view* stands, and each of its figures in one line."""
        facts = [self._spoken.say(fact) for fact in side.facts]
        points = [self._spoken.text("line-points", points=side.points)] if side.points is not None else []
        yield ": ".join(filter(None, (self._spoken.say(side.name), ", ".join((*points, *facts)))))
        for figure in view.figures:
            if figure.side == side.id:
                yield f"  {self.figure(figure, view)}"

    def figure(self, figure: FigureView, view: View, whole: bool = False) -> str:
        """Return one figure of *view*: its letter as on the roster, its name, where it is and how.

        It has its first weapon, or with *whole* all that it carries and all else that is known of it.
        """
        words = [self._spoken.say(figure.name)]
        if figure.own and figure.glyph.isalnum():
            words[0] = f"{words[0]} ({figure.glyph})"
        words += [self._said(kit) for kit in (figure.kit if whole else figure.kit[:1])]
        words.append(self._place(figure.x, figure.y))
        words += [self._called(figure.inside, view)] if figure.inside else []
        words += [self._said(one) for one in figure.status]
        words += [figure.note] if figure.note else []
        if whole:
            words[1:1] = filter(None, (self._said(figure.grade), self._spoken.say(figure.team)))
            words += [self._spoken.say(one) for one in figure.facts]
        return ", ".join(filter(None, words))

    def _called(self, inside: Message | str, view: View) -> str:
        """Return what a vehicle or a piece of terrain is called in which somebody is."""
        if isinstance(inside, Message):
            return self._spoken.say(inside)
        pieces = view.table.pieces if view.table is not None else ()
        named = {piece.id: piece.name for piece in pieces} | {one.id: one.name for one in view.figures}
        return self._spoken.say({**named, **dict(view.names)}.get(inside, inside))

    def _said(self, id: str) -> str:
        return self._spoken.text(id) if id in self._spoken else id

    def _place(self, x: float | None, y: float | None) -> str:
        return "" if x is None or y is None else self._spoken.text("line-place", x=x, y=y)

    # --- the end -----------------------------------------------------------------------------

    def end(self, view: View) -> Iterator[str]:
        """Yield how a game ended: who won by what, the points, the news."""
        if view.over is None:
            return
        verdict = list(dict.fromkeys(self._spoken.say(line) for line in view.verdict))
        rest = over = self._spoken.say(view.over)
        for line in verdict:
            rest = rest.replace(line, "")
        yield from verdict if not rest.strip() else dict.fromkeys((over, *verdict))
        if view.points:
            yield from (text for text, _ in account_lines(view, self._spoken))
        yield from (self._spoken.say(line) for line in view.bulletin)


class News:
    """What was not told yet: each sentence once, whoever of this keyboard reads it."""

    def __init__(self) -> None:
        self._to: dict[str, int] = {}
        self._told: set[tuple[int, int, str]] = set()

    def skip(self, port: Port, last: int = 0) -> None:
        """Take all but the *last* records of the past as told."""
        self._to[port.seat] = max(0, port.tip - last)

    def of(self, port: Port, spoken: Sentences) -> Iterator[tuple[str, Measured | None]]:
        """Yield what a seat has learned since it was told last, and the answer of the table that it is."""
        since = self._to.get(port.seat, 0)
        self._to[port.seat] = port.tip
        times: Counter[tuple[int, str]] = Counter()
        for line in port.log_since(since):
            if line.message is None:
                continue
            text = spoken.say(line.message)
            times[line.record, text] += 1  # a seat counts the facts that it knows of, so they have no number
            key = (port.in_log(line.record), times[line.record, text], text)
            if key not in self._told:
                self._told.add(key)
                yield text, line.fact if isinstance(line.fact, Measured) else None
