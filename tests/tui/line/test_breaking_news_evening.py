"""A group at a real table: who of it fires, after its move too, and at whom of it another's shot is aimed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from bn_commands import OpenFire
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

from core.engine.contract.choices import AnyField
from core.engine.seat.excuses import against

IN_TOWN = "breaking_news/bersaglieri_in_town"
BEGUN = ("initiative: 5 6 3 2",)
"""The Bersaglieri act: Marino (M) and Bruno (B) are of one team, Vitale (V) fires a machine gun."""


@pytest.fixture(params=["en", "it"])
async def town(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Talk]:
    with kept(tmp_path, IN_TOWN, request.param, "brief") as talk:
        await talk.begin()
        await typed(talk, "initiative: 5 6 3 2" if request.param == "en" else "iniziativa: 5 6 3 2")
        yield talk


@pytest.fixture
async def english(tmp_path: Path) -> AsyncIterator[Talk]:
    with kept(tmp_path, IN_TOWN, "en", "brief") as talk:
        await talk.begin()
        await typed(talk, *BEGUN)
        yield talk


def done(talk: Talk) -> list[object]:
    """Return what was done, oldest first."""
    return [record.command for record in talk.host.game.records]


@rule("BN-6.4.d", "BN-8.1.a")
async def test_who_moved_together_fires_together_as_named(english: Talk) -> None:
    """You should not be asked who fires, and the second man's shot comes once."""
    await typed(english, "M,B move 10:--", "M,B>o burst: 22 23 cover -- p 1 2 3 4 5 6")
    fired = done(english)[-1]
    assert [(shot.firer, shot.targets, shot.mode) for shot in fired.shots] == [
        ("marino", ("omar",), "burst"), ("bruno", (), "burst"),
    ]  # fmt: skip


@rule("BN-5.2.d", "BN-6.4.d")
async def test_a_group_moves_and_shoots_at_whom_stands_behind_at(english: Talk) -> None:
    """It ran into him: to shoot is no charge."""
    await typed(english, "M,B move and shoot 10 at o: - 22 cover 23", "--")
    moved, fired = done(english)[-2:]
    assert (moved.action, moved.charge) == ("move_and_shoot", ())
    assert [(shot.firer, shot.targets) for shot in fired.shots] == [("marino", ("omar",)), ("bruno", ())]


@rule("BN-8.3.a")
async def test_a_distance_that_was_refused_is_not_remembered(english: Talk) -> None:
    """A mistyped 70 was taken for every later try."""
    said = await typed(english, "V covering fire", "70")
    assert english.talk.failed and "70 cm" in said
    said = await typed(english, "V covering fire: 48 --")
    assert not english.talk.failed and "48 cm" in said, said


@rule("BN-8.2.m")
async def test_whom_a_shot_at_a_group_is_at_is_said_with_it(english: Talk) -> None:
    """Of the dice none is a distance of those who stand beside him, and nobody is asked for again."""
    await typed(english, "M,B,L,T run 25: f,o")
    said = await typed(english, "f>B burst: 40 1 2; p")
    assert "Farah fires a burst at Bruno (40 cm)" in said, said


@rule("BN-8.2.m")
@pytest.mark.parametrize("line", ["f fires burst: 42 40 43 45 B 1 2", "f>B burst: 42 40 43 45 B 1 2"])
async def test_or_behind_the_distances_of_all(english: Talk, line: str) -> None:
    await typed(english, "M,B,L,T run 25: f,o", line)
    said = await typed(english, "p")
    assert "Farah fires a burst at Bruno (40 cm)" in said, said


@rule("BN-7.0.a", "BN-8.3.a")
async def test_who_covers_and_who_spots_is_understood(town: Talk) -> None:
    """“Covers” was read as to fall back into cover, and “spots” as nothing."""
    spoken = "V covers: 48 --" if town.talk.speaker.spoken.language == "en" else "V copre: 48 --"
    said = await typed(town, spoken)
    assert not town.talk.failed, said
    assert type(done(town)[-1]).__name__ == "CoveringFire"


async def test_what_the_word_behind_the_man_means_is_what_is_wrong(english: Talk) -> None:
    """“Covers the school” said that it says nothing for “storm the school”."""
    said = await typed(english, "V covers the school: 48 --")
    assert english.talk.failed and "covering fire" in said and "storm" not in said, said


async def test_a_man_and_end_is_no_proposal_to_end_the_game(english: Talk) -> None:
    """His letter was the beginning of a word of it: “to end”."""
    before = len(done(english))
    said = await typed(english, "T end")
    assert english.talk.failed and "Testa" in said and len(done(english)) == before, said


@rule("BN-Q.89")
async def test_the_end_of_the_turn_tells_of_who_is_in_contact_and_has_not_fought(english: Talk) -> None:
    """When is one's own choice; a charge whose fight nobody ordered was over unseen."""
    await typed(english, "B run 20 at j: j j", "p")
    assert "End turn (1 in contact not fought)" in await typed(english, "help")
    await typed(english, "B fights: 6 1")
    assert "not fought" not in await typed(english, "help")


async def test_help_tells_of_an_act_that_nothing_comes_of_too(english: Talk) -> None:
    """It told nothing at all."""
    assert "There is nothing to tell" in await typed(english, "help end turn")


@rule("BN-8.1.a")
async def test_why_a_line_cannot_be_done_is_found_in_few_steps_for_one_of_a_group(english: Talk) -> None:
    """He was named as his own second man, again and again: a line took five seconds to be refused."""
    await typed(english, "M,B move 10:--")
    game, asked = english.host.game, []

    def fields(filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        asked.append(filled)
        return game.rules.fields(game.state, "bersaglieri", "open_fire", filled)

    given = {"shots.0.firer": "marino", "_team": "2"}
    told = against(game.rules, lambda made: None, fields, OpenFire, given, "marino", "omar")
    assert told == () and len(asked) < 20, (told, asked)


@rule("BN-8.1.a")
@pytest.mark.parametrize(
    ("line", "cm"),
    [
        ("M,B>o: 22 cover -- p 5 6 6", [(22, True), (22, True)]),
        ("M,B>o: 22 23 cover -- p 5 6 6", [(22, False), (23, True)]),
        ("M,B>o: 22 5 6; --; p", [(22, False), (22, False)]),
    ],
)
async def test_in_brief_the_first_ones_line_stands_for_all_who_fire_together(
    english: Talk, line: str, cm: list[tuple[float, bool]]
) -> None:
    """You should type a distance for each only where it is another."""
    await typed(english, "M,B move 10:--")
    said = "\n".join([await typed(english, one) for one in line.split("; ")])
    for who, (far, covered) in zip(("Marino", "Bruno"), cm, strict=True):
        where = "in cover" if covered else "in plain view"
        assert f"line from {who} to Omar: {far} cm, {where}" in said, said


async def test_or_enter_alone_takes_it(english: Talk) -> None:
    await typed(english, "M,B move 10:--")
    assert "Enter alone: 22 cover" in await typed(english, "M,B>o: 22 cover")
    said = "\n".join([await typed(english, one) for one in ("", "--", "p")])
    assert "line from Bruno to Omar: 22 cm, in cover" in said, said


async def test_dice_that_wait_fall_before_those_that_are_typed_now(english: Talk) -> None:
    """The later die was the first man's, where in brief nobody is who sees and the dice say so."""
    await typed(english, "M,B move 10:--", "M,B>o: 22 cover 5 6")
    said = "\n".join([await typed(english, one) for one in ("1", "--", "p")])
    assert "Omar, saving throw (BN-9.0.b): throw 2d6" in said, "5 and 6 hit, the 1 comes after them"
