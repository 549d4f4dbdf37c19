"""Breaking News 8.4.g–i, BN-Q.71: a helicopter called as a gunship comes, fires once a turn, and leaves."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.facts.support import GunshipCame, GunshipLeft
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, Hull, Side, State
from core.rules.breaking_news.tables.vehicles import HELICOPTER

CALL_SIGNS = ("Viper", "Cobra")
CREW = "R3"
"""A gunship fires with the number that is printed, whoever called it (BN-Q.71): no class changes it."""


class DismissGunship(Command, frozen=True):
    """Send it home, so that other support fire may be called (BN-Q.71)."""

    figure: FigureId


def over_table(state: State, side: Side) -> Figure | None:
    """Return the gunship that a side has over the table."""
    return next((one for one in state.of(side.id) if one.aloft), None)


def may_come(state: State, side: Side) -> bool:
    """Return whether a call may be for a gunship: the side's support fire is helicopters (BN-8.4.g)."""
    return side.support == "helicopters" and bool(side.gunship) and Options.of(state).gunship != "off"


def come(r: Resolution[State], side: Side) -> None:
    """It is over the table until it is lost or dismissed (BN-Q.71)."""
    sign = CALL_SIGNS[list(r.state.sides).index(side.id) % len(CALL_SIGNS)]
    number = sum(one.aloft or one.fate == "left" for one in r.state.figures.values() if _is(one, side)) + 1
    helicopter = Figure(
        FigureId(f"gunship-{side.id}-{number}"), sign, side.id, "", CREW, (side.gunship,), kit=("mounted",),
        hull=Hull(HELICOPTER, "flying", 0),
    )  # fmt: skip
    r.emit(GunshipCame(side.id, helicopter))


def _is(one: Figure, side: Side) -> bool:
    return one.id.startswith(f"gunship-{side.id}-")


# --- it leaves ----------------------------------------------------------------------------


@acts.offered(moments.ACTIONS, 47)
def _(asked: Offered) -> Iterator[Choice]:
    if (ship := over_table(asked.state, asked.state.sides[asked.side])) is not None:
        given = {"figure": ship.id}
        refusal = asked.refusal(DismissGunship(ship.id))
        yield choice(
            DismissGunship, say("do-dismiss_gunship"), "BN-Q.71", ship.id, given, refusal, weight=0.02
        )


@acts.rule(DismissGunship)
def dismiss_gunship(r: Resolution[State], command: DismissGunship) -> None:
    """In one's own turn (BN-Q.71)."""
    state = r.state
    if state.phase != "actions" or (r.seat in state.sides and r.seat != state.active):
        r.refuse("BN-5.2.a", "bn-not-now")
    ship = over_table(state, state.sides[state.active])
    if ship is None or ship.id != command.figure:
        r.refuse("BN-Q.71", "bn-no-gunship")
    r.emit(GunshipLeft(ship.id))


@acts.follows(moments.turn_ends, 76)
def fly_home(r: Resolution[State]) -> bool:
    """By option it stays for one turn only (BN-Q.71)."""
    if Options.of(r.state).gunship != "one_turn":
        return False
    for side in r.state.sides.values():
        if (ship := over_table(r.state, side)) is not None:
            r.emit(GunshipLeft(ship.id, dismissed=False))
            return True
    return False


# --- in the log ---------------------------------------------------------------------------


@acts.tells(GunshipCame)
def _(before: State, event: GunshipCame, after: State) -> Message:
    weapon = say(f"weapon-{event.helicopter.weapons[0]}")
    who = name(after, event.helicopter.id)
    return say("bn-gunship-came", side=side_name(after, event.side), who=who, weapon=weapon)


acts.line(GunshipLeft, "bn-gunship-left", who="helicopter")
