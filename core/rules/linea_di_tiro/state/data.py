"""Linea di Tiro: the data of a piece, which the book leaves to the scenario (LT-T.FIELD). cm."""

from __future__ import annotations

from msgspec import Struct


class Attack(Struct, frozen=True, omit_defaults=True):
    """One attack value of a piece (LT-T.FIELD): *type* AT, MG or HE; *band* a key of the bands.

    *values* are those at short, medium and long range, `None` where it cannot fire.
    """

    type: str
    band: str
    values: tuple[int | None, ...]
    indirect: bool = False


class Kind(Struct, frozen=True, omit_defaults=True):
    """The data of a piece (LT-T.FIELD). *vehicle* is its class (LT-GEN.b).

    *kind* is tank, armcar, open, gun, squad, team or command. *bound* and *speed* in cm. *prep_max* is how
    many prepared attacks it may hold, `None` as many as any (LT-PRE.c).
    """

    name: tuple[tuple[str, str], ...]
    kind: str
    vehicle: bool = False
    light: bool = False
    open_top: bool = False
    attacks: tuple[Attack, ...] = ()
    prot_front: int | None = None
    prot_side: int | None = None
    morale: int = 3
    bound: float = 10.0
    speed: float = 30.0
    turret: bool = False
    mg: bool = False
    special_prot: bool = False
    portable_at: bool = False
    asl_number: int = 0
    overrun_number: int = 4
    recce: bool = False
    observer: bool = False
    capacity: int = 0
    prep_max: int | None = None
    base: float = 2.5

    @property
    def gun(self) -> bool:
        """Whether it is a gun, of either class."""
        return self.kind == "gun"

    @property
    def motor(self) -> bool:
        """Whether it is a motor vehicle: of the class of vehicles and no gun (LT-Q.45)."""
        return self.vehicle and self.kind != "gun"

    @property
    def tank(self) -> bool:
        """Whether it is a tank, light ones and assault guns among them."""
        return self.kind == "tank"
