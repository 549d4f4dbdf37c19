"""What is asked of a table where an act is put right: what nobody has said before, and nothing else."""

from __future__ import annotations

from pathlib import Path

from test_answering import kept, typed
from test_conversation import RANGERS

from core.engine.contract.questions import Measure, Needs
from core.engine.game.amendment import Correction, Forgotten, Plan, Stopped
from core.engine.seat.putting_right import Prospect, PuttingRight
from core.games import open_game

FELL = "ruling rashid fate out"
RUN = ("h run 25:-", "k run 20:-")


async def test_of_a_man_who_is_back_it_is_asked_whether_he_sees_and_of_nobody_else(tmp_path: Path) -> None:
    """You should say of Rashid alone whether he saw Hayes: what was said of the other four stands."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", FELL, *RUN)
        right, never = PuttingRight(talk.host), Correction(never=True)
        stopped = right.prospect(Plan({3: never}))
        assert isinstance(stopped, Stopped) and isinstance(stopped.got, Needs)
        asked = stopped.got.question
        assert isinstance(asked, Measure) and list(asked.question["watchers"]) == ["rashid"]

        more = {at: Correction(more=([],)) for at in (4, 5)}
        righted = right.prospect(Plan({3: never, **more}))
        assert isinstance(righted, Prospect) and righted.carried == 0
        assert "Rashid" in str(righted.new) and "Bilal" in str(righted.new)


async def test_nothing_is_asked_anew_where_a_man_is_gone(tmp_path: Path) -> None:
    """You should put right that Rashid fell before they ran, and be asked nothing of those who are left."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", *RUN, FELL)
        fell = Forgotten("referee", talk.host.game.records[-1].command)
        righted = PuttingRight(talk.host).prospect(Plan({5: Correction(never=True)}, {3: (fell,)}))
        assert isinstance(righted, Prospect) and righted.carried == 2


async def test_what_was_measured_holds_once_the_game_is_opened_again(tmp_path: Path) -> None:
    """You should change one distance of a kept game, and not be asked for the rest of the act anew."""
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", *RUN)
    with open_game(tmp_path / "game.jsonl") as host:
        righted = PuttingRight(host).prospect(Plan({3: Correction(answers={1: {"length": 20.0}})}))
        assert isinstance(righted, Prospect), righted
        assert righted.carried == 1
