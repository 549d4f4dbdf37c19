"""An act of the past is put right by a line, by its number of the log: its answers, another act, or none."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import RANGERS, Talk

from core.engine.contract.facts import Measured, Thrown
from core.games import header_of, keep_game
from core.locale import sentences
from core.scenarios import load
from tui.line.outlook import act_told
from tui.line.retyped import retyped_for

SHOT = ("i:66 11", "h>q : 34 -- p 4 2")
"""Record 3 is the shot, 4 that nobody answers it: its dice. Qasim is out."""

CORRECT, NEVER = {"en": "correct", "it": "correggi"}, {"en": "never", "it": "mai"}

VILLAGE = "linea_di_tiro/village_defence"


def fate(talk: Talk, who: str = "qasim") -> str:
    return str(talk.host.game.state.figures[who].fate)


def done(talk: Talk) -> list[str]:
    """What was done, of the acts in effect."""
    return [type(talk.host.game.records[n - 1].command).__name__ for n in talk.host.game.line]


def given(talk: Talk) -> list[object]:
    """The distances and the dice of the shots in effect."""
    events = [event for n in talk.host.game.line for event in talk.host.game.records[n - 1].events]
    told = [one.answer["distance"] if isinstance(one, Measured) else one for one in events]
    return [
        one.faces if isinstance(one, Thrown) else one for one in told if isinstance(one, (int, float, Thrown))
    ]


@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_die_misheard_is_put_right_by_its_number_and_taken_back_by_undo(
    tmp_path: Path, language: str
) -> None:
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *SHOT)
        before = fate(talk)
        said = await typed(talk, f"{CORRECT[language]} 4 : 4 5", "")
        assert not talk.talk.failed and fate(talk) != before, said
        await typed(talk, "undo" if language == "en" else "annulla")
        assert fate(talk) == before


@pytest.mark.parametrize("language", ["en", "it"])
async def test_another_act_with_its_answers_or_none_at_all(tmp_path: Path, language: str) -> None:
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *SHOT)
        said = await typed(talk, f"{CORRECT[language]} 3 h>r : 30 -- p 1")
        await typed(talk, "")
        assert not talk.talk.failed and "Rashid (30 cm)" in said and fate(talk) == "", said
        await typed(talk, f"{CORRECT[language]} 6,7 {NEVER[language]}", "")
        assert not talk.talk.failed and not {"OpenFire", "Pass"} & {*done(talk)}, done(talk)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("correct 99 : 4", "none that can be put right"),
        ("correct 3 fnord : 4", "fnord"),
        ("correct 4 : 4 2 6 6", "Not used: 6 6"),
        ("correct 3 k>q : 34", "Nothing was put right"),
        ("correct 3 never", "Act 4 does not go on as it did"),
        ("correct", "correct 4: 5 3"),
    ],
)
async def test_what_cannot_be_put_right_changes_nothing(tmp_path: Path, line: str, told: str) -> None:
    with kept(tmp_path, RANGERS, how_much="full") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", "h>q : 34 clear - - p 4 2")
        before = len(talk.host.game.records)
        said = await typed(talk, line)
        assert talk.talk.failed and told in said and len(talk.host.game.records) == before, said


async def test_two_at_one_keyboard_agree_first(tmp_path: Path) -> None:
    """Without a referee it is a player's own act, and the other agrees."""
    loaded = load(RANGERS)
    with keep_game(loaded, header_of(loaded, dice="typed", ruler="tape"), tmp_path / "game.jsonl") as host:
        talk = Talk(host)
        await talk.begin()
        await typed(talk, "roll for initiative : 66 11", "h>q : 34 clear - - p 4 2")
        said = await typed(talk, "correct 3 : 36")
        assert "have to agree" in said, said
        said = await typed(talk, "correct 3 yes : 36")
        assert not talk.talk.failed and "36 cm" in said, said


TANK = {
    "en": ("e", "e", "m put", "10d", "C two", "C>m : 35 cover 4"),
    "it": ("e", "e", "m si mette sul tavolo", "10q", "C 2a", "C>m : 35 coperto 4"),
}
"""Record 7 is the first shot of the tank; the machine gun may respond."""

RESPONDS = {"en": "m respond : 5", "it": "m risponde : 5"}

AGAIN = {"en": "C>m : 35 cover 2", "it": "C>m : 35 coperto 2"}


@rule("LT-HE.a")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_die_alone_is_no_distance(tmp_path: Path, language: str) -> None:
    """`correct 7 : 6`: the tank stands where it stood, and its die was another."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *TANK[language], "p", AGAIN[language])
        said = await typed(talk, f"{CORRECT[language]} 7 : 6", "")
        assert not talk.talk.failed and given(talk) == [35, (6,), 35, (2,)], said


@rule("LT-RSP.g")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_pass_that_nobody_asks_for_any_more_falls_away(tmp_path: Path, language: str) -> None:
    """You should not be held up by a moment that was let pass: with a 3 nothing is ready to respond."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *TANK[language], "p", AGAIN[language])
        said = await typed(talk, f"{CORRECT[language]} 7 : 3", "")
        assert not talk.talk.failed and given(talk) == [35, (3,), 35, (2,)], said
        assert "HoldFire" not in done(talk)


@pytest.mark.parametrize("language", ["en", "it"])
async def test_what_would_be_otherwise_is_told_before_it_is_done(tmp_path: Path, language: str) -> None:
    """Enter does it, and then nothing is told a second time; `undo` leaves it, and takes no act back."""
    words = sentences(language)
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *TANK[language], "p", AGAIN[language])
        told = await typed(talk, f"{CORRECT[language]} 7 : 6")
        assert words.text("line-correct-shown") in told and "− " in told and "+ " in told, told
        assert given(talk) == [35, (4,), 35, (2,)]
        left = await typed(talk, words.text("line-words-undo"))
        assert left == words.text("line-correct-left") and given(talk) == [35, (4,), 35, (2,)]
        await typed(talk, "")
        assert given(talk) == [35, (4,), 35, (2,)], "it was left"
        said = await typed(talk, f"{CORRECT[language]} 7 : 6", "")
        assert given(talk) == [35, (6,), 35, (2,)] and words.text("tui-right-done") in said
        assert "Charlie" not in said, said


@rule("LT-RSP.a")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_where_a_correction_stops_its_line_says_how_it_goes_on(tmp_path: Path, language: str) -> None:
    """With a 3 the machine gun could not have responded: `correct 7,8 : 3` leaves that out."""
    words = sentences(language)
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *TANK[language], RESPONDS[language], AGAIN[language])
        said = await typed(talk, f"{CORRECT[language]} 7 : 3")
        assert talk.talk.failed and "MG 42" in said.splitlines()[0], said
        assert words.text("line-correct-without", records="7,8", record=8) in said, said
        said = await typed(talk, f"{CORRECT[language]} 7,8 : 3", "")
        assert not talk.talk.failed and given(talk) == [35, (3,), 35, (2,)], said


@rule("LT-RSP.g")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_whose_answer_never_was_let_the_moment_pass(tmp_path: Path, language: str) -> None:
    """`correct 8 never`: what came after is done again, though the moment it answered is open once more."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *TANK[language], RESPONDS[language], AGAIN[language])
        said = await typed(talk, f"{CORRECT[language]} 8 {NEVER[language]}", "")
        assert not talk.talk.failed and given(talk) == [35, (4,), 35, (2,)], said
        assert "HoldFire" in done(talk)


@rule("LT-RSP.g")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_who_only_let_a_moment_pass_is_told_in_words(tmp_path: Path, language: str) -> None:
    """The log has no line of it: you should read what was typed."""
    words = sentences(language)
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *TANK[language], "p")
        said = await typed(talk, f"{CORRECT[language]} 7 {NEVER[language]}")
        assert not talk.talk.failed, said
        desk = talk.talk.port.putting_right
        assert desk is not None
        assert act_told(desk, retyped_for(desk, words), 8, words) == words.text("lt-do-hold_fire").lower()


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "correct 3 before k run 20 : -"), ("it", "correggi 3 prima k corre 20 : -")],
)
async def test_an_act_that_was_forgotten_comes_before_the_one_of_that_number(
    tmp_path: Path, language: str, line: str
) -> None:
    """You should enter it where it was done, and have the shot with its dice after it as before."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *SHOT)
        before = done(talk)
        said = await typed(talk, line)
        assert not talk.talk.failed and done(talk) == before, said
        await talk.hear("")
        assert done(talk)[2:4] == ["Move", "OpenFire"], said
        assert fate(talk) == "dead"
        await typed(talk, "undo" if language == "en" else "annulla")
        assert done(talk) == before


async def test_a_forgotten_act_says_all_that_it_asks(tmp_path: Path) -> None:
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *SHOT)
        before = done(talk)
        said = await typed(talk, "correct 3 before k>q")
        assert talk.talk.failed and "forgotten before act 3 cannot be done" in said, said
        assert "Kowalski" in said and "behind the colon" in said, said
        assert done(talk) == before


@pytest.mark.parametrize("line", ["correct 4 : 4 5; k run 20 : -", "correct 4 yes : 4 5; k run 20 : -"])
async def test_an_act_behind_a_correction_is_not_lost(tmp_path: Path, line: str) -> None:
    """You should be told that it says more than one thing, with nothing put right."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *SHOT)
        before = fate(talk)
        said = await typed(talk, line)
        assert talk.talk.failed and "Not used: k run 20" in said, said
        assert await typed(talk, "") and fate(talk) == before


@pytest.mark.parametrize("again", [(), ("undo", "redo")])
async def test_that_it_is_put_right_is_told_once(tmp_path: Path, again: tuple[str, ...]) -> None:
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *SHOT)
        said = await typed(talk, "correct 4 yes : 4 5", *again)
        assert said.count("Put right") == 1, said
