"""A table that is trusted: the referee writes what came of an act, from now on or for one line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_table import begun, scripts
from test_answering import kept, typed
from test_conversation import Talk

from core.games import header_of, keep_game
from core.scenarios import load

RANGERS = "breaking_news/rangers_and_militia"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Talk]:
    """A referee alone keeps the game."""
    loaded = load(RANGERS)
    header = header_of(loaded, dice="typed", ruler="tape", referee=True, seats={"referee": "person"})
    with keep_game(loaded, header, tmp_path / "game.jsonl") as host:
        yield Talk(host)


async def trusted(table: Talk) -> None:
    """The Rangers act; the referee takes everybody's word for it."""
    await table.begin()
    await table.hear("i : 66 11")
    assert "On trust" in await table.hear("trust")


async def test_a_shot_is_whose_at_whom_and_what_came_of_it(table: Talk) -> None:
    """You should type no distance and no die, and read the loss and the points."""
    await trusted(table)
    said = await table.hear("w>q out")
    assert "As the players say: Webb against Qasim, out." in said
    assert "5 defeat points (first fire)" in said and "Militia: +5 defeat points (irregular lost)" in said
    assert "Abu is suppressed" in await table.hear("a supp")
    assert "Price, done" in await table.hear("p d")


async def test_several_of_them_are_one_line_that_is_undone_as_one(table: Talk) -> None:
    """You should have each shot spent, the first at all of them; and all of it gone again."""
    await trusted(table)
    before, state = table.done, table.host.game.state
    said = await table.hear("h>q,b out; n>s suppressed")
    assert table.done == before + 3 and "Bilal, out" in said and "Novak against Salim" in said
    await table.hear("undo")
    assert table.host.game.state == state


async def test_a_list_with_a_mistake_is_not_begun(table: Talk) -> None:
    """You should find nothing done where the second of them cannot be."""
    await trusted(table)
    await table.hear("q out")
    before = table.done
    said = await table.hear("a,q suppressed")
    assert "Nothing of this line was done." in said and table.done == before


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("w>q wounded", "“wounded” is no result of Qasim here: out, suppressed, captured and missed."),
        ("fnord>q out", "“fnord” is nobody in this game."),
        ("k out", "“k” may be Kowalski or Karim: write more of it."),
        ("fight won by rangers", "Nobody is in contact with Rangers who could have been beaten."),
        ("fight won by nobody", "“nobody” is nobody in this game."),
        ("w rnu", "“rnu” is no result of Webb here: out, suppressed, captured and done."),
        ("pr run 20 cleer", "“cleer” says nothing for “price run”."),
    ],
)
async def test_what_the_book_has_no_word_for_is_told_at_its_word(table: Talk, line: str, why: str) -> None:
    await trusted(table)
    before = table.done
    assert why in await table.hear(line) and table.done == before


async def test_a_tick_is_a_miss_or_an_act_that_is_done(table: Talk) -> None:
    await trusted(table)
    assert "Webb against Qasim, missed" in await table.hear("w>q/")
    said = await table.hear("p,c/")
    assert "Price, done" in said and "Cole, done" in said


async def test_a_letter_means_whose_turn_it_is_or_whose_letter_it_is_on_the_roster(table: Talk) -> None:
    """Hayes fires at Karim, though Hamid might at Kowalski; a capital is the Ranger's."""
    await trusted(table)
    assert "Hayes against Karim" in await table.hear("h>k missed")
    assert "Kowalski, suppressed" in await table.hear("K suppressed")
    assert "Hamid against Dunn" in await table.hear("ham>D suppressed")


async def test_other_facts_of_the_book_are_said_in_full(table: Talk) -> None:
    await trusted(table)
    assert "Cole, hidden: yes" in await table.hear("c hidden")
    assert "Cole, hidden: no" in await table.hear("c not hidden")
    await table.hear("q out")
    assert "Qasim, fate: in the game" in await table.hear("q in the game")


async def test_acts_are_typed_as_ever_on_trust(table: Talk) -> None:
    await trusted(table)
    assert "Hayes runs 20 cm" in await table.hear("h run 20 : clear - -")


async def test_one_line_is_told_otherwise_with_a_word(table: Talk) -> None:
    """You should find the usual way again after it, with all that it asked."""
    await table.begin()
    await table.hear("i : 66 11")
    await table.hear("brief")
    assert "Webb against Qasim, out" in await table.hear("trust w>q out")
    assert "is nothing that" in await table.hear("h>b out")
    assert "Is there a line of sight?" in await table.hear("full h>b")
    await table.hear("yes")
    assert table.talk.seats.measured().how_much == "full"
    await table.hear("drop")
    await table.hear("h>b : 30 - -")
    assert table.talk.seats.measured().how_much == "brief"


async def test_nothing_is_read_as_a_result_where_the_table_is_not_trusted(table: Talk) -> None:
    await table.begin()
    await table.hear("i : 66 11")
    for level in ("full", "brief"):
        await table.hear(level)
        before = table.done
        assert "is nothing that Webb may do now" in await table.hear("w>q out")
        await table.hear("drop")
        assert table.done == before


async def test_who_has_no_referee_cannot_trust(tmp_path: Path) -> None:
    """You should read that only a referee may, and on a map that nobody is asked."""
    loaded = load(RANGERS)
    with keep_game(loaded, header_of(loaded, dice="typed", ruler="tape"), tmp_path / "g.jsonl") as host:
        assert "Only a referee" in await Talk(host).hear("trust")
    with keep_game(loaded, header_of(loaded), tmp_path / "h.jsonl") as host:
        assert "the map measures" in await Talk(host).hear("trust")


async def test_italian_results_are_heard_and_said(tmp_path: Path) -> None:
    loaded = load(RANGERS)
    header = header_of(loaded, dice="typed", ruler="tape", referee=True, seats={"referee": "person"})
    with keep_game(loaded, header, tmp_path / "game.jsonl") as host:
        table = Talk(host, "it")
        await table.begin()
        await table.hear("i : 66 11")
        assert "Sulla parola" in await table.hear("sulla parola")
        assert "Webb contro Qasim, fuori" in await table.hear("w>q fuori")
        assert "Abu, soppresso" in await table.hear("a sopp")
        assert "scontro" not in await table.hear("combattimento vinto da ranger")


async def test_what_was_told_of_one_result_is_taken_anew_for_the_next(tmp_path: Path) -> None:
    """You should be asked for dice alone; who says of one act that a man is far from his leader is heard."""
    script = next(one for one in scripts("trust") if one.book == "bassa_intensita")
    with begun(script, tmp_path) as host:
        table = Talk(host)
        table.talk.seats.measured().tell("trust")
        await table.begin()
        for act in (*script.opening, *script.acts[:10]):
            for line in act.lines:
                await table.hear(line)
        for shot, near, most in (("c>n near miss: no", "no", 3), ("n near miss", "yes", 5)):
            assert f"throw 1d10, {most} or less passes" in (said := await table.hear(shot))
            assert "Nolte, morale" in said and "cover" not in said
            said = await table.hear("1")
            assert f"Nolte at most 8 cm from Huber: {near}" in said and "Nolte in cover: no" in said


@pytest.mark.parametrize(
    ("line", "told"), [("i : 66 11; trust", "trust"), ("i:66 11; w > q: 34; brief", "brief")]
)
async def test_how_much_is_told_may_stand_behind_an_act(table: Talk, line: str, told: str) -> None:
    """You should have the act done as it was told, and so much told from then on."""
    await table.begin()
    before = table.done
    await table.hear(line)
    assert table.done > before and table.talk.seats.measured().how_much == told and not table.talk.failed


async def test_behind_an_act_that_cannot_be_done_nothing_is_changed(table: Talk) -> None:
    await table.begin()
    await table.hear("fnord; trust")
    assert table.talk.failed and table.talk.seats.measured().how_much == "full"


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "w>R out", "“R” is Ruiz, of the same side"),
        ("it", "w>R fuori", "«R» è Ruiz, della stessa parte"),
    ],
)
async def test_a_letter_is_nobody_elses_than_the_roster_says(
    tmp_path: Path, language: str, line: str, told: str
) -> None:
    """You should not lose Rashid (r) by Ruiz's letter."""
    with kept(tmp_path, RANGERS, language, "trust") as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", line)
        figures = talk.host.game.state.figures
        assert talk.talk.failed and told in said, said
        assert not (figures["rashid"].fate or figures["ruiz"].fate)
        await typed(talk, line.replace("R", "r"))
        assert not talk.talk.failed and talk.host.game.state.figures["rashid"].fate == "dead"


@pytest.mark.parametrize(
    ("language", "begun", "line", "told"),
    [
        ("en", "k run 25", "trust w>q out", "Qasim is out of action."),
        ("en", "k run 25", "full h run 25", "Hayes goes 25 cm."),
        ("it", "k corre 25", "sulla parola w>q fuori", "Qasim è fuori combattimento."),
    ],
)
async def test_a_word_for_one_line_leaves_what_is_asked_as_the_line_alone_does(
    tmp_path: Path, language: str, begun: str, line: str, told: str
) -> None:
    """You should not be told that an act with its word is no answer; the next line is told as ever."""
    with kept(tmp_path, "breaking_news/rangers_and_militia", language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, "i: 66 11", begun, line)
        assert told in said and not talk.talk.failed, said
        await typed(talk, "drop" if language == "en" else "lascia")
        assert talk.talk.seats.measured().how_much == "brief"
