"""Table talk, consent to an undo and standing answers at two terminals."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from club_house import StillClock
from club_table import Guests, ada_aims, blue_acts, open_club, people, small_game, terminal, to_the_table

from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.times import stamp
from core.locale import sentences
from tui.panes.prompt import StatusLine
from tui.screens.game.shown import showing


@pytest.fixture
def two(club: Club) -> tuple[Person, Person]:
    anna, bruno = people(club, "Anna", "Bruno")
    small_game(club, anna, bruno)
    return anna, bruno


async def say(player: Guests, text: str, *whom: str) -> str:
    return await player.press("T", *whom, *text, "enter", "escape")


async def test_talk_reaches_whom_it_is_meant_for(club: Club) -> None:
    """Carla, the referee, hears what is said to all and to her; Bruno only what is said to all."""
    anna, bruno, carla = people(club, "Anna", "Bruno", "Carla")
    small_game(club, anna, bruno, carla)
    async with (
        terminal(club, anna) as hers,
        terminal(club, bruno) as his,
        terminal(club, carla) as third,
    ):
        await to_the_table(hers, his, third)
        await say(hers, "hello all")
        assert "✓ Anna: hello all" in await his.until("hello all")
        await third.until("hello all")

        await say(hers, "only mine", "tab")
        await say(hers, "may I?", "tab", "tab")
        assert "Anna (to Referee): may I?" in await third.until("may I?")

        sees = await third.press("T")
        assert "hello all" in sees and "may I?" in sees and "only mine" not in sees
        assert "Blue: Anna (here)" in sees
        await third.press("tab", *"you may", "enter")
        sees = await his.press("T")
        assert "hello all" in sees and not any(text in sees for text in ("may I?", "only mine", "you may"))
        assert "(to Blue): you may" in await hers.until("you may")


@pytest.mark.parametrize("language", ["en", "it"])
async def test_whoever_sits_down_reads_the_whole_of_what_waits(club: Club, language: str) -> None:
    """You should see at 80 columns that a message is unread, and that hashes of the dice are to be noted."""
    anna, bruno = people(club, "Anna", "Bruno")
    small_game(club, anna, bruno, dice="fair")
    words = sentences(language)
    async with terminal(club, anna) as hers, terminal(club, bruno, language=language) as his:
        await to_the_table(hers)
        await say(hers, "hello")
        await to_the_table(his)
        told = " ".join(his.sees.split())
        assert f"✓ {words.text('tui-live-said', count=1)} {words.text('tui-promises-first')}" in told
        line = his.app.screen.query_one(StatusLine)
        assert line.size.height == 2
        await say(his, "me too")
        await hers.until("me too")
        line.say("short")
        await his.settle()
        assert line.size.height == 1


async def test_what_was_not_sent_is_there_again(club: Club, two: tuple[Person, Person]) -> None:
    """Looking back at the table costs nothing of a half written line; whoever talks sees lines come in."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await hers.press("T", *"half", "escape")
        assert "To all: half" in await hers.press("T")
        await say(his, "I am here")
        assert "Bruno: I am here" in await hers.until("I am here") and "To all: half" in hers.sees


async def test_text_and_names_of_people_are_only_text(club: Club) -> None:
    """Markup and signs that a terminal obeys stand there as text, or not at all."""
    anna, bruno = people(club, "Anna [red", "Bruno [b]")
    small_game(club, anna, bruno)
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        await to_the_table(hers, his)
        (sitting,) = [one for t in club.tables.open for one in t.sittings if one.seat == "blue"]
        sitting.say("all", "\x1b]0;own\x07[link=x]\u202ego[/link]\u200b [bold]now")
        sees = await his.until("[bold]now")
        assert "[link=x]go[/link] [bold]now" in sees and "\x1b" not in sees and "own" not in sees
        assert "Bruno [b]" in hers.sees.splitlines()[0]
        assert "Bruno [b] (here)" in await hers.press("T")


async def test_what_cannot_be_kept_is_told_and_stays_typed(club: Club, two: tuple[Person, Person]) -> None:
    """The disk takes nothing: you should read so, and what you typed stands there to be sent again."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await hers.press("T", *"are you there")
        club.store._db.execute("PRAGMA query_only = ON")
        sees = await hers.press("enter")
        assert "Nothing was kept" in sees and "To all: are you there" in sees.replace("  ", " ")
        assert "are you there" not in await his.settle()
        club.store._db.execute("PRAGMA query_only = OFF")
        await hers.press("enter")
        assert "are you there" in await his.until("are you there")


async def test_an_undo_is_asked_on_the_others_screen(club: Club, two: tuple[Person, Person]) -> None:
    """Anna wants a throw back: Bruno reads what would be undone, says yes, and it is done on both."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await hers.pick("The whole side", "Roll for", "Do it")
        for faces in ("66", "11"):
            await hers.press(*faces, "enter")
        await his.until("Done turning")
        sees = await hers.press("z")
        assert "Ask the others to agree that this act is taken back?" in sees and "initiative" in sees
        await hers.press("enter")
        assert "Red: asked for consent" in hers.sees
        assert "Blue: asks you to agree" in await his.until("Y answers")
        assert "Y?" in his.sees.splitlines()[0]

        sees = await his.press("Y")
        assert "asks to take" in sees and "initiative" in sees and "▸ Yes" in sees
        await his.pick("No")
        assert "nothing is taken back" in await hers.until("No consent from Red")

        await hers.press("z", "enter")
        await his.until("Y answers")
        await his.press("Y")
        await his.pick("Yes")
        assert "As Blue asked: 1 act is taken back." in await his.until("Roll for")
        assert "As Blue asked: 1 act is taken back." in await hers.until("As Blue asked")
        assert "Turn 1 · initiative" in await hers.until("Roll for")


async def test_an_answered_shot_is_taken_back_by_one_request(club: Club, two: tuple[Person, Person]) -> None:
    """Anna's shot and Bruno's answers to it go together: both read which acts, he says yes once."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await ada_aims(hers, his)
        await his.pick("The whole side", "Let it pass")
        await his.press("1", "enter")
        await hers.until("Ada fires at Xan")
        (table,) = club.tables.open
        records = len(table.host.game.records)

        sees = await hers.press("z")
        assert "Ask the others to agree that these acts are taken back?" in sees
        assert "Ada aims at Xan" in sees and "Further back" in sees and "Less far back" in sees
        await hers.press("enter")
        await his.until("Y answers")
        sees = await his.press("Y")
        assert "asks to take 2 acts back" in sees and "Ada aims at Xan" in sees
        await his.pick("Yes")
        assert "As Blue asked: 2 acts are taken back." in await hers.until("As Blue asked")
        assert "As Blue asked: 2 acts are taken back." in await his.settle()
        assert len(table.host.game.records) == records + 1 and not table.host.game.state.awaiting


async def test_back_to_a_line_of_the_log(club: Club, two: tuple[Person, Person]) -> None:
    """In the past z asks for an undo to the line that is shown; refused, who had asked is told."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1], "it") as his:
        await to_the_table(hers, his)
        await hers.pick("The whole side", "Roll for", "Do it")
        for faces in ("66", "11"):
            await hers.press(*faces, "enter")
        await hers.press(*["left_square_bracket"] * 9, "z")
        assert "Take" in hers.sees or "Ask the others" in hers.sees
        await hers.press("escape")
        assert "the past" in hers.sees
        await hers.press("z", "enter")
        assert "the past" not in hers.sees and "Red: asked for consent" in hers.sees
        sees = await his.press("Y")
        assert "richiesta di annullare 1 azione" in sees
        await his.pick("No")
        assert "No consent from Red" in await hers.until("No consent from Red")


async def test_what_was_asked_is_seen_withdrawn_and_overtaken(club: Club, two: tuple[Person, Person]) -> None:
    """Y shows Anna whose answer she waits for, and withdraws it; Bruno plays on, and the next one lapses."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1], "it") as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await ada_aims(hers, his)
        await hers.press("z")
        await hers.pick("Yes")
        assert "Y:asked" in hers.sees.splitlines()[0]
        await his.until("Y?")
        sees = await hers.press("Y")
        assert "Red: no answer yet" in sees and "Ada aims at Xan" in sees
        await hers.pick("Withdraw what was asked")
        assert "Withdrawn" in hers.sees and "Y:asked" not in hers.sees
        assert "Blue ha ritirato la richiesta" in await his.until("ritirato")
        assert "Y?" not in his.sees.splitlines()[0]

        await hers.press("z")
        await hers.pick("Yes")
        await his.until("Y?")
        await his.pick(his.words.text("tui-whole-side"), "Lasciar passare")
        await his.press("1", "enter")
        assert "quel che chiedeva Blue è decaduto" in " ".join((await his.until("decaduto")).split())
        assert "what you asked has lapsed" in await hers.until("has lapsed")
        assert "Y:asked" not in hers.sees and "Y?" not in his.sees.splitlines()[0]


async def test_back_to_the_line_under_the_mark_of_the_log(club: Club, two: tuple[Person, Person]) -> None:
    """Further up in the log z means all after that line, without a look at the past; else the last act."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await ada_aims(hers, his)
        await hers.press("4", "home", "z")
        sees = hers.sees
        assert "Ask the others" in sees and "the past" not in sees and "Further back" not in sees
        assert sees.index("Initiative: Blue 19") < sees.index("Ada aims at Xan")
        await hers.press("enter")
        sees = await his.press("Y")
        assert "asks to take 3 acts back" in sees
        await his.pick("Yes")
        assert "Turn 1 · initiative" in await hers.until("Roll for")
        await hers.press("4", "end", "z")
        assert "Ask the others" not in hers.sees or "Further back" in hers.sees


async def test_windows_pass_until_the_end_of_the_turn_and_it_is_taken_back(club: Club) -> None:
    """From a window of reaction P answers it and those like it; a second P offers to end that."""
    anna, bruno = people(club, "Anna", "Bruno")
    small_game(club, anna, bruno, dice="seeded", seed=2)
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        assert " P Pass " not in his.sees.splitlines()[-1]
        await ada_aims(hers, his)
        assert " P Pass " in his.sees.splitlines()[-1] and len(his.sees.splitlines()[-1]) <= 80

        await his.press("P")
        assert "P:passing" in his.sees.splitlines()[0]
        await hers.until("Xan is suppressed")
        await his.until("Xan is suppressed")
        assert "Let it pass" not in his.sees

        sees = await his.press("P")
        assert "▸ No window passes" in sees and "All windows pass" in sees
        assert "P:passing" in await his.press("escape") and "What now?" not in his.sees
        await his.press("P", "enter")
        assert "wait for you again" in his.sees and "P:passing" not in his.sees


async def test_windows_of_every_kind_pass_where_one_says_so(club: Club) -> None:
    """P, P, down, Enter: all windows pass, whatever they are about; then one P ends it."""
    anna, bruno = people(club, "Anna", "Bruno")
    small_game(club, anna, bruno, dice="seeded", seed=2)
    async with terminal(club, anna) as hers, terminal(club, bruno, "it") as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await ada_aims(hers, his)
        await his.press("P")
        await hers.until("Xan is suppressed")
        await his.settle()
        (table,) = club.tables.open
        assert table.standing_answers.of("red").about

        assert "Tutte le finestre passano" in await his.press("P")
        await his.press("down", "enter")
        assert "P smette" in his.sees and table.standing_answers.of("red").about == ""
        assert "ti aspettano di nuovo" in await his.press("P") and table.standing_answers.of("red") is None


async def test_at_home_nothing_of_a_hosted_table_is_offered(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """T, Y and P do nothing at one keyboard but say so, and help does not name them."""
    from screen_text import begun, playing

    async with playing(begun(tmp_path_factory.mktemp("home"))) as player:
        await player.press("enter")
        before = player.sees.splitlines()
        after = (await player.press("T", "Y", "P")).splitlines()
        changed = [now for was, now in zip(before, after, strict=True) if was != now]
        assert ["“P” means nothing here" in line for line in changed] == [True]
        assert "Table talk" not in await player.press("question_mark")


@pytest.mark.parametrize(("language", "ages"), [("en", ("3 d", "2 h", "now")), ("it", ("3 g", "2 h", "ora"))])
async def test_how_long_ago_something_was_said_stands_before_it(
    club: Club, two: tuple[Person, Person], language: str, ages: tuple[str, ...]
) -> None:
    """Not by the host's clock, which is not the reader's."""
    clock = club.house.talk._clock
    async with terminal(club, two[0], language) as hers:
        await to_the_table(hers)
        (sitting,) = [one for table in club.tables.open for one in table.sittings]
        for back, text in (
            (timedelta(days=3, hours=1), "first"),
            (timedelta(hours=2), "then"),
            (timedelta(), "last"),
        ):
            club.house.talk._clock = lambda back=back: clock() - back  # type: ignore[misc]
            sitting.say("all", text)
        sees = await hers.press("T")
        for age, text in zip(ages, ("first", "then", "last")):
            assert f"  {age:<6} Anna: {text}" in sees


async def test_somebody_is_muted_and_heard_again(club: Club, two: tuple[Person, Person]) -> None:
    """F9 and a name in the talk, or `mute` typed as a line: no line, no bell; Bruno sees nothing of it."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1], "it") as his:
        await to_the_table(hers, his)
        await hers.press("T", "f9")
        assert "To all: /mute" in hers.sees
        await hers.press(*"bruno", "enter")
        assert "You hear bruno no more" in hers.sees and "Red: Bruno, muted (here)" in hers.sees
        await say(his, "sei sorda")
        await hers.press("escape", "T")
        assert "sorda" not in hers.sees
        await hers.press(*"/nonsense", "enter")
        assert "Only" in hers.sees and "nonsense" not in await his.press("T")
        assert "muted" not in his.sees and "zittito" not in his.sees
        await hers.press("escape", "colon", *"mute Bruno", "enter")
        assert "You hear Bruno again" in hers.sees
        assert "Bruno: sei sorda" in await hers.press("T")
        await his.press("escape", "colon", *"zittisci nessuno", "enter")
        assert "nessuno si chiama" in " ".join(his.sees.split())


async def test_what_was_said_stands_beside_the_acts_looked_back_at(
    club: Club, two: tuple[Person, Person]
) -> None:
    """You should read in the past what you heard then, at its act; the other side's own talk nowhere."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await say(hers, "here we come")
        await say(hers, "flank them", "tab")
        await ada_aims(hers, his)
        await his.press("comma")
        assert "Said then" in his.sees and "here we come" in his.sees and "flank them" not in his.sees
        await his.press("home")
        assert "here we come" not in his.sees
        await hers.press("comma")
        assert "here we come" in hers.sees and "(my side): flank" in hers.sees


async def test_what_the_other_side_says_to_itself_changes_no_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ in nothing but Blue's own talk: Red's screens are the same."""
    clock = StillClock()
    monkeypatch.setattr(showing, "present", clock)

    async def world(name: str, *words: str) -> list[str]:
        club = open_club(tmp_path / name, clock=clock)
        anna, bruno = people(club, "Anna", "Bruno")
        table = await club.tables.table(small_game(club, anna, bruno))
        table.host.game._clock = lambda: stamp(clock())
        async with terminal(club, anna) as hers, terminal(club, bruno) as his:
            await to_the_table(hers, his)
            await blue_acts(hers, his)
            for text in words:
                await say(hers, text, "tab")
            await ada_aims(hers, his)
            seen = [his.sees]
            for keys in (("comma",), ("left_square_bracket",), ("home",), ("escape",), ("T",)):
                seen.append(await his.press(*keys))
        await club.close()
        return [re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", "then", sees) for sees in seen]

    assert await world("talks", "flank them", "now") == await world("silent")
