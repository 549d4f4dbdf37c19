"""A word is never taken for what it does not say: a move, ground, a card let go, somebody who is nobody."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import RANGERS
from test_evenings import UP, VILLAGE

SEVEN = {"en": "7H", "it": "7C"}
TO_ACT = {"en": "Bound and attack (bx)", "it": "Balzo e attacco (bx)"}


@rule("LT-ACT.f")
@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "A moves 8"), ("en", "a move 8 north"), ("it", "A muove 8"), ("it", "a muove 8: -")],
)
async def test_a_move_alone_is_no_full_speed_and_is_asked_about(
    tmp_path: Path, language: str, line: str
) -> None:
    """You should be asked what the piece acts for: a bound leaves it an attack, full speed nothing."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, UP[language], UP[language], SEVEN[language])
        before = talk.host.game.tip
        assert TO_ACT[language] in await typed(talk, line) and talk.host.game.tip == before
        said = await typed(talk, "bx")
        assert {"en": "Able: a bound and an attack.", "it": "Able: un balzo e un attacco."}[language] in said


@pytest.mark.parametrize(("language", "bound"), [("en", "A bound 8"), ("it", "A balzo 8")])
async def test_a_letter_that_is_somebodys_or_another_word_is_no_ground(
    tmp_path: Path, language: str, bound: str
) -> None:
    """You should be asked again: `p` lets pass and is a piece, and does not mean protection."""
    with kept(tmp_path, VILLAGE, language, "full") as talk:
        await talk.begin()
        asked = await typed(talk, UP[language], UP[language], SEVEN[language], "A bx", bound)
        for letter in ("p", "P", "x"):
            said = await typed(talk, letter)
            assert talk.talk.failed and asked.strip().endswith(said.strip().splitlines()[-1]), said
        await typed(talk, "prot")
        sent = talk.talk.speaker.sent
        assert sent is not None and sent.filled["ground"] == ["protection"]


@rule("LT-DECK.f")
async def test_lascia_leaves_a_card_where_nothing_is_asked(tmp_path: Path) -> None:
    """You should have let the card go; amid a question the same word leaves what is asked."""
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        said = await typed(talk, UP["it"], UP["it"], "7C", "lascia")
        assert "carta lasciata" in said, said
        assert "Per che cosa agisce Able" in await typed(talk, "8C", "A muove 8")
        assert await typed(talk, "lascia") == "Lasciato; non è successo niente."
        assert "carta lasciata" in await typed(talk, "lascia")


async def test_lascia_lets_nobody_come_into_sight_by_no_means(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE, "it", "brief") as talk:
        await talk.begin()
        await typed(talk, UP["it"], UP["it"], "7C", "A bx 8")
        before = talk.host.game.tip
        assert "Lasciato" in await typed(talk, "lascia") and talk.host.game.tip == before


@rule("BN-SM.32")
@pytest.mark.parametrize(
    ("language", "line"),
    [("en", one) for one in ("pass", "begin", "start", "done")]
    + [("it", one) for one in ("passa", "inizia", "fatto", "avanti")],
)
async def test_whoever_turns_nobody_lets_the_active_side_begin(
    tmp_path: Path, language: str, line: str
) -> None:
    with kept(tmp_path, RANGERS, language, "brief", ruler="map") as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", line)
        assert not talk.talk.failed and {"en": "Rangers: actions.", "it": "Ranger: azioni."}[language] in said


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("ruling suppressed r, l and xyz yes", "xyz"),
        ("ruling suppressed xyz, l yes", "xyz"),
        ("h fires at xyz", "xyz"),
        ("h>xyz", "xyz"),
        ("r and xyz fire at q", "xyz"),
    ],
)
async def test_a_word_that_is_nobody_is_pointed_at(tmp_path: Path, line: str, word: str) -> None:
    """You should read which word it is, and nothing of what others could or could not do."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        before = talk.host.game.tip
        said = await typed(talk, line)
        assert talk.talk.failed and f"“{word}”" in said and talk.host.game.tip == before, said


@rule("BN-5.2.d")
@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "h moves 16 north", "from 0 to 15. That is for “Move and shoot”"),
        ("it", "h muove 16 nord", "da 0 a 15. Vale per «Muovere e sparare»"),
        ("en", "h runs 60 toward qasim", "from 0 to 25. That is for “Run”"),
        ("en", "h runs 60", "from 0 to 25. That is for “Run”"),
        ("en", "h runs 10", "“10 north”"),
        ("it", "h corre 10", "«10 nord»"),
    ],
)
async def test_on_a_map_it_is_told_how_far_somebody_may_go(
    tmp_path: Path, language: str, line: str, told: str
) -> None:
    with kept(tmp_path, RANGERS, language, "brief", ruler="map") as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", {"en": "pass", "it": "passa"}[language], line)
        assert talk.talk.failed and told in said, said
