"""What people measured last at a table, which is offered again, and how much the table tells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import copy, deepcopy
from typing import Any, Literal

from msgspec import json

from core.engine.contract.questions import Measure
from core.engine.words.ids import FigureId
from core.line.told.measuring import decoded
from core.table.questions import (
    Costs,
    Covered,
    Gap,
    Ground,
    InArea,
    InReach,
    Near,
    Route,
    RouteMeasured,
    Shot,
    Touching,
    TouchingPiece,
    WhoSees,
)

LINES = ("shot", "gap")
"""Questions of two, who are as far from each other the one way as the other."""

CANDIDATES = ("watchers", "others", "pieces", "routes")
"""Parts of a question that name who is asked about and change with every loss."""


HowMuch = Literal["full", "brief", "trust"]
"""How much a table tells: every blank of a measurement; distance and cover; what came of an act."""


def next_telling(now: HowMuch, trusting: bool) -> HowMuch:
    """Return what a key for how much the table tells changes it to; who is *trusting* has all three.

    >>> next_telling("brief", True), next_telling("brief", False)
    ('trust', 'full')
    """
    order: tuple[HowMuch, ...] = ("full", "brief", "trust") if trusting else ("full", "brief")
    return order[(order.index(now) + 1) % len(order)] if now in order else "full"


class Remembered:
    """What people measured last at this table, offered again until somebody named in it moves.

    *how_much* is what the table tells, `None` where nobody has said; *keep* hears what is said from now on.
    """

    def __init__(
        self, how_much: HowMuch | None = None, keep: Callable[[HowMuch], object] = lambda how_much: None
    ) -> None:
        self.how_much: HowMuch = how_much or "full"
        self.said = how_much
        """What somebody has said that is told, but for a line alone; `None` where nobody has."""

        self._keep = keep
        self._kept: list[tuple[tuple[Any, ...], frozenset[str], Any]] = []
        self._sees: dict[tuple[Any, Any], float | None] = {}
        """Who was just said to see whom, and in what arc it was asked."""

        self._walk: set[Any] = set()
        """Those whose way was measured last."""

        self._watched: dict[Any, tuple[set[Any], set[Any]]] = {}
        """In the act at hand, who was asked about and who sees: by whom, how far and in what arc."""

        self._gaps: dict[Any, Any] = {}
        """How far apart two are, as it was told in the act at hand."""

        self._in_act: dict[bytes, Any] = {}
        """What was told in the act at hand, by the whole question."""

        self._beside: dict[Any, set[Any]] = {}
        """In the act at hand, who was said to be near whom."""

        self._named: frozenset[str] = frozenset()
        """Whom the act at hand names, and who does it: not the one that answers it."""

        self._bursts: set[tuple[Any, float]] = set()
        """Where a burst is, and how wide, of which the act at hand, or what it answers, told who is in it."""

        self._shelter: dict[Any, tuple[Any, bool]] = {}
        """What cover somebody was said to stand at, or what ground on, by the question, until he moves.

        With it stands whether it is sure.
        """

        self._open: set[Any] = set()
        """Those of whom the act at hand was told that they stand at no cover."""

        self._shots: tuple[dict[Any, Any], dict[Any, Any]] = ({}, {})
        """Lines of fire that were told in the act before, and in the act at hand, by who fires at whom."""

        self._acting: frozenset[str] = frozenset()
        """All that the act at hand names: among them those who do it."""

        self._doubted: set[tuple[Any, ...]] = set()
        """What was measured before something was undone or put right."""

        self._before_it = (self._kept, self._sees, self._walk, self._shelter)
        """What was remembered before the act at hand."""

    def copied(self) -> Remembered:
        """Return the same memory for a trial: what is remembered there nobody else hears of."""
        made = copy(self)
        kept = {name: value for name, value in vars(self).items() if name != "_keep"}
        vars(made).update(deepcopy(kept), _keep=lambda how_much: None)
        return made

    @property
    def brief(self) -> bool:
        """Whether what is as usual is not asked; who trusts the table asks no more where he does ask."""
        return self.how_much != "full"

    @property
    def trusted(self) -> bool:
        """Whether the players say what came of their acts."""
        return self.how_much == "trust"

    def tell(self, how_much: HowMuch) -> None:
        """Tell so much from now on."""
        self.how_much = self.said = how_much
        self._keep(how_much)

    def tell_usually(self, how_much: HowMuch) -> None:
        """Tell so much unless somebody has said how much."""
        if self.said is None:
            self.how_much = how_much

    def tell_once(self, how_much: HowMuch) -> None:
        """Tell so much until it is told again."""
        self.how_much = how_much

    def keep(self, measure: Measure, value: Any, told: bool = True) -> None:
        """Remember an answer; a way walked makes everything measured of the walker old.

        That nobody *told* of cover, which then is none, is nothing to be remembered.
        """
        question = decoded(measure)
        if question is None or (isinstance(question, (Covered, TouchingPiece)) and not told):
            return
        self._note_sight(question, value)
        self._note_watched(question, value)
        self._in_act[json.encode(measure.question)] = value
        if isinstance(question, (Gap, InReach)):
            self._gaps[_about(measure)] = value
        if isinstance(question, Shot):
            self._shots[1][_about(measure)] = value
            self._shots[0].pop(("shot", question.target, question.firer), None)  # it is told anew
        if question.answers is RouteMeasured or isinstance(question, Costs):
            self._kept = [entry for entry in self._kept if measure.question["figure"] not in entry[1]]
            self.moved(measure.question["figure"])
            return
        if isinstance(question, (Covered, TouchingPiece)) or (isinstance(question, Ground) and told):
            self._shelter = {**self._shelter, question: (value, True)}
        if isinstance(question, Covered):
            self._open = self._open - {question} if value else self._open | {question}
        if isinstance(question, Near):
            self._beside[question.centre] = self._beside.get(question.centre, set()) | {*value}
            if question.centre in question.of:
                self._bursts.add((question.centre, question.cm))
        about = _about(measure)
        self._doubted.discard(about)
        self._kept = [entry for entry in self._kept if entry[0] != about]
        self._kept.append((about, frozenset(question.refs()), value))

    def another_act(self, answers: bool, doer: str = "", named: Collection[str] = ()) -> None:
        """Something is begun: what was told of the act before is asked anew.

        One that *answers* the act at hand leaves who sees those who do it. The *doer* may go elsewhere
        without a way that is measured, as into a vehicle: what ground he stands on is asked anew. *named* are
        all of whom it speaks.
        """
        self._gaps, self._in_act, self._beside, self._acting = {}, {}, {}, frozenset(named)
        self._before_it = (self._kept, self._sees, self._walk, self._shelter)
        self._shelter = {one: told for one, told in self._shelter.items() if one != Ground(FigureId(doer))}
        if not answers:
            self._watched = {}
            self._open = set()
            self._bursts, self._named = set(), frozenset((doer, *named))
            self._shots = (self._shots[1], {})

    def forget_it(self) -> None:
        """The act at hand is left undone: what was said for it was said of nothing that has happened."""
        self._kept, self._sees, self._walk, self._shelter = self._before_it
        self._gaps, self._beside, self._watched, self._shots = {}, {}, {}, ({}, {})
        self._in_act, self._open, self._bursts = {}, set(), set()

    def moved(self, figure: Any) -> None:
        """Somebody stands elsewhere: what cover he stood at is asked anew."""
        self._shelter = {one: told for one, told in self._shelter.items() if figure not in one.refs()}
        self._open = {one for one in self._open if figure not in one.refs()}

    def stirred(self, figure: str) -> None:
        """Somebody may stand elsewhere, as after a dodge or by a note: his lines are only proposed."""
        self._doubted |= {
            entry[0] for entry in self._kept if entry[0][0] in LINES and figure in entry[0][1:3]
        }

    def changed_elsewhere(self) -> None:
        """Something was undone or put right: what cover and lines were told is asked anew, and proposed."""
        self._doubted = {entry[0] for entry in self._kept}
        self._shelter = {one: (value, False) for one, (value, _) in self._shelter.items()}

    def shelter(self, measure: Measure, sure: bool = False) -> Any:
        """Return the cover that somebody stands at, as it was told of one who has not moved; else `None`.

        That he has none is asked again in another act: it is what is said where nobody looks.
        """
        question = decoded(measure)
        if not isinstance(question, (Covered, TouchingPiece)):
            return None
        covered = question if isinstance(question, Covered) else Covered(question.figure)
        if isinstance(question, TouchingPiece) and question.opening:
            return None
        if question in self._open:
            return False
        told = [self._shelter.get(one) for one in dict.fromkeys((covered, question))]
        if any(one is None or (sure and not one[1]) for one in told) or not self._shelter[covered][0]:
            return None
        return self._shelter[question][0]

    def seen_near(self, measure: Measure) -> Any:
        """Return who sees somebody of those who were just said to be near him: all of them; else `None`."""
        question = decoded(measure)
        if not isinstance(question, WhoSees) or any(question.routes) or len(question.targets) != 1:
            return None
        near = self._beside.get(question.targets[0], set())
        return [*question.watchers] if near >= {*question.watchers} else None

    def runs_at(self, measure: Measure) -> Any:
        """Return of whom he was said to run at that he touches him; `None` for any other question."""
        question = decoded(measure)
        if not isinstance(question, Touching) or not self._named >= {question.figure, *question.others}:
            return None
        return [*question.others]

    def rest_of_burst(self, measure: Measure) -> Any:
        """Return nobody as who else is in a burst of which was told who of the one side is; else `None`."""
        question = decoded(measure)
        burst = isinstance(question, Near) and (question.centre, question.cm) in self._bursts
        return [] if burst and question.centre not in question.of else None

    def same_line(self, measure: Measure) -> Any:
        """Return the line of fire of the same at the same in the act right before, or `None`."""
        return self._shots[0].get(_about(measure)) if isinstance(decoded(measure), Shot) else None

    def line_of_a_mate(self, measure: Measure) -> Any:
        """Return the line of fire of who acts with the firer at the same, or of him at another; else `None`.

        Those who act together stand beside one another, and so does a group that is fired at. A place that
        is noted in words is nobody.
        """
        if not isinstance(decoded(measure), Shot):
            return None
        _, firer, target = _about(measure)
        for (_, other, at), line in reversed(self._shots[1].items()):
            if {firer, other} <= self._acting and (other == firer or at == target):
                return line
        return None

    def is_answered(self, measure: Measure) -> bool:
        """Whether the line of fire the other way round is that of the act at hand, which this one answers."""
        if not isinstance(decoded(measure), Shot):
            return False
        _, firer, target = _about(measure)
        return ("shot", target, firer) in self._shots[1]

    def in_cover(self, measure: Measure) -> bool:
        """Whether is asked if somebody is in cover at whom the last line of fire was told to be in cover."""
        question = decoded(measure)
        if not isinstance(question, Covered):
            return False
        if self.shelter(measure):
            return True
        at_him = (value for kept, _, value in reversed(self._kept) if kept[::2] == ("shot", question.figure))
        line = next(at_him, None)
        return isinstance(line, dict) and bool(line.get("cover"))

    def standing_line(self, measure: Measure, told: Mapping[str, Any] | None = None) -> Any:
        """Return the line of fire of the same at the same since which neither has moved, or `None`.

        Of the line the other way round how far it is, which is the same both ways. One that was undone since,
        or of which another distance is *told*, stands no more.
        """
        if not isinstance(decoded(measure), Shot):
            return None
        about, far = _about(measure), (told or {}).get("distance")
        found: dict[str, Any] | None = None
        for kept, _, value in reversed(self._kept):
            if kept[0] not in LINES or {*kept[1:3]} != {*about[1:3]}:
                continue
            line = value if isinstance(value, dict) else {"distance": value}
            seen, cm = line.get("seen", True), line.get("distance")
            if not seen or kept in self._doubted or far not in (None, cm):
                break
            if kept == about:
                return line
            found, far = {"distance": cm}, cm
        return found

    def standing_reach(self, measure: Measure) -> bool | None:
        """Return whether a man was said to be near his leader, if neither has moved since; else `None`.

        What was undone since stands no more.
        """
        about = _about(measure)
        told = next((value for kept, _, value in reversed(self._kept) if kept == about), None)
        return told if isinstance(told, bool) and about not in self._doubted else None

    def told_in_act(self, measure: Measure) -> Any:
        """Return what the act at hand has told of just the same, since which nobody has gone; else `None`."""
        return self._in_act.get(json.encode(measure.question))

    def told_before(self, measure: Measure) -> Any:
        """Return what the act at hand has told already, or what stands until somebody moves; else `None`.

        Who may answer a move is asked for again after each answer to it; how far a man is from his leader,
        once for each shot of a volley.
        """
        question = decoded(measure)
        if isinstance(question, (Gap, InReach)):
            return self._gaps.get(_about(measure))
        if isinstance(question, InArea):
            return self.told_in_act(measure)
        if isinstance(question, (Covered, TouchingPiece)):
            return self.shelter(measure, sure=True)
        if isinstance(question, Ground):
            ground, sure = self._shelter.get(question, (None, False))
            return ground if sure else None
        if not isinstance(question, WhoSees) or any(question.routes):
            return None
        asked, seeing = self._watched.get(_watching(question), (set(), set()))
        return [one for one in question.watchers if one in seeing] if asked >= {*question.watchers} else None

    def _note_watched(self, question: Any, value: Any) -> None:
        if isinstance(question, (Route, Costs)):
            self._watched, self._gaps, self._shots, self._in_act = {}, {}, ({}, {}), {}
        elif isinstance(question, WhoSees) and not any(question.routes):
            asked, seeing = self._watched.get(_watching(question), (set(), set()))
            watchers = {*question.watchers}
            self._watched[_watching(question)] = asked | watchers, (seeing - watchers) | {*value}

    def follows(self, measure: Measure) -> dict[str, Any]:
        """Return the blanks of a line of fire that follow from who was just said to see whom.

        They are not asked again: a shot that answers another's, at him and before anything else is measured.
        """
        question = decoded(measure)
        if not isinstance(question, Shot) or (question.firer, question.target) not in self._sees:
            return {}
        arc = self._sees[question.firer, question.target]
        within = arc is not None and question.half_arc is not None and arc <= question.half_arc
        return {"seen": True, "in_front": True} if within else {"seen": True}

    def _note_sight(self, question: Any, value: Any) -> None:
        """Note who sees one that stands still; whoever walks may be out of sight where he is fired at."""
        match question:
            case Route(figure=figure):
                self._walk, self._sees = {*self._walk, figure}, {}
            case WhoSees(targets=(target,), routes=routes) if not any(routes) and target not in self._walk:
                before = {pair: arc for pair, arc in self._sees.items() if pair[1] == target}
                self._sees = before | {(watcher, target): question.half_arc for watcher in value}
            case WhoSees():
                self._sees = {}
            case _:
                self._walk = set()
                aimed = isinstance(question, Shot) and any(question.target == pair[1] for pair in self._sees)
                self._sees = self._sees if aimed else {}

    def last(self, measure: Measure) -> Any:
        """Return what was answered to the same question, or the distance of the same two the other way.

        What was told later counts.
        """
        about = _about(measure)
        line = about[0] in LINES
        for kept, _, value in reversed(self._kept):
            if kept == about:
                return value
            if line and kept[0] in LINES and set(kept[1:3]) == set(about[1:3]):
                cm = value.get("distance") if isinstance(value, dict) else value
                return {"distance": cm} if about[0] == "shot" else cm
        return None

    def said_there(self) -> set[str]:
        """Return who was said to be in some terrain, and has not moved since."""
        told = (entry for entry in self._kept if entry[0][0] == "inside" and entry[0] not in self._doubted)
        return {one for _, _, value in told for one in value}

    def just_named_there(self) -> set[str]:
        """Return who was named as in some terrain right before this, or before whom of them one sees."""
        last = self._kept[-2:]
        found = (at for at, entry in enumerate(last) if entry[0][0] == "inside")
        at = next(found, len(last))
        return (
            {*last[at][2]}
            if at < len(last) and all(one[0][0] == "not_seen" for one in last[at + 1 :])
            else set()
        )


def _watching(question: WhoSees) -> Any:
    return question.targets, question.within, question.half_arc


def _about(measure: Measure) -> tuple[Any, ...]:
    """Return what a question is about, without those who could be the answer."""
    question = measure.question
    ask = question.get("ask")
    skipped = CANDIDATES if ask == "linked" else (*CANDIDATES, "of")
    if ask in LINES:
        ends = ("firer", "target") if ask == "shot" else ("a", "b")
        return (ask, *(str(question.get(end, "")) for end in ends))
    return (ask, *(str(value) for key, value in sorted(question.items()) if key not in (*skipped, "ask")))
