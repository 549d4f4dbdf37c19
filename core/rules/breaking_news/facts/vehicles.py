"""Breaking News 6.0–6.3, 8.8 and 9.2: what happened to vehicles and to those who ride in them."""

from __future__ import annotations

from core.engine.facts import Event
from core.rules.breaking_news.state import Hit
from core.table.places import Place


class VehicleStarted(Event, frozen=True):
    """It begins its one move with so many *cm* to go: 30 or 45 less 2d6 (BN-6.0.e–f)."""

    vehicle: str
    dice: int
    cm: float


class Boarded(Event, frozen=True):
    """He got into a vehicle (BN-6.3.a)."""

    figure: str
    vehicle: str


class GotOut(Event, frozen=True):
    """He stands beside his vehicle again (BN-6.3.c); *thrown* out of it as it exploded (BN-9.2.e)."""

    figure: str
    place: Place | None
    thrown: bool = False


class MenHit(Event, frozen=True):
    """One hit on the men aboard falls to one of them, by a die (BN-Q.131); without a *hit*: roll again."""

    vehicle: str
    hit: Hit | None = None


class HullTested(Event, frozen=True):
    """The save of a vehicle against one hit (BN-9.2.b); *die* 0 where none was needed.

    *result* is empty, `knocked_out` or `exploded`; *front* tells of a tank which side was hit.
    """

    vehicle: str
    weapon: str
    needed: int
    die: int
    front: bool = False
    result: str = ""


class HullUnharmed(Event, frozen=True):
    """A weapon that can do nothing to a vehicle hit it (BN-9.2.a)."""

    vehicle: str
    weapon: str


class CrewTested(Event, frozen=True):
    """The save of a man inside as the vehicle explodes (BN-9.1.a–b)."""

    figure: str
    needed: int
    passed: bool


class RanOn(Event, frozen=True):
    """Its driver is out: a vehicle under way goes straight on (BN-8.8.c–d); *into* stopped it."""

    vehicle: str
    cm: float
    place: Place | None = None
    into: str = ""
