"""A conversation with a game: what is asked, what the table says, acts in a row, and what is wrong."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from core.engine.contract.engine_facts import Remark
from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from core.engine.seat.port import SeatPort
from core.engine.words.message import say
from core.games import header_of, keep_game
from core.locale import sentences
from core.scenarios import load
from core.story.since import foremost, since
from tui.line.conversation import MOST_SINCE, Conversation
from tui.session.here.local import LocalPort
from tui.session.here.session import Sitting
from tui.session.port import Preview, PreviewRow

RANGERS = "breaking_news/rangers_and_militia"


class Talk:
    """A game at a real table with real dice, and what was said since one last looked."""

    def __init__(self, host: GameHost, language: str = "en") -> None:
        self.host = host
        self._said: list[str] = []
        self.talk = Conversation(Sitting.of(host), sentences(language), self._said.append)

    async def begin(self) -> str:
        await self.talk.begin()
        return self._new()

    async def hear(self, line: str) -> str:
        assert await self.talk.hear(line)
        return self._new()

    def _new(self) -> str:
        said = "\n".join(self._said)
        self._said.clear()
        return said

    @property
    def done(self) -> int:
        return len(self.host.game.line)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Talk]:
    """The Rangers act first; everybody measures and throws himself."""
    loaded = load(RANGERS)
    header = header_of(loaded, dice="typed", ruler="tape")
    with keep_game(loaded, header, tmp_path / "game.jsonl") as host:
        yield Talk(host)


async def begun(table: Talk) -> None:
    await table.begin()
    assert "Rangers, initiative: 4 2 = 6" in await table.hear("roll for initiative : 42 11")


async def test_a_shot_with_its_answers_is_one_line(table: Talk) -> None:
    """You should type what is wanted and what the table says, and be asked for nothing else."""
    await begun(table)
    before = table.done

    said = await table.hear("h>q : 34 clear nobody nobody p 6 2")

    assert "Hayes fires at Qasim" in said and "Qasim is out" in said and table.done == before + 2
    assert not table.talk.failed


async def test_what_is_left_out_is_asked_and_nothing_else(table: Talk) -> None:
    await begun(table)
    assert "What cover has the target?" in await table.hear("hayes fires at qasim : 34")
    assert "does not answer" in await table.hear("fnord")
    assert "Who of these sees Hayes" in await table.hear("hard")
    assert "marker 5" in await table.hear("nobody")
    assert "Hayes fires at Qasim: return fire" in await table.hear("nobody")
    assert "throw 1d6" in await table.hear("pass")
    assert "in the line of fire" in await table.hear("2")
    assert "Hayes, to hit: 2. (typed in)" in await table.hear("nobody")


async def test_a_window_that_opens_is_let_pass_by_a_word_and_the_line_goes_on(table: Talk) -> None:
    await begun(table)
    tip = table.done

    assert "let it pass" in await table.hear("h>q : 34 clear nobody nobody 6 2")
    assert "Qasim is out" in await table.hear("p")
    assert not table.talk.failed
    assert table.done == tip + 2  # the shot, and that nobody answers it


async def test_what_stands_behind_the_colon_fills_a_blank_before_the_table_is_asked(table: Talk) -> None:
    """You should say in the order in which it is asked who it is at, then what the table says."""
    await begun(table)
    before = table.done
    assert "Qasim is out" in await table.hear("hayes fires : qasim 34 clear nobody nobody p 6 2")
    assert table.done == before + 2


async def test_what_stands_behind_the_colon_is_told_while_a_blank_is_asked(table: Talk) -> None:
    """You should read that it waits for the table's questions, and not have an answer taken twice."""
    await begun(table)
    said = await table.hear("hayes fires : 34 clear - -")
    assert "At whom" in said and "34 clear - -" in said
    assert "return fire" in await table.hear("qasim")


async def test_an_act_amid_a_question_never_throws_answers_away(table: Talk) -> None:
    """You should keep the dice that were typed; Esc leaves an act."""
    await begun(table)
    await table.hear("hayes fires at qasim : 34")
    assert "would be lost" in await table.hear("hayes fires at qasim : 20")
    assert "return fire" in await table.hear("clear nobody nobody")
    table = table
    await table.hear("drop")


async def test_a_stray_die_or_letter_is_no_act(table: Talk) -> None:
    """You should never end a turn by a number or a letter that stands in the words of the menu."""
    await begun(table)
    tip = table.done
    for stray in ("9", "n", "not", "8", "p", "o"):
        await table.hear(stray)
        await table.hear("drop")
    assert table.done == tip
    assert "End turn" in await table.hear("help")


async def test_words_that_do_not_answer_what_is_asked_are_told(table: Talk) -> None:
    await begun(table)
    said = await table.hear("hayes fires at qasim : 34 fnord nobody")
    assert "“fnord nobody” does not answer what is asked now" in said and "cover" in said


async def test_what_fills_no_blank_is_told_in_the_words_that_were_typed(table: Talk) -> None:
    """You should never read of a number or a name that nobody has typed."""
    await begun(table)
    await table.hear("hayes fires")
    assert "“fnord” does not answer that." in await table.hear("fnord")


async def test_who_may_do_nothing_is_told_with_what_comes_first(table: Talk) -> None:
    await begun(table)
    said = await table.hear("rashid waits")
    assert "Rashid may do nothing that you could say now: Choose a figure" in said


async def test_who_types_is_told(table: Talk) -> None:
    await begun(table)
    assert "rangers and militia" in await table.hear("seat")


async def test_one_man_is_looked_at(table: Talk) -> None:
    await begun(table)
    said = await table.hear("look h, webb")
    assert len(said.splitlines()) == 2 and "Hayes (H)" in said and "Webb (W)" in said
    assert "“fnord” is nobody here" in await table.hear("look fnord") and table.talk.failed


async def test_several_acts_in_a_line_are_done_and_undone_as_one(table: Talk) -> None:
    await begun(table)
    tip = table.done

    said = await table.hear("h>q : 34 clear nobody nobody p 6 2; ruiz hides : nobody")
    assert "Ruiz" in said and table.done == tip + 3

    assert "undo yes" in await table.hear("undo")
    assert table.done == tip + 3
    assert "Undone" in await table.hear("undo yes")
    assert table.done == tip


async def test_a_line_with_a_mistake_in_a_later_act_is_not_begun(table: Talk) -> None:
    """You should be told at once, and find the game as it was: it was tried on a copy first."""
    await begun(table)
    records = len(table.host.game.records)
    said = await table.hear("h>q : 34 clear nobody nobody p 6 2; fnord does; ruiz hides")
    assert "“fnord” is nobody who may act now" in said and "Nothing of this line was done." in said
    assert len(table.host.game.records) == records and table.talk.failed
    assert "Qasim is out" in await table.hear("h>q : 34 clear nobody nobody p 6 2")


async def test_where_the_program_throws_a_line_is_done_as_far_as_it_goes(tmp_path: Path) -> None:
    """Nothing is tried before: what the dice will show is nobody's to know."""
    loaded = load(RANGERS)
    with keep_game(loaded, header_of(loaded, dice="seeded", seed=3), tmp_path / "game.jsonl") as host:
        table = Talk(host)
        await table.begin()
        said = await table.hear("roll for initiative; fnord does")
        assert "Initiative: " in said and "“fnord” is nobody" in said and len(host.game.records) == 2


async def test_a_blank_is_asked_for_and_filled(table: Talk) -> None:
    await begun(table)
    assert "At whom?" in await table.hear("hayes fires")
    assert "From Hayes to Qasim" in await table.hear("qasim")
    assert "Dropped" in await table.hear("undo")
    assert "At whom?" in await table.hear("hayes fires : 34 clear nobody nobody p 6 2")
    assert "Qasim is out" in await table.hear("q")


async def test_what_may_be_done_is_told_and_what_would_come_of_it(table: Talk) -> None:
    await begun(table)
    said = await table.hear("?")
    assert "Hayes, Kowalski, " in said and "; Fire; " in said
    assert "Hayes: Run; Move and shoot;" in await table.hear("? hayes")
    assert "Qasim" in await table.hear("look")


async def test_what_would_come_of_a_line_tells_what_the_answers_of_others_may_do(
    table: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should read after `? line` who may answer with what chance, though that takes longer."""

    async def whole(port: LocalPort, do: str, filled: object, answers: object = ()) -> Preview:
        row = PreviewRow("reply", say("tui-outcome", who="Hayes", what=say("outcome-dead")), "25%")
        return Preview((structs.replace(row, about=say("tui-reply", who="Daud")),))

    monkeypatch.setattr(LocalPort, "foresee", lambda *asked: Preview(answers=True))
    monkeypatch.setattr(LocalPort, "foresee_whole", whole)
    await begun(table)
    assert "if Daud answers: Hayes: out of action 25%" in await table.hear("? hayes fires at qasim")


async def test_signs_of_a_terminal_are_no_part_of_a_line(table: Talk) -> None:
    await begun(table)
    said = await table.hear("\x1b[31mfnord\x1b[0m [bold]x[/bold]")
    assert "\x1b" not in said and "fnord" in said


async def test_italian_is_heard_and_said(tmp_path: Path) -> None:
    loaded = load(RANGERS)
    header = header_of(loaded, dice="typed", ruler="tape")
    with keep_game(loaded, header, tmp_path / "game.jsonl") as host:
        table = Talk(host, "it")
        await table.begin()
        await table.hear("tirare l'iniziativa : 42 11")
        said = await table.hear("hayes spara a qasim : 34 libero nessuno nessuno p 6 2")
        assert "Hayes" in said and not table.talk.failed
        assert "Annullat" in await table.hear("annulla sì")


def test_a_pipe_plays_and_tells_by_its_code_whether_all_was_done(tmp_path: Path) -> None:
    """You should get sentences and no prompt, no cursor movement, and 1 where a line could not be done."""

    def piped(lines: str, *words: str) -> tuple[int, str]:
        run = subprocess.run(
            [sys.executable, "-m", "tui", "line", *words],
            input=lines,
            env={"SCHERMAGLIA_HOME": str(tmp_path), "PATH": "", "PYTHONIOENCODING": "utf-8", "LANG": "en"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
        )
        assert not run.stderr
        return run.returncode, run.stdout

    code, said = piped("roll for initiative : 42 11\n", RANGERS, "--tape", "--dice", "typed")
    assert code == 0 and "\x1b" not in said and "> " not in said
    assert "Rangers, initiative: 4 2 = 6." in said
    kept = next((tmp_path / "games").glob("*.jsonl"))

    code, said = piped("fnord\nquit\n", str(kept))
    assert code == 1 and "initiative: 4 2 = 6" in said and "“fnord”" in said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("h>q : 34", "What cover has the target?"),
        ("h>q : 34 cover", "Who of these sees Hayes within 50 cm"),
        ("h>q : hard 34cm nobody", "Who of these sees Hayes? Any of: marker 1"),
        ("h>q : blocked", "Hayes has no clear line there."),
        ("k run 20 nobody : 2 1 no", "over an obstacle 5 cm are allowed"),
        ("k run 20 nobody : blocked", "There is no way through for Kowalski."),
    ],
)
async def test_the_table_answers_in_few_words(table: Talk, line: str, told: str) -> None:
    """You should be asked for what is left out, in the order of the book."""
    await begun(table)
    assert told in await table.hear(line)


async def test_the_same_is_said_for_others(table: Talk) -> None:
    """You should be asked of each what the table says of him."""
    await begun(table)
    await table.hear("kowalski hides : nobody")
    said = await table.hear("same for ruiz and w")
    assert "Who of these sees Ruiz within 25 cm" in said
    assert "Who of these sees Webb within 25 cm" in await table.hear("nobody")


async def test_whoever_opens_a_game_is_told_what_happened_since_his_last_act(tmp_path: Path) -> None:
    """Losses first, each sentence once, and the log for the rest; nobody who kept the game alone is."""
    host = begun_against_bot(tmp_path)
    port = SeatPort(host, "rangers")
    play_out(host.game, 5, 30)
    while len(since(port).told) < 3:
        play_out(host.game, len(host.game.records), 1)
    told = since(port).told
    said: list[str] = []
    words = sentences("en")
    await Conversation(Sitting.of(host), words, said.append).begin()
    first = said.index(words.text("line-since"))
    kept = [words.say(one.message) for one in foremost(told, MOST_SINCE)]
    assert said[first + 1 : first + 1 + len(kept)] == kept
    assert (words.text("line-since-more", number=len(told) - MOST_SINCE) in said) == (len(told) > MOST_SINCE)
    host.close()


async def test_the_referee_who_keeps_a_game_alone_was_never_away(tmp_path: Path) -> None:
    host = begun_against_bot(tmp_path, referee=True, seats={"referee": "person"})
    host.submit("referee", Remark("hello"))
    play_out(host.game, 5, 12)
    said: list[str] = []
    await Conversation(Sitting.of(host), sentences("en"), said.append).begin()
    assert sentences("en").text("line-since") not in said
    host.close()


def begun_against_bot(folder: Path, **how: Any) -> GameHost:
    loaded = load(RANGERS)
    how.setdefault("seats", {"rangers": "person", "militia": "bot"})
    return keep_game(loaded, header_of(loaded, dice="seeded", seed=5, **how), folder / "bot.jsonl")


async def test_an_act_that_begins_like_an_answer_is_no_answer(table: Talk) -> None:
    """You should read that an act is open, and its question is not answered by a letter of the next."""
    await begun(table)
    assert "Daud, Nasir, Qasim; or nobody" in await table.hear("hayes fires at qasim : 34 clear")
    assert "would be lost" in await table.hear("d,k run 25")
    assert "Who of these sees Hayes? Any of: marker 1" in await table.hear("nobody")


async def test_nobody_is_not_a_word_in_the_middle_of_an_answer(table: Talk) -> None:
    """You should be asked again, where "nobody" only stands within one of the answers."""
    await begun(table)
    asked = await table.hear("kowalski runs 5")
    assert "nobody passes there" in asked
    assert "“nobody” does not answer that" in await table.hear("nobody")
    assert "no way through" in await table.hear("blocked")


@pytest.mark.parametrize("said", ["nobody", "5", "3 6", "all"])
async def test_what_only_answers_is_no_act(table: Talk, said: str) -> None:
    """You should read that nothing is asked; "nobody" never seals a step that has no orders."""
    await begun(table)
    before = table.done
    assert f"Nothing is asked now that “{said}” would answer" in await table.hear(said)
    assert table.done == before


async def test_a_line_after_the_end_is_told_that_the_game_is_over(tmp_path: Path) -> None:
    loaded = load(RANGERS)
    with keep_game(loaded, header_of(loaded), tmp_path / "game.jsonl") as host:
        play_out(host.game, 3)
        table = Talk(host)
        await table.begin()
        assert "The game is over. “undo” takes its last act back" in await table.hear("roll for initiative")


async def test_a_ruling_of_many_blanks_is_filled_answer_by_answer(tmp_path: Path) -> None:
    """You should be able to give a newcomer two weapons, and be asked the next thing at once each time."""
    loaded = load(RANGERS)
    header = header_of(loaded, dice="typed", ruler="tape", referee=True, seats={"referee": "person"})
    with keep_game(loaded, header, tmp_path / "game.jsonl") as host:
        table = Talk(host)
        await begun(table)
        for line in ("ruling", "a man added", "militia", "Zahid", "recruit", "0"):
            await table.hear(line)
        assert "In which team" in await table.hear("assault rifle, hand grenade")
        assert "still to come" in await table.hear("house")
        assert "Hidden" in await table.hear("no") and "Why?" in await table.hear("no")
        assert "a man added: Zahid" in await table.hear("came late")
        (zahid,) = (one for one in host.game.state.figures.values() if one.name == "Zahid")
        assert zahid.weapons == ("assault_rifle", "grenade")
