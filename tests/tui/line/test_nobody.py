"""Nobody, as the answer: Enter alone, `-` and `--` say it at every question that it may answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import RANGERS, Talk
from test_low_intensity_evening import SAWMILL
from test_low_intensity_evening import begun as sawmill

VILLAGE = "linea_di_tiro/village_defence"
CONVOY = "breaking_news/convoy"
BRIDGE = "ludonet/bridge_with_tanks"

SIGNS = ("", "-", "--")
OF_ALL = {
    "en": "“--”: nobody, of all that follow too.",
    "it": "«--»: nessuno, anche per tutti quelli che seguono.",
}
BY_ENTER = {"en": "Enter alone: nobody.", "it": "Solo Invio: nessuno."}


async def set_up(talk: Talk, *lines: str) -> str:
    await talk.begin()
    return await typed(talk, *lines)


async def routed(talk: Talk, language: str) -> str:
    """A shot has driven off a tank; the referee is asked who comes into sight."""
    up, card = {"en": ("all are set up", "4S"), "it": ("tutti schierati", "4P")}[language]
    fire = {"en": "a attack and prepare>A : 45 4 2", "it": "a attacca e prepara>A : 45 4 2"}[language]
    put = {"en": "A put", "it": "A metterlo"}[language]
    await set_up(talk, up, up, put)
    said = await typed(talk, card, fire)
    assert "PaK 40" in said and not talk.talk.failed, said
    return said


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("sign", SIGNS)
async def test_nobody_comes_into_sight_and_nobody_sees_by_the_same_signs(
    tmp_path: Path, language: str, sign: str
) -> None:
    """You should be told of both signs at the first question, and close all of them by `--`."""
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        asked = await routed(talk, language)
        assert BY_ENTER[language] in asked and OF_ALL[language] in asked, asked
        asked = await typed(talk, sign)
        for _ in range(0 if sign == "--" else 2):
            assert BY_ENTER[language] in asked and OF_ALL[language] in asked, asked
            asked = await typed(talk, sign)
        assert not talk.talk.failed and talk.talk.speaker.asked is None, asked
        assert "30 cm" in asked


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("sign", SIGNS)
async def test_who_sees_a_shot_is_nobody_by_the_same_signs(tmp_path: Path, language: str, sign: str) -> None:
    shot = {"en": "R>f : 40 cover", "it": "R>f : 40 copertura"}[language]
    none = {"en": "no support", "it": "nessun supporto"}[language]
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await set_up(talk, none, "66 12")
        asked = await typed(talk, shot)
        for _ in range(1 if sign == "--" else 2):
            assert BY_ENTER[language] in asked and OF_ALL[language] in asked, asked
            asked = await typed(talk, sign)
        assert not talk.talk.failed and OF_ALL[language] not in asked, asked


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("sign", SIGNS)
async def test_nobody_is_seen_where_men_are_recorded(tmp_path: Path, language: str, sign: str) -> None:
    ours, theirs = "S,G,A,B,C,D,T", "p,f,s,a,b,d,e,l,h"
    said = {"en": ("record south", "all are set up"), "it": ("registra sud", "tutti schierati")}[language]
    with kept(tmp_path, BRIDGE, language, "brief") as talk:
        asked = await set_up(talk, f"{ours} {said[0]}; {said[1]}; {theirs} {said[0]}; {said[1]}")
        assert BY_ENTER[language] in asked, asked
        await typed(talk, sign)
        assert not talk.talk.failed and talk.talk.speaker.asked is None


@pytest.mark.parametrize(
    ("language", "setting", "line"),
    [
        ("en", ("record south", "all are set up"), "A,C,D run 14:-- 2 5 6; B move 5:-"),
        ("it", ("registra sud", "tutti schierati"), "A,C,D correre 14:-- 2 5 6; B muovere 5:-"),
    ],
)
async def test_nobody_of_all_is_said_for_all_of_a_group_and_dice_are_each_his_own(
    tmp_path: Path, language: str, setting: tuple[str, str], line: str
) -> None:
    """You should be asked nothing of a line for three men and one more, as it says all of them."""
    with kept(tmp_path, BRIDGE, language, "brief") as talk:
        note, up = setting
        await set_up(talk, f"S,G,A,B,C,D,T {note}; {up}; p,f,s,a,b,d,e,l,h {note}; {up}", "-", "6", "1")
        said = await typed(talk, line)
        assert not talk.talk.failed and talk.talk.speaker.asked is None, said
        assert "5 cm" in said and said.count("14 cm") >= 3, said


async def test_nobody_said_of_a_group_is_so_of_each(tmp_path: Path) -> None:
    """You should not be asked again who sees Cohen, whose die falls after Adams's."""
    with kept(tmp_path, BRIDGE, how_much="brief") as talk:
        await set_up(
            talk, "S,G,A,B,C,D,T record south; all are set up; p,f,s,a,b,d,e,l,h record north; all are set up"
        )
        await typed(talk, "-", "6", "1")
        said = await typed(talk, "A,C run 14:- 2 5")
        assert not talk.talk.failed and talk.talk.speaker.asked is None, said
        assert "who sees Cohen" in said, said


async def test_in_full_every_question_is_answered_by_a_word(tmp_path: Path) -> None:
    """You should not pass by Enter where a table has everything asked."""
    with kept(tmp_path, CONVOY, how_much="full") as talk:
        await set_up(talk, "no support", "66 12")
        asked = await typed(talk, "R>f : 40 cover")
        assert BY_ENTER["en"] not in asked and OF_ALL["en"] in asked, asked
        assert "Enter alone answers nothing here." in await typed(talk, "")


# --- who comes into sight ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "C speed 30:n -", ("Charlie spots Panzerschreck",)),
        ("it", "C velocità 30:n -", ("Charlie avvista Panzerschreck",)),
        ("en", "A speed 30:A a -", ("PaK 40 spots Able",)),
        ("it", "A velocità 30:A a -", ("PaK 40 avvista Able",)),
        ("en", "A speed 30:30 A a -", ("PaK 40 spots Able",)),
        ("en", "C speed 30:n u -", ("Charlie spots Panzerschreck", "Charlie spots Gruppe 2a")),
    ],
)
async def test_who_comes_into_sight_stands_behind_the_colon(
    tmp_path: Path, language: str, line: str, told: tuple[str, ...]
) -> None:
    """LT-VIS.e: you should name who is seen, and by whom, and be asked of nobody else."""
    up, card = {"en": ("all are set up", "KH"), "it": ("tutti schierati", "RC")}[language]
    with kept(tmp_path, VILLAGE, language, "brief") as talk:
        await set_up(talk, up, up, card)
        said = await typed(talk, line)
        assert not talk.talk.failed and all(one in said for one in told) and "30 cm" in said, said
        assert BY_ENTER[language] not in said, said


@pytest.mark.parametrize(
    ("first", "then", "told"),
    [("A a", "a A", "Able spots PaK 40"), ("a", "A a", "PaK 40 spots Able")],
)
async def test_of_two_who_meet_the_other_is_asked_for_too(
    tmp_path: Path, first: str, then: str, told: str
) -> None:
    """LT-RSP.d: you should be asked whether the gun is seen by the tank that it sees: it fires then."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await set_up(talk, "all are set up", "all are set up", "KH", "A speed 30")
        asked = await typed(talk, first)
        assert "where Able is now, who else comes into sight?" in asked and BY_ENTER["en"] in asked
        said = await typed(talk, then)
        assert told in said and "Germans: fire at once at Able" in said, said


async def test_two_who_meet_are_told_in_one_line(tmp_path: Path) -> None:
    """LT-RSP.d: you should say in the line of a move that each of two sees the other."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await set_up(talk, "all are set up", "all are set up", "KH")
        said = await typed(talk, "A speed 30: A a a A")
        assert "PaK 40 spots Able" in said and "Able spots PaK 40" in said and "fire at once" in said, said


async def test_whoever_is_on_the_table_meets_nobody_more(tmp_path: Path) -> None:
    """LT-VIS.e: you should not be asked again where both who met are on the table."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await set_up(talk, "all are set up", "all are set up", "KH", "B speed 5: B a a B", "hold", "3H")
        said = await typed(talk, "B bp 5: n")
        assert "Baker spots Panzerschreck" in said and "who else" not in said, said


async def test_each_move_of_a_line_is_asked_who_comes_into_sight(tmp_path: Path) -> None:
    """LT-VIS.e: you should not have a second tank cross the open unseen, as the first one was seen."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await set_up(talk, "all are set up", "all are set up", "JD")
        said = await typed(talk, "C speed 30: C a -; D bp 10")
        assert "where Dog is now, who comes into sight?" in said and "makes a bound" not in said, said


async def test_several_who_move_say_who_sees_each(tmp_path: Path) -> None:
    """LT-VIS.e: you should say of each tank of a platoon in one line by whom it is seen."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await set_up(talk, "all are set up", "all are set up", "JD", "A,B,C speed 30")
        said = await typed(talk, "A a B a C a -")
        assert not talk.talk.failed and said.count("PaK 40 spots") == 3 and "waits" not in said, said


async def test_what_is_still_to_be_done_is_told_without_nobody(tmp_path: Path) -> None:
    """You should not read that Baker goes into nobody, which you have not said."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await set_up(talk, "all are set up", "all are set up", "JD")
        assert "“B full speed 30; C full speed 30”" in await typed(talk, "A,B,C speed 30")


async def test_what_is_said_of_the_first_by_his_letter_is_said_of_each(tmp_path: Path) -> None:
    """LT-VIS.e: you should say once that the gun sees all three."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await set_up(talk, "all are set up", "all are set up", "JD")
        said = await typed(talk, "A,B,C speed 30: A a -")
        assert not talk.talk.failed and said.count("PaK 40 spots") == 3, said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("A a -", ("PaK 40 spots Able",)),
        ("n -", ("Able spots Panzerschreck",)),
        ("n u -", ("Able spots Panzerschreck", "Able spots Gruppe 2a")),
        ("A a n", ("PaK 40 spots Able", "Able spots Panzerschreck")),
    ],
)
async def test_who_comes_into_sight_and_by_whom_is_one_line(
    tmp_path: Path, line: str, told: tuple[str, ...]
) -> None:
    """LT-VIS.e: you should not be asked a second time who comes, once you have said who does."""
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await set_up(talk, "all are set up", "all are set up", "KH", "A speed 30:30")
        said = await typed(talk, line)
        assert not talk.talk.failed and all(one in said for one in told), said
        assert BY_ENTER["en"] not in said, said


async def test_by_whom_is_asked_where_a_line_says_only_who(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE, how_much="brief") as talk:
        await set_up(talk, "all are set up", "all are set up", "KH")
        assert "By whom is Able seen?" in await typed(talk, "A speed 30:A")
        assert "PaK 40 spots Able" in await typed(talk, "a")


async def test_in_full_the_referee_is_asked_who_else_comes(tmp_path: Path) -> None:
    with kept(tmp_path, VILLAGE, how_much="full") as talk:
        await set_up(talk, "all are set up", "all are set up", "KH", "A speed 30", "none", "30")
        await typed(talk, "n")
        assert "Able spots Gruppe 2a" in await typed(talk, "u")
        assert "Able goes 30 cm" in await typed(talk, "-")


# --- what a side does without --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "line"),
    [
        *(("en", line) for line in ("", "none", "nobody", "-", "--")),
        *(("it", line) for line in ("", "nessuno", "niente", "-", "--")),
    ],
)
async def test_a_side_does_without_support_fire_by_enter_and_by_none(
    tmp_path: Path, language: str, line: str
) -> None:
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        asked = await talk.begin()
        assert {"en": "Enter alone: none.", "it": "Solo Invio: niente."}[language] in asked, asked
        said = await typed(talk, line)
        none = {"en": "no support is called for", "it": "nessuna chiamata di supporto"}[language]
        assert not talk.talk.failed and none in said, said


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "none: 42 11"),
        ("en", "none 4 2 1 1"),
        ("it", "nessuno: 42 11"),
        ("it", "nessun supporto: 4 2 1 1"),
    ],
)
async def test_dice_of_the_only_act_that_can_come_next_are_its_own(
    tmp_path: Path, language: str, line: str
) -> None:
    """BN-5.1.a: you should throw for initiative in the line that does without support fire."""
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, line)
        assert not talk.talk.failed and "4 2 = 6" in said and "1 1 = 2" in said, said


async def test_dice_too_many_of_an_act_that_throws_are_nobodys(tmp_path: Path) -> None:
    """You should read that they were not used, and have them thrown by nobody else."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await set_up(talk, "none", "66 12")
        assert "Not used" in await typed(talk, "L set off: 3 4 5 6")


@pytest.mark.parametrize(("language", "line"), [("en", "none"), ("en", ""), ("it", "nessuno"), ("it", "")])
async def test_a_side_seals_no_orders_by_enter_and_by_none(tmp_path: Path, language: str, line: str) -> None:
    """BI-SEQ.c: you should say in a word, or by Enter, that nobody covers."""
    up = {
        "en": "all are on the table; all are set up; all are on the table; all are set up",
        "it": "tutti sul tavolo; tutti sono schierati; tutti sul tavolo; tutti sono schierati",
    }[language]
    first = {"en": "move first", "it": "muovi per primo"}[language]
    with kept(tmp_path, "bassa_intensita/sawmill_attack", language, "brief") as talk:
        asked = await set_up(talk, up, "6", "2", first)
        assert {"en": "seal. Enter alone: none.", "it": "sigilla. Solo Invio: niente."}[language] in asked, (
            asked
        )
        for side in range(2):
            before = talk.done
            await typed(talk, line)
            assert not talk.talk.failed and talk.done > before, side


@pytest.mark.parametrize("line", ["w>q : 34 1 --", "w>q : 34 -- 1"])
async def test_nobody_of_all_may_stand_behind_a_die(tmp_path: Path, line: str) -> None:
    """You should say first what you have in mind, the distance and the die, and then that nobody sees it."""
    with kept(tmp_path, RANGERS, "en", "brief") as talk:
        said = await set_up(talk, "i:66 11", line)
        assert not talk.talk.failed and talk.talk.speaker.asked is None, said
        assert "let it pass" in said, said


@rule("BI-OPP.a", "BN-5.3.a")
@pytest.mark.parametrize(
    ("book", "language", "move", "answer"),
    [
        *(("bn", "en", "h run 20 : q", one) for one in ("nobody fires", "nobody shoots", "nobody", "--")),
        *(("bn", "it", "h corre 20 : q", one) for one in ("nessuno spara", "nessuno", "--")),
        *(("bi", "en", "brenna moves 8", one) for one in ("nobody fires", "nobody", "--")),
        *(("bi", "it", "brenna muove 8", one) for one in ("nessuno spara", "non spara nessuno", "--")),
    ],
)
async def test_nobody_fires_where_somebody_may(
    tmp_path: Path, book: str, language: str, move: str, answer: str
) -> None:
    """You should let a moment pass by saying that nobody does it, for this act and for no other."""
    with kept(tmp_path, RANGERS if book == "bn" else SAWMILL, language, "brief") as talk:
        if book == "bn":
            await talk.begin()
            await typed(talk, "i:66 11")
        else:
            await sawmill(talk, language)
            await typed(talk, "seal rest" if language == "en" else "sigilla resto")
        await typed(talk, move)
        waiting = talk.host.game.records[-1].command
        said = await typed(talk, answer)
        assert not talk.talk.failed and talk.talk.speaker.asked is None, said
        assert talk.host.game.records[-1].command != waiting and "niente più" not in said, said
        assert not any("any more" in one for one in said.splitlines()), said


@pytest.mark.parametrize(
    ("language", "line"), [("en", "h run 20 : q nobody fires"), ("it", "h corre 20 : q nessuno spara")]
)
async def test_nobody_fires_behind_the_colon_is_no_one_who_sees(
    tmp_path: Path, language: str, line: str
) -> None:
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", line)
        assert type(talk.host.game.records[-1].command).__name__ == "Pass", said
