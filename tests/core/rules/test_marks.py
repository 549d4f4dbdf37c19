"""What facts are marked as where a whole game is shown in one row (`Event.mark`), in every book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from counting import count
from golden import logs
from kept_games import read_game
from rounds import seeds

from core.engine.contract.engine_facts import ENGINE_EVENTS, Travelled
from core.engine.contract.facts import Event
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Game
from core.rules import load, rule_books
from core.rules.bassa_intensita.facts.harm import Effect, EffectsApplied
from core.rules.bassa_intensita.facts.morale import MoraleChecked, Panicked, Surrendered
from core.rules.breaking_news.facts.ending import MoraleTested as SideTested
from core.rules.breaking_news.facts.figures import FigureOut, Suppressed
from core.rules.linea_di_tiro.facts.morale import Fled, MoraleTested
from core.rules.ludonet.facts.morale import MoraleTested as UnitTested

FAIR = [one for one in logs() if one.stem.endswith("-fair")]
"""Games of bots on the map, of all books."""

WENT_HOME = {"HelicopterLeft", "GunshipLeft", "WentHome"}
"""Facts by which somebody leaves the table as he is meant to."""

NO_FIGURES = {"AirPassFlown", "AircraftHit"}
"""Losses of what is no figure of a view: an aircraft that only flies over."""

WEIGHS_UNMARKED = {
    "the end of the game has its own sign": {"GameEnded"},
    "points and agreements are no losses": {
        "PointsScored", "EndProposed", "EndDeclined", "FirstFire", "CardPlayed", "TalksAccepted",
        "TalksEnded", "TalksHeld", "TalksBroken", "TalksSettled", "IntelligenceTried",
        "IntelligenceRolled", "FirstSet",
        "ObjectiveTaken", "ObjectivesDisclosed",
    },
    "what comes of it is told by the facts that follow": {
        "FriendlyFire", "ShotStrayed", "BombLanded", "BombDropped", "StrikeFell", "SupportRolled",
        "ChargeTried", "CrewTested", "MeleeFought", "StormRolled", "StormEnded", "ContactMade",
        "VehicleAssaulted", "Overrun",
    },
    "it is good news, or news of no harm": {
        "MotivationSpent", "Stabilised", "AmbushSprung", "HelicopterArrived", "HelicopterLeft", "CrewOut",
        "BrokeAway", "Recovered", "RolesSet",
    },
}  # fmt: skip
"""Facts that weigh and are no mark by themselves, and why."""


Step = tuple[Any, Event, Any]
"""A fact with the states before and after it."""


def steps(game: Game, n: int) -> list[Step]:
    """Return the facts of a record, but for the engine's own: those are no book's."""
    state, found = game.state_before(n), []
    for event in game.records[n - 1].events:
        if isinstance(event, ENGINE_EVENTS):
            assert event.mark() == ""
        if not isinstance(event, Travelled):
            before, state = state, game.rules.evolve(state, event)
            found.append((before, event, state))
    return found


def telling(game: Game) -> Iterator[Step]:
    """Yield the facts of the records in which somebody goes out, or is said to; not of the set-up."""
    for record in game.records[1:]:
        found = steps(game, record.n)
        if not found:
            continue
        went = out(game.rules, found[-1][2]) - out(game.rules, found[0][0])
        if went or any(event.mark() == "loss" for _, event, _ in found):
            yield from found


def out(rules: RuleSet, state: Any) -> set[str]:
    """Return who is out for good in the referee's view."""
    return {figure.id for figure in rules.view(rules.known(state, REFEREE), REFEREE).figures if figure.out}


def as_meant(event: Event) -> bool:
    """Whether somebody leaves by this fact as his side wants him to, or all of it after a failed test."""
    why = getattr(event, "why", "")
    return type(event).__name__ in WENT_HOME or why in ("exfiltrated", "evacuated", "withdrew")


@pytest.mark.slow
def test_who_goes_out_for_good_is_a_loss_and_nothing_else_is() -> None:
    """In recorded games of bots, between any two facts; an eighth of them in each round."""
    for path in seeds(FAIR):
        game, _ = read_game(path)
        lost = 0
        for before, event, after in telling(game):
            loss = event.mark() == "loss"
            gone = out(game.rules, after) - out(game.rules, before)
            again = getattr(event, "vehicle", "") in out(game.rules, before)  # a wreck that explodes, too
            meant = bool(gone) and not as_meant(event)
            assert loss == meant or (loss and (again or type(event).__name__ in NO_FIGURES)), event
            lost += loss
        count("losses that were marked", {game.header.rules: lost})


@pytest.mark.parametrize("book", rule_books())
def test_every_fact_that_weighs_is_marked_or_is_listed_with_its_reason(book: str) -> None:
    listed = set().union(*WEIGHS_UNMARKED.values())
    unmarked = {
        kind.__name__
        for kind in load(book).events
        if kind.weighs and kind not in ENGINE_EVENTS and kind.mark is Event.mark
    }
    assert unmarked <= listed


def test_nothing_is_listed_that_every_book_marks() -> None:
    unmarked = {
        kind.__name__ for book in rule_books() for kind in load(book).events if kind.mark is Event.mark
    }
    assert set().union(*WEIGHS_UNMARKED.values()) <= unmarked


MARKED = [
    (FigureOut("abu", "dead", "shot", 1), "loss"),
    (FigureOut("abu", "left", "retreated"), "loss"),
    (FigureOut("abu", "left", "exfiltrated"), ""),
    (FigureOut("abu", "left", "withdrew"), ""),
    (FigureOut("abu", "wounded", "shot", 1), "hurt"),
    (Suppressed("abu", "hit"), "hurt"),
    (SideTested("rangers", 1, 2, 4, True), ""),
    (SideTested("rangers", 1, 2, 4, False), "morale"),
    (EffectsApplied((Effect("rossi", health="wounded"), Effect("bianchi", fate="dead"))), "loss"),
    (EffectsApplied((Effect("rossi", health="serious"),)), "hurt"),
    (EffectsApplied((Effect("rossi", used="fired"),)), ""),
    (MoraleChecked("rossi", "hit", passed=True), ""),
    (MoraleChecked("rossi", "hit"), ""),
    (Panicked("rossi"), "morale"),
    (Surrendered("rossi", "verdi"), "loss"),
    (UnitTested("first", 3, True), "morale"),
    (UnitTested("first", 3, False), ""),
    (MoraleTested("tank", "hit", 6, 9, "back"), "morale"),
    (MoraleTested("tank", "hit", 6, 2, "nothing"), ""),
    (Fled("tank"), "morale"),
    (Fled("tank", voluntary=True), ""),
]


@pytest.mark.parametrize(("event", "mark"), MARKED)
def test_a_fact_says_by_its_fields_alone_what_it_is_marked_as(event: Event, mark: str) -> None:
    assert event.mark() == mark
