"""What a line of Ludonet is refused for, and what needs no answer: words met in an evening at a table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk
from test_ludonet_evening import BRIDGE, PLACED

Moving = Callable[[str], AbstractAsyncContextManager[Talk]]


@pytest.fixture
def moving(tmp_path: Path) -> Moving:
    """The Americans move, in brief, in a language."""

    @asynccontextmanager
    async def begun(language: str) -> AsyncIterator[Talk]:
        with kept(tmp_path, BRIDGE, language, "brief") as talk:
            await talk.begin()
            await typed(talk, *PLACED[language])
            yield talk

    return begun


@rule("LU-DEP.a")
@pytest.mark.parametrize("note", ["x", "5", "s"])
async def test_whatever_stands_behind_the_colon_is_where_somebody_starts(tmp_path: Path, note: str) -> None:
    """You should not be asked where they stand when you said it in one letter."""
    with kept(tmp_path, BRIDGE, how_much="brief") as talk:
        await talk.begin()
        said = await typed(talk, f"S place : {note}")
        assert f"Sherman is recorded: “{note}”." in said and talk.talk.speaker.asked is None, said


@pytest.mark.parametrize(
    ("language", "any_of"), [("en", "Who of these sees any of Pak"), ("it", "vede qualcuno tra Pak")]
)
async def test_who_sees_one_of_several_is_asked_so(tmp_path: Path, language: str, any_of: str) -> None:
    """You should not read a question for who sees one of nine as one for who sees all nine."""
    with kept(tmp_path, BRIDGE, language, "brief") as talk:
        await talk.begin()
        said = await typed(talk, *PLACED[language][:4])
        assert any_of in said, said


@rule("LU-MOV.c")
@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        (
            "en",
            "B walk 10:--",
            "10 does not fit here: it has to be from 0 to 5. That is for “Move with the heavy",
        ),
        ("it", "B muove 10:--", "Vale per «Muovere con l'arma pesante» (LU-MOV.c)."),
    ],
)
async def test_too_far_names_the_act_and_its_paragraph(
    moving: Moving, language: str, line: str, told: str
) -> None:
    """You should read why a man with a bazooka walks no farther than 5 cm."""
    async with moving(language) as talk:
        assert told in await typed(talk, line) and talk.talk.failed


@rule("LU-MOV.n")
@pytest.mark.parametrize(
    ("language", "lies", "up"),
    [
        (
            "en",
            ("end", "l lies down", "l lies down"),
            ("d walk 5:--", "Dorn stands up and moves 5 cm with a heavy weapon."),
        ),
        (
            "it",
            ("fine", "l si corica", "l si corica"),
            ("d muove 5:--", "Dorn si alza e muove di 5 cm con l'arma pesante."),
        ),
    ],
)
async def test_lying_down_asks_nobody_and_is_done_once_a_turn(
    moving: Moving, language: str, lies: tuple[str, ...], up: tuple[str, str]
) -> None:
    """You should hear of no one who might see a man lie down, why he does it only once, and who gets up."""
    async with moving(language) as talk:
        said = await typed(talk, *lies[:2])
        assert talk.talk.speaker.asked is None and "Falk" in said, said
        said = await typed(talk, lies[2])
        assert talk.talk.failed and "LU-MOV.n" in said, said
        said = await typed(talk, up[0])
        assert up[1] in said, said


@rule("LU-MOV.q")
async def test_contact_is_refused_for_whoever_is_not_on_the_table(moving: Moving) -> None:
    """You should read that nobody has seen Irwin, and no form of a line that would be refused as well."""
    async with moving("en") as talk:
        said = await typed(talk, "A walk 8:l", "end", "l contact I:8")
        assert "No enemy has seen Irwin" in said, said


@rule("LU-MEL.p")
async def test_nobody_of_all_is_nobodys_back_too(moving: Moving) -> None:
    """You should not be asked whose back it is where the line says nobody, of all that follow."""
    async with moving("en") as talk:
        said = await typed(talk, "A walk 8:l", "end", "l contact A:8 --")
        assert "Falk is in contact with Allen." in said and "behind" not in said, said


@rule("LU-MOR.j")
@pytest.mark.parametrize(("language", "line"), [("en", "D falls back 5:--"), ("it", "D ripiega 5:--")])
async def test_whoever_falls_back_moves(moving: Moving, language: str, line: str) -> None:
    """You should say of a man that he falls back, as the book does."""
    async with moving(language) as talk:
        said = await typed(talk, line)
        assert not talk.talk.failed and "5 cm" in said, said


@rule("LU-MOR.j")
@pytest.mark.parametrize(
    ("language", "lines", "hint"),
    [
        ("en", ("ruling falling back gren", "", "end", "end"), "“--”: as usual, of all that follow too."),
        (
            "it",
            ("decisione ripiegamento granatieri", "", "fine", "fine"),
            "«--»: come al solito, anche per tutti",
        ),
    ],
)
async def test_all_who_fall_back_go_as_usual_by_one_sign(
    moving: Moving, language: str, lines: tuple[str, ...], hint: str
) -> None:
    """You should answer once for six men who fall back, and read that you may."""
    async with moving(language) as talk:
        said = await typed(talk, *lines)
        assert hint in said, said
        said = await typed(talk, "--")
        assert talk.talk.speaker.asked is None and "Haas" in said and not talk.talk.failed, said


@rule("LU-MOR.l")
async def test_who_falls_back_is_asked_of_one_by_one_where_one_answers_so(moving: Moving) -> None:
    async with moving("en") as talk:
        said = await typed(talk, "ruling falling back gren", "", "end", "end", "clear")
        assert "Is Albert at most 10 cm from" in said and "“--”" in said, said
        assert "On what ground does Albert stand?" in await typed(talk, "yes")


@rule("LU-DEP.d")
@pytest.mark.parametrize(("language", "line"), [("en", "S sees s"), ("it", "S vede s"), ("en", "S - s")])
async def test_who_sees_whom_is_said_in_one_answer(tmp_path: Path, language: str, line: str) -> None:
    """You should have the StuG on the table and nobody else where you say that the Sherman sees it."""
    with kept(tmp_path, BRIDGE, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *PLACED[language][:4])
        await typed(talk, line, "", "")
        placed = [one.id for one in talk.host.game.state.figures.values() if one.placed]
        assert sorted(placed) == ["sherman", "stug"], placed


@rule("LU-MOV.m")
@pytest.mark.parametrize(
    ("language", "end", "line"), [("en", "end", "d run 14:--"), ("it", "fine", "d corre 14:--")]
)
async def test_who_carries_a_heavy_weapon_reads_why_he_does_not_run(
    moving: Moving, language: str, end: str, line: str
) -> None:
    """You should read the paragraph, and not that a vehicle with his letter does not know the word."""
    async with moving(language) as talk:
        said = await typed(talk, end, line)
        assert talk.talk.failed and "Dorn" in said and "(LU-MOV.m)" in said, said
