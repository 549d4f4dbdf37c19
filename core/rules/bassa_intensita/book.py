"""Bassa Intensità as the engine knows it: how play goes on, and who may know what."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import dist
from typing import Any, ClassVar

from msgspec.structs import replace

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Event, GameState
from core.engine.contract.overlay import Overlay
from core.engine.contract.ruleset import Guess
from core.engine.contract.view import ZoneView
from core.engine.words.ids import FigureId, SideId
from core.rulekit.acts import open_chapters
from core.rulekit.book import ChapterBook
from core.rulekit.guesses import guessed
from core.rulekit.kept import Kept
from core.rules.bassa_intensita import moments, outcome, sequence, view
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common import geometry
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.secret_dice import OWN, SECRET, VEILED
from core.rules.bassa_intensita.common.visible import in_light
from core.rules.bassa_intensita.facts import EVENTS
from core.rules.bassa_intensita.favours import FAVOURS
from core.rules.bassa_intensita.fire import arms
from core.rules.bassa_intensita.fire.declaring import best_chance
from core.rules.bassa_intensita.opportunity.drawing import line_to_mover
from core.rules.bassa_intensita.opportunity.firing import OpportunityFire
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.orders import beforehand, foretelling
from core.rules.bassa_intensita.orders.offering import of_unit
from core.rules.bassa_intensita.referee import rulings
from core.rules.bassa_intensita.secrecy import event_view, player_view
from core.rules.bassa_intensita.setup.scenario import set_up
from core.rules.bassa_intensita.sheet import muster
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Carried, Figure
from core.rules.bassa_intensita.turn import ending
from core.table.places import Place

open_chapters("core.rules.bassa_intensita", but=(__name__,))
acts.whole(EVENTS)


class BassaIntensita(ChapterBook[State]):
    """Bassa Intensità 1.9, rules for low-intensity conflicts."""

    id = "bassa_intensita"
    acts = acts
    commands: tuple[type[Command], ...] = acts.commands
    events: tuple[type[Event], ...] = EVENTS
    state_type: type[GameState] = State
    options = Options
    worst = tuple(f"bi-{what}" for what in outcome.WORST)
    harm = tuple(f"bi-{what}" for what in outcome.HARM)
    gone = ("bi-gone",)
    idling = ("bi-obeys",)
    passing_facts = ("bi-has-no-leader", "bi-has-isolated")
    ended_by_losses = ("bi-over-broken",)

    unrefereed: ClassVar[Mapping[str, tuple[str, str]]] = {"mines_told": ("referee", "owner")}

    secret_throws = (SECRET, OWN, VEILED)
    """Observation, mines, timers, and what a side throws in secret: for its Sniper, for all who hide."""
    favours = FAVOURS
    throwing = ("figures", "units", "support")

    together = tuple(moments.SEALED)
    empty_steps = ("seal_orders", "end_moves")

    set_up = staticmethod(set_up)
    advance = staticmethod(sequence.advance)
    close = staticmethod(ending.close)
    known = staticmethod(player_view.known)
    unseen = staticmethod(player_view.unseen)
    foretold_of_all = staticmethod(foretelling.of_all)
    concealed = staticmethod(event_view.concealed)
    figures = staticmethod(view.figures)
    view = staticmethod(view.view)
    muster = staticmethod(muster)
    name = staticmethod(name)
    smoke = staticmethod(geometry.smoke)
    geometry = staticmethod(geometry.measure_on_map)
    arms = staticmethod(arms.arms)
    outcome = staticmethod(outcome.outcome)
    carry_out = staticmethod(beforehand.carry_out)
    ruled = staticmethod(rulings.ruled)
    follow_ruling = staticmethod(rulings.follow)

    def choices(self, state: Any, seat: str, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what *seat* may do, all that a unit may do together where its first act stands."""
        menu = _menus(state, lambda: self._menu(state, seat), seat)
        return tuple(one for one in menu if one.figure not in without) if without else menu

    def _menu(self, state: Any, seat: str) -> tuple[Choice, ...]:
        found = super().choices(state, seat)
        first: dict[str, int] = {}
        for place, one in enumerate(found):
            first.setdefault(repr(one.heading), place)
        places = [first[repr(one.heading)] if one.heading else place for place, one in enumerate(found)]
        order = sorted(range(len(found)), key=places.__getitem__)
        return tuple(_with_men(state, found[place]) for place in order)

    def sees(self, state: State, who: str, spot: tuple[float, float]) -> bool:
        """Return whether there is a clear line to a spot, in this light (BI-Q.14, BI-NIGHT.g)."""
        man = state.figures.get(FigureId(who))
        here = None if man is None else man.place
        if man is None or here is None or not in_light(state, man, dist((here.x, here.y), spot)):
            return False
        return super().sees(state, who, spot)

    def overlay(
        self,
        state: State,
        do: str,
        filled: Mapping[str, Any],
        measured: Sequence[tuple[Any, Any]],
        laid: tuple[ZoneView, ...] = (),
    ) -> Overlay:
        """Return what an act looks like; an opportunity shot has its line to where the mover is then."""
        drawn = super().overlay(state, do, filled, measured, laid)
        if self.acts.by_tag.get(do) is not OpportunityFire or drawn.rays:
            return drawn
        line = line_to_mover(state, filled, self.geometry)
        return drawn if line is None else replace(drawn, rays=(line,))

    def guesses(self, state: State, seat: str) -> Guess | None:
        """Return where enemies may be whom *seat* does not see."""
        return guessed(state, seat, _stands, self.sees)

    def harm_to(self, state: State, one: Figure, other: Figure) -> float:
        """Return how likely a figure's best shot hits another."""
        return best_chance(state, one, other)

    def settled(self, state: State) -> bool:
        """Return whether no act is in progress."""
        return not state.doing and bool(state.awaiting or state.over)


def _stands(like: Figure, id: FigureId, side: SideId, place: Place) -> Figure:
    """Return a man who lies somewhere, or a vehicle, with the weapons of another."""
    arms = tuple(Carried(one.name) for one in like.weapons)
    return Figure(id, "", side, like.unit, weapons=arms, hull=like.hull, place=place, prone=True)


def _with_men(state: State, found: Choice) -> Choice:
    """Return a choice of a unit with its men, each of whom may be said to do it: those it names, else all."""
    unit = found.given.get("_unit")
    if not unit:
        return found
    men = found.men or tuple(man.id for man in of_unit(state, unit))
    slips = state.sealed.of(state.units[unit].side) if state.sealed is not None else ()
    return replace(found, men=men, written=tuple(slip.who for slip in slips if slip.who in men))


_menus: Kept[tuple[Choice, ...]] = Kept()
"""The whole menu of each seat: units are offered their acts, so it costs the same whoever is left out."""

RULES = BassaIntensita()
