"""Two people, two terminals, one game: moves appear on both screens, a reaction is asked, all is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from club_far_away import House, Player, club_house
from far_away import connected, opened, public
from small_table import side

from core.engine.audit.verify import verify
from core.engine.game.game import Game
from core.engine.seat.bot import play_out
from core.games import header_of, new_game, open_game
from core.rules import load
from core.scenarios import load as scenario
from tui.cli.warming import warm
from tui.terminal.styles import SharedStyles

BLUE = side("blue", "south", "Ada 28 17", "Bob 31 17")
RED = side("red", "north", "Xan 29 38", "Yuri 33 38", "Zorro 10 38 hidden = true")


async def dice(player: Player, *throws: str) -> str:
    """Type the faces of one throw after another."""
    for faces in throws:
        await player.press(*faces, "enter")
    return player.far.sees


async def begun(ada: Player, bob: Player) -> None:
    """Blue wins the initiative, and Red is done with turning."""
    await ada.settle()
    await ada.pick("The whole side", "Roll for", "Do it")
    await dice(ada, "66", "11")
    await bob.until("Red: ")
    await bob.pick("The whole side", "Done turning", "Do it")


def kept(house: House, game: str) -> Path:
    return next(table.host.log.path for table in house.club.tables.open if table.id == game)


async def test_two_terminals_play_one_game_with_a_reaction_each_with_his_own_eyes(tmp_path: Path) -> None:
    """You should see the other's act appear while you wait, be asked to react, and never see who hides."""
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with house.player("ada") as ada, house.player("bob") as bob:
            assert (await ada.settle()).splitlines()[0].endswith("Blue")
            assert (await bob.settle()).splitlines()[0].endswith("Red")
            await begun(ada, bob)
            await ada.until("•A Ada")
            await ada.pick("•A Ada", "Fire", "Xan", "Do it")

            assert "Ada aims at Xan" in await bob.until("Let it pass"), "the reaction is asked of Red"
            assert "Let it pass" not in await ada.settle()
            await bob.pick("The whole side", "Let it pass")
            assert "Ada fires at Xan" in await dice(bob, "1"), "whoever lets it happen throws its dice"
            assert "Ada fires at Xan" in await ada.until("Ada fires at Xan")

            assert "Zorro" in bob.far.text and "Zorro" not in ada.far.text
            path = kept(house, game)
    with open_game(path, write=False) as host:
        acts = [type(record.command).__name__ for record in host.game.records if record.command is not None]
        assert len(acts) >= 5
        seats = {record.seat for record in host.game.records}
        assert {"blue", "red"} <= seats
    assert verify(path, load).ok


async def test_whoever_leaves_in_a_reaction_window_comes_back_to_it(tmp_path: Path) -> None:
    """His line is cut while he is asked; days and a restart of the host later he is asked the very same."""
    async with club_house(tmp_path / "host") as house:
        house.lay(tmp_path, BLUE, RED)
        async with house.player("ada") as ada:
            async with house.player("bob") as bob:
                await begun(ada, bob)
                await ada.until("•A Ada")
                await ada.pick("•A Ada", "Fire", "Xan", "Do it")
                await bob.until("Let it pass")
                bob.far.chan.abort()
            async with house.player("bob") as bob:
                told = await bob.until("Since you were here")
                assert "assault rifle" in told, "he pressed no key after it came: he may have seen nothing"
                await bob.press("escape")
                asked = await bob.until("Let it pass")
    async with club_house(tmp_path / "host") as house, house.player("bob") as bob:
        again = asked.replace("●ada", "○ada")
        assert await bob.until("Let it pass") == again, "Ada is not there this time, and he has seen it all"
        await bob.pick("The whole side", "Let it pass")
        async with house.player("ada") as ada:
            assert "Ada fires at Xan" not in await ada.settle()


async def test_what_was_being_put_together_is_put_down_when_the_game_moves_on(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        house.lay(tmp_path, BLUE, RED)
        async with house.player("ada") as ada, house.player("bob") as bob:
            await bob.settle()
            await bob.pick("The whole side", "Roll for")
            await ada.settle()
            await ada.pick("The whole side", "Roll for", "Do it")
            await dice(ada, "66", "11")
            assert "The game has moved on" in await bob.until("moved on")


async def test_two_terminals_of_one_person_show_the_same(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        house.lay(tmp_path, BLUE, RED)
        async with house.player("ada") as one, house.player("ada") as other:
            await one.settle()
            await one.pick("The whole side", "Roll for", "Do it")
            await dice(one, "66", "11")
            await other.until("6 6")
            assert one.far.rows[:20] == other.far.rows[:20]


async def test_the_first_player_waits_for_no_style_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a host loads before it listens is all that its lobby needs, and nobody reads of it."""
    monkeypatch.setattr(SharedStyles, "_parsed", parsed := {})
    async with club_house(tmp_path / "host") as house:
        await warm()
        before = dict(parsed)
        assert before and capsys.readouterr().out == ""
        house.lay(tmp_path, BLUE, RED)
        async with house.player("ada", sits=False) as ada:
            await ada.until("Small")
            assert parsed == before


async def test_a_step_in_the_roster_sends_what_it_changes_and_no_more(tmp_path: Path) -> None:
    """The lobby that lies under the table is painted with no key, nor the whole table with it."""
    async with club_house(tmp_path / "host") as house:
        house.lay(tmp_path, BLUE, RED)
        async with house.player("ada") as ada:
            await ada.settle()
            await ada.press("down")
            before = len(ada.far.sent)
            for key in ("up", "down", "up", "down"):
                await ada.press(key)
            assert "▸" in ada.marked
            assert 4 * 100 < len(ada.far.sent) - before < 4 * 1200


async def test_nothing_of_the_hosts_machine_can_be_reached_from_a_terminal(tmp_path: Path) -> None:
    """No menu, no other game, no branch, no file: from the game to the lobby, and from there away."""
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with house.player("ada") as ada:
            await ada.settle()
            assert "Files cannot be opened" in ada.app.open_path(kept(house, game))
            assert "Lobby · ada" in await ada.press("q")
            ada.far.press("q")
            assert await ada.far.ends() == 0
            assert "Menu" not in ada.far.text.rpartition("\x1b[?1049l")[2]
        assert str(tmp_path) not in ada.far.text
        assert [line["reason"] for line in house.host.events("left")] == ["quit"]


async def test_a_fault_on_the_screen_shows_no_path_and_the_game_goes_on(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        house.lay(tmp_path, BLUE, RED)
        async with house.player("ada") as ada:
            await ada.settle()
            ada.app.screen.action_find = lambda: 1 // 0
            ada.far.press("/")
            sees = await ada.until("the screen was made anew")
            assert "faults" not in sees and str(tmp_path) not in ada.far.text
            await ada.pick("The whole side", "Roll for")


async def test_status_and_log_are_printed_for_a_prompt(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with connected(house.host.port, "ada") as conn:
            screen = await opened(conn, term=None, command="status")
            assert await screen.ends() == 0 and f"{game} Small:" in screen.text
            screen = await opened(conn, term=None, command=f"log {game}", env={"LANG": "it_IT.UTF-8"})
            assert await screen.ends() == 0
            assert re.search(r"   1 [-\d]{10} \d\d:\d\dZ .*contro Red", screen.text)
            screen = await opened(conn, term=None, command="log ../../etc/passwd")
            assert await screen.ends() == 1 and b"There is no game" in screen.errors


def a_game_that_is_over() -> Game:
    read = scenario("ludonet/patrol_clash")
    game = new_game(read, header_of(read, dice="seeded", seed=1))
    play_out(game, 1, 2_000)
    assert game.state.over is not None
    return game


async def test_a_report_is_of_ones_own_eyes_and_a_replay_begins_at_the_first_act(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        running = house.lay(tmp_path, BLUE, RED)
        over = house.lay_game(a_game_that_is_over(), {"canadians": "ada", "germans": "bob"})
        async with connected(house.host.port, "ada") as conn:
            screen = await opened(conn, term=None, command=f"report {running}")
            assert await screen.ends() == 0 and "<html" in screen.text and "Ada" in screen.text
            assert "Zorro" not in screen.text
            screen = await opened(conn, term=None, command=f"report {running} --seat red")
            assert await screen.ends() == 1 and b"not your seat" in screen.errors
            screen = await opened(conn, term=None, command=f"report {over} --markdown --short --seat germans")
            assert await screen.ends() == 0 and screen.text.startswith("# ")
            screen = await opened(conn, term=None, command=f"report {over} --loud")
            assert await screen.ends() == 1 and b"no such command" in screen.errors
            screen = await opened(conn, term=None, command="games BOB ada")
            assert await screen.ends() == 0 and screen.text.startswith(over) and running not in screen.text
            screen = await opened(conn, term=None, command=f"log {over}")
            assert await screen.ends() == 0 and screen.text.count("\n") > 10
            for command, told in (("tournament", "no tournament here"), ("ladder ludonet", "1. ")):
                screen = await opened(conn, term=None, command=command)
                assert await screen.ends() == 0 and told in screen.text
            screen = await opened(conn, term=None, command="letters")
            assert await screen.ends() == 0 and "no letters" in screen.text
            for words, why in ((running, "not over yet"), (over, "the past, 1 of")):
                screen = await opened(conn, command=f"replay {words}")
                await screen.until(why)


async def test_an_invitation_leads_to_its_seat_and_a_removed_player_out(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        club = house.club
        game = house.lay(tmp_path, BLUE, RED)
        club.give_up_seat(club.people.the("bob"), game, "red")
        code = club.invite("Carla", game, "red")
        async with connected(house.host.port, "carla") as conn:
            carla = await opened(conn)
            await carla.until("code:")
            carla.press(f"wrong\r{code.lower()}\r")
            await carla.until("Invitations")
            carla.press("\r")
            await carla.until("Sit down: red")
            carla.press("\r")
            await carla.until("awaited")
            carla.press("\x1b[H\r")
            await carla.until("1 Map")
            assert re.search(r"Turn 1.*Red", carla.sees) and "This code is not right" in carla.text
            assert club.people.person_of(public("carla")).name == "Carla"  # type: ignore[union-attr]
            club.remove("Carla")
            house.host.server.sweep(0)
            await carla.ends()
            assert "Turn" not in carla.text.rpartition("\x1b[?1049l")[2]


async def test_who_has_no_seat_is_told_so(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        house.club.people.join("Dora", public("dora"))
        async with connected(house.host.port, "dora") as conn:
            screen = await opened(conn)
            await screen.until("Nothing waits for you yet")
            screen.press("q")
            assert await screen.ends() == 0


async def test_the_other_offers_a_shot_back_and_it_is_taken_by_one_key(tmp_path: Path) -> None:
    """Bob lets Ada have her shot again: both read what goes, before it goes."""
    async with club_house(tmp_path / "host") as house:
        house.lay(tmp_path, BLUE, RED)
        async with house.player("ada") as ada, house.player("bob") as bob:
            await begun(ada, bob)
            await ada.until("•A Ada")
            await ada.pick("•A Ada", "Fire", "Xan", "Do it")
            await bob.until("Let it pass")
            await bob.press("Q")
            assert "Ada aims at Xan" in await bob.until("Offer Blue to take this act back?")
            await bob.press("enter")
            await bob.until("Blue: offered.")
            await ada.until("Red: offers you to take your last act back. Y answers.")
            await ada.press("Y")
            assert "Ada aims at Xan" in await ada.until("Red: offers to take 1 act back. Agreed?")
            await ada.press("enter")
            await ada.until("As Red offered: 1 act is taken back.")
            await bob.until("As Red offered: 1 act is taken back.")
            assert "•A Ada" in await ada.until("•A Ada")
            assert "Zorro" not in ada.far.text


async def test_a_replay_has_what_one_heard_beside_the_acts_and_nothing_else(tmp_path: Path) -> None:
    """What Bob said to his own side stands in no replay but his, with whatever eyes Ada looks."""
    async with club_house(tmp_path / "host") as house:
        game = a_game_that_is_over()
        over = house.lay_game(game, {"canadians": "ada", "germans": "bob"})
        await house.club.tables.table(over)  # it is found to be over
        talk, people, sides = house.club.house.talk, house.club.people, ("canadians", "germans")
        for name, seat, to, text in (
            ("bob", "germans", "all", "have fun"),
            ("bob", "germans", "side", "mined"),
            ("ada", "canadians", "side", "leftwards"),
        ):
            talk.say(people.the(name), over, seat, to, text, len(game.records), sides)
        async with connected(house.host.port, "ada") as conn, connected(house.host.port, "bob") as other:
            ada = await opened(conn, command=f"replay {over}")
            await ada.until("the past, 1 of")
            assert "have fun" not in ada.sees
            ada.press("\x1b[F")
            await ada.until("have fun")
            await ada.until("leftwards")
            ada.press("v")
            await ada.until("Germans")
            assert "mined" not in ada.text
            bob = await opened(other, command=f"replay {over}")
            await bob.until("the past, 1 of")
            bob.press("\x1b[F")
            assert "mined" in await bob.until("have fun") and "leftwards" not in bob.text
