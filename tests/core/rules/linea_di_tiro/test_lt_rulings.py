"""Linea di Tiro: what the referee may set, what that brings with it, and what it may not contradict."""

from __future__ import annotations

from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from rule_ids import rule
from test_lt_morale import told_to_test
from test_lt_seeing import ruler

from core.engine.contract.facts import Refused, Ruled
from core.engine.words.message import say
from core.locale import sentences
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.ground import ground_of
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.facts.fates import GameEnded
from core.rules.linea_di_tiro.facts.following import Parted, PutOff
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.referee.rulings import FACTS
from core.rules.linea_di_tiro.state import Section
from core.rules.linea_di_tiro.visibility.sighting import look_around
from core.table.places import Point

TRENCH = {"kind": "trench", "box": [40, 40, 20, 20]}


def game(**pieces: Any) -> Played:
    return engagement(
        [TRENCH],
        **{
            "squad": Piece(x=50, y=50, prepared=1),
            "track": Piece("m3_halftrack", x=80, y=50),
            "fritz": Piece(x=52.5, y=50, side="axis"),
            **pieces,
        },
        sections=(Section("guns", "Guns", "allies", 6, 2),),
    )


@pytest.mark.parametrize(
    ("fact", "value", "field", "expected"),
    [
        ("spotted", False, "spotted", False),
        ("ground", "cover", "ground", ("cover",)),
        ("ground", "open", "ground", ()),
        ("ground", "table", "ground", None),
        ("motion", "moving", "motion", "moving"),
        ("shots", 3, "shots", 3),
        ("prepared", 2, "prepared", ("", "")),
        ("immobilised", True, "immobilised", True),
        ("routed", True, "routed", True),
        ("morale", -1, "morale", -1),
        ("observer", True, "observer", True),
        ("fate", "captured", "fate", "captured"),
        ("aboard", "track", "aboard", "track"),
    ],
)
def test_a_ruling_sets_a_fact_of_a_piece(fact: str, value: Any, field: str, expected: Any) -> None:
    playing = game()
    playing.ruled(fact, "squad", value)
    assert getattr(playing.man("squad"), field) == expected


@rule("LT-VIS.l")
def test_what_a_ruling_says_of_the_ground_counts_until_the_piece_moves() -> None:
    playing = game()
    assert ground_of(ruler(playing), playing.man("squad")) == ("entrenched",)
    playing.ruled("ground", "squad", "open")
    assert ground_of(ruler(playing), playing.man("squad")) == ()
    playing.card("7H")
    playing.activate("squad", "BP")
    playing.run("allies", c.Bound("squad", True, (Point(50, 45),)))
    assert ground_of(ruler(playing), playing.man("squad")) == ("entrenched",)


def test_who_is_put_elsewhere_is_in_contact_with_nobody_there() -> None:
    playing = game()
    playing.set("squad", contacts=("fritz",))
    playing.set("fritz", contacts=("squad",))
    facts = playing.ruled("place", "squad", [10, 10, 0])
    assert facts.one(Parted).foes == ("fritz",)
    assert playing.at("squad") == (10, 10) and not playing.man("fritz").contacts


@rule("LT-ASL.b")
@pytest.mark.parametrize(("apart", "touches"), [(0.0, True), (0.09, True), (0.11, False)])
def test_who_is_put_within_a_millimetre_of_an_enemy_touches_him_still(apart: float, touches: bool) -> None:
    """Two squads with bases of 2.5 cm: their middles are as far apart as a base is wide, and more."""
    playing = game()
    playing.set("squad", contacts=("fritz",))
    playing.set("fritz", contacts=("squad",))
    place = playing.man("fritz").place
    playing.ruled("place", "squad", [place.x, place.y - 2.5 - apart, 0])
    assert playing.man("squad").contacts == (("fritz",) if touches else ())


@rule("LT-ACT.k")
def test_a_piece_that_is_ruled_out_while_it_acts_acts_no_more() -> None:
    playing = game()
    playing.card("7H")
    playing.activate("squad", "2A")
    playing.ruled("fate", "squad", "destroyed")
    playing.goes_on()
    assert playing.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-MOR.c")
def test_who_is_ruled_out_while_its_morale_test_waits_takes_none() -> None:
    playing = game()
    told_to_test(playing, "squad")
    assert playing.waiting == [("allies", "morale")]
    playing.ruled("fate", "squad", "off_table")
    playing.goes_on()
    assert playing.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-Q.42")
@pytest.mark.parametrize("out", ["able", "fritz"])
@pytest.mark.parametrize("prepared", [0, 1])
def test_an_assault_that_a_ruling_has_taken_one_of_the_two_from_asks_nobody(out: str, prepared: int) -> None:
    """Neither whether he stands nor whether he fires; who set out goes the rest of its way."""
    playing = engagement(able=Piece(y=50), fritz=Piece(y=58, side="axis", prepared=prepared))
    playing.card("7H")
    playing.activate("able", "BP")
    playing.run("allies", c.Bound("able", path=(Point(50, 56),)))
    assert playing.waiting == [("axis", "opportunity" if prepared else "assaulted")]
    playing.ruled("fate", out, "captured")
    playing.goes_on()
    assert playing.at("able")[1] == (50 if out == "able" else 56)
    assert not playing.state.doing and set(playing.waiting) <= {
        ("allies", "activation"), ("allies", "draw"), ("axis", "draw")
    }  # fmt: skip


def test_a_carrier_that_is_ruled_out_leaves_its_riders_beside_it() -> None:
    playing = game()
    playing.ruled("aboard", "squad", "track")
    facts = playing.ruled("fate", "track", "destroyed")
    assert facts.one(PutOff).figure == "squad" and not playing.man("squad").aboard


def test_who_comes_back_into_the_game_is_no_wreck() -> None:
    playing = game()
    r = ruler(playing)
    lose(r, "track", "destroyed")
    playing.state = r.state
    assert playing.state.wrecks == ("track",)
    playing.ruled("fate", "track", "")
    assert playing.state.wrecks == () and playing.man("track").able
    assert [piece.kind for piece in playing.state.terrain.pieces] == ["trench"]


def test_ammunition_an_option_and_the_last_card_are_set() -> None:
    playing = game()
    playing.ruled("ammunition", "guns", 7)
    playing.ruled("option", "wrecks", "off")
    playing.ruled("limit", "", 1)
    assert playing.state.sections["guns"].ammunition == 7 and not Options.of(playing.state).wrecks
    playing.card("7H")
    assert playing.run("allies", c.EndCard()).one(GameEnded)


@pytest.mark.parametrize(
    ("fact", "subject", "value", "sentence"),
    [
        ("aboard", "track", "track", "lt-no-passenger"),
        ("aboard", "fritz", "track", "lt-no-such-carrier"),
        ("aboard", "squad", "", "lt-not-aboard"),
        ("parted", "squad", None, "lt-no-contact"),
        ("fate", "squad", "", "lt-no-such-fate"),
        ("place", "out", [1, 1], "lt-out-of-play"),
        ("shots", "late", 1, "lt-not-yet-here"),
        ("spotted", "touching", False, "lt-touched-is-seen"),
        ("prepared", "stuck", 1, "lt-immobilised"),
        ("shots", "squad", 10, "engine-bad-value"),
        ("limit", "", -1, "engine-bad-value"),
    ],
)
def test_what_would_contradict_another_fact_is_refused(
    fact: str, subject: str, value: Any, sentence: str
) -> None:
    playing = game(
        out=Piece(x=100, y=100, fate="destroyed"),
        late=Piece(x=120, y=100, reserve=True),
        touching=Piece(x=140, y=100, contacts=("fritz",)),
        stuck=Piece(x=160, y=100, immobilised=True),
    )
    with pytest.raises(Refused) as refused:
        playing.ruled(fact, subject, value)
    assert refused.value.refusal.message.id == sentence


def test_every_fact_has_its_fields_for_the_referee() -> None:
    playing = game()
    for fact in FACTS:
        fields = RULES.fields(playing.state, "referee", "ruling", {"fact": fact, "subject": "squad"})
        assert fields[0].name == "fact" and fields[-1].name == "reason"


@rule("LT-VIS.e")
def test_a_measurement_that_was_overruled_decides_who_is_seen() -> None:
    """The referee decides the line of sight (LT section 5)."""
    playing = engagement(one=Piece(x=50, y=50, spotted=False), fritz=Piece(x=50, y=60, side="axis"))
    question = '{"ask":"shot","firer":"fritz","target":"one","half_arc":null}'
    playing.ruled("measurement", question, {"distance": 10, "seen": False})
    r = ruler(playing)
    look_around(r)
    assert not r.state.figures["one"].spotted


@pytest.mark.parametrize(
    ("fact", "subject", "value", "told"),
    [
        ("aboard", "squad", "track", "Track"),
        ("option", "prep_max", "3", "3"),
        ("option", "prep_max", "0", "no limit"),
    ],
)
def test_a_ruling_stands_in_the_log_in_words(fact: str, subject: str, value: str, told: str) -> None:
    playing = game()
    before = playing.state
    ruled = playing.ruled(fact, subject, value).of(Ruled)[0]
    message = RULES.sentence(before, ruled, playing.state)
    assert message is not None and told in sentences("en").say(message), sentences("en").say(message)


def test_who_is_ruled_off_his_carrier_is_told_to_ride_in_none() -> None:
    playing = game(rider=Piece(x=80, y=50, aboard="track"))
    ruled = playing.ruled("aboard", "rider", "").of(Ruled)[0]
    message = RULES.sentence(playing.begun, ruled, playing.state)
    assert message is not None and message.args["value"] == say("in-no-vehicle")


def test_only_the_referee_learns_of_all_that_others_may_do() -> None:
    """Others may have hidden pieces at any time, or answer for them."""
    seats = ("allies", "axis", "observer", "referee")
    assert [RULES.unseen(game().state, seat) for seat in seats] == [True, True, True, False]
