"""Bassa Intensità, what opportunity fire asks for, and who reads of whom that works at mines."""

from __future__ import annotations

import math

import bi_commands as c
import pytest
from asked import asked
from battle import Played, battle
from field import Man, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.choices import PickOne
from core.engine.seat.bot import Bot
from core.engine.seat.future import Moment
from core.engine.words.ids import FigureId, PieceId, SideId
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.state.ground import Minefield
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Point

FLIES = {"role": "combat", "flight": Flight("flying", way=70, rolled=1)}


def reacting(tape: bool = False) -> Played:
    """Rossi goes 16 cm past Huber with his rifle and Gruber with his missile."""
    game = battle(
        at=("move", "first"), tape=tape, rossi=Man(leads=True), heli=Vehicle("ab205", x=50, y=90, hull=FLIES),
        huber=Man("ak", "pistol", side="red", x=80, leads=True), gruber=Man("stinger", side="red", x=82),
    )  # fmt: skip
    return game


@rule("BI-OPP.a", "BI-OPP.c", "BI-OPP.e")
def test_who_fires_at_a_man_chooses_where_and_with_what() -> None:
    game = reacting()
    game.run("blue", c.Move("rossi", "normal", (Point(50, 66),)))
    assert game.waiting == [("red", "opportunity")]
    who, at = "figure: huber", "at: 0 to 16cm by 0.5 else 0"
    assert asked(game.state, "opportunity_fire", "red", _unit="red") == [who]
    assert asked(game.state, "opportunity_fire", "red", _unit="blue")[0] == "figure: "
    lines = asked(game.state, "opportunity_fire", "red", _unit="red", figure="huber", at=16.0, weapon="ak")
    assert lines == [who, at, "weapon: ak, pistol (bi-out-of-range)", "area: False, True"]
    lines = asked(
        game.state, "opportunity_fire", "red", _unit="red", figure="huber", at=16.0, weapon="pistol"
    )
    assert lines == [who, at, "weapon: ak, pistol (bi-out-of-range)"]


@rule("BI-AA.a", "BI-OPP.a")
def test_at_what_flies_past_only_a_missile_is_fired() -> None:
    game = reacting()
    game.run("blue", c.Fly("heli", (Point(110, 90),)))
    assert game.waiting == [("red", "opportunity")]
    lines = asked(game.state, "opportunity_fire", "red", _unit="red", figure="gruber", at=60.0)
    assert lines[0] == "figure: gruber" and lines[-1] == "weapon: stinger"
    assert lines[1].startswith("at: 0 to 60cm by 0.5 else ")


@rule("BI-MINE.l")
@pytest.mark.parametrize("known", [("red",), ("blue",), ("red", "blue"), ()])
def test_who_works_at_a_mine_is_read_of_by_whoever_knows_of_it(known: tuple[str, ...]) -> None:
    state = field(rossi=Man(), huber=Man(side="red"))
    band = Minefield(PieceId("band"), "anti_tank", known=tuple(map(SideId, known)))
    state = replace(state, mines={band.id: band})
    for event in (
        e.MineCleared(FigureId("rossi"), band.id, None),
        e.DisarmFailed(FigureId("rossi"), band.id),
    ):
        for seat in ("red", "blue"):
            assert (RULES.concealed(state, event, state, seat) is not None) is (seat in known)
    gone = e.DisarmFailed(FigureId("rossi"), PieceId("gone"))
    assert RULES.concealed(state, gone, state, "red") is None


@rule("BI-OPP.a", "BI-HIT.e")
@pytest.mark.parametrize(("arm", "far", "hopeless"), [("ar70", 80, False), ("rpg7", 80, True)])
def test_a_weapon_that_cannot_hit_says_so_and_no_bot_takes_it(arm: str, far: int, hopeless: bool) -> None:
    """Rabble halves its 2 for opportunity fire, and whoever goes carefully is harder to hit."""
    huber = Man(arm, side="red", x=far, leads=True, quality="rabble")
    game = battle(at=("move", "first"), rossi=Man(leads=True), huber=huber)
    game.run("blue", c.Move("rossi", "careful", (Point(50, 58),)))
    filled = {"_unit": "red", "figure": "huber", "at": 8.0}
    (weapons,) = (
        one for one in RULES.fields(game.state, "red", "opportunity_fire", filled) if one.name == "weapon"
    )
    assert isinstance(weapons, PickOne)
    (row,) = weapons.options
    assert (
        row.refusal is None and (row.detail is not None and row.detail.id == "bi-detail-no-hit") is hopeless
    )
    last = RULES.fields(game.state, "red", "opportunity_fire", {**filled, "weapon": arm})[-1]
    assert isinstance(last, PickOne)
    told = [one.detail is not None and one.detail.id == "bi-detail-no-hit" for one in last.options]
    assert told == ([True] if hopeless else [False, True]), "over an area it is harder"
    chair = Moment(RULES, game.state, "red")
    fires = next(one for one in chair.choices() if one.do == "opportunity_fire")
    wishes = [Bot(seed).tried(chair, fires) for seed in range(8)]
    assert (
        all(wish is None for wish in wishes) if hopeless else not any(wish["area"] for wish in wishes if wish)
    )


@rule("BI-Q.30", "BI-OPP.a")
def test_the_line_of_the_shot_goes_to_where_the_mover_is_then() -> None:
    """He is fired at after 16 cm of his way, and not where he set off."""
    game = reacting()
    game.run("blue", c.Move("rossi", "normal", (Point(50, 66),)))
    filled = {"_unit": "red", "figure": "huber", "at": 16.0, "weapon": "ak", "area": False}
    (line,) = RULES.overlay(game.state, "opportunity_fire", filled, ()).rays
    assert line.end == (50, 66) and line.cm == pytest.approx(math.dist(line.start, line.end), abs=0.1)
    (at_once,) = RULES.overlay(game.state, "opportunity_fire", {**filled, "at": 0.0}, ()).rays
    assert at_once.end == (50, 50)
    assert not RULES.overlay(game.state, "hold_fire", {}, ()).rays
