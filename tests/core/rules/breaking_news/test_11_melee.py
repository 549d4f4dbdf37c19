"""Breaking News 11.0: hand-to-hand combat, one die a side, at most three against one."""

from __future__ import annotations

import pytest
from bn_commands import (
    CoveringFire,
    EndActions,
    Fight,
    Finish,
    Leave,
    Move,
    OpenFire,
    Pass,
    Recover,
    RemoveOne,
)
from rule_ids import rule
from table import RULES, Man, Played, both_editions, table

from core.engine.contract.choices import PickSome, open_field
from core.engine.contract.facts import Refusal
from core.engine.words.message import Message
from core.rules.breaking_news.facts import (
    Activated,
    ContactMade,
    FigureOut,
    LossAsked,
    MeleeFought,
    PointsScored,
    Revealed,
    SavesRolled,
)
from core.rules.breaking_news.state import Shot, Squad
from core.table.places import Point


def locked(mine: list[str], theirs: list[str], *suppressed: str, **more: object) -> Played:
    """Men of these classes all in contact: blue b0, b1, … against red r0, r1, …"""
    blue, red = [f"b{n}" for n in range(len(mine))], [f"r{n}" for n in range(len(theirs))]
    men = {
        name: Man(grade, x=40 + 2 * n, y=50, touching=tuple(red), suppressed=name in suppressed)
        for n, (name, grade) in enumerate(zip(blue, mine))
    } | {
        name: Man(grade, x=40 + 2 * n, y=52, side="red", touching=tuple(blue), suppressed=name in suppressed)
        for n, (name, grade) in enumerate(zip(red, theirs))
    }
    return table(**more, **men)  # type: ignore[arg-type]


@rule("BN-11.0.a", "BN-11.0.b", "BN-EX.94", "BN-Q.88", "BN-3.0.g")
def test_the_higher_total_kills_without_a_saving_throw() -> None:
    game = locked(["R2"], ["Irr3"])

    facts = game.play("blue", Fight(("b0",), ("r0",)), [2], [4])

    fought = facts.one(MeleeFought)
    assert fought.totals == (6, 5) and fought.loser == "red"
    assert facts.one(FigureOut).figure == "r0" and facts.no(SavesRolled)
    assert game.man("r0").fate == "dead" and game.man("b0").touching == ()


@rule("BN-11.0.a", "BN-11.0.b")
@pytest.mark.parametrize(
    ("grade", "value"),
    [("R1", 5), ("R2", 4), ("R3", 3), ("R4", 2), ("R5", 1), ("Irr1", 3), ("Irr2", 2), ("Irr3", 1)],
)
def test_every_class_adds_its_melee_value_and_the_attacker_may_lose(grade: str, value: int) -> None:
    game = locked([grade], ["R1"])

    fought = game.play("blue", Fight(("b0",), ("r0",)), [1], [6]).one(MeleeFought)

    assert fought.totals == (1 + value, 11)
    assert game.man("b0").fate == "dead"


@rule("BN-11.0.c", "BN-11.0.d", "BN-EX.96", "BN-Q.86", "BN-Q.88", "BN-ED.64")
@both_editions
def test_three_fanatics_one_suppressed_against_a_suppressed_veteran() -> None:
    """1 + 2 + 2 + 0 = 5 against 6 + 3 − 2 = 7: the irregulars' owner removes one."""
    game = locked(["R3"], ["Irr2", "Irr2", "Irr2"], "b0", "r1", active="red")

    facts = game.play("red", Fight(("r0", "r1", "r2"), ("b0",)), [1], [6])

    assert facts.one(MeleeFought).totals == (5, 7)
    assert facts.one(LossAsked).figures == ("r0", "r1", "r2")
    assert facts.no(FigureOut) and game.deciding() == [("red", "loss")]
    assert game.refused("blue", RemoveOne("r0"))[1] == "engine-others-decide"
    game.play("red", RemoveOne("r2"))
    assert [game.man(f"r{n}").fate for n in range(3)] == ["", "", "dead"]
    assert game.deciding() == []
    assert game.refused("red", RemoveOne("r0")) == ("BN-Q.88", "bn-not-in-that-fight")


@rule("BN-11.0.c", "BN-10.0.e")
def test_a_suppressed_man_starts_no_fight_by_himself() -> None:
    game = locked(["R3"], ["Irr3"], "b0")

    assert game.refused("blue", Fight(("b0",), ("r0",))) == ("BN-10.0.e", "bn-test-first")
    game.play("blue", Recover("b0"), [4])
    assert game.play("blue", Fight(("b0",), ("r0",)), [3], [1]).one(MeleeFought).totals == (6, 2)


@rule("BN-11.0.d", "BN-EX.95", "BN-Q.87")
def test_three_militia_against_one_of_the_special_forces_tie_and_fight_on_next_turn() -> None:
    game = locked(["R1"], ["Irr3", "Irr3", "Irr3"], active="red")

    facts = game.play("red", Fight(("r0", "r1", "r2"), ("b0",)), [3], [1])

    assert facts.one(MeleeFought).totals == (6, 6) and facts.one(MeleeFought).loser == ""
    assert facts.no(FigureOut, LossAsked)
    assert game.man("b0").touching == ("r0", "r1", "r2")
    assert game.refused("red", Fight(("r0",), ("b0",))) == ("BN-Q.89", "bn-has-fought")
    game.play("red", EndActions())
    assert game.man("b0").touching == ("r0", "r1", "r2") and not game.man("b0").fought


@rule("BN-Q.87")
def test_option_melee_tie_reroll_throws_again_until_somebody_wins() -> None:
    game = locked(["R3"], ["R3"], options={"melee_tie": "reroll"})

    facts = game.play("blue", Fight(("b0",), ("r0",)), [2], [2], [5], [5], [3], [1])

    assert [fought.loser for fought in facts.of(MeleeFought)] == ["", "", "red"]
    assert game.man("r0").fate == "dead"


@rule("BN-Q.87")
def test_option_melee_tie_both_die() -> None:
    game = locked(["R3"], ["R3"], options={"melee_tie": "both_die"})
    game.play("blue", Fight(("b0",), ("r0",)), [2], [2])
    assert game.man("b0").fate == game.man("r0").fate == "dead"

    for active, mine, theirs in (("blue", ("b0",), ("r0", "r1")), ("red", ("r0", "r1"), ("b0",))):
        game = locked(["R3"], ["Irr2", "Irr3"], options={"melee_tie": "both_die"}, active=active)
        facts = game.play(active, Fight(mine, theirs), [4], [4])
        assert [out.figure for out in facts.of(FigureOut)] == ["b0"]
        game.play("red", RemoveOne("r1"))
        assert game.man("r0").fate == "" and game.man("r1").fate == "dead"


@rule("BN-Q.88")
def test_option_melee_save_gives_the_loser_a_saving_throw() -> None:
    for face, fate in ((3, "dead"), (4, "")):
        game = locked(["R3"], ["R4"], options={"melee_save": "yes"})
        facts = game.play("blue", Fight(("b0",), ("r0",)), [6], [1], [face])
        assert facts.one(SavesRolled).needed == 4
        assert game.man("r0").fate == fate and game.man("r0").suppressed is (fate == "")

    for face, fate in ((4, "dead"), (5, "")):
        game = locked(["R3"], ["Irr3", "Irr3"], options={"melee_save": "yes"})
        game.play("blue", Fight(("b0",), ("r0", "r1")), [6], [1])
        game.play("red", RemoveOne("r1"), [face])
        assert game.man("r1").fate == fate and game.deciding() == []


@rule("BN-EX.97", "BN-11.0.d", "BN-11.0.e")
def test_of_five_in_contact_with_one_only_three_fight() -> None:
    game = locked(["Irr3"] * 5, ["R1"])
    every = tuple(f"b{n}" for n in range(5))

    assert game.refused("blue", Fight(every, ("r0",))) == ("BN-11.0.d", "bn-three-to-one")
    assert game.refused("blue", Fight(every[:4], ("r0",))) == ("BN-11.0.d", "bn-three-to-one")
    fought = game.play("blue", Fight(every[:3], ("r0",)), [1], [1]).one(MeleeFought)
    assert fought.totals == (4, 6)
    game.play("blue", RemoveOne("b0"))
    assert game.refused("blue", Fight(every[3:], ("r0",))) == ("BN-Q.89", "bn-has-fought"), "two wait"


@rule("BN-11.0.e", "BN-11.0.d")
def test_two_against_two_is_divided_into_two_fights() -> None:
    game = locked(["R3", "R3"], ["Irr3", "Irr3"])

    assert game.refused("blue", Fight(("b0", "b1"), ("r0", "r1"))) == ("BN-11.0.d", "bn-three-to-one")
    game.play("blue", Fight(("b0",), ("r0",)), [6], [1])
    game.play("blue", Fight(("b1",), ("r1",)), [6], [1])
    assert game.man("r0").fate == game.man("r1").fate == "dead"


@rule("BN-11.0.d")
def test_nobody_is_counted_twice_and_nobody_fights_at_a_distance() -> None:
    game = locked(["R3", "R3"], ["Irr3"])
    assert game.refused("blue", Fight(("b0", "b0"), ("r0",))) == ("BN-11.0.d", "bn-named-twice")
    assert game.refused("blue", Fight((), ("r0",))) == ("BN-11.0.a", "bn-nobody")
    game.set("b1", touching=())
    assert game.refused("blue", Fight(("b0", "b1"), ("r0",))) == ("BN-Q.89", "bn-not-in-contact")


@rule("BN-Q.89", "BN-SM.46", "BN-SM.51")
def test_a_runner_gets_into_contact_instead_of_firing_and_fights_at_once() -> None:
    game = table(
        kowalski=Man(y=40),
        abu=Man("Irr3", y=62, side="red", facing=90),
        omar=Man(x=44, y=62, side="red", facing=90),
    )
    facts = game.play("blue", Move(("kowalski",), "run", ((Point(40, 60),),), charge=("abu",)))

    assert facts.one(ContactMade).foes == ("abu",)
    assert game.man("abu").touching == ("kowalski",)
    shot = OpenFire((Shot("kowalski", "assault_rifle", "burst", ("omar",)),))
    assert game.refused("blue", shot)[0] in ("BN-6.0.a", "BN-Q.89")
    game.play("blue", Fight(("kowalski",), ("abu",)), [6], [1])
    assert game.man("abu").fate == "dead"


@rule("BN-Q.89")
def test_who_has_fought_neither_moves_nor_fires_in_the_same_turn() -> None:
    game = table(
        kowalski=Man(y=50, touching=("abu",)),
        abu=Man("Irr3", y=52, side="red", touching=("kowalski",)),
        omar=Man(x=60, y=60, side="red"),
    )
    game.play("blue", Fight(("kowalski",), ("abu",)), [6], [1])

    for wish in (
        Move(("kowalski",), "run", ((Point(40, 60),),)),
        OpenFire((Shot("kowalski", "assault_rifle", "burst", ("omar",)),)),
        CoveringFire(("kowalski",), Point(60, 60)),
        Leave(("kowalski",)),
    ):
        assert game.refused("blue", wish) == ("BN-Q.89", "bn-has-fought")


@rule("BN-Q.89")
def test_who_is_in_contact_may_leave_with_a_run_that_can_be_shot_at() -> None:
    game = table(
        kowalski=Man(y=50, touching=("abu",)),
        abu=Man("Irr3", y=52, side="red", touching=("kowalski",)),
        omar=Man(x=40, y=70, side="red"),
    )

    facts = game.play("blue", Move(("kowalski",), "run", ((Point(40, 40),),)))

    assert facts.one(ContactMade).foes == ()
    assert game.deciding() == [("red", "react_move")]
    game.play("red", Pass())
    assert game.man("kowalski").touching == game.man("abu").touching == ()


@rule("BN-Q.89", "BN-11.0.a")
def test_a_hidden_man_who_is_touched_shows_himself() -> None:
    game = table(kowalski=Man(y=40), abu=Man("Irr3", y=52, side="red", marker="m1", suppressed=True))

    facts = game.play("blue", Move(("kowalski",), "run", ((Point(40, 50),),), charge=("m1",)))

    assert facts.one(Revealed).figure == "abu"
    game.play("blue", Fight(("kowalski",), ("abu",)), [2], [6])
    assert game.man("abu").fate == "" and game.man("kowalski").fate == "", "2 + 3 against 6 + 1 − 2"


def three_ran_up(**how: object) -> Played:
    """Three militiamen ran one after another into contact with a veteran who looks the other way."""
    game = table(
        one=Man("Irr3", x=38, y=40),
        two=Man("Irr3", x=40, y=39),
        three=Man("Irr3", x=43, y=40),
        abu=Man("R3", x=40, y=60, side="red", facing=90),
        **how,  # type: ignore[arg-type]
    )
    for name, spot in (("one", Point(38, 60)), ("two", Point(40, 58)), ("three", Point(42, 60))):
        game.play("blue", Move((name,), "run", ((spot,),), charge=("abu",)))
    return game


@rule("BN-11.0.d", "BN-Q.89", "BN-SM.51")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_who_ran_into_contact_one_after_another_fights_together(edition: str) -> None:
    """The first two are done with their action; when the fight is rolled is the active player's choice."""
    game = three_ran_up(edition=edition)
    assert [game.man(name).stage for name in ("one", "two", "three")] == ["done", "done", "acting"]

    fought = game.play("blue", Fight(("one", "two", "three"), ("abu",)), [4], [2]).one(MeleeFought)

    assert fought.totals == (4 + 3, 2 + 3)
    assert game.man("abu").fate == "dead"
    assert game.refused("blue", Move(("three",), "run", ((Point(40, 62),),)))[0] == "BN-Q.89"


@rule("BN-Q.89", "BN-SM.51")
def test_moving_another_man_does_not_forfeit_the_fight() -> None:
    game = three_ran_up()
    game.play("blue", Finish())

    assert game.play("blue", Fight(("one",), ("abu",)), [1], [2]).one(MeleeFought).totals == (2, 5)
    assert game.refused("blue", Fight(("two",), ("abu",))) == ("BN-Q.89", "bn-has-fought"), "one fight a turn"


@rule("BN-Q.89", "BN-Q.17")
def test_who_let_his_activation_pass_in_contact_does_not_fight_later() -> None:
    game = locked(["R3", "R3"], ["Irr3", "Irr3"])
    game.set("b0", stage="done")

    assert game.refused("blue", Fight(("b0",), ("r0",))) == ("BN-5.2.a", "bn-has-acted")
    away = three_ran_up()
    away.set("one", touching=())
    assert away.refused("blue", Fight(("one",), ("abu",))) == ("BN-5.2.a", "bn-has-acted")


@rule("BN-Q.89", "BN-11.0.c")
def test_a_suppressed_comrade_who_failed_his_test_fights_beside_an_able_one() -> None:
    game = locked(["R3", "R3"], ["R1"], "b1")
    game.set("b1", stage="done", tested=True)

    fought = game.play("blue", Fight(("b0", "b1"), ("r0",)), [6], [1]).one(MeleeFought)

    assert fought.totals == (6 + 3 + 3 - 2, 1 + 5)


@rule("BN-Q.17", "BN-11.0.a")
def test_who_begins_a_fight_is_activated_and_his_suppressed_comrade_is_not() -> None:
    game = locked(["R3", "R3", "R3"], ["R1"], "b1")
    game.set("b2", stage="done", moved_any=True)

    fight = Fight(("b0", "b1", "b2"), ("r0",))
    assert game.play("blue", fight, [6], [1]).one(Activated).figures == ("b0",)


@rule("BN-Q.89")
def test_the_fight_is_offered_to_who_is_done_and_asks_who_joins_him() -> None:
    game = three_ran_up()
    game.play("blue", Finish())
    rows = [one for one in RULES.choices(game.state, "blue") if one.do == "fight"]
    assert {row.figure for row in rows if row.refusal is None} == {"one", "two", "three"}

    filled = {**rows[0].given, "foes": ["abu"]}
    field = open_field(RULES.fields(game.state, "blue", "fight", filled), filled)

    assert isinstance(field, PickSome) and (field.name, field.least, field.most) == ("figures", 1, 3)
    assert [(row.value, row.refusal) for row in field.options] == [
        ("one", None),
        ("two", None),
        ("three", None),
    ]
    game.play("blue", Fight(("one", "two"), ("abu",)), [1], [1])
    assert not [one for one in RULES.choices(game.state, "blue") if one.do == "fight" and not one.refusal]


@rule("BN-Q.89")
def test_a_fight_is_offered_where_the_first_he_touches_has_fought_but_the_next_has_not() -> None:
    game = table(
        kowalski=Man(y=50, touching=("abu",)),
        ruiz=Man(x=44, y=50, touching=("abu", "omar")),
        abu=Man("Irr3", x=42, y=51, side="red", touching=("kowalski", "ruiz")),
        omar=Man("Irr3", x=46, y=51, side="red", touching=("ruiz",)),
    )
    game.play("blue", Fight(("kowalski",), ("abu",)), [1], [3])

    row = next(one for one in RULES.choices(game.state, "blue") if one.do == "fight" and one.figure == "ruiz")

    assert row.refusal is None
    field = open_field(RULES.fields(game.state, "blue", "fight", row.given), row.given)
    assert isinstance(field, PickSome)
    assert [(one.value, one.refusal is None) for one in field.options] == [("abu", False), ("omar", True)]


@rule("BN-Q.89")
def test_alone_in_contact_a_man_is_not_asked_who_joins_him() -> None:
    game = locked(["R3"], ["Irr3"])
    row = next(one for one in RULES.choices(game.state, "blue") if one.do == "fight")
    filled = {**row.given, "foes": ["r0"]}

    assert row.given == {"figures": ("b0",)}
    assert open_field(RULES.fields(game.state, "blue", "fight", filled), filled) is None


@rule("BN-Q.89")
def test_no_single_shot_goes_into_a_melee_but_a_burst_does() -> None:
    game = table(
        kowalski=Man(y=50, touching=("abu",)),
        novak=Man(x=50, y=40),
        abu=Man("Irr3", y=52, side="red", touching=("kowalski",)),
    )

    aimed = OpenFire((Shot("novak", "assault_rifle", "aimed", ("abu",)),))
    assert game.refused("blue", aimed) == ("BN-Q.89", "bn-target-in-melee")
    game.play("blue", OpenFire((Shot("novak", "assault_rifle", "burst", ("abu",)),)), [6, 6, 6], [1, 1, 1])
    assert game.man("abu").fate == "dead"


@rule("BN-Q.88", "BN-D.c", "BN-D.d", "BN-Q.138")
def test_a_man_lost_hand_to_hand_costs_his_own_side() -> None:
    game = locked(["R2"], ["Irr3"])

    scored = game.play("blue", Fight(("b0",), ("r0",)), [6], [1]).one(PointsScored)

    assert (scored.side, scored.points) == ("red", 5)
    assert game.state.sides["red"].losses == 1


@rule("BN-Q.89", "BN-5.2.a", "BN-13.0.d")
def test_a_late_fight_too_is_of_the_active_side_in_its_actions_and_of_the_unit_in_hand() -> None:
    """A suppressed man in contact is asked about like one who came there in this turn."""
    reacting = locked(["R3"], ["Irr3"], "b0", active="red")
    assert reacting.refused("blue", Fight(("b0",), ("r0",))) == ("BN-5.2.a", "bn-not-now")
    early = locked(["R3"], ["Irr3"], "b0", phase="initiative")
    assert early.refused("blue", Fight(("b0",), ("r0",))) == ("BN-5.2.a", "bn-not-now")

    units = (Squad("one", (("en", "One"),), 3), Squad("two", (("en", "Two"),), 3))
    game = three_ran_up(sides={"blue": {"squads": units}}, facts={"finished": ("one",)})
    for name in ("one", "two", "three"):
        game.set(name, squad="one")
    refused = game.refused("blue", Fight(("one",), ("abu",)))
    assert refused == ("BN-13.0.d", "bn-squad-finished-already")


@rule("BN-Q.89", "BN-7.0.b")
@pytest.mark.parametrize(
    ("foe", "why", "blank"),
    [({"fought": True}, "bn-has-fought", "figure"), ({}, "bn-not-in-contact", "foe")],
)
def test_a_foe_under_a_marker_is_refused_by_his_marker(foe: dict[str, bool], why: str, blank: str) -> None:
    """A man who took cover again is not named by the fight that is refused."""
    game = locked(["R2"], ["Irr3"])
    game.set("r0", marker="m1", **foe)
    game.set("b0", touching=("r9",))

    refusal = game.play("blue", Fight(("b0",), ("m1",)))

    assert isinstance(refusal, Refusal) and refusal.message.id == why
    assert refusal.message.args[blank] == Message("marker", {"number": "1"})


@rule("BN-11.0.a", "BN-Q.89")
def test_who_touches_nobody_has_nobody_to_fight() -> None:
    """It is said of him, and not that nobody was named."""
    game = table(kowalski=Man(), abu=Man("Irr3", y=60, side="red"))

    assert game.refused("blue", Fight(("kowalski",), ())) == ("BN-Q.89", "bn-touches-nobody")
    game.set("kowalski", touching=("abu",))
    game.set("abu", touching=("kowalski",))
    assert game.refused("blue", Fight(("kowalski",), ())) == ("BN-11.0.a", "bn-nobody")
