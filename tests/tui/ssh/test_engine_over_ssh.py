"""`ssh … engine`: another program asks as the person whose key it came by, and sits where he may."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from club_far_away import club_house
from far_away import Host, connected, opened, until
from program_far_away import program
from small_table import side

from core.hosting.people.quotas import Quotas
from core.protocol_at_host.turns import turns_of
from core.rules import whole_books
from tui.ssh.limits import Limits

BLUE = side("blue", "south", "Ada 28 17", "Bob 31 17")
RED = side("red", "north", "Xan 29 38", "Yuri 33 38", "Zorro 10 38 hidden = true")
SCENARIO = "breaking_news/rangers_and_militia"
ROLL: dict[str, Any] = {"do": "roll_initiative", "answers": [[6, 6], [1, 1]]}


def code(answer: dict[str, Any]) -> str:
    return str(answer["error"]["code"])


async def test_it_asks_as_the_person_whose_key_it_is(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        house.take_in("ada")
        async with program(house.host.port, "ada") as ada:
            hello = (await ada.ask("hello", id="x", language="it"))["hello"]
            assert (hello["person"], hello["where"], hello["language"]) == ("ada", "host", "it")
            assert hello["rules"] == list(whole_books()) and hello["longest"] == 65_536
            assert not {"open", "new", "save", "close"} & set(hello["verbs"]), "no verb names a file"
            assert ada.answers[0]["id"] == "x"
            for verb in ("open", "save"):
                assert code(await ada.ask(verb, file="/etc/passwd")) == "bad_request"
            assert (await ada.ask("scenario", scenario=SCENARIO))["scenario"]["sides"]
            wrong = await ada.ask("scenario", scenario=str(tmp_path / "small.toml"))
            assert code(wrong) == "refused" and (await ada.ask("rules", wanted="BN-8.0"))["entries"]
            ada.far.chan.write_eof()
            assert await ada.far.ends() == 0


async def test_a_game_is_made_joined_and_played_by_two_programs(tmp_path: Path) -> None:
    """From the lobby to an act: made, invited, taken, begun, told by notice, read in the log."""
    async with club_house(tmp_path / "host") as house:
        house.take_in("ada"), house.take_in("bob")
        port = house.host.port
        async with program(port, "ada") as ada, program(port, "bob") as bob:
            seats = {"rangers": "me", "militia": "bob"}
            made = await ada.ask("make", scenario=SCENARIO, seats=seats, dice="typed")
            game = made["game"]
            assert code(await ada.ask("view")) == "no_game"
            lobby = (await bob.ask("lobby"))["lobby"]
            assert [line["id"] for line in lobby["invitations"]] == [game]
            assert code(await bob.ask("sit", game=game, seat="militia")) == "refused"
            assert (await bob.ask("take_seat", game=game, seat="militia"))["ok"]
            rows = (await ada.ask("seats", game=game))["seating"]
            assert {row["seat"]: row["people"] for row in rows} == {"rangers": ["ada"], "militia": ["bob"]}

            sat = await ada.ask("sit", game=game)
            assert (sat["seat"], sat["seats"], sat["tip"]) == ("rangers", ["rangers", "militia"], 1)
            assert (await bob.ask("sit", game=game))["seat"] == "militia"
            await bob.ask("subscribe")
            played = await ada.ask("play", **ROLL)
            assert played["record"] == 2 and "initiative" in played["lines"][0]["sentence"]
            assert (await bob.told("moved", game=game, seat="militia"))["tip"] == 2
            log = (await bob.ask("log", since=1))["lines"]
            assert [line["sentence"] for line in log] == [line["sentence"] for line in played["lines"]]


async def test_nobody_asks_as_another_seat(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        house.take_in("carl")
        async with program(house.host.port, "ada") as ada, program(house.host.port, "carl") as carl:
            await ada.ask("sit", game=game)
            for seat in ("red", "referee", "observer", "nobody"):
                for verb in ("view", "log", "choices", "contacts", "talk"):
                    more = {"text": "hello"} if verb == "talk" else {}
                    assert code(await ada.ask(verb, seat=seat, **more)) == "refused", (verb, seat)
                assert code(await ada.ask("play", seat=seat, **ROLL)) == "refused"
                assert code(await ada.ask("sit", game=game, seat=seat)) == "refused"
            assert code(await carl.ask("sit", game=game, seat="blue")) == "refused"
            assert (await carl.ask("sit", game=game))["seat"] == "observer"
            assert code(await carl.ask("play", **ROLL)) == "refused"
            unknown = await carl.ask("view", game="zzzzz")
            assert code(unknown) == "no_game"


async def test_no_line_tells_who_hides(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with program(house.host.port, "ada") as ada, program(house.host.port, "bob") as bob:
            await ada.ask("sit", game=game), await bob.ask("sit", game=game)
            await ada.ask("subscribe")
            await ada.ask("play", **ROLL)
            for verb in ("view", "log", "choices", "since", "contacts", "presence", "lobby"):
                assert (await ada.ask(verb))["ok"]
            assert b"orro" not in ada.far.sent
            await bob.ask("view")
            assert b"Zorro" in bob.far.sent


async def test_an_undo_is_asked_and_agreed_to(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with program(house.host.port, "ada") as ada, program(house.host.port, "bob") as bob:
            await ada.ask("sit", game=game), await bob.ask("sit", game=game)
            await bob.ask("subscribe"), await ada.ask("subscribe")
            await ada.ask("play", **ROLL)
            assert code(await ada.ask("undo")) == "refused", "dice fell: the other has to agree"
            assert code(await bob.ask("consent")) == "refused", "nothing is agreed to before it is asked"
            assert (await ada.ask("ask_undo"))["asked"] == ["red"]
            await bob.told("consent")
            read = (await bob.ask("asked"))["wish"]
            assert read["seat"] == "blue"
            for other in ({**read, "acts": [1]}, {"seat": 1}):
                assert code(await bob.ask("consent", read=other)) == "refused", "another was read"
            assert code(await bob.ask("decline", read={**read, "offer": True})) == "refused"
            assert (await bob.ask("asked"))["wish"] == read
            assert (await bob.ask("consent", read=read))["ok"]
            assert "taken back" in (await ada.told("consent"))["sentence"]
            assert (await ada.ask("view"))["redo"] is False


async def test_only_what_was_looked_at_is_offered_back(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with program(house.host.port, "ada") as ada, program(house.host.port, "bob") as bob:
            await ada.ask("sit", game=game), await bob.ask("sit", game=game)
            await ada.ask("play", **ROLL)
            looked = await bob.ask("offer_takeback", look=True)
            assert looked["takes"] and "wish" not in await ada.ask("asked")
            assert code(await bob.ask("offer_takeback", against=looked["tip"] - 1)) == "refused"
            assert "wish" not in await ada.ask("asked")
            assert (await bob.ask("offer_takeback", against=looked["tip"]))["takes"] == looked["takes"]
            assert (await ada.ask("asked"))["wish"]["offer"]


async def test_what_a_bot_cannot_throw_is_asked_of_who_plays(tmp_path: Path) -> None:
    """Real dice and a bot: its throw comes to the program as a notice; its answer goes on with the act."""
    async with club_house(tmp_path / "host") as house:
        house.take_in("ada")
        async with program(house.host.port, "ada") as ada:
            seats = {"rangers": "me", "militia": "bot"}
            game = (await ada.ask("make", scenario=SCENARIO, seats=seats, dice="typed"))["game"]
            await ada.ask("sit", game=game)
            await ada.ask("subscribe")
            assert code(await ada.ask("answer_delegated", answers=[[1]])) == "refused"
            if not (asked := (await ada.ask("delegated")).get("delegated")):
                await ada.told("delegated")
                asked = (await ada.ask("delegated"))["delegated"]
            assert asked["seat"] == "militia" and asked["needs"]["question"]["type"] == "throw"
            for nonsense in ([], ["x"], [[99]], [[1, 2, 3, 4]], [{"a": []}], [None, None]):
                wrong = await ada.ask("answer_delegated", answers=nonsense)
                assert (not wrong["ok"] and code(wrong) != "fault") or "needs" in wrong, nonsense
            before = (await ada.ask("view"))["tip"]
            answers: list[Any] = []
            done: dict[str, Any] = {"needs": asked["needs"]["question"]}
            while "needs" in done:
                answers.append([3] * done["needs"]["dice"])
                done = await ada.ask("answer_delegated", answers=answers)
            assert done["ok"] and (await ada.ask("view"))["tip"] > before


async def test_a_clock_is_told_and_stands_still_when_all_agree(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        house.take_in("ada"), house.take_in("bob")
        async with program(house.host.port, "ada") as ada, program(house.host.port, "bob") as bob:
            clock = {"kind": "act", "minutes": 2880}
            seats = {"rangers": "me", "militia": "bob"}
            wrong = await ada.ask("make", scenario=SCENARIO, seats=seats, clock={"kind": "act", "minutes": 1})
            assert code(wrong) == "refused"
            game = (await ada.ask("make", scenario=SCENARIO, seats=seats, clock=clock))["game"]
            await bob.ask("take_seat", game=game, seat="militia")
            await ada.ask("sit", game=game), await bob.ask("sit", game=game)
            assert (await ada.ask("clock", do="ask_pause"))["timing"]["asks"] == ["rangers"]
            assert (await bob.ask("clock", do="ask_pause"))["timing"]["stands"] == "paused"
            assert (await ada.ask("clock", do="go_on"))["timing"]["stands"] == ""
            assert code(await ada.ask("clock", do="claim")) == "refused"
            assert code(await ada.ask("rematch")) == "refused"


async def test_talk_reaches_whom_it_is_meant_for(tmp_path: Path) -> None:
    """What people say is text: cleaned, and read by whom it is for."""
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with program(house.host.port, "ada") as ada, program(house.host.port, "bob") as bob:
            await ada.ask("sit", game=game), await bob.ask("sit", game=game)
            await bob.ask("subscribe")
            await ada.ask("talk", text="to \x1b[31mall", to="all")
            await ada.ask("talk", text="to my side", to="side")
            await bob.told("talk")
            assert [one["text"] for one in (await bob.ask("heard"))["talk"]] == ["to all"]
            assert b"\x1b" not in bob.far.sent


async def test_nothing_that_comes_in_ends_the_session(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        house.take_in("ada")
        async with program(house.host.port, "ada") as ada:
            for line in (b"{", b"\xff\xfe", b"[]", b"[" * 5000, b'{"verb": "fly"}', b"7"):
                assert code(await ada.raw(line)) in ("malformed", "bad_request"), line
            assert code(await ada.raw(b" " * 10 + b"x" * 70_000)) == "too_long"
            assert code(await ada.ask("hello", protocol=9)) == "version"
            assert (await ada.ask("hello"))["ok"]
            ada.far.press(b'\n\n{"verb": "hello"}')
            ada.far.chan.write_eof()
            assert await ada.far.ends() == 0
            ada.take()
            assert len(ada.answers) == 10, "a last line needs no end"


async def test_a_fault_of_ours_tells_nothing_and_costs_one_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with program(house.host.port, "ada") as ada:
            await ada.ask("sit", game=game)

            def broken(port: Any) -> Any:
                raise KeyError("Zorro")

            with monkeypatch.context() as patched:
                patched.setattr("core.hosting.table.gated_port.GatedPort.view", broken)
                answer = await ada.ask("view")
            assert code(answer) == "fault" and "Zorro" not in str(answer)
            assert house.host.events("fault") and (await ada.ask("view"))["ok"]


async def test_what_one_may_do_in_a_minute_holds_for_programs_too(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host", Quotas(acts=2, looks=2, talk=1)) as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with program(house.host.port, "ada") as ada:
            await ada.ask("sit", game=game)
            said = [await ada.ask("talk", text="again") for _ in range(2)]
            acts = [await ada.ask("play", do="roll_initiative") for _ in range(3)]
            looks = [await ada.ask("lobby") for _ in range(3)]
            assert [one["ok"] for one in said + acts + looks] == [True, False] + [True, True, False] * 2
            assert "minute" in acts[-1]["error"]["sentence"]


async def test_a_client_that_takes_nothing_is_cut_off(tmp_path: Path) -> None:
    """It asks and asks, and reads no answer: its answers wait in a bound, and then it is gone."""
    limits = Limits(stalled=0.2, low=256, retry=0.02, arrivals=1000)
    async with club_house(tmp_path / "host", limits=limits) as house:
        house.take_in("ada")
        async with connected(house.host.port, "ada") as conn:
            far = await opened(conn, term=None, command="engine", window=1024)
            far.chan.pause_reading()
            far.press(b'{"verb": "schema"}\n' * 40)
            await until(lambda: any(view.link.stalled for view in house.host.server.views))
            view = house.host.server.views[0]
            assert view.link.queued() < 1_000_000
            loop = view.link.stalled
            assert loop is not None
            house.host.server.sweep(loop + 1)
            await house.host.until(lambda: not house.host.server.views)
            assert house.host.events("left")[-1]["reason"] == "stalled"


async def test_whoever_asks_without_pause_leaves_time_for_others(tmp_path: Path) -> None:
    """A hundred lines at once: not one after another without a break, and no more wait than may."""
    async with club_house(tmp_path / "host") as house:
        house.take_in("ada"), house.take_in("bob")
        async with program(house.host.port, "ada") as ada, program(house.host.port, "bob") as bob:
            ada.far.press(b'{"verb": "rules", "wanted": "B"}\n' * 100)
            await ada.answered(1)
            assert (await bob.ask("hello"))["ok"]
            ada.take()
            assert len(ada.answers) < 100


async def test_it_needs_a_known_key_no_terminal_and_no_more_words(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        house.take_in("ada")
        port = house.host.port
        for who, command, term in (
            ("eve", "engine", None),
            ("ada", "engine x", None),
            ("ada", "engine", "xterm"),
        ):
            async with connected(port, who) as conn:
                far = await opened(conn, term=term, command=command)
                assert await far.ends() == 1, (who, command, term)
                assert far.errors and b"{" not in far.sent


async def test_who_is_removed_is_answered_no_more(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with program(house.host.port, "ada") as ada:
            await ada.ask("sit", game=game)
            await ada.ask("subscribe")
            house.club.remove("ada")
            assert (await ada.told("dropped", game=game))["sentence"]
            assert code(await ada.ask("lobby")) == "refused"
            house.host.server.drop("ada")
            await ada.far.ends()
            ada.take()
            assert ada.far.errors, "why is told beside the lines"


async def test_notices_of_the_lobby_tell_of_what_one_sees_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.protocol_at_host.lobby_news.REST", 0.01)
    async with club_house(tmp_path / "host") as house:
        house.take_in("ada"), house.take_in("bob")
        async with program(house.host.port, "ada") as ada, program(house.host.port, "bob") as bob:
            await bob.ask("subscribe")
            seats = {"rangers": "me", "militia": "bob"}
            await until(lambda: bool(house.club.store.bulletin._listeners))
            await ada.ask("make", scenario=SCENARIO, seats=seats, watch=False)
            assert await bob.told("lobby") == {"notice": "lobby"}
            await ada.ask("make", scenario=SCENARIO, seats={"rangers": "me", "militia": "bot"}, watch=False)
            for _ in range(20):
                await bob.ask("hello")
            assert not [one for one in bob.notices if one["notice"] == "lobby"], "that is not his"


def ended(host: Host, name: str) -> bool:
    return any(one["name"] == name for one in host.events("left"))


async def test_a_line_cut_in_the_middle_gets_up_from_the_table(tmp_path: Path) -> None:
    async with club_house(tmp_path / "host") as house:
        game = house.lay(tmp_path, BLUE, RED)
        async with program(house.host.port, "ada") as ada:
            await ada.ask("sit", game=game)
            table = house.club.tables.opened(game)
            assert table is not None and len(table.sittings) == 1
            ada.far.press(b'{"verb": "vi')
        await until(lambda: ended(house.host, "ada") and not table.sittings)


async def test_the_fourth_program_of_a_person_takes_the_place_of_his_first(tmp_path: Path) -> None:
    """It counts as a terminal does; the first is told why beside its lines, and gets up from its table."""
    async with club_house(tmp_path / "host") as house, AsyncExitStack() as open_ones:
        game = house.lay(tmp_path, BLUE, RED)
        port = house.host.port
        bob = await open_ones.enter_async_context(program(port, "bob"))
        adas = [await open_ones.enter_async_context(program(port, "ada")) for _ in range(3)]
        for one in (*adas, bob):
            await one.ask("sit", game=game)
        adas.append(await open_ones.enter_async_context(program(port, "ada")))

        assert (await adas[3].ask("hello"))["hello"]["person"] == "ada"
        assert await adas[0].far.ends() == 1 and "too many terminals" in str(adas[0].far.errors)
        for one in (*adas[1:3], bob):
            assert (await one.ask("view", game=game))["ok"]
        table = house.club.tables.opened(game)
        assert table is not None and len(table.sittings) == 3, "two of ada's, and bob's"
        assert turns_of(house.club).programs == 4


async def test_one_program_too_many_is_told_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.protocol_at_host.turns.MOST_PROGRAMS", 1)
    async with club_house(tmp_path / "host") as house:
        house.take_in("ada"), house.take_in("bob")
        async with program(house.host.port, "ada") as ada:
            assert (await ada.ask("hello"))["ok"]
            async with connected(house.host.port, "bob") as conn:
                far = await opened(conn, term=None, command="engine")
                assert await far.ends() == 1 and "1 program" in str(far.errors) and not far.sent
            ada.far.chan.write_eof()
            assert await ada.far.ends() == 0
        async with program(house.host.port, "bob") as bob:
            assert (await bob.ask("hello"))["ok"]


async def test_who_sits_down_at_a_table_sees_it_from_his_seat_alone(tmp_path: Path) -> None:
    """He had watched before: the observer's place is gone, and is not to be had again."""
    async with club_house(tmp_path / "host") as house:
        house.take_in("ada"), house.take_in("bob")
        async with program(house.host.port, "ada") as ada, program(house.host.port, "bob") as bob:
            seats = {"rangers": "me", "militia": "open"}
            game = (await ada.ask("make", scenario=SCENARIO, seats=seats, at_once=True))["game"]
            assert (await bob.ask("sit", game=game))["seat"] == "observer"
            await bob.ask("take_seat", game=game, seat="militia")
            for verb in ("view", "log", "since", "contacts"):
                assert code(await bob.ask(verb, game=game, seat="observer")) == "refused", verb
            assert (await bob.ask("sit", game=game))["seat"] == "militia"
            assert code(await bob.ask("sit", game=game, seat="observer")) == "refused"
