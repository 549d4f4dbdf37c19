"""A line of the log knows whether it has a sentence, and makes it only when somebody reads it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import logs
from rounds import seeds

from core.engine.contract.engine_facts import Travelled
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.host import GameHost
from core.engine.game.visible_log import read, visible_from
from core.engine.seat.port import SeatPort
from core.games import open_game
from core.story.timeline import timeline

DEMO = Path("saves/demo.jsonl")
FAIR = Path("saves/golden/0.6.0")

KNOWING_LESS = (
    "bassa_intensita-ambush_at_dusk",
    "breaking_news-convoy",
    "linea_di_tiro-tank_meeting",
    "linea_di_tiro-village_defence",
    "ludonet-bridge_with_tanks",
    "ludonet-patrol_clash",
)
"""Games in which sides know less than all."""


def test_whether_a_fact_has_a_line_is_told_before_it_is_made() -> None:
    """By what all may know: a seat that knows less than all reads the same lines late as at once."""
    for path in seeds(logs()):
        with open_game(path, write=False) as host:
            check(host)


def check(host: GameHost) -> None:
    """Hold the lines of every seat against its sentences, made one by one of what it knew."""
    game, rules = host.game, host.game.rules
    for seat in (*game.seats, OBSERVER, REFEREE):
        rows = (row for n in visible_from(game, 1, seat) for row in read(game, n, seat))
        for line, (fact, before, after) in zip(SeatPort(host, seat).log_since(0), rows, strict=True):
            seen, then = rules.known(before, seat), rules.known(after, seat)
            assert (line.turn, line.phase) == (then.turn, then.phase)
            if not isinstance(fact, Travelled):
                told = rules.sentence(seen, fact, then)
                assert rules.has_line(before, fact, seat) in (None, told is not None), fact
                assert line.told is (told is not None) and line.message == told


@pytest.mark.parametrize("scenario", KNOWING_LESS)
def test_of_no_fact_of_a_book_only_what_was_known_says_whether_it_has_a_line(scenario: str) -> None:
    """To work out what a seat knew takes longer than all else that is read of a long log."""
    with open_game(FAIR / f"{scenario}-fair.jsonl", write=False) as host:
        game = host.game
        for seat in game.seats:
            rows = [row for n in visible_from(game, 1, seat) for row in read(game, n, seat)]
            doubtful = [fact for fact, before, _ in rows if game.rules.has_line(before, fact, seat) is None]
            assert not [fact for fact in doubtful if type(fact) in game.rules.events]


def test_the_row_of_a_game_is_made_without_its_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a side's lines hardly one is put into words before somebody reads it; then it is."""
    made: list[Any] = []
    with open_game(DEMO, write=False) as host:
        kind = type(host.game.rules)
        sentence = kind.sentence

        def counted(self: Any, *given: Any) -> Any:
            made.append(given)
            return sentence(self, *given)

        monkeypatch.setattr(kind, "sentence", counted)
        port = SeatPort(host, host.game.seats[0])
        lines = port.log_since(0)
        row = timeline(lines, port.in_effect)
        assert len(made) < len(lines) / 20
        told = [line.message for line in lines if line.told]
        assert None not in told and len(told) == row.length
        assert lines == SeatPort(host, host.game.seats[0]).log_since(0)


def test_a_log_may_be_read_on_while_its_lines_are_told() -> None:
    """Whoever reads lines one after another gets each once, though somebody asks of the end in between."""
    with open_game(DEMO, write=False) as host:
        seat = host.game.seats[0]
        every = SeatPort(host, seat).log_since(0)
        port = SeatPort(host, seat)
        lines = port.lines_since(0)
        begun = [next(lines) for _ in every[:30]]
        assert port.tip == every[-1].record
        assert [*begun, *lines] == [*every]
        later = every[len(every) // 2].record
        assert SeatPort(host, seat).log_since(later) == tuple(one for one in every if one.record > later)
