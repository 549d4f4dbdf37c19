"""Bassa Intensità: the actions of the list, their difficulty, and who may do them (BI-T.06, BI-ACT)."""

from __future__ import annotations

from collections.abc import Callable

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.rulekit.refusals import no
from core.rules.bassa_intensita.common.actors import enemy, shown
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Carried, Figure
from core.rules.bassa_intensita.state.orders import Act
from core.rules.bassa_intensita.tables.quality import action_chance, shifted
from core.rules.bassa_intensita.tables.weapons import BETTER_EMPLACED
from core.table.questions import Touching, WhoSees

DIFFICULTY = {
    "aim": "very_easy",
    "emplace": "very_easy",
    "reload": "very_easy",
    "pick_up": "very_easy",
    "dig": "easy",
    "treat": "normal",
}
"""BI-ACT.d–f, k, BI-HIT.b, BI-Q.62: what an action is for anybody who is unhurt."""

WOUNDED = 1
"""BI-ACT.l: levels harder."""


def difficulty_for(figure: Figure, difficulty: str) -> str:
    """Return how hard an action is for a figure: one level more for a wounded one (BI-ACT.l, BI-Q.80)."""
    return shifted(difficulty, WOUNDED if figure.health == "wounded" else 0)


def chance_of(state: State, figure: Figure, difficulty: str) -> int:
    """Return the chance of a figure on 1d10 at an action of this difficulty (BI-T.06)."""
    return action_chance(difficulty_for(figure, difficulty), q(state, figure))


# --- who may ----------------------------------------------------------------------------------------


def emplaceable(state: State, figure: Figure, weapon: Carried) -> bool:
    """Return whether a weapon is better emplaced and is not yet (BI-FIRE.n, p)."""
    return not weapon.emplaced and not weapon.broken and better_emplaced(state, figure, weapon)


def better_emplaced(state: State, figure: Figure, weapon: Carried) -> bool:
    """Return whether a weapon is one to emplace: machine gun, gun, mortar, not mounted (BI-FIRE.n, p)."""
    arm = state.arms.get(weapon.name)
    if arm is None or figure.hull is not None:
        return False
    if arm.indirect:
        return Options.of(state).mortar_emplaced
    return arm.row in BETTER_EMPLACED


def seriously_wounded(state: State, figure: Figure) -> list[Figure]:
    """Return whom a figure might treat: the seriously wounded whom its side knows of."""
    return [
        one
        for one in state.figures.values()
        if one.there and one.health == "serious" and one.id != figure.id and _known(state, figure, one)
    ]


def leaving_weapons(state: State, figure: Figure) -> list[Figure]:
    """Return whose weapons a figure might take up: of men who can use them no more."""
    return [
        one
        for one in state.figures.values()
        if one.man and one.weapons and not one.able and one.fate != "gone" and _known(state, figure, one)
    ]


def _known(state: State, figure: Figure, one: Figure) -> bool:
    return one.side == figure.side or shown(state, one, figure.side)


def in_contact(r: Resolution[State], figure: Figure, other: FigureId) -> bool:
    """Return whether two figures touch; nobody aboard a vehicle touches anybody."""
    return not figure.aboard and other in r.measure(Touching(figure.id, (other,)))


# --- each action --------------------------------------------------------------------------------------


def _aim(r: Resolution[State], figure: Figure, order: Act) -> Refusal | None:
    """At an enemy whom one sees (BI-Q.42)."""
    target = enemy(r, FigureId(order.on), figure.side)
    if figure.id not in r.measure(WhoSees((figure.id,), (target.id,))):
        return no("BI-Q.42", "bi-does-not-see", figure=figure.name, target=target.name)
    return None


def _emplace(r: Resolution[State], figure: Figure, order: Act) -> Refusal | None:
    ready = [one for one in figure.weapons if emplaceable(r.state, figure, one)]
    if not any(one.name == order.weapon for one in ready):
        return no("BI-ACT.k", "bi-nothing-to-emplace", figure=figure.name)
    return None


def _reload(r: Resolution[State], figure: Figure, order: Act) -> Refusal | None:
    if not any(one.name == order.weapon and one.empty and not one.broken for one in figure.weapons):
        return no("BI-ACT.k", "bi-nothing-to-reload", figure=figure.name)
    return None


def _treat(r: Resolution[State], figure: Figure, order: Act) -> Refusal | None:
    """A seriously wounded man in contact; with `bi.medic_only` a medic does it (BI-Q.62)."""
    state = r.state
    if Options.of(state).medic_only and not figure.is_("medic"):
        return no("BI-Q.62", "bi-no-medic", figure=figure.name)
    if not figure.man or all(one.id != order.on for one in seriously_wounded(state, figure)):
        return no("BI-Q.62", "bi-nobody-to-treat", figure=figure.name)
    if not in_contact(r, figure, FigureId(order.on)):
        return no("BI-Q.62", "bi-not-in-contact", figure=figure.name)
    return None


def _pick_up(r: Resolution[State], figure: Figure, order: Act) -> Refusal | None:
    whose = next((one for one in leaving_weapons(r.state, figure) if one.id == order.on), None)
    if not figure.man or whose is None or all(one.name != order.weapon for one in whose.weapons):
        return no("BI-ACT.d", "bi-nothing-to-pick-up", figure=figure.name)
    if not in_contact(r, figure, whose.id):
        return no("BI-ACT.d", "bi-not-in-contact", figure=figure.name)
    return None


def _dig(r: Resolution[State], figure: Figure, order: Act) -> Refusal | None:
    if not figure.man or figure.aboard or "entrenched" in (figure.ground or ()):
        return no("BI-ACT.e", "bi-no-digging", figure=figure.name)
    return None


CHECKS: dict[str, Callable[[Resolution[State], Figure, Act], Refusal | None]] = {
    "aim": _aim, "emplace": _emplace, "reload": _reload, "pick_up": _pick_up, "dig": _dig, "treat": _treat,
}  # fmt: skip
"""Why somebody cannot do an action now, `None` where he can."""

OURS = (*CHECKS, "other")
"""What of `Act` is tried here: the list, and what the referee judges; other chapters have theirs."""
