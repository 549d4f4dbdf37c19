"""Bassa Intensità: the chance of a morale check, Q + 3 and all that changes it (BI-MOR.i–j, q–x, BI-T.18)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier
from core.rules.bassa_intensita.common.actors import shown
from core.rules.bassa_intensita.common.asking import may_ask
from core.rules.bassa_intensita.common.chance import chance, ordered
from core.rules.bassa_intensita.common.isolation import isolated_for_morale
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.common.shelter import LIGHT, shelter
from core.rules.bassa_intensita.morale.causes import commander_unit
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.morale import BASE, MEN_DOWN, MODIFIERS
from core.table.questions import Near

FANATICS = {1: "fanatic", 2: "very_fanatic"}


def number(r: Resolution[State], check: Check) -> tuple[int, int, tuple[Modifier, ...]]:
    """Return what a check starts from, Q + 3, the chance, and what made the one of the other (BI-Q.69)."""
    figure = r.state.figures[check.whom]
    base = q(r.state, figure) + BASE
    terms = ordered(tuple(_terms(r, figure, check)), Options.of(r.state))
    return base, chance(base, terms, Options.of(r.state)), terms


def _terms(r: Resolution[State], figure: Figure, check: Check) -> Iterator[Modifier]:
    state = r.state
    if figure.health == "wounded":
        yield MODIFIERS["wounded"]
    if isolated_for_morale(r, figure):
        yield MODIFIERS["isolated"]
    cover = "" if figure.aboard else shelter(r, figure)
    if cover:
        yield MODIFIERS["light_cover" if cover == LIGHT else "heavy_cover"]
    if under_fire(state, figure):
        yield MODIFIERS["under_fire"]
    if commander_lost(state, figure, check):
        yield MODIFIERS["commander_lost"]
    yield from (MODIFIERS["man_down"],) * men_down(r, figure)
    if name := FANATICS.get(state.unit_of(figure).fanatic):
        yield MODIFIERS[name]
    if check.penalty:
        yield Modifier(check.penalty, "bi-mod-result", check.why)


def under_fire(state: State, figure: Figure) -> bool:
    """Return whether he is under HE or automatic fire: in this phase, the cause included (BI-Q.72).

    With `bi.under_fire_window` turn in this turn.
    """
    whole = Options.of(state).under_fire_window == "turn"
    marks = (mark for mark in (figure.under_auto, figure.under_he) if mark is not None)
    return any(mark.turn == state.turn if whole else mark == state.now for mark in marks)


def commander_lost(state: State, figure: Figure, check: Check) -> bool:
    """Return whether his commander is lost: while the post is vacant (BI-Q.71).

    With `bi.cmdr_minus` that_check_only, in the check for that loss only.
    """
    vacant = bool(commander_unit(state, figure).vacant)
    if Options.of(state).cmdr_minus == "that_check_only":
        return vacant and "BI-MOR.f" in (check.why, *check.also)
    return vacant


def men_down(r: Resolution[State], figure: Figure) -> int:
    """Return how many seriously wounded friends, and enemies one sees, are within 10 cm (BI-MOR.w)."""
    if not may_ask(r, figure):
        return 0
    state = r.state
    down = tuple(
        one.id
        for one in state.figures.values()
        if one.there
        and one.health == "serious"
        and not one.aboard
        and (one.side == figure.side or shown(state, one, figure.side))
        and may_ask(r, one)
    )
    return len(r.measure(Near(down, figure.model, MEN_DOWN))) if down else 0
