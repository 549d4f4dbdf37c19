"""Breaking News, civilians, hostages and journalists: who moves them, and whom harm to them costs (BN-D.f).

They are figures of neither side. Points for them are used in games of Regulars against Irregulars alone
(BN-Q.139).
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.extras import pays_more
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.facts import PointsScored
from core.rules.breaking_news.facts.bystanders import BystanderOut
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, Hit, State
from core.rules.breaking_news.tables.bystanders import SAVE
from core.rules.breaking_news.tables.defeat_points import POINTS_CIVILIAN, POINTS_CIVILIAN_ROE
from core.rules.breaking_news.tables.troops import GRADES


def regulars(state: State) -> SideId | None:
    """Return the regular side where it fights irregulars; `None` where both sides are alike (BN-Q.139)."""
    regular = [name for name, side in state.sides.items() if GRADES[side.grade].regular]
    return regular[0] if len(regular) == 1 else None


def irregulars(state: State) -> SideId | None:
    """Return the irregular side where it fights regulars."""
    regular = regulars(state)
    return state.other(regular) if regular is not None else None


def save_of(man: Figure) -> int:
    """Return the face that saves him from one hit: the class's, 4+ for who fights for nobody (BN-Q.121)."""
    return SAVE if man.role else GRADES[man.grade].save


def mover(state: State, man: Figure) -> SideId:
    """Return the side that moves somebody of neither side now; empty where nobody does (BN-X.MEDIA.c–d).

    Civilians go with who controls the crowd this turn (BN-X.CIVILIANS.c–e); hostages are held where they are.
    """
    if man.role == "civilian":
        return state.crowd
    side = {"embedded": regulars, "independent": irregulars}.get(man.role)
    return (side(state) if side is not None else None) or SideId("")


def may_walk(state: State, man: Figure) -> bool:
    """Return whether somebody of neither side may be moved at this moment (BN-SM.34–35, BN-Q.119)."""
    if man.fate or man.stage != "waiting":
        return False
    if man.role == "embedded":
        return state.phase == "actions" and not state.awaiting and mover(state, man) == state.active
    if man.role == "civilian":
        return moments.CIVILIANS.is_open(state)
    return man.reach is not None and moments.JOURNALIST.is_open(state)


# --- struck ---------------------------------------------------------------------------------


def in_lane(state: State, firer: Figure) -> tuple[FigureId, ...]:
    """Return the bystanders whom the misses of *firer* endanger like friends (BN-X.CIVILIANS.f).

    In the Italian reading whoever is regular endangers them, whoever his enemy is (BN-ED.84).
    """
    if (
        Options.of(state).civilian_crossfire == "regular"
        and not GRADES[state.sides[firer.side].grade].regular
    ):
        return ()
    return tuple(man.id for man in state.bystanders())


def struck_by(state: State, struck: tuple[Hit, ...], side: SideId) -> tuple[Hit, ...]:
    """Return hits with whose fire it was, where they strike bystanders (BN-D.f, BN-D.n).

    They save with +1 from friendly fire and with no other bonus (BN-Q.121).
    """
    if not any(state.figures[hit.figure].role for hit in struck):
        return struck
    return tuple(_on_bystander(hit, side) if state.figures[hit.figure].role else hit for hit in struck)


def _on_bystander(hit: Hit, side: SideId) -> Hit:
    if hit.reason == "friendly_fire":
        return replace(hit, by=side)
    return replace(hit, by=side, bonus=0, reason="")


def judged(r: Resolution[State], man: Figure, saved: bool, by: SideId) -> None:
    """A bystander has made his saving throw, or not: he is never suppressed (BN-Q.121).

    Harm by the regulars costs them: for each who is killed, in the Italian reading for each hit (BN-ED.80).
    """
    if not saved:
        r.emit(BystanderOut(man.id, "dead", by))
    if by == regulars(r.state) and (not saved or Options.of(r.state).civilian_points == "hit"):
        points = civilian_points(pays_more(r, by))
        r.emit(PointsScored(by, "civilian", points, "BN-D.f"))


def civilian_points(roe: bool) -> int:
    """Return what harm to a civilian costs: double under rules of engagement, once (BN-D.f–g, BN-Q.118)."""
    return POINTS_CIVILIAN_ROE if roe else POINTS_CIVILIAN


# --- in the log ------------------------------------------------------------------------------


@acts.tells(BystanderOut)
def _(before: State, event: BystanderOut, after: State) -> Message:
    who = name(after, event.figure)
    if event.fate == "captured":
        return say("bn-journalist-captured", who=who, side=side_name(after, event.by))
    return say("bn-bystander-killed", who=who)
