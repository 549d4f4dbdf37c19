"""Bassa Intensità: a mortar on the table is fired by its man and his crew; whose observer is out is free."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from bi_steps import of, step
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule
from test_bi_covering import AT, WOOD
from test_bi_indirect import TARGET, guns, mission, observer, supported

from core.engine.contract.facts import Refusal
from core.engine.words.ids import AnyId, FigureId, WeaponName
from core.locale import sentences
from core.rules.bassa_intensita.actions.listing import emplaceable
from core.rules.bassa_intensita.facts.actions import WeaponTaken
from core.rules.bassa_intensita.facts.covering import CoverStruck
from core.rules.bassa_intensita.facts.support import EffectFell, MissionLost, RoundFell, RoundsHeld
from core.rules.bassa_intensita.indirect.calling import callable_guns
from core.rules.bassa_intensita.indirect.missions import loose
from core.rules.bassa_intensita.state.ground import Covering, Mission
from core.rules.bassa_intensita.state.men import Carried
from core.rules.bassa_intensita.state.orders import AnyOrder, Call, Fire
from core.table.places import Point
from core.table.shapes import Rectangle

STAGES = ("repeat", "ready")


def with_mortar(
    stage: str, *orders: AnyOrder, dice: Any = (), crew: Any = None, options: Any = None, **gunner: Any
) -> Any:
    """A mission of a mortar whose man is *gunner*, and another man who serves it."""
    state = supported(
        options=options,
        mission=mission(stage, fell=TARGET),
        support=guns("mortar_60", gun=FigureId("tube")),
        tube=Man("mortar_60", "pistol", x=20, y=20, **{"emplaced": True, **gunner}),
        loader=crew or Man(x=21, y=20, serves=FigureId("tube")),
        foe=Man(side="red", x=25, y=20),
    )
    return step(state, *orders, dice=dice)


# --- who fires it -----------------------------------------------------------------------------------


@rule("BI-Q.107", "BI-SEQ.m", "BI-Q.10")
@pytest.mark.parametrize("stage", ["shifted", "effect"])
def test_who_has_fired_a_mortar_does_nothing_else_this_turn_nor_does_who_served_it(stage: str) -> None:
    after, facts = with_mortar(stage)

    fell = (*of(facts, RoundFell), *of(facts, EffectFell))
    assert [one.crew for one in fell] == [("tube", "loader")]
    assert after.figures["tube"].used == after.figures["loader"].used == "fired"


@rule("BI-Q.107")
@pytest.mark.parametrize("stage", ["adjusting", "shifted", "effect"])
@pytest.mark.parametrize(
    "busy",
    [
        *({"used": used} for used in ("moved", "opportunity", "covering", "acted", "fired", "failed")),
        {"shocked": 2}, {"fleeing": True},
    ],
)  # fmt: skip
def test_a_mortar_whose_man_is_busy_shocked_or_in_panic_waits_for_the_next_turn(
    stage: str, busy: dict[str, Any]
) -> None:
    after, facts = with_mortar(stage, **busy)

    assert not of(facts, RoundFell) and not of(facts, EffectFell)
    (held,) = of(facts, RoundsHeld)
    assert (held.mission.stage, held.mission.since) == (stage, 3)
    assert after.missions["eye"] == held.mission and after.figures["tube"].used == busy.get("used", "")


@rule("BI-Q.107")
def test_who_fires_his_pistol_in_the_same_step_fires_no_mortar() -> None:
    after, facts = with_mortar("effect", Fire("tube", "pistol", FigureId("foe")), dice=([10],))

    assert of(facts, RoundsHeld) and not of(facts, EffectFell)
    assert after.figures["tube"].used == "fired" and after.missions["eye"].stage == "effect"


# --- emplaced first ---------------------------------------------------------------------------------


@rule("BI-Q.124", "BI-ACT.a", "BI-FIRE.p")
@pytest.mark.parametrize("stage", ["adjusting", "shifted", "effect"])
def test_a_mortar_that_is_not_emplaced_waits_unless_told_otherwise(stage: str) -> None:
    after, facts = with_mortar(stage, emplaced=False)
    assert not of(facts, RoundFell) and not of(facts, EffectFell)
    assert of(facts, RoundsHeld)[0].mission == after.missions["eye"]
    assert (after.missions["eye"].stage, after.missions["eye"].since) == (stage, 3)

    dice = ([4], [3], [3, 4]) if stage == "adjusting" else ()
    _, facts = with_mortar(stage, emplaced=False, dice=dice, options={"mortar_emplaced": "off"})
    assert of(facts, RoundFell) or of(facts, EffectFell)


@rule("BI-Q.124", "BI-ACT.k", "BI-Q.45")
@pytest.mark.parametrize("option", ["on", "off"])
def test_its_man_emplaces_it_as_a_very_easy_action(option: str) -> None:
    game = firing(emplaced=False, options={"mortar_emplaced": option})
    wish = c.OrderAction("tube", "emplace", weapon="mortar_60")
    if option == "off":
        assert game.refused("blue", wish)[1] == "bi-nothing-to-emplace"
        return
    game.play("blue", wish)
    (held,) = [fact for fact in game.seal([4]) if isinstance(fact, RoundsHeld)]  # not isolated

    tube = game.man("tube")
    assert tube.weapons == (Carried("mortar_60", emplaced=True),) and tube.used == "acted"
    assert not loose(game.state, game.state.support[held.mission.support])
    assert not emplaceable(game.state, tube, tube.weapons[0]), "once is enough"


@rule("BI-Q.124", "BI-Q.45")
@pytest.mark.parametrize(
    ("emplaced", "option", "told"),
    [(True, "on", "bi-support-ready"), (False, "on", "bi-support-loose"), (False, "off", "bi-support-ready")],
)
def test_beside_its_side_one_reads_that_a_mortar_is_not_emplaced(
    emplaced: bool, option: str, told: str
) -> None:
    game = firing(emplaced=emplaced, options={"mortar_emplaced": option})
    game.state = replace(game.state, missions={})

    (own,) = (side for side in game.rules.view(game.state, "blue").sides if side.id == "blue")
    assert told in [row.args["left"].id for row in own.facts if row.id == "bi-side-support"]


@rule("BI-Q.124", "BI-FIRE.p")
def test_a_mortar_on_a_vehicle_needs_no_emplacing() -> None:
    carrier = Vehicle("fiat6616", "mortar_60")
    state = supported(
        mission=mission("ready"), support=guns("mortar_60", gun=FigureId("tube")), tube=carrier
    )  # fmt: skip

    assert not loose(state, state.support[AnyId("guns")])
    assert not emplaceable(state, state.figures[FigureId("tube")], Carried(WeaponName("mortar_60")))


@rule("BI-Q.124", "BI-Q.107")
@pytest.mark.parametrize(
    ("tube", "told", "detto"),
    [
        (
            {"emplaced": False},
            "eye: guns does not fire, for it is not emplaced",
            "eye: pezzi non spara perché non è piazzato",
        ),
        (
            {"used": "moved"},
            "eye: guns does not fire, its man cannot or does something else",
            "eye: pezzi non spara, il suo uomo non può o fa altro",
        ),
    ],
)
def test_why_a_mortar_waits_is_said(tube: dict[str, Any], told: str, detto: str) -> None:
    game = firing(**tube)
    before, facts = game.state, game.seal()

    (held,) = [fact for fact in facts if isinstance(fact, RoundsHeld)]
    line = game.rules.sentence(before, held, game.state)
    for language, words in (("en", told), ("it", detto)):
        assert sentences(language).say(line).casefold().startswith(words)


def covered(stage: str, dice: Any, **tube: Any) -> Any:
    """A mortar hidden in a wood that red covers with an AK, whose mission is in *stage*."""
    state = supported(
        mission=mission(stage, fell=TARGET),
        support=guns("mortar_60", gun=FigureId("tube")),
        tube=Man("mortar_60", x=30, y=50, **{"seen_by": (), "emplaced": True, **tube}),
        foe=Man("ak", side="red", x=10, y=50, used="covering"),
        terrain=[WOOD],
    )
    area = Covering(FigureId("foe"), WeaponName("ak"), AnyId("wood"), Rectangle(AT, 10.0, 4.0, 0.0))
    return step(replace(state, covering=(area,)), dice=dice)


@rule("BI-COV.e", "BI-COV.f", "BI-Q.32", "BI-Q.107")
@pytest.mark.parametrize("stage", ["shifted", "effect"])
def test_covering_fire_strikes_a_hidden_mortar_before_it_fires(stage: str) -> None:
    after, facts = covered(stage, dice=([2],))

    kinds = [type(fact).__name__ for fact in facts if isinstance(fact, CoverStruck | RoundFell | EffectFell)]
    assert kinds == ["CoverStruck", "RoundFell" if stage == "shifted" else "EffectFell"]
    assert after.covering[0].struck == ("tube",)


@rule("BI-COV.f", "BI-Q.107")
def test_a_mortar_whose_man_covering_fire_kills_fires_no_more() -> None:
    after, facts = covered("effect", dice=([1], [10]))

    assert not of(facts, EffectFell) and after.figures["tube"].fate == "dead"
    assert of(facts, MissionLost) and not after.missions


@rule("BI-COV.e", "BI-COV.i")
@pytest.mark.parametrize("tube", [{"seen_by": ("red",)}, {"used": "moved"}])
def test_a_mortar_that_is_seen_or_does_not_fire_is_not_struck(tube: dict[str, Any]) -> None:
    _, facts = covered("effect", dice=(), **tube)

    assert not of(facts, CoverStruck)


# --- taken up ---------------------------------------------------------------------------------------


@rule("BI-IND.f", "BI-ACT.d", "BI-Q.108")
def test_who_takes_up_a_mortar_is_called_as_its_man_was() -> None:
    """Else its support was lost with the first man who fired it."""
    game = battle(
        turn=2,
        eye=observer(leads=True),
        tube=Man("mortar_60", x=45, seen_by=(), fate="dead"),
        loader=Man(x=46, seen_by=(), serves=FigureId("tube")),
        foe=Man(side="red", x=190, y=190, leads=True, seen_by=()),
    )
    game.state = game.begun = replace(game.state, support=guns("mortar_60", gun=FigureId("tube")))
    assert not [*callable_guns(game.state, game.man("eye"))]
    game.run("blue", c.OrderAction("loader", "pick_up", "tube", "mortar_60"))
    facts = game.seal()

    assert game.state.support["guns"].gun == "loader"
    (told,) = [fact for fact in game.shown("red", facts) if isinstance(fact, WeaponTaken)] or [None]
    assert told is None or told.support == ()
    assert [one.id for one in callable_guns(game.state, game.man("eye"))] == ["guns"]


@rule("BI-Q.107")
def test_guns_off_the_table_need_nobody_on_it() -> None:
    after, facts = step(supported(mission=mission("effect", fell=TARGET)))

    assert of(facts, EffectFell)[0].crew == () and after.missions["eye"].stage == "ready"


@rule("BI-Q.107", "BI-Q.57")
def test_who_directs_his_own_mortar_does_both_at_once() -> None:
    state = supported(
        eye=replace_weapons(observer()),
        mission=mission("ready", fell=TARGET),
        support=guns("mortar_60", gun=FigureId("eye")),
    )
    after, facts = step(state, Call("eye", "guns", "effect"))

    assert of(facts, EffectFell) and after.figures["eye"].used


def replace_weapons(one: Any) -> Any:
    """The same man with a mortar."""
    return type(one)(
        ("mortar_60",), one.vehicle, one.side, one.unit, one.place, {**one.facts, "emplaced": True}
    )  # fmt: skip


@rule("BI-Q.107")
def test_the_enemy_reads_neither_that_a_mortar_waits_nor_who_fired_it() -> None:
    game = firing()
    facts = game.seal()

    (fell,) = [fact for fact in facts if isinstance(fact, EffectFell)]
    assert fell.crew == ("tube",)
    (told,) = [fact for fact in game.shown("red", facts) if isinstance(fact, EffectFell)]
    assert told.crew == () and told.observer == ""

    waits = firing(used="moved")
    facts = waits.seal()
    assert any(isinstance(fact, RoundsHeld) for fact in facts)
    assert not any(isinstance(fact, RoundsHeld) for fact in waits.shown("red", facts))
    assert any(isinstance(fact, RoundsHeld) for fact in waits.shown("blue", facts))


def firing(options: Any = None, **tube: Any) -> Played:
    """A mission for effect, due in the step that is written now."""
    game = battle(
        turn=2,
        options=options,
        eye=observer(leads=True),
        tube=Man("mortar_60", x=20, seen_by=(), **{"emplaced": True, **tube}),
        foe=Man(side="red", x=190, y=190, leads=True, seen_by=()),
    )
    due = Mission(FigureId("eye"), AnyId("guns"), "effect", TARGET, fell=TARGET, since=2)
    game.state = game.begun = replace(
        game.state, support=guns("mortar_60", gun=FigureId("tube")), missions={FigureId("eye"): due}
    )
    return game


# --- whose observer is out --------------------------------------------------------------------------


def with_missions(stage: str, **eye: Any) -> Played:
    """The observer has a mission in *stage*, in sight of Huber; another observer is there."""
    game = battle(
        turn=2,
        eye=observer(leads=True, ability="elite", **eye),
        other=observer(x=10, y=190, seen_by=(), unit="second", leads=True),
        huber=Man(side="red", x=60, leads=True),
    )
    waiting = Mission(FigureId("eye"), AnyId("guns"), stage, TARGET, fell=TARGET, since=2)
    game.state = game.begun = replace(game.state, support=guns(), missions={FigureId("eye"): waiting})
    return game


CONTACT = c.OrderCall("other", "contact", "guns", Point(20, 180))


@rule("BI-Q.57", "BI-IND.a")
@pytest.mark.parametrize("stage", STAGES)
def test_guns_that_wait_for_an_observer_who_is_killed_are_free_for_another(stage: str) -> None:
    game = with_missions(stage)
    assert game.refused("blue", CONTACT)[0] == "BI-IND.k"
    game.run("red", c.OrderFire("huber", "ak", "eye"))
    facts = game.seal([1], [10], [10])

    assert game.man("eye").fate == "dead"
    assert facts.one(MissionLost).observer == "eye" and not game.state.missions
    assert not any(isinstance(fact, MissionLost) for fact in game.shown("red", facts))


@rule("BI-Q.57", "BI-IND.b")
@pytest.mark.parametrize(
    ("field", "value"), [("health", "serious"), ("fate", "dead"), ("fate", "gone"), ("fate", "prisoner")]
)
@pytest.mark.parametrize("stage", STAGES)
def test_whatever_takes_an_observer_out_frees_the_guns_that_wait_for_him(
    stage: str, field: str, value: str
) -> None:
    game = with_missions(stage)
    facts = game.ruled(field, "eye", value)

    assert facts.one(MissionLost).observer == "eye" and not game.state.missions
    assert not isinstance(game.play("blue", CONTACT), Refusal)


@rule("BI-Q.57")
def test_a_wounded_observer_or_one_who_is_shocked_keeps_his_guns() -> None:
    game = with_missions("ready")
    game.ruled("health", "eye", "wounded")
    game.ruled("shocked", "eye", True)

    assert game.state.missions["eye"].stage == "ready"
