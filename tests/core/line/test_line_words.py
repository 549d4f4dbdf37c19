"""How people really type: letters, beginnings, any order, commas and arrows; and what they are told else."""

from __future__ import annotations

from math import dist

import pytest
from golden import SAVES
from kept_games import read_game
from typed_games import reader

from core.engine.contract.seats import REFEREE
from core.engine.seat.known import Known
from core.line.acts.again import same_for
from core.line.acts.completing import Completion, shown
from core.line.acts.printing import sketch
from core.line.acts.readings import Reading
from core.line.refusals.mistakes import Mistake, understood
from core.line.wording.words import plain, spelled
from core.locale import sentences


@pytest.fixture(scope="module")
def rangers() -> Known:
    """The Rangers, who may act: somebody of them stands where he can be seen."""
    game, _ = read_game(SAVES / "0.5.0" / "breaking_news-rangers_and_militia-fair.jsonl")
    for n in game.line:
        state = game.state_after(n)
        seat = Known(game.rules, "rangers", game.rules.known(state, "rangers"))
        if sum(one.do == "open_fire" and one.refusal is None for one in seat.choices()) > 3:
            return seat
    raise AssertionError("nobody may fire")


def meant(seat: Known, line: str, language: str = "en") -> str:
    got = understood(reader(seat, language), line)
    if isinstance(got, Mistake):
        return f"{line[got.start : got.end]} ! {sentences(language).say(got.message)}"
    return sketch(reader(seat, language), got)


WHOLE = "hayes fire assault rifle aimed qasim"


@pytest.mark.parametrize(
    "line",
    ["hayes fires at qasim", "h>q", "H > Q", "at qasim fires hayes", "hay fire qas", "h v q"],
)
def test_a_shot_is_said_in_many_ways(rangers: Known, line: str) -> None:
    assert meant(rangers, line) == WHOLE


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("h,k,d run", "alpha run together hayes kowalski dunn"),
        ("hayes kowalski and dunn run together", "alpha run together hayes kowalski dunn"),
        ("k run", "kowalski run"),
        ("end the turn", "end turn"),
        ("hayes fires with the assault rifle at qasim", WHOLE),
        ("k burst q", "kowalski fire assault rifle burst qasim"),
        ("k run 30/12,5-31/14", "kowalski run 30/12.5-31/14"),
        ("k aimed=burst fires at q", "kowalski fire assault rifle burst qasim"),
        ("k 2=burst 3=qasim fires", "kowalski fire assault rifle burst qasim"),
    ],
)
def test_words_find_their_blanks(rangers: Known, line: str, means: str) -> None:
    """Several men are a group; a blank is named by a word of its question, or its number."""
    assert meant(rangers, line) == means


@pytest.mark.parametrize(
    ("line", "goes"),
    [("k run 20 north", (0, 20)), ("k run 5 cm east", (5, 0)), ("kowalski runs 6 southwest", (-4.24, -4.24))],
)
def test_a_way_is_said_by_the_compass(rangers: Known, line: str, goes: tuple[float, float]) -> None:
    got = understood(reader(rangers), line)
    assert isinstance(got, Reading) and got.whole
    start = next((one.x or 0.0, one.y or 0.0) for one in rangers.view().figures if one.id == "kowalski")
    (x, y) = got.filled.values["paths.0"][0]
    assert (x - start[0], y - start[1]) == pytest.approx(goes, abs=0.02)


def test_a_way_is_said_towards_somebody_or_something(rangers: Known) -> None:
    """You should get so far towards him; without a number as far as one may, and never farther."""
    start = next((one.x or 0.0, one.y or 0.0) for one in rangers.view().figures if one.id == "kowalski")
    for line, most in (("k run 12 to q", 12), ("k run towards the bunker", 25), ("k run to qasim", 25)):
        got = understood(reader(rangers), line)
        assert isinstance(got, Reading) and got.whole, line
        far = dist(start, got.filled.values["paths.0"][0])
        assert most - 0.05 <= far <= most, (line, far)


def test_italian_is_typed_with_or_without_accents(rangers: Known) -> None:
    assert meant(rangers, "hayes spara a qasim", "it") == "hayes sparare fucile d'assalto fuoco mirato qasim"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", " ! Type who does what"),
        ("fnord", "fnord ! “fnord” is nobody who may act now, and no act."),
        ("hayes", "hayes ! What does Hayes do? Run, Move and shoot, Cautious move"),
        ("hayes sings", "sings ! “sings” is nothing that Hayes may do now: Run, Move and shoot, "),
        ("fire at qasim", "fire at qasim ! That can be read as “hayes fire"),
        ("hayes fires at rashid", "rashid ! Hayes has no clear line there. (BN-8.6.a)"),
        ("hayes fires the bazooka at qasim", "bazooka ! “bazooka” says nothing for “hayes fire”."),
        ("r", "r ! "),
    ],
)
def test_a_mistake_points_at_its_word(rangers: Known, line: str, told: str) -> None:
    assert meant(rangers, line).startswith(told)


def test_so_many_cm_that_nobody_goes_are_told_without_the_name_of_a_blank() -> None:
    game, _ = read_game(SAVES / "0.5.0" / "breaking_news-convoy-tape.jsonl")
    runs = (
        (seat, one)
        for n in game.line
        for side in game.seats
        for seat in [Known(game.rules, side, game.rules.known(game.state_after(n), side))]
        for one in seat.choices()
        if one.do == "move" and one.figure and one.refusal is None
    )
    seat, run = next(runs)
    told = meant(seat, f"{run.figure} run 99")
    assert told.startswith("99 ! 99 does not fit here: it has to be from 0 to "), told


def test_a_text_is_wanted_in_quotation_marks(rangers: Known) -> None:
    """A new name is typed as one text, not as words that mean somebody; one word needs no marks."""
    referee = Known(rangers.rules, REFEREE, rangers.state, referee=True)
    assert meant(referee, "ruling name hayes Bob Hope") == 'Bob ! A text stands in quotation marks: "Bob".'
    assert meant(referee, "ruling name hayes Bob") == 'ruling by the referee name hayes "Bob"'
    assert isinstance(understood(reader(referee), 'ruling name hayes "Bob"'), Reading)


def test_nothing_beyond_the_menu_is_read(rangers: Known) -> None:
    """Whoever may not act does nothing, however it is typed."""
    observer = Known(rangers.rules, "observer", rangers.state)
    for line in ("h>q", "hayes fires at qasim", "end turn"):
        assert isinstance(understood(reader(observer), line), Mistake)


def test_a_ruling_is_never_begun_by_a_beginning(rangers: Known) -> None:
    got = understood(reader(rangers), "correct a fact without a referee")
    assert isinstance(got, Reading) and got.choice.do == "ruling"
    assert isinstance(understood(reader(rangers), "cor fa"), Mistake)


def test_the_same_for_others_goes_as_far_and_the_same_way_round(rangers: Known) -> None:
    done = understood(reader(rangers), "kowalski runs 6 north")
    assert isinstance(done, Reading)
    names = reader(rangers).names
    line = same_for("same for hayes and p", done, names)
    for part, who in zip(line.split("; "), ("hayes", "price"), strict=True):
        got = understood(reader(rangers), part)
        assert isinstance(got, Reading) and got.whole and got.choice.figure == who
        start = next((one.x or 0.0, one.y or 0.0) for one in rangers.view().figures if one.id == who)
        assert got.filled.values["paths.0"] == [pytest.approx([start[0], start[1] + 6], abs=0.02)]
    assert same_for("same for h", None, names) == "same for h"
    assert same_for("hayes runs", done, names) == "hayes runs"


def test_a_point_says_it_again_for_the_next(rangers: Known) -> None:
    """You should do for the next man in the menu what you did for the last, and after all for the first."""
    done = understood(reader(rangers), "kowalski runs 6 north")
    assert isinstance(done, Reading)
    names, choices = reader(rangers).names, rangers.choices()
    able = [one.figure for one in choices if (one.do, one.label) == (done.choice.do, done.choice.label)]
    after = able[(able.index("kowalski") + 1) % len(able)]
    got = understood(reader(rangers), same_for(".", done, names, choices))
    assert isinstance(got, Reading) and got.whole and got.choice.figure == after
    assert same_for(".", None, names, choices) == "."
    assert same_for(".", done, names, ()) == "."


@pytest.fixture(scope="module")
def asked() -> dict[int, Known]:
    """Moments at which somebody may answer an act, by how many may."""
    game, _ = read_game(SAVES / "0.5.0" / "breaking_news-rangers_and_militia-fair.jsonl")
    found: dict[int, Known] = {}
    for n in game.line:
        state = game.state_after(n)
        for decision in state.awaiting:
            if decision.reaction:
                seat = Known(game.rules, decision.seat, game.rules.known(state, decision.seat))
                able = {one.figure for one in seat.choices() if one.figure and one.refusal is None}
                if any(one.passes for one in seat.choices()):
                    found.setdefault(min(len(able), 2), seat)
    return found


def test_the_only_one_who_may_answer_lets_pass_by_his_name(asked: dict[int, Known]) -> None:
    seat = asked[1]
    who = next(one.figure for one in seat.choices() if one.figure and one.refusal is None)
    got = understood(reader(seat), f"{who} pass")
    assert isinstance(got, Reading) and got.choice.passes


def test_where_several_may_answer_nobody_lets_pass_for_himself(asked: dict[int, Known]) -> None:
    seat = asked[2]
    who = next(one.figure for one in seat.choices() if one.figure and one.refusal is None)
    assert "To let it pass is for the whole side" in meant(seat, f"{who} pass")
    assert isinstance(understood(reader(seat), "pass"), Reading)


def test_proposals_are_shown_with_accents_and_apostrophes_and_typed_without() -> None:
    found = (Completion("tiro di opportunita", "", spelled("Tiro di opportunità")),
             Completion("tira per l iniziativa", "", spelled("Tira per l'iniziativa")))  # fmt: skip
    assert shown(found, 80) == "tiro di opportunità · tira per l'iniziativa"
    assert plain(shown(found[1:], 80)) == tuple(found[1].words.split())
