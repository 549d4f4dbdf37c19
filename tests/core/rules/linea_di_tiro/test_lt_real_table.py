"""Linea di Tiro at a real table: people measure, and nobody is asked about a piece that he does not know."""

from __future__ import annotations

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule
from test_lt_seeing import ruler

from core.engine.chance.oracles import Answered
from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command, Measured
from core.locale import sentences
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.facts.assault import AssaultAnnounced
from core.rules.linea_di_tiro.facts.fates import GameEnded, PieceLost
from core.rules.linea_di_tiro.facts.movement import Moved, MoveEnded
from core.rules.linea_di_tiro.facts.visibility import LostFromSight, Spotted
from core.rules.linea_di_tiro.fire.attack import possible
from core.rules.linea_di_tiro.state import Objective, Section
from core.rules.linea_di_tiro.state import Testing as UnderTest
from core.table.places import Point
from core.table.questions import Costs


def table(**how: object) -> Played:
    """An Allied squad on the table, an Axis one in hiding and one on it."""
    pieces = {
        "mover": Piece(),
        "hidden": Piece(side="axis", spotted=False, note="in the barn", prepared=1),
        "shown": Piece(side="axis"),
    }
    return engagement(tape=True, **{**pieces, **how})  # type: ignore[arg-type]


def goes(game: Played, cm: float = 30, **how: object) -> None:
    game.card("7H")
    game.activate("mover", "SP")
    assert game.play("allies", c.Speed("mover", path=cm), **how)


@rule("LT-Q.16", "LT-VIS.a")
def test_the_other_side_is_asked_after_each_move_whether_it_has_anybody_hidden_or_not() -> None:
    for game in (table(), table(hidden=Piece(side="axis"))):
        goes(game)
        assert game.waiting == [("axis", "sighting")]
        assert not [event for event in game.log if isinstance(event, Measured)]
        facts = game.run("axis", c.NobodySeen())
        assert facts.one(MoveEnded).cm == 30


@rule("LT-RSP.e", "LT-Q.16")
def test_the_move_stops_where_the_hidden_piece_is_seen_and_goes_on_after_it() -> None:
    game = table(hidden=Piece(side="axis", spotted=False))
    goes(game)
    assert game.refused("axis", c.ComeIntoSight("shown", 5.0))[1] == "lt-on-the-table"
    assert game.refused("axis", c.ComeIntoSight("hidden", 31.0))[1] == "lt-bad-length"
    for by in ("mover", "hidden"):
        assert game.refused("axis", c.ComeIntoSight("hidden", 12.0, by))[1] == "lt-seen-by-mover"
    facts = game.play("axis", c.ComeIntoSight("hidden", 12.0))
    assert (facts.one(Moved).cm, facts.one(Spotted).by) == (12, "mover")
    facts = game.run("axis", c.NobodySeen())
    assert (facts.one(Moved).cm, facts.one(MoveEnded).cm) == (18, 30)


@rule("LT-VIS.e")
def test_who_is_hidden_says_himself_whether_the_enemies_on_the_table_see_him() -> None:
    game = table(mover=Piece(spotted=False))
    goes(game, answers=[("shown",)])
    (asked,) = game.asked
    assert (asked.watchers, asked.targets, asked.within) == (("shown",), ("mover",), 50)
    assert game.man("mover").spotted and game.waiting == [("axis", "sighting")]


@rule("LT-VIS.e")
def test_a_hidden_move_that_nobody_sees_leaves_no_trace_for_the_enemy() -> None:
    game = table(mover=Piece(spotted=False))
    game.card("7H")
    game.activate("mover", "SP")
    facts = game.play("allies", c.Speed("mover", path=30.0), answers=[()])
    assert facts.one(MoveEnded).cm == 30
    told = {type(event).__name__ for event in game.shown("axis", facts)}
    assert told <= {"CardDone", "Awaits"}
    assert "mover" not in game.known("axis")


@rule("LT-VIS.n")
@pytest.mark.parametrize(("answer", "gone"), [((), True), (("shown",), False)])
def test_its_owner_takes_a_piece_off_the_table_when_no_enemy_sees_it(
    answer: tuple[str, ...], gone: bool
) -> None:
    game = table()
    command = c.TakeOff("mover", "behind the wall")
    if not gone:
        assert game.refused("allies", command, answers=[answer])[1] == "lt-still-seen"
        return
    facts = game.play("allies", command, answers=[answer])
    assert facts.one(LostFromSight).note == "behind the wall"
    assert game.man("mover").note == "behind the wall" and not game.man("mover").spotted


@rule("LT-VIS.a")
def test_its_owner_puts_a_piece_on_the_table_when_an_enemy_sees_it() -> None:
    game = table()
    assert game.refused("allies", c.PutOn("hidden"))[1] == "lt-no-such-piece"
    assert game.run("axis", c.PutOn("hidden")).one(Spotted).figure == "hidden"


@rule("LT-MOV.a")
def test_lengths_are_typed_and_the_ground_at_the_end_is_said() -> None:
    game = table()
    game.card("7H")
    game.activate("mover", "BP")
    assert game.refused("allies", c.Bound("mover", path=10.5)) == ("LT-MOV.a", "lt-too-far")
    game.run("allies", c.Bound("mover", path=9.5, ground=("cover",)))
    game.run("axis", c.NobodySeen())
    assert (game.man("mover").ground, game.man("mover").motion) == (("cover",), "bounding")


@rule("LT-RSP.d", "LT-RSP.e", "LT-Q.16")
@pytest.mark.parametrize(("die", "cm", "stopped"), [(6, 30, False), (3, 12, True)])
def test_a_free_attack_interrupts_the_mover_where_it_saw_the_hidden_piece(
    die: int, cm: float, stopped: bool
) -> None:
    """The distance is measured by who fires; immobilised, the mover goes no further (LT-ACT.k)."""
    game = table()
    goes(game)
    facts = game.play("axis", c.ComeIntoSight("hidden", 12.0))
    assert isinstance(facts, tuple) and game.waiting == [("axis", "free")]
    line = {"distance": 14.0, "seen": True}
    facts = game.play("axis", c.FireNow("hidden", "MG"), [die], answers=[line])
    assert game.man("mover").immobilised is stopped and not game.man("hidden").prepared
    if not stopped:
        facts = game.run("axis", c.NobodySeen())
    assert facts.one(MoveEnded).cm == cm


@rule("LT-MOV.k", "LT-Q.24")
def test_where_a_scenario_has_slow_ground_people_say_what_a_way_costs() -> None:
    game = table(movement={"infantry:wood": 0.5})
    game.card("7H")
    game.activate("mover", "BP")
    slow, barred = 12.0, 0.0
    assert game.refused("allies", c.Bound("mover", path=8.0), answers=[slow]) == ("LT-MOV.a", "lt-too-far")
    assert game.refused("allies", c.Bound("mover", path=8.0), answers=[barred])[1] == "lt-way-blocked"
    game.play("allies", c.Bound("mover", path=8.0), answers=[10.0])
    assert game.asked == [Costs("mover", 8.0)]
    assert game.run("axis", c.NobodySeen()).one(MoveEnded).cm == 8


@rule("LT-VIS.a", "LT-VIS.n")
def test_what_was_noted_of_a_hidden_piece_is_gone_once_it_moves_and_is_noted_anew_between_cards() -> None:
    game = table(mover=Piece(spotted=False, note="14 × 50 cm"), shown=Piece(side="axis", spotted=False))
    goes(game)
    assert game.man("mover").note == ""
    assert ("note_spot", "mover") in game.offered("allies")
    assert game.refused("allies", c.NoteSpot("mover", " "))[1] == "lt-note-needed-now"
    assert game.refused("allies", c.NoteSpot("hidden", "x"))[1] == "lt-no-such-piece"
    facts = game.run("allies", c.NoteSpot("mover", "behind the well"))
    assert game.man("mover").note == "behind the well" and not game.man("mover").spotted
    assert not game.shown("axis", facts)
    game.card("7S")
    assert game.refused("allies", c.NoteSpot("mover", "again"))[1] == "engine-others-decide"
    assert ("note_spot", "shown") not in game.offered("allies")


@rule("LT-Q.65")
@pytest.mark.parametrize(
    ("option", "told"),
    [("on", "Hidden is destroyed; the wreck stays and gives cover."), ("off", "Hidden is destroyed.")],
)
def test_people_are_told_that_the_model_of_a_destroyed_vehicle_stays_on_the_table(
    option: str, told: str
) -> None:
    """One that nobody had seen yet burns, and is put on it."""
    game = table(hidden=Piece("truck", side="axis", spotted=False), options={"wrecks": option})
    before = game.state
    r = ruler(game)
    lose(r, "hidden", "destroyed")
    lost = next(event for event in r.events if isinstance(event, PieceLost))
    assert sentences("en").say(RULES.sentence(before, lost, r.state)) == told
    assert any(isinstance(event, Spotted) for event in r.events) is (option == "on")
    assert lost.wreck is None


@rule("LT-VIS.k", "LT-VIS.a")
@pytest.mark.parametrize("eyes", [["far"], []])
def test_a_hidden_piece_that_has_fired_says_whether_an_enemy_on_the_table_sees_it_now(
    eyes: list[str],
) -> None:
    game = table(mover=Piece(spotted=False, ground=("wood",)), far=Piece(side="axis"))
    game.card("7H")
    game.activate("mover", "BX")
    line = {"distance": 30.0, "seen": True}  # farther than a squad in cover is seen from that fired once
    facts = game.play("allies", c.Attack("mover", "MG", "shown"), [6], answers=[line, eyes])
    assert game.man("mover").spotted is bool(eyes)
    assert [(one.figure, one.why, one.by) for one in facts.of(Spotted)] == [("mover", "seen", "far")] * len(
        eyes
    )


@rule("LT-ASL.b", "LT-Q.42")
@pytest.mark.parametrize(("into", "announced"), [("shown", True), ("", False)])
def test_an_assault_by_who_was_hidden_is_announced_as_soon_as_he_is_on_the_table(
    into: str, announced: bool
) -> None:
    game = table(mover=Piece(spotted=False))
    game.card("7H")
    game.activate("mover", "BX")
    aspect = ["front"] if announced else []
    facts = game.play("allies", c.Bound("mover", path=8.0, into=into), answers=[["shown"], *aspect])
    assert [one.target for one in facts.of(AssaultAnnounced)] == ["shown"] * announced
    assert game.waiting == [("axis", "assaulted" if announced else "sighting")]


@rule("LT-MOV.l", "LT-Q.25")
def test_who_gets_off_at_a_real_table_stands_in_what_people_say() -> None:
    game = table(track=Piece("m3_halftrack"), rider=Piece(aboard="track"))
    game.card("7H")
    game.activate("rider", "MD")
    game.run("allies", c.Dismount("rider", ground=("mud", "entrenched", "cover")))
    assert game.waiting == [("axis", "sighting")]
    game.run("axis", c.NobodySeen())
    assert (game.man("rider").aboard, game.man("rider").ground) == ("", ("cover", "entrenched"))
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


@rule("LT-RSP.d", "LT-Q.66", "LT-VIS.e")
@pytest.mark.parametrize("sees", [True, False])
def test_who_gets_off_unseen_says_whether_he_is_seen_and_the_other_side_whom_he_sees(
    sees: bool,
) -> None:
    """Each hidden enemy that he sees comes onto the table, and he is asked again until there is none more."""
    track = Piece("m3_halftrack", spotted=False)
    other = Piece(side="axis", spotted=False, note="in the loft")
    game = table(track=track, other=other, rider=Piece(aboard="track", spotted=False))
    game.card("7H")
    game.activate("rider", "MD")
    game.play("allies", c.Dismount("rider"), answers=[["shown"] if sees else []])
    assert game.man("rider").spotted is sees
    if not sees:
        assert game.waiting == [("allies", "draw"), ("axis", "draw")]
        return
    facts = game.run("axis", c.ComeIntoSight("other"))
    assert [(one.figure, one.by) for one in facts.of(Spotted)] == [("other", "rider")]
    assert game.waiting == [("axis", "sighting")]
    assert game.run("axis", c.ComeIntoSight("hidden")).one(Spotted).figure == "hidden"
    game.run("axis", c.HoldFire())
    game.run("axis", c.NobodySeen())
    assert game.waiting == [("allies", "draw"), ("axis", "draw")]


def test_at_the_end_everybody_is_put_on_the_table_to_see_who_holds_what() -> None:
    hill = Objective("hill", (("en", "hill"), ("it", "collina")), 3, Point(50, 50), 10)
    game = table(out=Piece(side="axis", spotted=False, fate="destroyed"))
    game.state = replace(game.state, limit=1, objectives=(hill,))
    game.card("7S")
    facts = game.play("axis", c.EndCard(), answers=[["hidden"]])
    assert [(one.figure, one.why) for one in facts.of(Spotted)] == [("hidden", "ended")]
    assert facts.one(GameEnded).winner == "axis"


@rule("LT-MOV.m", "LT-Q.25", "LT-FIRE.d")
def test_at_a_real_table_an_attack_that_either_of_both_forbids_is_not_possible() -> None:
    """Nobody measures for it: what forbids it is who fires, or what he would fire at."""
    game = table(truck=Piece("truck"), rider=Piece(aboard="truck"))
    r = Resolution(game.state, RULES.evolve, Answered((), None, None, RULES.read), "allies")
    of = r.state.figures

    assert possible(r, of["mover"], of["shown"]), "nothing forbids it"
    assert not possible(r, of["rider"], of["shown"]), "who rides fires at nobody"
    assert not possible(r, of["mover"], of["truck"]), "nobody fires at his own side"


@rule("LT-VIS.f", "LT-VIS.k")
@pytest.mark.parametrize(
    ("cm", "die", "asked", "seen"),
    [
        (15.0, 6, (), "shown"),  # the line was measured for the shot, and nobody is asked for it again
        (30.0, 6, ("far",), ""),  # a squad in cover that fired once is seen from 20 cm
    ],
)
def test_whom_a_hidden_piece_shot_at_sees_it_by_the_line_of_the_shot(
    cm: float, die: int, asked: tuple[str, ...], seen: str
) -> None:
    game = table(mover=Piece(spotted=False, ground=("wood",)), far=Piece(side="axis"))
    game.card("7H")
    game.activate("mover", "XP")
    line = {"distance": cm, "seen": True}
    facts = game.play(
        "allies", c.Attack("mover", "MG", "shown"), [die], answers=[line, *[()] * len(asked[:1])]
    )
    assert [one for ask in game.asked for one in getattr(ask, "watchers", ())] == list(asked), game.asked
    assert [one.by for one in facts.of(Spotted)] == ([seen] if seen else [])


# --- what a preview knows of the enemy's test ----------------------------------------------------------


@rule("LT-MOR.h", "LT-Q.41")
@pytest.mark.parametrize(
    ("seat", "immobilised", "told"),
    [
        ("allies", False, True),
        ("allies", True, False),  # one +1 in all, and all see that it is immobilised
        ("referee", False, False),
    ],
)
def test_what_the_enemy_will_say_of_his_test_is_not_foretold_as_nothing(
    seat: str, immobilised: bool, told: bool
) -> None:
    """A 2 at the front of the Tiger is a test: people say then what adds to its die."""
    foe = Piece("tiger", side="axis", immobilised=immobilised)
    game = engagement(tape=True, tank=Piece("sherman_75"), foe=foe)
    game.card("7H")
    game.activate("tank", "BX")
    known = RULES.known(game.state, seat)
    measured = ({"distance": 20.0, "seen": True}, "front")

    seen = preview(RULES, known, seat, c.Attack("tank", "AT", "foe"), None, measured)

    assert isinstance(seen, Preview), seen
    for language, words in (
        ("en", "Foe: what adds to the die of its morale test, as its side will say (+1)"),
        ("it", "Foe: che cosa si aggiunge al dado del suo test di morale, come dirà la sua parte (+1)"),
    ):
        said = [sentences(language).say(message) for message in seen.unseen]
        assert (words in said) is told


@rule("LT-MOR.h")
def test_what_people_say_of_their_own_test_is_what_adds_to_its_die() -> None:
    game = engagement(tape=True, tank=Piece("sherman_75"), foe=Piece("tiger", side="axis"))
    game.state = replace(game.state, doing=(UnderTest("foe", "fire", "tank", stage="asked"),))
    game.state = replace(game.state, awaiting=(moments.MORALE.asks("axis"),))
    known = RULES.known(game.state, "axis")

    for said, needed in (((), 5), (("alone",), 4)):
        seen = preview(RULES, known, "axis", c.TakeTest("foe", said), None)
        assert isinstance(seen, Preview) and seen.unseen == ()
        assert [term.needed for term in seen.terms] == [needed]


# --- nor of who stands in a zone ---------------------------------------------------------------------------


@rule("LT-ART.g", "LT-Q.20")
@pytest.mark.parametrize("seat", ["allies", "referee"])
@pytest.mark.parametrize("act", ["zone", "point"])
def test_which_pieces_stand_where_shells_fall_is_not_foretold_as_nobody(seat: str, act: str) -> None:
    """At a real table both sides say it only then, of those whom all see, too."""
    guns = Section("guns", "Guns", "allies", 6, designated=True, begun=True, note="the ford")
    game = engagement(
        tape=True, options={"area_fire": "on"}, sections=(guns,), tank=Piece("sherman_75"),
        shown=Piece(side="axis"),
    )  # fmt: skip
    game.card("KH" if act == "zone" else "7H")
    measured: tuple[object, ...] = ()
    command: Command = c.FireArtillery()
    if act == "point":
        game.activate("tank", "BX")
        measured = ({"distance": 20.0, "seen": True},)
        command = c.Attack("tank", "HE", note="the ford")

    seen = preview(RULES, RULES.known(game.state, seat), seat, command, None, measured)

    assert isinstance(seen, Preview), seen
    for language, words in (
        ("en", "which pieces are there, as both sides will say"),
        ("it", "quali pezzi sono lì, come diranno le due parti"),
    ):
        assert words in [sentences(language).say(message) for message in seen.unseen]


@rule("LT-ART.g")
def test_on_the_map_it_is_known_who_stands_in_a_zone() -> None:
    guns = Section("guns", "Guns", "allies", 6, designated=True, begun=True, centre=Point(50, 150))
    game = engagement(sections=(guns,), tank=Piece("sherman_75"), shown=Piece(y=150, side="axis"))
    game.card("KH")

    seen = preview(RULES, RULES.known(game.state, "referee"), "referee", c.FireArtillery(), RULES.geometry)

    assert isinstance(seen, Preview) and seen.unseen == ()
    assert seen.chance("shown:lt-letter-I") > 0


@rule("LT-VIS.e", "LT-RSP.d")
@pytest.mark.parametrize(("spotted", "told"), [(False, True), (True, False)])
def test_who_sets_off_unseen_at_a_real_table_may_be_seen_by_whom_he_does_not_see(
    spotted: bool, told: bool
) -> None:
    """As on the map; of who is on the table the others are asked, and that stands there, too."""
    game = table(mover=Piece(spotted=spotted))
    game.card("7H")
    game.activate("mover", "SP")
    measured: tuple[object, ...] = () if spotted else ([],)

    known = RULES.known(game.state, "allies")
    seen = preview(RULES, known, "allies", c.Speed("mover", path=30.0), None, measured)

    assert isinstance(seen, Preview), seen
    assert [one.id for one in seen.unseen] == (["lt-unseen-may-fire"] if told else [])
    assert seen.invites == (() if told else ("axis",))
