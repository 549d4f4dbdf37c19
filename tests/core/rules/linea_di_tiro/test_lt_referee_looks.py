"""Linea di Tiro with a referee at a real table: he alone is asked who comes into sight, of both sides."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.seats import REFEREE
from core.games import options_for
from core.locale import sentences
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.movement import Moved, MoveEnded
from core.rules.linea_di_tiro.facts.visibility import Spotted

LINE = {"distance": 30.0, "seen": True}
"""Farther than a squad in cover is seen from that fired once: whom it fired at does not see it by that."""


def table(**how: Any) -> Played:
    """Both sides hide: a squad that moves, and one in the barn with a shot prepared."""
    pieces = {
        "mover": Piece(spotted=False, note="in the lane", prepared=1),
        "hidden": Piece(side="axis", spotted=False, note="in the barn", prepared=1),
    }
    options = how.pop("options", {"hidden_sight": "referee"})
    return engagement(tape=True, options=options, **{**pieces, **how})


def goes(game: Played, cm: float = 30) -> None:
    game.card("7H")
    game.activate("mover", "SP")
    game.run("allies", c.Speed("mover", path=cm))


@rule("LT-Q.17", "LT-VIS.a")
@pytest.mark.parametrize("mover", [True, False])
@pytest.mark.parametrize("foe", [True, False])
def test_after_every_move_the_referee_is_asked_whoever_hides(mover: bool, foe: bool) -> None:
    game = table(mover=Piece(spotted=mover), hidden=Piece(side="axis", spotted=foe))
    goes(game)
    assert game.waiting == [(REFEREE, "looks")] and not game.asked
    assert game.run(REFEREE, c.NobodySeen()).one(MoveEnded).cm == 30


@rule("LT-RSP.d", "LT-Q.16", "LT-Q.17")
def test_a_hidden_piece_that_a_hidden_mover_sees_comes_onto_the_table_and_fires() -> None:
    """Two hidden sides find each other: without a referee nobody could be asked."""
    game = table()
    goes(game)
    facts = game.play(REFEREE, c.ComeIntoSight("hidden", 12.0))
    assert (facts.one(Moved).cm, facts.one(Spotted).figure, facts.one(Spotted).by) == (12, "hidden", "mover")


@rule("LT-RSP.d", "LT-VIS.a", "LT-Q.16", "LT-Q.17")
@pytest.mark.parametrize("mover_first", [True, False])
def test_two_who_hide_come_into_sight_of_each_other_in_one_move(mover_first: bool) -> None:
    """At the end of a way too the referee says of both; whichever he names first, who stands may fire."""
    game = table()
    goes(game)
    both = [c.ComeIntoSight("mover", 30.0, "hidden"), c.ComeIntoSight("hidden", 30.0)]
    for said in both if mover_first else reversed(both):
        while game.waiting != [(REFEREE, "looks")]:
            game.run(game.waiting[0][0], c.Hold())
        game.run(REFEREE, said)
    assert game.man("mover").spotted and game.man("hidden").spotted
    assert ("axis", "free") in game.waiting


@rule("LT-Q.16", "LT-Q.17")
@pytest.mark.parametrize("cm", [12.0, 30.0])
def test_where_the_way_has_ended_nobody_says_after_how_many_cm_another_is_seen(cm: float) -> None:
    """Before its end it must be said: what has been gone already is behind."""
    other = Piece(side="axis", spotted=False, note="by the well")
    game = table(mover=Piece(), hidden=Piece(side="axis", spotted=False), other=other)
    goes(game)
    game.play(REFEREE, c.ComeIntoSight("hidden", cm))
    while game.waiting != [(REFEREE, "looks")]:
        game.run(game.waiting[0][0], c.Hold())

    if cm < 30:
        assert game.refused(REFEREE, c.ComeIntoSight("other")) == ("LT-Q.16", "lt-bad-length")
    else:
        assert game.run(REFEREE, c.ComeIntoSight("other")).one(Spotted).figure == "other"


@rule("LT-Q.17", "LT-VIS.e")
def test_the_referee_reads_who_moves_and_whether_somebody_came_into_sight_on_the_way() -> None:
    def task() -> str:
        told = RULES.view(RULES.known(game.state, REFEREE), REFEREE).task
        return sentences("en").say(told)

    game = table(mover=Piece(), hidden=Piece(side="axis", spotted=False))
    goes(game)
    assert "where Mover is now, who comes into sight?" in task()
    game.play(REFEREE, c.ComeIntoSight("hidden", 12.0))
    while game.waiting != [(REFEREE, "looks")]:
        game.run(game.waiting[0][0], c.Hold())
    assert "where Mover is now, who else comes into sight?" in task()


@rule("LT-VIS.e", "LT-Q.17")
def test_a_hidden_mover_is_seen_by_a_hidden_enemy_after_so_many_cm() -> None:
    game = table()
    goes(game)
    assert game.refused(REFEREE, c.ComeIntoSight("mover", 31.0, "hidden"))[1] == "lt-bad-length"
    assert game.refused(REFEREE, c.ComeIntoSight("mover", 12.0, "mover"))[1] == "lt-no-such-enemy"
    facts = game.play(REFEREE, c.ComeIntoSight("mover", 12.0, "hidden"))
    assert [(one.figure, one.by) for one in facts.of(Spotted)] == [("mover", "hidden")]
    assert facts.of(Moved)[0].cm == 12
    assert game.man("mover").spotted and not game.man("hidden").spotted


@rule("LT-VIS.e", "LT-RSP.d", "LT-Q.66")
@pytest.mark.parametrize(
    ("prepared", "options", "matters"),
    [
        (1, {}, True),
        (0, {}, False),
        (0, {"prepared_public": "off"}, True),
        (1, {"free_attack_by": "who_stands"}, False),
    ],
    ids=["an attack ready", "none", "nobody may learn which", "the mover never"],
)
def test_by_whom_a_mover_is_seen_is_asked_where_it_may_fire_at_him(
    prepared: int, options: dict[str, str], matters: bool
) -> None:
    mover = Piece(spotted=False, note="in the lane", prepared=prepared)
    game = table(mover=mover, options={"hidden_sight": "referee", **options})
    goes(game)
    seen = c.ComeIntoSight("mover", 12.0)
    if matters:
        assert game.refused(REFEREE, seen) == ("LT-VIS.e", "lt-no-such-enemy")
        return
    facts = game.play(REFEREE, seen)
    assert (facts.one(Spotted).figure, facts.one(Spotted).by) == ("mover", "")
    assert game.man("mover").spotted and game.waiting != [("allies", "free")]


@rule("LT-VIS.k", "LT-Q.17")
def test_after_the_shot_of_a_hidden_piece_he_is_asked_who_sees_it() -> None:
    game = table(mover=Piece(spotted=False, note="in the lane", ground=("wood",)), shown=Piece(side="axis"))
    game.card("7H")
    game.activate("mover", "XP")
    game.play("allies", c.Attack("mover", "MG", "shown"), [6], answers=[LINE])
    assert game.waiting == [(REFEREE, "looks")]
    offered = [figure for do, figure in game.offered(REFEREE) if do == "come_into_sight"]
    assert offered == ["mover"]
    elsewhere = c.ComeIntoSight("mover", 0.1, by="hidden")
    assert game.refused(REFEREE, elsewhere) == ("LT-VIS.e", "lt-bad-length"), "it has gone nowhere"
    assert game.run(REFEREE, c.ComeIntoSight("mover", by="hidden")).one(Spotted).by == "hidden"
    assert game.waiting != [(REFEREE, "looks")]


@rule("LT-VIS.f", "LT-VIS.k")
def test_he_is_not_asked_where_whom_it_shot_at_has_the_line() -> None:
    game = table(shown=Piece(side="axis"))
    game.card("7H")
    game.activate("mover", "XP")
    facts = game.play("allies", c.Attack("mover", "MG", "shown"), [6], answers=[LINE | {"distance": 14.0}])
    assert facts.one(Spotted).by == "shown" and game.waiting != [(REFEREE, "looks")]


@rule("LT-VIS.k", "LT-Q.17")
def test_a_hidden_piece_that_nobody_has_seen_fire_stays_hidden() -> None:
    game = table(mover=Piece(spotted=False, note="in the lane", ground=("wood",)), shown=Piece(side="axis"))
    game.card("7H")
    game.activate("mover", "XP")
    game.play("allies", c.Attack("mover", "MG", "shown"), [6], answers=[LINE])
    game.run(REFEREE, c.NobodySeen())
    assert not game.man("mover").spotted and game.waiting and game.waiting != [(REFEREE, "looks")]


@rule("LT-VIS.a", "LT-Q.17")
def test_of_a_hidden_move_the_enemy_does_not_read_that_the_referee_is_asked() -> None:
    """His move waits as any other act of a hidden piece: its side decides."""
    game = table()
    goes(game)
    seats = {
        seat: [one.seat for one in RULES.known(game.state, seat).awaiting] for seat in ("axis", "allies")
    }
    assert seats == {"axis": ["allies"], "allies": [REFEREE]}


@rule("LT-VIS.n", "LT-Q.17")
def test_only_the_referee_puts_on_and_takes_off() -> None:
    game = table(mover=Piece(), hidden=Piece(side="axis", spotted=False, note="x"))
    assert game.refused("allies", c.TakeOff("mover", "gone"))[1] == "lt-referee-looks"
    assert game.refused("axis", c.PutOn("hidden"))[1] == "lt-referee-looks"
    assert game.play(REFEREE, c.TakeOff("mover", "gone"), answers=[()])
    assert game.run("axis", c.NoteSpot("hidden", "by the well"))


@rule("LT-Q.17")
@pytest.mark.parametrize(
    ("referee", "ruler", "said", "read"),
    [(True, "tape", {}, "referee"), (True, "map", {}, ""), (False, "tape", {}, ""),
     (True, "tape", {"hidden_sight": "sides"}, "sides")],
)  # fmt: skip
def test_a_game_with_a_referee_at_a_real_table_is_read_so(
    referee: bool, ruler: str, said: dict[str, str], read: str
) -> None:
    from core.games import header_of
    from core.scenarios import load

    scenario = load("linea_di_tiro/tank_meeting")
    header = header_of(scenario, dice="typed", ruler=ruler, referee=referee, options=said)
    assert options_for(RULES, header).get("hidden_sight", "") == read


@rule("LT-Q.17")
@pytest.mark.parametrize("card", ["allies", "axis"])
def test_whose_card_it_is_is_told_nothing_of_who_moves_hidden(card: str) -> None:
    """The enemy waits for whoever acts; where that would be himself, after a ruling, for the referee."""
    game = table()
    goes(game)
    state = replace(game.state, card=replace(game.state.card, side=card))
    seen = RULES.known(state, "axis")
    assert [(one.seat, one.about) for one in seen.awaiting] == [
        ("allies" if card == "allies" else REFEREE, "")
    ]
    assert RULES.choices(seen, "axis") is not None


@rule("LT-Q.17", "LT-RSP.d")
def test_after_somebody_has_got_off_the_referee_is_asked_of_both_sides() -> None:
    game = table(track=Piece("m3_halftrack", spotted=False), rider=Piece(aboard="track", spotted=False))
    game.card("7H")
    game.activate("rider", "MD")
    game.run("allies", c.Dismount("rider"))
    assert game.waiting == [(REFEREE, "looks")]
    facts = game.play(REFEREE, c.ComeIntoSight("rider", by="hidden"))
    assert [(one.figure, one.by) for one in facts.of(Spotted)] == [("rider", "hidden")]
    assert game.waiting == [(REFEREE, "looks")]
    game.run(REFEREE, c.ComeIntoSight("hidden"))
    game.run("axis", c.HoldFire())
    game.run(REFEREE, c.NobodySeen())
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-Q.17", "LT-VIS.a", "LT-VIS.n")
@pytest.mark.parametrize(
    ("sight", "offered"),
    [
        ("referee", [("note_spot", "mover")]),
        ("sides", [("put_on", "mover"), ("note_spot", "mover"), ("take_off", "shown")]),
    ],
)
def test_where_the_referee_looks_no_side_puts_a_piece_on_the_table_or_takes_it_off(
    sight: str, offered: list[tuple[str, str]]
) -> None:
    pieces = {
        "mover": Piece(spotted=False, note="in the lane"),
        "shown": Piece(),
        "fritz": Piece(side="axis"),
    }
    game = engagement(tape=True, options={"hidden_sight": sight}, **pieces)
    about = [(one.do, one.figure) for one in RULES.choices(game.state, "allies")]
    assert [one for one in about if one[0] in ("put_on", "take_off", "note_spot")] == offered
