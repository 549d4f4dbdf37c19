"""Bassa Intensità: a hit on a man (BI-DMG, BI-T.14, BI-NONLETHAL.b)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.damage.out import WOUNDS, is_hurt
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Harmed, Hit, Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.damage import infantry, rubber
from core.rules.bassa_intensita.tables.mines import TRAP


def roll_infantry(r: Resolution[State], frame: Resolving, man: Figure, hit: Hit) -> Harmed:
    """Roll 1d10; a second wound kills (BI-Q.61), who is seriously wounded has so many turns (BI-Q.62).

    Nothing is in favour of who has set off a trap, his vest neither (BI-MINE.h).
    """
    vest = "" if hit.weapon == TRAP else man.vest
    (face,) = r.roll(1, reason(r.state, "bi-damage", man.id), "BI-DMG.a", sides=10, who=man.id)
    what = rubber(face, vest) if hit.rubber else infantry(face, vest, hit.sniper)
    if what in WOUNDS and is_hurt(r.state, frame, man.id):
        return Harmed(man.id, "second_wound")
    turns = timer(r, man) if what == "seriously_wounded" else 0
    return Harmed(man.id, what, turns)


def timer(r: Resolution[State], man: Figure) -> int:
    """Throw in how many turns a seriously wounded man dies (BI-DMG.g): in secret, or not."""
    if Options.of(r.state).wound_timer == "secret":
        (turns,) = r.roll(1, "bi-secret-timer", "BI-DMG.g", who=man.id)
    else:
        (turns,) = r.roll(1, reason(r.state, "bi-timer", man.id), "BI-DMG.g", who=man.id)
    return turns
