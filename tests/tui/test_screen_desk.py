"""The referee's desk: everything by one line, which is always open; the table is seen at a glance."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from screen_text import TABLE, WIDE, Player, begun, playing
from test_screen_tape import at_the_table

from core.engine.contract.engine_facts import Amended, Remark
from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.known import Known
from core.engine.words.message import Message
from core.games import header_of, new_game
from core.line.doing import asked_next
from core.locale import LANGUAGES, sentences
from core.scenarios import load
from tui.screens.desk.examples import examples
from tui.screens.desk.rosters import SideRoster
from tui.session.here.local import LocalPort


async def types(player: Player, text: str) -> str:
    """Type a line and press Enter."""
    return await player.press(*("space" if char == " " else char for char in text), "enter")


def acts(host: GameHost) -> list[str]:
    return [type(record.command).__name__ for record in host.game.records]


@pytest.mark.parametrize("size", [TABLE, WIDE])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_whose_turn_it_is_and_who_stands_where_is_seen_at_a_glance(
    tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    """You should see both rosters side by side, the log, the line, and who must decide in the first row."""
    host, text = at_the_table(tmp_path), sentences(language).text
    async with playing(host, size, language, desk=True) as player:
        first, second = player.sees.splitlines()[:2]
        assert text("desk-title") in first and "Ranger" in first
        assert "Ranger" in second and ("Militia" in second or "Milizia" in second)
        row = next(line for line in player.sees.splitlines() if "Hayes" in line)
        assert "Rashid" in row
        assert "›" in player.sees


async def test_a_shot_with_its_window_and_dice_is_one_line_in_brief(tmp_path: Path) -> None:
    """You should type who at whom, the distance, who sees, the pass and the dice, and see what came of it."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        assert "Rangers to act" in player.sees
        sees = await player.press("f5")
        assert "in brief" in sees
        line = "h>r : 34 - - p 1 -"
        sees = await types(player, line)
        assert acts(host)[-2:] == ["OpenFire", "Pass"], acts(host)
        assert "Hayes fires at Rashid (34 cm): 4+ with 1 die, no hit." in sees
        assert len(line) < 20


async def test_behind_the_colon_it_is_told_what_is_asked_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should read under the line which cover may be said, and have what you began gone on with by Tab."""
    monkeypatch.setattr(asked_next, "LONGEST_LOOK", 60)  # however busy the machine is
    async with playing(at_the_table(tmp_path), desk=True) as player:
        await types(player, "i : 66 11")
        await player.press(*("space" if char == " " else char for char in "h>r : 34 cl"))
        sees = await player.finished("line")
        assert "h>r : 34 cl▏‹ear›" in sees and "What cover has the target? clear (no cover)" in sees, sees
        await player.press("tab")
        assert "h>r : 34 clear ▏" in player.sees


@pytest.mark.parametrize("scenario", ["convoy", "sawmill_attack", "village_defence", "bridge_with_tanks"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_how_a_side_stands_is_never_cut_within_a_word_and_told_whole_by_look(
    tmp_path: Path, scenario: str, language: str
) -> None:
    """You should read whole parts above each roster, and the rest by `look` and the side."""
    host = begun(tmp_path, scenario, ruler="tape", dice="typed", referee=True, seats={"referee": "person"})
    async with playing(host, TABLE, language, desk=True) as player:
        said = sentences(language)
        for side, roster in zip(
            host.game.rules.view(host.game.state, "referee").sides, player.app.screen.query(SideRoster)
        ):
            assert roster.heading in player.sees
            parts = [said.say(side.name), *(said.say(fact) for fact in side.facts)]
            narrow = [said.say(Message(f"desk-{fact.id}", fact.args)) for fact in side.facts[:1]
                      if f"desk-{fact.id}" in said]  # fmt: skip
            shown = roster.heading.removesuffix(" …").split(" · ")
            first = [parts[0], *(narrow or parts[1:2])]
            assert len(shown) > 1 and (shown[:2] == first or side.points is not None), roster.heading
            look = "look" if language == "en" else "guarda"
            page = await types(player, f"{look} {parts[0]}")
            sees = " ".join(page.translate(dict.fromkeys(map(ord, "│┃"))).split())
            assert all(part.split(" (")[0] in sees for part in parts[1:3]), (parts, sees)
            await player.press("escape")


async def test_a_wider_window_tells_more_of_a_side(tmp_path: Path) -> None:
    """You should read what had no room at 80 columns as soon as the window is wider, until it is not."""
    async with playing(at_the_table(tmp_path), TABLE, desk=True) as player:
        before = player.sees.splitlines()[1]
        assert "…" in before and "no support" not in before
        await player.pilot.resize_terminal(*WIDE)
        assert "0 morale losses · no support" in (await player.settle()).splitlines()[1]
        await player.pilot.resize_terminal(*TABLE)
        assert (await player.settle()).splitlines()[1] == before


async def test_esc_leads_back_from_the_eyes_of_a_side_and_an_act_to_the_end_of_the_log(
    tmp_path: Path,
) -> None:
    """You should be the referee again by Esc, and read what you have just done though you had gone back."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        eyes = sentences("en").text("desk-eyes", who="Rangers")
        assert eyes in await player.press("f2")
        assert eyes not in await player.press("escape")
        await types(player, "i : 66 11")
        for _ in range(6):
            await types(player, "note all: they wait")
        sees = await player.press(*["pageup"] * 3)
        assert "further back · PgDn" in sees and "G now" not in sees
        assert "further back" not in await types(player, "note all: they still wait")


async def test_what_the_dice_of_a_line_were_taken_for_is_told_where_it_was_more_than_one_throw(
    tmp_path: Path,
) -> None:
    """You should read that the die too many of a burst has become the saves of its target."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        await player.press("f5")
        sees = " ".join((await types(player, "h>r burst: 34 - - p 6 1 6 2 5 6")).split())
        assert "Dice · Hayes: to hit 6 1 6 · Rashid: saving throw 2 5." in sees
        assert "Not used: 6." in sees


async def test_the_means_that_nobody_has_said_stand_below_the_line_before_it_is_sent(tmp_path: Path) -> None:
    """You should read with what he would fire, and how; what is said is not told back."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        await player.press(*"H>rashid")
        await player.until("assault rifle · aimed · you measure, then the odds are told")
        await player.press("space", *"burst")
        sees = await player.until("assault rifle · you measure, then")
        assert "aimed" not in sees


async def test_the_line_is_helped_with_while_it_is_typed(tmp_path: Path) -> None:
    """You should read what may be typed, have it proposed, and be shown at which word a line is wrong."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await player.until("roll for initiative")
        await player.press(*"rol")
        await player.until("rol▏‹l for initiative›")
        await player.press("tab", *":66", "space", *"11", "enter")
        assert acts(host)[-1] == "RollInitiative"
        sees = await types(player, "hayes fnord")
        mark = next(row for row in sees.splitlines() if "^^^^^" in row)
        line = next(row for row in sees.splitlines() if "› hayes fnord" in row)
        assert mark.index("^") == line.index("fnord") and "✗" in sees
        sees = await player.press("k")
        assert "› k▏" in sees and "✗" not in sees  # a line that was wrong gives way to the next
        sees = await player.press("ctrl+u", "up")
        assert "› hayes fnord▏" in sees
        assert "› ▏" in await player.press("ctrl+u")
        await player.press("f5")
        sees = await types(player, 'ruling name h "Al"; ruling name k "Bo"; k fnord')
        line, mark = (next(row for row in sees.splitlines() if sign in row) for sign in ("k fnord", "^"))
        assert mark.index("^") == line.index("fnord")


async def test_the_line_keeps_the_keys_amid_a_question(tmp_path: Path) -> None:
    """You should have whatever you type in the line, after Tab and after a click on the log too."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        await types(player, "h run 25")
        assert "cle▏" in await player.press("tab", *"cle")
        await player.press("ctrl+u", "shift+tab")
        player.app.screen.set_focus(None)
        assert "clear▏" in await player.press(*"clear")


async def test_an_answer_of_many_lines_is_read_on_a_page_of_its_own(tmp_path: Path) -> None:
    """You should see every line of `look`, `log` and `help`, and what can be typed under F1."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        sees = await types(player, "look")
        assert all(name in sees for name in ("Hayes (H)", "Lang (L)", "Militia: 0 points", "Rashid (r)"))
        assert "› ▏" in await player.press("escape")
        sees = await types(player, "look w")
        assert "Webb (W)" in sees and "Hayes (H)" not in sees
        await player.press("escape")
        assert "Turn 1." in await types(player, "log")
        sees = await player.press("escape", "f1")
        assert "H>r : 34 cover 4" in sees and "arrows or n in the roster" not in sees


@pytest.mark.parametrize("line", ["look k", "jump", "q>h", "/"])
async def test_a_line_typed_over_a_page_is_at_the_line(tmp_path: Path, line: str) -> None:
    """You should need no key to leave a page: what you type on is the next line, whatever it begins with."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        sees = await types(player, "look w")
        assert "Webb (W)" in sees and "Choose" not in sees.splitlines()[-1], sees
        sees = await player.press(*("space" if char == " " else char for char in line))
        assert f"› {line}" in sees and "Webb (W)," not in sees, sees
        await player.press("escape")
        await types(player, "look w")
        assert "› ▏" in await player.press("enter")


async def test_an_act_far_back_is_put_right_by_its_number(tmp_path: Path) -> None:
    """You should type `correct 2` instead of going back act by act."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        await types(player, "h>r : 34 clear - - p 1 -")
        sees = await types(player, "correct 2")
        assert "act 2" in sees.lower() and "initiative" in sees.lower()
        sees = await player.press("escape")
        assert "› ▏" in sees and len(host.game.records) == 4
        assert "act 4" in await types(player, "correct") and len(host.game.records) == 4


async def test_what_came_of_an_act_is_told_before_what_the_table_answered(tmp_path: Path) -> None:
    """You should read at the foot what came of a shot and who decides now."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        sees = await types(player, "h>r : 34 clear - - p 1 -")
        below = sees[sees.index("› ▏") :]
        assert "no hit" in below and "choose somebody else" in below


async def test_what_was_wrong_stands_below_though_the_line_was_done(tmp_path: Path) -> None:
    """You should read what of a line nobody has asked for, until you type again."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        await player.press("f5")
        sees = await types(player, "h>r : 34 - - p 1 - 5 5")
        assert acts(host)[-1] == "Pass" and "✗" in sees and "Not used: 5 5." in sees
        assert "Not used" not in await player.press("k")


async def test_what_was_wrong_stands_first_where_much_was_done(tmp_path: Path) -> None:
    """You should read what was not used behind the cross, and not what was done well."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        await player.press("f5")
        sees = await types(player, "h>r : 34 - - p 1 - 6 6")
        assert acts(host)[-2:] == ["OpenFire", "Pass"], acts(host)
        assert "✗ Not used: 6 6." in sees and "no hit" in sees, sees


async def test_a_line_that_was_not_done_tells_of_no_dice(tmp_path: Path) -> None:
    """You should not read the dice of the shot before in front of what is wrong."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        await player.press("f5")
        assert "Dice ·" in await types(player, "h>r burst: 34 - - p 6 1 6 2 5")
        sees = await types(player, "k frobs")
        assert "✗" in sees and "frobs" in sees and "Dice ·" not in sees, sees


async def test_an_act_brings_the_log_back_to_now(tmp_path: Path) -> None:
    """You should see what came of a line though you had paged back, and how to page on."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        for _ in range(4):
            await types(player, "note one; note two; note three")
        sees = await player.press("pageup")
        assert "PgDn" in sees and "G now" not in sees
        sees = await types(player, "h>r : 34 clear - - p 1 -")
        assert "Hayes fires at Rashid" in sees and "PgDn" not in sees


async def test_how_a_game_has_ended_is_read_whole(tmp_path: Path) -> None:
    """You should have the verdict on a page of its own: the foot holds only a part of it."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        sees = await types(player, "end game rangers: the last train")
        assert "How the game ended" in sees and "Victory: Rangers." in sees and "F10" in sees
        sees = await player.press("escape")
        assert "› ▏" in sees
        await types(player, "undo")
        assert host.game.state.over is None


async def test_amid_a_question_one_reads_how_to_leave_it_and_may_have_less_asked(tmp_path: Path) -> None:
    """You should be told of Esc where Enter alone answers nothing, and have `brief` understood there."""
    host, told = at_the_table(tmp_path), sentences("en").text("desk-answer")
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        sees = await types(player, "h run 25")
        assert "What lies across the way?" in sees and told in sees
        assert told in await types(player, "")
        sees = await types(player, "fnord")
        assert "does not answer that" in sees and told in sees
        sees = await types(player, "brief")
        assert "in brief" in sees.splitlines()[0] and "What lies across the way?" in sees
        sees = await types(player, "clear")
        assert "Who of these sees Hayes" in sees
        assert told not in await types(player, "- -") and acts(host)[-1] == "Move"


@pytest.mark.parametrize(
    ("language", "how"), [("en", "in full,in brief,on trust"), ("it", "per intero,in breve,sulla parola")]
)
async def test_how_much_the_table_tells_stands_in_the_first_row(
    tmp_path: Path, language: str, how: str
) -> None:
    """You should read which of the three it is, change it with one key, and write a result on trust."""
    host = at_the_table(tmp_path)
    async with playing(host, language=language, desk=True) as player:
        full, brief, trust = how.split(",")
        assert full in player.sees.splitlines()[0]
        assert brief in (await player.press("f5")).splitlines()[0]
        assert trust in (await player.press("f5")).splitlines()[0]
        await types(player, "i : 66 11")
        sees = await types(player, "w>q out" if language == "en" else "w>q fuori")
        assert "Webb against Qasim, out" in sees or "Webb contro Qasim, fuori" in sees
        sees = await types(player, "undo" if language == "en" else "annulla")
        assert acts(host)[-1] == "Undo"
        assert full in (await player.press("f5")).splitlines()[0]


async def test_a_timer_stands_in_the_first_row_of_both_screens_and_warns(tmp_path: Path) -> None:
    """You should see what is left, read that time is up, and go on all the same."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        sees = await types(player, "timer 10")
        assert "10:00 · in full" in sees.splitlines()[0] and "Timer: 10:00 for each turn" in sees
        assert "paused · in full" in (await types(player, "timer pause")).splitlines()[0]
        assert "paused · Referee" in (await player.press("f6")).splitlines()[0]
        await player.press("f6")
        await types(player, "timer 0:03 once")
        sees = await player.until("Time is up")
        assert "TIME ·" in sees.splitlines()[0]
        await types(player, "i : 66 11")
        assert "RollInitiative" in acts(host)
        assert "TIME" not in (await types(player, "timer off")).splitlines()[0]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("timer", "There is no timer."),
        ("timer ten", "A timer takes minutes"),
        ("timer 99999", "A timer takes minutes"),
        ("timer 0", "A timer takes minutes"),
        ("timer off", "There is no timer."),
        ("timer 7:30 per phase", "7:30 for each phase"),
        ("timer 1,5 once", "1:30, 1:30 left"),
    ],
)
async def test_a_timer_is_typed_in_minutes(tmp_path: Path, line: str, told: str) -> None:
    """You should read what is right where it is not."""
    async with playing(at_the_table(tmp_path), desk=True) as player:
        assert told in await types(player, line)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_enter_on_a_refused_line_rubs_it_out_and_tells_what_is_asked(
    tmp_path: Path, language: str
) -> None:
    """You should read that the line was refused, and by the next Enter answer what is asked."""
    host, text = at_the_table(tmp_path), sentences(language).text
    async with playing(host, desk=True, language=language) as player:
        await types(player, "i : 66 11")
        before = len(acts(host))
        for line in ("hayes dances", "xyz"):
            sees = await types(player, line)
            assert "✗" in sees and line in sees
            sees = await player.press("enter")
            assert "✗" not in sees and line not in sees and text("desk-rubbed-out") in sees, sees
        await player.press("enter")
        assert len(acts(host)) == before


async def test_a_line_with_a_mistake_stands_there_again(tmp_path: Path) -> None:
    """You should read which word says nothing, correct it, and find the line before with the arrow."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        sees = await types(player, "fnord")
        assert "› fnord" in sees and "✗" in sees and len(host.game.records) == 1
        sees = await player.press("escape")
        assert "› fnord" not in sees
        await types(player, "i : 66 11")
        sees = await player.press("up")
        assert "› i : 66 11" in sees
        assert "› fnord" in await player.press("up")
        assert "› i : 66 11" in await player.press("down")


async def test_what_is_left_out_is_asked_and_nothing_else(tmp_path: Path) -> None:
    """You should be asked for the dice alone; Esc leaves the act, and nothing has happened."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        sees = await types(player, "i")
        assert "throw 2d6" in sees
        await player.press("escape")
        assert "throw 2d6" not in player.sees and len(host.game.records) == 1
        await types(player, "i")
        await types(player, "66")
        sees = await types(player, "11")
        assert "Rangers to act" in sees


async def test_what_each_side_sees_is_one_key_away(tmp_path: Path) -> None:
    """You should see markers for the hidden men of the others, then all of them again."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        assert "marker" not in player.sees
        sees = await player.press("f2")
        assert "as seen by Rangers" in sees and "marker" in sees
        sees = await player.press("f2", "f2")
        assert "marker" not in sees and "seen by" not in sees


async def test_the_last_act_is_put_right_from_the_desk(tmp_path: Path) -> None:
    """You should give the throw anew and come back to the desk."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        await player.press("f4")
        await player.pick("1 1")
        await types(player, "12")
        sees = await player.press("enter")
        assert "Put right." in sees and "›" in sees
        assert isinstance(host.game.records[2].events[0], Amended)


async def test_a_result_is_put_right_by_another(tmp_path: Path) -> None:
    """You should find the result as it was typed, and its points and loss gone with it."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        for line in ("i : 66 11", "trust", "w>q out"):
            await types(player, line)
        await player.press("f4", "end", "up", "up", "enter")
        assert "Webb > Qasim out" in player.sees
        await player.press(*["backspace"] * len("out"))
        sees = await types(player, "fnord")
        assert "“fnord” is no result of Qasim here" in sees
        await player.press(*["backspace"] * len("fnord"))
        sees = await types(player, "suppressed")
        assert "+Qasim is suppressed" in sees.replace("+ ", "+")
        await player.press("enter")
    figure = host.game.state.figures["qasim"]
    assert figure.suppressed and not figure.fate and host.game.state.sides["militia"].losses == 0


async def test_what_was_answered_is_left_by_esc_twice_alone(tmp_path: Path) -> None:
    """You should keep distance and dice where a hand slips; an act without answers goes by one Esc."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        sees = await types(player, "h>r : 34 clear")
        asked = "Who of these sees Hayes"
        assert asked in sees
        sees = await player.press("escape")
        assert "Esc once more leaves this act" in sees and asked in sees
        assert asked not in await player.press("escape")


async def test_a_ruling_of_which_much_was_answered_is_left_by_esc_twice_alone(tmp_path: Path) -> None:
    """You should keep whom you add, answer by answer; one answer alone goes by one Esc."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "ruling added")
        sees = await types(player, "militia")
        assert "What is the new figure called?" in sees
        await types(player, "Zahid")
        sees = await types(player, "recruit")
        assert "How much leadership?" in sees
        sees = await player.press("escape")
        assert "Esc once more leaves this act" in sees and "How much leadership?" in sees
        assert "How much leadership?" not in await player.press("escape")


async def test_notes_and_readings_are_one_key_away_and_the_menu_keeps_the_game(tmp_path: Path) -> None:
    """You should read how this game is read, and find it in the menu again."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        assert "Readings in force" in await player.press("f3")
        await player.press("escape")
        assert "schermaglia" in (await player.press("f10")).casefold()


async def test_the_desk_and_the_screen_with_panes_show_the_same_game(tmp_path: Path) -> None:
    """You should go on with the act at hand on either, and come back with the same key."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        sees = await player.press("f6")
        assert "Roster" in sees and "Rangers to act" in sees
        await player.press("f6")
        sees = await types(player, "h run 25 -")
        assert "What lies across the way" in sees


async def test_dice_for_what_no_rule_asks_for_are_thrown_with_a_word(tmp_path: Path) -> None:
    """You should type the faces, and read what they were for; an act of that name is still one."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        sees = await types(player, "roll 2d6 wind")
        assert "throw 2d6" in sees
        sees = await types(player, "34")
        assert "Note: wind" in sees and "free throw: 3 4" in sees
        await types(player, "roll for initiative : 66 11")
        assert "RollInitiative" in acts(host)


@pytest.mark.parametrize(
    ("language", "back", "nobody", "mine"),
    [("en", "q returns fire", "q", "your side"), ("it", "q risponde al fuoco", "q", "la tua parte")],
)
async def test_an_answer_is_called_as_the_moment_calls_it(
    tmp_path: Path, language: str, back: str, nobody: str, mine: str
) -> None:
    """You should be able to type what stands in the question, and read who it is that cannot."""
    async with playing(at_the_table(tmp_path), language=language, desk=True) as player:
        await types(player, "i : 66 11")
        await types(player, "w>q : 34 c q -")
        assert mine in await types(player, nobody)
        await player.press("escape")
        sees = await types(player, back)
        assert "Qasim" in sees and "Webb: " in sees and "✗" not in sees
        assert sentences(language).text("tui-ask-distance") in sees  # that he sees him was just said


async def test_a_run_asks_for_nobody_to_charge(tmp_path: Path) -> None:
    """You should type who runs how far and what the table says, and name a foe only where one is charged."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        assert "goes 25 cm. What lies across the way?" in await types(player, "h run 25")
        await types(player, "drop")
        await types(player, "h run 25 : clear no - -")
        assert "What lies across" in await types(player, "k run 20 charge qasim")
        await types(player, "clear no")
        for answer in ("-", "-", "q"):
            await types(player, answer)
    moves = [record.command for record in host.game.records if type(record.command).__name__ == "Move"]
    assert [(move.figures, move.charge) for move in moves] == [(("hayes",), ()), (("kowalski",), ("qasim",))]


async def test_a_note_is_written_for_whoever_is_named(tmp_path: Path) -> None:
    """You should never tell everybody what was meant for one, because a name was misspelt."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        assert "Note for Rangers alone: flank them" in await types(player, "note rangers: flank them")
        sees = await types(player, "note militai: flank them")
        assert "Nobody reads as militai: write a note for" in sees and "Rangers" in sees
        await player.press("escape")
        assert "Note: rain at two o'clock" in await types(player, "note rain at two o'clock")
        assert "Note: smoke drifts. " in await types(player, "note all: smoke drifts")
    notes = [record.command for record in host.game.records if isinstance(record.command, Remark)]
    assert notes == [Remark("flank them", "rangers"), Remark("rain at two o'clock"), Remark("smoke drifts")]


async def test_a_game_on_the_map_is_kept_at_the_desk_too(tmp_path: Path) -> None:
    """You should be told that here the map measures."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with playing(host, desk=True) as player:
        assert "here the map measures" in await player.press("f5")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_stands_below_the_rosters_edge_is_one_plain_key_away(tmp_path: Path, language: str) -> None:
    """You should see the tenth man by F7, and after the last the first again."""
    host = at_the_table(tmp_path)
    async with playing(host, language=language, desk=True) as player:
        await player.until("Rashid")
        assert "Salim" not in player.sees
        assert "Salim" in await player.press("f7")
        assert "Rashid" in await player.press("f7") and "Salim" not in player.sees


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", ["bassa_intensita/ambush_at_dusk", "ludonet/patrol_clash"])
def test_the_examples_of_the_help_are_men_of_this_game(scenario: str, language: str) -> None:
    """You should read whom you have at the table, and no Hayes."""
    read = load(scenario)
    game = new_game(read, header_of(read, dice="typed", ruler="tape", referee=True))
    view = Known(game.rules, "referee", game.state, True, True).view()
    rows = examples(view, sentences(language))
    man = sentences(language).say(view.figures[0].name).lower()
    assert rows[0].startswith(f"{man} ") and not any("hayes" in row or "rashid" in row for row in rows)
    assert f"{view.figures[0].glyph}>" in rows[1]
    for number, row in enumerate(rows, 1):  # however long the names are
        assert row.removesuffix(sentences(language).text(f"desk-help-{number}")).endswith("  "), row


@pytest.mark.parametrize(("language", "line"), [("en", "note rangers: go"), ("it", "nota ranger: go")])
async def test_a_note_for_one_side_stands_among_the_papers(tmp_path: Path, language: str, line: str) -> None:
    """You should read what you noted and for whom, and not that nobody has noted anything."""
    host, words = at_the_table(tmp_path), sentences(language)
    async with playing(host, language=language, desk=True) as player:
        await player.until("›")
        await types(player, line)
        sees = await player.press("f3")
        assert (
            words.text("event-remarked-for", who="Rangers" if language == "en" else "Ranger", text="go")
            in sees
        )
        assert words.text("tui-notes-none") not in sees


WORKED_OFF = {
    "en": (
        *("all on the table", "all are set up") * 2,
        *("throw: 5 3", "move first", "seal all", "end moves", "end moves", "seal all"),
        *("ruling observed ante yes", "2nd squad fires at ante : 34", "seal all"),
    ),
    "it": (
        *("tutti sul tavolo", "tutti schierati") * 2,
        *(
            "tirare: 5 3",
            "muovi per primo",
            "sigilla tutto",
            "fine movimenti",
            "fine movimenti",
            "sigilla tutto",
        ),
        *("decisione osservato ante si", "s,b,g,l>ante : 34", "sigilla tutto"),
    ),
}


@pytest.mark.parametrize(
    ("language", "heads", "told"),
    [
        ("en", ("Order of Sgt Conti, 3 to come", "Order of Bassi, 2 to come"), "Sgt Conti misses Ante"),
        (
            "it",
            ("Ordine di Sgt Conti, poi altri 3", "Ordine di Bassi, poi altri 2"),
            "Sgt Conti manca Ante",
        ),
    ],
)
async def test_a_sealed_step_tells_what_it_has_come_to_while_it_is_worked_off(
    tmp_path: Path, language: str, heads: tuple[str, str], told: str
) -> None:
    """You should see whose order it is, how many come after it, and whom the last die hit."""
    seats = {"referee": "person"}
    host = begun(tmp_path, "ambush_at_dusk", ruler="tape", dice="typed", referee=True, seats=seats)
    async with playing(host, language=language, desk=True) as player:
        await player.press("f5")
        for line in WORKED_OFF[language]:
            sees = await types(player, line)
        assert heads[0] in sees.splitlines()[0], sees
        before = len(host.game.records)
        sees = await types(player, "9 8")
        assert heads[1] in sees.splitlines()[0], sees
        assert told in sees, sees
        assert len(host.game.records) == before
        await player.press("escape")
        sees = await player.press("escape")
        assert told not in sees and heads[0] not in sees


@pytest.mark.parametrize(
    ("language", "dice", "shot", "line", "seen"),
    [
        ("en", "i : 66 11", "h>r : 34 clear - - p 1 -", "58 cover", "58 cm, in cover"),
        ("it", "i : 66 11", "h>r : 34 libero - - p 1 -", "58 coperto", "58 cm, in copertura"),
    ],
)
async def test_a_line_of_fire_is_put_right_by_one_line(
    tmp_path: Path, language: str, dice: str, shot: str, line: str, seen: str
) -> None:
    """You should type distance and cover anew as they are typed in a shot, and not from three menus."""
    host = at_the_table(tmp_path)
    async with playing(host, language=language, desk=True) as player:
        await player.press("f5")
        await types(player, dice)
        await types(player, shot)
        await player.press("f4", "[")
        sees = await player.pick("34 cm")
        assert sentences(language).text("tui-brief-shot") in " ".join(sees.split()), sees
        sees = await types(player, "fnord")
        assert "fnord" in sees
        sees = await types(player, line)
        assert sentences(language).text("tui-right-do") in sees and seen in " ".join(sees.split()), sees
        assert "✗" not in sees
        await player.press("enter")
        assert any(isinstance(one, Amended) for record in host.game.records for one in record.events)


PAPERS = {
    "recorded": (
        ("en", "bridge_with_tanks", ("p,f place: east bank",)),
        ("Where they are, as noted", "Pak 40 (Germans): east bank", "Flak 38 (Germans): east bank"),
    ),
    "written": (
        ("it", "ambush_at_dusk", (*WORKED_OFF["it"][:9], "sgt conti cerca mulino")),
        ("Ordini segreti", "Pattuglia: Sgt Conti osserva «mulino» (si può ancora cambiare)"),
    ),
    "sealed": (
        ("en", "ambush_at_dusk", (*WORKED_OFF["en"][:9], "sgt conti searches mill", "seal")),
        ("Orders under seal", "Patrol: Sgt Conti looks at the mill\n"),
    ),
    "ruled": (
        ("en", "bridge_with_tanks", ("ruling expert h yes",)),
        ("Rulings", "2 Ruling: Haas, expert: yes.", "Readings in force"),
    ),
}


@pytest.mark.parametrize("what", PAPERS)
async def test_what_is_noted_ordered_and_ruled_stands_among_the_papers(tmp_path: Path, what: str) -> None:
    """You should find there where hidden men are, and each side's orders (LU-DEP.b, BI-SEQ.h)."""
    (language, scenario, lines), told = PAPERS[what]
    seats = {"referee": "person"}
    host = begun(tmp_path, scenario, ruler="tape", dice="typed", referee=True, seats=seats)
    async with playing(host, language=language, desk=True) as player:
        await player.press("f5")
        for line in lines:
            await types(player, line)
        sees = "\n".join(row.rstrip(" ┃│") for row in (await player.press("f3")).splitlines())
        assert [one for one in told if one not in sees] == [], sees
        none = sentences(language).text("tui-notes-none")
        assert (none in sees) == (what == "ruled")


async def test_no_eyes_read_the_orders_of_another_side(tmp_path: Path) -> None:
    """A side's own view has its own orders alone, as long as they lie under seal (BI-SEQ.h, LU-FIR.n)."""
    seats = {"referee": "person"}
    host = begun(tmp_path, "ambush_at_dusk", ruler="tape", dice="typed", referee=True, seats=seats)
    async with playing(host, language="en", desk=True) as player:
        await player.press("f5")
        for line in (*WORKED_OFF["en"][:9], "sgt conti searches mill", "seal"):
            await types(player, line)
        game = host.game
        seen = {seat: game.rules.view(game.state, seat).orders for seat in (REFEREE, "patrol", "band")}
        assert [len(seen[seat]) for seat in (REFEREE, "patrol", "band")] == [1, 1, 0]


@pytest.mark.parametrize(("language", "act"), [("en", "act"), ("it", "azione")])
async def test_each_order_under_seal_has_a_hash_that_is_found_in_the_log(
    tmp_path: Path, language: str, act: str
) -> None:
    """You should be able to note it for each order, and find that order by it in the file (BI-SEQ.h)."""
    seats = {"referee": "person"}
    host = begun(tmp_path, "ambush_at_dusk", ruler="tape", dice="typed", referee=True, seats=seats)
    search = "sgt conti searches mill" if language == "en" else "sgt conti cerca mulino"
    async with playing(host, language=language, desk=True) as player:
        await player.press("f5")
        for line in (*WORKED_OFF[language][:9], search):
            await types(player, line)
        sees = " ".join((await player.press("f3")).split())
        record = len(host.game.records)
        line = host.log.path.read_bytes().splitlines()[record]
        chain = json.loads(line)["chain"]
        groups = " ".join(chain[at : at + 8] for at in range(0, 64, 8))
        assert f"{act} {record}: {groups[:40]}" in sees, sees
        assert [one.hash for one in LocalPort(host, "patrol").order_hashes().values()] == [chain]
        assert LocalPort(host, "band").order_hashes() == {}


async def test_how_a_game_has_ended_is_read_again_where_an_act_of_it_is_put_right(tmp_path: Path) -> None:
    """You should read the end anew: it may be another than was told."""
    host = at_the_table(tmp_path)
    async with playing(host, desk=True) as player:
        await types(player, "i : 66 11")
        await types(player, "end game rangers: the last train")
        await player.press("escape")
        await player.press("f4", "left_square_bracket")
        await player.pick("1 1")
        await types(player, "12")
        sees = await player.press("enter")
        assert host.game.state.over is not None, sees
        assert "How the game ended" in sees and "Victory: Rangers." in sees, sees
