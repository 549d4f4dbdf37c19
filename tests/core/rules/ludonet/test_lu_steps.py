"""Ludonet, the sequence of play: set-up, and both movements (LU-S)."""

from __future__ import annotations

import lu_commands as c
from rule_ids import rule
from skirmish import Man, field

from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.scenarios import load
from core.table.places import Point


@rule("LU-S.00")
def test_the_set_up_holds_all_that_a_game_depends_on() -> None:
    """Rosters, weapons, Combat Values, options, passes and zones stand in the log, not in a file."""
    scenario = load("ludonet/bridge_with_tanks")
    (fact,) = RULES.setup(scenario.data, {"turn_limit": "3"}, False)

    assert isinstance(fact, e.GameSet)
    assert fact.options["turn_limit"] == "3"
    assert {man.side for man in fact.figures} == {side.id for side in fact.sides}
    assert all(man.unit in {unit.id for unit in fact.units} for man in fact.figures)
    assert all(fact.weapons[name].range >= 0 for man in fact.figures for name in man.weapons)
    assert {man.vehicle for man in fact.figures if man.vehicle} <= fact.vehicles.keys()
    assert all(side.zone > 0 and side.edge and side.passes >= 0 for side in fact.sides)


@rule("LU-S.04", "LU-S.05")
def test_one_side_moves_all_it_likes_then_the_other_the_same() -> None:
    """Ways, modes, postures; the second player's men wait for their own movement."""
    game = field(ross=Man(x=50, y=20), reed=Man(x=60, y=20), huber=Man(x=50, y=180, side="red"))

    for mover, enemy, men, north in (("blue", "red", ("ross", "reed"), 1), ("red", "blue", ("huber",), -1)):
        assert game.state.phase == "move" and game.state.moving == mover
        assert game.refused(enemy, c.EndMovement())[1] == "engine-others-decide"
        for name in men:
            at = game.man(name).place
            assert at is not None
            game.run(mover, c.Move(name, "walk", (Point(at.x, at.y + 8 * north),)))
            game.run(mover, c.Posture(name, "prone"))
            place = game.man(name).place
            assert place is not None and (place.y, place.prone) == (at.y + 8 * north, True)
        game.run(mover, c.EndMovement())
    assert game.state.phase == "fire"
