"""A hosted table at two terminals: what the other does appears, what is mine stays, secrets stay secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import DEFAULT, Mock

import pytest
from club_house import StillClock
from club_table import ada_aims, blue_acts, open_club, people, small_game, terminal, to_the_table
from screen_text import Player

from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.times import stamp
from tui.screens.game.screen import GameScreen
from tui.screens.game.shown import showing


def rung(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Hear the bell, and read the window's title."""
    heard: list[str] = []
    monkeypatch.setattr(player.app, "bell", lambda: heard.append("bell"))
    monkeypatch.setattr(player.app, "_tell_terminal", heard.append)
    return heard


@pytest.fixture
def two(club: Club) -> tuple[Person, Person]:
    anna, bruno = people(club, "Anna", "Bruno")
    small_game(club, anna, bruno)
    return anna, bruno


async def test_a_move_appears_on_the_others_screen_and_a_secret_does_not(
    club: Club, two: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bruno is asked to react the moment that Anna fires: with bell and title; Anna never sees Zorro."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        heard = rung(his, monkeypatch)
        await ada_aims(hers, his)
        assert "Ada aims at Xan" in his.sees and heard[0] == "bell" and "your decision" in heard[1]
        assert "Let it pass" not in await hers.settle()
        assert "Zorro" in await his.press("2") and "Zorro" not in await hers.press("f3")


async def test_what_changes_nothing_that_is_seen_draws_neither_map_nor_roster(
    club: Club, two: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A remark is a line of the log on all screens of a table; an act is shown by everything."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        screen, drawn = his.app.screen, list[str]()
        assert isinstance(screen, GameScreen)
        for pane, name in ((screen.board.map, "set_view"), (screen.board.roster, "show_view")):
            monkeypatch.setattr(pane, name, Mock(wraps=getattr(pane, name), side_effect=_noted(drawn, name)))
        await hers.press("M", *"hello", "enter")
        await his.until("hello")
        assert not drawn
        await ada_aims(hers, his)
        assert set(drawn) == {"set_view", "show_view"} and "Ada aims at Xan" in his.sees


def _noted(drawn: list[str], name: str) -> Callable[..., Any]:
    """Note that something is drawn, and have it drawn."""

    def note(*_: Any, **__: Any) -> Any:
        drawn.append(name)
        return DEFAULT

    return note


async def test_a_guest_is_not_put_aside(club: Club, two: tuple[Person, Person]) -> None:
    """You should read that the game goes on for the others, and how to leave."""
    async with terminal(club, two[0]) as hers:
        await to_the_table(hers)
        assert "here it is not put aside. Ctrl+Q leaves" in " ".join((await hers.press("ctrl+z")).split())


async def test_presence_stands_beside_the_turn(club: Club, two: tuple[Person, Person]) -> None:
    """You should see who is there, who is not, and who has to decide."""
    async with terminal(club, two[0]) as hers:
        await to_the_table(hers)
        assert "○Bruno…" in hers.sees.splitlines()[0]
        async with terminal(club, two[1]) as his:
            await to_the_table(his)
            assert "●Bruno…" in await hers.until("●Bruno")
            assert "●Anna…" in his.sees.splitlines()[0]
            await his.press("q")
            await hers.until("○Bruno")
            assert max(map(len, hers.sees.splitlines())) <= 80


async def test_everybody_reads_the_same_of_who_decides_and_since_when(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should read the same words as the other, with a time that stays true; of another day the day."""
    clock = StillClock()
    monkeypatch.setattr(showing, "present", clock)
    club = open_club(tmp_path / "club", clock=clock)
    anna, bruno = people(club, "Anna", "Bruno")
    game = small_game(club, anna, bruno)
    table = await club.tables.table(game)
    table.host.game._clock = lambda: stamp(clock())
    try:
        async with terminal(club, anna) as hers, terminal(club, bruno) as his:
            await to_the_table(hers, his)

            def told() -> str:
                both = [re.split(" [●○]", player.sees.splitlines()[0])[0].strip() for player in (hers, his)]
                assert both[0] == both[1], both
                return both[0]

            assert "Blue and Red to decide since " in told()
            await blue_acts(hers, his)
            assert told() == "3 Turn 1 · actions · Blue to act since 20:00 UTC"
            clock.go(minutes=9)
            assert told() == "3 Turn 1 · actions · Blue to act since 20:00 UTC", (
                "nothing is painted meanwhile"
            )
            await ada_aims(hers, his)
            assert told() == "3 Turn 1 · actions · Red to decide since 20:09 UTC"
            clock.go(days=1)
            await hers.press("T", *"hello", "enter", "escape")
            await his.until("hello")
            assert "Red to decide since 2026-03-01 20:09 UTC" in his.sees.splitlines()[0]
    finally:
        await club.close()


async def test_whoever_looks_at_the_past_is_left_there(club: Club, two: tuple[Person, Person]) -> None:
    """The log goes on below; the moment that is looked at stays, and Esc shows the present."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await his.press("comma", "comma")
        moment = his.sees.splitlines()[1:18]
        assert "the past" in his.sees and "Initiative: Blue 19" in moment[-1]
        await hers.pick("•A Ada", "Fire", "Xan", "Do it")
        assert "The game goes on" in await his.until("The game goes on")
        now = his.sees.splitlines()[1:18]
        head = next(at for at, line in enumerate(now) if "4 Log" in line)
        assert "1 act since · G now" in now[head]
        assert now[:head] + now[head + 1 :] == moment[:head] + moment[head + 1 :] and "the past" in his.sees
        await his.press("escape")
        assert "Let it pass" in his.sees


async def test_a_bookmark_at_a_table_is_there_again_and_is_nobody_elses(
    club: Club, two: tuple[Person, Person]
) -> None:
    """You should see your word in the bar, also when you come back; the other sees nothing of it."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await his.press("comma", "m", *"here", "enter")
        assert "Marked; m here" in his.sees and re.search("◆.* here", his.sees)
        await hers.press("comma", "greater_than_sign")
        assert "Nothing more is marked" in hers.sees and not re.search("◆.* here", hers.sees)
    async with terminal(club, two[1]) as his:
        await to_the_table(his)
        await his.press("escape", "comma", "less_than_sign")
        assert re.search("◆.* here", his.sees)


async def test_a_command_in_hand_stays_where_it_can_still_be_given(
    club: Club, two: tuple[Person, Person]
) -> None:
    """Bruno writes a remark while Anna's act is half put together: it is all there, blank by blank."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await hers.pick("•A Ada", "Fire")
        row = next(y for y, line in enumerate(hers.sees.splitlines()) if line.startswith(" Ada fires"))
        before = hers.sees.splitlines()[row]
        assert "Xan" in hers.sees
        await his.press("M", *"hurry up", "enter")
        await hers.until("hurry up")
        assert hers.sees.splitlines()[row] == before and "moved on" not in hers.sees
        await hers.pick("Xan")
        assert "Do it" in hers.marked


async def test_a_command_that_is_over_is_put_down_and_that_is_said(
    club: Club, two: tuple[Person, Person]
) -> None:
    """Both may roll; once Anna has, Bruno reads that the game has moved on."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await his.pick("The whole side", "Roll for")
        await hers.pick("The whole side", "Roll for", "Do it")
        for faces in ("66", "11"):
            await hers.press(*faces, "enter")
        assert "Do it" not in await his.until("The game has moved on")


async def test_what_was_refused_while_another_decided_goes_with_his_act(
    club: Club, two: tuple[Person, Person]
) -> None:
    """Bruno presses a letter too early; once he is asked he does not read any more that it means nothing."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        assert "“o” means nothing here" in await his.press("o")
        await ada_aims(hers, his)
        assert "Let it pass" in his.sees and "means nothing here" not in his.sees


async def test_what_is_typed_is_typed_on(club: Club, two: tuple[Person, Person]) -> None:
    """A remark half written when the other acts is written to its end."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await his.press("M", *"half a")
        await hers.pick("•A Ada", "Fire", "Xan", "Do it")
        assert "half a" in await his.until("Ada aims at Xan")
        await his.press(*" thought", "enter")
        await hers.until("half a thought")


async def test_leaving_in_a_reaction_window_and_coming_back(club: Club, two: tuple[Person, Person]) -> None:
    """You should find in the lobby that you are awaited, and at the table the very same question."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await ada_aims(hers, his)
        asked = his.sees
        await his.press("q")
        assert "Your decision is awaited" in his.sees
        await to_the_table(his)
        assert his.sees.splitlines()[1:15] == asked.splitlines()[1:15] and "Let it pass" in his.sees
        await his.pick("The whole side", "Let it pass")
        await his.press("1", "enter")
        await hers.until("Ada fires at Xan")


async def test_what_one_reads_before_an_undo_is_what_is_asked(club: Club, two: tuple[Person, Person]) -> None:
    """You should read once more what goes where the other has acted, or asks for more, while you read."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await blue_acts(hers, his)
        await ada_aims(hers, his)
        (table,) = club.tables.open
        await hers.press("z")
        assert "Ada aims at Xan" in hers.sees and "Take" not in hers.sees.splitlines()[0]
        await his.press("o", "enter")
        await hers.until("5 Xan reacts: opportunity")
        await hers.press("enter")
        assert "read what would be taken back now" in hers.sees and table.consents.asking("blue") is None
        assert "· Xan reacts: opportunity" in hers.sees, "told among what goes"
        await hers.press("enter")
        await his.until("Y answers")
        await his.press("Y")
        assert "Decided by Blue" in his.sees
        await hers.press("Y", "down", "enter")
        assert table.consents.asking("blue") is None
        await hers.press("z", "down", "down", "enter", "up", "up", "enter")
        assert table.consents.asking("blue") is not None, hers.sees
        await his.press("enter")
        assert "Something else is asked of you now" in his.sees
        assert table.consents.asking("blue") is not None, "he has not agreed"
        await his.press("enter")
        await hers.until("taken back")


async def test_a_spectator_sees_what_both_may_see(club: Club, two: tuple[Person, Person]) -> None:
    """Carla watches: she sees the shot announced at once, no hidden man, and is asked nothing."""
    carla = club.people.add("Carla")
    async with (
        terminal(club, two[0]) as hers,
        terminal(club, two[1]) as his,
        terminal(club, carla) as third,
    ):
        await to_the_table(hers, his, third)
        await hers.until("●Carla")
        await blue_acts(hers, his)
        await ada_aims(hers, his)
        assert "must decide" in await third.until("Ada aims at Xan")
        assert "Zorro" not in await third.press("2") and "Let it pass" not in third.sees


async def test_whoever_is_removed_at_the_table_is_shown_out(club: Club, two: tuple[Person, Person]) -> None:
    async with terminal(club, two[1]) as his:
        await to_the_table(his)
        club.remove("Bruno")
        for _ in range(200):
            if his.app._exit:
                break
            await his.settle()
            await his.pilot.pause(0.02)
        assert his.app._exit


async def test_a_seat_given_up_elsewhere_leads_to_the_lobby(club: Club, two: tuple[Person, Person]) -> None:
    async with terminal(club, two[1]) as his:
        await to_the_table(his)
        (game,) = [row.id for row in club.house.rows.every()]
        club.give_up_seat(two[1], game, "red")
        assert "You do not sit on this seat any more" in await his.until("Lobby · Bruno")


async def test_a_finished_game_is_read_with_everybodys_eyes(club: Club, two: tuple[Person, Person]) -> None:
    """While it is played nobody looks from another side; once it is over each may, hidden men and all."""
    async with terminal(club, two[0]) as hers, terminal(club, two[1]) as his:
        await to_the_table(hers, his)
        await hers.press("comma", "v")
        assert "Only this side" in hers.sees or "✗" in hers.sees
        await hers.press("escape")
        await hers.pick("The whole side", "Propose to end", "Do it")
        await his.until("Accept")
        await his.pick("Accept", "Do it")
        await hers.until("The game is over")
        await hers.press("q")
        sees = await hers.until("Finished games")
        assert "▸ Small · blue" in sees and "Both sides have agreed to end the game." in sees
        assert max(map(len, sees.splitlines())) <= 80
        await to_the_table(hers)
        assert "the past" in hers.sees and "Zorro" not in hers.sees
        await hers.press("v")
        assert "Red" in hers.sees.splitlines()[0]
        await hers.press("f3")
        assert "Zorro" in hers.sees


async def test_a_terminal_tells_whether_it_only_watches(club: Club, two: tuple[Person, Person]) -> None:
    """Every act that a watcher sees is noted, and that he has left; a player's terminal notes nothing."""
    carla = club.people.add("Carla")
    noted: dict[str, list[bool]] = {"hers": [], "his": []}
    async with (
        terminal(club, two[0], watching=noted["his"].append) as hers,
        terminal(club, two[1]) as his,
        terminal(club, carla, watching=noted["hers"].append) as third,
    ):
        await to_the_table(hers, his, third)
        before = len(noted["hers"])
        assert noted["hers"][0] is True
        await blue_acts(hers, his)
        await third.until("Initiative")
        assert len(noted["hers"]) > before and all(noted["hers"])
        await third.press("q")
        assert noted["hers"][-1] is False
        await hers.press("q")
    assert noted["his"] == [False]


async def test_what_came_after_the_last_key_is_news_when_the_line_dies(
    club: Club, two: tuple[Person, Person]
) -> None:
    """What stood on the screen when a key was pressed has been seen, and nothing that came after it."""
    async with terminal(club, two[0]) as hers:
        async with terminal(club, two[1]) as his:
            await to_the_table(hers, his)
            await blue_acts(hers, his)  # his last key was on "Done turning"
            (mark,) = [one.bookmark() for t in club.tables.open for one in t.sittings if one.seat == "red"]
            await ada_aims(hers, his)
        (game,) = [row.id for row in club.house.rows.every()]
        after = club.house.bookmarks.of(two[1], game, "red")
        line = next(one for one in (await club.lobby(two[1])).my_games)
        assert (mark.record, after.record) == (0, 2) and line.last[-1].id == "bn-fire-declared"


async def test_an_undo_asked_of_somebody_who_is_away_is_told_in_the_lobby_and_at_the_table(
    club: Club, two: tuple[Person, Person]
) -> None:
    """Anna asks and goes; Bruno comes a day later, in his own language: the lobby and the first line tell."""
    async with terminal(club, two[0]) as hers:
        await to_the_table(hers)
        await hers.pick("The whole side", "Roll for", "Do it")
        for faces in ("66", "11"):
            await hers.press(*faces, "enter")
        await hers.press("z", "enter")
        assert "Red: asked for consent" in hers.sees
    async with terminal(club, two[1], "it") as his:
        assert "Blue: si vuole annullare" in his.sees
        await to_the_table(his)
        assert "Y risponde" in his.sees and "Y?" in his.sees.splitlines()[0]
