"""Linea di Tiro: an attack in progress, step by step: dice, letter, doubling (LT-FIRE.e, LT-VIS.k).

What the letter brings about (a test, a flight) is worked off before the shot counts for being seen and before
anybody may respond (LT-Q.18).
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.names import cm
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.common.dice_told import result_told, terms_told
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.common.stack import begin, change, end
from core.rules.linea_di_tiro.facts.fire import ShotCounted, ShotRolled
from core.rules.linea_di_tiro.fire.anti_tank import anti_tank_reading
from core.rules.linea_di_tiro.fire.attack import Aim
from core.rules.linea_di_tiro.fire.letters import Reading, letter_words
from core.rules.linea_di_tiro.fire.other_fire import other_fire_reading
from core.rules.linea_di_tiro.fire.results import suffer
from core.rules.linea_di_tiro.fire.streak import next_streak
from core.rules.linea_di_tiro.state import Attacking, Piece, State
from core.rules.linea_di_tiro.visibility.sighting import look_at


def open_fire(r: Resolution[State], firer: Piece, target: FigureId, aim: Aim, why: str, ambush: bool) -> None:
    """Put an attack that may be made on top of what is in progress (LT-FIRE.a).

    *why* is own, response, free, opportunity or overwatch; *ambush*: the firer is unspotted as it declares
    the shot (LT-Q.28).
    """
    begin(r, framed(firer, target, aim, why, ambush))


def framed(firer: Piece, target: FigureId, aim: Aim, why: str, ambush: bool) -> Attacking:
    """Return an attack as it stands among what is in progress."""
    return Attacking(
        target, aim.type, why, firer.id, ambush=ambush, distance=aim.distance, band=aim.band, value=aim.value
    )


@acts.follows(moments.doing_attacking)
def _(r: Resolution[State], frame: Attacking) -> bool:
    """One step of an attack: dice, letter, the shot counted, and last who may respond."""
    match frame.stage:
        case "":
            roll(r, frame)
        case "rolled":
            change(r, replace(frame, stage="applied"))
            suffer(r, frame.target, frame.result, frame.firer)
        case "applied":
            change(r, replace(frame, stage="counted"))
            count(r, frame)
        case "counted":
            done = replace(frame, stage="done")
            change(r, done)
            moments.attacked(r, done)
        case _:
            end(r)
    return True


def reading_of(r: Resolution[State], frame: Attacking) -> Reading:
    """Return what an attack throws and how it is read, as everything stands now."""
    target = r.state.figures[frame.target]
    if frame.type != "AT":
        return other_fire_reading(r, frame.value, target, frame)
    return anti_tank_reading(r, r.state.figures[frame.firer], target, frame)


def roll(r: Resolution[State], frame: Attacking) -> None:
    """Throw and read the matrix (LT-AT.d, LT-HE.d)."""
    read = reading_of(r, frame)
    total = _thrown(r, frame, read.dice)
    rolled = replace(frame, stage="rolled", result=read.letter(total))
    r.emit(
        ShotRolled(
            rolled, read.value, read.factor, total + read.added, read.dice, read.factors, read.terms,
            read.side, frame.band, read.effect,
        )
    )  # fmt: skip


def _thrown(r: Resolution[State], frame: Attacking, dice: int) -> int:
    """Throw for the firer; at a hidden piece that a shell at a point strikes in secret, and it is its own."""
    target = r.state.figures[frame.target]
    if frame.why == "area" and not shown(r.state, target):
        return r.total(dice, "lt-secret-he", "LT-HE.d", who=target.id)
    who = frame.firer or frame.section
    match frame.type:
        case "AT":
            return r.total(dice, "lt-anti-tank", "LT-AT.d", who=who)
        case "HE":
            return r.total(dice, "lt-he", "LT-HE.d", who=who)
    return r.total(dice, "lt-mg", "LT-HE.d", who=who)


def count(r: Resolution[State], frame: Attacking) -> None:
    """The attack is resolved: its firer is seen from farther, and its HE shots are counted (LT-VIS.f, k)."""
    firer = r.state.figures.get(frame.firer)
    if firer is None or not firer.able or frame.uncounted:
        return
    streak = next_streak(firer.streak, frame, r.state.figures[frame.target])
    r.emit(ShotCounted(firer.id, firer.shots + 1, streak))
    look_at(r, firer)


@acts.tells(ShotRolled)
def _(before: State, event: ShotRolled, after: State) -> Message:
    frame = event.frame
    target = before.figures.get(event.frame.target)
    letter = letter_words(before, target, event.frame.result)
    if not (frame.firer or frame.section):
        return say("lt-shot-unseen", target=name(before, frame.target), letter=letter)
    at = {"cm": cm(frame.distance), "value": event.value, "against": -event.factors[0].value}
    shot = say(f"lt-shot-{event.side or 'other'}", type=say(f"lt-type-{frame.type}"), **at)
    if more := terms_told(event.factors[1:]):
        shot = say("lt-shot-more", shot=shot, terms=more)
    return say(
        f"lt-shot-{frame.why}",
        who=name(before, frame.firer or frame.section),
        target=name(before, frame.target),
        shot=shot,
        factor=event.factor,
        result=result_told(event.result, event.terms),
        letter=letter,
    )


acts.silent(ShotCounted)
