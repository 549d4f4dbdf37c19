"""While a line is typed it is told behind its colon what the table is asked next, and what answers that."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_answering import kept, typed
from test_conversation import RANGERS, Talk
from test_ludonet_evening import BRIDGE, PLACED

from core.games import header_of, keep_game
from core.line.acts.completing import Completions, shown_behind
from core.line.doing import asked_next as looking
from core.line.doing.asked_next import asked_next
from core.line.told.remembered import HowMuch
from core.scenarios import load

AMBUSH, VILLAGE = "bassa_intensita/ambush_at_dusk", "linea_di_tiro/village_defence"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, there is time to look."""
    monkeypatch.setattr(looking, "LONGEST_LOOK", 60)


def offered(talk: Talk, text: str) -> Completions:
    """Return what is offered behind a line as far as it is typed; nothing of it is done."""
    seats, before = talk.talk.seats, talk.done
    found = asked_next(seats.on_trial, talk.talk.speaker.spoken, text)
    assert found is not None and talk.done == before
    return found


def names(found: Completions) -> list[str]:
    return [one.shown or one.words for one in found.found]


async def test_who_has_no_time_to_look_offers_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A keystroke waits for no question that is long in coming."""
    monkeypatch.setattr(looking, "LONGEST_LOOK", -1)
    with kept(tmp_path, RANGERS) as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        assert offered(talk, "h>q : 34 ") == Completions()


@pytest.mark.parametrize("how_much", ["full", "brief"])
@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", {"": "blocked", "34 ": "rashid", "34 co": "cover", "34 clear ": "--", "34 clear -- ": "p"}),
        ("it", {"": "bloccato", "34 ": "rashid", "34 cop": "copertura", "34 libero ": "--"}),
    ],
)
async def test_behind_a_shot_comes_what_the_table_is_asked_next(
    tmp_path: Path, how_much: HowMuch, language: str, lines: dict[str, str]
) -> None:
    """You should see cover, names, nobody of all, and that it may be let pass, as each is asked."""
    with kept(tmp_path, RANGERS, language, how_much) as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        for typed_so_far, word in lines.items():
            if how_much == "full" and typed_so_far == "34 ":
                word = {"en": "clear", "it": "libero"}[language]  # the cover is asked by itself
            found = offered(talk, f"h>q : {typed_so_far}")
            assert found.asked and word in [one.words for one in found.found], (typed_so_far, found)


async def test_dice_are_told_with_how_many_fall_and_what_is_good(tmp_path: Path) -> None:
    with kept(tmp_path, RANGERS, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        found = offered(talk, "h>q : 34 clear -- p ")
        assert "throw 1d6, 4+ counts" in found.asked and found.found == ()
        assert "throw 1d6" in shown_behind(found, 60) and len(shown_behind(found, 60)) <= 60
        assert asked_next(talk.talk.seats.on_trial, talk.talk.speaker.spoken, "h>q") is None


async def test_what_is_begun_is_gone_on_with_and_nothing_is_guessed_before(tmp_path: Path) -> None:
    with kept(tmp_path, RANGERS, how_much="full") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        assert offered(talk, "h>q : 34 cl").ghost == "ear" and offered(talk, "h>q : 34 ").ghost == ""
        assert offered(talk, "h fires : qa").ghost == "sim"


@pytest.mark.parametrize(
    ("scenario", "before", "line", "word"),
    [
        (AMBUSH, (*("all are on the table", "all are set up") * 2, "throw: 5 3", "move first", "seal; seal"),
         "S run 20: ", "light cover"),
        (VILLAGE, ("all are set up", "all are set up"), "draw : ", "joker"),
        (BRIDGE, PLACED["en"], "A walk 8: ", "clear"),
    ],
)  # fmt: skip
async def test_in_every_book(
    tmp_path: Path, scenario: str, before: tuple[str, ...], line: str, word: str
) -> None:
    with kept(tmp_path, scenario, how_much="full") as talk:
        await talk.begin()
        await typed(talk, *before)
        found = offered(talk, line)
        assert found.asked and word in names(found), found


async def test_a_player_learns_no_more_than_a_preview_tells_him(tmp_path: Path) -> None:
    """Without a referee nothing is tried: dice may tell whom he does not see."""
    loaded = load(RANGERS)
    with keep_game(loaded, header_of(loaded, dice="typed", ruler="tape"), tmp_path / "game.jsonl") as host:
        talk = Talk(host)
        await talk.begin()
        await typed(talk, "roll for initiative : 66 11")
        assert "cover" in names(offered(talk, "h>q : 34 "))
        assert offered(talk, "h>q : 34 clear nobody nobody p ").asked == ""


@pytest.mark.parametrize(
    ("language", "before", "after", "word"),
    [
        ("en", "k run 20 : -", "h>q : 34 co", "cover"),
        ("it", "k corre 20 : -", "h>q : 34 cop", "copertura"),
        ("en", "h>q : 34 -- p 4 2", "k run 20 : ", "blocked"),
        ("en", "k run 20 : -; d run 20 : -", "h>q : 34 -- ", "p"),
    ],
)
async def test_behind_a_later_act_of_a_line_too(
    tmp_path: Path, language: str, before: str, after: str, word: str
) -> None:
    """You should be helped with the second act as with the first, once the first is said whole."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        found = offered(talk, f"{before}; {after}")
        assert found.asked and word in [one.words for one in found.found], found
        assert offered(talk, f"h>q : 34; {after}") == Completions(), "the act before it asks for more"
        assert offered(talk, f"fnord; {after}") == Completions()


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "? k run 20 : -; h>q : 34", ("Kowalski goes 20 cm", "of “h>q”", "From Hayes to Qasim")),
        ("it", "? k corre 20 : -; h>q", ("Kowalski", "di «h>q»", "Hayes", "Qasim")),
        ("en", "? h>q; xyz", ("From Hayes to Qasim", "“xyz”", "once the acts before it are done")),
    ],
)
async def test_help_before_a_line_tells_of_each_of_its_acts(
    tmp_path: Path, language: str, line: str, told: tuple[str, ...]
) -> None:
    """Of a later act as things stand now, where it can be done now; nothing of it is called wrong."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        before = talk.done
        said = await typed(talk, line)
        assert not talk.talk.failed and talk.done == before and all(one in said for one in told), said
