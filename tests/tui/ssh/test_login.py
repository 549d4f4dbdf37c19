"""Who is let in: known keys, codes for unknown ones, all or nobody; and nothing but keys."""

from __future__ import annotations

import asyncssh
import pytest
from far_away import FakeClub, connected, hosting, key, opened, public


async def test_a_known_key_is_let_in_whatever_the_user_calls_himself() -> None:
    async with hosting() as host, connected(host.port, "ada", user="bob") as conn:
        await (await opened(conn)).until("ada 80x24")
        (login,) = host.events("login")
        assert (login["name"], login["user"]) == ("ada", "bob")
        assert login["key"] == key("ada").get_fingerprint()


async def test_an_unknown_key_is_asked_for_its_code_once() -> None:
    """You should read that your key is not known, type your code, and be in; the next time you are known."""
    async with hosting(FakeClub(K7QMP4WX="Carla")) as host:
        async with connected(host.port, "carla") as conn:
            carla = await opened(conn, env={"LANG": "it_IT.UTF-8"})
            assert "La tua chiave" in await carla.until("Il codice del tuo invito:")
            carla.press("K7QMX\x7fP4\x1b[D\x1b[AWX\r")
            await carla.until("Carla 80x24")
        assert host.club.people[public("carla")] == "Carla" and not host.club.codes
        async with connected(host.port, "carla") as conn:
            await (await opened(conn)).until("Carla 80x24")
        assert [line["name"] for line in host.events("joined")] == ["Carla"]


async def test_a_code_that_names_nobody_asks_for_a_name() -> None:
    """The code is kept until a name is taken; one that is somebody's binds nothing, and three are the end."""
    async with hosting(FakeClub(K7QMP4WX="")) as host:
        async with connected(host.port, "carla") as conn:
            carla = await opened(conn)
            carla.press("wrong\rK7QMP4WX\r")
            await carla.until("Your name:")
            carla.press("ada\rbob\rada\r")
            assert await carla.ends() == 1 and host.club.codes == {"K7QMP4WX": ""}
        assert public("carla") not in host.club.people
        async with connected(host.port, "carla") as conn:
            carla = await opened(conn)
            carla.press("K7QMP4WX\rada\rCarla\r")
            await carla.until("Carla 80x24")
        assert host.club.people[public("carla")] == "Carla" and not host.club.codes


async def test_whoever_is_renamed_while_connected_is_still_himself() -> None:
    """His name may be another's by now: who a connection is, is asked by its key whenever it matters."""
    async with hosting() as host, connected(host.port, "ada") as conn:
        await (await opened(conn)).until("ada 80x24")
        host.club.people |= {public("ada"): "Adele", public("zoe"): "ada"}
        status = await opened(conn, term=None, command="status")
        assert await status.ends() == 0 and status.text.startswith("Adele ")
        await (await opened(conn)).until("Adele 80x24")
        del host.club.people[public("ada")]
        refused = await opened(conn, term=None, command="status")
        assert await refused.ends() == 1 and "ada" not in refused.text


async def test_a_key_is_bound_only_when_it_was_proved() -> None:
    """Offering somebody's public key, which everybody may know, leads to no question at all."""
    async with hosting(FakeClub(K7QMP4WX="Carla")) as host:
        (pretended,) = asyncssh.load_keypairs([asyncssh.generate_private_key("ssh-ed25519")])
        pretended.public_data = key("bob").public_data
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                "127.0.0.1", host.port, username="bob", client_keys=[pretended], known_hosts=None, config=[],
                agent_path=None,
            )  # fmt: skip
        await host.until(lambda: not host.server.logins)
        assert not host.events("login") and host.events("refused")


async def test_who_has_several_keys_is_known_by_any_of_them() -> None:
    """An unknown key that comes first is passed over, and nobody is asked for a code."""
    async with hosting() as host, connected(host.port, "carla", "dora", "ada") as conn:
        await (await opened(conn)).until("ada 80x24")


async def test_of_several_unknown_keys_the_first_is_bound() -> None:
    club = FakeClub(K7QMP4WX="Carla")
    async with hosting(club) as host, connected(host.port, "carla", "dora") as conn:
        screen = await opened(conn)
        await screen.until("code:")
        screen.press("K7QMP4WX\r")
        await screen.until("Carla 80x24")
        assert public("carla") in club.people and public("dora") not in club.people


async def test_three_wrong_codes_are_the_end_of_it() -> None:
    club = FakeClub(K7QMP4WX="Carla")
    async with hosting(club) as host, connected(host.port, "carla") as conn:
        screen = await opened(conn)
        for number in range(3):
            await screen.until("\n".join(["Your invitation's code:"] * 1))
            await host.until(lambda number=number: screen.text.count("code:") == number + 1)
            screen.press("WRONG\r")
        assert await screen.ends() == 1
        assert club.tried == 3 and club.codes and public("carla") not in club.people
        assert "Carla" not in screen.text


async def test_who_gives_up_or_waits_too_long_is_let_go() -> None:
    async with hosting() as host:
        for keys in ("\x03", "\r", "\x04"):
            async with connected(host.port, "carla") as conn:
                screen = await opened(conn)
                await screen.until("code:")
                screen.press(keys)
                assert await screen.ends() == 1
        async with connected(host.port, "carla") as conn:
            screen = await opened(conn, command="status", term=None)
            assert await screen.ends() == 1 and b"not known here" in screen.errors


async def test_of_a_code_only_so_much_is_read() -> None:
    """A flood of letters into the question costs a line of it."""
    club = FakeClub()
    async with hosting(club) as host, connected(host.port, "carla") as conn:
        screen = await opened(conn)
        await screen.until("code:")
        screen.press("x" * 20_000 + "\r")
        await host.until(lambda: "Connect with a terminal" in screen.text)
        assert screen.text.count("x") == 64 and club.tried == 1


async def test_where_everybody_may_join_a_name_is_asked() -> None:
    async with hosting(join="open") as host, connected(host.port, "carla") as conn:
        screen = await opened(conn)
        await screen.until("Your name:")
        screen.press("Carla\r")
        await screen.until("Carla 80x24")


async def test_where_nobody_may_join_an_unknown_key_is_not_even_asked() -> None:
    async with hosting(FakeClub(K7QMP4WX="Carla"), join="closed") as host:
        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(host.port, "carla"):
                pass
        await host.until(lambda: host.events("refused")[-1:])
        async with connected(host.port, "ada") as conn:
            await (await opened(conn)).until("ada 80x24")


async def test_there_are_no_passwords_and_not_too_many_keys() -> None:
    async with hosting() as host:
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                "127.0.0.1", host.port, username="ada", password="ada", client_keys=None, known_hosts=None,
                config=[], agent_path=None,
            )  # fmt: skip
        with pytest.raises((asyncssh.Error, ConnectionError)):
            async with connected(host.port, *(f"key {number}" for number in range(25)), "ada"):
                pass
        await host.until(lambda: host.events("refused")[-1]["why"] == "too many keys")


async def test_a_fault_of_the_club_costs_the_one_who_ran_into_it_a_line() -> None:
    club = FakeClub()
    club.redeem = lambda code, key, address: 1 // 0  # type: ignore[assignment,method-assign]
    async with hosting(club) as host, connected(host.port, "carla") as conn:
        screen = await opened(conn)
        await screen.until("code:")
        screen.press("K7QMP4WX\r")
        assert await screen.ends() == 1
        assert "Something went wrong on the host" in screen.text and "Error" not in screen.text
        assert "ZeroDivisionError" in host.events("fault")[0]["where"][-1]
