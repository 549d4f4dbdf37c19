"""Bassa Intensità at a real table without a referee: whose mines go off, and who is seen no more."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from asked import asked
from battle import Played, battle
from field import Man
from msgspec.structs import replace
from rule_ids import rule
from test_bi_mines import mined

from core.engine.chance.preview import Preview, preview
from core.games import header_of, options_for
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.firing import BlastRolled
from core.rules.bassa_intensita.facts.mines import MineSprung
from core.rules.bassa_intensita.facts.moving import MoveEnded
from core.rules.bassa_intensita.facts.seeing import Hidden
from core.rules.bassa_intensita.state.ground import Minefield
from core.scenarios import load


def goes(seen: bool = True, cm: float = 8.0, lie: bool = False, **more: Any) -> Played:
    """Rossi has walked so many cm, in a game that has a band of red's mines somewhere."""
    rossi = Man(leads=True, ability="elite", seen_by=("red",) if seen else ())
    foe = Man(side="red", x=195, y=195, leads=True, seen_by=("blue",))
    game = mined(tape=True, options={"mines_told": "owner"}, rossi=rossi, foe=foe)
    if more:
        game.state = game.begun = replace(game.state, **more)
    game.run("blue", c.Move("rossi", "normal", cm, lie=lie))
    while game.waiting == [("red", "opportunity")]:
        game.run("red", c.HoldFire())
    return game


@rule("BI-Q.95", "BI-MINE.b")
def test_the_other_side_is_asked_after_each_move_that_it_sees() -> None:
    game = goes()
    assert game.waiting == [("red", "mined")]
    assert {"no_mine", "walked_on_mine"} <= {do for do, _ in game.offered("red")}
    assert game.run("red", c.NoMine()).no(MineSprung)
    assert game.waiting == [("blue", "move")]


@rule("BI-Q.95", "BI-Q.26")
@pytest.mark.parametrize(("cm", "lie", "asked"), [(0.5, False, True), (0.0, True, False)])
def test_it_is_asked_of_who_has_gone_anywhere_at_all(cm: float, lie: bool, asked: bool) -> None:
    """Who only lies down steps on nothing."""
    assert goes(cm=cm, lie=lie).waiting == ([("red", "mined")] if asked else [("blue", "move")])


@rule("BI-Q.95", "BI-MINE.c")
def test_it_says_which_of_its_mines_has_gone_off_once() -> None:
    game = goes()
    facts = game.play("red", c.WalkedOnMine("m1"), [10], answers=[["rossi"], ["rossi"]])
    assert (facts.one(MineSprung).figure, facts.one(BlastRolled).whom) == ("rossi", "rossi")
    assert game.waiting == [("blue", "move")]


@rule("BI-Q.95", "BI-Q.122")
def test_of_who_moves_unseen_and_where_there_are_no_mines_nobody_is_asked() -> None:
    for game in (goes(seen=False), goes(mines={})):
        assert game.waiting == [("blue", "move")]
        assert [one.cm for one in game.log if isinstance(one, MoveEnded)] == [8]


@rule("BI-Q.95", "BI-Q.122")
def test_it_is_asked_which_of_those_it_knows_of() -> None:
    game = goes()
    own, other = Minefield("m1", "anti_tank", known=("red",)), Minefield("m2", "anti_tank", known=("blue",))
    game.state = replace(game.state, mines={one.id: one for one in (own, other)})
    for seat in ("red", "referee"):
        (line,) = asked(game.state, "walked_on_mine", seat)
        assert line.startswith("mine: m1") and "m2" not in line


@rule("BI-Q.95")
def test_nobody_springs_a_mine_that_he_does_not_know_of() -> None:
    mine = next(iter(goes().state.mines.values()))
    game = goes(mines={mine.id: replace(mine, laid_by="blue", known=("blue",))})
    assert game.waiting == [("red", "mined")]  # asked all the same: whose they are is not told
    assert "walked_on_mine" not in [do for do, _ in game.offered("red")]
    assert game.refused("red", c.WalkedOnMine("m1"))[1] == "bi-no-such-mine"


@rule("BI-Q.95")
@pytest.mark.parametrize(("referee", "read"), [(False, "owner"), (True, "")])
def test_a_referee_says_it_where_there_is_one(referee: bool, read: str) -> None:
    header = header_of(load("bassa_intensita/sawmill_attack"), dice="typed", ruler="tape", referee=referee)
    assert options_for(RULES, header).get("mines_told", "") == read


def looking(tape: bool = True) -> Played:
    return battle(
        at=("moved", "look"), tape=tape, rossi=Man(leads=True, seen_by=("red",)), bruni=Man(seen_by=()),
        huber=Man(side="red", leads=True, seen_by=("blue",)), meyer=Man(side="red", seen_by=("blue",)),
    )  # fmt: skip


@rule("BI-OBS.f", "BI-Q.82")
def test_a_side_says_whom_it_sees_no_more() -> None:
    game = looking()
    facts = game.run("red", c.SeeNoMore(("rossi",)))
    assert (facts.one(Hidden).side, game.man("rossi").seen_by) == ("red", ())
    assert game.refused("red", c.SeeNoMore(("rossi",)))[1] == "bi-not-observed"


@rule("BI-OBS.f", "BI-Q.120")
def test_only_of_enemies_that_it_observes_and_at_a_real_table() -> None:
    game = looking()
    assert game.refused("red", c.SeeNoMore(("bruni",)))[1] == "bi-not-observed"
    assert game.refused("red", c.SeeNoMore(("huber",)))[1] == "bi-not-observed"
    assert "see_no_more" in [do for do, _ in game.offered("red")]
    on_map = looking(tape=False)
    assert "see_no_more" not in [do for do, _ in on_map.offered("red")]
    for seat, seen in (("red", "rossi"), ("blue", "huber, meyer")):
        assert asked(game.state, "see_no_more", seat) == [f"figures: 1 to 99 of {seen}"]


@rule("BI-OBS.f", "BI-Q.82")
def test_a_referee_is_asked_about_the_side_that_has_not_sealed() -> None:
    game = looking()
    first = asked(game.state, "see_no_more", "referee")
    assert first == asked(game.state, "see_no_more", "blue")
    game.run("blue", c.SealOrders())
    assert asked(game.state, "see_no_more", "referee") == asked(game.state, "see_no_more", "red") != first


# --- what a preview of a move can know ----------------------------------------------------------------


@rule("BI-MINE.b", "BI-Q.95", "BI-Q.122")
@pytest.mark.parametrize("told_by", ["owner", "referee"])
@pytest.mark.parametrize(
    ("seat", "cm", "mines", "told"),
    [
        ("blue", 8.0, True, True),
        ("blue", 8.0, False, False),
        ("blue", 0.0, True, False),
        ("referee", 8.0, True, False),
    ],
)
def test_at_a_real_table_too_no_preview_of_a_move_is_certain_where_mines_lie(
    told_by: str, seat: str, cm: float, mines: bool, told: bool
) -> None:
    """Whoever says which of them go off: his opponent, or a referee."""
    rossi = Man(leads=True, ability="elite", seen_by=("red",))
    foe = Man(side="red", x=195, y=195, leads=True, seen_by=("blue",))
    game = mined(tape=True, options={"mines_told": told_by}, rossi=rossi, foe=foe)
    if not mines:
        game.state = replace(game.state, mines={})

    seen = preview(
        RULES, RULES.known(game.state, seat), seat, c.Move("rossi", "normal", cm, lie=not cm), None
    )

    assert isinstance(seen, Preview), seen
    assert [one.id for one in seen.unseen] == (["bi-unseen-mines"] if told else [])
