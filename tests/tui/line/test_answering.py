"""What is typed where one thing is asked: plain words, all that may be typed, one answer for many."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from test_conversation import RANGERS, Talk

sys.path.insert(0, str(Path(__file__).parents[1]))

from desk_table import FOLDER

from core.engine.contract.choices import Option, PickSome
from core.engine.words.message import say
from core.games import header_of, keep_game
from core.line.replies.blanks import blank_asked
from core.line.told.remembered import HowMuch
from core.scenarios import load


@contextmanager
def kept(
    folder: Path, scenario: str, language: str = "en", how_much: HowMuch = "full", ruler: str = "tape"
) -> Iterator[Talk]:
    """A game that a referee alone keeps, with real dice."""
    loaded = load(scenario)
    header = header_of(loaded, dice="typed", ruler=ruler, referee=True, seats={"referee": "person"})
    with keep_game(loaded, header, folder / "game.jsonl") as host:
        talk = Talk(host, language)
        talk.talk.seats.measured().tell(how_much)
        yield talk


async def typed(talk: Talk, *lines: str) -> str:
    """Type lines; return what is said to the last."""
    said = ""
    for line in lines:
        talk.talk.failed = False
        said = await talk.hear(line)
    return said


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Talk]:
    """The Rangers act; a referee measures everything."""
    with kept(tmp_path, RANGERS) as talk:
        await talk.begin()
        await typed(talk, "i:66 11")
        yield talk


@pytest.mark.parametrize("word", ["no", "none", "clear", "nothing"])
async def test_no_is_what_lies_across_a_way_and_no_answer_to_another_question(desk: Talk, word: str) -> None:
    """You should be asked the next thing, and not the same once more."""
    assert "What lies across" in await desk.hear("k run 25")
    assert "Does the way end in cover? Yes or no." in await desk.hear(word)


async def test_cover_is_said_in_plain_words(desk: Talk) -> None:
    assert "What cover" in await desk.hear("w>q:34")
    assert "seen" not in await desk.hear("yes") and desk.talk.speaker.sent is not None
    given = desk.talk.speaker.sent.answers[0]
    assert given["cover"] is True and given["hard"] is False, given


async def test_all_that_may_be_typed_is_shown_by_help_and_enter_alone_says_that_it_is_no_answer(
    desk: Talk,
) -> None:
    asked = await desk.hear("ruling")
    assert "19 more: “help” shows all." in asked and "option" not in asked
    assert "phase, option." in await desk.hear("?")
    said = await desk.hear("")
    assert said.startswith("Enter alone answers nothing here.") and "Which fact?" in said
    things = await typed(desk, "weapons", "hayes")
    assert "At least 1 of:" in things and "nobody" not in things


async def test_a_word_that_means_two_values_is_asked_again(tmp_path: Path) -> None:
    """You should be told of both: "fuori" begins what the roster says and the edge of the table."""
    with kept(tmp_path, "bassa_intensita/ambush_at_dusk", "it") as talk:
        await talk.begin()
        asked = await typed(talk, "decisione caduto", "ante", "fuori")
        assert talk.talk.failed and "morto, fuori dal tavolo" in asked
        await typed(talk, "fuori combattimento", "cade dalle scale")
        assert talk.host.game.state.figures["ante"].fate == "dead"


async def test_a_name_at_the_end_of_a_ruling_needs_no_quotation_marks(desk: Talk) -> None:
    assert "What class?" in await desk.hear("ruling added militia zahid")
    assert "“rifle” does not answer that." in await desk.hear("rifle")
    await typed(desk, "drop", "ruling casualty karim out he slipped on the stairs")
    assert desk.host.game.records[-1].command.reason == "he slipped on the stairs"
    assert desk.host.game.state.figures["karim"].fate == "dead"


async def test_two_strokes_answer_for_everybody_of_whom_it_is_asked(tmp_path: Path) -> None:
    """You should be asked of the first two men who withdraw, and of none after that."""
    with kept(tmp_path, RANGERS, how_much="trust") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", "r>q out", "h>r out", "k>b out", "p>d out", "c>n out", "end turn")
        assert "within 10 cm of Abu" in await talk.hear("1 2")
        assert "“--”: nobody, of all that follow too." in await talk.hear("nobody")
        await talk.hear("--")
        assert talk.talk.speaker.asked is None and talk.talk.over
        assert all(talk.host.game.state.figures[one].fate == "left" for one in ("abu", "karim", "salim"))


async def test_a_bare_name_answers_where_only_who_is_asked(tmp_path: Path) -> None:
    """You should name the new leader, and no act besides; elsewhere a name alone does nothing."""
    with kept(tmp_path, "bassa_intensita/ambush_at_dusk", "it") as talk:
        await talk.begin()
        both = ("tutti sono sul tavolo", "tutti schierati")
        await typed(talk, *both, *both, "decisione caduto ante morto x", "iniziativa: 6 1", "primo")
        assert "Che cosa fa Dino?" in await talk.hear("dino")
        for _ in range(40):
            if "nuovo comandante" in (said := await talk.hear("e")):
                break
        assert "nuovo comandante" in said, said
        assert "chi comanda adesso" in await talk.hear("1")
        assert "Dino comanda" in await talk.hear("dino")


async def test_who_stands_there_is_recorded_once_and_for_the_side_that_deploys(tmp_path: Path) -> None:
    """You should read no note that nobody wrote, and be offered the second side when it is its turn."""
    with kept(tmp_path, "bassa_intensita/ambush_at_dusk", "it") as talk:
        await talk.begin()
        assert "Sgt Conti è schierato.\n" in await talk.hear("tutti sono sul tavolo")
        assert "ok" not in await talk.hear("guarda conti")
        assert "MANCA" in await talk.hear("guarda marko")
        await talk.hear("tutti sono sul tavolo")
        assert not talk.talk.failed and "MANCA" not in await talk.hear("guarda marko")
        await talk.hear("tutti sono sul tavolo")
        assert talk.talk.failed


async def test_whatever_somebody_is_in_is_called_by_its_name(tmp_path: Path) -> None:
    with kept(tmp_path, "linea_di_tiro/village_defence") as talk:
        await talk.begin()
        assert "2nd A (N), No. 2 Platoon, M3, ABOARD" in await talk.hear("look n")


async def test_a_line_after_an_undo_is_taken_back_as_one_too(tmp_path: Path) -> None:
    """You should have all of it back: the card, and the piece that it activated."""
    with kept(tmp_path, str(FOLDER / "linea_di_tiro.toml"), how_much="brief") as talk:
        await talk.begin()
        await typed(talk, "e", "e", "a put", "d:7h", "a full 5:e", "undo", "a full 6:e", "undo")
        assert talk.host.game.state.activation is None and not talk.talk.failed
        assert "Able goes 7 cm at full speed." in await talk.hear("a full 7:e")


@pytest.mark.parametrize(("language", "ruling"), [("en", "ruling fate"), ("it", "decisione perdita")])
async def test_one_word_amid_a_question_ends_no_turn(tmp_path: Path, language: str, ruling: str) -> None:
    """You should be told that it answers nothing; the turn goes on, and so does what is asked."""
    with kept(tmp_path, RANGERS, language) as talk:
        await talk.begin()
        asked = await typed(talk, "i:66 11", ruling)
        said = await talk.hear("e" if language == "en" else "fine")
        assert talk.talk.failed and asked.strip() in said
        assert talk.host.game.state.turn == 1


async def test_a_letter_of_the_compass_ends_no_step(tmp_path: Path) -> None:
    with kept(tmp_path, "bassa_intensita/ambush_at_dusk") as talk:
        await talk.begin()
        both = ("all are on the table", "all are set up")
        await typed(talk, *both, *both, "initiative: 6 1", "first", "n", "n")
        before = talk.host.game.tip
        assert "Which way" in await talk.hear("g,l move")
        await talk.hear("e")
        assert talk.talk.failed and talk.host.game.tip == before
        said = await talk.hear("s,b move 8")
        assert said.startswith("What was asked about is left") and talk.talk.speaker.asked is not None


@pytest.mark.parametrize(
    ("language", "shot", "asked"),
    [("en", "w>q", "34 · 34 cover · 34 hard cover · blocked"), ("it", "w>q", "34 · 34 coperto ·")],
)
async def test_in_brief_a_line_of_fire_is_asked_at_once(
    tmp_path: Path, language: str, shot: str, asked: str
) -> None:
    """You should be asked for distance and cover, not whether there is a line of sight."""
    with kept(tmp_path, RANGERS, language, "brief") as talk:
        await talk.begin()
        assert asked in await typed(talk, "i:66 11", shot)
        await talk.hear("34")
        assert talk.talk.speaker.sent is not None
        given = talk.talk.speaker.sent.answers[0]
        assert given["seen"] and given["distance"] == 34 and not given["cover"]


@pytest.mark.parametrize(
    ("language", "move", "how"), [("en", "k run", "how far"), ("it", "k corsa", "di quanti cm")]
)
async def test_a_real_table_is_asked_how_far_somebody_goes(
    tmp_path: Path, language: str, move: str, how: str
) -> None:
    with kept(tmp_path, RANGERS, language) as talk:
        await talk.begin()
        assert how in await typed(talk, "i:66 11", move)


@pytest.mark.parametrize(
    ("language", "lines", "word"),
    [
        ("en", "all are on the table; all are set up; initiative: 6 1; first; n; n; conti move 8", "no"),
        ("en", "all are on the table; all are set up; initiative: 6 1; first; n; n; conti move 8", "clear"),
        (
            "it",
            "tutti sono sul tavolo; tutti schierati; iniziativa: 6 1; primo; n; n; conti muove 8",
            "libero",
        ),
    ],
)
async def test_no_is_that_a_man_stands_in_the_open(
    tmp_path: Path, language: str, lines: str, word: str
) -> None:
    """You should be asked what he is in, and be understood where that is nothing."""
    with kept(tmp_path, "bassa_intensita/ambush_at_dusk", language) as talk:
        await talk.begin()
        placed, ready, *rest = lines.split("; ")
        await typed(talk, placed, ready, placed, ready, *rest)
        assert talk.talk.speaker.asked is not None
        await talk.hear(word)
        assert not talk.talk.failed and talk.talk.speaker.asked is None


async def test_what_was_heard_out_of_its_order_is_asked_on(desk: Talk) -> None:
    """You should read what is still asked where an answer said something else of the same line of fire."""
    await typed(desk, "w>q", "yes")
    said = await desk.hear("cover")
    assert "How far" in said and not desk.talk.failed


@pytest.mark.parametrize(("language", "line"), [("en", "h,k>q,d out"), ("it", "h,k>q,d fuori combattimento")])
async def test_two_who_fired_at_two_are_told_in_one_line(tmp_path: Path, language: str, line: str) -> None:
    """You should see both men out, and both who fired done: nothing is said of whom is out already."""
    with kept(tmp_path, RANGERS, language, "trust") as talk:
        await talk.begin()
        await typed(talk, "i:66 11", line)
        assert not talk.talk.failed
        figures = talk.host.game.state.figures
        assert figures["qasim"].fate and figures["daud"].fate
        assert figures["hayes"].fired and figures["kowalski"].fired


async def test_help_amid_a_question_keeps_what_enter_alone_says(tmp_path: Path) -> None:
    with kept(tmp_path, RANGERS, "en", "brief") as talk:
        await talk.begin()
        asked = await typed(talk, "i:66 11", "w>q")
        assert "Yes or no" not in await talk.hear("help") and "34 · 34 cover" in asked
        await typed(talk, "drop")
        asked = await typed(talk, "k run 20")
        assert "Enter alone: clear." in asked and "Enter alone: clear." in await talk.hear("help")


@pytest.mark.parametrize(
    ("language", "line"), [("en", "ruling name hayes Bob"), ("it", "decisione nome hayes Bob")]
)
@pytest.mark.parametrize("how_much", ["full", "brief"])
async def test_a_ruling_is_asked_why_and_enter_alone_leaves_it_open(
    tmp_path: Path, language: str, line: str, how_much: HowMuch
) -> None:
    """You should be asked for a reason where the table tells everything, and need not give one."""
    with kept(tmp_path, RANGERS, language, how_much) as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", line)
        if how_much == "full":
            assert ("Enter alone: none." if language == "en" else "Solo Invio: niente.") in said
            await talk.hear("")
        assert talk.host.game.state.figures["hayes"].name == "Bob"
        assert talk.host.game.records[-1].command.reason == ""


@pytest.mark.parametrize(
    ("scenario", "language", "lines"),
    [
        (str(FOLDER / "bassa_intensita.toml"), "en", ("ruling weapons bruni", "ruling unit bruni")),
        (str(FOLDER / "bassa_intensita.toml"), "it", ("decisione armi bruni", "decisione parte bruni")),
        (RANGERS, "en", ("ruling weapons ruiz", "ruling side ruiz")),
        (RANGERS, "it", ("decisione armi ruiz", "decisione unità ruiz")),
        ("ludonet/patrol_clash", "en", ("ruling weapons brown", "ruling side brown")),
    ],
)
async def test_a_man_is_armed_anew_and_changes_sides_by_plain_words(
    tmp_path: Path, scenario: str, language: str, lines: tuple[str, ...]
) -> None:
    """You should be asked which weapons, and which unit or side, and for nothing before."""
    with kept(tmp_path, scenario, language) as talk:
        await talk.begin()
        for line in lines:
            await typed(talk, line)
            assert not talk.talk.failed and talk.talk.speaker.asked is not None, line
            assert talk.talk.speaker.asked.field is not None
            assert talk.talk.speaker.asked.field.name == "value", line
            await talk.hear("drop" if language == "en" else "lascia")


async def test_in_italian_they_run_as_the_log_says_it(tmp_path: Path) -> None:
    with kept(tmp_path, RANGERS, "it", "brief") as talk:
        await talk.begin()
        assert "Kowalski corre per 20 cm." in await typed(talk, "i:66 11", "k corre 20:-")
        assert "Webb e Lang corrono per 20 cm." in await typed(talk, "w,l corrono 20:-")


@pytest.mark.parametrize(
    "line", ["h,k,r sparano a daud:30", "h,k spara a d:30", "h,k fuoco di gruppo a daud:30"]
)
async def test_a_before_whom_they_fire_at_is_nobodys_letter(tmp_path: Path, line: str) -> None:
    """You should fire at Daud: `a` is Abu's letter, too, and means nobody here."""
    with kept(tmp_path, RANGERS, "it", "brief") as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", line)
        assert not talk.talk.failed and "Abu" not in said.partition("Chi di")[0]
        assert talk.talk.speaker.sent is not None
        assert talk.talk.speaker.sent.filled["shots.0.targets"] == ["daud"]


@pytest.mark.parametrize(
    ("language", "lines", "fire"),
    [
        ("en", ("i:6 1", "f", "n", "n", "e", "e", "n", "n"), "r,b,c fire at huber:30"),
        ("it", ("i:6 1", "f", "n", "n", "e", "e", "n", "n"), "r,b,c sparano a huber:30"),
    ],
)
async def test_three_of_a_unit_fire_at_one(
    tmp_path: Path, language: str, lines: tuple[str, ...], fire: str
) -> None:
    with kept(tmp_path, str(FOLDER / "bassa_intensita.toml"), language, "brief") as talk:
        await talk.begin()
        await typed(talk, *lines, fire)
        assert not talk.talk.failed
        state = talk.host.game.state
        assert [slip.order.figure for slip in state.sealed.of("patrol")] == ["rossi", "bruni", "conti"]


@pytest.mark.parametrize(
    ("language", "wanted", "told", "none"),
    [
        ("en", "rules man suppressed", "BN-8.2.a", "The book says nothing of “xyzzy”."),
        ("it", "regole soppresso soldato", "BN-8.2.a", "Il libro non dice niente di «xyzzy»."),
    ],
)
async def test_the_book_is_looked_up_amid_an_act(
    tmp_path: Path, language: str, wanted: str, told: str, none: str
) -> None:
    """You should read what the book says, with its titles, and be asked on where you were."""
    with kept(tmp_path, RANGERS, language) as talk:
        await talk.begin()
        await typed(talk, "i:66 11", "w>q")
        asked = talk.talk.speaker.asked
        said = await talk.hear(wanted)
        assert told in said and "LU-" not in said and not talk.talk.failed
        assert none in await talk.hear(f"{wanted.partition(' ')[0]} xyzzy") and talk.talk.failed
        assert talk.talk.speaker.asked is asked


@pytest.mark.parametrize(("language", "line"), [("en", "help w>q"), ("it", "aiuto w>q")])
async def test_what_would_come_of_a_shot_asks_a_whole_question(
    tmp_path: Path, language: str, line: str
) -> None:
    with kept(tmp_path, RANGERS, language) as talk:
        await talk.begin()
        said = await typed(talk, "i:66 11", line)
        assert "34 · 34 " in said and talk.talk.speaker.asked is None


async def test_a_name_keeps_its_letters_where_a_line_ends_like_another_word(desk: Talk) -> None:
    """You should be asked why, and no letter of Dunn's be taken for the name in quotation marks."""
    assert "Why" in await desk.hear('ruling name "n" dunn')
    assert "Ruling: Dunn, name: n" in await desk.hear("he wants it so")


async def test_what_waits_is_told_once(desk: Talk) -> None:
    """You should read of words that wait for a later question when the first is asked, and not at each."""
    first = await desk.hear("k run 25: zzz")
    assert "it waits for what comes after it" in first
    assert "waits" not in await desk.hear("clear")


async def test_a_letter_is_who_of_a_unit_acts_before_whom_another_unit_fires_at(tmp_path: Path) -> None:
    """You should have Marko cover by `m`, no Marksman at Marin; and be told what Marko does by `m` alone."""
    with kept(tmp_path, "bassa_intensita/ambush_at_dusk", how_much="brief") as talk:
        await talk.begin()
        everybody = ("all are on the table", "e")
        await typed(talk, *everybody, *everybody, "throw:3 5", "f", "e")
        assert "What does Marko do?" in await talk.hear("m")
        assert "At whom?" in await talk.hear("m cov")
        assert "From Marko to Cpl Marin" in await talk.hear("marin")
        await talk.hear("drop")
        assert "nothing against Marko" in await talk.hear("cov > m"), "he is of one's own side"
        assert "From Zoran to Cpl Marin" in await talk.hear("cov > M")


async def test_nobody_is_no_answer_where_somebody_has_to_be_named(desk: Talk) -> None:
    """You should read how many it takes at least, and not that it may be nobody."""
    names = desk.talk.speaker.names
    men = tuple(Option(one.id, one.name) for one in names.view.figures[:3])
    asked = blank_asked(PickSome("figures", say("tui-ask-which"), men, 2, 3), names)
    assert "At least 2 of: Hayes" in asked and "or nobody" not in asked


async def test_a_unit_that_runs_together_is_all_of_it(desk: Talk) -> None:
    """You should name nobody of a team that runs together."""
    assert "Which way does Hayes go?" in await desk.hear("alpha run together")
