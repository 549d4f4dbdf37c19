"""A game in which the players place everything, for tests of the set-up: one wish after another.

game = begin("by_the_book")
do(game, "blue", RollFirstPlayer(), [2], [5])
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bn_commands import (
    ChooseContents,
    ChooseSide,
    DeployRest,
    EndDeployment,
    HideCharges,
    KeepIntelligence,
    ListReserves,
    OrderEvacuation,
    PlaceMarker,
    RollFirstPlayer,
    ThrowSecretDie,
)

from core.engine.contract.facts import Command, Refusal
from core.engine.game.game import Draft, Game
from core.games import header_of, new_game
from core.scenarios import load
from core.table.places import Point

SCENARIOS = Path(__file__).parents[3] / "scenarios"
SPOTS = ((20, 20), (40, 12), (60, 40), (80, 10), (90, 40))
"""Where a side to the south places its markers; to the north the same, seen from the north."""


def begin(scenario: str = "by_the_book", tape: bool = False, **options: str) -> Game:
    """Begin a game with typed dice."""
    found = load(str(SCENARIOS / f"{scenario}.toml"))
    ruler = "tape" if tape else "map"
    return new_game(found, header_of(found, dice="typed", options=options, ruler=ruler))


def wish(game: Game, seat: str, command: Command, *answers: Any) -> Any:
    """Return the draft of a wish, or why not."""
    return game.draft(seat, command, tuple(answers))


def do(game: Game, seat: str, command: Command, *answers: Any) -> tuple[Any, ...]:
    """Do it, and return what happened."""
    made = wish(game, seat, command, *answers)
    assert isinstance(made, Draft), made
    game.accept(made)
    return made.record.events


def refused(game: Game, seat: str, command: Command, *answers: Any) -> tuple[str, str]:
    """Return the paragraph and the sentence by which it is refused."""
    made = wish(game, seat, command, *answers)
    assert isinstance(made, Refusal), made
    return made.rule, made.message.id


def asked(game: Game) -> list[tuple[str, str]]:
    """Who must decide what now."""
    return [(one.seat, one.about) for one in game.state.awaiting]


def to_markers(scenario: str = "by_the_book", **options: str) -> Game:
    """Go on to where the Second player, blue in the south, places the first marker; red is First player."""
    game = begin(scenario, **options)
    if scenario == "special_forces":
        do(game, "blue", KeepIntelligence())
    do(game, "blue", RollFirstPlayer(), [1], [6])
    do(game, "red", ChooseSide("north"))
    return game


def to_contents(scenario: str = "by_the_book", **options: str) -> Game:
    """Go on to where all markers lie."""
    game = to_markers(scenario, **options)
    spots = {"blue": iter(SPOTS), "red": iter((x, 100 - y) for x, y in SPOTS)}
    while asked(game)[0][1] == "marker":
        seat = asked(game)[0][0]
        do(game, seat, PlaceMarker(Point(*map(float, next(spots[seat])))))
    return game


def to_reserves(scenario: str = "by_the_book", die: int = 4, **options: str) -> Game:
    """Go on to where both list who lies in ambush; the irregulars have thrown *die*."""
    game = to_contents(scenario, **options)
    for seat, about in asked(game):
        assert about == "contents"
        do(game, seat, ChooseContents(primary=4, secondary=(2, 5)))
    if asked(game) == [("red", "secret_die")]:
        do(game, "red", ThrowSecretDie(), [die])
    return game


def to_deployment(
    scenario: str = "by_the_book",
    ambush: Sequence[str] = (),
    infiltration: Sequence[str] = (),
    **options: str,
) -> Game:
    """Go on to where the Second player deploys."""
    game = to_reserves(scenario, **options)
    do(game, "blue", ListReserves(infiltration=tuple(infiltration)))
    do(game, "red", ListReserves(ambush=tuple(ambush)))
    no_extras(game)
    return game


def no_extras(game: Game) -> None:
    """Whoever is asked has neither explosives nor helicopters: who has none is asked too."""
    nothing = {"explosives": HideCharges(), "evacuation_order": OrderEvacuation()}
    for seat, about in asked(game):
        if about in nothing:
            do(game, seat, nothing[about])


def to_first_turn(scenario: str = "by_the_book", ambush: Sequence[str] = (), **options: str) -> Game:
    """Go on to the first turn; the program deploys everybody."""
    game = to_deployment(scenario, ambush, **options)
    while game.state.phase == "start":
        seat, about = asked(game)[0]
        if about == "evacuation_order":
            no_extras(game)
            continue
        assert about in ("deploy", "deploy_all", "infiltrate")
        do(game, seat, DeployRest())
    return game


__all__ = [
    "EndDeployment", "asked", "begin", "do", "no_extras", "refused", "to_contents", "to_deployment",
    "to_first_turn", "to_markers", "to_reserves", "wish",
]  # fmt: skip
