"""Bassa Intensità: HE that bursts, where it falls when it missed, and whom it catches (BI-HE, BI-Q.47–52)."""

from __future__ import annotations

import math

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, WeaponName
from core.engine.words.message import Message, say
from core.rulekit.acts import either
from core.rulekit.caught_unseen import doubt_caught
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.asking import may_ask, on_the_table
from core.rules.bassa_intensita.common.chance import face_or_less
from core.rules.bassa_intensita.common.names import weapon_name
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.common.shelter import in_blast
from core.rules.bassa_intensita.facts.firing import BlastRolled, Deviated, Exploded
from core.rules.bassa_intensita.fire.shot_legality import off_table
from core.rules.bassa_intensita.fire.weapons import NO_BLAST, InHand
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Burst, Hit, Resolving, Under
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.air import LOADS, load_chance
from core.rules.bassa_intensita.tables.explosives import BLASTS, Missed, he_chance, missed, missed_by
from core.table.places import Place, Point
from core.table.questions import FromSide, Near

NOBODY = FigureId("")
UNKNOWN = Point(0.0, 0.0)
"""Where something bursts at a real table: people see it."""


# --- where it bursts -----------------------------------------------------------------------------


def deviation(
    r: Resolution[State], firer: Figure, weapon: WeaponName, at: Point | None, cm: float
) -> Point | None:
    """Throw where direct HE that missed bursts (BI-T.09); `None` where it does not, or off the table.

    *at* is the spot that was aimed at, *cm* how far it was fired. With `bi.hedev_die` d6 the last rows never
    come up (BI-Q.01).
    """
    sides = 6 if Options.of(r.state).hedev_die == "d6" else 10
    (face,) = r.roll(1, reason(r.state, "bi-deviation", firer.id), "BI-HE.a", sides=sides, who=firer.id)
    row, by = missed(face), missed_by(face, cm)
    spot = deviated(r.state.place_of(firer), at, row, by) if row.to else None
    lost = spot is not None and not r.state.tape and off_table(r.state, spot) is not None
    r.emit(Deviated(weapon, row.to, by, lost, firer.id))
    return None if lost else spot


def deviated(here: Place | None, at: Point | None, row: Missed, by: int) -> Point:
    """Return the spot *by* cm from *at* on the line from *here*, or across it as he sees it (BI-Q.49)."""
    if here is None or at is None:
        return UNKNOWN
    line = math.atan2(at.y - here.y, at.x - here.x)
    turn = {"long": 0.0, "left": math.pi / 2, "short": math.pi, "right": -math.pi / 2}[row.to]
    return Point(round(at.x + by * math.cos(line + turn), 2), round(at.y + by * math.sin(line + turn), 2))


# --- whom it catches -----------------------------------------------------------------------------


def burst_of(
    r: Resolution[State],
    weapon: InHand,
    by: FigureId,
    at: Point,
    on: FigureId = NOBODY,
    spared: FigureId = NOBODY,
) -> Burst:
    """Return a direct weapon's burst at a spot, at a real table *on* a figure; *spared* has no roll."""
    made = Burst(
        at, weapon.blast, weapon.arm.row, weapon.arm.calibre, weapon.penetrates, by=by, load=weapon.arm.load
    )
    return caught(r, made, on, spared)


def caught(r: Resolution[State], made: Burst, on: FigureId = NOBODY, spared: FigureId = NOBODY) -> Burst:
    """Return a burst with everybody in it, friend or foe, seen or not (BI-HE.c, BI-Q.48)."""
    if made.load in NO_BLAST:
        return made
    doubt_caught(r)
    blast = BLASTS[made.blast]
    every = tuple(one for one in on_the_table(r) if one != spared and not r.state.figures[one].flying)
    centre: FigureId | Point = on or made.at
    within = r.measure(Near(every, centre, float(blast.long))) if every else ()
    near = r.measure(Near(within, centre, float(blast.short))) if within else ()
    zones = ((one, "short" if one in near else "long") for one in within)
    left = tuple((one, zone, in_blast(r, r.state.figures[one])) for one, zone in zones)
    return replace(made, left=left)


def under_it(made: Burst) -> tuple[Under, ...]:
    """Return who comes under HE fire by a burst: everybody in it, hit or not (BI-Q.24)."""
    return tuple(Under(whom, "he") for whom, _, _ in made.left)


def explode(r: Resolution[State], made: Burst) -> None:
    """Tell that it bursts; its dice are still to be rolled."""
    r.emit(Exploded(made, under_it(made)))
    if made.load in NO_BLAST:
        moments.burst(r, made)


# --- one die after another -----------------------------------------------------------------------


def roll_blast(r: Resolution[State], frame: Resolving) -> None:
    """Roll for the next one in the first burst (BI-HE.e); the burst is over when all have been."""
    first = frame.bursts[0]
    whom, zone, sheltered = first.left[0]
    needed = he_chance(zone, sheltered, first.calibre)
    if first.load in LOADS:
        needed = load_chance(first.load, _kind(r.state.figures[whom]), needed)
    hit = _hit(r, whom, needed)
    hits = (hit_by(r, first, whom),) if hit else ()
    r.emit(BlastRolled(whom, zone, sheltered, needed, hit, hits))


def _kind(figure: Figure) -> str:
    """Return as what bombs of an aircraft meet somebody (BI-T.24)."""
    if figure.hull is None:
        return "infantry"
    return "armoured" if figure.hull.armoured else "soft"


def _hit(r: Resolution[State], whom: FigureId, needed: int) -> bool:
    """Throw whether a burst hits somebody: his own die, on which more than the chance spares him."""
    face = face_or_less(needed, Options.of(r.state))
    return not r.any(1, face + 1, reason(r.state, "bi-blast", whom), "BI-HE.e", sides=10, who=whom)


def hit_by(r: Resolution[State], made: Burst, whom: FigureId) -> Hit:
    """Return what a burst that caught somebody does to him (BI-HE.h); indirect fire has no side (BI-Q.65)."""
    side = bool(made.by) and from_side_or_rear(r, whom, made.by)
    return Hit(whom, made.weapon, made.penetrates, indirect=made.indirect, side_or_rear=side)


def from_side_or_rear(r: Resolution[State], whom: FigureId, by: FigureId) -> bool:
    """Return whether armour is hit on its side or rear (BI-ARM.b, BI-Q.65); nobody is asked of others.

    Nor where one of the two may not be asked about: it counts as its front (BI-Q.122).
    """
    hull = r.state.figures[whom].hull
    if hull is None or not hull.armoured or not may_ask(r, r.state.figures[whom], r.state.figures[by]):
        return False
    half = Options.of(r.state).front_arc / 2
    from_there = r.state.figures[by].model
    aspect: str = r.measure(FromSide(whom, from_there, half, half))
    return aspect != "front"


# --- told ----------------------------------------------------------------------------------------


@acts.tells(Deviated)
def _(before: State, event: Deviated, after: State) -> Message:
    weapon = weapon_name(after, event.weapon)
    if not event.to:
        return say("bi-deviated-dud", weapon=weapon)
    told = "bi-deviated-lost" if event.lost else "bi-deviated"
    return say(told, weapon=weapon, cm=event.cm, to=say(f"bi-deviated-{event.to}"))


@acts.tells(Exploded, when=lambda before, event, seat: not (event.burst.left or event.burst.load))
def _(before: State, event: Exploded, after: State) -> Message | None:
    """Who is caught is told die by die; only that nobody is stands here."""
    return None if event.burst.left or event.burst.load else say("bi-burst-nobody")


acts.line(
    BlastRolled,
    either("hit", "bi-blast-hit", "bi-blast-missed"),
    who="whom",
    needed="needed",
    where="bi-blast-{shelter}",
    far="bi-blast-{zone}",
)
