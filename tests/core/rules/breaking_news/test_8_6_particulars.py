"""Breaking News 8.6, particulars: who may not, what it does besides the shot, what is asked of it. cm."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import AllowFire, SpeculativeFire
from menus import fields, offered
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Man, Played, Vehicle, table
from test_8_6_speculative import HEDGE, ambush, blindly

from core.engine.contract.choices import PickOne
from core.engine.contract.facts import Refusal
from core.rules.breaking_news.facts import Activated, Faced, FireDeclared, Revealed, ShotFired
from core.rules.breaking_news.facts.extras import ExtraShown
from core.rules.breaking_news.facts.speculation import SpeculationAsked
from core.rules.breaking_news.firing.speculative import in_smoke
from core.rules.breaking_news.state import Cloud
from core.table.places import Point

NONE_HIT = [1, 1, 1, 1]


def why(game: Played, command: SpeculativeFire) -> tuple[str, str] | None:
    played = game.play("blue", command, NONE_HIT)
    return (played.rule, played.message.id) if isinstance(played, Refusal) else None


# --- who may not --------------------------------------------------------------------------------------------


@rule("BN-8.6.a", "BN-10.0.e", "BN-5.2.a", "BN-Q.89", "BN-6.1.d", "BN-Q.62", "BN-7.0.t")
@pytest.mark.parametrize(
    ("facts", "command", "refusal"),
    [
        ({}, blindly(), None),
        ({"suppressed": True}, blindly(), ("BN-10.0.e", "bn-test-first")),
        ({"fired": True}, blindly(), ("BN-5.2.a", "bn-has-fired")),
        ({"touching": ("abu",)}, blindly(), ("BN-Q.89", "bn-in-melee")),
        ({"moved": 3.0, "moved_any": True}, blindly(), ("BN-6.1.d", "bn-moved-support")),
        ({"weapons": ("heavy_at",)}, blindly("heavy_at"), ("BN-7.0.t", "bn-aim-at-terrain")),
        ({"weapons": ("smoke",)}, blindly("smoke"), ("BN-7.0.t", "bn-aim-at-terrain")),
        ({"weapons": ("smoke",)}, blindly("smoke", Point(40, 49)), ("BN-Q.62", "bn-too-light")),
        ({"weapons": ("flamethrower",)}, blindly("flamethrower"), ("BN-8.0.d", "bn-out-of-range")),
        ({}, blindly("smg"), ("BN-8.0.a", "bn-no-such-weapon")),
    ],
)
def test_who_may_not_fire_blindly(
    facts: dict[str, Any], command: SpeculativeFire, refusal: tuple[str, str] | None
) -> None:
    game = ambush()
    game.set("kowalski", **facts)
    if refusal is None:
        assert why(game, command) is None
    else:
        assert game.refused("blue", command) == refusal


# --- what it does besides -----------------------------------------------------------------------------------


@rule("BN-8.6.a", "BN-7.0.g", "BN-Q.06", "BN-Q.130", "BN-5.2.a")
def test_who_fires_blindly_turns_shows_himself_and_his_crew_and_who_acted_before_is_done() -> None:
    men = {
        "kowalski": Man("R3", "mmg", marker="m7", crew="ruiz", facing=0),
        "ruiz": Man("R3", x=42, marker="m8"), "dunn": Man("R3", x=120, stage="acting"),
    }  # fmt: skip
    game = ambush(men=men, facts={"acting": ("dunn",)})

    facts = game.play("blue", blindly(), NONE_HIT)

    assert facts.one(Activated).figures == ("kowalski",)
    assert facts.one(Faced).facing == 90
    assert {(one.figure, one.why) for one in facts.of(Revealed)} == {
        ("kowalski", "fired"),
        ("ruiz", "served"),
    }
    (made,) = facts.one(FireDeclared).shots
    assert (made.speculative, made.targets, made.aim) == (True, ("abu",), None)
    assert game.man("dunn").stage == "done"


@rule("BN-X.ROE.e", "BN-8.6.c")
@pytest.mark.parametrize(("roe", "shown"), [(True, ["roe"]), (False, [])])
def test_the_die_of_rules_of_engagement_shows_them(roe: bool, shown: list[str]) -> None:
    side = {"roe": roe, "extras": {"roe": 1} if roe else {}}
    game = ambush(options={"speculative": "die"}, sides={"blue": side})
    facts = game.play("blue", blindly(), [1])
    assert [one.extra for one in facts.of(ExtraShown)] == shown


@rule("BN-8.6.c")
def test_nobody_but_the_referee_allows_it_and_only_what_was_asked() -> None:
    game = ambush(options={"speculative": "referee"})
    assert game.refused("referee", AllowFire())[1] in ("bn-not-now", "engine-nothing-to-decide")
    asked = game.run("blue", blindly()).one(SpeculationAsked)
    assert asked.shot.speculative
    state = replace(game.state, awaiting=())
    assert Played(state).refused("blue", AllowFire())[0] == "BN-8.6.c"


@rule("BN-8.6.a")
def test_a_wish_is_written_down_with_a_target_or_a_spot() -> None:
    state = ambush().state
    both = SpeculativeFire("kowalski", "mmg", "burst", "abu", Point(40, 58))
    assert RULES.concise(state, both) == replace(both, aim=None)
    place = SpeculativeFire("kowalski", "mmg", "burst", aim=Point(40, 58))
    assert RULES.concise(state, place) == place


# --- the number (8.6.d) -------------------------------------------------------------------------------------


@rule("BN-8.6.d", "BN-8.0.m", "BN-8.0.p")
@pytest.mark.parametrize(
    ("at", "seen", "sniper", "needed"),
    [
        ("m1", (), False, 5),  # 4+ at 20 cm, and the hedge
        ("m1", (), True, 5),
        ("abu", ("lopez",), True, 6),
        (Point(40, 58), (), True, 5),
    ],
)
def test_of_whom_nobody_has_sighted_only_the_cover_counts(
    at: Any, seen: tuple[str, ...], sniper: bool, needed: int
) -> None:
    game = ambush(seen=seen)
    game.set("abu", sniper=sniper)
    facts = game.play("blue", blindly(at=at), NONE_HIT)
    (line,) = facts.one(FireDeclared).shots[0].lines
    assert (line.seen, line.cover) == (True, True)
    assert facts.one(ShotFired).needed == needed


@rule("BN-8.6.a", "BN-8.6.b")
@pytest.mark.parametrize("at", ["m1", Point(40, 62)])
def test_what_he_fires_at_may_hide_it(at: Any) -> None:
    """A house that stands at the spot stops no shot at it, and gives hard cover."""
    house = {"kind": "building", "id": "house", "box": [30, 58, 20, 10]}
    game = ambush(terrain=[house])
    (line,) = game.play("blue", blindly(at=at), NONE_HIT).one(FireDeclared).shots[0].lines
    assert (line.seen, line.cover, line.hard, line.by) == (True, True, True, "house")


@rule("BN-8.6.b", "BN-Q.74")
@pytest.mark.parametrize(("cm", "within"), [(0.0, True), (5.0, True), (5.1, False)])
def test_smoke_is_5_cm_about_its_middle(cm: float, within: bool) -> None:
    clouds = (Cloud("smoke-1-1", 1, None, 0.0), Cloud("smoke-1-2", 1, Point(40, 50), 90.0))
    state = ambush(facts={"clouds": clouds}).state
    assert in_smoke(state, Point(40, 50 + cm)) is within


# --- what is asked of it ------------------------------------------------------------------------------------


def targets(game: Played, weapon: str) -> list[str]:
    mode = "burst" if weapon == "mmg" else "aimed"
    asked = fields(game, "blue", "speculative_fire", figure="kowalski", weapon=weapon, mode=mode)
    assert isinstance(asked[-1], PickOne) and asked[-1].name == "target"
    return [row.value for row in asked[-1].options]


@rule("BN-8.6.a", "BN-Q.62", "BN-7.0.d")
@pytest.mark.parametrize("tape", [False, True])
def test_whom_he_has_not_sighted_himself_may_be_fired_at_blindly(tape: bool) -> None:
    """With a light weapon whom a friend has sighted, with a heavy one anybody under a marker."""

    def game(*seen: str) -> Played:
        men = {
            "kowalski": Man("R3", "rifle", "mmg", kit=("mounted",)), "lopez": Man("R3", x=100),
            "abu": Man("R5", y=60, side="red", marker="m1", seen_by=seen),
            "bakr": Man("R5", y=60, x=60, side="red"),
        }  # fmt: skip
        return table([] if tape else [HEDGE], tape=tape, options={"speculative": "always"}, **men)

    assert targets(game(), "rifle") == []
    assert targets(game("lopez"), "rifle") == ["abu"]
    assert targets(game(), "mmg") == ["m1", ""]
    assert targets(game("lopez"), "mmg") == ["abu", ""]
    assert targets(game("kowalski"), "rifle") == []
    assert targets(game("kowalski"), "mmg") == [""]


@rule("BN-8.6.a", "BN-Q.62", "BN-8.9.a")
def test_weapons_for_blind_fire_are_all_but_smoke_and_the_light_look_worse() -> None:
    game = ambush("mmg", "rifle", "smoke", seen=("lopez",))
    assert fields(game, "blue", "speculative_fire") == ()
    (asked,) = fields(game, "blue", "speculative_fire", figure="kowalski", weapon="smoke")
    assert isinstance(asked, PickOne)
    looks = {row.value: row.weight for row in asked.options}
    assert looks["mmg"] == 1.0 and 0 < (looks["rifle"] or 0) < 1 and len(looks) == 2
    game.set("kowalski", moved=3.0, moved_any=True)
    (asked,) = fields(game, "blue", "speculative_fire", figure="kowalski")
    assert isinstance(asked, PickOne)
    refused = {row.value: row.refusal and row.refusal.message.id for row in asked.options}
    assert refused == {"mmg": "bn-moved-support", "rifle": None}


@rule("BN-8.6.a", "BN-8.6.b")
@pytest.mark.parametrize(
    ("weapons", "facts", "refusal"),
    [
        (("mmg",), {}, ""),  # it fires bursts alone
        (("mmg", "rpg"), {"moved": 3.0, "moved_any": True}, ""),
        (("mmg",), {"moved": 3.0, "moved_any": True}, "bn-moved-support"),
        (("mmg",), {"fired": True}, "bn-has-fired"),
        (("mmg",), {"touching": ("abu",)}, "bn-in-melee"),
        (("smoke",), {}, None),
        (("rifle",), {}, None),
    ],
)
def test_it_is_offered_while_one_weapon_may_be_fired_in_one_way(
    weapons: tuple[str, ...], facts: dict[str, Any], refusal: str | None
) -> None:
    smoke = {"clouds": (Cloud("smoke-1-1", 1, Point(80, 50), 90.0),)} if "rifle" not in weapons else {}
    game = ambush(facts=smoke)
    game.set("kowalski", weapons=weapons, **facts)
    rows = [row for row in offered(game, "blue", "speculative_fire") if row.figure == "kowalski"]
    assert [row.refusal.message.id if row.refusal else "" for row in rows] == (
        [] if refusal is None else [refusal]
    )
    assert all((row.weight or 0) < 1 for row in rows)


@rule("BN-8.6.a")
@pytest.mark.parametrize(
    ("facts", "offers"), [({"aboard": "truck"}, True), ({"aboard": "truck", "post": "driver"}, False)]
)
def test_who_drives_is_offered_no_blind_fire(facts: dict[str, Any], offers: bool) -> None:
    game = ambush("mmg", men={"truck": Vehicle("unprotected")})
    game.set("kowalski", **facts)
    assert any(row.figure == "kowalski" for row in offered(game, "blue", "speculative_fire")) is offers
