"""`y move 10>Z : 35`: whoever moves to shoot has shot at whom stands behind `>`, and run into nobody."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

CONVOY = "breaking_news/convoy"
BEGUN = {"en": ("no", "1 1 6 6"), "it": ("nessun", "1 1 6 6")}


@pytest.fixture
async def somalis(tmp_path: Path) -> AsyncIterator[Talk]:
    """The Somalis act: Yusuf (y) and Farah (f); Zanca (Z) is a Bersagliere."""
    with kept(tmp_path, CONVOY, how_much="brief") as talk:
        await talk.begin()
        await typed(talk, *BEGUN["en"])
        yield talk


def last(talk: Talk, count: int) -> list[str]:
    """Return what was done last, oldest first."""
    return [type(record.command).__name__ for record in talk.host.game.records[-count:]]


@rule("BN-5.2.d", "BN-Q.89")
@pytest.mark.parametrize(
    ("language", "line", "mode"),
    [
        ("en", "y move 10>Z : - 35", "aimed"),
        ("en", "y move and shoot 10>Z burst: - 35", "burst"),
        ("it", "y muovere 10>Z : - 35", "aimed"),
        ("it", "y muovere 10>Z raffica: - 35", "burst"),
    ],
)
async def test_who_moves_to_shoot_shoots_at_whom_stands_behind_the_sign(
    tmp_path: Path, language: str, line: str, mode: str
) -> None:
    with kept(tmp_path, CONVOY, language, "brief") as talk:
        await talk.begin()
        await typed(talk, *BEGUN[language])
        said = await typed(talk, line, "-")
        assert last(talk, 2) == ["Move", "OpenFire"] and not talk.talk.failed, said
        moved, fired = (record.command for record in talk.host.game.records[-2:])
        assert (moved.action, moved.charge) == ("move_and_shoot", ())
        shot = fired.shots[0]
        assert (shot.firer, shot.targets, shot.mode) == ("yusuf", ("zanca",), mode)
        assert "35 cm" in said


async def test_the_shot_waits_for_what_answers_the_move(somalis: Talk) -> None:
    """You should be told of the distance when the shot comes, and have typed it once."""
    said = await typed(somalis, "y move 10>Z : Z 35", "p", "-")
    assert last(somalis, 3) == ["Move", "Pass", "OpenFire"] and "35 cm" in said, said
    assert not somalis.talk.failed


@rule("BN-Q.89")
@pytest.mark.parametrize(
    ("line", "action"), [("y run 20>Z", "run"), ("y move and shoot 10 charge Z", "move_and_shoot")]
)
async def test_who_runs_at_somebody_and_whoever_says_so_charges(
    somalis: Talk, line: str, action: str
) -> None:
    said = await typed(somalis, f"{line}: - Z")
    assert last(somalis, 1) == ["Move"], said
    command = somalis.host.game.records[-1].command
    assert (command.action, command.charge) == (action, ("zanca",))


@rule("BN-5.2.d")
async def test_each_of_two_moves_and_shoots(somalis: Talk) -> None:
    """You should have Omar go before he fires, who is of another team than Farah."""
    said = await typed(somalis, "f,o move and shoot 8>Z : - 40", "-", "p", "3", "-")
    went = [record.command for record in somalis.host.game.records if hasattr(record.command, "paths")]
    assert [command.figures for command in went] == [("farah",), ("omar",)], said
