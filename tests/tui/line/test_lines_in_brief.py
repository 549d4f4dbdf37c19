"""A table that tells in brief: what a line leaves out is as usual, and nothing is asked twice."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from desk_table import Script, scripts

from core.engine.contract.choices import Choice
from core.engine.contract.facts import Measured
from core.engine.game.host import GameHost
from core.engine.seat.sentence import Filled
from core.engine.words.message import say
from core.games import header_of, keep_game
from core.line.acts.judging import by_letters
from core.line.acts.readings import Reading
from core.line.wording.words import words
from core.locale import sentences
from core.scenarios import load
from tui.line.conversation import Conversation
from tui.session.here.session import Sitting

SCRIPTS = {script.book: script for script in scripts()}


class Desk(NamedTuple):
    """A desk at which lines are heard."""

    host: GameHost
    talk: Conversation
    said: list[str]

    async def types(self, *lines: str) -> str:
        """Type lines; return what is said of the last."""
        for line in lines:
            self.said.clear()
            self.talk.failed = False
            await self.talk.hear(line)
        return " ".join(self.said)

    def measured(self) -> list[str]:
        """Return what was measured in the last act, in the order in which it was asked."""
        facts = self.host.game.records[-1].events
        return [str(fact.question["ask"]) for fact in facts if isinstance(fact, Measured)]


async def desk(folder: Path, script: Script, brief: bool = True, language: str = "en") -> Desk:
    read = load(script.scenario)
    roles = {"referee": "person"}
    kept = keep_game(
        read,
        header_of(read, dice="typed", ruler="tape", referee=True, seats=roles),
        folder / "game.jsonl",
    )
    said: list[str] = []
    seats = Sitting.of(kept)
    talk = Conversation(seats, sentences(language), said.append)
    seats.measured().tell("brief" if brief else "full")
    await talk.begin()
    return Desk(kept, talk, said)


async def test_who_sees_and_that_nothing_lies_across_is_said_once(tmp_path: Path) -> None:
    """You should type how far and that nobody sees; all of it stands in the log as it was taken."""
    table = await desk(tmp_path, SCRIPTS["breaking_news"])
    await table.types("i:66 11", "h run 25:-")
    assert table.measured() == ["route", "who_sees", "who_sees"]
    assert "goes 25 cm. What lies across" in await table.types("k run 25")
    assert "Enter alone: clear" in table.said[-1]
    assert "Who of these sees" in await table.types("")


async def test_a_table_that_tells_everything_is_asked_everything(tmp_path: Path) -> None:
    """You should be asked for the way, though the line says who sees."""
    table = await desk(tmp_path, SCRIPTS["breaking_news"], brief=False)
    await table.types("i:66 11")
    assert "What lies across" in await table.types("h run 25:-")
    assert "What lies across" in await table.types("")
    assert len(table.host.game.records) == 2


@pytest.mark.parametrize(
    ("language", "line", "usual"),
    [("en", "r,d m 20", "Enter alone: yes."), ("it", "r,d corsa 20", "Solo Invio: sì.")],
)
async def test_whether_a_group_stands_together_is_asked_first(
    tmp_path: Path, language: str, line: str, usual: str
) -> None:
    """You should press Enter before anything of a way is asked, and be told why those who do not cannot."""
    table = await desk(tmp_path, SCRIPTS["breaking_news"], brief=False, language=language)
    await table.types("i:11 66")
    asked = await table.types(line)
    assert "5 cm" in asked and asked.endswith(usual)
    assert "20 cm" in await table.types("")
    await table.types("drop" if language == "en" else "lascia", line, "no")
    assert table.talk.failed and len(table.host.game.records) == 2


async def test_whether_a_group_stands_together_is_taken_as_given_in_brief(tmp_path: Path) -> None:
    """You should be asked for the way at once, and be heard where you say otherwise."""
    table = await desk(tmp_path, SCRIPTS["breaking_news"])
    assert "not within 5 cm" in await table.types("i:11 66", "r,d m 20:no")
    assert "What lies across" in await table.types("r,d m 20")
    await table.types("", "", "-", "-")
    assert table.measured()[:2] == ["linked", "route"]


async def test_an_answer_that_is_no_line_of_its_own_says_nothing_of_others(tmp_path: Path) -> None:
    """You should be asked for hidden men too, where you only answered for those who stand there."""
    table = await desk(tmp_path, SCRIPTS["breaking_news"])
    await table.types("i:66 11", "h run 25", "")
    assert "Abu" in await table.types("-")


async def test_who_may_answer_a_move_is_told_once(tmp_path: Path) -> None:
    """You should say who sees the mover once, and be asked again for the next."""
    table = await desk(tmp_path, SCRIPTS["breaking_news"])
    await table.types("i:66 11", "c run 20:r", "r o:20 1")
    assert not table.talk.speaker.asked and table.measured().count("who_sees") == 2
    await table.types("k run 20:c")
    assert "Who of these sees" in table.said[-1]


@pytest.mark.parametrize("line", ["r>c:20 1", "rashid fires at cole:20 1", "r o c:20 1"])
async def test_whom_a_moment_is_about_may_be_named_in_its_answer(tmp_path: Path, line: str) -> None:
    """You should type what the players say: “Rashid fires at Cole”; nobody else can be the target."""
    table = await desk(tmp_path, SCRIPTS["breaking_news"])
    await table.types("i:66 11", "c run 20:r")
    before = len(table.host.game.records)
    await table.types("rashid fires at hayes:20 1")
    assert table.talk.failed and len(table.host.game.records) == before
    await table.types(line)
    assert type(table.host.game.records[-1].command).__name__ == "OpportunityFire", table.said[-3:]


async def test_the_mover_may_be_named_in_another_book_as_well(tmp_path: Path) -> None:
    script = SCRIPTS["bassa_intensita"]
    table = await desk(tmp_path, script)
    shot = next(act for act in script.acts if act.what.startswith("opportunity fire"))
    for act in script.acts[: script.acts.index(shot)]:
        await table.types(*act.lines)
    assert shot.lines[0].startswith("d o:")
    assert "Dolci" in await table.types(shot.lines[0].replace("d o", "d>m"))
    assert not table.talk.failed


@pytest.mark.parametrize(("book", "word"), [("ludonet", "ready"), ("linea_di_tiro", "all placed")])
async def test_that_all_are_placed_is_said_alike_in_every_book(tmp_path: Path, book: str, word: str) -> None:
    """You should not have to know each book's own sentence for it."""
    script = SCRIPTS[book]
    table = await desk(tmp_path, script)
    for act in script.opening:
        if act.lines[0].startswith("e"):
            break
        await table.types(*act.lines)
    got = table.talk.speaker.understood(word)
    assert isinstance(got, Reading) and got.choice.do in ("deployed", "ready", "end_deployment"), got


async def test_a_shot_of_a_unit_needs_no_name(tmp_path: Path) -> None:
    """You should type `c>n` in a book where a whole unit is asked what it does, too."""
    script = SCRIPTS["bassa_intensita"]
    table = await desk(tmp_path, script)
    shot = next(act for act in script.acts if act.lines == ("c f>n:30",))
    for act in script.acts[: script.acts.index(shot)]:
        await table.types(*act.lines)
    said = await table.types("c>n:30")
    assert "Conti fires at Nolte" in said  # he might aim, too, which is done less


async def test_capitals_are_one_side_and_small_letters_the_other(tmp_path: Path) -> None:
    """You should tell Adams (A) from Albrecht (a) by the letter, where both could be; the first acts."""
    table = await desk(tmp_path, SCRIPTS["ludonet"]._replace(scenario="ludonet/patrol_clash"))
    names = table.talk.speaker.names
    both = {one.glyph: one.id for one in names.figures.values() if one.glyph in "Aa"}
    readings = [
        Reading(Choice("declare_fire", say("do"), "", figure=one), Filled({}), {"target": other}, (), True)
        for one, other in ((both["A"], both["a"]), (both["a"], both["A"]))
    ]
    assert by_letters(readings[:1], words("A>x"), names) == readings[:1]
    assert by_letters(readings, words("A>a"), names) == readings[:1]
    assert by_letters(readings, words("a>A"), names) == readings[1:]
    assert by_letters(readings, words("a>a"), names) == readings
    alone = [msgspec.structs.replace(one, said={}) for one in readings]
    assert by_letters(alone, words("A fires"), names) == alone[:1]
    assert by_letters(alone, words("a fires"), names) == alone[1:]
    assert by_letters(alone, words("fires"), names) == alone


async def on_patrol(folder: Path) -> Desk:
    """Return a table at which the Germans move whose letters the Canadians have, too; all lie hidden."""
    table = await desk(folder, SCRIPTS["ludonet"]._replace(scenario="ludonet/patrol_clash"))
    for side in ("canadians", "germans"):
        await table.types(f"seat {side}", "all are on the table", "done")
    told = await table.types("-", "--", "throw:4 5")
    assert "Germans: movement." in told, told
    return table


async def test_a_mistake_is_told_of_whose_turn_it_is(tmp_path: Path) -> None:
    """You should read what is wrong with Albrecht's run, and nothing of Adams, who has his letter."""
    table = await on_patrol(tmp_path)
    told = await table.types("a run 30")
    assert "30 does not fit" in told and "Adams" not in told
    assert "What does Albrecht do?" in await table.types("a")


async def test_open_ground_goes_without_saying_in_brief(tmp_path: Path) -> None:
    """You should need no second - for who sees: the ground under a hidden man is open as a rule."""
    table = await on_patrol(tmp_path)
    assert "Albrecht moves 9 cm" in await table.types("a move 9:-")
    told = await table.types("c, d move 9:-")
    assert "Conrad moves 9 cm" in told and "Dietz moves 9 cm" in told


async def test_ground_that_was_measured_is_not_open_by_a_line_that_says_nothing_of_it(tmp_path: Path) -> None:
    """You should find Conrad in the wood that you told of a move ago, at a shot that only says how far."""
    table = await on_patrol(tmp_path)
    assert "ground under Conrad: wood" in await table.types("c move 9: - wood adams")
    await table.types("done", "end")
    told = await table.types("seat canadians", "B>c: 15")
    assert "open ground" not in told, told


async def test_who_comes_near_an_objective_takes_nothing_from_who_sees(tmp_path: Path) -> None:
    """You should have moved two by one line on market day, where objectives have to be kept away from."""
    table = await desk(tmp_path, SCRIPTS["breaking_news"]._replace(scenario="breaking_news/market_day"))
    await table.types("say", "-", "-", "order", "order", "no neg", "roll:42 31", "2", "stay", "43", "stays")
    told = await table.types("n, o run 20:-")
    assert "Neri and Olivieri run 20 cm" in told and "objective 5 (Band): nobody" in told


async def test_on_trust_nobody_is_asked_who_sees(tmp_path: Path) -> None:
    """You should be heard where you say it, and else not be asked."""
    table = await on_patrol(tmp_path)
    await table.types("trust")
    assert "Albrecht moves 9 cm" in await table.types("a move 9")
    assert "who sees Conrad, of 9 who might: Adams" in await table.types("c move 9: - adams")


async def test_an_act_of_one_man_is_tried_for_each_who_is_named(tmp_path: Path) -> None:
    """You should read what is wrong before the first has done it."""
    script = SCRIPTS["ludonet"]
    table = await desk(tmp_path, script)
    for act in (*script.opening, script.acts[0]):
        await table.types(*act.lines)
    before = len(table.host.game.records)
    said = await table.types("a,b,c run 20")
    assert "20 does not fit" in said and "Nothing of this line was done." in said and table.talk.failed
    assert "one at a time" in await table.types("adams brown run 20")
    assert len(table.host.game.records) == before


async def test_who_stands_behind_the_sign_is_aimed_at(tmp_path: Path) -> None:
    """You should never have the other man fire at yours, because yours cannot."""
    script = SCRIPTS["bassa_intensita"]
    table = await desk(tmp_path, script)
    for act in script.acts[:11]:
        await table.types(*act.lines)
    before = len(table.host.game.records)
    await table.types("d f>n:30")  # Dolci has fired by opportunity
    assert table.talk.failed and len(table.host.game.records) == before
    assert "Otto fires at Conti" in await table.types("o f>c:31")


async def test_the_same_again_is_aimed_at_the_same(tmp_path: Path) -> None:
    """You should say the distance alone; at a referee's desk men of both sides are his."""
    script = SCRIPTS["ludonet"]
    table = await desk(tmp_path, script)
    for act in (*script.opening, *script.acts[:11]):
        await table.types(*act.lines)
    assert "Brown will fire at Lang" in await table.types(".:20")
    assert "Doyle will fire at Lang" in await table.types("same d:21")


async def test_a_step_with_nothing_to_do_passes_by_itself_before_a_referee_alone(tmp_path: Path) -> None:
    """You should not seal for those who are not there; before players each seals for himself."""
    script = SCRIPTS["bassa_intensita"]
    table = await desk(tmp_path, script)
    for act in script.acts[:10]:
        await table.types(*act.lines)
    said = await table.types("n", "n")
    assert "Elite" in said and "Regulars" in said and "write fire and actions" in table.said[-1]


@pytest.mark.parametrize(("language", "again"), [("en", "Again, number 2: "), ("it", "Di nuovo, n. 2: ")])
async def test_the_second_of_two_equal_throws_is_told_as_another(
    tmp_path: Path, language: str, again: str
) -> None:
    """You should see that the first shot was heard; an answer that is none asks again for the same throw."""
    script = SCRIPTS["bassa_intensita"]
    table = await desk(tmp_path, script)
    for act in (*script.opening, *script.acts[:7]):
        await table.types(*act.lines)
    table.talk.speaker.spoken = sentences(language)
    first = await table.types("d o:30")
    assert "1d10" in first and await table.types("7") == again + first
    assert (await table.types("north")).endswith(f" {again}{first}")
    assert "1d10" not in await table.types("8")


@pytest.mark.parametrize(
    ("language", "does_as", "asked"),
    [
        (
            "en", "1st squad does as conti",
            "So it is taken: Rossi, Bruni and Dolci to Nolte, 30 cm, in plain view. Whose line is otherwise?",
        ),
        (
            "it", "1st squad come conti",
            "Si prende per buono: Rossi, Bruni e Dolci verso Nolte, 30 cm, in piena vista. Chi ha",
        ),
    ],
)  # fmt: skip
async def test_a_whole_squad_fires_by_one_question(
    tmp_path: Path, language: str, does_as: str, asked: str
) -> None:
    """You should measure one line, press Enter for the others, or name who has another."""
    table = await desk(tmp_path, SCRIPTS["bassa_intensita"], language=language)
    await table.types("i:6 1", "f", *["n", "n", "e", "e", "n", "n"], "c f>n:30")
    assert (await table.types(does_as)).startswith(asked)
    await table.types("")
    assert table.measured() == ["alike"]
    back = table.talk.speaker.names.words("undo")[0]
    await table.types(back, "c f>n:30", f"{does_as}:b 40")
    assert table.measured() == ["alike", "shot"] and "40 cm" in " ".join(table.said)


async def test_free_dice_and_a_ruling_are_one_line(tmp_path: Path) -> None:
    """You should type what fell after the colon, and no reason where you give none."""
    table = await desk(tmp_path, SCRIPTS["breaking_news"])
    await table.types("i:66 11")
    assert "3 4" in await table.types("roll 2d6 wind: north:34")
    assert "Note: wind: north" in table.said[0]
    assert "5 1" in await table.types("2d6 wind:51")
    assert "Ruling: Rashid, suppressed: yes." in await table.types("ruling sup rashid yes")


@pytest.mark.parametrize("word", ["c", "cl", "clear"])
async def test_a_way_is_clear_by_its_first_letter(tmp_path: Path, word: str) -> None:
    """You should not be told of a climber."""
    table = await desk(tmp_path, SCRIPTS["ludonet"])
    for act in (*SCRIPTS["ludonet"].opening, SCRIPTS["ludonet"].acts[0]):
        await table.types(*act.lines)
    assert "Adams moves 8 cm" in await table.types(f"a m 8:{word}")
