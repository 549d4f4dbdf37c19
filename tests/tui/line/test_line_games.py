"""Whole games of every book, played as lines that are heard and sentences that are said."""

from __future__ import annotations

from pathlib import Path

import pytest
from typed_games import BOOKS

from core.engine.audit.verify import verify
from core.engine.contract.engine_facts import Remark
from core.engine.contract.seats import OBSERVER
from core.engine.seat.bot import Bot
from core.games import header_of, keep_game
from core.line.acts.printing import chosen, line_of
from core.line.acts.readings import Reader
from core.line.wording.vocabulary import Vocabulary
from core.locale import LANGUAGES, sentences
from core.rules import load as load_rules
from core.rules import rule_books
from core.scenarios import load, ready
from tui.line.conversation import Conversation
from tui.session.here.session import Sitting

TRIES = 60
"""Wishes that the rules refuse before a bot takes the plainest act."""


class Player:
    """Types what a bot wishes, as a line, and keeps what is said."""

    def __init__(self, scenario: str, path: Path, language: str, seed: int) -> None:
        loaded = load(scenario)
        self.host = keep_game(loaded, header_of(loaded, dice="seeded", seed=seed), path)
        self.heard: list[str] = []
        self.spoken = sentences(language)
        self.talk = Conversation(Sitting.of(self.host), self.spoken, self.heard.append)
        self._bot = Bot(seed)

    def line(self, plain: bool) -> str | None:
        """Return what the bot wishes for the seat that speaks; `None` where that cannot be done."""
        port = self.talk.port
        wish = self._bot.wish(port.known(), plain)
        assert wish is not None, f"{port.seat} has nothing to do"
        reader = Reader(port, Vocabulary(port.view(), self.spoken))
        choice = chosen(reader, wish)
        assert choice is not None
        return line_of(reader, choice, {name: value for name, value in wish.items() if name != "do"})

    async def play(self, most: int) -> int:
        """Play until the game is over, or *most* acts are done; return how many were."""
        await self.talk.begin()
        done = tries = 0
        while not self.talk.over and done < most:
            tip = len(self.host.game.records)
            if (line := self.line(tries > TRIES // 2)) is not None:
                assert await self.talk.hear(line)
            tries = 0 if len(self.host.game.records) > tip else tries + 1
            done += not tries
            assert tries < TRIES, f"nothing can be typed: {self.heard[-3:]}"
        return done


async def played(scenario: str, path: Path, language: str, most: int) -> Player:
    player = Player(scenario, path, language, seed=5)
    with player.host:
        done = await player.play(most)
        assert done == most or player.talk.over
        records = len(player.host.game.records)
    assert player.heard and all(sentence.isprintable() for sentence in player.heard)
    assert verify(path, load_rules).ok and records > 1
    return player


@pytest.mark.parametrize(("scenario", "language"), list(zip(BOOKS, LANGUAGES * 2, strict=True)))
async def test_a_game_is_played_by_lines_alone(scenario: str, language: str, tmp_path: Path) -> None:
    player = await played(scenario, tmp_path / "game.jsonl", language, most=12)
    assert player.talk.prompt.endswith("> ")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_act_that_is_called_a_note_is_no_remark(language: str, tmp_path: Path) -> None:
    """To write down what the objectives are begins, in Italian, with the word for a note."""
    player = Player("breaking_news/arms_caches", tmp_path / "game.jsonl", language, seed=5)
    with player.host:
        await player.talk.begin()
        while not any(choice.do == "choose_contents" for choice in player.talk.port.choices()):
            assert await player.talk.hear(player.line(False) or "")
        seat = player.talk.port.seat
        assert await player.talk.hear(player.line(False) or "")
        assert player.talk.port.seat != seat and not player.talk.failed
        before = len(player.host.game.records)
        assert await player.talk.hear("annota chi tiene il tempo" if language == "it" else "note the wind")
        assert isinstance(player.host.game.records[before].command, Remark)


@pytest.mark.soak(10)
@pytest.mark.parametrize("scenario", [one for one in ready() if one.partition("/")[0] in rule_books()])
async def test_whole_games_are_played_by_lines_alone(scenario: str, tmp_path: Path) -> None:
    """You should be told at the end who has won, as on the screen."""
    player = await played(scenario, tmp_path / "game.jsonl", "it", most=3_000)
    over = player.talk.seats.port(OBSERVER).view().over
    assert over is not None
    assert any(player.spoken.say(over) in one for one in player.heard[-20:])  # in the last line of the log
