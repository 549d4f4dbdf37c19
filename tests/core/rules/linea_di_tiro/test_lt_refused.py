"""Linea di Tiro: what is ordered out of its time, of a foreign piece or of one that cannot, by paragraph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from lt_moments import asked, at_a_table, begun, between, deploying, drawn, opportunity, shelled, sighting
from msgspec.structs import fields, replace
from rule_ids import rule

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command, Refused
from core.engine.words.ids import FigureId, SideId
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.actors import refuse_others
from core.rules.linea_di_tiro.state.frames import Frame
from core.table.places import Point

FOOT, FAR = Point(50, 60), Point(50, 150)
Row = tuple[Callable[[], Played], str, Command, str, str]
NOT_HIS: list[Row] = [
    (drawn, "allies", c.Activate("fritz", "BX"), "", "lt-no-such-piece"),
    (drawn, "allies", c.Activate("nobody", "BX"), "", "lt-no-such-piece"),
    (drawn, "allies", c.Activate("gone", "BX"), "", "lt-out-of-play"),
    (drawn, "allies", c.Activate("late", "BX"), "LT-JOK.d", "lt-not-yet-here"),
    (drawn, "referee", c.Activate("fritz", "BX"), "LT-DECK.g", "lt-others-card"),
    (drawn, "referee", c.RequestArtillery("fritz", "guns", FAR), "LT-DECK.g", "lt-others-card"),
    (between, "axis", c.StopArtillery("guns"), "LT-ART.l", "lt-no-such-section"),
    (between, "allies", c.StopArtillery("guns"), "LT-ART.l", "lt-no-such-section"),
    (between, "allies", c.StopArtillery("none"), "LT-ART.l", "lt-no-such-section"),
    (asked, "referee", c.TakeTest("hans"), "LT-MOR.c", "lt-not-tested"),
    (asked, "allies", c.TakeTest("tank"), "LT-MOR.c", "lt-not-tested"),
    (asked, "allies", c.Rout("tank"), "LT-Q.42", "lt-no-rout-now"),
    (lambda: asked(stage=""), "allies", c.MeetAssault("tank"), "LT-Q.42", "lt-not-now"),
    (opportunity, "allies", c.LetComeOn("tank"), "LT-Q.63", "lt-not-now"),
    (opportunity, "allies", c.FireNow("tank", "MG"), "LT-PRE.a", "lt-no-chance"),
    (opportunity, "referee", c.FireNow("fritz", "MG"), "LT-PRE.a", "lt-no-chance"),
    (shelled, "allies", c.TellShelled(("fritz",)), "LT-ART.g", "lt-no-such-piece"),
    (shelled, "axis", c.TellShelled(("able",)), "LT-ART.g", "lt-no-such-piece"),
    (shelled, "allies", c.TellShelled(("rider",)), "LT-ART.g", "lt-no-such-piece"),
    (sighting, "referee", c.ComeIntoSight("tank", 1.0), "LT-Q.16", "lt-not-now"),
]
CANNOT: list[Row] = [
    (drawn, "allies", c.Activate("able", "XX"), "LT-ACT.a", "lt-no-such-action"),
    (drawn, "allies", c.Activate("able", "RI"), "LT-ACT.h", "lt-not-immobilised"),
    (drawn, "allies", c.Activate("stuck", "BX"), "LT-ACT.l", "lt-immobilised"),
    (drawn, "allies", c.Activate("stuck", "XP"), "LT-ACT.l", "lt-immobilised"),
    (drawn, "allies", c.Activate("rider", "BX"), "LT-MOV.m", "lt-aboard"),
    (drawn, "allies", c.Activate("tank", "MD"), "LT-ACT.g", "lt-no-passenger"),
    (drawn, "allies", c.EndActivation("able"), "LT-ACT.a", "lt-not-activated"),
    (drawn, "allies", c.Bound("able", path=(FOOT,)), "LT-DECK.g", "lt-not-activated"),
    (drawn, "allies", c.FireArtillery(), "LT-ART.c", "lt-needs-figure-card"),
    (between, "allies", c.Rout("rider"), "LT-MOV.m", "lt-aboard"),
    (begun(), "allies", c.Speed("able", path=(FOOT,)), "LT-ACT.a", "lt-no-such-half"),
    (begun(), "allies", c.Turn("tank"), "LT-DECK.g", "lt-not-activated"),
    (begun(), "allies", c.EndActivation("tank"), "LT-ACT.a", "lt-not-activated"),
    (begun(), "allies", c.Bound("able", path=5.0), "", "lt-path-needed"),
    (begun(), "allies", c.Bound("able"), "LT-MOV.i", "lt-stays"),
    (begun(), "allies", c.Turn("able", 3601.0), "LT-MOV.d", "lt-bad-angle"),
    (begun("able", "MD"), "allies", c.Mount("able", "fritz"), "LT-Q.25", "lt-no-such-carrier"),
    (begun("able", "MD"), "allies", c.Mount("able", "tank"), "LT-Q.25", "lt-no-such-carrier"),
    (begun("able", "MD"), "allies", c.Mount("able", "nobody"), "LT-Q.25", "lt-no-such-carrier"),
    (begun("able", "MD"), "allies", c.Mount("able", "track"), "LT-Q.25", "lt-carrier-too-far"),
    (begun("able", "MD"), "allies", c.Dismount("able"), "LT-MOV.l", "lt-not-aboard"),
    (begun("rider", "MD"), "allies", c.Mount("rider", "track"), "LT-MOV.m", "lt-aboard"),
    (begun("rider", "MD"), "allies", c.Dismount("rider"), "LT-MOV.l", "lt-no-spot"),
    (
        begun("rider", "MD"),
        "allies",
        c.Dismount("rider", Point(110, 56)),
        "LT-Q.25",
        "lt-no-room-beside",
    ),
]
AT_A_TABLE: list[Row] = [
    (at_a_table, "allies", c.Bound("able", path=(FOOT,)), "", "lt-no-map"),
    (at_a_table, "allies", c.Bound("able", path=300.5), "", "lt-bad-length"),
    (at_a_table, "allies", c.Bound("able", path=-1.0), "", "lt-bad-length"),
    (at_a_table, "allies", c.Bound("able", path=300.0), "LT-MOV.a", "lt-too-far"),
    (between, "allies", c.TakeOff("able"), "LT-VIS.a", "lt-sight-is-measured"),
    (between, "allies", c.PutOn("able"), "LT-VIS.a", "lt-sight-is-measured"),
    (between, "allies", c.NoteSpot("able", "x"), "LT-VIS.a", "lt-sight-is-measured"),
    (lambda: between(tape=True), "allies", c.PutOn("able"), "LT-VIS.a", "lt-on-the-table"),
    (lambda: between(tape=True), "allies", c.NoteSpot("able", "x"), "LT-VIS.a", "lt-on-the-table"),
    (lambda: between(tape=True), "allies", c.PutOn("rider"), "LT-Q.25", "lt-aboard"),
    (
        lambda: between(tape=True, able=Piece(spotted=False)),
        "allies",
        c.TakeOff("able"),
        "LT-VIS.n",
        "lt-not-on-the-table",
    ),
    (
        lambda: between(tape=True, able=Piece(contacts=("fritz",))),
        "allies",
        c.TakeOff("able"),
        "LT-VIS.n",
        "lt-not-on-the-table",
    ),
    (
        lambda: between(tape=True, options={"spotting_sticky": "on"}),
        "allies",
        c.TakeOff("able"),
        "LT-Q.17",
        "lt-always-spotted",
    ),
]


@pytest.mark.parametrize(("situation", "seat", "command", "paragraph", "sentence"), NOT_HIS)
def test_nobody_orders_a_piece_or_a_section_that_is_not_his_to_order_now(
    situation: Callable[[], Played], seat: str, command: Command, paragraph: str, sentence: str
) -> None:
    assert situation().refused(seat, command) == (paragraph, sentence)


@rule("LT-ACT.a", "LT-ACT.l", "LT-MOV.l", "LT-MOV.m", "LT-Q.25")
@pytest.mark.parametrize(("situation", "seat", "command", "paragraph", "sentence"), CANNOT)
def test_what_a_piece_cannot_do_as_it_is_is_refused_by_its_paragraph(
    situation: Callable[[], Played], seat: str, command: Command, paragraph: str, sentence: str
) -> None:
    assert situation().refused(seat, command) == (paragraph, sentence)


@rule("LT-VIS.a", "LT-VIS.n", "LT-Q.17")
@pytest.mark.parametrize(("situation", "seat", "command", "paragraph", "sentence"), AT_A_TABLE)
def test_what_belongs_to_a_real_table_or_to_the_map_is_refused_on_the_other(
    situation: Callable[[], Played], seat: str, command: Command, paragraph: str, sentence: str
) -> None:
    assert situation().refused(seat, command) == (paragraph, sentence)


@rule("LT-Q.16")
def test_nobody_comes_into_the_sight_of_a_mover_that_a_ruling_has_stopped() -> None:
    game = sighting()
    game.ruled("immobilised", "able", True)
    assert game.refused("axis", c.ComeIntoSight("fritz", 5.0)) == ("LT-Q.16", "lt-not-now")
    assert game.run("axis", c.NobodySeen()) and game.waiting == [("allies", "draw"), ("axis", "draw")]


# --- each decision has its answers ----------------------------------------------------------------

SAID = {FigureId: "able", Point: FOOT}


def ordered(kind: type[Command]) -> Command:
    """An order of each kind, with whatever it must say."""
    hints = get_type_hints(kind)
    return kind(**{one.name: SAID.get(hints[one.name], "x") for one in fields(kind) if one.required})


MOMENTS: dict[str, Callable[[], Played]] = {
    "deploy": deploying,
    "draw": between,
    "card": drawn,
    "activation": begun(),
    "morale": asked,
    "assaulted": lambda: asked(stage=""),
    "opportunity": opportunity,
    "shelled": shelled,
    "sighting": sighting,
}


@rule("LT-DECK.g", "LT-DECK.j")
@pytest.mark.parametrize("about", MOMENTS)
def test_what_answers_no_open_decision_is_refused_until_it_is_decided(about: str) -> None:
    game = MOMENTS[about]()
    decision = game.state.awaiting[0]
    assert decision.about == about
    other = {one.seat for one in game.state.awaiting} ^ {"allies", "axis"}
    for order in map(ordered, RULES.commands):
        if order.__struct_config__.tag not in RULES.answers(decision):
            for seat in (decision.seat, "referee"):
                assert game.refused(seat, order) == (decision.rule, "engine-decide-first"), order
        for seat in other:
            assert game.refused(seat, order) == ("", "engine-others-decide"), order


ANSWERS = {
    "deploy": c.EndDeployment(), "draw": c.DrawCard(), "card": c.EndCard(),
    "activation": c.EndActivation("able"), "morale": c.TakeTest("able"),
    "assaulted": c.MeetAssault("able"), "opportunity": c.HoldFire(), "shelled": c.TellShelled(),
    "sighting": c.NobodySeen(),
}  # fmt: skip


@rule("LT-RSP.g", "LT-DECK.h")
@pytest.mark.parametrize("about", MOMENTS)
def test_each_decision_may_be_let_pass(about: str) -> None:
    state = MOMENTS[about]().state
    assert RULES.passing(state, state.awaiting[0]) == ANSWERS[about]


@rule("LT-Q.13")
def test_what_means_nothing_now_is_left_out_of_an_order() -> None:
    """Whatever could be varied without meaning it would be varied until the dice please."""
    plain, typed = drawn().state, drawn(options={"prep_names_type": "on"}).state
    assert RULES.concise(plain, c.Prepare("able", "MG")) == c.Prepare("able")
    assert RULES.concise(typed, c.Prepare("able", "MG")) == c.Prepare("able", "MG")
    assert RULES.concise(plain, c.Turn("able", 45.0)) == c.Turn("able", 45.0)
    assert RULES.concise(at_a_table().state, c.Turn("able", 45.0)) == c.Turn("able")


@rule("LT-MOR.h", "LT-Q.41")
@pytest.mark.parametrize(
    ("piece", "stacks", "tape", "kept"),
    [
        ("able", "off", True, ("surrounded",)),  # one in all
        ("able", "on", True, ("surrounded", "alone")),
        ("stuck", "off", True, ()),  # which counts already
        ("stuck", "on", True, ("surrounded", "alone")),
        ("able", "on", False, ()),  # the map says it
    ],
)
def test_of_the_situations_of_a_test_those_are_kept_that_count(
    piece: str, stacks: str, tape: bool, kept: tuple[str, ...]
) -> None:
    state = between(tape=tape, options={"morale_plus_stack": stacks}).state
    said = ("alone", "rain", "surrounded", "alone")
    assert RULES.concise(state, c.TakeTest(piece, said)) == c.TakeTest(piece, kept)


# --- what is in progress --------------------------------------------------------------------------


class Idling(Frame, frozen=True, tag="idling", gc=False):
    """Something that no chapter works off."""


def test_what_no_chapter_works_off_is_a_fault_that_names_it() -> None:
    """Else it would be skipped, and the game would go on as if it had been done."""
    game = between()
    doing: Any = (Idling(),)
    game.state = replace(game.state, awaiting=(), doing=doing)
    with pytest.raises(TypeError, match="Idling"):
        game.goes_on()


@rule("LT-VIS.b", "LT-VIS.a")
@pytest.mark.parametrize(("tape", "told"), [(False, "lt-not-spotted"), (True, "lt-not-spotted-yet")])
def test_a_referee_who_aims_at_a_hidden_piece_reads_that_it_is_hidden(tape: bool, told: str) -> None:
    """The firer's own side reads no more than that there is nobody of that name (LT-VIS.a)."""
    game = engagement(
        tape=tape,
        able=Piece(),
        hidden=Piece(y=60, side="axis", spotted=False),
        shown=Piece(y=70, side="axis"),
    )
    game.card("7H")
    game.activate("able", "BX")
    shot = c.Attack("able", "MG", "hidden")

    assert game.refused("referee", shot) == ("LT-VIS.b", told)
    assert game.refused("allies", shot) == ("LT-VIS.b", "lt-no-such-enemy")


@rule("LT-DECK.g", "LT-JOK.e")
@pytest.mark.parametrize("side", ["allies", "axis"])
def test_what_a_card_of_neither_side_cannot_activate(side: str) -> None:
    game = engagement(able=Piece(), fritz=Piece(y=60, side="axis"))
    piece = next(one for one in game.state.figures.values() if one.side == side)
    r = Resolution(game.state, RULES.evolve, Answered(()), side)

    with pytest.raises(Refused) as found:
        refuse_others(r, piece, SideId(""))

    assert (found.value.refusal.rule, found.value.refusal.message.id) == ("LT-DECK.g", "lt-not-your-card")
    refuse_others(r, piece, SideId(side))  # its own card activates it
