"""A measurement put to people: the fields of its answer, and the answer made of what they filled in.

Only what matters is asked: nobody types the length of a way whose cm are known, or the cover of a
target that is not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import json

from core.engine.contract.choices import AnyField, Number, Option, PickOne, PickSome, Text, YesNo
from core.engine.contract.questions import Measure
from core.engine.words.message import Argument, Message, say
from core.table.answers import MOST_CM
from core.table.measurement_text import MOST_NAMED, answered, listed
from core.table.questions import (
    Alike,
    AlikeTo,
    Costs,
    Covered,
    FromSide,
    Gap,
    InArea,
    InReach,
    LineThere,
    Linked,
    Near,
    Route,
    RouteMeasured,
    SeesThere,
    Shot,
    ShotLine,
    TouchingPiece,
    WhoSees,
)
from core.table.questions import Question as TableQuestion
from core.table.terrain import KINDS

TO_BE_MET = (Linked, SeesThere)
"""What has to be so for what was chosen: mostly it is."""

NameOf = Callable[[str], str]
"""A figure's or piece's name, by id."""

BEHIND = 180.0
"""Degrees off the front of whoever is not in front: people judge it by eye."""

BLOCKED = "?"
"""What blocks a way on a real table: nobody gave it a name."""


def decoded(measure: Measure) -> Any:
    """Return the table's question, or `None` where it is of a kind that is not known here."""
    import msgspec

    try:
        return msgspec.convert(measure.question, TableQuestion)
    except msgspec.ValidationError:
        return None


# --- in words ---------------------------------------------------------------------------


def asked(measure: Measure, name_of: NameOf) -> Message:
    """Return the question as a sentence."""
    args = {key: _named(key, value, name_of) for key, value in measure.question.items()}
    ask = measure.question.get("ask", "unknown")
    if ask == "covered" and measure.question.get("against"):
        ask = "covered-against"
    if ask == "sees_there":
        args["many"] = len(measure.question.get("watchers", ()))
        ask = ask if measure.question.get("note") else "sees_fall"
    within = measure.question.get("within")
    if ask in ("who_sees", "not_seen", "sees_there", "sees_fall") and within and within < ACROSS_A_TABLE:
        ask = f"{ask}-within"
    if ask.startswith(("who_sees", "not_seen")) and measure.question.get("half_arc"):
        ask = f"{ask}-arc"
    if isinstance(question := decoded(measure), Alike):
        return _alike(question, name_of)
    if isinstance(question, AlikeTo):
        args |= {"line": answered(question.line, name_of), "count": len(question.targets)}
        ask = ask if len(question.targets) <= MOST_NAMED else "alike_to-many"
    if ask == "route" and measure.question.get("cm") is None:
        ask = "route-free"
    if ask == "astray":
        ask = f"astray-{measure.question.get('way', 'short')}"
    if ask in ("to_edge", "at_edge") and measure.question.get("edge"):
        ask = f"{ask}-of"
        args["edge"] = say(f"tui-edge-{measure.question['edge']}")
    if ask == "in_area":
        ask, size = _area(measure.question.get("area"))
        args |= size
        ask = "in_area-covered" if ask == "in_area-long" and measure.question.get("by") else ask
    return Message(f"tui-ask-{ask}", args)


ACROSS_A_TABLE = 300
"""cm across any table whose middle one reaches: of what is seen from farther nobody asks how far.

A piece of Linea di Tiro that has fired four times is seen from 640 cm.
"""

A_SQUAD = 12
"""Men who are named one by one where their lines are told."""


def _alike(question: Alike, name_of: NameOf) -> Message:
    """Return which lines are taken: those that are the same together; of many only how many they are."""
    rows: dict[tuple[str, ShotLine], list[str]] = {}
    for firer, target, line in zip(question.firers, question.targets, question.lines, strict=False):
        rows.setdefault((target, line), []).append(firer)
    if len(rows) > MOST_NAMED:
        return say("tui-ask-alike-many", count=len(question.firers))
    told = (
        say("tui-alike-row", who=_who(firers, name_of), to=_line_told(target, line, name_of))
        for (target, line), firers in rows.items()
    )
    return say("tui-ask-alike", rows=tuple(told))


def _who(firers: list[str], name_of: NameOf) -> Argument:
    """Return who they are, of more than a squad how many: sixty names would hide the question."""
    return listed(firers, name_of) if len(firers) <= A_SQUAD else say("tui-alike-men", count=len(firers))


def _line_told(target: str, line: ShotLine, name_of: NameOf) -> Message:
    return say("tui-alike-to", target=name_of(target), line=answered(line, name_of))


def _lines(question: Alike, name_of: NameOf) -> PickSome:
    """Return the field of whose line is otherwise, each with the line that is taken."""
    rows = tuple(
        Option(firer, name_of(firer), _line_told(target, line, name_of))
        for firer, target, line in zip(question.firers, question.targets, question.lines, strict=False)
    )
    return PickSome("answer", say("tui-ask-which"), rows, 0, len(rows))


def _area(area: Any) -> tuple[str, dict[str, Any]]:
    """Return how an area is asked about: by its size, which tells several that lie on one spot apart."""
    sizes = area if isinstance(area, Mapping) else {}
    if "radius" in sizes:
        return "in_area-round", {"radius": sizes["radius"]}
    if "width" in sizes and "height" in sizes:
        return "in_area-long", {"width": sizes["width"], "height": sizes["height"]}
    return "in_area", {}


def _named(key: str, value: Any, name_of: NameOf) -> Any:
    """Return a part of a question as people say it: names for ids, cm for spots."""
    match value:
        case str() if key in ("edge", "note"):
            return value
        case str():
            return name_of(value)
        case [0 | 0.0, 0 | 0.0] if key == "centre":  # nobody types where: it was told what has fallen there
            return say("tui-where-it-falls")
        case [int() | float() as x, int() | float() as y]:
            return say("tui-place", x=x, y=y)
        case [*items] if items and all(isinstance(item, str) for item in items):
            return tuple(Message("tui-name", {"name": name_of(item)}) for item in items)
        case int() | float():
            return value
    return ""


# --- the fields -------------------------------------------------------------------------


def fields(
    measure: Measure, name_of: NameOf, last: Any, given: Mapping[str, Any] | None = None
) -> tuple[AnyField, ...]:
    """Return the fields of the answer, those after the *given* ones depending on them.

    What was answered *last* time is their default.
    """
    question = decoded(measure)
    if question is None:
        return (Text("answer", say("tui-ask-unknown"), 300),)
    before: Mapping[str, Any] = last if isinstance(last, dict) else {}
    given = given or {}
    if question.answers is float:
        default = float(last) if isinstance(last, (int, float)) else None
        default = question.cm if isinstance(question, Costs) else default
        return (Number("answer", say("tui-ask-cm"), 0, MOST_CM, 0.1, default, "cm"),)
    if question.answers is bool:
        likely = (*TO_BE_MET, InReach)  # nobody chooses men who stand apart
        usual = isinstance(question, likely) or bool(last)
        return (YesNo("answer", say("tui-ask-yes-no"), usual),)
    if question.answers is ShotLine:
        line = _line(before, given, measure.question.get("half_arc"))
        return tuple(one for one in line if one.name != "cover") if isinstance(question, LineThere) else line
    if question.answers is RouteMeasured:
        return _way(measure, before, given)
    if isinstance(question, FromSide):
        first = last if last in question.sides() else "front"
        return (_one("answer", "tui-ask-side", question.sides(), first, "side-of"),)
    if isinstance(question, Alike):
        return (_lines(question, name_of),)
    eligible = question.eligible()
    if eligible is not None:
        rows = tuple(Option(id, name_of(id)) for id in eligible if not _is_centre(question, id))
        return (PickSome("answer", say("tui-ask-which"), rows, 0, len(rows)),)
    if measure.question.get("ask") == "ground":
        kinds = tuple(Option(kind, say(f"tui-kind-{kind}")) for kind in KINDS)
        return (PickSome("answer", say("tui-ask-which"), kinds, 0, len(kinds)),)
    return (Text("answer", say("tui-ask-list"), 300),)


def _is_centre(question: Any, id: str) -> bool:
    """Whether somebody is near himself, as whom a blast is on is: nobody asks for that of him alone."""
    return isinstance(question, Near) and id == question.centre and len(question.of) > 1


def nobody(question: Any) -> list[Any]:
    """Return the answer of a question that nobody is it: but for whom a blast is on, who is near himself."""
    asked = decoded(question) if isinstance(question, Measure) else None
    return [id for id in asked.of if id == asked.centre] if isinstance(asked, Near) else []


def is_himself(question: Any) -> bool:
    """Whether is asked of somebody alone whether he is near himself: he is, and nobody has to say so."""
    asked = decoded(question) if isinstance(question, Measure) else None
    return isinstance(asked, Near) and tuple(asked.of) == (asked.centre,)


def _line(before: Mapping[str, Any], given: Mapping[str, Any], half_arc: Any) -> tuple[AnyField, ...]:
    """Ask for a line of fire: seen? how far? what cover? and where it counts, in front of the firer?"""
    seen = YesNo("seen", say("tui-ask-seen"), bool(before.get("seen", True)))
    if not given.get("seen"):
        return (seen,)
    far = Number("distance", say("tui-ask-distance"), 0, MOST_CM, 0.1, _number(before.get("distance")), "cm")
    cover = "hard" if before.get("hard") else "soft" if before.get("cover") else "none"
    covered = _one("cover", "tui-ask-cover", ("none", "soft", "hard"), cover, "tui-cover")
    if half_arc is None:
        return (seen, far, covered)
    in_front = not float(before.get("off", 0.0)) > half_arc
    return (seen, far, covered, YesNo("in_front", say("tui-ask-in-front", half_arc=half_arc), in_front))


def _way(measure: Measure, before: Mapping[str, Any], given: Mapping[str, Any]) -> tuple[AnyField, ...]:
    """Ask for a way: its length where it is not known, what lies across it, whether it ends in cover."""
    fields: list[AnyField] = []
    if measure.question.get("cm") is None:
        fields.append(
            Number("length", say("tui-ask-length"), 0, MOST_CM, 0.1, _number(before.get("length")), "cm")
        )
    across = ("none", "1", "2", "3", "blocked")
    fields.append(_one("across", "tui-ask-across", across, "none", "tui-across"))
    if given.get("across") == "blocked":
        return tuple(fields)
    if given.get("across") in ("1", "2", "3"):
        fields.append(Number("obstacles", say("tui-ask-obstacles"), 1, 20, 1, 1))
    fields.append(
        YesNo("ends_in_cover", say("tui-ask-ends-in-cover"), bool(before.get("ends_in_cover", False)))
    )
    return tuple(fields)


def _one(name: str, prompt: str, values: tuple[str, ...], first: str, names: str) -> PickOne:
    """Return a field of one of *values*; *first* stands at the top, so that Enter takes it."""
    ordered = sorted(values, key=lambda value: value != first)
    return PickOne(name, say(prompt), tuple(Option(value, say(f"{names}-{value}")) for value in ordered))


# --- the answer -------------------------------------------------------------------------


def answer(measure: Measure, filled: Mapping[str, Any]) -> Any:
    """Return the answer as the JSON value that the question wants."""
    if "answer" in filled:
        value = filled["answer"]
        question = decoded(measure)
        if isinstance(question, Near) and isinstance(value, list):
            return [id for id in question.of if id in value or _is_centre(question, id)]
        chosen = measure.question.get("ask") == "from_side" or not isinstance(value, str)
        return value if chosen else _listed(measure, value)
    if "seen" in filled:
        cover = filled.get("cover", "none")
        return {
            "distance": filled.get("distance", 0.0),
            "seen": filled["seen"],
            "cover": cover != "none",
            "hard": cover == "hard",
            "off": 0.0 if filled.get("in_front", True) else BEHIND,
        }
    across = filled.get("across", "none")
    length = filled.get("length", measure.question.get("cm") or 0.0)
    if across == "blocked":
        return {"length": length, "blocked": BLOCKED}
    return {
        "length": length,
        "level": 0 if across == "none" else int(across),
        "obstacles": filled.get("obstacles", 0),
        "ends_in_cover": bool(filled.get("ends_in_cover")),
    }


def _listed(measure: Measure, text: str) -> Any:
    """Read a typed list: words, or places as `12 30; 40 8`."""
    import msgspec

    text = text.strip()
    if text[:1] in "[{":
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError:
            return text
    if measure.question.get("ask") == "spots_near":
        places = [part.replace(",", ".").split() for part in text.split(";") if part.strip()]
        try:
            return [[float(x), float(y)] for x, y in places]
        except ValueError:
            return text
    return [part.strip() for part in text.split(",") if part.strip()]


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None


# --- what was measured before -----------------------------------------------------------

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
        self._said = how_much is not None
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

        self._shelter: dict[Any, tuple[Any, bool]] = {}
        """What cover somebody was said to stand at, by the question, until he moves; and if it is sure."""

        self._open: set[Any] = set()
        """Those of whom the act at hand was told that they stand at no cover."""

        self._shots: tuple[dict[Any, Any], dict[Any, Any]] = ({}, {})
        """Lines of fire that were told in the act before, and in the act at hand, by who fires at whom."""

        self._before_it = (self._kept, self._sees, self._walk, self._shelter)
        """What was remembered before the act at hand."""

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
        self.how_much, self._said = how_much, True
        self._keep(how_much)

    def tell_usually(self, how_much: HowMuch) -> None:
        """Tell so much unless somebody has said how much."""
        if not self._said:
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
        if isinstance(question, (Covered, TouchingPiece)):
            self._shelter = {**self._shelter, question: (value, True)}
        if isinstance(question, Covered):
            self._open = self._open - {question} if value else self._open | {question}
        if isinstance(question, Near):
            self._beside[question.centre] = self._beside.get(question.centre, set()) | {*value}
        about = _about(measure)
        self._kept = [entry for entry in self._kept if entry[0] != about]
        self._kept.append((about, frozenset(question.refs()), value))

    def another_act(self, answers: bool) -> None:
        """Something is begun: what was told of the act before is asked anew.

        One that *answers* the act at hand leaves who sees those who do it.
        """
        self._gaps, self._in_act, self._beside = {}, {}, {}
        self._before_it = (self._kept, self._sees, self._walk, self._shelter)
        if not answers:
            self._watched = {}
            self._open = set()
            self._shots = (self._shots[1], {})

    def forget_it(self) -> None:
        """The act at hand is left undone: what was said for it was said of nothing that has happened."""
        self._kept, self._sees, self._walk, self._shelter = self._before_it
        self._gaps, self._beside, self._watched, self._shots = {}, {}, {}, ({}, {})
        self._in_act, self._open = {}, set()

    def moved(self, figure: Any) -> None:
        """Somebody stands elsewhere: what cover he stood at is asked anew."""
        self._shelter = {one: told for one, told in self._shelter.items() if figure not in one.refs()}
        self._open = {one for one in self._open if figure not in one.refs()}

    def changed_elsewhere(self) -> None:
        """Something was undone or put right: what cover was told is asked anew, and proposed."""
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

    def same_line(self, measure: Measure) -> Any:
        """Return the line of fire of the same at the same in the act right before, or `None`."""
        return self._shots[0].get(_about(measure)) if isinstance(decoded(measure), Shot) else None

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

    def standing_line(self, measure: Measure) -> Any:
        """Return the line of fire of the same at the same since which neither has moved, or `None`."""
        about = _about(measure)
        kept = (value for kept, _, value in reversed(self._kept) if kept == about)
        return next(kept, None) if isinstance(decoded(measure), Shot) else None

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
        line = about[0] in ("shot", "gap")
        for kept, _, value in reversed(self._kept):
            if kept == about:
                return value
            if line and kept[0] in ("shot", "gap") and set(kept[1:3]) == set(about[1:3]):
                cm = value.get("distance") if isinstance(value, dict) else value
                return {"distance": cm} if about[0] == "shot" else cm
        return None


def _watching(question: WhoSees) -> Any:
    return question.targets, question.within, question.half_arc


def _about(measure: Measure) -> tuple[Any, ...]:
    """Return what a question is about, without those who could be the answer."""
    question = measure.question
    ask = question.get("ask")
    skipped = CANDIDATES if ask == "linked" else (*CANDIDATES, "of")
    if ask in ("shot", "gap"):
        ends = ("firer", "target") if ask == "shot" else ("a", "b")
        return (ask, *(str(question.get(end, "")) for end in ends))
    return (ask, *(str(value) for key, value in sorted(question.items()) if key not in (*skipped, "ask")))
