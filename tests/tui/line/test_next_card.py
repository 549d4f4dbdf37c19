"""Linea di Tiro at a real table: the next card is typed, or the one in play let go by the words one has."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed

VILLAGE = "linea_di_tiro/village_defence"


@pytest.mark.parametrize(
    ("language", "up", "goes", "cards"),
    [
        ("en", "all set up", "a bound and attack", ("10S", "9D", "QS")),
        ("it", "tutti schierati", "a balzo e attacco", ("10P", "9Q", "DP")),
    ],
)
async def test_the_next_card_ends_what_is_left_of_the_one_before(
    tmp_path: Path, language: str, up: str, goes: str, cards: tuple[str, ...]
) -> None:
    """You should not have to say that a piece does no more, nor its platoon, before the next card."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, up, up, cards[0], goes)
        await typed(talk, cards[1])
        assert not talk.talk.failed
        drawn = [type(record.command).__name__ for record in talk.host.game.records].count("DrawCard")
        assert drawn == 2
        await typed(talk, cards[2])
        assert talk.talk.failed, "the second is let go by a word: nobody has used it"


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "let it go"), ("en", "let go"), ("en", "pass"), ("it", "lasciala"), ("it", "passo")],
)
async def test_a_card_is_let_go_by_the_words_of_the_prompt(tmp_path: Path, language: str, line: str) -> None:
    """You should not move a piece at full speed by words that let the card go."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        up = "all set up" if language == "en" else "tutti schierati"
        await typed(talk, up, up, "QS" if language == "en" else "DP", line)
        assert not talk.talk.failed
        assert type(talk.host.game.records[-1].command).__name__ == "EndCard"


@rule("LT-DECK.a", "LT-DECK.h")
@pytest.mark.parametrize(
    ("language", "line", "drawn", "bounds"),
    [
        ("en", "10S u bp 8:-", 1, 1),
        ("en", "10 of spades u bp 8:-", 1, 1),
        ("en", "JS QS u bp 8:-", 2, 1),
        ("en", "10S pass; JH pass; 8S u bp 8:-", 3, 1),
        ("en", "10S u bp 8:-; QS n bp 5:-", 2, 2),
        ("it", "10P u bp 8:-", 1, 1),
        ("it", "FP DP u bp 8:-", 2, 1),
        ("it", "10P passa; FC passa", 2, 0),
    ],
)
async def test_a_card_and_what_is_done_by_it_are_one_line(
    tmp_path: Path, language: str, line: str, drawn: int, bounds: int
) -> None:
    """You should type what was turned up, or waved off, and go on in the same line."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        up = "all set up" if language == "en" else "tutti schierati"
        said = await typed(talk, up, up, line)
        done = [type(record.command).__name__ for record in talk.host.game.records]
        assert (done.count("DrawCard"), done.count("Bound")) == (drawn, bounds), said
        assert not talk.talk.failed, said


async def test_a_card_that_lies_open_is_let_go_by_no_line_that_begins_with_another(tmp_path: Path) -> None:
    """You should read that a card is open, which a slip of the hand would waste."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "all set up", "all set up", "10S", "9S u bp 8:-")
        assert talk.talk.failed
        assert type(talk.host.game.records[-1].command).__name__ == "DrawCard"


@rule("LT-JOK.a")
@pytest.mark.parametrize(
    ("language", "lines", "drawn"),
    [
        ("en", ("joker", "red"), "Red joker"),
        ("en", ("draw joker", "b"), "Black joker"),
        ("en", ("draw a card", "joker", "black"), "Black joker"),
        ("en", ("joker red",), "Red joker"),
        ("it", ("jolly", "nero"), "Jolly nero"),
    ],
)
async def test_a_joker_is_typed_by_its_name_and_which_it_is_is_asked(
    tmp_path: Path, language: str, lines: tuple[str, ...], drawn: str
) -> None:
    """You should not have to know the letters by which a joker is written."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        up = "all set up" if language == "en" else "tutti schierati"
        said = await typed(talk, up, up, *lines)
        assert not talk.talk.failed and said.startswith(drawn), said


async def test_the_joker_that_is_left_is_not_asked_about_and_help_tells_how_cards_are_typed(
    tmp_path: Path,
) -> None:
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        assert "JR and JB are the jokers" in await typed(talk, "all set up", "all set up", "help")
        assert (await typed(talk, "joker black", "joker")).startswith("Red joker")


async def test_p_that_is_somebodys_letter_tells_the_word_that_lets_a_card_go(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, "all set up", "all set up", "2c; p")
        assert talk.talk.failed and "“p” is Gruppe 2b here. Let the card go: “pass”." in said, said


@rule("LT-DECK.g")
@pytest.mark.parametrize(
    "line", ["4d; C 2a he>a : 53 2", "4d; C 2a>a he : 53 2", "4d C two attacks he > a : 53 2"]
)
async def test_the_weapon_may_stand_before_whom_it_is_at_where_the_piece_is_activated_by_it(
    tmp_path: Path, line: str
) -> None:
    """You should have the shot of high explosive, and not read that the act comes with a card."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, "all set up", "all set up", "a table", "C table", line)
        assert not talk.talk.failed and "Charlie fires at PaK 40 (HE, 53 cm" in said, said
