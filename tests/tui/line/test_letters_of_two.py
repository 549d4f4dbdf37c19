"""A letter that men of both sides have is his who has it so on the roster; behind a colon `p` is nobody's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

from core.engine.contract.choices import Option, PickSome
from core.engine.words.message import say
from core.line.told.answers import Answers
from core.line.wording.words import words

CONVOY = "breaking_news/convoy"


@pytest.fixture
async def convoy(tmp_path: Path) -> AsyncIterator[Talk]:
    """The Bersaglieri act; Bassi (B) and Bashir (b), Nardi (N) and Nur (n), Gallo (G) and Guled (g)."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "p", "4 5 3 1")
        yield talk


@pytest.mark.parametrize(
    ("line", "who"),
    [("N g", "guled nardi"), ("n", "nur"), ("G,n", "gallo nur"), ("all but N", "gallo guled nur")],
)
async def test_in_a_list_of_both_sides_a_letter_is_as_on_the_roster(
    convoy: Talk, line: str, who: str
) -> None:
    """You should name Nardi by N and Guled by g, where Nur and Gallo are asked about as well."""
    speaker = convoy.talk.speaker
    rows = tuple(Option(one, speaker.name(one)) for one in ("gallo", "nardi", "guled", "nur"))
    field = PickSome("answer", say("tui-ask-which"), rows, 0, len(rows))
    said = Answers(speaker.names, speaker.name).chosen(field, words(line))
    assert said is not None and " ".join(sorted(said.value)) == who


async def test_what_cannot_be_done_at_somebody_is_told_of_him_who_has_the_letter(convoy: Talk) -> None:
    """You should read what keeps Costa from Bashir (b), and nothing of Bassi (B), who is of his side."""
    said = await typed(convoy, "C>b")
    assert "Costa cannot fire from inside an armoured vehicle. (BN-Q.19)" in said and "Bassi" not in said, (
        said
    )


async def test_a_vehicle_alone_on_the_line_is_who_acts(convoy: Talk) -> None:
    """You should read what the Leopard may do, and not who may get into it."""
    for line in ("help L", "help leopard"):
        said = await typed(convoy, line)
        assert "Leopard: Set off (2d6); Fire;" in said, said
    for line in ("leopard", "L"):
        said = await typed(convoy, line)
        assert "What does Leopard do? Set off" in said, said


async def test_p_behind_a_colon_is_no_mans_letter(convoy: Talk) -> None:
    """You should be asked who sees whoever fires, and not have Pace (P) see him by the word for passing."""
    await typed(convoy, "L set off: 4 3", "L drive 15:m a")
    said = await typed(convoy, "a>L: 40 - p p: 5 --")
    assert "Pace" not in said and not convoy.talk.failed, said


async def test_dice_behind_a_p_that_nothing_asks_for_are_thrown(convoy: Talk) -> None:
    """You should type `p` before the dice whether a moment is open to an answer or not."""
    await typed(convoy, "L set off: 4 3", "L drive 15:m a", "a>L: 40", "p")
    said = await typed(convoy, "p 5")
    assert "within 5 cm" in said, said


async def test_a_measure_for_an_act_that_was_dropped_is_asked_again(convoy: Talk) -> None:
    """You should be asked how far it is, and offered nothing that was said of what has not happened."""
    await typed(convoy, "Z sight farah", "33", "drop")
    said = await typed(convoy, "Z sight farah")
    assert "33" not in said, said


BRIDGE = "ludonet/bridge_with_tanks"


@rule("LU-AIR.g")
@pytest.mark.parametrize(
    ("language", "begun", "line", "why"),
    [
        (
            "en",
            ("S,G,A,B,C,D,T record south; all are set up", "p,f,s,a,b,d,e,l,h record north; all are set up",
             "--", "5 3", "S put; end; end; seal; seal"),
            "pass of thunderbolt>s",
            "Your side can do nothing against StuG III",
        ),
        (
            "it",
            ("S,G,A,B,C,D,T registra sud; tutti schierati", "p,f,s,a,b,d,e,l,h registra nord",
             "tutti schierati", "--", "5 3", "S mettere; fine; fine; sigilla; sigilla"),
            "passaggio di thunderbolt>s",
            "la tua parte non può fare niente contro StuG III",
        ),
    ],
)  # fmt: skip
async def test_an_aircraft_strikes_whom_the_letter_is_of(
    tmp_path: Path, language: str, begun: tuple[str, ...], line: str, why: str
) -> None:
    """You should not bomb your own Sherman (S), where the StuG III (s) is not seen."""
    with kept(tmp_path, BRIDGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *begun)
        said = await typed(talk, line)
        assert talk.talk.failed and why in said, said
        await typed(talk, line.replace(">s", ">S"))
        assert not talk.talk.failed


AMBUSH = "bassa_intensita/ambush_at_dusk"
BEGUN = {
    "en": (
        *("all are on the table", "all are on the table", "all set up", "all set up"),
        *("initiative: 4 3", "first"),
    ),
    "it": (
        *("tutti sono sul tavolo", "tutti sono sul tavolo", "tutti schierati", "tutti schierati"),
        *("iniziativa: 4 3", "primo"),
    ),
}


@rule("BI-OBS.h")
@pytest.mark.parametrize(
    ("language", "to_searching", "search", "told"),
    [
        ("en", ("seal; seal", "end", "end"), "{} searches mill", "“S” is Sgt Conti, whose side is asked"),
        ("it", ("sigilla; sigilla", "fine", "fine"), "{} cerca mulino", "«S» è Sgt Conti, la cui parte deve"),
    ],
)
async def test_where_both_sides_may_order_a_small_letter_is_asked_about(
    tmp_path: Path, language: str, to_searching: tuple[str, ...], search: str, told: str
) -> None:
    """You should be asked of the Patrol and not order Stipe (s) to search, unless Conti's side has sealed."""
    with kept(tmp_path, AMBUSH, language, "brief") as talk:
        await talk.begin()
        assert "Stipe" in await typed(talk, "s") and not talk.talk.failed  # where they stand is noted
        await typed(talk, *BEGUN[language], *to_searching)
        before = talk.host.game.tip
        said = await typed(talk, search.format("s"))
        assert talk.talk.failed and told in said and talk.host.game.tip == before, said
        assert "Stipe" in await typed(talk, search.format("stipe")) and not talk.talk.failed
        assert "Sgt Conti" in await typed(talk, search.format("S")) and not talk.talk.failed
        assert "Stipe" in await typed(talk, to_searching[0].partition(";")[0], search.format("s"))
        assert not talk.talk.failed


@rule("LT-ACT.a")
@pytest.mark.parametrize("line", ["a,b run 10: --", "A,B run 10: --"])
async def test_several_whose_letters_an_enemy_in_sight_has_too_each_do_it(tmp_path: Path, line: str) -> None:
    """You should move G-12 and G-13, though 711 that has been spotted is `a`, and 712 that has not is `b`."""
    with kept(tmp_path, "linea_di_tiro/tank_meeting", how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "both sides are set up", "QS; a run 10: --", "done", "KD", "g run 15: a", "-")
        said = await typed(talk, line)
        assert not talk.talk.failed and "G-12 goes 10 cm" in said and "G-13 goes 10 cm" in said, said
