"""Bassa Intensità, smoke in the turn: thrown in either phase, laid by shells, in effect at its end."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule
from test_bi_indirect import TARGET, guns, mission, observer

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, PieceId
from core.locale import sentences
from core.rules.bassa_intensita.actions.smoke import has_smoke, may_throw
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.actions import SmokeSpread, SmokeThrown
from core.rules.bassa_intensita.facts.support import EffectFell
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.men import Carried
from core.table.places import Point
from core.table.questions import Shot

ACROSS = Shot(Point(50, 50), Point(75, 50))


def smoker(at: tuple[str, str], **more: Any) -> Played:
    """A man with a smoke grenade beside his leader, and a red man far off."""
    return battle(
        at=at, boss=Man(leads=True, x=48), man=Man("ak", "smoke_grenade"),
        foe=Man(side="red", x=190, leads=True), **more,
    )  # fmt: skip


def seen(game: Played) -> bool:
    return bool(on(game.state).measure(ACROSS).seen)


@rule("BI-SMOKE.h", "BI-Q.84")
@pytest.mark.parametrize(
    ("weapons", "facts", "may"),
    [
        (("ak", "smoke_grenade"), {}, True),
        (("ak",), {}, False),
        (("ak", "smoke_grenade"), {"fleeing": True}, False),
        (("ak", "smoke_grenade"), {"shocked": 1}, False),
        (("ak", "smoke_grenade"), {"health": "serious"}, False),
    ],
)
def test_who_has_none_is_shocked_or_can_do_nothing_throws_no_smoke(
    weapons: tuple[str, ...], facts: dict[str, Any], may: bool
) -> None:
    state = field(phase="move", man=Man(*weapons, **facts))
    assert may_throw(state, state.figures[FigureId("man")]) is may


@rule("BI-Q.84")
@pytest.mark.parametrize(
    ("with_move", "used", "may"),
    [("off", "", True), ("off", "moved", False), ("on", "moved", True), ("on", "acted", False)],
)
def test_smoke_takes_the_activity_unless_it_may_go_with_a_move(with_move: str, used: str, may: bool) -> None:
    man = Man("ak", "smoke_grenade", used=used)
    state = field(man=man, phase="move", options={"smoke_with_move": with_move})
    assert may_throw(state, state.figures[FigureId("man")]) is may


# --- when -------------------------------------------------------------------------------------------


@rule("BI-SEQ.f", "BI-SMOKE.a", "BI-SMOKE.b", "BI-S.P2.7", "BI-SMOKE.d")
def test_smoke_of_the_movement_phase_takes_effect_at_its_end_after_the_observation() -> None:
    game = smoker(("move", "first"))
    game.run("blue", c.ThrowSmoke("man", Point(60, 50), 90.0))
    game.until("moved", "look")
    assert seen(game)
    facts = game.seal([3])
    assert facts.one(SmokeSpread).until == 1 + 9 and game.step == ("fire", "elite") and not seen(game)


@rule("BI-SEQ.k", "BI-SMOKE.a", "BI-SMOKE.b", "BI-S.P3.7")
def test_smoke_of_the_fire_phase_blinds_nobody_before_its_end() -> None:
    game = smoker(("fire", "regular"))
    game.run("blue", c.OrderSmoke("man", Point(60, 50), 90.0))
    game.seal()
    assert game.step == ("fire", "recruit") and seen(game)
    game.until("fired", "look")
    assert seen(game)
    assert game.seal([6]).one(SmokeSpread).until == 1 + 12 and not seen(game)


@rule("BI-SMOKE.a", "BI-SMOKE.c", "BI-S.P3.7", "BI-Q.83", "BI-EX.31")
@pytest.mark.parametrize(
    ("arm", "deep", "wide"), [("mortar_60", 4, 48), ("mortar_81", 5, 60), ("mortar_120", 8, 90)]
)
def test_shells_fired_for_effect_lie_from_the_end_of_the_phase_on(arm: str, deep: int, wide: int) -> None:
    game = battle(eye=observer(leads=True), foe=Man(side="red", x=190, leads=True), turn=2)
    game.state = replace(
        game.state, support=guns(arm, tubes=3), missions={"eye": mission("ready", fell=Point(62, 50))}
    )
    game.run("blue", c.OrderCall("eye", "effect", kind="smoke", heading=90))
    cloud = game.seal().one(EffectFell).cloud
    assert cloud is not None and cloud.due and cloud.shape is not None and seen(game)
    xs, ys = zip(*((spot.x, spot.y) for spot in cloud.shape.points), strict=True)
    assert (round(max(xs) - min(xs), 1), round(max(ys) - min(ys), 1)) == (deep, wide)
    game.until("fired", "look")
    game.seal([1])
    assert not seen(game)


@rule("BI-SMOKE.a", "BI-SEQ.f", "BI-SMOKE.f")
def test_dischargers_may_be_fired_instead_of_moving() -> None:
    game = smoker(("move", "first"), tank=Vehicle("t72", y=90, facing=0.0))
    facts = game.run("blue", c.ThrowSmoke("tank"))
    assert game.man("tank").used == "acted" and any(isinstance(one, SmokeThrown) for one in facts)
    assert game.refused("blue", c.Drive("tank", (Point(60, 90),)))[0] == "BI-SEQ.m"


@rule("BI-SMOKE.f", "BI-SMOKE.h", "BI-Q.84")
@pytest.mark.parametrize(
    ("left", "smoked", "may"), [(1, 0, True), (1, 1, True), (1, 2, False), (0, 0, False), (0, 1, False)]
)
def test_a_vehicle_has_smoke_while_a_discharger_is_loaded_and_once_a_turn(
    left: int, smoked: int, may: bool
) -> None:
    state = field(tank=Vehicle("t72", hull={"dischargers": left}, smoked=smoked), turn=2)
    assert has_smoke(state, state.figures["tank"]) is may


@rule("BI-SMOKE.c", "BI-SMOKE.d")
def test_shells_take_no_other_smoke_off_the_table() -> None:
    """Of two that lay there the referee has lifted the first: the next is a third, and both stay."""
    game = battle(eye=observer(leads=True), foe=Man(side="red", x=190, leads=True), turn=2)
    lies = Cloud(PieceId("shells-2-2"), "smoke", None, due=True, note="by the well")
    game.state = replace(
        game.state, support=guns("mortar_81"), missions={"eye": mission("ready", fell=TARGET)},
        clouds={lies.id: lies},
    )  # fmt: skip
    game.run("blue", c.OrderCall("eye", "effect", kind="smoke", heading=0))
    game.seal()
    assert len(game.state.clouds) == 2 and game.state.clouds[lies.id] == lies


# --- where ------------------------------------------------------------------------------------------


@rule("BI-Q.83")
@pytest.mark.parametrize(("option", "width"), [("free", 60), ("across", 5)])
def test_shells_lie_as_ordered_or_across_the_observers_line(option: str, width: float) -> None:
    options = {"shell_smoke_axis": option}
    game = battle(eye=observer(leads=True), foe=Man(side="red", x=190, leads=True), turn=2, options=options)
    game.state = replace(
        game.state, support=guns("mortar_81"), missions={"eye": mission("ready", fell=TARGET)}
    )
    game.run("blue", c.OrderCall("eye", "effect", kind="smoke", heading=0))
    cloud = game.seal().one(EffectFell).cloud
    assert cloud is not None and cloud.shape is not None
    xs = [spot.x for spot in cloud.shape.points]
    assert round(max(xs) - min(xs), 1) == width


@rule("BI-Q.83", "BI-SMOKE.e")
def test_at_a_real_table_people_lay_it_and_the_program_keeps_its_time() -> None:
    game = smoker(("move", "first"), tape=True)
    game.play("blue", c.ThrowSmoke("man"), answers=[True])
    game.until("moved", "look")
    assert game.seal([2]).one(SmokeSpread).until == 9


# --- how much ---------------------------------------------------------------------------------------


@rule("BI-Q.46", "BI-SMOKE.a")
@pytest.mark.parametrize(("option", "left"), [("on", 0), ("off", 1)])
def test_smoke_grenades_are_counted_where_rounds_are(option: str, left: int) -> None:
    game = smoker(("move", "first"), options={"ammo_tracking": option})
    carried = (Carried("ak"), Carried("smoke_grenade", rounds=1))
    figures = {**game.state.figures, "man": replace(game.man("man"), weapons=carried)}
    game.state = game.begun = replace(game.state, figures=figures)
    facts = game.run("blue", c.ThrowSmoke("man", Point(55, 50)))
    assert game.man("man").weapons[1].rounds == left
    thrown = [one for one in game.shown("red", facts) if isinstance(one, SmokeThrown)]
    assert [one.weapons for one in thrown] == [None]


@rule("BI-Q.46")
@pytest.mark.parametrize("option", ["on", "off"])
def test_an_empty_pouch_throws_none_only_where_rounds_are_counted(option: str) -> None:
    game = smoker(("move", "first"), options={"ammo_tracking": option})
    man = replace(game.man("man"), weapons=(Carried("smoke_grenade", rounds=0),))
    game.state = game.begun = replace(game.state, figures={**game.state.figures, "man": man})
    throw = c.ThrowSmoke("man", Point(55, 50))
    if option == "on":
        assert game.refused("blue", throw)[1] == "bi-no-smoke"
    else:
        assert game.run("blue", throw) and game.man("man").smoked == 1


@rule("BI-SMOKE.b", "BI-SMOKE.d")
@pytest.mark.parametrize(
    ("at", "command"),
    [
        (("move", "first"), c.ThrowSmoke("man", Point(55, 50))),
        (("fire", "regular"), c.OrderSmoke("man", Point(55, 50))),
    ],
)
def test_it_is_foretold_that_smoke_screens_nobody_before_the_phase_is_over(
    at: tuple[str, str], command: Command
) -> None:
    """Whoever throws it for a move or a shot of the same phase reads so before he throws."""
    shown = preview(RULES, smoker(at).state, "blue", command, RULES.geometry)

    assert isinstance(shown, Preview)
    told = [one for one in shown.certain if one.id == "bi-smoke-later"]
    assert [sentences("en").say(one) for one in told] == [
        "It screens nobody before the end of this phase; it lasts 6 turns and as many more as a d6 says."
    ]
