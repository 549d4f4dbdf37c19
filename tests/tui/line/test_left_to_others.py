"""Two at one keyboard: what the other side decides no line of an act takes down, as the referee's does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import typed
from test_conversation import Talk

from core.games import header_of, keep_game
from core.rules.breaking_news.firing.victims import NameVictim
from core.scenarios import load

MOVE = {
    "en": ("initiative: 5 6 3 2", "M,B,L,T run 25: f,o"),
    "it": ("iniziativa: 5 6 3 2", "M,B,L,T corsa 25: f,o"),
}
FIRE = {
    "en": ("f>B burst: 40 1 2", "f>B burst: 42 40 43 45 B 1 2"),
    "it": ("f>B raffica: 40 1 2", "f>B raffica: 42 40 43 45 B 1 2"),
}
ASKED = {
    "en": "choose which of your men is the target",
    "it": "scegliere quale dei tuoi uomini è il bersaglio",
}


@pytest.fixture(params=["en", "it"])
async def two(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Talk]:
    """Four Bersaglieri run, and a Somali may fire at them; a player of each side sits at the keyboard."""
    loaded = load("breaking_news/bersaglieri_in_town")
    with keep_game(loaded, header_of(loaded, dice="typed", ruler="tape"), tmp_path / "game.jsonl") as host:
        talk = Talk(host, request.param)
        talk.talk.seats.measured().tell("brief")
        await talk.begin()
        await typed(talk, *MOVE[request.param])
        yield talk


@rule("BN-8.2.m")
@pytest.mark.parametrize("line", [0, 1])
async def test_whom_of_a_group_a_shot_is_at_is_asked_of_its_own_player(two: Talk, line: int) -> None:
    """You should be asked, and the dice that were typed with the shot fall at whom you name."""
    language = two.talk.speaker.spoken.language
    asked = await typed(two, FIRE[language][line], "p")
    assert ASKED[language] in asked and two.talk.prompt == "Bersaglieri> ", asked
    assert not any(isinstance(one.command, NameVictim) for one in two.host.game.records)
    said = await typed(two, "testa", "--")
    named = [one.command for one in two.host.game.records if isinstance(one.command, NameVictim)]
    assert [one.target for one in named] == ["testa"] and ": 1 2." in said, said
