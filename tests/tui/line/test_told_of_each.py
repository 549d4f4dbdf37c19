"""What stands behind the colon of a line of several: ground, and who sees whom, of each of them (Ludonet)."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_ids import rule
from test_answering import kept, typed
from test_conversation import Talk

PATROL = "ludonet/patrol_clash"

PLACED = {
    "en": (
        *("A,B,C,D,E record wood", "F,G,H,I record scrub", "a,b,c,d,e record wall", "f,g,h,j record scrub"),
        *("set up", "set up", "nobody", "first player : 5 3"),
    ),
    "it": (
        *("A,B,C,D,E registrano bosco", "F,G,H,I registrano macchia"),
        *("a,b,c,d,e registrano muretto", "f,g,h,j registrano macchia"),
        *("tutti sono schierati", "tutti sono schierati", "nessuno", "primo giocatore : 5 3"),
    ),
}
"""Both sides are on record alone; the Canadians move first."""


async def begun(talk: Talk, language: str) -> None:
    """Begin the patrols' clash: the Canadians move."""
    await talk.begin()
    said = await typed(talk, *PLACED[language])
    assert not talk.talk.failed and talk.talk.speaker.asked is None, said


def told(talk: Talk, ask: str, of: str = "") -> list[object]:
    """What the table has told to questions of a kind, those of one man alone where he is named, in order."""
    found = []
    for record in talk.host.game.records:
        for event in record.events:
            question = getattr(event, "question", None)
            if isinstance(question, dict) and question.get("ask") == ask and of in str(question):
                found.append(getattr(event, "answer", None))
    return found


RUNS = {
    "en": (("A,C run 14 : wood -", "2", "3"), ("A,C run 14 : wood - 2 3",), ("A,C run 14 : wood - 2", "3")),
    "it": (
        ("A,C corrono 14 : bosco -", "2", "3"),
        ("A,C corrono 14 : bosco - 2 3",),
        ("A,C corrono 14 : bosco - 2", "3"),
    ),
}
"""Each of two is tested for fatigue; his die may stand in the line."""


@rule("LU-VIS.c", "LU-MOV.f")
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("at", [0, 1, 2])
async def test_ground_and_nobody_are_of_each_who_runs(tmp_path: Path, language: str, at: int) -> None:
    """You should not have the second of two in the open, whose dice are thrown one after another."""
    with kept(tmp_path, PATROL, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, *RUNS[language][at])
        assert not talk.talk.failed and talk.talk.speaker.asked is None, said
        assert told(talk, "ground") == [["wood"], ["wood"]]


SEEN = {
    "en": ("D move 10 : wood", "-", "Whom of these does Doyle see?", "D move 10 : wood, brandt"),
    "it": ("D muove 10 : bosco", "-", "Chi di questi è visto da Doyle?", "D muove 10 : bosco, brandt"),
}


@rule("LU-DEP.f")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_who_sees_him_and_whom_he_sees_are_two_questions(tmp_path: Path, language: str) -> None:
    """You should not read twice who sees Doyle, and have whoever you name put on the table."""
    line, nobody, whom, _ = SEEN[language]
    with kept(tmp_path, PATROL, language, "brief") as talk:
        await begun(talk, language)
        assert whom not in await typed(talk, line)
        assert whom in await typed(talk, nobody)
        await typed(talk, nobody)
        assert told(talk, "seen_by", "doyle") == [[]]


@rule("LU-DEP.f", "LU-VIS.c")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_who_sees_somebody_is_seen_by_him(tmp_path: Path, language: str) -> None:
    """You should not read that Brandt sees Doyle, and then that Doyle sees nobody."""
    with kept(tmp_path, PATROL, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, SEEN[language][3])
        assert told(talk, "seen_by") == [["brandt"]], said
        assert talk.host.game.state.figures["brandt"].placed


FOUND = {
    "en": ("A move 10 : wood, brandt", "end", "f move 8 : wood -", "end", "seal; seal", "A move 8 : fischer"),
    "it": (
        *("A muove 10 : bosco, brandt", "fine", "f muove 8 : bosco -", "fine", "chiudi; chiudi"),
        "A muove 8 : fischer",
    ),
}
"""Fischer hides in a wood; Adams is on the table, and goes where he sees him."""


@rule("LU-DEP.f", "LU-VIS.c")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_whom_somebody_sees_in_a_wood_is_said_once(tmp_path: Path, language: str) -> None:
    """You should have a man put on the table by his name, and not by his name twice."""
    with kept(tmp_path, PATROL, language, "brief") as talk:
        await begun(talk, language)
        said = await typed(talk, *FOUND[language])
        assert talk.host.game.state.figures["fischer"].placed, said
        assert told(talk, "seen_by", "20") == [["fischer"]]


SCRUB = {
    "en": ("F,H move 8 : thicket -", "G move 5 : nonsense -", "scrub"),
    "it": ("F,H muovono 8 : macchia -", "G muove 5 : sciocchezze -", "macchia"),
}


@rule("LU-VIS.c")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_scrub_is_ground_and_what_is_no_ground_is_asked(tmp_path: Path, language: str) -> None:
    """You should be asked what ground it is where nobody understands what you have said."""
    scrub, unknown, ground = SCRUB[language]
    with kept(tmp_path, PATROL, language, "brief") as talk:
        await begun(talk, language)
        await typed(talk, scrub)
        assert told(talk, "ground") == [["scrub"], ["scrub"]]
        said = await typed(talk, unknown)
        assert talk.talk.speaker.asked is not None and ground in said, said
        said = await typed(talk, ground, "-")
        assert told(talk, "ground") == [["scrub"]] * 3 and not talk.talk.failed, said


@rule("LU-FIR.n")
async def test_what_is_no_cover_is_asked(tmp_path: Path) -> None:
    """You should not have a shot at somebody in the open because of a word that nobody understands."""
    with kept(tmp_path, PATROL, "en", "brief") as talk:
        await begun(talk, "en")
        await typed(talk, SEEN["en"][3], "end", "end")
        said = await typed(talk, "D>b : 15 nonsense")
        assert talk.talk.speaker.asked is not None and not told(talk, "shot"), said


@rule("LU-VIS.c")
@pytest.mark.parametrize(("language", "line"), [("en", "D move 10 : wood b"), ("it", "D muove 10 : bosco b")])
async def test_a_mans_letter_behind_the_ground_is_he(tmp_path: Path, language: str, line: str) -> None:
    """You should have Brandt (b) see Doyle, and no bunker in the wood."""
    with kept(tmp_path, PATROL, language, "brief") as talk:
        await begun(talk, language)
        await typed(talk, line)
        assert not talk.talk.failed
        assert told(talk, "ground")[:1] == [["wood"]] and told(talk, "who_sees", "doyle")[-1:] == [["brandt"]]


SAME = {
    "en": ("D move 5 : wood -", "same for B, C", "E move 5 : scrub -; same for A"),
    "it": ("D muove 5 : bosco -", "uguale per B, C", "E muove 5 : macchia -; uguale per A"),
}


@rule("LU-VIS.c")
@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_same_is_also_told_the_same(tmp_path: Path, language: str) -> None:
    """You should not be asked of those who do the same what ground it is, and who sees them."""
    with kept(tmp_path, PATROL, language, "brief") as talk:
        await begun(talk, language)
        for line in SAME[language]:
            said = await typed(talk, line)
            assert not talk.talk.failed and talk.talk.speaker.asked is None, said
        assert told(talk, "ground") == [["wood"], ["wood"], ["wood"], ["scrub"], ["scrub"]]


async def test_the_same_is_not_told_dice_again(tmp_path: Path) -> None:
    """You should be asked for Clark's die: Adams threw his own."""
    with kept(tmp_path, PATROL, how_much="brief") as talk:
        await begun(talk, "en")
        await typed(talk, "A run 14 : - 2")
        said = await typed(talk, "same for C")
        assert talk.talk.speaker.asked is not None, said


@pytest.mark.parametrize("language", ["en", "it"])
async def test_nobody_of_all_that_follow_is_so_of_those_who_act_by_the_same_line(
    tmp_path: Path, language: str
) -> None:
    """You should say `--` of Fraser once, and not be asked who sees Grant and Hughes."""
    with kept(tmp_path, PATROL, language, "brief") as talk:
        await begun(talk, language)
        line = {"en": "F,G,H move 5 : scrub", "it": "F,G,H muovono 5 : macchia"}[language]
        assert "--" in await typed(talk, line)
        said = await typed(talk, "--")
        assert not talk.talk.failed and talk.talk.speaker.asked is None, said
        assert told(talk, "ground") == [["scrub"]] * 3
        alone = {"en": "I move 5 : scrub", "it": "I muove 5 : macchia"}[language]
        assert "--" in await typed(talk, alone) and talk.talk.speaker.asked is not None
