"""Breaking News 6.0 to 6.3: who drives, who fires from a vehicle, and with which of its weapons. cm."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from rule_ids import rule
from table import Man, Soldier, Vehicle, table

from core.rules.breaking_news.common.crews import (
    able,
    another_mount,
    at_the_gun,
    at_the_wheel,
    crew_refusal,
    mount_may_reply,
    replying,
    served,
    spare_mounts,
    started,
)
from core.rules.breaking_news.state import Hull, State

FOE = Man("Irr3", y=160, side="red")


def pool(
    kind: str = "protected",
    *weapons: str,
    hull: dict[str, Any] | None = None,
    options: dict[str, str] | None = None,
    men: dict[str, dict[str, Any]] | None = None,
    **vehicle: Any,
) -> State:
    """A vehicle with a driver, a gunner and Kim aboard; *men* changes them, `None` leaves one out."""
    made: dict[str, Soldier] = {"ride": Vehicle(kind, *(weapons or ("hmg", "mmg")), **vehicle), "foe": FOE}
    for name, post in (("kim", ""), ("gunner", "gunner"), ("driver", "driver")):
        facts = (men or {}).get(name, {})
        if facts is not None:
            made[name] = Man(aboard="ride", post=post, **facts)
    state: State = table(options=options, **made).state
    ride = state.figures["ride"]
    assert ride.hull is not None
    ride = replace(ride, hull=replace(ride.hull, **(hull or {})))
    return replace(state, figures={**state.figures, "ride": ride})


@rule("BN-Q.131", "BN-10.0.e", "BN-6.3.a")
def test_who_drives_and_who_serves_the_guns() -> None:
    """The driver, without him the gunner, then whoever is aboard; who drives fires while it stands."""
    state = pool()
    wheel, gun = at_the_wheel(state, "ride"), at_the_gun(state, state.figures["ride"])
    assert (wheel and wheel.id, gun and gun.id) == ("driver", "gunner")

    def crew(**how: Any) -> tuple[str, str]:
        made = pool(**how)
        first, second = at_the_wheel(made, "ride"), at_the_gun(made, made.figures["ride"])
        return (first.id if first else ""), (second.id if second else "")

    no_gunner: dict[str, Any] = {"gunner": {"suppressed": True}}
    assert crew(men=no_gunner) in (("driver", "driver"), ("driver", "kim"))
    assert crew(men=no_gunner, moved_any=True) == ("driver", "kim")
    assert crew(men={"driver": None}) == ("gunner", "gunner")
    assert crew(men={"driver": None}, hull={"cm": 20.0}) == ("gunner", "kim")
    assert crew(men={"driver": None, "gunner": None}) == ("kim", "kim")
    assert crew(men={"driver": None, "gunner": None}, moved_any=True) == ("kim", "")
    assert crew(men={"driver": None, "gunner": None, "kim": None}) == ("", "")


@pytest.mark.parametrize(
    ("facts", "can"),
    [({}, True), ({"suppressed": True}, False), ({"shaken": True}, False), ({"retreating": True}, False),
     ({"boarded": True}, False), ({"fired": True}, True)],
)  # fmt: skip
def test_who_can_serve(facts: dict[str, Any], can: bool) -> None:
    assert able(table(kowalski=Man(**facts), foe=FOE).state.figures["kowalski"]) is can


@rule("BN-Q.19")
@pytest.mark.parametrize(
    ("name", "how", "taken"),
    [
        ("driver", {}, False),
        ("driver", {"hull": {"cm": 20.0}}, True),
        ("driver", {"hull": {"cm": 0.0}}, True),
        ("gunner", {"hull": {"cm": 20.0}}, False),
        ("gunner", {"fired": True}, True),
        ("driver", {"fired": True}, False),
        ("kim", {"fired": True, "hull": {"cm": 20.0}}, False),
        ("foe", {"fired": True}, False),
    ],
)
def test_whose_action_his_post_has_taken(name: str, how: dict[str, Any], taken: bool) -> None:
    state = pool(**how)
    assert served(state, state.figures[name]) is taken
    assert started(state.figures["ride"]) is ("hull" in how)
    assert not started(state.figures["foe"])


@rule("BN-6.1.e", "BN-6.1.f", "BN-Q.142", "BN-Q.19")
@pytest.mark.parametrize(
    ("kind", "weapon", "how", "why"),
    [
        ("tank", "tank_gun", {}, ""),
        ("tank", "tank_gun", {"moved_any": True}, "bn-gun-or-move"),
        ("tank", "tank_gun", {"hull": {"cm": 20.0}}, "bn-gun-or-move"),
        ("tank", "mmg", {"moved_any": True}, ""),
        ("heavily_armoured", "tank_gun", {"moved_any": True}, ""),
        ("heavily_armoured", "tank_gun", {"moved_any": True, "hull": {"fired": ("mmg",)}}, ""),
        ("heavily_armoured", "tank_gun",
         {"moved_any": True, "hull": {"fired": ("mmg",)}, "options": {"vehicle_weapons": "all"}},
         "bn-gun-standing"),
        ("heavily_armoured", "tank_gun",
         {"hull": {"fired": ("mmg",)}, "options": {"vehicle_weapons": "all"}}, ""),
        ("heavily_armoured", "tank_gun", {"moved_any": True, "options": {"vehicle_weapons": "all"}}, ""),
        ("heavily_armoured", "mmg",
         {"moved_any": True, "hull": {"fired": ("tank_gun",)}, "options": {"vehicle_weapons": "all"}}, ""),
        ("protected", "hmg",
         {"moved_any": True, "men": {"gunner": None, "kim": None}}, "bn-nobody-at-gun"),
    ],
)  # fmt: skip
def test_which_weapon_of_a_vehicle_may_be_fired(
    kind: str, weapon: str, how: dict[str, Any], why: str
) -> None:
    state = pool(kind, "tank_gun", "mmg", "hmg", **how)

    refusal = crew_refusal(state, state.figures["ride"], weapon)

    assert (refusal.message.id if refusal else "") == why


@rule("BN-Q.19", "BN-Q.76")
@pytest.mark.parametrize(
    ("name", "kind", "how", "weapon", "why"),
    [
        ("kim", "protected", {}, "assault_rifle", ""),
        ("kim", "protected", {"moved": 5.0}, "assault_rifle", ""),
        ("kim", "protected", {"moved": 5.1}, "assault_rifle", "bn-vehicle-moved"),
        ("kim", "protected", {"moved": 0.5}, "mmg", "bn-vehicle-moved"),
        ("kim", "protected", {"moved": 0.0}, "mmg", ""),
        ("kim", "unprotected", {"fate": "knocked_out"}, "assault_rifle", "bn-in-a-wreck"),
        ("kim", "lightly_armoured", {}, "assault_rifle", "bn-inside-armour"),
        ("kim", "tank", {}, "assault_rifle", "bn-inside-armour"),
        ("gunner", "protected", {}, "assault_rifle", "bn-serves-vehicle"),
        ("driver", "protected", {}, "assault_rifle", "bn-serves-vehicle"),
        ("foe", "protected", {"moved": 20.0}, "assault_rifle", ""),
    ],
)
def test_who_may_fire_from_inside(name: str, kind: str, how: dict[str, Any], weapon: str, why: str) -> None:
    state = pool(kind, **how)

    refusal = crew_refusal(state, state.figures[name], weapon)

    assert (refusal.message.id if refusal else "") == why


@rule("BN-Q.142")
def test_each_mount_fires_and_answers_once() -> None:
    """By option each in its own turn; machine guns alone answer, each the same act once."""
    every = pool(
        "protected", "hmg", "mmg", "heavy_at", hull={"fired": ("hmg",), "replied": ("hmg",)}, answered=7
    )
    ride, foe = every.figures["ride"], every.figures["foe"]
    by_option = replace(every, options={**every.options, "vehicle_weapons": "all"})

    assert [another_mount(by_option, ride, name) for name in ("hmg", "mmg")] == [False, True]
    one = replace(every, options={**every.options, "vehicle_weapons": "one"})
    assert not another_mount(one, ride, "mmg") and not another_mount(by_option, foe, "mmg")
    assert replying(ride) == ("hmg", "mmg")
    assert spare_mounts(ride) and not spare_mounts(foe)
    both = replace(ride, hull=replace(ride.hull or Hull("", ""), replied=("mmg", "hmg")))
    assert not spare_mounts(both)
    may = {name: mount_may_reply(every, ride, name, 7) for name in ("hmg", "mmg", "heavy_at")}
    assert may == {"hmg": False, "mmg": True, "heavy_at": False}
    assert mount_may_reply(every, ride, "hmg", 8) and mount_may_reply(every, foe, "rifle", 7)
