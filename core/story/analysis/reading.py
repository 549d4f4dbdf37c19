"""An analysis as rows of text, for a screen, a pipe or a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.words.message import Argument, say
from core.locale import Sentences
from core.story.analysis import telling
from core.story.analysis.chart import MANY, PLAIN, Signs, chart
from core.story.analysis.curve import Measure, Stage
from core.story.analysis.missed import missed
from core.story.analysis.offers import Otherwise, told
from core.story.analysis.played import PlayedOn
from core.story.analysis.whole import Analysis

WIDTH, HEIGHT = 72, 4
"""Columns of a chart, and rows above its line: it fits 80×24 with what stands around it."""


BAR = 20
"""Signs of a bar that shows a share."""


class Row(NamedTuple):
    """A row of text. *look* is `heading`, `strong`, `dim` or nothing; Enter on it leads to *moment*."""

    text: str
    look: str = ""
    moment: tuple[int, int] | None = None


def eyes(found: Analysis, words: Sentences) -> str:
    """Return whose knowledge an analysis is made of, as a sentence."""
    if found.seat == REFEREE:
        return words.text("analysis-eyes-open")
    if found.seat == OBSERVER:
        return words.text("analysis-eyes-observer")
    return words.text("analysis-eyes", side=telling.name_of(found, found.seat))


def rows(
    found: Analysis,
    words: Sentences,
    weighed: Mapping[int, Otherwise],
    width: int = WIDTH,
    played: Sequence[PlayedOn] = (),
    signs: Signs = PLAIN,
) -> Iterator[Row]:
    """Yield all that was found out: luck, curves, moments, then every kind of throw.

    *weighed* is what else there was at decisions, by their records. A chart has *width* columns at most, and
    is drawn with *signs*. *played* is what came of playing on from moments.
    """
    for messages in telling.whole(found):
        yield Row(" ".join(map(words.say, messages)), "strong")
    if found.verdict:
        yield Row("")
    yield Row(words.text("analysis-luck"), "heading")
    for message in telling.lucks(found):
        yield Row(words.say(message))
    yield Row(words.text("analysis-luck-unit"), "dim")
    if found.seat != REFEREE:
        yield Row(words.text("analysis-luck-eyes"), "dim")
    yield Row("")
    yield from _curves(found, words, width, signs)
    if played and (sides := telling.ends(found)):
        yield Row("")
        yield from _played(found, words, sides[0], sides[1], played, signs)
    yield from _moments(found, words, weighed)
    yield from _missed(found, words, weighed)
    yield from _losses(found, words)
    for side, enough in ((one.side, one.enough) for one in found.luck if one.throws):
        yield Row("")
        title = "analysis-kinds" if enough else "analysis-kinds-few"
        yield Row(words.text(title, side=telling.name_of(found, side)), "heading")
        for message in telling.kinds(found, side, words):
            yield Row(words.say(message))


def every_throw(found: Analysis, words: Sentences) -> Iterator[Row]:
    """Yield each throw in its order: what was to be expected of it, and what came."""
    yield Row("")
    yield Row(words.text("analysis-every-throw"), "heading")
    for one in found.throws:
        told = telling.when(one.turn, one.record, telling.throw(found, one))
        yield Row(words.say(told), "", (one.record, one.event))


def _curves(found: Analysis, words: Sentences, width: int, signs: Signs) -> Iterator[Row]:
    if not telling.ends(found):
        yield Row(words.text("analysis-curve-one"), "dim")
    for number, one in enumerate(curves(found, words)):
        if number:
            yield Row("")
        yield Row(one.title, "heading")
        if not any(one.values):
            yield Row(words.text("analysis-curve-level"), "dim")
            continue
        drawn, meant = charted(found, words, one, width, signs)
        yield from (Row(f"  {text}" if text else "") for text in drawn)
        yield from (Row(text, "dim") for text in meant)


class Charted(NamedTuple):
    """One curve: its *title*, by how much the first side led at each stage, and how such a lead is *told*."""

    title: str
    values: list[float]
    told: Callable[[float], Argument]


def curves(found: Analysis, words: Sentences) -> Iterator[Charted]:
    """Yield who was ahead: first by what decides the game, then by strength; none where one side is known."""
    sides, curve = telling.ends(found), found.curve
    if not sides:
        return
    for by in sorted(curve.measured_by, key=lambda by: by != curve.decided_by):
        values = [curve.lead(stage, sides[0], by) for stage in curve.stages]
        beside = "" if by == curve.decided_by else "-beside"
        heading = f"analysis-curve-{by}{beside or ('-fewer' if by == 'points' and curve.fewer else '')}"
        yield Charted(words.text(heading), values, partial(_lead, by))


def _lead(by: Measure, most: float) -> Argument:
    """Return by how much a side led, as that is told."""
    if by == "strength":
        return say("analysis-share", share=most)
    return say("analysis-points", points=int(most)) if by == "points" else int(most)


def charted(
    found: Analysis,
    words: Sentences,
    one: Charted,
    width: int = WIDTH,
    signs: Signs = PLAIN,
) -> tuple[list[str], list[str]]:
    """Return a curve as a chart with the moments that decided, and what its signs mean: who led how far."""
    marked = places(found)
    drawn, meant = chart(one.values, width, HEIGHT, marked, signs), ahead(found, words, one, signs)
    if marked:
        meant.append(words.text("analysis-curve-marks"))
        if MANY in drawn[-1]:
            meant.append(words.text("analysis-curve-many", sign=MANY))
    return drawn, meant


def places(found: Analysis) -> list[int]:
    """Return at which stage of the curve each of the moments stands that decided, in their order."""
    return [_place(found.curve.stages, one.record) for one in found.moments if one.swing]


def ahead(
    found: Analysis,
    words: Sentences,
    one: Charted,
    signs: Signs = PLAIN,
) -> list[str]:
    """Return what *signs* above and below the line mean: who led there, and by how much at most."""
    own, other = telling.ends(found)[:2]
    best, worst = max(0.0, *one.values), max(0.0, *(-value for value in one.values))
    return [
        words.text(f"analysis-curve-{id}", sign=sign, side=telling.name_of(found, side), most=one.told(most))
        for id, sign, side, most in (("above", signs.above, own, best), ("below", signs.below, other, worst))
        if most
    ]


def _played(
    found: Analysis, words: Sentences, own: str, other: str, played: Sequence[PlayedOn], signs: Signs
) -> Iterator[Row]:
    """Yield a bar for each moment: how many of the games played on from there each side won."""
    yield Row(words.text("analysis-curve-played"), "heading")
    stages = {stage.record: stage for stage in found.curve.stages}
    for one in played:
        stage = stages.get(one.record)
        bar = round(one.share(own) * BAR)
        text = words.text("analysis-played", act=one.record, games=one.games, share=one.share(own))
        moment = None if stage is None else (stage.record, stage.event)
        yield Row(f"  {signs.own * bar}{signs.other * (BAR - bar)}  {text}", "", moment)
    names = {"own": telling.name_of(found, own), "other": telling.name_of(found, other)}
    yield Row(words.text("analysis-played-signs", above=signs.own, below=signs.other, **names), "dim")


def _place(stages: Sequence[Stage], record: int) -> int:
    return next((at for at, stage in enumerate(stages) if stage.record >= record), 0)


def _moments(found: Analysis, words: Sentences, weighed: Mapping[int, Otherwise]) -> Iterator[Row]:
    """Yield the moments that decided, and under a heading of their own the throws that only stood out."""
    decided = [one for one in found.moments if one.swing]
    if decided or not found.moments:
        yield Row("")
        yield Row(words.text("analysis-moments"), "heading")
    if not found.moments:
        yield Row(words.text("analysis-moments-none"), "dim")
    elif decided:
        yield Row(words.say(telling.balance(found)), "dim")
    for number, one in enumerate(found.moments, 1):
        if number == len(decided) + 1:
            yield Row("")
            yield Row(words.text("analysis-moments-rare"), "heading")
        yield Row(words.say(telling.heading(number, one)), "strong", (one.record, one.line))
        yield Row(f"   {words.say(telling.why(found, one, weighed.get(one.record)))}")
        for message in telling.scored(found, one):
            yield Row(f"   {words.say(message)}")
        for message in telling.throws(found, one.throws):
            yield Row(f"   {words.say(message)}")
        for message in told(weighed[one.record]) if one.record in weighed else ():
            yield Row(f"   {words.say(message)}")


def _losses(found: Analysis, words: Sentences) -> Iterator[Row]:
    """Yield whom each side has lost in their order, and who fired at them as they fell; not who came back."""
    stages = found.curve.stages
    back = {id: at for at, stage in enumerate(stages) for id in stage.back}
    for side in telling.ends(found):
        lost = [
            (stage, id)
            for at, stage in enumerate(stages)
            for id, of in stage.fell.items()
            if of == side and at > back.get(id, -1)
        ]
        if lost:
            yield Row("")
            yield Row(words.text("analysis-losses", side=telling.name_of(found, side)), "heading")
        for stage, id in lost:
            told = telling.when(stage.turn, stage.record, telling.loss(found, stage, id))
            yield Row(words.say(told), "", (stage.record, stage.event))


def _missed(found: Analysis, words: Sentences, weighed: Mapping[int, Otherwise]) -> Iterator[Row]:
    """Yield the decisions at which another act promised more."""
    slipped = missed(found.curve, weighed)
    if not slipped:
        return
    yield Row("")
    yield Row(words.text("analysis-missed"), "heading")
    yield Row(words.text("analysis-missed-odds", decisions=len(weighed)), "dim")
    for number, one in enumerate(slipped, 1):
        yield Row(words.say(telling.heading(number, one)), "strong", (one.record, one.event))
        for message in told(Otherwise(one.done, (one.best,)))[1:]:
            yield Row(f"   {words.say(message)}")
