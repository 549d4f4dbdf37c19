"""One answer settles the same question asked again: six men look for one hidden man, and he stays once."""

from __future__ import annotations

from pathlib import Path

import pytest
from in_memory import seated
from played_once import played_once, seeded
from rule_ids import rule
from screen_text import TABLE, playing, read_what_happened

from core.engine.contract.pass_rule import PassRule
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from core.engine.seat.same_answer import answer_that_stands
from core.locale import sentences
from core.rules.breaking_news.sighting.bonus_move import BonusMove
from tui.session.here.session import Sitting

PERSON, BOT = "person", "bot"
LOOKED_FOR, LOOKING = "alpini", "warlord"


@played_once
def looked_for(again: bool, seats: dict[str, str]) -> Game:
    """Return a game in which a hidden man was sought in vain; *again*: twice, and stayed at first."""
    for seed in range(1, 9):
        game = seeded("alpini_at_the_pass", seed, seats=seats)
        for number in range(150):
            asked = [one.seat for one in game.state.awaiting if one.about == "bonus_move"]
            stands = asked == [LOOKED_FOR] and answer_that_stands(game, seated(game, LOOKED_FOR)) is not None
            if asked == [LOOKED_FOR] and game.state.bonus_move and stands is again:
                return game
            play_out(game, number, 1)
    raise AssertionError("nobody was looked for so")


def stays(host: GameHost) -> int:
    """How often he stayed so far."""
    records = (host.game.records[at] for at in range(len(host.game.records)))
    return sum(one.seat == LOOKED_FOR and one.command == BonusMove(()) for one in records)


@rule("BN-7.0.m")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_who_stayed_just_before_stays_again_and_is_told_so(tmp_path: Path, language: str) -> None:
    """You should not be asked the same of the same man; each answer has its record and its line."""
    host = looked_for(tmp_path, True, {LOOKED_FOR: PERSON, LOOKING: BOT})
    before, text = stays(host), sentences(language).text
    async with playing(host, TABLE, language=language) as player:
        told = text("tui-answer-stands", act=sentences(language).text("do-bonus_stay"))
        assert told in " ".join((await read_what_happened(player)).split())
    assert stays(host) > before


@pytest.mark.parametrize(
    ("waits", "windows", "asked"), [(BOT, "able", False), (BOT, "ask", True), (PERSON, "able", True)]
)
def test_who_wants_to_be_asked_is_and_so_is_who_sits_with_people(
    tmp_path: Path, waits: str, windows: PassRule, asked: bool
) -> None:
    """Whoever waits would learn from the haste that he did not move before."""
    with looked_for(tmp_path, True, {LOOKED_FOR: PERSON, LOOKING: waits}) as host:
        assert (Sitting.of(host).passes(True, windows) is None) is asked


@rule("BN-7.0.m")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_to_stay_is_one_key(tmp_path: Path, language: str) -> None:
    """You should have stayed by the letter alone, as a shot is let pass by its letter alone."""
    host = looked_for(tmp_path, False, {LOOKED_FOR: PERSON, LOOKING: BOT})
    before = stays(host)
    async with playing(host, TABLE, language=language) as player:
        sees = await read_what_happened(player)
        assert f"s {sentences(language).text('do-bonus_stay')}" in sees
        await player.press("s")
    assert stays(host) > before
