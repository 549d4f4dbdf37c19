"""Breaking News: what the players say came of an act; points, losses and morale follow by the rules.

Who fired in his own action has fired, and the first fire of the game costs what it costs (BN-D.a); who fired
in the enemy's has answered that act (BN-8.2.k). No rounds are counted: nobody says what the dice showed.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Ruling
from core.engine.contract.results import BEATEN, DONE, MISSED
from core.engine.words.ids import FigureId, SideId
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, check_reacting, own
from core.rules.breaking_news.common.defeat_points import first_fire, lose
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.common.suppressing import suppress
from core.rules.breaking_news.common.unmarked import lay
from core.rules.breaking_news.facts.told import ActTold
from core.rules.breaking_news.firing.who_may_react import act_number
from core.rules.breaking_news.saving.saving_throw import judged
from core.rules.breaking_news.saving.vehicles import wrecked
from core.rules.breaking_news.state import Figure, State
from core.table.figure_lookup import figure_named

EVERY = ("out", "suppressed", "captured", BEATEN, "knocked_out", "exploded", MISSED, DONE)


def words(state: State, subject: str) -> tuple[str, ...]:
    """Return what may be said of a figure now."""
    man = figure_named(subject, state)
    if man is None or man.fate:
        return ()
    if man.hull is not None:
        return ("knocked_out", "exploded", MISSED, DONE)
    if man.role:
        return ("out", MISSED)
    return ("out", "suppressed", "captured", *((BEATEN,) if man.touching else ()), MISSED, DONE)


def tell(r: Resolution[State], ruling: Ruling) -> None:
    """Emit what follows from what was said."""
    man = r.state.figures[FigureId(ruling.subject)]
    by = r.state.figures[FigureId(ruling.doer)].side if ruling.doer else SideId("")
    if ruling.doer:
        _spend(r, FigureId(ruling.doer), man, ruling.value)
        if ruling.value in ("out", "suppressed"):
            lay(r, (man.id,), "hit")
    match ruling.value:
        case "out":
            judged(r, man.id, False, by)
        case "suppressed":
            suppress(r, man.id, "saved")
        case "captured" | "beaten":
            fate = "captured" if ruling.value == "captured" else "dead"
            lose(r, man.id, fate, "melee" if fate == "dead" else "")
        case "knocked_out" | "exploded":
            wrecked(r, man, ruling.value)


def _spend(r: Resolution[State], doer: FigureId, foe: Figure, what: str) -> None:
    """He has done it: fought whom he touches, or fired, in his own action or in answer to an act."""
    man = r.state.figures[doer]
    if foe.id in man.touching:
        own(r, doer)
        r.emit(ActTold(doer, foe.id, "fought"))
        return
    if what == BEATEN:
        r.refuse("BN-Q.89", "bn-not-in-contact", figure=man.name, foe=foe.name)
    if man.side == r.state.active:
        _fires(r, man, foe)
    else:
        _answers(r, man, foe)
    first_fire(r, man.side)


def _fires(r: Resolution[State], man: Figure, foe: Figure) -> None:
    acting_own(r, man.id)
    check_able(r, man)
    if man.fired:
        r.refuse("BN-5.2.a", "bn-has-fired", figure=man.name)
    activate(r, (man.id,))
    reveal(r, "fired", man.id)
    r.emit(ActTold(man.id, foe.id, "fired", act_number(r.state)))


def _answers(r: Resolution[State], man: Figure, foe: Figure) -> None:
    """He answers the act of now. Both fire at once (BN-8.2.a): what it did to him does not hinder him."""
    if r.state.phase != "actions":
        r.refuse("BN-5.2.a", "bn-not-now")
    if not (man.shot_at and man.shot_at == r.state.actions):
        own(r, man.id)
        check_reacting(r, man)
    if not r.state.actions:
        r.refuse("BN-5.3.a", "bn-nothing-to-react-to")
    if man.answered == r.state.actions:
        r.refuse("BN-8.2.k", "bn-reacted", figure=man.name)
    reveal(r, "fired", man.id)
    r.emit(ActTold(man.id, foe.id, "reacted", r.state.actions))


acts.silent(ActTold)
