"""Breaking News 8.0, 8.1: what is announced of fire, what is written down of it, and who may not. cm."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import OpenFire
from firing_range import shot
from menus import offered
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Man, table

from core.engine.contract.facts import Refusal
from core.rules.breaking_news.facts import Faced, FireDeclared
from core.rules.breaking_news.state import Shot
from core.table.places import Point
from core.table.questions import ShotLine

FOE = Man("Irr3", y=60, side="red")
MOVED = {"moved": 3.0, "moved_any": True}
WITHDREW = {"retreating": True, "withdrew": True}
OUT_OF_ARC = ("BN-8.0.h", "bn-outside-arc")
AMONG = {"x": 42.5, "y": 61.0}
"""Between three enemies, who stand all about him."""


@rule("BN-8.0.a", "BN-6.1.d")
@pytest.mark.parametrize(
    ("weapons", "refusal"),
    [(("rifle", "mmg"), ""), (("mmg", "rifle"), ""), (("mmg", "hmg"), "bn-moved-support"), (("rifle",), "")],
)
def test_fire_is_offered_while_one_weapon_may_be_fired(weapons: tuple[str, ...], refusal: str) -> None:
    game = table(kowalski=Man("R3", *weapons, moved=3.0, moved_any=True), abu=FOE)
    (row,) = (row for row in offered(game, "blue", "open_fire") if row.figure == "kowalski")
    assert (row.refusal.message.id if row.refusal else "") == refusal
    assert row.given == {"shots.0.firer": "kowalski"}


@rule("BN-8.0.a", "BN-6.1.d", "BN-Q.98", "BN-8.0.g", "BN-5.2.a", "BN-8.0.h")
@pytest.mark.parametrize(
    ("facts", "wished", "refusal"),
    [
        (MOVED, Shot("kowalski", "mmg", "burst"), ("BN-6.1.d", "bn-moved-support")),
        ({}, Shot("kowalski", "mmg", "burst"), ("BN-8.0.a", "bn-no-target")),
        ({}, Shot("kowalski", "lmg", "burst"), ("BN-8.0.a", "bn-no-such-weapon")),
        ({"fired": True}, shot("kowalski", "rifle"), ("BN-5.2.a", "bn-has-fired")),
        (WITHDREW | {"moved": 15.1}, shot("kowalski", "rifle"), ("BN-Q.98", "bn-ran")),
        ({}, shot("kowalski", "mmg", at=("abu", "abu"), dice=(2, 2)), ("BN-8.0.g", "bn-named-twice")),
        (AMONG, shot("kowalski", "mmg", at=("abu", "omar"), dice=(2, 2)), None),
        (AMONG, shot("kowalski", "mmg", at=("abu", "omar", "ali"), dice=(1, 1, 2)), OUT_OF_ARC),
    ],
)
def test_why_fire_is_refused(facts: dict[str, Any], wished: Shot, refusal: tuple[str, str] | None) -> None:
    game = table(
        kowalski=Man("R3", "mmg", "rifle", kit=("mounted",), **facts), abu=FOE,
        omar=Man("Irr3", x=45, y=60, side="red"), ali=Man("Irr3", x=42.5, y=64, side="red"),
    )  # fmt: skip
    played = game.play("blue", OpenFire((wished,)))
    assert ((played.rule, played.message.id) if isinstance(played, Refusal) else None) == refusal


@rule("BN-Q.98")
def test_who_withdraws_fires_after_15_cm() -> None:
    facts = {"retreating": True, "withdrew": True, "moved": 15.0}
    game = table(kowalski=Man("R3", "rifle", **facts), abu=FOE)
    game.run("blue", OpenFire((shot("kowalski", "rifle"),)))
    assert game.man("kowalski").fired


@rule("BN-8.1.a", "BN-8.6.a")
def test_shots_that_are_announced_are_at_what_is_seen_and_a_group_has_one_target() -> None:
    """Whatever was wished: what is fired unseen is a command of its own."""
    men = {"kowalski": Man("R3", "rifle"), "novak": Man("R3", "rifle", x=44)}
    game = table(**men, abu=FOE)
    wished = (
        replace(shot("kowalski", "rifle"), speculative=True),
        replace(shot("novak", "rifle"), targets=(), speculative=True),
    )
    made = game.play("blue", OpenFire(wished)).one(FireDeclared).shots
    assert [(one.targets, one.speculative, one.men) for one in made] == [(("abu",), False, False)] * 2


@rule("BN-8.0.a", "BN-8.8.a", "BN-Q.28")
def test_what_is_written_down_of_a_wish_is_what_was_chosen() -> None:
    """Lines are measured, dice belong to divided bursts, a spot to fire at the ground; a group aims alike."""
    measured = {"lines": (ShotLine(9),), "near": ("abu",), "speculative": True}

    def written(*shots: Shot) -> tuple[Shot, ...]:
        concise = RULES.concise(table(kowalski=Man(), abu=FOE).state, OpenFire(shots))
        assert isinstance(concise, OpenFire)
        return concise.shots

    one = Shot("kowalski", "lmg", "burst", ("abu",), (4,), Point(1, 1), men=True, **measured)
    assert written(one) == (Shot("kowalski", "lmg", "burst", ("abu",), men=True),)
    two = Shot("kowalski", "lmg", "burst", ("abu", "omar"), (2, 2), Point(1, 1), **measured)
    assert written(two) == (Shot("kowalski", "lmg", "burst", ("abu", "omar"), (2, 2)),)
    ground = Shot("kowalski", "tank_gun", "aimed", (), (), Point(1, 1), men=True, **measured)
    assert written(ground) == (Shot("kowalski", "tank_gun", "aimed", aim=Point(1, 1)),)
    mate = replace(one, firer="novak")
    other = replace(one, firer="smith", targets=("omar",))
    apart = replace(one, firer="ruiz", men=False)
    found = written(one, mate, other, apart)
    assert [(shot.targets, shot.men, shot.dice, shot.aim) for shot in found] == [
        (("abu",), True, (), None), ((), False, (), None),
        (("omar",), True, (), None), (("abu",), False, (), None),
    ]  # fmt: skip


@rule("BN-Q.06", "BN-Q.19")
@pytest.mark.parametrize(
    ("spot", "front"), [((140, 40), 0.0), ((140, 39.9999), 0.0), ((40, 140), 90.0), ((140, 39), 359.43)]
)
def test_who_fires_turns_to_his_target(spot: tuple[float, float], front: float) -> None:
    game = table(kowalski=Man("R3", "rifle", facing=45), abu=Man("Irr3", x=spot[0], y=spot[1], side="red"))
    turned = game.play("blue", OpenFire((shot("kowalski", "rifle"),))).one(Faced)
    assert (turned.facing, turned.free) == (front, True)
