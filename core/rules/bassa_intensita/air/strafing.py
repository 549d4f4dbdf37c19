"""Bassa Intensità: an aircraft's second pass, with its cannon, as its owner likes (BI-AIR.g–h, BI-Q.88)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Decision, Modifier
from core.engine.words.message import say
from core.rulekit.acts import choice, either
from core.rulekit.caught_unseen import doubt_caught
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.asking import on_the_table
from core.rules.bassa_intensita.common.chance import face_or_less
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.common.shelter import HEAVY, shelter
from core.rules.bassa_intensita.common.stack import wait
from core.rules.bassa_intensita.facts.aircraft import StrafingChosen
from core.rules.bassa_intensita.facts.firing import Exploded
from core.rules.bassa_intensita.facts.sky import StrafeRolled
from core.rules.bassa_intensita.fire.to_hit import Shooting, to_hit
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Bombing, Burst, Hit, Resolving, Under
from core.rules.bassa_intensita.state.ground import Mission
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.penetration import STRAFING
from core.rules.bassa_intensita.tables.quality import QUALITY
from core.rules.bassa_intensita.tables.weapons import ranges
from core.rules.bassa_intensita.terrain import ENTRENCHED
from core.table.places import Point
from core.table.questions import InArea
from core.table.shapes import Rectangle

LOAD = "strafe"
CANNON = "auto_cannon"
"""Its row of BI-T.07 (BI-AIR.h)."""


# --- wanted, or not --------------------------------------------------------------------------------


@acts.follows(moments.doing_bombing, 3)
def _(r: Resolution[State], frame: Bombing) -> bool:
    """Ask its owner once its turn has come (BI-Q.88)."""
    mission = r.state.missions.get(frame.observer)
    if mission is None or mission.stage != "passed" or frame.stage:
        return False
    wait(r, moments.STRAFE.asks(r.state.support[mission.support].side))
    return True


@acts.answers(moments.STRAFE)
class Strafe(Command, frozen=True):
    """Let the aircraft make a second pass at the same target, or fly home."""

    again: bool = True


@acts.offered(moments.STRAFE, 10)
def _(asked: Offered) -> Iterator[Choice]:
    mission = _in_question(asked.state)
    support = name(asked.state, mission.support) if mission is not None else ""
    for again, label, weight in ((True, "bi-do-strafe", 1.0), (False, "bi-do-no-strafe", 0.3)):
        text = say(label, support=support)
        yield choice(Strafe, text, "BI-AIR.g", given={"again": again}, weight=weight)


def _in_question(state: State) -> Mission | None:
    frame = state.frame
    return state.missions.get(frame.observer) if isinstance(frame, Bombing) else None


@acts.passing(moments.STRAFE)
def _(state: State, decision: Decision) -> Strafe:
    return Strafe(again=False)


acts.labelled(Strafe, "bi-do-no-strafe")


@acts.rule(Strafe)
def strafe(r: Resolution[State], command: Strafe) -> None:
    """Its owner says so; its dice of precision and deviation are thrown anew (BI-AIR.g)."""
    mission = _in_question(r.state)
    assert mission is not None
    after = replace(mission, stage="strafing") if command.again else None
    r.emit(StrafingChosen(mission.support, mission.observer, after))


# --- whom it catches -------------------------------------------------------------------------------


def pass_over(r: Resolution[State], mission: Mission, at: Point, area: Rectangle) -> None:
    """Each in the area is rolled for once, friend or foe, and comes under automatic fire (BI-Q.88)."""
    doubt_caught(r)
    every = tuple(one for one in on_the_table(r) if not r.state.figures[one].flying)
    caught = r.measure(InArea(every, area)) if every else ()
    left = tuple((one, r.state.support[mission.support].quality, _cover(r, one)) for one in caught)
    made = Burst(at, "", CANNON, penetrates=STRAFING, load=LOAD, left=left)
    r.emit(Exploded(made, tuple(Under(one, "auto") for one in caught)))


def _cover(r: Resolution[State], whom: str) -> str:
    found = shelter(r, next(one for one in r.state.figures.values() if one.id == whom))
    return HEAVY if found == ENTRENCHED else found


def number(state: State, target: Figure, quality: str, cover: str) -> tuple[int, int, tuple[Modifier, ...]]:
    """Return the chance on 1d10, the crew's Q, and what made the one of the other.

    The target's modifiers count, but neither range nor light: there is no distance (BI-Q.88).
    """
    _, normal, _ = ranges(CANNON)
    assert normal is not None  # BI-T.07
    mode = target.mode if target.man else ""
    shot = Shooting(CANNON, normal, mode=mode, prone=target.man and target.prone, cover=cover)
    q = QUALITY[quality]
    needed, terms = to_hit(q, shot, replace(Options.of(state), light="day"))
    return needed, q, terms


@acts.follows(moments.resolving_fire, 8)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Roll for the next one who is strafed: his own die, on which more than the chance spares him."""
    first = frame.bursts[0] if frame.bursts else None
    if first is None or first.load != LOAD:
        return False
    whom, quality, cover = first.left[0]
    needed, q, terms = number(r.state, r.state.figures[whom], quality, cover)
    face, hit = face_or_less(needed, Options.of(r.state)), False
    if face:
        hit = not r.any(1, face + 1, reason(r.state, "bi-strafed", whom), "BI-AIR.h", sides=10, who=whom)
    hits = (Hit(whom, first.weapon, first.penetrates),) if hit else ()
    r.emit(StrafeRolled(whom, q, needed, face, hit, terms, hits))
    return True


# --- told ------------------------------------------------------------------------------------------


acts.line(StrafingChosen, either("mission", "bi-air-strafes-again", "bi-air-goes-home"), support="support")
acts.line(StrafeRolled, either("hit", "bi-strafed-hit", "bi-strafed-missed"), who="whom", needed="face")
