"""Linea di Tiro: what happens that others follow, what is decided, what a piece is offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.words.ids import FigureId
from core.rulekit.moments import Beside, Menu, Moment
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.state import (
    AnyFrame,
    Assaulting,
    Attacking,
    Bailing,
    Card,
    Looking,
    Moving,
    Piece,
    Pointing,
    Shelling,
    Side,
    State,
    Testing,
)
from core.table.places import Place

# --- one small step of what is in progress: who does it returns True -------------------------------


@acts.moment
def doing_moving(r: Resolution[State], frame: Moving, /) -> None:
    """A piece goes on with its move."""


@acts.moment
def doing_attacking(r: Resolution[State], frame: Attacking, /) -> None:
    """An attack goes on."""


@acts.moment
def doing_testing(r: Resolution[State], frame: Testing, /) -> None:
    """A test of morale goes on."""


@acts.moment
def doing_assaulting(r: Resolution[State], frame: Assaulting, /) -> None:
    """An assault goes on."""


@acts.moment
def doing_shelling(r: Resolution[State], frame: Shelling, /) -> None:
    """A fire mission falls."""


@acts.moment
def doing_pointing(r: Resolution[State], frame: Pointing, /) -> None:
    """HE falls where people have noted it."""


@acts.moment
def doing_bailing(r: Resolution[State], frame: Bailing, /) -> None:
    """Passengers get out of what is lost."""


@acts.moment
def doing_looking(r: Resolution[State], frame: Looking, /) -> None:
    """Hidden pieces may fire at who came into their sight."""


DOING: Mapping[type[AnyFrame], Moment[[Resolution[State], Any]]] = {
    Moving: doing_moving,
    Attacking: doing_attacking,
    Testing: doing_testing,
    Assaulting: doing_assaulting,
    Shelling: doing_shelling,
    Pointing: doing_pointing,
    Bailing: doing_bailing,
    Looking: doing_looking,
}
"""Which of them each frame goes on by."""


# --- activations, cards and the deck ---------------------------------------------------------------


@acts.moment
def activated(r: Resolution[State], piece: Piece, before: Piece, /) -> None:
    """An activation has begun; *before* is the piece as it was."""


@acts.moment
def activation_ended(r: Resolution[State], piece: Piece, /) -> None:
    """An activation is over."""


@acts.moment
def card_end(r: Resolution[State], card: Card, /) -> None:
    """A card is resolved, before it is laid away."""


@acts.moment
def joker_list(r: Resolution[State], /) -> None:
    """A joker's list is thrown for; True: there was one."""


@acts.moment
def joker_missions(r: Resolution[State], /) -> None:
    """With a joker every section may fire again."""


# --- on the way ------------------------------------------------------------------------------------


@acts.moment
def walk_real_table(r: Resolution[State], mover: Piece, frame: Moving, /) -> None:
    """At a real table, before a move: what people say of its way."""


@acts.moment
def goes_through(r: Resolution[State], piece: Piece, frame: Moving, /) -> None:
    """A move comes to somebody; True: it goes on through him."""


@acts.moment
def on_the_way(r: Resolution[State], mover: Piece, frame: Moving, place: Place, /) -> None:
    """A mover has come to *place*; True: it is stopped there."""


@acts.moment
def stopped_on_the_way(r: Resolution[State], piece: FigureId, /) -> None:
    """A mover was stopped on its way."""


@acts.moment
def contact(r: Resolution[State], piece: Piece, foe: Piece, /) -> None:
    """A piece has come into contact with an enemy."""


@acts.moment
def move_ended(r: Resolution[State], piece: Piece, frame: Moving, /) -> None:
    """A piece stands where its move ends."""


@acts.moment
def look_real_table(r: Resolution[State], piece: Piece, /) -> None:
    """At a real table: whom a piece sees from where it stands now."""


@acts.moment
def compare_notes(r: Resolution[State], /) -> None:
    """At a real table: who of two sides that both hide is in sight of the other, by what both have noted."""


@acts.moment
def note_the_way(r: Resolution[State], mover: Piece, frame: Moving, /) -> None:
    """At a real table a hidden piece goes on; True: its side is asked first where to."""


@acts.moment
def may_fire_free(r: Resolution[State], piece: Piece, spotter: Piece, /) -> None:
    """Somebody comes into sight of a hidden piece; True: it may fire at him."""


# --- attacks, assaults, morale -----------------------------------------------------------------------


@acts.moment
def attacked(r: Resolution[State], frame: Attacking, /) -> None:
    """An attack is resolved."""


@acts.moment
def piece_lost(r: Resolution[State], carrier: Piece, /) -> None:
    """A piece is destroyed or has left."""


@acts.moment
def routs(r: Resolution[State], piece: Piece, by: FigureId, /) -> None:
    """A piece flees from *by*."""


@acts.moment
def check_assault(r: Resolution[State], piece: Piece, foe: Piece, frame: Moving, /) -> None:
    """An assault is wanted: refuse it where it may not be."""


@acts.moment
def assault_announced(r: Resolution[State], piece: Piece, foe: Piece, frame: Moving, /) -> None:
    """An assault begins."""


@acts.moment
def assault_melee(r: Resolution[State], frame: Assaulting, /) -> None:
    """Infantry meets infantry."""


@acts.moment
def assault_overrun(r: Resolution[State], frame: Assaulting, /) -> None:
    """A vehicle runs infantry over."""


@acts.moment
def assault_vehicle(r: Resolution[State], frame: Assaulting, /) -> None:
    """Infantry reaches a vehicle."""


ASSAULTS: Mapping[str, Moment[[Resolution[State], Assaulting]]] = {
    "melee": assault_melee,
    "overrun": assault_overrun,
    "vehicle": assault_vehicle,
}
"""By how an assault is made."""


@acts.moment
def tested_overrun(r: Resolution[State], piece: Piece, frame: Testing, reaction: str, /) -> None:
    """Who is run over was tested; True: that is all that comes of it."""


@acts.moment
def tested_passenger(r: Resolution[State], piece: Piece, frame: Testing, reaction: str, /) -> None:
    """A passenger of a vehicle that was hit was tested; True: that is all that comes of it."""


@acts.moment
def tested_rally(r: Resolution[State], piece: Piece, frame: Testing, reaction: str, /) -> None:
    """Who flees was tested whether he rallies; True: that is all that comes of it."""


TESTED: Mapping[str, Moment[[Resolution[State], Piece, Testing, str]]] = {
    "overrun": tested_overrun,
    "passenger": tested_passenger,
    "rally": tested_rally,
}
"""By the cause of a test, where something else than fire is."""


@acts.moment
def ruled(r: Resolution[State], piece: Piece, ruling: Ruling, /) -> None:
    """A referee has ruled about a piece."""


# --- what is decided -------------------------------------------------------------------------------

DEPLOY = acts.decision("deploy", "LT-VIS.a", when="lt-when-deploy")
DRAW = acts.decision("draw", "LT-DECK.a", when="lt-when-draw")
CARD = acts.decision("card", "LT-DECK.g", when="lt-when-card")
ACTIVATION = acts.decision("activation", "LT-ACT.a", when="lt-when-activation")
JOKER = acts.decision("joker", "LT-JOK.d", when="lt-when-joker")
SHELLED = acts.decision("shelled", "LT-ART.g", when="lt-when-shelled")
SIGHTING = acts.decision("sighting", "LT-Q.16", when="lt-when-sighting")
NOTING = acts.decision("noting", "LT-Q.17", when="lt-when-noting")
LOOKS = acts.decision("looks", "LT-Q.17", when="lt-when-looks")
MORALE = acts.decision("morale", "LT-MOR.c", when="lt-when-morale")
ASSAULTED = acts.decision("assaulted", "LT-Q.42", when="lt-when-assaulted")
RESPONSE = acts.decision("response", "LT-RSP.a", when="lt-when-response")
FREE = acts.decision("free", "LT-RSP.d", when="lt-when-free")
OPPORTUNITY = acts.decision("opportunity", "LT-ASL.q", when="lt-when-opportunity")
OVERWATCH = acts.decision("overwatch", "LT-Q.57", when="lt-when-overwatch")

WINDOWS = (RESPONSE, FREE, OPPORTUNITY, OVERWATCH)
"""What a window of fire is about; each is also why the attack made in it is made."""
WINDOWS_BY_NAME = {one.name: one for one in WINDOWS}

# --- what is offered besides -------------------------------------------------------------------------

PIECE = acts.menu("piece", Piece)
SPEED_BY_CARD = acts.menu("speed-by-card", Piece)
"""Full speed of a piece that the card in play may activate."""

UNIT_MOVE = acts.menu("unit-move", type(None))
ACTING = acts.menu("acting", Piece)
"""What the piece that acts may do beside the halves of its activation."""
HALF_ATTACK = acts.menu("half-attack", Piece)
HALF_BOUND = acts.menu("half-bound", Piece)
HALF_MOUNT = acts.menu("half-mount", Piece)
HALF_PREPARE = acts.menu("half-prepare", Piece)
HALF_SPEED = acts.menu("half-speed", Piece)
HALVES: Mapping[str, Menu[Piece]] = {
    "attack": HALF_ATTACK,
    "bound": HALF_BOUND,
    "mount": HALF_MOUNT,
    "prepare": HALF_PREPARE,
    "speed": HALF_SPEED,
}
"""By the half of an activation that may still be done."""

BESIDE_SIDE = Beside[Side]("side")
