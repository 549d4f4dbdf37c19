"""Bassa Intensità, actions: the list and its difficulty, what they do, smoke (BI-ACT, BI-T.06, BI-SMOKE)."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from bi_steps import step
from field import Man, Standing, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule

from core.engine.words.ids import AnyId, FigureId, SideId, WeaponName
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.actions.declaring import foreseen, possible
from core.rules.bassa_intensita.actions.listing import chance_of, difficulty_for
from core.rules.bassa_intensita.actions.rolling import mortars_of
from core.rules.bassa_intensita.actions.smoke import half_ring
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.activity import crew_of, hindered
from core.rules.bassa_intensita.movement.allowance import hindrances, on_foot
from core.rules.bassa_intensita.state.ground import Cloud, Support
from core.rules.bassa_intensita.state.men import Aim, Carried, Figure
from core.rules.bassa_intensita.state.orders import Act, Fire
from core.table.places import Place, Point
from core.table.questions import Shot

FOE = Man(side="red", x=90, y=90)


def waiting(**given: Any) -> Played:
    """A game in the step of the Regulars, a leader beside everybody."""
    return battle(boss=Man(leads=True, x=52, y=52), foe=FOE, **given)


# --- difficulty -----------------------------------------------------------------------------------


@rule("BI-EX.62", "BI-ACT.g", "BI-ACT.l", "BI-Q.80")
@pytest.mark.parametrize(
    ("quality", "health", "difficulty", "harder", "chance"),
    [
        ("veteran", "", "difficult", "difficult", 3),
        ("regular", "wounded", "easy", "normal", 4),
        ("elite", "wounded", "difficult", "no", 0),
    ],
)
def test_a_wounded_mans_actions_are_one_level_harder(
    quality: str, health: str, difficulty: str, harder: str, chance: int
) -> None:
    state = field(man=Man(quality=quality, health=health))
    man = state.figures["man"]

    assert (difficulty_for(man, difficulty), chance_of(state, man, difficulty)) == (harder, chance)


@rule("BI-ACT.d", "BI-ACT.k", "BI-ACT.b")
def test_a_machine_gun_is_emplaced_without_a_die_and_the_turn_is_gone() -> None:
    game = waiting(man=Man("mg42_tripod"))
    game.play("blue", c.OrderAction("man", "emplace", weapon="mg42_tripod"))
    game.seal()
    man = game.state.figures["man"]

    assert man.weapons == (Carried("mg42_tripod", emplaced=True),) and man.used == "acted"


@rule("BI-ACT.l", "BI-ACT.d", "BI-ACT.e")
@pytest.mark.parametrize(("face", "emplaced"), [(8, True), (9, False)])
def test_a_wounded_man_throws_for_what_is_very_easy(face: int, emplaced: bool) -> None:
    game = waiting(man=Man("mg42_tripod", health="wounded"))
    game.play("blue", c.OrderAction("man", "emplace", weapon="mg42_tripod"))
    game.seal([face])

    assert game.state.figures["man"].weapons[0].emplaced is emplaced


@rule("BI-EX.13", "BI-ACT.k", "BI-FIRE.o")
def test_a_weapon_is_loaded_again() -> None:
    game = waiting(man=Man("mg42_tripod"))
    loaded = Carried("mg42_tripod", emplaced=True, empty=True)
    game.state = replace(
        game.state,
        figures={**game.state.figures, "man": replace(game.state.figures["man"], weapons=(loaded,))},
    )
    assert game.refused("blue", c.OrderFire("man", "mg42_tripod", "foe"))
    game.play("blue", c.OrderAction("man", "reload", weapon="mg42_tripod"))
    game.seal()

    assert not game.state.figures["man"].weapons[0].empty


@rule("BI-ACT.e", "BI-T.06")
@pytest.mark.parametrize(("face", "ground"), [(8, ("entrenched",)), (9, None)])
def test_a_shelter_is_dug_with_twice_q(face: int, ground: object) -> None:
    game = waiting(man=Man())
    game.play("blue", c.OrderAction("man", "dig"))
    game.seal([face])

    assert game.state.figures["man"].ground == ground


@rule("BI-HIT.b", "BI-Q.42")
def test_who_aims_has_aimed_fire_at_the_same_target_next_turn() -> None:
    game = waiting(man=Man())
    game.play("blue", c.OrderAction("man", "aim", "foe"))
    game.seal()

    assert game.state.figures["man"].aim == Aim("foe", 1)
    hidden = waiting(man=Man(), spy=Man(side="red", x=60, seen_by=()))
    assert hidden.refused("blue", c.OrderAction("man", "aim", "spy")) == ("BI-Q.103", "bi-no-such-enemy")


@rule("BI-ACT.l", "BI-T.06", "BI-DICE.e")
@pytest.mark.parametrize(("face", "health"), [(1, "wounded"), (2, "serious")])
def test_a_wounded_man_of_the_rabble_treats_another_on_a_1_alone(face: int, health: str) -> None:
    poor = {"blue": {"quality": "rabble"}}
    game = battle(
        at=("fire", "rabble"),
        units=poor,
        boss=Man(leads=True, x=52, y=52),
        foe=FOE,
        man=Man(health="wounded"),
        down=Man(x=51.5, health="serious", dies=3),
    )
    game.play("blue", c.OrderAction("man", "treat", "down"))
    game.seal([face])

    assert game.state.figures["down"].health == health


# --- first aid ------------------------------------------------------------------------------------


@rule("BI-EX.42", "BI-ACT.f", "BI-Q.62", "BI-DMG.g")
@pytest.mark.parametrize(("face", "health", "dies"), [(4, "wounded", 0), (5, "serious", 3)])
def test_a_seriously_wounded_man_is_treated(face: int, health: str, dies: int) -> None:
    game = waiting(man=Man(), down=Man(x=51.5, health="serious", dies=3))
    game.play("blue", c.OrderAction("man", "treat", "down"))
    game.seal([face])
    down = game.state.figures["down"]

    assert (down.health, down.dies) == (health, dies)


@rule("BI-DMG.h", "BI-EX.42", "BI-Q.61", "BI-Q.62")
def test_from_the_turn_he_is_treated_he_counts_as_wounded() -> None:
    """He neither dies nor lies helpless any more; he goes half as far, and another wound kills him."""
    down = Man(x=51.5, side="blue", health="serious", dies=3)
    game = waiting(man=Man(leads=True), down=down, turn=2)
    assert hindered(game.state, game.man("down"))[1] == "bi-is-seriously-wounded"
    game.play("blue", c.OrderAction("man", "treat", "down"))
    game.seal([1])
    treated = game.man("down")

    assert treated.able and treated.health == "wounded" and hindered(game.state, treated) == ("", "")
    assert on_foot(game.state, treated, "normal", hindrances(game.state, treated)) == 8
    later = on(replace(game.state, turn=3))
    assert not moments.deaths(later)
    assert later.state.figures["down"].there
    hit, _ = step(game.state, Fire("foe", "ak", "down"), dice=([1], [10], [6]))
    assert hit.figures["down"].fate == "dead"


@rule("BI-Q.62")
def test_who_treats_is_in_contact_and_perhaps_a_medic() -> None:
    far = waiting(man=Man(), down=Man(x=54, health="serious"))
    assert far.refused("blue", c.OrderAction("man", "treat", "down")) == ("BI-Q.62", "bi-not-in-contact")
    whole = waiting(man=Man(), down=Man(x=51.5))
    assert whole.refused("blue", c.OrderAction("man", "treat", "down")) == ("BI-Q.62", "bi-nobody-to-treat")
    given: dict[str, Any] = {"man": Man(), "medic": Man(x=52, y=49, skills=("medic",))}
    only = waiting(down=Man(x=51.5, health="serious"), options={"medic_only": "on"}, **given)
    assert only.refused("blue", c.OrderAction("man", "treat", "down")) == ("BI-Q.62", "bi-no-medic")
    only.play("blue", c.OrderAction("medic", "treat", "down"))
    only.seal([4])
    assert only.state.figures["down"].health == "wounded"


@rule("BI-Q.19", "BI-Q.62")
def test_a_leader_who_is_treated_leads_again() -> None:
    units = {"blue": {"leader": "", "vacant": 1}}
    game = battle(
        down=Man(x=51.5, health="serious", leads=True), man=Man(), foe=FOE, units=units
    )  # fmt: skip
    game.play("blue", c.OrderAction("man", "treat", "down"))
    facts = game.seal([1], [4])

    treated = facts.index(facts.one(e.Treated))
    assert isinstance(facts[treated + 1], e.LeaderResumed)  # before whatever else is done in the step
    assert (game.state.units["blue"].leader, game.state.units["blue"].vacant) == ("down", 0)


@rule("BI-ACT.d", "BI-ACT.a")
def test_a_fallen_mans_weapon_is_picked_up_by_one() -> None:
    game = waiting(man=Man(), mate=Man(x=53), dead=Man("rpg7", x=51.5, fate="dead"))
    game.play("blue", c.OrderAction("man", "pick_up", "dead", "rpg7"))
    game.play("blue", c.OrderAction("mate", "pick_up", "dead", "rpg7"))
    game.seal()

    armed = [one.id for one in game.state.figures.values() if any(w.name == "rpg7" for w in one.weapons)]
    assert armed == ["man"]


@rule("BI-FIRE.o", "BI-ACT.d", "BI-Q.108")
@pytest.mark.parametrize(
    ("weapon", "side", "served_by"),
    [
        ("mg42_tripod", "blue", ["man", "mate"]), ("mortar_60", "blue", ["man", "mate"]),
        ("rpg7", "blue", ["man"]), ("mg42_tripod", "red", ["man"]),
    ],
)  # fmt: skip
def test_who_is_left_of_a_crew_serves_who_takes_up_its_weapon(
    weapon: str, side: str, served_by: list[str]
) -> None:
    """Two at a machine gun whose first man is dead are no single crewman; the enemy's crew serves nobody."""
    crew = {"serves": FigureId("dead"), "side": side}
    mate = Man("pistol", x=53, **crew)
    taker = Man("pistol", **crew) if side == "blue" else Man("pistol")
    game = waiting(man=taker, mate=mate, dead=Man(weapon, x=51.5, side=side, fate="dead"))
    game.play("blue", c.OrderAction("man", "pick_up", "dead", weapon))
    game.seal()

    assert [one.id for one in crew_of(game.state, FigureId("man"))] == served_by
    assert side == "red" or weapon == "rpg7" or not game.man("man").serves


@rule("BI-IND.f", "BI-ACT.d")
@pytest.mark.parametrize(
    ("gun", "arm", "side", "called"),
    [
        ("dead", "mortar_60", "blue", True), ("mate", "mortar_60", "blue", False),
        ("dead", "mortar_81", "blue", False), ("dead", "mortar_60", "red", False),
    ],
)  # fmt: skip
def test_a_mortar_that_a_comrade_takes_up_is_called_as_his(
    gun: str, arm: str, side: str, called: bool
) -> None:
    """Only that weapon of that man: not a mate's, not another that he had, not one of the enemy's."""
    state = field(man=Man("pistol"), dead=Man("mortar_60", fate="dead"), mate=Man("mortar_60"))
    guns = Support(AnyId("guns"), SideId(side), (), "dedicated", WeaponName(arm), gun=FigureId(gun))
    state = replace(state, support={guns.id: guns})
    dead, man = state.figures["dead"], state.figures["man"]
    assert mortars_of(state, dead, man, dead.weapons[0]) == (("guns",) if called else ())


@rule("BI-ACT.a")
@pytest.mark.parametrize(("who", "may"), [("man", True), ("rider", False), ("tank", False)])
def test_a_man_on_foot_does_whatever_the_list_names_and_who_rides_or_drives_does_not(
    who: str, may: bool
) -> None:
    state = field(man=Man(), rider=Man(aboard="tank"), tank=Vehicle("t72", y=80))
    for what in ("dig", "charge", "search"):
        assert possible(state, state.figures[FigureId(who)], what) is may


@rule("BI-ACT.a", "BI-HIT.b", "BI-FIRE.p", "BI-Q.62")
@pytest.mark.parametrize(
    ("what", "man", "others", "may"),
    [
        ("aim", Man(), {"foe": Man(side="red")}, True),
        ("aim", Man(weapons=()), {"foe": Man(side="red")}, False),
        ("aim", Man(), {"foe": Man(side="red", seen_by=())}, False),
        ("aim", Man(), {"mate": Man()}, False),
        ("emplace", Man("pk_tripod"), {}, True),
        ("emplace", Man("pk_tripod", emplaced=True), {}, False),
        ("emplace", Man("ak"), {}, False),
        ("reload", Man(), {}, False),
        ("pick_up", Man(), {"dead": Man(fate="dead")}, True),
        ("pick_up", Man(), {"mate": Man()}, False),
        ("pick_up", Vehicle("t72"), {"dead": Man(fate="dead")}, False),
        ("treat", Man(), {"hurt": Man(health="serious")}, True),
        ("treat", Man(), {"hurt": Man(health="wounded")}, False),
        ("treat", Man(health="serious"), {}, False),
        ("treat", Vehicle("t72"), {"hurt": Man(health="serious")}, False),
    ],
)
def test_what_of_the_list_somebody_is_asked_about(
    what: str, man: Standing, others: dict[str, Standing], may: bool
) -> None:
    """He needs what it is done with, and somebody to whom it is done and of whom his side knows."""
    state = field(man=man, **others)
    assert possible(state, state.figures[FigureId("man")], what) is may


@rule("BI-Q.62")
@pytest.mark.parametrize(("skills", "may"), [((), False), (("medic",), True)])
def test_as_a_choice_a_medic_alone_treats(skills: tuple[str, ...], may: bool) -> None:
    state = field(man=Man(skills=skills), hurt=Man(health="serious"), options={"medic_only": "on"})
    assert possible(state, state.figures[FigureId("man")], "treat") is may


@rule("BI-ACT.a", "BI-ACT.c")
def test_what_is_no_action_or_cannot_be_done_is_refused() -> None:
    game = waiting(man=Man(), gone=Man(used="fired"), tank=Vehicle("t72", y=80))
    assert game.refused("blue", c.OrderAction("man", "sing"))[1] == "bi-no-such-action"
    assert game.refused("blue", c.OrderAction("man", "emplace", weapon="ak"))[1] == "bi-nothing-to-emplace"
    assert game.refused("blue", c.OrderAction("man", "reload", weapon="ak"))[1] == "bi-nothing-to-reload"
    assert game.refused("blue", c.OrderAction("man", "pick_up", "foe", "ak"))[1] == "bi-nothing-to-pick-up"
    assert game.refused("blue", c.OrderAction("tank", "dig"))[1] == "bi-no-digging"
    assert game.refused("blue", c.OrderAction("gone", "dig"))[1] == "bi-activity-spent"


@rule("BI-Q.11", "BI-ACT.b")
def test_an_action_and_fire_of_one_step_take_effect_together() -> None:
    """Who is killed in the step still does what he was about to do."""
    game = battle(
        boss=Man(leads=True, x=52, y=52), man=Man(), down=Man(x=51.5, health="serious", dies=3),
        foe=Man("rifle", side="red", x=70, leads=True),
    )  # fmt: skip
    game.play("blue", c.OrderAction("man", "treat", "down"))
    game.play("red", c.OrderFire("foe", "rifle", "man"))
    facts = game.seal([1], [4], [10], [1], [1])

    assert game.state.figures["man"].fate == "dead" and facts.one(e.Treated).figure == "down"


# --- in no list -----------------------------------------------------------------------------------


@rule("BI-ACT.h", "BI-ACT.j")
def test_the_referee_alone_writes_what_is_in_no_list_with_its_difficulty() -> None:
    game = waiting(man=Man())
    assert game.refused("blue", c.Improvise("man", "mends it", "normal")) == ("BI-ACT.h", "bi-referee-only")
    assert "improvise" not in dict(game.offered("blue"))
    game.play("referee", c.Improvise("man", "mends the radio", "difficult"))
    facts = game.seal([2])

    rolled = facts.one(e.ActionRolled)
    assert (rolled.words, rolled.difficulty, rolled.passed) == ("mends the radio", "difficult", True)
    assert game.state.figures["man"].used == "acted"


@rule("BI-ACT.i")
def test_lengthy_work_has_its_die_in_the_last_turn() -> None:
    game = waiting(man=Man(labour=("digs a tunnel", 1)))
    game.play("referee", c.Improvise("man", "digs a tunnel", "normal", 3))
    facts = game.seal()
    assert facts.one(e.LabourWentOn).done == 2 and game.state.figures["man"].labour == ("digs a tunnel", 2)

    last = waiting(man=Man(labour=("digs a tunnel", 2)))
    last.play("referee", c.Improvise("man", "digs a tunnel", "normal", 3))
    assert last.seal([4]).one(e.ActionRolled).passed
    assert last.state.figures["man"].labour == ("", 0)


@rule("BI-ACT.h", "BI-ACT.i")
@pytest.mark.parametrize(
    ("words", "difficulty", "turns", "why"),
    [
        ("", "normal", 1, "bi-words-needed"),
        ("x", "no", 1, "bi-no-such-difficulty"),
        ("x", "normal", 0, "bi-bad-turns"),
        ("x", "normal", 13, "bi-bad-turns"),
    ],
)
def test_what_the_referee_cannot_write(words: str, difficulty: str, turns: int, why: str) -> None:
    assert waiting(man=Man()).refused("referee", c.Improvise("man", words, difficulty, turns))[1] == why


@rule("BI-ACT.h")
def test_a_difficulty_that_there_is_not_is_answered_with_those_that_there_are() -> None:
    refusal = waiting(man=Man()).play("referee", c.Improvise("man", "sings", "no"))
    assert refusal.message.args["words"] == "very_easy, easy, normal, difficult"


# --- smoke ----------------------------------------------------------------------------------------


@rule("BI-SMOKE.e", "BI-SMOKE.h", "BI-Q.83", "BI-Q.84", "BI-SMOKE.a")
def test_a_smoke_grenade_lies_from_the_end_of_the_phase_on_and_blocks() -> None:
    game = waiting(man=Man("ak", "smoke_grenade"))
    game.play("blue", c.OrderSmoke("man", Point(60, 50), 90.0))
    game.seal()
    (cloud,) = game.state.clouds.values()
    assert cloud.due and game.state.figures["man"].used == "acted"
    line = Shot(Point(50, 50), Point(70, 50))
    assert on(game.state).measure(line).seen

    there = replace(game.state, clouds={cloud.id: replace(cloud, due=False)})
    assert not on(there).measure(line).seen
    assert on(there).measure(Shot(Point(50, 61), Point(70, 61))).seen


@rule("BI-Q.83")
@pytest.mark.parametrize(("x", "why"), [(60.1, "bi-smoke-too-far"), (260, "bi-off-table")])
def test_a_smoke_grenade_goes_ten_cm(x: float, why: str) -> None:
    game = waiting(man=Man("ak", "smoke_grenade"))

    assert game.refused("blue", c.OrderSmoke("man", Point(x, 50)))[1] == why
    assert game.refused("blue", c.OrderSmoke("boss", Point(52, 50)))[1] == "bi-no-smoke"


@rule("BI-SMOKE.f", "BI-Q.83")
def test_a_discharger_lays_a_half_ring_before_the_vehicle_once() -> None:
    game = waiting(tank=Vehicle("t72", y=100, facing=90.0))
    game.play("blue", c.OrderSmoke("tank"))
    game.seal()
    (cloud,) = game.state.clouds.values()
    spread = replace(game.state, clouds={cloud.id: replace(cloud, due=False)})

    assert game.state.figures["tank"].hull.dischargers == 0  # type: ignore[union-attr]
    ahead, left, behind = Point(50, 120), Point(30, 100.5), Point(50, 80)
    starts = (Point(50, 106), Point(44, 100.5), Point(50, 94))
    lines = zip(starts, (ahead, left, behind), strict=True)
    seen = [on(spread).measure(Shot(*line)).seen for line in lines]
    assert seen == [False, False, True]
    assert half_ring(None) is None
    ring = half_ring(Place(0, 0))
    assert ring is not None and Point(15, 0) in ring.points and Point(10, 0) in ring.points


@rule("BI-Q.85", "BI-SMOKE.b", "BI-SMOKE.d")
def test_how_long_smoke_lasts_is_thrown_when_it_takes_effect() -> None:
    state = field(man=Man(), foe=FOE, turn=4)
    cloud = Cloud("smoke", "smoke", None, due=True)
    game = battle(at=("fired", "look"), man=Man(), foe=FOE, turn=4)
    game.state = replace(game.state, clouds={"smoke": cloud})
    facts = game.seal([3])

    assert state.turn == 4 and facts.one(e.SmokeSpread).until == 4 + 9


@rule("BI-Q.85")
@pytest.mark.parametrize(("turn", "left"), [(12, True), (13, False)])
def test_smoke_is_gone_at_the_end_of_its_last_turn(turn: int, left: bool) -> None:
    state = replace(field(man=Man(), turn=turn), clouds={"smoke": Cloud("smoke", "smoke", None, until=13)})
    r = on(state)
    moments.turn_ended(r)

    assert bool(r.state.clouds) is left


@rule("BI-Q.84", "BI-SMOKE.h")
def test_smoke_may_be_thrown_instead_of_moving() -> None:
    game = battle(at=("move", "first"), boss=Man(leads=True, x=52), man=Man("smoke_grenade"), foe=FOE)
    game.play("blue", c.ThrowSmoke("man", Point(55, 50)))

    assert game.state.clouds and used(game, "man") == "acted" and game.waiting == [("blue", "move")]
    assert game.refused("blue", c.ThrowSmoke("man", Point(55, 50)))[1] == "bi-activity-spent"


def used(game: Played, who: str) -> str:
    figure: Figure = game.state.figures[who]  # type: ignore[index]
    return figure.used


@rule("BI-Q.84")
def test_smoke_may_leave_the_move() -> None:
    options = {"smoke_with_move": "on"}
    game = battle(
        at=("move", "first"), boss=Man(leads=True, x=52), man=Man("smoke_grenade"),
        moved=Man("smoke_grenade", used="moved"), foe=FOE, options=options,
    )  # fmt: skip
    (who,) = RULES.fields(game.state, "blue", "throw_smoke", {"_unit": "blue"})
    assert [(row.value, row.refusal) for row in who.options] == [("man", None), ("moved", None)]
    game.play("blue", c.ThrowSmoke("man", Point(55, 50)))
    game.play("blue", c.ThrowSmoke("moved", Point(55, 50)))

    assert (used(game, "man"), used(game, "moved")) == ("", "moved")
    assert game.refused("blue", c.ThrowSmoke("man", Point(55, 50)))[1] == "bi-no-smoke"


@rule("BI-CMD.j", "BI-Q.16", "BI-SMOKE.h")
@pytest.mark.parametrize(("face", "clouds"), [(4, 1), (5, 0)])
def test_who_is_isolated_tests_before_he_throws_smoke(face: int, clouds: int) -> None:
    game = battle(at=("move", "first"), boss=Man(leads=True, x=90), man=Man("smoke_grenade"), foe=FOE)
    game.play("blue", c.ThrowSmoke("man", Point(55, 50)), [face])

    assert len(game.state.clouds) == clouds


@rule("BI-SMOKE.h", "BI-OBS.b")
def test_smoke_of_a_hidden_man_is_seen_and_nobody_learns_whose_it_is() -> None:
    game = waiting(man=Man("smoke_grenade", x=47, y=48, seen_by=()))
    game.play("blue", c.OrderSmoke("man", Point(45, 43)))
    facts = game.seal()
    told = game.shown("red", facts)

    assert [one.figure for one in told if isinstance(one, e.SmokeThrown)] == [""]
    assert not [one for one in told if isinstance(one, e.ActionRolled)]
    assert "man" not in game.known("red") and "man" not in str(told)


@rule("BI-ACT.a", "BI-Q.62")
def test_who_an_action_cannot_be_done_on_stands_there_with_why() -> None:
    game = waiting(man=Man(), near=Man(x=51.5, health="serious"), far=Man(x=80, health="serious"))
    filled = {"_unit": "blue", "figure": "man", "what": "treat"}
    fields = {one.name: one for one in game.rules.fields(game.state, "blue", "order_action", filled)}
    assert {row.value: row.refusal and row.refusal.message.id for row in fields["on"].options} == {
        "near": None, "far": "bi-not-in-contact",
    }  # fmt: skip


@rule("BI-ACT.e", "BI-DICE.a")
def test_what_is_foretold_of_an_action_is_thrown_with_one_die_of_ten() -> None:
    state = field(rossi=Man(leads=True))
    rossi = state.figures["rossi"]
    (number,) = foreseen(on(state), rossi, Act("rossi", "other", words="force the lock", difficulty="easy"))

    assert (number.needed, number.or_less, number.sides, number.dice) == (8, True, 10, 1)
