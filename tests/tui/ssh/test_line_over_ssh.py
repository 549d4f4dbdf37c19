"""`ssh … line GAME`: a game at a host played by typed lines, with a terminal and without, beside a screen."""

from __future__ import annotations

from pathlib import Path

from club_far_away import club_house
from far_away import Screen, connected, opened, until
from small_table import side

BLUE = side("blue", "south", "Ada 28 17", "Bob 31 17")
RED = side("red", "north", "Xan 29 38", "Yuri 33 38", "Zorro 10 38 hidden = true")


async def told(screen: Screen, text: str) -> str:
    """Wait until a sentence came; return all that came so far."""
    await until(lambda: text.encode() in screen.sent, lambda: screen.sent)
    return screen.sent.decode()


async def test_two_play_by_lines_each_told_what_the_other_does(tmp_path: Path) -> None:
    """You should read the other's act as it happens, in sentences, and never who hides."""
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        port = house.host.port
        async with connected(port, "ada") as ada_conn, connected(port, "bob") as bob_conn:
            ada = await opened(ada_conn, term=None, command=f"line {game}")
            bob = await opened(bob_conn, term=None, command=f"line {game}")
            await told(ada, "Roll for initiative")
            await told(bob, "Roll for initiative")

            ada.press("roll for initiative : 66 11\n")
            assert "Blue, initiative: 6 6 = 12" in await told(ada, "Reacting: Red")
            await told(bob, "Red: turn 1, Turn the figures")
            bob.press("done turning\nfnord\n")
            assert "Zorro" not in await told(ada, "Blue: turn 1, Choose a figure")
            assert "“fnord” is nobody" in await told(bob, "fnord")
            assert b"\x1b" not in ada.sent + bob.sent

            bob.press("look\nquit\n")
            assert "Zorro" in await told(bob, "Yuri")
            assert await bob.ends() == 1  # as at home: a pipe of which some line could not be done
            ada.chan.write_eof()
            assert await ada.ends() == 0


async def test_a_terminal_is_asked_with_a_prompt_and_echoed(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with connected(house.host.port, "ada") as conn:
            ada = await opened(conn, term="xterm", command=f"line {game}")
            await told(ada, "Blue> ")
            ada.press("lok\x7fok\r")
            assert "lok" in await told(ada, "Xan")
            ada.press("\x04")
            assert await ada.ends() == 0


async def test_no_other_game_and_nobody_elses_is_played(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        house.lay(tmp_path, BLUE, RED)
        async with connected(house.host.port, "ada") as conn:
            for command in ("line", "line nothing", "line ../../etc/passwd", "line a b"):
                screen = await opened(conn, term=None, command=command)
                assert await screen.ends() == 1, command
                assert screen.errors and not screen.sent


async def test_an_act_is_offered_back_and_an_undo_is_asked_by_lines(tmp_path: Path) -> None:
    """Bob offers Ada her throw back, she leaves it; then she asks for it herself, and he agrees."""
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        port = house.host.port
        async with connected(port, "ada") as ada_conn, connected(port, "bob") as bob_conn:
            ada = await opened(ada_conn, term=None, command=f"line {game}")
            bob = await opened(bob_conn, term=None, command=f"line {game}")
            await told(ada, "Roll for initiative")
            ada.press("roll for initiative : 66 11\n")
            await told(bob, "Red: turn 1, Turn the figures")
            bob.press("offer takeback\n")
            await told(bob, "Blue: asked for consent")
            await told(ada, "Red: offers you to take your last act back. “agreed” or “not agreed” answers.")
            ada.press("not agreed\n")
            await told(bob, "Blue: leaves it as it was done.")

            ada.press("undo\n")
            await told(ada, "Red: asked for consent")
            await told(bob, "Blue: asks you to agree to an undo. “agreed” or “not agreed” answers.")
            ada.press("withdraw request\n")
            await told(bob, "Blue has withdrawn the request")
            ada.press("undo\n")
            await until(lambda: bob.sent.count(b"asks you to agree") == 2, lambda: bob.sent)
            bob.press("agreed\n")
            await told(ada, "As Blue asked: 1 act is taken back.")
            await told(bob, "As Blue asked: 1 act is taken back.")


async def test_an_act_is_put_right_by_a_line_once_the_other_agrees(tmp_path: Path) -> None:
    """Ada threw 6 5 and typed 6 6: Bob reads of what he is asked, refuses, is asked again, agrees."""
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        port = house.host.port
        async with connected(port, "ada") as ada_conn, connected(port, "bob") as bob_conn:
            ada = await opened(ada_conn, term=None, command=f"line {game}")
            bob = await opened(bob_conn, term=None, command=f"line {game}")
            await told(ada, "Roll for initiative")
            ada.press("roll for initiative : 66 11\n")
            await told(bob, "Red: turn 1, Turn the figures")
            ada.press("correct 2 : 65 11\n")
            await told(ada, "Nothing has happened yet: Enter puts it right")
            ada.press("\n")
            await told(ada, "Red: asked for consent")
            await told(bob, "“agreed” or “not agreed” answers.")
            bob.press("not agreed\n")
            await told(bob, "Declined: nothing is put right.")
            await told(ada, "No consent from Red: nothing is put right.")
            ada.press("correct 2 yes : 65 11\n")
            await until(lambda: bob.sent.count(b"answers.") == 2, lambda: bob.sent)
            await told(bob, "What comes of it is told when it is done")
            bob.press("agreed\n")
            await told(bob, "Blue put something right, as agreed.")
            assert "Blue, initiative: 6 5 = 11" in await told(ada, "Initiative: Blue 18 and Red 9.")
            asked = bob.sent.decode().partition("something is put right.")[2]
            assert "2 Blue, initiative: 6 6 = 12." in asked, "he reads what it is about"
