"""Breaking News: a squad or a platoon, and the support fire that it calls (BN-8.4, BN-13.0)."""

from __future__ import annotations

from msgspec import Struct

from core.engine.contract.facts import Modifier
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, SideId, UnitId, WeaponName
from core.rules.breaking_news.state.evacuation import Evacuation
from core.rules.breaking_news.state.explosives import Charge
from core.table.places import Point
from core.table.questions import Edge


class Squad(Struct, frozen=True, omit_defaults=True, gc=False):
    """One unit of a platoon: a squad with its *leader*, or an independent *section* (BN-13.0.a–b).

    *start* are its men at the beginning.
    """

    id: UnitId
    name: tuple[tuple[str, str], ...]
    start: int
    leader: FigureId = FigureId("")
    section: bool = False


class Call(Struct, frozen=True, omit_defaults=True, gc=False):
    """A call for support fire: its secret target, a point, or words where there is no map (BN-8.4.b).

    *kind* is `mortar` (BN-X.MORTAR), `counter_battery`, `gunship` or a strike; *far* the cm from the own
    edge to the target, as people measured it (BN-Q.72). *salt* is that of the note on which it stands.
    """

    aim: Open[Point | None] = None
    note: Open[str] = ""
    kind: Open[str] = ""
    far: Open[float] = 0.0
    salt: Open[str] = ""


class Side(Struct, frozen=True, omit_defaults=True, gc=False):
    """One squad (BN-Q.03), or a platoon of *squads* (BN-13.0).

    *points* are defeat points by kind, *start* its men at the beginning.

    *motivated*: its first failed morale test will be ignored (BN-12.0.o); *ambush*: it has
    placed an ambush and adds 1 to its next initiative roll (BN-5.1.e). *support* is its kind of
    support fire, empty for none; *calls* it has made, *answer* is this turn's before its die,
    *coming* one that lands next turn (BN-8.4). *noted* is a call for a mortar that nobody knows of, written
    down for the next start of a turn, *called* the turn of the last call (BN-Q.152). *roe*: rules of
    engagement (BN-X.ROE).
    *unseen* is, in what an enemy knows, the number of its men who are not on the table (BN-Q.30), and
    *lead* what a leader adds to its initiative, who is not named: each roll announces it (BN-5.1.a).
    *extras* are those that it bought, with a level or a count (`tables.costs.EXTRAS`); the enemy knows
    of those that are *used* (BN-SM.02). *secret_die* is what it threw about the enemy's markers, 0 for
    nothing (BN-4.1.h), *die_told*: its enemy has learned it (BN-Q.115). *listed*: it has written down its
    ambush and its infiltrators; *springs*: it springs its ambush now, *unasked*: it has none to spring any
    more, or never will (BN-SM.75). *intelligence* is what became of that card: `tried`, `informed`, or
    `spent` as counter (BN-Q.115).
    *charges* are its explosives that wait in markers (BN-X.IED.b), *evacuation* is the landing that it has
    ordered, which the enemy knows of once the helicopter has come (BN-X.HELI.b).
    *heard*: its mortar has fired, *silent* the turn in which counter-battery silences it, −1 for good
    (BN-X.MORTAR.d–f). *light_mortar*: one stands off the table, *bombed* is the
    turn of its last bomb (BN-8.5.a).
    *gunship* is what a helicopter of its support fires with, where it may be a gunship (BN-8.4.g).
    """

    id: SideId
    name: tuple[tuple[str, str], ...]
    edge: Edge
    grade: str
    start: int
    commander: FigureId = FigureId("")
    fatigue: int = 0
    wins: int = 0
    points: tuple[tuple[str, int], ...] = ()
    losses: int = 0
    lost_now: int = 0
    shaken: bool = False
    withdrew: bool = False
    motivated: bool = False
    ambush: bool = False
    squads: tuple[Squad, ...] = ()
    support: str = ""
    improved: bool = False
    roe: bool = False
    calls: int = 0
    answer: Call | None = None
    coming: Call | None = None
    noted: Call | None = None
    called: int = 0
    unseen: int = 0
    lead: tuple[Modifier, ...] | None = None
    extras: dict[str, int] = {}
    used: tuple[str, ...] = ()
    charges: tuple[Charge, ...] = ()
    evacuation: Evacuation | None = None
    secret_die: int = 0
    die_told: bool = False
    listed: bool = False
    springs: bool = False
    unasked: bool = False
    intelligence: str = ""
    heard: bool = False
    silent: int = 0
    light_mortar: bool = False
    bombed: int = 0
    gunship: WeaponName = WeaponName("")

    @property
    def total(self) -> int:
        """All that it scored, before journalists multiply it (BN-14.0.e: more is worse; `common.ledger`)."""
        return sum(points for _, points in self.points)
