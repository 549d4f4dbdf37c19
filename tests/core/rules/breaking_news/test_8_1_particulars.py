"""Breaking News 8.1, 8.7, 8.0.2: who fires with whom, whom strays strike, what odds count together. cm."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import OpenFire
from firing_range import shot
from menus import form
from msgspec.structs import replace
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Played, Soldier, Vehicle, table

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import PickSome
from core.engine.contract.facts import Refusal
from core.rules.breaking_news.facts import MarkerLaid
from core.rules.breaking_news.firing import merging
from core.rules.breaking_news.firing.friendly_fire import friendly_fire
from core.rules.breaking_news.firing.missed_shots import goes_astray
from core.rules.breaking_news.state import Action, Hit, Reaction, Shot
from core.table.places import Point

FOE = Man("Irr3", y=60, side="red")


def resolving(state: Any, *dice: list[int]) -> Resolution[Any]:
    """Return where one rule is worked out by itself; at a real table nobody is found anywhere."""
    return Resolution(state, RULES.evolve, Supplied(RULES, dice, [[]] * state.tape, state.tape), "blue")


# --- who fires with whom (8.1) ------------------------------------------------------------------------------


@rule("BN-Q.130", "BN-8.1.a")
@pytest.mark.parametrize(
    ("weapon", "refusal"),
    [("mmg", ("BN-Q.130", "bn-serves-gun")), ("rifle", None), ("smg", ("BN-8.0.a", "bn-no-such-weapon"))],
)
def test_the_second_man_of_a_gun_fires_when_the_gun_does_not(
    weapon: str, refusal: tuple[str, str] | None
) -> None:
    game = table(kowalski=Man("R3", "mmg", "rifle", crew="novak"), novak=Man("R3", "rifle", x=43), abu=FOE)
    played = game.play("blue", OpenFire((shot("kowalski", weapon), shot("novak", "rifle"))))
    assert ((played.rule, played.message.id) if isinstance(played, Refusal) else None) == refusal


@rule("BN-8.1.a")
@pytest.mark.parametrize(
    ("targets", "refused"),
    [
        ((("abu",), ("abu",)), False),
        ((("abu",), ()), False),
        ((("abu",), ("omar",)), True),
        ((("abu", "omar"), ()), True),
        ((("abu", "omar"), ("abu", "omar")), True),
        ((("abu", "omar"),), False),
    ],
)
def test_a_group_fires_at_one_target(targets: tuple[tuple[str, ...], ...], refused: bool) -> None:
    omar = Man("Irr3", x=44, y=60, side="red")
    game = table(kowalski=Man(), novak=Man(x=43), abu=FOE, omar=omar)
    dice = (2, 1) if len(targets) == 1 else ()
    shots = tuple(
        Shot(name, "assault_rifle", "burst", at, dice) for name, at in zip(("kowalski", "novak"), targets)
    )
    played = game.play("blue", OpenFire(shots))
    found = (played.rule, played.message.id) if isinstance(played, Refusal) else None
    assert found == (("BN-8.1.a", "bn-group-one-target") if refused else None)


@rule("BN-8.1.a", "BN-8.1.b")
def test_with_the_first_man_of_a_group_those_of_his_team_may_fire() -> None:
    """The first may be anybody's; the others are near him and of his own."""
    game = table(
        kowalski=Man(), novak=Man(x=43), ruiz=Man(x=90, team="bravo"), dunn=Man(x=93, team="bravo"), abu=FOE,
    )  # fmt: skip
    one = {"shots__0__firer": "kowalski", "shots__1__firer": "novak"}
    aimed = {"shots__0__weapon": "assault_rifle", "shots__0__mode": "aimed", "shots__0__targets": ["abu"]}

    rows = {row[1]: row[3] for row in form(game, "blue", "open_fire", **one)}
    assert rows["shots.0.firer"] == ["kowalski", "novak", "ruiz", "dunn"]
    rows = {
        row[1]: row[3] for row in form(game, "blue", "open_fire", **{**one, **aimed, "shots__1__firer": None})
    }
    assert rows["shots.1.firer"] == ["novak", None]


@rule("BN-8.1.a", "BN-8.6.a")
def test_a_target_that_one_of_a_group_may_not_fire_at_says_so_and_for_whom() -> None:
    """You should read it at the target: the order for all of them would be refused."""
    game = table(
        kowalski=Man(), novak=Man("Irr3", "pistol", x=43), abu=FOE, omar=Man("Irr3", x=43, y=46, side="red"),
    )  # fmt: skip
    one = {
        "shots.0.firer": "kowalski", "shots.1.firer": "novak", "shots.0.weapon": "assault_rifle",
        "shots.0.mode": "aimed", "_team": game.state.figures["kowalski"].team,
    }  # fmt: skip
    for who in (["kowalski", "novak"], ["kowalski"]):
        found = RULES.fields(game.state, "blue", "open_fire", {**one, "_who": who})
        field = next(field for field in found if field.name == "shots.0.targets")
        assert isinstance(field, PickSome)
        rows = {row.value: row.refusal for row in field.options}
        assert rows["omar"] is None
        if len(who) == 1:
            assert rows["abu"] is None
        else:
            assert rows["abu"] is not None and [*rows] == ["omar", "abu"]
            assert rows["abu"].message.args["figure"] == "Novak"


# --- whom misses strike (8.7, 8.0.2) ------------------------------------------------------------------------


@rule("BN-8.7.a", "BN-Q.30", "BN-Q.77")
def test_a_hidden_friend_in_the_line_of_fire_is_put_on_the_table_and_a_vehicle_is_tested() -> None:
    game = table(
        options={"hidden_mode": "blind"}, kowalski=Man("R3", "lmg"), smith=Man(y=56, marker="m1"),
        jeep=Vehicle("unprotected", y=68), abu=Man("Irr3", y=80, side="red"),
    )  # fmt: skip
    fired = Shot("kowalski", "lmg", "burst", ("abu",))
    action = Action(
        "fire", 1, "blue", ("kowalski",), "resolve", shots=(fired,), rolled=1, missed=((0, 3, "abu"),)
    )
    r = resolving(replace(game.state, action=action))

    friendly_fire(r, ((fired, False),))

    assert [event for event in r.events if isinstance(event, MarkerLaid)] == [MarkerLaid("smith", "hit")]
    struck = r.events[-1].struck  # the vehicle by the weapon, the man with the bonus
    assert [(hit.figure, hit.hits, hit.weapon, hit.reason) for hit in struck] == [
        ("jeep", 1, "lmg", ""), ("smith", 1, "", "friendly_fire"),
    ]  # fmt: skip


@rule("BN-8.0.2.c", "BN-8.0.2.f", "BN-Q.30")
def test_whom_a_stray_rocket_strikes_unseen_is_put_on_the_table() -> None:
    """It falls short of its target, by 3 cm for each point missed."""
    game = table(
        options={"hidden_mode": "blind", "missed_shots": "on"}, kowalski=Man("R3", "rpg"), abu=FOE,
        under=Man("Irr3", y=53.5, side="red", marker="m1"),
    )  # fmt: skip
    fired = Shot("kowalski", "rpg", "aimed", ("abu",))
    action = Action("fire", 1, "blue", ("kowalski",), "resolve", shots=(fired,), rolled=1)
    r = resolving(replace(game.state, action=action), [1])

    goes_astray(r, fired, 4, 3)

    strayed = r.events[-1]
    laid = [event.figure for event in r.events if isinstance(event, MarkerLaid)]
    assert "under" in {hit.figure for hit in strayed.struck} and laid == ["under"]
    assert strayed.centre is not None


@rule("BN-8.0.2.c", "BN-8.0.2.d")
def test_where_people_measure_they_look_who_is_near_what_went_astray() -> None:
    game = table(tape=True, kowalski=Man("R3", "heavy_at"), abu=Man("Irr3", side="red"))
    fired = Shot("kowalski", "heavy_at", aim=Point(0, 0))
    action = Action("fire", 1, "blue", ("kowalski",), "resolve", shots=(fired,), rolled=1)
    r = resolving(replace(game.state, action=action), [1])

    goes_astray(r, fired, 5, 3)

    strayed = r.events[-1]
    assert (strayed.cm, strayed.struck, strayed.centre) == (6.0, (), None)


# --- what odds count together -------------------------------------------------------------------------------


HITS = (Hit("abu", 1), Hit("omar", 2), Hit("abu", 1))


@rule("BN-9.0.a", "BN-Q.67")
@pytest.mark.parametrize(
    ("facts", "parts"),
    [
        ({}, 2),
        ({"kind": "cover", "shots": (), "rolled": 0}, 0),
        ({"kind": "move"}, 0),
        ({"step": "window"}, 0),
        ({"missed": ((0, 1, "abu"),)}, 0),
        ({"rolled": 0}, 0),
        ({"declared": (Reaction("dodge", "abu"),)}, 0),
        ({"declared": (Reaction("fire", "abu", Shot("abu", "rifle", "aimed", ("kowalski",))),)}, 0),
        ({"hits": HITS[:1]}, 0),
        ({"hits": (HITS[0], HITS[2])}, 0),
        ({"hits": (*HITS, Hit("jeep", 1))}, 0),
        ({"hits": ()}, 0),
    ],
)
def test_saves_are_reckoned_man_by_man_once_nothing_else_is_left(facts: dict[str, Any], parts: int) -> None:
    game = table(
        kowalski=Man(), abu=FOE, omar=Man("Irr3", x=44, y=60, side="red"), jeep=Vehicle("unprotected", y=90)
    )
    shots = (Shot("kowalski", "lmg", "burst", ("abu", "omar")),)
    action = Action("fire", 1, "blue", ("kowalski",), "resolve", shots=shots, rolled=1, hits=HITS)
    found = merging.apart(replace(game.state, action=replace(action, **facts)))

    assert len(found) == parts
    if parts:
        assert [part.action.hits for part in found] == [(HITS[0], HITS[2]), (HITS[1],)]
    assert merging.apart(game.state) == ()


@rule("BN-8.7.a", "BN-Q.64")
@pytest.mark.parametrize(
    ("friend", "missed"), [({"smith": Man(y=50)}, ((0, 1, "abu"), (1, 1, "abu"))), ({}, ((0, 1, "abu"),))]
)
def test_of_the_last_shot_a_miss_is_kept_where_it_endangers_a_friend(
    friend: dict[str, Soldier], missed: tuple[Any, ...]
) -> None:
    game: Played = table(kowalski=Man("R3", "lmg"), abu=Man("Irr3", y=70, side="red"), **friend)
    shots = tuple(Shot("kowalski", "lmg", "burst", ("abu",)) for _ in range(2))
    action = Action("fire", 1, "blue", ("kowalski",), "resolve", shots=shots, rolled=1)
    before = replace(game.state, action=action)
    every = ((0, 2, "abu"), (1, 3, "abu"))
    after = replace(before, action=replace(action, rolled=2, missed=every))

    found = merging.merged(before, after, RULES.geometry).action
    assert found is not None and found.missed == missed
    still = merging.merged(after, after, RULES.geometry).action
    assert still is not None and still.missed == every
