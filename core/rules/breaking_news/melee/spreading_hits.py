"""Breaking News 11.1.h: the hits of a storm spread evenly, by the owner where his choice matters."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import PickSome
from core.engine.contract.facts import Command, Decision
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.deciding import doubt_choice
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.facts import HitsSpread, SpreadAsked
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.saving.saving_throw import bonus_for
from core.rules.breaking_news.state import Hit, State, Storm


@acts.answers(moments.SPREAD)
class SpreadHits(Command, frozen=True):
    """Say in which order one's own men take the hits, evenly (BN-11.1.h); who is not named comes last."""

    order: tuple[FigureId, ...]


def spread_or_ask(r: Resolution[State], storm: Storm) -> bool:
    """Spread hits evenly; ask the owner where his choice matters (BN-11.1.h, BN-Q.91)."""
    able, hits = _taking(r.state, storm)
    side = r.state.figures[_hit(storm)[0]].side
    free = Options.of(r.state).storm_allocation == "free"
    if able and (free or (hits % len(able) and len(able) > 1)):  # a ruling may have left nobody
        doubt_choice(r, side, "spread")
        asked = moments.SPREAD.asks(side, reaction=True)
        r.emit(SpreadAsked(side, hits, decisions=(asked,)))
        return False
    r.emit(HitsSpread(side, able, spread(r.state, able, hits)))
    return True


def spread(state: State, order: tuple[FigureId, ...], hits: int) -> tuple[Hit, ...]:
    """Return the hits of each man: nobody takes a second before all have one, in this order.

    Who is named twice takes twice as many. Leaders save with +1; walls do not count inside (BN-Q.91).
    """
    counts = dict.fromkeys(order, 0)
    for index, name in enumerate(order):
        counts[name] += hits // len(order) + (index < hits % len(order))
    return tuple(
        Hit(name, count, *bonus_for(state.figures[name], ())) for name, count in counts.items() if count
    )


acts.offer(moments.SPREAD, SpreadHits, say("do-spread_hits"), "BN-11.1.h", hint="s")


@acts.fields(SpreadHits)
def _(state: State, seat: str) -> Fields:
    storm = state.storm
    if storm is None:
        return
    able, hits = _taking(state, storm)
    rows = tuple(option_of(state, state.figures[name]) for name in able)
    even = _least(hits, len(rows)) if state.tape else len(rows)  # on the map all are numbered
    least = 1 if Options.of(state).storm_allocation == "free" else even
    yield PickSome("order", say("ask-order", hits=hits), rows, least, len(rows))


def _taking(state: State, storm: Storm) -> tuple[tuple[FigureId, ...], int]:
    """Return who takes hits now, as they stand, and how many: what the attackers have hit comes first."""
    able = tuple(name for name in _hit(storm) if state.figures[name].fighting)
    return able, storm.attack_hits or storm.defence_hits


def _hit(storm: Storm) -> tuple[FigureId, ...]:
    return storm.defenders if storm.attack_hits else storm.attackers


def _least(hits: int, men: int) -> int:
    """Return how many must be named for an even spread: those who take one hit more than the others."""
    return (hits % men or men) if men else 0


@acts.rule(SpreadHits)
def spread_hits(r: Resolution[State], command: SpreadHits) -> None:
    """The owner names the order in which his men take the hits (BN-11.1.h).

    Evenly each man is named once, and who is left out comes after them: where those are named who take one
    hit more, nothing hangs on the rest. Freely (BN-Q.91 `free`) some may be spared, others named again.
    """
    storm = r.state.storm
    if storm is None:
        r.refuse("BN-11.1.h", "bn-not-now")
    able, hits = _taking(r.state, storm)
    free = Options.of(r.state).storm_allocation == "free"
    named = set(command.order)
    even = len(named) == len(command.order) and len(named) >= _least(hits, len(able))
    if not named or not named <= set(able) or not (free or even):
        r.refuse("BN-11.1.h", "bn-name-all")
    order = command.order if free else in_full(command.order, able)
    side = r.state.figures[order[0]].side
    r.emit(HitsSpread(side, order, spread(r.state, order, hits)))


def in_full(named: tuple[FigureId, ...], able: tuple[FigureId, ...]) -> tuple[FigureId, ...]:
    """Return an order with those who are not named behind it, as they stand."""
    return (*named, *(name for name in able if name not in named))


@acts.concise(SpreadHits)
def _(state: State, command: SpreadHits) -> SpreadHits:
    """Who names some of an even spread has named all: the same order throws the same dice."""
    storm = state.storm
    if storm is None or Options.of(state).storm_allocation == "free":
        return command
    able, hits = _taking(state, storm)
    if able and len(command.order) < _least(hits, len(able)):
        return command
    return SpreadHits(in_full(command.order, able))


@acts.passing(moments.SPREAD)
def _(state: State, decision: Decision) -> SpreadHits:
    """They take the hits in the order in which they stand."""
    assert state.storm is not None
    return SpreadHits(_taking(state, state.storm)[0])


acts.silent(SpreadAsked)


@acts.tells(HitsSpread)
def _(before: State, event: HitsSpread, after: State) -> Message:
    hits = tuple(say("bn-hits-of", who=name_of(after, hit.figure), hits=hit.hits) for hit in event.hits)
    return say("bn-hits-spread", side=side_name(after, event.side), hits=hits)
