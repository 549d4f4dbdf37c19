"""Breaking News 11.1, storming a building: all dice of both sides as one combat, a round a turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickSome
from core.engine.words.ids import FigureId, PieceId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice, either
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import acting_own, activate
from core.rules.breaking_news.common.contests import both, contest_at, contest_of, locked
from core.rules.breaking_news.common.crews import OnFoot
from core.rules.breaking_news.common.fields import option_of, refusal_of
from core.rules.breaking_news.common.names import names, place
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.common.suppressing import found_in_cover
from core.rules.breaking_news.common.truce import bound, check_peace
from core.rules.breaking_news.common.under_markers import doubt_who
from core.rules.breaking_news.common.units import check_unit, take_in_hand
from core.rules.breaking_news.common.unmarked import lurks
from core.rules.breaking_news.facts import (
    SavesRolled,
    StormBegan,
    StormEnded,
    StormRolled,
    StormTested,
)
from core.rules.breaking_news.melee.spreading_hits import spread_or_ask
from core.rules.breaking_news.morale.suppression import roll_suppression
from core.rules.breaking_news.saving.saving_throw import judged, save
from core.rules.breaking_news.state import Figure, State, Storm
from core.rules.breaking_news.tables.bystanders import STORM_SAVE, STORM_SAVE_SPECIAL
from core.rules.breaking_news.tables.troops import GRADES
from core.table.questions import Inside, TouchingPiece

ATTACK, DEFENCE = 6, 5  # BN-11.1.f: the face that hits


class StormBuilding(OnFoot, frozen=True):
    """Fight one round for a building (BN-11.1)."""

    figures: tuple[FigureId, ...]
    building: PieceId


def buildings(state: State) -> tuple[PieceId, ...]:
    """Return the ids of what can be stormed: buildings and bunkers (BN-Q.146)."""
    return tuple(
        piece.id
        for piece in state.terrain.pieces
        if piece.kind in ("building", "bunker") or "bunker" in piece.flags
    )


@acts.offered(moments.FIGURE, 5)
def _(asked: OfMan) -> Iterator[Choice]:
    """The fight that goes on, for all of a side who are in it (BN-11.1.j)."""
    fight = contest_of(asked.state, asked.who)
    if fight is None:
        return
    mine = locked(asked.state, fight, asked.who.side)
    refusal = asked.refusal(StormBuilding(mine, fight.building))
    label = say("do-fight_on", building=place(asked.state, fight.building))
    given = {"building": fight.building, "figures": mine}
    yield choice(StormBuilding, label, "BN-11.1.j", asked.who.id, given, refusal, "t", weight=6.0)


@acts.offered(moments.FIGURE, 90)
@acts.offered(moments.DONE, 90)
def _(asked: OfMan) -> Iterator[Choice]:
    """Every building he may be at; who is in a fight for one is offered to fight on, and leaves it first.

    Where people see to the table, nobody begins a storm lying suppressed (BN-10.0.e).
    """
    state, man = asked.state, asked.who
    if contest_of(state, man) is not None or (state.tape and man.suppressed):
        return
    if refusal_of(state, asked.seat, partial(check_able_to_storm, name=man.id)) is not None:
        return
    for building in buildings(state):
        refusal = asked.refusal(StormBuilding((man.id,), building))
        if refusal is None:
            label = say("do-storm_building", building=place(state, building))
            given = {"building": building}
            yield choice(StormBuilding, label, "BN-11.1.a", man.id, given, None, "t", weight=4.0)


@acts.fields(StormBuilding)
def _(state: State, seat: str, building: PieceId = PieceId("")) -> Fields:
    men = [man for man in state.of(state.active) if man.on_foot and not man.fired and not man.fought]
    rows = tuple(
        replace(
            option_of(state, man),
            refusal=refusal_of(state, seat, partial(check_stormer, name=man.id, building=building)),
        )
        for man in men
    )
    rows = tuple(sorted(rows, key=lambda row: row.refusal is not None))
    yield PickSome("figures", say("ask-stormers"), rows, 1)


@acts.rule(StormBuilding)
def storm(r: Resolution[State], command: StormBuilding) -> None:
    """Fight one round with everybody in contact with a door or window (BN-11.1.a–c, BN-Q.90)."""
    if command.building not in buildings(r.state):
        r.refuse("BN-11.1.b", "bn-no-such-building", building=command.building)
    if not command.figures or len(set(command.figures)) != len(command.figures):
        r.refuse("BN-11.1.c", "bn-nobody")
    mine = [check_stormer(r, name, command.building) for name in command.figures]
    check_peace(r, mine[0])
    side, fight = mine[0].side, contest_at(r.state, command.building)
    ours = tuple(name for name in locked(r.state, fight, side) if may_fight_on(r.state.figures[name]))
    storming = tuple(dict.fromkeys((*command.figures, *ours)))
    held = locked(r.state, fight, r.state.other(side))
    foes = tuple(man.id for man in r.state.on_foot(r.state.other(side)) if man.id not in held)
    others = tuple(man.id for man in r.state.bystanders())
    found = tuple(r.measure(Inside((*foes, *others), command.building))) if foes or others else ()
    inside = (*held, *(name for name in found if name in foes))
    caught = tuple(name for name in found if name in others)
    if not inside and not lurks(r.state, r.state.other(mine[0].side)):
        r.refuse("BN-11.1.a", "bn-nobody-inside", building=command.building)
    if any(r.state.figures[name].fought for name in inside):
        r.refuse("BN-Q.91", "bn-stormed-already", building=place(r.state, command.building))
    fresh = tuple(name for name in storming if r.state.figures[name].stage == "waiting")
    take_in_hand(r, storming)
    activate(r, fresh)
    _doubt_inside(r, r.state.other(side), inside)
    reveal(r, "touched", *storming, *inside)
    if not inside:  # they broke in, and nobody was there
        r.emit(StormEnded(command.building, storming, side))
        return
    attacked = fight is not None and side_by(r.state, fight.defenders) == side
    attackers, defenders = (inside, storming) if attacked else (storming, inside)
    r.emit(StormBegan(Storm(command.building, attackers, defenders, caught=caught)))
    covers = any(piece.id == command.building and piece.cover != "none" for piece in r.state.terrain.pieces)
    for name in (*inside, *(storming if covers else ())):
        found_in_cover(r, name)


def _doubt_inside(r: Resolution[State], foe: SideId, inside: tuple[FigureId, ...]) -> None:
    """Say who is inside as a marker alone, and that others may be there whom nothing shows (BN-Q.30)."""
    doubt_who(r, *(r.state.figures[name] for name in inside))
    if r.state.may_hide(foe) and r.state.sides[foe].unseen:
        r.doubt(say("bn-unseen-inside", side=side_name(r.state, foe)))


# --- a fight that goes on (BN-11.1.j) ----------------------------------------------------------


def may_fight_on(man: Figure) -> bool:
    """Return whether he goes on with a fight that he is in: he has done nothing else and stays."""
    return not (man.fired or man.fought or man.shaken or man.retreating)


@acts.follows(moments.turn_over, 69)
def fights_go_on(r: Resolution[State]) -> bool:
    """What nobody has fought on, and nobody has left, is fought at its end (BN-11.1.j, BN-Q.91)."""
    for fight in r.state.contests:
        men = [r.state.figures[name] for name in both(fight)]
        if any(man.fought or bound(r.state, man.side) for man in men):
            continue
        reveal(r, "touched", *both(fight))
        r.emit(StormBegan(Storm(fight.building, fight.attackers, fight.defenders)))
        return True
    return False


def check_stormer(r: Resolution[State], name: FigureId, building: PieceId) -> Figure:
    """Return a man who may storm: he ran up and touches an opening, and has not fired or fought."""
    figure = check_able_to_storm(r, name)
    fight = contest_of(r.state, figure)
    if fight is not None and fight.building == building:
        return figure
    if not r.measure(TouchingPiece(figure.id, (building,), True)):
        r.refuse("BN-11.1.c", "bn-not-at-opening", figure=figure.name)
    return figure


def check_able_to_storm(r: Resolution[State], name: FigureId) -> Figure:
    """Return a man who may storm wherever he touches an opening.

    A suppressed man in contact belongs to the fight; his test comes with the round.
    """
    figure = r.state.figures.get(name)
    pinned = figure is not None and figure.suppressed and figure.side == r.state.active and not figure.fate
    if not pinned or figure is None:
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
    return figure


def step(r: Resolution[State]) -> bool:
    """Do the next step of a round; `False` while an owner must spread his hits."""
    storm = r.state.storm
    assert storm is not None
    if storm.step == "tests":
        _test_or_roll(r, storm)
    elif storm.attack_hits or storm.defence_hits:
        return spread_or_ask(r, storm)
    elif storm.hits:
        save(r, storm.hits[0])
    elif storm.caught:
        save_caught(r, storm)
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
            r.hits(attack, ATTACK, "why-storm_attack", "BN-11.1.f", who=side_by(r.state, storm.attackers)),
            defence,
            r.hits(defence, DEFENCE, "why-storm_defence", "BN-11.1.f", who=side_by(r.state, storm.defenders)),
        )
    )


def side_by(state: State, figures: tuple[FigureId, ...]) -> SideId:
    """Return the side of these men."""
    return state.figures[figures[0]].side


def storm_dice(state: State, figures: tuple[FigureId, ...]) -> int:
    """Return how many dice these men roll: each as many as his melee value (BN-11.1.e)."""
    men = (state.figures[name] for name in figures)
    return sum(GRADES[man.grade].melee for man in men if man.fighting and not man.suppressed)


def save_caught(r: Resolution[State], storm: Storm) -> None:
    """A civilian or hostage inside saves once a round (BN-11.1.i, BN-Q.91): it is the attackers' doing."""
    name = storm.caught[0]
    attackers = [r.state.figures[attacker] for attacker in storm.attackers]
    needed = STORM_SAVE_SPECIAL if all(man.special for man in attackers) else STORM_SAVE
    saved = r.all(1, needed, "why-saving", "BN-11.1.i", who=name)
    r.emit(SavesRolled(name, 1, needed, (), saved, needed))
    judged(r, name, saved, attackers[0].side)


def _end(r: Resolution[State], storm: Storm) -> None:
    left = tuple(name for name in storm.attackers if r.state.figures[name].fighting)
    held = tuple(name for name in storm.defenders if r.state.figures[name].fighting)
    holder = SideId("") if bool(left) == bool(held) else r.state.figures[(left or held)[0]].side
    goes_on = (left, held) if left and held else ()
    r.emit(StormEnded(storm.building, (*storm.attackers, *storm.defenders), holder, *goes_on))


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
            replace(state, storm=replace(storm, attack_hits=0, caught=())),
        )
    if storm.attack_hits or storm.defence_hits or len(storm.hits) < 2:
        return ()
    alone = replace(storm, caught=())
    first, *rest = storm.hits
    return (
        replace(state, storm=replace(storm, hits=(first,))),
        *(replace(state, storm=replace(alone, hits=(hit,))) for hit in rest),
    )


# --- in the log ---------------------------------------------------------------------------


@acts.tells(StormBegan)
def _(before: State, event: StormBegan, after: State) -> Message:
    storm = event.storm
    on = contest_at(before, storm.building) is not None
    return say(
        "bn-storm-fought-on" if on else "bn-storm-began",
        attackers=names(after, storm.attackers),
        n=len(storm.attackers),
        place=place(after, storm.building),
        defenders=names(after, storm.defenders),
    )


acts.line(StormTested, either("passed", "bn-storm-test-passed", "bn-storm-test-failed"), who="figure")
acts.line(
    StormRolled,
    "bn-storm-rolled",
    attack_dice="attack_dice",
    attack_hits="attack_hits",
    defence_dice="defence_dice",
    defence_hits="defence_hits",
)


@acts.tells(StormEnded)
def _(before: State, event: StormEnded, after: State) -> Message:
    where = place(after, event.building)
    if event.holder:
        return say("bn-storm-held", place=where, side=side_name(after, event.holder))
    men = (after.figures.get(figure) for figure in event.figures)
    left = any(man is not None and man.fighting for man in men)
    return say("bn-storm-goes-on" if left else "bn-storm-empty", place=where)
