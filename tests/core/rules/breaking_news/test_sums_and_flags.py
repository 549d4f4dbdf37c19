"""Breaking News: totals in the log, weapons of a reaction, spots beside a hull, what a force drops."""

from __future__ import annotations

import pytest
from bn_commands import Move
from menus import fields
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Man, Soldier, Vehicle, table

from core.engine.contract.choices import PickOne
from core.engine.contract.facts import Modifier
from core.locale import sentences
from core.rules.breaking_news.common.vehicle_outlines import beside
from core.rules.breaking_news.facts import InitiativeRolled
from core.rules.breaking_news.forces.building import done, new_force, turned
from core.rules.breaking_news.forces.force import FLAGS
from core.table.places import Point

FLAG, OTHER = FLAGS[:2]
FOE = Man("Irr3", x=150, y=150, side="red")


@rule("BN-5.1.a")
@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Rangers 9 and Militia 6"), ("it", "Rangers 9 e Militia 6")],
)
def test_the_log_tells_each_total_with_all_that_counts(language: str, told: str) -> None:
    state = table(kowalski=Man(), foe=FOE).state
    names = {"blue": "Rangers", "red": "Militia"}
    sides = {id: replace(side, name={"en": names[id], "it": names[id]}) for id, side in state.sides.items()}
    state = replace(state, sides=sides)
    more, less = Modifier(2, "mod-leader", "BN-5.1.b"), Modifier(-1, "mod-fatigue", "BN-5.1.d")
    rolled = InitiativeRolled((("blue", 7, (more,)), ("red", 8, (less, less))))

    line = RULES.sentence(state, rolled, state)

    assert line is not None and told in sentences(language).say(line)


@rule("BN-8.2.h", "BN-5.3.a")
def test_in_a_reaction_a_weapon_that_is_never_one_is_not_to_choose() -> None:
    """A rocket launcher is for one's own action; the rifle answers."""
    foe = Man("R3", "assault_rifle", "heavy_at", y=70, side="red", facing=270)
    game = table(kowalski=Man("R3", facing=90), foe=foe)
    game.play("blue", Move(("kowalski",), "run", ((Point(52, 40),),)))

    weapon = fields(game, "red", "opportunity_fire", figure="foe")[0]

    assert isinstance(weapon, PickOne)
    able = [row.value for row in weapon.options]
    assert able == ["assault_rifle"]


@rule("BN-6.3.c")
def test_who_gets_out_stands_behind_the_hull_or_round_it_where_somebody_is_there() -> None:
    """Every 15 degrees, from behind it to its right."""
    men: dict[str, Soldier] = {"truck": Vehicle("unprotected", x=100, y=100, base=6, facing=0), "foe": FOE}
    free = table(**men).state
    taken = table(**men, kowalski=Man(x=95.75, y=100)).state
    hull = free.figures["truck"].place
    assert hull is not None

    first, second = beside(free, hull, 2.5), beside(taken, hull, 2.5)

    assert first is not None and (first.x, first.y, first.facing) == (95.75, 100, 180)
    assert second is not None and (second.y < 98, second.facing % 15) == (True, 0)
    assert 200 < second.facing < 230


def test_flags_of_a_force_are_set_and_taken_back_and_a_gun_without_its_second_man_has_none() -> None:
    force = turned(new_force(), "force", FLAG, "yes")
    assert force.flags == (FLAG,)
    assert turned(force, "force", FLAG, "yes").flags == (FLAG,)
    assert turned(force, "force", FLAG, "no").flags == ()
    both = turned(turned(force, "force", OTHER, "yes"), "force", FLAG, "no")
    assert both.flags == (OTHER,)

    gun = turned(turned(new_force(), "man:alpha_2", "weapon", "mmg"), "man:alpha_2", "crew", "alpha_3")
    assert next(man for man in gun.figures if man.id == "alpha_2").crew == "alpha_3"
    alone, _ = done(gun, "man:alpha_3", "remove")
    kept, _ = done(gun, "man:alpha_4", "remove")
    assert next(man for man in alone.figures if man.id == "alpha_2").crew == ""
    assert next(man for man in kept.figures if man.id == "alpha_2").crew == "alpha_3"
