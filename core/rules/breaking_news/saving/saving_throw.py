"""Breaking News 9.0, the saving throw, and what becomes of a man who fails it or passes it."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common import bystanders
from core.rules.breaking_news.common.bystanders import save_of
from core.rules.breaking_news.common.defeat_points import lose
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.suppressing import found_in_cover, suppress
from core.rules.breaking_news.common.under_markers import doubt_who
from core.rules.breaking_news.facts import SavesRolled
from core.rules.breaking_news.firing.to_hit import in_cover
from core.rules.breaking_news.movement.driverless import drives, run_on
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, Hit, State
from core.table.questions import Covered, Shot, ShotLine, Target

BONUS = {  # BN-9.0.d, one at most (BN-9.0.e)
    "leader": "BN-9.0.d",
    "protected": "BN-9.0.d",
    "friendly_fire": "BN-8.7.c",
    "suppressed": "BN-10.0.c",
    "speculative": "BN-8.6.e",  # +2 instead of any +1 (BN-Q.63)
}


def bonus_for(figure: Figure, reasons: tuple[str, ...]) -> tuple[int, str]:
    """Return the +1 on the saving die and why; reasons do not add up (BN-9.0.e)."""
    if figure.leadership > 0:
        return 1, "leader"
    return (1, reasons[0]) if reasons else (0, "")


def hit_on(state: State, man: Figure, hits: int, reasons: tuple[str, ...]) -> Hit:
    """Return hits on a man as they wait for his saving throws, with the bonus they leave him.

    Speculative fire leaves +2, by option +1, and nothing besides (BN-8.6.e, BN-Q.63, BN-Q.67).
    """
    if "speculative" in reasons:
        return Hit(man.id, hits, 1 if Options.of(state).speculative_save == 1 else 2, "speculative")
    bonus, reason = bonus_for(man, reasons)
    return Hit(man.id, hits, bonus, reason)


def protected(state: State, target: Figure, line: ShotLine) -> tuple[str, ...]:
    """Return the reasons for the +1 on the saving die against this line (BN-9.0.d, BN-Q.07)."""
    if not in_cover(target, line):
        return ()
    if not line.cover:
        return ("suppressed",)
    if Options.of(state).protection == "hard_only" and not line.hard:
        return ()
    return ("protected",)


def shielded(r: Resolution[State], figure: FigureId, against: Target) -> tuple[str, ...]:
    """Return the reason for a +1 against a burst, or fire from an area, over there (BN-9.0.d, BN-Q.07).

    The line is drawn from the burst's centre. By option only hard cover protects.
    """
    hard_only = Options.of(r.state).protection == "hard_only"
    if hard_only:
        line: ShotLine = r.measure(Shot(against, figure))
        covered, protects = line.cover, line.hard
    else:
        covered = protects = r.measure(Covered(figure, against))
    if covered:
        found_in_cover(r, figure)
    return ("protected",) if protects else ()


def save_needed(figure: Figure, bonus: int) -> int:
    """Return the face that saves: the class value less the bonus; a natural 1 never does (BN-9.0.f)."""
    return max(2, save_of(figure) - bonus)


def save(r: Resolution[State], hit: Hit) -> None:
    """Roll one die for every hit; each must be saved (BN-9.0.a–b)."""
    figure = r.state.figures[hit.figure]
    doubt_who(r, figure)
    needed = save_needed(figure, hit.bonus)
    saved = r.all(hit.hits, needed, "why-saving", "BN-9.0.b", who=figure.id)
    bonus = (Modifier(hit.bonus, f"save-{hit.reason}", BONUS[hit.reason]),) if hit.bonus else ()
    r.emit(SavesRolled(figure.id, hit.hits, needed, bonus, saved, save_of(figure)))
    judged(r, figure.id, saved, hit.by)


def judged(r: Resolution[State], figure: FigureId, saved: bool, by: SideId = SideId("")) -> None:
    """He is suppressed if he saved, else out of the game (BN-9.0.a, BN-9.0.g).

    *by* is whose fire it was, which matters where it struck somebody of neither side (BN-D.f).
    """
    if r.state.figures[figure].role:
        bystanders.judged(r, r.state.figures[figure], saved, by)
        return
    if saved:
        suppress(r, figure, "saved")
        return
    man = r.state.figures[figure]
    vehicle = r.state.figures[man.aboard] if drives(r.state, man) else None
    lose(r, figure, "dead", "shot")
    if vehicle is not None:
        run_on(r, vehicle)


# --- in the log ---------------------------------------------------------------------------


@acts.tells(SavesRolled)
def _(before: State, event: SavesRolled, after: State) -> Message:
    id = "bn-saved" if event.passed else "bn-not-saved"
    who = name(before, event.figure)
    if event.needed == 0:
        return say(f"{id}-secret", who=who, hits=event.hits)
    need = say("bn-save-need", needed=event.needed)
    if event.modifiers:
        how = "bn-save-need-eased" if event.base > event.needed else "bn-save-need-bonus"
        why = Message(event.modifiers[0].reason)
        need = say(how, needed=event.needed, base=event.base, why=why)
    return say(id, who=who, hits=event.hits, need=need)
