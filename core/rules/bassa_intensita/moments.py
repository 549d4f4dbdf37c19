"""Bassa Intensità: what happens that others follow, what is decided, what is offered besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.words.ids import AnyId, FigureId
from core.rulekit.moments import Beside, Moment
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import (
    AnyFrame,
    Bombing,
    Burst,
    Looking,
    Reaching,
    Resolving,
    Walking,
)
from core.rules.bassa_intensita.state.men import Figure, Side
from core.rules.bassa_intensita.state.orders import AnyOrder

# --- a step of the turn: True while there is something to do in it; else the next step begins ----------


@acts.moment
def helicopters(r: Resolution[State], /) -> None:
    """Engines and crews in the air are tested."""


@acts.moment
def segment(r: Resolution[State], /) -> None:
    """The side that moves now is asked once nobody has anything to do here."""


@acts.moment
def smoke(r: Resolution[State], /) -> None:
    """Clouds of the phase take effect, after its observation."""


@acts.moment
def mines(r: Resolution[State], /) -> None:
    """Who stood still looks for mines."""


@acts.moment
def deaths(r: Resolution[State], /) -> None:
    """The time of the seriously wounded is up (T9.1)."""


STEPS = {"smoke": smoke, "mines": mines}
"""By the step of the phase that has moved or fired."""


# --- something happened: everybody who follows is told once --------------------------------------------


@acts.moment
def turn_began(r: Resolution[State], /) -> None:
    """A turn has begun."""


@acts.moment
def turn_ended(r: Resolution[State], /) -> None:
    """Smoke at the end of its life, marks; before the game is found to be over."""


@acts.moment
def opened_observe(r: Resolution[State], orders: tuple[AnyOrder, ...], /) -> None:
    """The orders to observe lie open; True: nothing further comes of them."""


@acts.moment
def burst(r: Resolution[State], burst: Burst, /) -> None:
    """Something other than HE has burst, such as tear gas."""


@acts.moment
def harmed(r: Resolution[State], before: Figure, /) -> None:
    """Somebody was put out, wounded, shocked; its vehicle damaged. *before*: as he was."""


@acts.moment
def reacts(r: Resolution[State], figure: Figure, reaction: str, /) -> None:
    """A check failed; True: this one reacts in a way of its own."""


@acts.moment
def aircraft_hit(r: Resolution[State], support: AnyId, /) -> None:
    """An aircraft that comes in was hit by fire from the ground."""


@acts.moment
def panics(r: Resolution[State], figure: Figure, /) -> None:
    """Somebody is in Panic: his flight begins, or will."""


@acts.moment
def placed(r: Resolution[State], figures: tuple[FigureId, ...], /) -> None:
    """Somebody stands elsewhere: observation, isolation."""


@acts.moment
def arrived(r: Resolution[State], figure: Figure, frame: Walking, /) -> None:
    """A mover has come to the end of its way."""


@acts.moment
def move_ended(r: Resolution[State], frame: Walking, /) -> None:
    """A move is over."""


@acts.moment
def step_ended(r: Resolution[State], frame: Resolving, /) -> None:
    """A resolution is over, its effects stand."""


@acts.moment
def ruled(r: Resolution[State], ruling: Ruling, /) -> None:
    """The referee has set a fact; what would contradict it now."""


@acts.moment
def on_the_way(r: Resolution[State], figure: Figure, frame: Walking, gone: float, /) -> None:
    """A mover has come *gone* cm, *figure* as it stands there; True: the move is interrupted there."""


# --- one small step of what is in progress: True while there is one more in this stage -----------------


@acts.moment
def resolving_gate(r: Resolution[State], frame: Resolving, /) -> None:
    """Before anything is resolved."""


@acts.moment
def resolving_covered(r: Resolution[State], frame: Resolving, /) -> None:
    """Covering fire."""


@acts.moment
def resolving_support(r: Resolution[State], frame: Resolving, /) -> None:
    """Fire that is called for."""


@acts.moment
def resolving_fire(r: Resolution[State], frame: Resolving, /) -> None:
    """Shots, bursts, blasts."""


@acts.moment
def resolving_damage(r: Resolution[State], frame: Resolving, /) -> None:
    """What hits do."""


@acts.moment
def resolving_apply(r: Resolution[State], frame: Resolving, /) -> None:
    """Effects are laid on all at once."""


@acts.moment
def resolving_morale(r: Resolution[State], frame: Resolving, /) -> None:
    """Who is tested."""


@acts.moment
def resolving_react(r: Resolution[State], frame: Resolving, /) -> None:
    """What those do whose check has failed."""


@acts.moment
def walking_gate(r: Resolution[State], frame: Walking, /) -> None:
    """Before a move: isolation, tasks."""


@acts.moment
def walking_leaving(r: Resolution[State], frame: Walking, /) -> None:
    """What leaving costs."""


@acts.moment
def walking_going(r: Resolution[State], frame: Walking, /) -> None:
    """On the way."""


@acts.moment
def walking_over(r: Resolution[State], frame: Walking, /) -> None:
    """At its end."""


STAGES: Mapping[type[AnyFrame], Mapping[str, Moment[[Resolution[State], Any]]]] = {
    Resolving: {
        "gate": resolving_gate,
        "covered": resolving_covered,
        "support": resolving_support,
        "fire": resolving_fire,
        "damage": resolving_damage,
        "apply": resolving_apply,
        "morale": resolving_morale,
        "react": resolving_react,
    },
    Walking: {
        "gate": walking_gate,
        "leaving": walking_leaving,
        "going": walking_going,
        "over": walking_over,
    },
}
"""The stages of what has some, in their order."""

ENDS: Mapping[type[AnyFrame], Moment[[Resolution[State], Any]]] = {Resolving: step_ended, Walking: move_ended}
"""What happens when the last stage is over."""


# --- one small step of what has no stages ---------------------------------------------------------------


@acts.moment
def doing_reaching(r: Resolution[State], frame: Reaching, /) -> None:
    """A mover goes on to where it is fired at."""


@acts.moment
def doing_looking(r: Resolution[State], frame: Looking, /) -> None:
    """The attempts to observe."""


@acts.moment
def doing_bombing(r: Resolution[State], frame: Bombing, /) -> None:
    """A mission that comes in."""


DOING: Mapping[type[AnyFrame], Moment[[Resolution[State], Any]]] = {
    Reaching: doing_reaching,
    Looking: doing_looking,
    Bombing: doing_bombing,
}


# --- what is decided --------------------------------------------------------------------------------------

DEPLOY = acts.decision("deploy", "BI-S.S4", when="bi-when-deploy")
INITIATIVE = acts.decision("initiative", "BI-SEQ.b", when="bi-when-initiative")
WHO_FIRST = acts.decision("who_first", "BI-SEQ.b", when="bi-when-who_first")
NEW_LEADER = acts.decision("new_leader", "BI-Q.20", when="bi-when-new_leader")
MOVE = acts.decision("move", "BI-SEQ.d", when="bi-when-move")
COVERING = acts.decision("covering", "BI-COV.a", when="bi-when-covering")
FIRE = acts.decision("fire", "BI-SEQ.h", when="bi-when-fire")
OBSERVE = acts.decision("observe", "BI-OBS.a", when="bi-when-observe")
SEALED = {one.name: one for one in (COVERING, FIRE, OBSERVE)}
"""What all sides write in a step, each at the same time."""

OPPORTUNITY = acts.decision("opportunity", "BI-OPP.a", when="bi-when-opportunity")
ANTI_AIRCRAFT = acts.decision("anti_aircraft", "BI-AA.a", when="bi-when-anti_aircraft")
HIDDEN_THERE = acts.decision("hidden_there", "BI-OBS.h", "bi-not-now", when="bi-when-hidden_there")
FLEE_WHERE = acts.decision("flee_where", "BI-Q.73", "bi-not-now", when="bi-when-flee_where")
MINED = acts.decision("mined", "BI-Q.95", "bi-not-now", when="bi-when-mined")
LAND_OR_HOME = acts.decision("land_or_home", "BI-Q.92", "bi-not-now", when="bi-when-land_or_home")
STRAFE = acts.decision("strafe", "BI-AIR.g", "bi-not-now", when="bi-when-strafe")
MINE_FOUND = acts.decision("mine_found", "BI-Q.97", "bi-not-now", when="bi-when-mine_found")

BESIDE_SIDE = Beside[Side]("side")
