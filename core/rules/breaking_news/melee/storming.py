"""Breaking News 11.1, storming a building: all dice of both sides as one combat, a round a turn."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision
from core.rules.breaking_news.commands import SpreadHits, StormBuilding
from core.rules.breaking_news.common.actors import acting_own, activate
from core.rules.breaking_news.common.names import place
from core.rules.breaking_news.common.units import check_unit, take_in_hand
from core.rules.breaking_news.common.unmarked import lurks
from core.rules.breaking_news.facts import (
    HitsSpread,
    Revealed,
    SpreadAsked,
    StormBegan,
    StormEnded,
    StormRolled,
    StormTested,
)
from core.rules.breaking_news.morale.suppression import roll_suppression
from core.rules.breaking_news.saving.saving_throw import bonus_for, found_in_cover, save
from core.rules.breaking_news.state import Figure, Hit, State, Storm
from core.rules.breaking_news.tables import GRADES
from core.table.questions import Inside, TouchingPiece

ATTACK, DEFENCE = 6, 5  # BN-11.1.f: the face that hits


def buildings(state: State) -> tuple[str, ...]:
    """Return the ids of what can be stormed: buildings and bunkers (BN-Q.146)."""
    return tuple(
        piece.id
        for piece in state.terrain.pieces
        if piece.kind in ("building", "bunker") or "bunker" in piece.flags
    )


def storm(r: Resolution[State], command: StormBuilding) -> None:
    """Fight one round with everybody in contact with a door or window (BN-11.1.a–c, BN-Q.90)."""
    if command.building not in buildings(r.state):
        r.refuse("BN-11.1.b", "bn-no-such-building", building=command.building)
    if not command.figures or len(set(command.figures)) != len(command.figures):
        r.refuse("BN-11.1.c", "bn-nobody")
    mine = [check_stormer(r, name, command.building) for name in command.figures]
    foes = tuple(man.id for man in r.state.on_foot(r.state.other(mine[0].side)))
    inside = tuple(r.measure(Inside(foes, command.building))) if foes else ()
    if not inside and not lurks(r.state, r.state.other(mine[0].side)):
        r.refuse("BN-11.1.a", "bn-nobody-inside", building=command.building)
    if any(r.state.figures[name].fought for name in inside):
        r.refuse("BN-Q.91", "bn-stormed-already", building=place(r.state, command.building))
    fresh = tuple(name for name in command.figures if r.state.figures[name].stage == "waiting")
    take_in_hand(r, command.figures)
    activate(r, fresh)
    for name in (*command.figures, *inside):
        if r.state.figures[name].marker:
            r.emit(Revealed(name, "touched"))
    if not inside:  # they broke in, and nobody was there
        r.emit(StormEnded(command.building, command.figures, mine[0].side))
        return
    r.emit(StormBegan(Storm(command.building, command.figures, inside)))
    covers = any(piece.id == command.building and piece.cover != "none" for piece in r.state.terrain.pieces)
    for name in (*inside, *(command.figures if covers else ())):
        found_in_cover(r, name)


def check_stormer(r: Resolution[State], name: str, building: str) -> Figure:
    """Return a man who may storm: he ran up and touches an opening, and has not fired or fought.

    A suppressed man in contact belongs to the fight; his test comes with the round.
    """
    figure = r.state.figures.get(name)
    locked = figure is not None and figure.suppressed and figure.side == r.state.active and not figure.fate
    if not locked or figure is None:
        done = figure is not None and figure.stage == "done" and figure.moved_any and not figure.fate
        own_side = figure is not None and r.seat in (figure.side, "referee")
        if not (done and own_side and figure is not None and figure.side == r.state.active):
            figure = acting_own(r, name)
    if r.state.phase != "actions" or (r.seat not in (figure.side, "referee")):
        r.refuse("BN-5.2.a", "bn-not-now")
    if figure.fired or figure.fought:
        r.refuse("BN-11.1.a", "bn-has-fought", figure=figure.name)
    if figure.shaken or figure.retreating:
        r.refuse("BN-12.0.j", "bn-must-retreat", figure=figure.name)
    check_unit(r, figure)
    if not r.measure(TouchingPiece(figure.id, (building,), True)):
        r.refuse("BN-11.1.c", "bn-not-at-opening", figure=figure.name)
    return figure


def step(r: Resolution[State]) -> bool:
    """Do the next step of a round; `False` while an owner must spread his hits."""
    storm = r.state.storm
    assert storm is not None
    if r.state.awaiting:
        return False
    if storm.step == "tests":
        _test_or_roll(r, storm)
    elif storm.attack_hits:
        return _spread(r, storm, storm.defenders, storm.attack_hits)
    elif storm.defence_hits:
        return _spread(r, storm, storm.attackers, storm.defence_hits)
    elif storm.hits:
        save(r, storm.hits[0])
    else:
        _end(r, storm)
    return True


def _test_or_roll(r: Resolution[State], storm: Storm) -> None:
    """Suppressed men test first, once a turn; who fails rolls no dice (BN-11.1.j, BN-Q.90); then all roll."""
    for name in (*storm.attackers, *storm.defenders):
        figure = r.state.figures[name]
        if figure.suppressed and not figure.tested and name not in storm.tested:
            need, terms, passed = roll_suppression(r, figure)
            r.emit(StormTested(name, need, passed, terms))
            return
    attack, defence = storm_dice(r.state, storm.attackers), storm_dice(r.state, storm.defenders)
    r.emit(
        StormRolled(
            attack,
            r.hits(attack, ATTACK, "why-storm_attack", "BN-11.1.f", who=r.state.active),
            defence,
            r.hits(defence, DEFENCE, "why-storm_defence", "BN-11.1.f", who=r.state.other(r.state.active)),
        )
    )


def storm_dice(state: State, figures: tuple[str, ...]) -> int:
    """Return how many dice these men roll: each as many as his melee value (BN-11.1.e)."""
    men = (state.figures[name] for name in figures)
    return sum(GRADES[man.grade].melee for man in men if man.fighting and not man.suppressed)


def _spread(r: Resolution[State], storm: Storm, men: tuple[str, ...], hits: int) -> bool:
    """Spread hits evenly; ask the owner where his choice matters (BN-11.1.h, BN-Q.91)."""
    able = tuple(name for name in men if r.state.figures[name].fighting)
    side = r.state.figures[men[0]].side
    if r.state.is_("storm_allocation", "free") or (hits % len(able) and len(able) > 1):
        asked = Decision(side, "spread", "BN-11.1.h", ("spread_hits",), True)
        r.emit(SpreadAsked(side, hits, decisions=(asked,)))
        return False
    r.emit(HitsSpread(side, able, spread(r.state, able, hits)))
    return True


def spread(state: State, order: tuple[str, ...], hits: int) -> tuple[Hit, ...]:
    """Return the hits of each man: nobody takes a second before all have one, in this order.

    Who is named twice takes twice as many. Leaders save with +1; walls do not count inside (BN-Q.91).
    """
    counts = dict.fromkeys(order, 0)
    for index, name in enumerate(order):
        counts[name] += hits // len(order) + (index < hits % len(order))
    return tuple(
        Hit(name, count, *bonus_for(state.figures[name], ())) for name, count in counts.items() if count
    )


def spread_hits(r: Resolution[State], command: SpreadHits) -> None:
    """The owner names the order in which his men take the hits (BN-11.1.h).

    Evenly all men must be named once; freely (BN-Q.91 `free`) some may be spared, others named again.
    """
    storm = r.state.storm
    if storm is None:
        r.refuse("BN-11.1.h", "bn-not-now")
    attack = bool(storm.attack_hits)
    men = storm.defenders if attack else storm.attackers
    able = tuple(name for name in men if r.state.figures[name].fighting)
    free = r.state.is_("storm_allocation", "free")
    named = set(command.order)
    if not named or not named <= set(able) or (not free and sorted(command.order) != sorted(able)):
        r.refuse("BN-11.1.h", "bn-name-all")
    hits = storm.attack_hits if attack else storm.defence_hits
    side = r.state.figures[men[0]].side
    r.emit(HitsSpread(side, command.order, spread(r.state, command.order, hits)))


def _end(r: Resolution[State], storm: Storm) -> None:
    left = [name for name in storm.attackers if r.state.figures[name].fighting]
    held = [name for name in storm.defenders if r.state.figures[name].fighting]
    holder = "" if bool(left) == bool(held) else r.state.figures[(left or held)[0]].side
    r.emit(StormEnded(storm.building, (*storm.attackers, *storm.defenders), holder))


def apart(state: State) -> tuple[State, ...]:
    """Return the parts of a round that do not touch each other once its dice have fallen.

    Each side's hits are its own, and so are every man's saving throws; odds count them singly.
    """
    storm = state.storm
    if storm is None or storm.step != "spread" or state.awaiting:
        return ()
    if storm.attack_hits and storm.defence_hits:
        return (
            replace(state, storm=replace(storm, defence_hits=0)),
            replace(state, storm=replace(storm, attack_hits=0)),
        )
    if storm.attack_hits or storm.defence_hits or len(storm.hits) < 2:
        return ()
    return tuple(replace(state, storm=replace(storm, hits=(hit,))) for hit in storm.hits)
