"""Linea di Tiro: an assault from its announcement to its end (LT-ASL.b, p–r, I3, LT-Q.37, LT-Q.42, LT-Q.63).

It is announced as its move begins: the defender may fire an opportunity shot, or rout. At contact it is
resolved by its own paragraph (overrun, vehicle, melee), unless it was driven off or the defender is gone.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Decision, Ruling
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import choice, either
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.assault.conditions import (
    ASSAULTS,
    adjacent,
    comes_from,
    infantry_of,
    kind_of_assault,
    unpaid,
)
from core.rules.linea_di_tiro.common.actors import own, shown
from core.rules.linea_di_tiro.common.stack import ask, begin, change, end
from core.rules.linea_di_tiro.facts.activation import HalfBegun
from core.rules.linea_di_tiro.facts.assault import AssaultAnnounced, AssaultBarred
from core.rules.linea_di_tiro.facts.deck import MotionSet
from core.rules.linea_di_tiro.fire.arcs import aspect
from core.rules.linea_di_tiro.fire.attack import Aim, aim_at
from core.rules.linea_di_tiro.movement.walking import MOTIONS
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.response.reacting import doubt_prepared, may_fire, ready_types
from core.rules.linea_di_tiro.state import Assaulting, Moving, Piece, State
from core.rules.linea_di_tiro.visibility.ambush import come_into_sight
from core.table.places import Place, distance, exceeds, reaches

ROUTS = ("all", "test_assault")
"""Values of `lt.voluntary_rout_window` by which an announced assault may be fled from (LT-Q.42)."""


# --- it is announced -------------------------------------------------------------------------


@acts.follows(moments.assault_announced)
def _(r: Resolution[State], piece: Piece, foe: Piece, frame: Moving) -> None:
    """An assault begins with its move; its target is told, if he sees who comes (LT-Q.42, LT-Q.63)."""
    how = kind_of_assault(r.state, piece, foe)
    if not how:
        return
    if Options.of(r.state).assault_costs_attack:
        r.emit(HalfBegun(piece.id, "attack"))
    if shown(r.state, piece):
        announce(r, piece, foe, frame)


def announce(r: Resolution[State], piece: Piece, foe: Piece, frame: Moving) -> None:
    """Tell the defender; *frame*, the move, is the innermost."""
    how = kind_of_assault(r.state, piece, foe)
    side = comes_from(r, piece, foe, frame) if _needs_aspect(r.state, how, foe) else ""
    assault = Assaulting(piece.id, foe.id, how, side, foe.moved)
    due = may_shoot(r.state, assault) and not may_fire(r, foe, piece, Options.of(r.state).free_opportunity)
    change(r, replace(frame, aspect=side, told=True, due=due))
    r.emit(AssaultAnnounced(piece.id, foe.id, how))
    if frame.way or frame.cm > 0:
        r.emit(MotionSet((piece.id,), MOTIONS[frame.how]))  # it is on the move as he fires (LT-Q.22)
    begin(r, assault)


def _needs_aspect(state: State, how: str, foe: Piece) -> bool:
    """Return whether it matters from where it comes: for opportunity shots and in a melee."""
    return how == "melee" or (how == "overrun" and state.kind_of(foe).gun)


def may_shoot(state: State, frame: Assaulting) -> bool:
    """Return whether the defender may have an opportunity shot (LT-ASL.p–q).

    A gun at a tank, infantry or a gun at infantry, attacked in its front.
    """
    gun = state.kind_of(state.figures[frame.defender]).gun
    return frame.aspect == "front" and (frame.how == "melee" or (frame.how == "overrun" and gun))


# --- on its way ------------------------------------------------------------------------------


def assaulted_by(state: State, frame: Moving) -> Piece | None:
    """Return whom a move still goes at; `None` once he is met, or out of the game."""
    foe = state.figures.get(frame.into)
    return foe if foe is not None and foe.able and foe.id not in frame.past else None


@acts.follows(moments.on_the_way, 50)
def _(r: Resolution[State], mover: Piece, frame: Moving, place: Place) -> bool:
    """Say whether it stops here: the defender sees it now, or has his shot at last (LT-Q.63)."""
    foe = assaulted_by(r.state, frame)
    if foe is None:
        return False
    if not frame.told:
        return mover.spotted and bool(kind_of_assault(r.state, mover, foe))
    return frame.due and _in_time(frame, foe, place) and could_fire(r, foe, mover, place)


def _in_time(frame: Moving, foe: Piece, place: Place) -> bool:
    """Return whether who comes is as near as the defender wants him (`lt.opportunity_point`)."""
    if not frame.within or foe.place is None:
        return True
    return reaches(distance(foe.place, place), frame.within)


def could_fire(r: Resolution[State], foe: Piece, mover: Piece, place: Place) -> bool:
    """Return whether the defender could fire at who is at a spot of its way."""
    types = ready_types(r.state, foe, Options.of(r.state).free_opportunity)
    return any(isinstance(aim_at(r, foe, mover, type, place), Aim) for type in types)


@acts.follows(moments.stopped_on_the_way, 50)
def _(r: Resolution[State], piece: FigureId) -> bool:
    """Announce it where the defender sees it first, or let him fire where he can first."""
    frame, mover = r.state.frame, r.state.figures[piece]
    if not isinstance(frame, Moving) or frame.piece != piece or mover.place is None:
        return False
    foe = assaulted_by(r.state, frame)
    if foe is None:
        return False
    if not frame.told:  # only who is seen is stopped
        if kind_of_assault(r.state, mover, foe):
            announce(r, mover, foe, frame)
            return True
    elif frame.due and _in_time(frame, foe, mover.place) and could_fire(r, foe, mover, mover.place):
        change(r, replace(frame, due=False))
        how = kind_of_assault(r.state, mover, foe)
        begin(r, Assaulting(mover.id, foe.id, how, frame.aspect, foe.moved))
        return True
    return False


@acts.follows(moments.walk_real_table, -20)
def _(r: Resolution[State], mover: Piece, frame: Moving) -> bool:
    """At a real table it is announced as soon as who comes is on the table."""
    foe = assaulted_by(r.state, frame)
    if foe is None or frame.told or not mover.spotted or not kind_of_assault(r.state, mover, foe):
        return False
    announce(r, mover, foe, frame)
    return True


# --- at contact --------------------------------------------------------------------------------


@acts.follows(moments.contact)
def _(r: Resolution[State], piece: Piece, foe: Piece) -> None:
    """Who moved into contact assaults, if it is an assault at all and may be made (LT-ASL.b)."""
    frame = r.state.frame
    how = kind_of_assault(r.state, piece, foe)
    if not isinstance(frame, Moving) or frame.how not in ASSAULTS or not how:
        return
    announced = frame.into == foe.id
    if not announced and unpaid(r.state, piece) is not None:
        return
    told = announced and frame.told
    side = frame.aspect if told else ""
    if not side and (_needs_aspect(r.state, how, foe) or (how == "vehicle" and not announced)):
        side = aspect(r, foe, piece.id)
    if how == "vehicle" and r.state.kind_of(foe).tank and _barred(r, piece, foe, side, announced):
        return
    if not announced and Options.of(r.state).assault_costs_attack:
        r.emit(HalfBegun(piece.id, "attack"))
    begin(r, Assaulting(piece.id, foe.id, how, side, met=True, stage="shot" if told else ""))


def _barred(r: Resolution[State], piece: Piece, tank: Piece, side: str, announced: bool) -> bool:
    """Return whether a tank turns out to be one that may not be assaulted (LT-ASL.m–n).

    One that was hidden may have been met in its front; hidden infantry beside it shows itself.
    """
    if not announced and side == "front":
        return True
    if r.state.tape and announced:
        return False  # people said so as the assault was ordered
    counted = [one for one in infantry_of(r.state, tank) if not r.state.tape or shown(r.state, one)]
    beside = adjacent(r, tank, counted)
    if not beside:
        return False
    hidden = tuple((id, piece.id) for id in beside if not r.state.figures[id].spotted)
    r.emit(AssaultBarred(piece.id, tank.id, beside))
    come_into_sight(r, hidden, piece)
    return True


@acts.follows(moments.doing_assaulting)
def _(r: Resolution[State], frame: Assaulting) -> bool:
    """One step: the defender's choice, and at contact what is between the two."""
    if frame.met and (frame.stage == "over" or not still_on(r.state, frame)):
        _over(r, frame)
    elif frame.stage == "":
        _let_choose(r, frame)
    elif not frame.met:
        _comes_on(r, frame)
    else:
        moments.ASSAULTS[frame.how](r, frame)
    return True


def _let_choose(r: Resolution[State], frame: Assaulting) -> None:
    """Opportunity shot, or rout, or neither (LT-ASL.p–r, LT-Q.42)."""
    attacker, defender = r.state.figures[frame.attacker], r.state.figures[frame.defender]
    free = Options.of(r.state).free_opportunity
    hidden = not Options.of(r.state).prepared_public  # nobody learns who has nothing prepared (LT-Q.58)
    if may_shoot(r.state, frame) and (hidden or may_fire(r, defender, attacker, free)):
        doubt_prepared(r, defender)
        rule = "LT-ASL.p" if frame.how == "overrun" else "LT-ASL.q"
        ask(r, replace(frame, stage="opportunity"), defender.side, moments.OPPORTUNITY, rule)
    elif Options.of(r.state).voluntary_rout_window != "test" and not defender.aboard:
        ask(r, replace(frame, stage="assaulted"), defender.side, moments.ASSAULTED)
    else:
        change(r, replace(frame, stage="shot"))


def still_on(state: State, frame: Assaulting) -> bool:
    """Return whether it still takes place: both are there, in contact, and the assaulter was not stopped."""
    attacker, defender = state.figures[frame.attacker], state.figures[frame.defender]
    moves = [one for one in state.doing if isinstance(one, Moving) and one.piece == frame.attacker]
    stopped = any(one.stage == "stopped" for one in moves)
    touching = defender.id in attacker.contacts
    return attacker.able and defender.able and touching and not stopped and not attacker.immobilised


def _comes_on(r: Resolution[State], frame: Assaulting) -> None:
    """The move goes on; where the defender is gone by now it is no assault on him any more."""
    end(r)
    defender, move = r.state.figures[frame.defender], r.state.frame
    gone = not defender.able or exceeds(defender.moved, frame.stood)
    if gone and isinstance(move, Moving) and move.into == defender.id:
        change(r, replace(move, into=FigureId("")))


def _over(r: Resolution[State], frame: Assaulting) -> None:
    """It is done: infantry stays where it fought; a tank goes on over what it has destroyed (LT-Q.52)."""
    end(r)
    move = r.state.frame
    if frame.how != "overrun" and isinstance(move, Moving) and move.stage == "contact":
        change(r, replace(move, way=(), cm=move.gone))


# --- who is assaulted stands ---------------------------------------------------------------------


@acts.answers(moments.ASSAULTED)
class MeetAssault(Command, frozen=True):
    """Let the assault come, and stand (LT-Q.42)."""

    figure: FigureId


@acts.offered(moments.ASSAULTED, 10)
def _(asked: Offered) -> Iterator[Choice]:
    frame = asked.state.frame
    if isinstance(frame, Assaulting):
        given, label = {"figure": frame.defender}, say("lt-do-meet_assault")
        yield choice(MeetAssault, label, "LT-Q.42", frame.defender, given, hint="e", weight=1.0)


@acts.follows(moments.ruled)
def _(r: Resolution[State], piece: Piece, ruling: Ruling) -> None:
    """Where a ruling takes out one of the two while the defender decides, there is nothing to decide."""
    frame = r.state.frame
    if not isinstance(frame, Assaulting) or frame.stage not in ("opportunity", "assaulted"):
        return
    if not (r.state.figures[frame.attacker].able and r.state.figures[frame.defender].able):
        change(r, replace(frame, stage="shot"))


@acts.passing(moments.ASSAULTED)
def _(state: State, decision: Decision) -> MeetAssault:
    frame = state.frame
    return MeetAssault(frame.defender if isinstance(frame, Assaulting) else FigureId(""))


@acts.rule(MeetAssault)
def meet_assault(r: Resolution[State], command: MeetAssault) -> None:
    """The assault comes on."""
    piece, frame = own(r, command.figure), r.state.frame
    assert isinstance(frame, Assaulting)
    if frame.defender != piece.id:
        r.refuse("LT-Q.42", "lt-not-now")
    change(r, replace(frame, stage="shot"))


acts.line(
    AssaultAnnounced,
    either("how", "lt-overrun-announced", "lt-assault-announced", when="overrun"),
    who="figure",
    target="target",
)
acts.line(AssaultBarred, "lt-assault-barred", who="figure", target="target", friends="friends")
