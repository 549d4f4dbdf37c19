"""Linea di Tiro: what each fact changes, and by which line it is told in its variants."""

from __future__ import annotations

from typing import Any

import pytest
from engagement import Piece, Played
from lt_moments import GUNS, acting, between, drawn
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Event, Modifier, Ruled
from core.engine.words.message import say
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.facts.activation import (
    Activated,
    ActivationEnded,
    HalfBegun,
    Immobilised,
    Paused,
    Prepared,
    Recovered,
    Resumed,
)
from core.rules.linea_di_tiro.facts.artillery import (
    MissionEnded,
    PieceShelled,
    PieceStruck,
    SectionFired,
    SideAnswered,
    ZoneDesignated,
)
from core.rules.linea_di_tiro.facts.assault import (
    AssaultAnnounced,
    AssaultBarred,
    MeleeFought,
    MeleeRoll,
    Overrun,
    OverrunTested,
    VehicleAssaulted,
)
from core.rules.linea_di_tiro.facts.changes import broken_off, carry, put_out
from core.rules.linea_di_tiro.facts.deck import (
    CardDone,
    CardDrawn,
    CardSpent,
    CardStage,
    MotionSet,
    Reshuffled,
)
from core.rules.linea_di_tiro.facts.doing import Stopped
from core.rules.linea_di_tiro.facts.fates import GameEnded, PieceLost
from core.rules.linea_di_tiro.facts.fire import PointShelled, ShotCounted, ShotRolled
from core.rules.linea_di_tiro.facts.following import Parted, PutOff
from core.rules.linea_di_tiro.facts.jokers import AmmunitionGiven, EntryHappened, MoraleChanged
from core.rules.linea_di_tiro.facts.morale import FellBack, Fled
from core.rules.linea_di_tiro.facts.movement import (
    Dismounted,
    Mounted,
    Moved,
    MoveEnded,
    Touched,
    Turned,
)
from core.rules.linea_di_tiro.facts.placing import Arrived, CardsBegan, Deployed, SideReady
from core.rules.linea_di_tiro.facts.visibility import LostFromSight, Spotted
from core.rules.linea_di_tiro.state import Activation, Attacking, Moving, Shelling, State, Streak
from core.rules.linea_di_tiro.state import Testing as UnderTest
from core.table.places import Place, Point

WAY = Moving("able", "bound", (Point(50, 60),))
FIRED = replace(GUNS, centre=Point(50, 150), designated=True, begun=True)
TEXT = (("en", "Rain."), ("it", "Pioggia."))


def after(game: Played | State, event: Event) -> State:
    state: State = RULES.evolve(game if isinstance(game, State) else game.state, event)
    return state


# --- what facts change ------------------------------------------------------------------------------


@rule("LT-MOR.k", "LT-Q.06", "LT-Q.22")
@pytest.mark.parametrize(("over", "waits"), [(False, 1), (True, 0), (None, 0)])
def test_who_is_activated_stands_is_not_routed_and_another_who_is_not_done_waits(
    over: bool | None, waits: int
) -> None:
    game = drawn(able=Piece(x=50, y=50, routed=True, motion="moving"))
    now = None if over is None else Activation("tank", "BX", over=over)
    game.state = replace(game.state, activation=now)
    state = after(game, Activated("able", "BP", "first"))
    able = state.figures["able"]
    assert (able.routed, able.motion) == (False, "stationary")
    assert state.activation == Activation("able", "BP") and len(state.paused) == waits
    assert (state.card.used, state.card.platoon) == (("able",), "first")
    ended = after(state, ActivationEnded("able"))
    assert ended.activation is None and ended.awaiting == ()
    assert after(state, HalfBegun("able", "bound")).activation == Activation("able", "BP", ("bound",))


@rule("LT-Q.06")
def test_with_interleaving_one_waits_while_another_goes_on() -> None:
    one, other = Activation("able", "BX", ("bound",)), Activation("tank", "BX")
    state = replace(drawn().state, activation=one, paused=(other,))
    paused = after(state, Paused("able"))
    assert (paused.activation, paused.paused) == (None, (other, one))
    resumed = after(paused, Resumed("able"))
    assert (resumed.activation, resumed.paused) == (one, (other,))
    swapped = after(state, Resumed("tank"))
    assert (swapped.activation, swapped.paused) == (other, (one,))


@rule("LT-ACT.k")
def test_who_is_stopped_goes_no_further_and_does_nothing_more() -> None:
    doing = (WAY, Moving("tank", "speed"), UnderTest("able", "fire"))
    now, waits = Activation("able", "BX"), (Activation("able", "BP"), Activation("tank", "BP"))
    state = replace(drawn().state, doing=doing, activation=now, paused=waits)
    stopped = after(state, Stopped("able"))
    assert [frame.stage for frame in stopped.doing] == ["stopped", "", ""]
    assert stopped.activation == replace(now, over=True) and stopped.paused == waits[1:]
    other = after(state, Stopped("tank"))
    assert other.activation == now and other.paused == waits[:1]


@rule("LT-DECK.a", "LT-JOK.e")
@pytest.mark.parametrize(("side", "jokers"), [("allies", 0), ("", 1)])
def test_a_card_that_is_drawn_is_counted_and_what_was_struck_is_forgotten(side: str, jokers: int) -> None:
    game = between(able=Piece(x=50, y=50, struck=("I",)))
    state = after(game, CardDrawn("7H", side, False, ("2C",), ("3C",)))
    assert (state.drawn, state.jokers, state.deck, state.under) == (1, jokers, ("2C",), ("3C",))
    assert state.figures["able"].struck == () and state.awaiting == ()
    assert (state.card.name, state.card.side, state.card.figure, state.card.spent) == (
        "7H",
        side,
        False,
        False,
    )
    assert after(state, CardSpent()).card.spent
    staged = after(state, CardStage("list", 2)).card
    assert (staged.stage, staged.entry) == ("list", 2)
    done = after(replace(state, activation=Activation("able", "BX")), CardDone(("7H",)))
    assert (done.card, done.discards, done.activation, done.awaiting) == (None, ("7H",), None, ())
    shuffled = after(state, Reshuffled(("2C", "7H"), ("4C",), ("5C",)))
    assert (shuffled.deck, shuffled.under, shuffled.discards) == (("2C", "7H"), ("4C",), ("5C",))
    assert after(state, MotionSet(("able",))).figures["able"].motion == "stationary"


@rule("LT-Q.31", "LT-MOV.m", "LT-VIS.n")
@pytest.mark.parametrize(("cm", "note"), [(0.0, "ford"), (3.0, "")])
def test_who_goes_takes_riders_along_and_breaks_off_rows_of_shots_by_it_and_at_it(
    cm: float, note: str
) -> None:
    """What was noted of where it stood is true as long as it stands there."""
    row = Streak("track", 2)
    game = between(
        track=Piece(
            "m3_halftrack", x=110, y=50, note="ford", moved=4.0, streak=Streak("hans", 1), contacts=("fritz",)
        ),
        fritz=Piece(x=50, y=250, side="axis", streak=row, contacts=("track",)),
        hans=Piece(side="axis", streak=Streak("able", 1)),
    )
    guns = replace(GUNS, streaks=(row, Streak("able", 1)))
    state = replace(game.state, doing=(WAY,), sections={"guns": guns})
    moved = after(
        state,
        Moved("track", replace(WAY, gone=cm), cm, "bounding", Place(110, 55, 90, base=5), None, ("fritz",)),
    )
    track = moved.figures["track"]
    assert (track.moved, track.note, track.motion, track.streak, track.contacts) == (
        4 + cm,
        note,
        "bounding",
        None,
        (),
    )
    assert (moved.figures["rider"].place.y, moved.figures["rider"].place.inside) == (55, "track")
    assert moved.figures["fritz"].streak is None and moved.figures["hans"].streak == Streak("able", 1)
    assert moved.figures["fritz"].contacts == () and moved.sections["guns"].streaks == (Streak("able", 1),)
    assert moved.doing == (replace(WAY, gone=cm),)
    stays = after(state, Moved("track", WAY, cm, "moving", None, ("cover",)))
    assert (stays.figures["track"].place.y, stays.figures["track"].ground) == (50, ("cover",))
    ended = after(state, MoveEnded("track", "speed", cm, 2, ("",)))
    assert (ended.figures["track"].shots, ended.figures["track"].prepared, ended.doing) == (2, ("",), ())


def test_nobody_is_broken_off_without_a_row_of_shots() -> None:
    state = between().state
    assert broken_off(state, "able") is state
    moved = replace(state, sections={"guns": replace(GUNS, streaks=(Streak("tank", 1),))})
    assert broken_off(moved, "able").sections == moved.sections


def test_who_turns_takes_riders_along_and_at_a_real_table_keeps_no_facing() -> None:
    game = between()
    turned = after(game, Turned("track", 45.0, 1))
    assert turned.figures["track"].place.facing == turned.figures["rider"].place.facing == 45
    assert turned.figures["track"].shots == 1
    assert after(game, Turned("track")).figures["track"].place.facing == 90
    assert carry(between(tape=True).state, "track").figures["rider"].place is None


@rule("LT-VIS.m", "LT-MOV.l")
def test_contact_is_mutual_and_once_and_ends_where_somebody_gets_on() -> None:
    game = between()
    touched = after(after(game, Touched("able", "fritz")), Touched("fritz", "able"))
    assert touched.figures["able"].contacts == ("fritz",) and touched.figures["fritz"].contacts == ("able",)
    assert after(touched, Parted("able", ("fritz",))).figures["fritz"].contacts == ()
    place = Place(110, 50, base=2.5, inside="track")
    mounted = after(touched, Mounted("able", "track", place, ("fritz",)))
    able = mounted.figures["able"]
    assert (able.aboard, able.place, able.contacts, able.streak) == ("track", place, (), None)
    assert mounted.figures["fritz"].contacts == ()
    off = after(mounted, Dismounted("able", Place(1, 2), ("cover",))).figures["able"]
    assert (off.aboard, off.place, off.ground) == ("", Place(1, 2), ("cover",))
    put = after(mounted, PutOff("able", Place(1, 2))).figures["able"]
    assert (put.aboard, put.place) == ("", Place(1, 2))


@rule("LT-Q.65", "LT-MOR.j")
def test_who_is_out_is_out_once_with_nothing_left() -> None:
    facts = {"prepared": 2, "immobilised": True, "routed": True, "contacts": ("fritz",), "aboard": "track"}
    game = between(able=Piece(x=50, y=50, **facts), fritz=Piece(side="axis", contacts=("able",)))
    state = put_out(game.state, "able", "captured")
    able = state.figures["able"]
    assert (able.fate, able.prepared, able.immobilised, able.routed, able.aboard) == (
        "captured",
        (),
        False,
        False,
        "",
    )
    assert able.contacts == () and state.figures["fritz"].contacts == ()
    assert put_out(state, "able", "destroyed").figures["able"].fate == "captured"
    lost = after(game, PieceLost("able", "destroyed"))
    assert lost.wrecks == () and lost.terrain == game.state.terrain


@rule("LT-ART.g", "LT-JOK.b")
def test_what_a_section_rolls_is_kept_until_it_is_applied() -> None:
    frame = Shelling(("guns",), pieces=("able", "tank"))
    state = replace(between().state, doing=(frame,))
    shelled = after(state, PieceShelled("able", "guns", 6, 3, 2, "I"))
    [rolled] = shelled.doing
    assert rolled.pieces == ("tank",) and [(one.piece, one.letter) for one in rolled.strikes] == [
        ("able", "I")
    ]
    struck = after(shelled, PieceStruck("able", "I", frame))
    assert struck.figures["able"].struck == ("I",) and struck.doing == (frame,)
    fired = after(state, SectionFired("guns", frame, 3, Point(1, 2), 4)).sections["guns"]
    assert (fired.begun, fired.attacks, fired.centre, fired.ammunition) == (True, 3, Point(1, 2), 4)
    zone = after(state, ZoneDesignated("guns", "major", Point(3, 4), "ford")).sections["guns"]
    assert (zone.designated, zone.begun, zone.centre, zone.note, zone.streaks) == (
        True,
        False,
        Point(3, 4),
        "ford",
        (),
    )
    over = after(replace(state, sections={"guns": FIRED}), MissionEnded("guns", "stopped")).sections["guns"]
    assert (over.designated, over.begun, over.centre, over.note) == (False, False, None, "")
    assert after(state, AmmunitionGiven("guns", 7)).sections["guns"].ammunition == 7


def test_a_shot_is_counted_of_its_firer_and_noted_of_its_target() -> None:
    state = replace(between().state, doing=(UnderTest("able", "fire"),))
    frame = Attacking("fritz", "HE", "own", "able", result="I", stage="rolled")
    rolled = after(state, ShotRolled(frame, 3, 1, 2))
    assert rolled.figures["fritz"].struck == ("I",) and rolled.doing == (frame,)
    counted = after(state, ShotCounted("able", 2, Streak("fritz", 1))).figures["able"]
    assert (counted.shots, counted.streak) == (2, Streak("fritz", 1))
    shelled = after(
        drawn(able=Piece(streak=Streak("fritz", 1))), PointShelled("able", Point(1, 2), ("fritz",), 3)
    )
    assert (shelled.figures["able"].shots, shelled.figures["able"].streak, shelled.awaiting) == (3, None, ())


def test_other_facts_change_what_they_say() -> None:
    game = between(able=Piece(x=50, y=50, morale=1, note="ford", prepared=1))
    state = game.state
    assert after(state, MoraleChanged("allies", -1)).figures["able"].morale == 0
    assert after(state, MoraleChanged("axis", -1)).figures["able"].morale == 1
    lost = after(state, LostFromSight("able")).figures["able"]
    assert (lost.spotted, lost.note) == (False, "ford")
    assert after(state, LostFromSight("able", "hill")).figures["able"].note == "hill"
    assert after(between(able=Piece(spotted=False)), Spotted("able")).figures["able"].spotted
    come = after(state, Arrived("late", Place(1, 2))).figures["late"]
    assert (come.reserve, come.place) == (False, Place(1, 2))
    assert after(state, Arrived("late")).figures["late"].place == state.figures["late"].place
    hurt = after(state, Immobilised("able")).figures["able"]
    assert (hurt.immobilised, hurt.prepared) == (True, ())
    assert not after(after(state, Immobilised("able")), Recovered("able")).figures["able"].immobilised
    fled = after(state, Fled("able")).figures["able"]
    assert (fled.routed, fled.prepared) == (True, ())
    back = after(state, FellBack("able", 30.0)).figures["able"]
    assert (back.place.facing, back.prepared, back.routed) == (30, (), False)
    assert after(state, FellBack("able")).figures["able"].place.facing == 90
    ready = after(state, SideReady("allies"))
    assert ready.sides["allies"].ready and [one.seat for one in ready.awaiting] == ["axis"]
    assert after(state, CardsBegan()).phase == "cards"
    deployed = after(state, Deployed("track", Place(7, 8, base=5), "ford", ("cover",)))
    assert (deployed.figures["track"].note, deployed.figures["track"].ground) == ("ford", ("cover",))
    assert deployed.figures["rider"].place.x == 7
    over = after(acting("able", "BX"), GameEnded(say("lt-over"), "allies"))
    assert (over.phase, over.winner, over.awaiting, over.doing) == ("over", "allies", (), ())
    assert over.card is None and over.activation is None and over.paused == ()


# --- lines ------------------------------------------------------------------------------------------


def message(id: str, **args: Any) -> Any:
    return say(id, **args)


SHOT = Attacking("fritz", "MG", "own", "able", distance=30.0, value=3, result="I")
AGAINST = (Modifier(-3, "lt-mod-defence", "LT-T.PROT"),)
OTHER = {"type": say("lt-type-MG"), "cm": 30.0, "value": 3, "against": 3}


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Spotted("able", "seen", "fritz"), message("lt-spotted-by", who="Able", by="Fritz")),
        (Spotted("able", "seen"), message("lt-spotted-seen", who="Able")),
        (Spotted("able", "touched", "fritz"), message("lt-spotted-touched", who="Able")),
        (LostFromSight("able"), message("lt-lost-from-sight-within", who="Able", cm=20.0, half=10.0)),
        (CardDrawn("7H", "allies", False, ()), "lt-drew"),
        (CardDrawn("KH", "allies", True, ()), "lt-drew-figure"),
        (CardDrawn("X1", "", False, ()), "lt-drew-joker"),
        (Reshuffled(("2C", "3C")), message("lt-reshuffled", cards=2)),
        (Reshuffled(("2C",), ("3C", "4C", "5C")), message("lt-reshuffled-under", cards=3)),
        (Activated("able", "BX"), message("lt-activated", who="Able", action=say("lt-action-BX"))),
        (Prepared("able", ("", "")), message("lt-prepared", who="Able", count=2)),
        (Recovered("able"), message("lt-recovered", who="Able")),
        (Immobilised("able"), message("lt-immobilised-now", who="Able")),
        (Fled("able"), message("lt-fled", who="Able")),
        (Fled("able", True), message("lt-fled-voluntary", who="Able")),
        (FellBack("able"), message("lt-fell-back", who="Able")),
        (MoveEnded("able", "bound", 9.96), "lt-moved-bound"),
        (MoveEnded("able", "speed", 0.05), "lt-moved-speed"),
        (MoveEnded("able", "speed", 0.04), None),
        (Touched("able", "fritz"), message("lt-touched", who="Able", foe="Fritz")),
        (Turned("able"), message("lt-turned-tape", who="Able")),
        (Turned("able", 45.0), "lt-turned"),
        (Mounted("able", "track"), message("lt-mounted", who="Able", carrier="Track")),
        (Dismounted("able"), message("lt-dismounted", who="Able")),
        (PutOff("able"), message("lt-dismounted", who="Able")),
        (Parted("able", ("fritz",)), "lt-parted"),
        (PieceLost("tank", "destroyed"), message("lt-lost-wreck", who="Tank")),
        (PieceLost("able", "destroyed"), message("lt-lost-destroyed", who="Able")),
        (PieceLost("tank", "captured"), message("lt-lost-captured", who="Tank")),
        (
            AssaultAnnounced("tank", "fritz", "overrun"),
            message("lt-overrun-announced", who="Tank", target="Fritz"),
        ),
        (
            AssaultAnnounced("able", "fritz", "melee"),
            message("lt-assault-announced", who="Able", target="Fritz"),
        ),
        (AssaultBarred("able", "fritz", ("hans",)), "lt-assault-barred"),
        (OverrunTested("able", True), message("lt-overrun-passed", who="Able")),
        (OverrunTested("able", False), message("lt-overrun-failed", who="Able")),
        (Overrun("tank", "fritz", 4, True, True), message("lt-overrun-open", who="Tank", target="Fritz")),
        (
            Overrun("tank", "fritz", 4, True),
            message("lt-overrun-crushed", who="Tank", target="Fritz", number=4),
        ),
        (
            Overrun("tank", "fritz", 4, False),
            message("lt-overrun-survived", who="Tank", target="Fritz", number=4),
        ),
        (
            VehicleAssaulted("fritz", "tank", 3, True, (Modifier(1, "lt-mod-no-mg", "LT-ASL.l"),)),
            message("lt-vehicle-assaulted", who="Fritz", target="Tank", number=4),
        ),
        (
            VehicleAssaulted("fritz", "tank", 3, False),
            message("lt-vehicle-assaulted-failed", who="Fritz", target="Tank", number=3),
        ),
        (
            MeleeFought((MeleeRoll("able", 4, 3, (Modifier(2, "lt-mod-melee-entrenched", "LT-ASL.t"),)),)),
            message(
                "lt-melee-fought",
                rolls=(
                    say(
                        "lt-melee-total",
                        who="Able",
                        die=4,
                        total=9,
                        terms=(
                            say("lt-term", reason=say("lt-mod-morale"), value=3),
                            say("lt-term", reason=say("lt-mod-melee-entrenched"), value=2),
                        ),
                    ),
                ),
            ),
        ),
        (
            ZoneDesignated("guns", "major", Point(1, 2)),
            message("lt-zone-designated", who="Major", section="Guns"),
        ),
        (
            ZoneDesignated("guns", "major", None, "ford"),
            message("lt-zone-designated-note", who="Major", section="Guns", note="ford"),
        ),
        (MissionEnded("guns", "stopped"), message("lt-mission-ended-stopped", section="Guns")),
        (SectionFired("guns", Shelling(()), 1), message("lt-section-fired", section="Guns")),
        (SectionFired("guns", Shelling((), pieces=("fritz",)), 1), "lt-section-fired-at"),
        (SideAnswered("allies", Shelling(())), None),
        (SideAnswered("allies", Shelling(()), ("able",)), "lt-side-shelled"),
        (
            PieceShelled("able", "guns", 6, 3, 2, "I"),
            message(
                "lt-piece-shelled", who="Able", section="Guns", letter=say("lt-letter-I"), factor=3, result=2
            ),
        ),
        (
            PieceShelled("tank", "guns", 6, 3, 2, "I"),
            message(
                "lt-piece-shelled",
                who="Tank",
                section="Guns",
                letter=say("lt-letter-I-motor"),
                factor=3,
                result=2,
            ),
        ),
        (
            PieceShelled("tank", "guns", 6, 3, 6, "-"),
            message(
                "lt-piece-shelled",
                who="Tank",
                section="Guns",
                letter=say("lt-letter-none"),
                factor=3,
                result=6,
            ),
        ),
        (AmmunitionGiven("guns", 3), message("lt-ammunition", section="Guns", count=3)),
        (MoraleChanged("allies", 1), "lt-morale-changed"),
        (EntryHappened(TEXT), message("side-name", en="Rain.", it="Pioggia.")),
        (Arrived("late"), message("lt-arrived", who="Late")),
        (Deployed("able"), message("lt-deployed", who="Able")),
        (Deployed("able", note="ford"), message("lt-deployed-note", who="Able", note="ford")),
        (CardsBegan(), message("lt-cards-began")),
        (GameEnded(say("lt-over")), message("lt-over")),
        (
            ShotRolled(SHOT, 3, 0, 2, 1, AGAINST),
            message(
                "lt-shot-own",
                who="Able",
                target="Fritz",
                shot=say("lt-shot-other", **OTHER),
                factor=0,
                result=2,
                letter=say("lt-letter-I"),
            ),
        ),
        (
            ShotRolled(replace(SHOT, why="response"), 3, 0, 2, 1, AGAINST, side="front"),
            message(
                "lt-shot-response",
                who="Able",
                target="Fritz",
                shot=say("lt-shot-front", **OTHER),
                factor=0,
                result=2,
                letter=say("lt-letter-I"),
            ),
        ),
        (
            ShotRolled(replace(SHOT, firer="", result="D"), 0, 0, 0),
            message("lt-shot-unseen", target="Fritz", letter=say("lt-letter-D")),
        ),
    ],
)
def test_a_fact_is_told_by_the_line_of_its_variant(event: Event, line: Any) -> None:
    state = between().state
    told = RULES.sentence(state, event, state)
    assert (told.id if isinstance(line, str) and told is not None else told) == line


@rule("LT-Q.39")
@pytest.mark.parametrize(
    ("note", "scatter", "id"),
    [
        ("", (), "lt-section-fired"),
        ("ford", (), "lt-section-fired-note"),
        ("ford", (3, 5), "lt-section-scattered"),
    ],
)
def test_at_a_real_table_people_are_told_what_was_noted_and_how_far_it_is_off(
    note: str, scatter: tuple[int, ...], id: str
) -> None:
    state = between(tape=bool(note)).state
    state = replace(state, sections={"guns": replace(GUNS, note=note)})
    event = SectionFired("guns", Shelling(()), 1, scatter=scatter)
    told = RULES.sentence(state, event, state)
    args: dict[str, Any] = {"section": "Guns", **({"note": note} if note else {})}
    if scatter:
        args |= {"cm": 5, "direction": say("lt-scatter-3")}
    assert told == say(id, **args)


@rule("LT-VIS.a")
@pytest.mark.parametrize(
    ("ruled", "by_side", "by_referee"),
    [
        (("shots", "able", 1), "all", "all"),
        (("shots", "hid", 1), "that", "nothing"),
        (("ammunition", "guns", 1), "that", "nothing"),
        (("option", "wrecks", "on"), "all", "all"),
    ],
)
def test_of_a_ruling_on_who_hides_the_enemy_learns_that_there_was_one_where_a_side_ruled(
    ruled: tuple[str, str, Any], by_side: str, by_referee: str
) -> None:
    state = between(hid=Piece(x=60, y=50, spotted=False)).state
    fact, subject, value = ruled
    for by, told in (("allies", by_side), ("", by_referee)):
        event = Ruled(fact, "so ruled", subject, value, by)
        changed = RULES.evolve(state, event)
        found = RULES.concealed(state, event, changed, "axis")
        assert found == {"all": event, "that": Ruled(fact, "so ruled", by=by), "nothing": None}[told]
        assert RULES.concealed(state, event, changed, "allies") == event
