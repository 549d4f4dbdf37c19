"""Bassa Intensità: dice, Quality, squads, and what a scenario says (BI-DICE, BI-QUAL, BI-CMD, Part 5 S)."""

from __future__ import annotations

import tomllib
from typing import Any

import bi_commands as c
import pytest
from battle import battle
from bi_steps import step
from field import Man, field, on
from msgspec.structs import replace
from rule_ids import rule
from test_bi_indirect import mission, supported
from test_bi_setup import begun
from test_bi_turn import far

from core.engine.chance.oracles import Answered
from core.engine.contract.facts import Thrown
from core.engine.contract.questions import Throw
from core.engine.contract.scenario import ScenarioError
from core.engine.words.ids import FigureId
from core.line.wording.typed import dice
from core.rules.bassa_intensita.common.chance import chance, face_or_less
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.morale.chance import number
from core.rules.bassa_intensita.observation.difficulty import face_for
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.setup.scenario import set_up
from core.rules.bassa_intensita.state.frames import Check
from core.rules.bassa_intensita.tables.rounding import up
from core.scenarios import load

# --- dice ---------------------------------------------------------------------------------------


@rule("BI-DICE.a")
def test_two_kinds_of_dice_are_thrown() -> None:
    thrown = far().seal([5]).of(Thrown)
    game = battle(at=("initiative", ""), rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True))
    thrown += game.play("blue", game.rules.passing(game.state, game.state.awaiting[0]), [5], [2]).of(Thrown)

    assert [throw.sides for throw in thrown] == [10, 6, 6]


@rule("BI-DICE.b")
def test_a_typed_nought_of_a_ten_sided_die_is_a_ten() -> None:
    assert dice("0", Throw(1, "bi-isolation", "BI-CMD.j", 10)) == [10]
    assert far().seal([10]).of(Thrown)[0].faces == (10,)


@rule("BI-DICE.c")
@pytest.mark.parametrize(("exact", "used"), [(2.5, 3), (3.0, 3), (0.25, 1), (4.01, 5), (0.0, 0)])
def test_all_rounding_is_upward(exact: float, used: int) -> None:
    assert up(exact) == used


@rule("BI-DICE.d", "BI-DICE.e", "BI-Q.02", "BI-Q.03")
@pytest.mark.parametrize(
    ("chance_", "options", "face"),
    [
        (4, {}, 4),
        (10, {}, 10),
        (12, {}, 10),
        (0, {}, 0),
        (-2, {}, 0),
        (12, {"nat10_fails": "on"}, 9),
        (9, {"nat10_fails": "on"}, 9),
        (-2, {"nat1_succeeds": "on"}, 1),
        (3, {"nat1_succeeds": "on"}, 3),
    ],
)
def test_a_chance_is_the_face_that_is_not_to_be_exceeded(
    chance_: int, options: dict[str, str], face: int
) -> None:
    """At 10 it needs no die, at 0 it cannot succeed; with the readings a die is thrown."""
    assert face_or_less(chance_, Options.read(options)) == face


# --- Quality ------------------------------------------------------------------------------------


@rule("BI-QUAL.a", "BI-QUAL.b", "BI-QUAL.d", "BI-Q.06", "BI-Q.12")
@pytest.mark.parametrize(
    ("quality", "chances"),
    [("elite", 6), ("veteran", 5), ("regular", 4), ("recruit", 3), ("rabble", 2)],
)
def test_each_quality_has_its_chance_and_the_referee_moves_it_by_one(quality: str, chances: int) -> None:
    for bonus in (-1, 0, 1):
        state = field(
            units={"blue": {"quality": quality, "bonus": bonus}}, man=Man(), own=Man(quality="elite")
        )
        assert q(state, state.figures["man"]) == chances + bonus
        assert q(state, state.figures["own"]) == 6 + bonus
        assert state.quality_of(state.figures["man"]) == quality  # the step in which they act stays
    assert chance(4, (), Options.read({})) == 4


@rule("BI-QUAL.c", "BI-EX.63")
@pytest.mark.parametrize(("quality", "bonus", "q_"), [("elite", 0, 6), ("recruit", 1, 4), ("rabble", 0, 2)])
def test_every_chance_begins_with_the_base_chance(quality: str, bonus: int, q_: int) -> None:
    """Fire, a Normal action, isolation, a new leader, observation, morale, the precision of a round."""
    unit = {"blue": {"quality": quality, "bonus": bonus}}
    foe = Man(side="red", x=80)

    def thrown(dice: list[int], **given: Any) -> Thrown:
        command = given.pop("command")
        game = battle(at=("fire", quality), units=unit, foe=foe, **given)
        game.run("blue", command)
        return game.seal(dice).of(Thrown)[0]

    boss = Man("rifle", leads=True)
    fire = thrown([10], boss=boss, command=c.OrderFire("boss", "rifle", "foe"))
    hurt = {"boss": boss, "hurt": Man(x=51.5, health="serious")}
    action = thrown([10], **hurt, command=c.OrderAction("boss", "treat", "hurt"))
    alone = thrown([10], boss=boss, man=Man(x=90, y=90), command=c.OrderAction("man", "dig"))
    assert [one.need for one in (fire, action, alone)] == [q_] * 3

    vacant = {"blue": {**unit["blue"], "vacant": 1}}
    lead = battle(at=("leaders", ""), dice=([10],), units=vacant, man=Man(), foe=foe)
    assert [one.need for one in lead.log if isinstance(one, Thrown)] == [q_]
    state = field(units=unit, boss=boss)
    man = state.figures[FigureId("boss")]
    assert face_for(state, man, "normal") == q_ and number(on(state), Check(man.id, "BI-DMG.e"))[1] == q_ + 3
    adjusting = replace(supported(mission=mission("adjusting"), units=unit), step=quality)
    _, facts = step(adjusting, of=quality, dice=([10], [2]))
    assert next(one for one in facts if isinstance(one, Thrown)).need == q_


# --- what a scenario says -------------------------------------------------------------------------


def with_unit(text: str) -> Any:
    """The ambush with one unit more for the patrol."""
    return begun(load("bassa_intensita/ambush_at_dusk").text + "\n[[sides.patrol.units]]\n" + text)


@rule("BI-CMD.a", "BI-CMD.b", "BI-CMD.f", "BI-S.S2")
def test_a_squad_has_one_leader_of_any_ability_and_sections_of_its_own() -> None:
    game = with_unit(
        'id = "raw"\nname = "Raw squad"\nquality = "elite"\nbonus = -1\nfanatic = 2\n'
        'figures = [{ id = "boss", name = "Boss", leads = true, ability = "rabble", weapons = ["ak"],'
        ' vest = "bullet_proof", x = 5, y = 5 }]\n'
    )
    raw = game.units["patrol-raw"]

    assert (raw.quality, raw.ability, raw.leader) == ("elite", "rabble", "boss")
    assert (raw.bonus, raw.fanatic, game.figures["boss"].vest) == (-1, 2, "bullet_proof")
    assert [unit.id for unit in game.units.values() if unit.of == "patrol-squad"] == [
        "patrol-alfa",
        "patrol-bravo",
        "patrol-transport",
    ]


@rule("BI-CMD.h", "BI-CMD.g")
@pytest.mark.parametrize("quality", ["recruit", "rabble"])
def test_snipers_of_recruits_and_rabble_are_members_of_their_squad(quality: str) -> None:
    text = (
        'id = "raw"\nname = "Raw squad"\nquality = "{quality}"\nfigures = ['
        '{{ id = "boss", name = "Boss", leads = true, weapons = ["ak"], x = 5, y = 5 }},'
        '{{ id = "shot", name = "Shot", skills = ["sniper"], {lone}'
        ' weapons = ["sniper_rifle"], x = 8, y = 5 }}]\n'
    )
    man = with_unit(text.format(quality=quality, lone="")).figures["shot"]
    assert man.is_("sniper") and not man.lone
    with pytest.raises(ScenarioError) as bad:
        with_unit(text.format(quality=quality, lone="lone = true,"))
    assert bad.value.message.id == "bi-not-alone"


@rule("BI-S.S1")
def test_the_scenario_says_what_ground_and_what_light_there_is() -> None:
    game = begun()
    pieces = {piece.id: piece for piece in game.terrain.pieces}

    assert game.options["light"] == "moon" or begun(light="moon").options["light"] == "moon"
    assert pieces["hay-barn"].cover == "soft" and pieces["school"].cover == "hard"
    assert pieces["high-hedge"].obstacle == 2 and "entrenched" in pieces["ditch"].flags
    assert pieces["road"].kind == "road" and {one.kind for one in game.mines.values()} == {
        "anti_tank",
        "anti_personnel",
        "trap",
    }


@rule("BI-S.S3")
def test_the_scenario_and_whoever_begins_the_game_choose_the_readings() -> None:
    scenario = load("bassa_intensita/ambush_at_dusk")
    data = tomllib.loads(scenario.text)
    chosen = set_up(data, {"nonlethal": "on", "turn_limit": "6"}, False)

    assert (chosen.options["turn_limit"], chosen.options["nonlethal"]) == ("6", "on")
    assert set_up(data, {}, False).options["light"] == "moon"
    with pytest.raises(ScenarioError):
        begun(half_order="both")


def test_scripted_dice_that_cannot_fall_are_refused() -> None:
    with pytest.raises(ValueError, match="misfit-face"):
        Answered([[11]]).throw(Throw(1, "bi-isolation", "BI-CMD.j", 10))
