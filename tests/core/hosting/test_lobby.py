"""The lobby: what waits for somebody, in his own knowledge and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from club_house import RANGERS, START, StillClock, counting, deaf, rules_of, three
from counting_game import Add, Ask, Finish, Hide, Throw

from core.engine.contract.engine_facts import Resign
from core.engine.contract.facts import Command
from core.engine.game.written import as_command
from core.engine.seat.bot import play_out
from core.engine.seat.port import Accepted, SeatPort
from core.games import header_of, keep_game
from core.hosting.club import Club
from core.hosting.lobby import lobbies, lobby
from core.hosting.lobby.lobby import MOST_COUNTED, GameLine, Lobby
from core.hosting.lobby.status import status_lines
from core.hosting.people.quotas import Quotas
from core.hosting.refused import Refused
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting
from core.hosting.times import stamp
from core.locale import LANGUAGES, sentences
from core.rules import load as rules_named
from core.scenarios import load


async def test_what_waits_for_whom(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    south.leave()
    north.port.submit(Add(3))
    north.port.submit(Ask())
    north.say("all", "well?")
    north.leave()

    (his,) = (await club.lobby(bruno)).awaited
    hers = await club.lobby(anna)

    assert (his.id, his.seat, his.mine, his.awaited, his.news, his.unread) == (
        game, "south", True, ("south",), 2, 1
    )  # fmt: skip
    assert his.since == (await club.tables.table(game)).host.game.records[2].at
    assert [message.args["text"] for message in his.last] == ["Added", "Asked"]
    assert hers.awaited == () and (hers.my_games[0].mine, hers.my_games[0].news, hers.my_games[0].unread) == (
        False, 0, 0
    )  # fmt: skip


async def test_a_hidden_act_shows_nothing(tmp_path: Path, clock: StillClock) -> None:
    """Two worlds that differ in what an enemy did unseen: the lobby is the same, byte for byte."""
    lobbies: dict[bool, list[bytes]] = {}
    for hidden in (False, True):
        club = Club(tmp_path / str(hidden), rules_of=rules_of, clock=clock)
        anna, bruno, carla = three(club)
        game = counting(club, anna, bruno)
        north = await club.sit(anna, game, "north", deaf)
        north.port.submit(Add(1))
        for number in range(3 * hidden):
            north.port.submit(Hide(number))
        found = [await club.lobby(person) for person in (anna, bruno, carla)]
        lines = [await club.status(person, "en") for person in (anna, bruno, carla)]
        lobbies[hidden] = [
            msgspec.json.encode(part).replace(game.encode(), b"id") for part in (*found[1:], *lines[1:])
        ]
        assert [message.args["text"] for message in found[0].my_games[0].last] == (
            ["Hidden"] * 3 if hidden else ["Begun", "Added"]
        )
        await club.close()

    blank = [_without_times(part) for part in lobbies[False]]
    assert blank == [_without_times(part) for part in lobbies[True]]


def _without_times(part: bytes) -> bytes:
    return re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z", b"then", part)


async def test_since_when_is_when_one_last_learned_of_something(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not when the enemy last did something."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    host = (await club.tables.table(game)).host
    north = await club.sit(anna, game, "north", deaf)
    for hour, command in enumerate((Add(1), Hide(1), Hide(2)), 1):
        monkeypatch.setattr(host.game, "_clock", lambda hour=hour: f"2026-03-01T0{hour}:00:00Z")
        north.port.submit(command)

    assert (await club.lobby(bruno)).my_games[0].since == "2026-03-01T01:00:00Z"
    assert (await club.lobby(anna)).my_games[0].since == "2026-03-01T03:00:00Z"


async def test_what_was_undone_is_no_news(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, hiding=False)
    north = await club.sit(anna, game, "north", deaf)
    north.port.submit(Add(1))
    north.port.submit(Add(2))
    north.port.undo()
    north.port.submit(Throw(2))

    (line,) = (await club.lobby(bruno)).my_games
    told = [message.id if message.id != "event-remarked" else message.args["text"] for message in line.last]
    assert line.news == 4 and told == ["event-undone", "Added", "Added"]


async def test_who_was_away_for_long_is_told_there_is_more(club: Club) -> None:
    anna, bruno, _ = three(club)
    club.house.spending.quotas = Quotas(acts=1000)
    game = counting(club, anna, bruno)
    host = (await club.tables.table(game)).host
    for number in range(MOST_COUNTED + 5):
        host.submit("north", Hide(number))
        host.submit("north", Add(0))

    line = (await club.lobby(bruno)).my_games[0]
    assert line.more and line.news >= MOST_COUNTED
    assert "More than" in (await club.status(bruno, "en"))[0]


async def test_invitations_open_seats_and_games_to_watch(club: Club) -> None:
    anna, bruno, carla = three(club)
    open_ = await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}, watch=False))
    invited = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bruno"}, watch=False))
    begun = counting(club, anna, bruno)
    secret = counting(club, anna, bruno, Plan("plain", watch=False))

    def ids(lobby: Lobby) -> dict[str, set[str]]:
        parts = msgspec.structs.asdict(lobby)
        return {name: {line.id for line in lines} for name, lines in parts.items() if lines}

    hers = ids(await club.lobby(anna))
    assert hers == {"my_games": {open_, invited, begun, secret}}
    assert ids(await club.lobby(bruno)) == {
        "my_games": {begun, secret},
        "invitations": {invited},
        "open_seats": {open_},
    }
    assert ids(await club.lobby(carla)) == {"open_seats": {open_}, "watchable": {begun}}


async def test_a_free_seat_is_listed_with_its_turn_though_nobody_has_the_game_open(
    club: Club, tmp_path: Path
) -> None:
    """Who looks for a seat reads how far the game is, also after the host was started anew."""
    anna, *_ = three(club)
    scenario = load(RANGERS)
    host = keep_game(scenario, header_of(scenario, dice="seeded", seed=3), tmp_path / "begun.jsonl")
    club.adopt(host, "")
    await club.tables.close(club.tables.open[0])
    (line,) = (await club.lobby(anna)).open_seats
    assert line.turn == 1


async def test_a_game_that_one_is_invited_to_stands_in_the_lobby_once(club: Club) -> None:
    """One that runs and may be watched is an invitation to whoever is invited, and nothing beside it."""
    anna, bruno, carla = three(club)
    seats, options = {"rangers": "me", "militia": "bruno"}, {"protection": "hard_only", "edition": "EN"}
    game = await club.new_game(anna, Plan(RANGERS, seats, options, at_once=True))
    his = await club.lobby(bruno)
    assert [line.id for line in his.invitations] == [game] and not his.watchable
    assert [line.id for line in (await club.lobby(carla)).watchable] == [game]
    differs = (
        "Diversamente dal regolamento: Protezione nel tiro salvezza: solo coperture solide e Turni: 8 turni."
    )
    invited = f"{game} Ranger e miliziani: Anna ti invita al posto Milizia. {differs}"
    assert await club.status(bruno, "it") == [invited], "what he would sit down to is told before he does"
    club.give_up_seat(anna, game, "rangers")
    his = await club.lobby(bruno)
    assert [line.id for line in his.invitations] == [game] and not his.watchable and not his.open_seats
    await club.take_seat(anna, game, "rangers")
    club.give_up_seat(bruno, game, "militia")
    differs = "Otherwise than in the book: Protection on saving throws: hard cover only and Turns: 8 turns."
    assert await club.status(carla, "en") == [f"{game} Rangers and militia: free seats: Militia. {differs}"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_made_a_game_that_others_play_is_told_so(club: Club, language: str) -> None:
    """His seat is another's by now, say. It is among the games to watch, or says that he does not play."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    secret = counting(club, anna, bruno, Plan("plain", watch=False))
    for one in (game, secret):
        club.give_up_seat(anna, one, "north")
        await club.take_seat(carla, one, "north")

    hers = await club.lobby(anna)
    assert [line.id for line in hers.my_games] == [secret]
    assert [line.id for line in hers.watchable] == [game]
    told = {
        "en": f"{secret} a count: you have no seat in it; others play it.",
        "it": f"{secret} a count: non vi hai un posto; la giocano altri.",
    }
    assert told[language] in await club.status(anna, language)


async def test_a_game_that_all_have_left_is_on_the_list_of_who_has_sat_there_alone(club: Club) -> None:
    """It is no free seat and nothing to watch for others: nobody plays it. It counts for nobody's quota."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    club.give_up_seat(anna, game, "north")
    hers = await club.lobby(carla)
    assert [line.id for line in hers.open_seats] == [line.id for line in hers.watchable] == [game]
    assert club.house.rows.made_by(anna) == 1
    club.give_up_seat(bruno, game, "south")
    hers = await club.lobby(carla)
    assert (
        not hers.open_seats
        and not hers.watchable
        and await club.status(carla, "en") == [sentences("en").text("hosting-status-nothing")]
    )
    assert club.house.rows.made_by(anna) == 0
    for one in (anna, bruno, club.people.keeper()):
        assert [line.id for line in (await club.lobby(one)).open_seats] == [game], one.name
    await club.take_seat(bruno, game, "south")
    assert [line.id for line in (await club.lobby(carla)).open_seats] == [game]


async def test_a_seat_against_a_bot_stays_free_when_somebody_has_got_up_from_it(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "open", "militia": "bot"}, at_once=True))
    await club.take_seat(bruno, game, "rangers")
    club.give_up_seat(bruno, game, "rangers")
    assert [line.id for line in (await club.lobby(carla)).open_seats] == [game]


async def test_who_waits_for_a_seat_that_nobody_plays_any_more_is_told_so(club: Club) -> None:
    """The keeper has removed the other, say: the game waits for nobody, and who is left may get up."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    (await club.sit(anna, game, "north", deaf)).port.submit(Ask())
    assert "Nobody plays there" not in (await club.status(anna, "en"))[0]
    club.remove("Bruno")
    (told,) = await club.status(anna, "en")
    assert "waiting for South" in told
    assert "Nobody plays there just now: South. Anybody may sit down; you may also give up your seat." in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nobody_is_awaited_the_line_says_so(language: str) -> None:
    line = GameLine("k3f7q", "a count", "", "running", "Anna", "", seat="north", since=stamp(START))
    (told,) = status_lines(Lobby(my_games=(line,)), language, START)
    assert told == f"k3f7q a count: {sentences(language).text('hosting-status-nobody')}"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_game_that_ended_while_one_was_away_is_told_once_within_a_week(
    club: Club, clock: StillClock, language: str
) -> None:
    """It went from the list without a word; whoever saw it end, or only looked on, is not told."""
    anna, bruno, carla = three(club)

    async def ended() -> str:
        game = counting(club, anna, bruno)
        north = await club.sit(anna, game, "north", deaf)
        clock.go(hours=1)
        north.port.submit(Resign())
        north.leave()
        return game

    game = await ended()
    how = sentences(language).text("hosting-status-over", game=game, title="a count", how="").strip()
    nothing = [sentences(language).text("hosting-status-nothing")]
    clock.go(days=6)
    assert await club.status(anna, language) == await club.status(carla, language) == nothing
    assert [line.startswith(how) for line in await club.status(bruno, language)] == [True]
    assert await club.status(bruno, language) == nothing, "once"
    await ended()
    clock.go(days=8)
    assert await club.status(bruno, language) == nothing, "a week later it is no news"


async def test_a_finished_game_is_for_those_who_played_or_watched(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    secret = counting(club, anna, bruno, Plan("plain", watch=False))
    for one in (game, secret):
        (await club.sit(anna, one, "north", deaf)).port.submit(Finish())

    assert {line.id for line in (await club.lobby(bruno)).finished} == {game, secret}
    assert [line.id for line in (await club.lobby(carla)).finished] == [game]
    assert (await club.lobby(anna)).my_games == ()


async def test_a_game_that_cannot_be_read_says_so_in_its_line(club: Club) -> None:
    anna, bruno, _ = three(club)
    counting(club, anna, bruno)
    (log,) = (club.folder / "games").glob("*.jsonl")
    log.write_bytes(log.read_bytes().replace(b'"n":1', b'"n":7'))
    fine = counting(club, anna, bruno)

    lines = {line.id: line.why for line in (await club.lobby(anna)).my_games}
    assert lines.pop(fine) is None
    assert [why.id for why in lines.values() if why is not None] == ["log-out-of-order"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lobby_as_lines(club: Club, clock: StillClock, language: str) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno)
    north = await club.sit(anna, game, "north", deaf)
    monkey = (await club.tables.table(game)).host.game
    monkey._clock = lambda: "2026-03-01T18:00:00Z"
    north.port.submit(Add(1))
    north.port.submit(Ask())
    north.say("all", "well?")
    north.seen()
    north.leave()

    lines = [(await club.status(person, language))[0] for person in (anna, bruno, carla)]

    assert (
        lines
        == {
            "en": [
                f"{game} a count: waiting for South, for 2 hours.",
                f"{game} a count: your decision is awaited, for 2 hours. 3 new lines. Act 1: Note:"
                " Begun Act 2: Note: Added Act 3: Note: Asked 1 message unread.",
                "Nothing waits for you.",
            ],
            "it": [
                f"{game} a count: si aspetta: South, da 2 ore.",
                f"{game} a count: si aspetta una tua decisione, da 2 ore. 3 righe nuove. Azione 1:"
                " Nota: Begun Azione 2: Nota: Added Azione 3: Nota: Asked 1 messaggio da leggere.",
                "Nulla ti aspetta.",
            ],
        }[language]
    )


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_game_is_called_as_its_scenario_is_in_each_language(club: Club, language: str) -> None:
    anna, _, _ = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me"}))

    (line,) = await club.status(anna, language)
    assert line.startswith(f"{game} {load(RANGERS).title(language)}: ")
    assert load(RANGERS).title("it") != load(RANGERS).title("en")


async def test_who_looks_again_makes_no_work(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read is kept until something is done, or seen; talk is counted all the same."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    north = await club.sit(anna, game, "north", deaf)
    read = []
    real = lobbies.full_line
    monkeypatch.setattr(lobbies, "full_line", lambda *given: read.append(given) or real(*given))

    async def looked() -> tuple[int, int, int]:
        (line,) = (await club.lobby(bruno)).my_games
        return len(read), line.news, line.unread

    assert await looked() == await looked() == (1, 1, 0)
    north.say("all", "hello")
    assert await looked() == (1, 1, 1)
    north.port.submit(Add(1))
    assert await looked() == await looked() == (2, 2, 1)
    (await club.sit(bruno, game, "south", deaf)).leave()
    assert await looked() == (3, 0, 0)


async def test_a_log_as_its_reader_may_read_it(club: Club) -> None:
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno, Plan("plain", behind=1))
    north = await club.sit(anna, game, "north", deaf)
    for command in (Add(1), Hide(7), Add(2)):
        north.port.submit(command)

    logs = [[line.split()[-1] for line in await club.log(one, game, "en")] for one in (anna, bruno, carla)]
    assert logs == [
        ["Begun", "Added", "Hidden", "Added"],
        ["Begun", "Added", "Added"],
        ["Begun", "Added"],
    ]


async def test_what_was_undone_says_so_in_a_log(club: Club) -> None:
    """As on the screen and in a file's log; that something was undone is no such line."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, hiding=False)
    north = await club.sit(anna, game, "north", deaf)
    north.port.submit(Add(1))
    north.port.submit(Add(2))
    north.port.undo()

    for language, mark in (("en", "[undone]"), ("it", "[annullato]")):
        lines = await club.log(anna, game, language)
        assert [line.endswith(mark) for line in lines] == [False, False, True, False], lines


async def test_nobody_looks_without_end(club: Club) -> None:
    anna, _, _ = three(club)
    club.house.spending.quotas = Quotas(looks=2)
    await club.lobby(anna)
    await club.status(anna, "en")
    with pytest.raises(Refused, match="hosting-too-much-looks"):
        await club.lobby(anna)


async def ended(club: Club) -> tuple[Sitting, str]:
    """A game of the book that both have ended by agreement."""
    anna, bruno, _ = three(club)
    game = await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "Bruno"}))
    await club.take_seat(bruno, game, "militia")
    north, south = await club.sit(anna, game, "rangers", deaf), await club.sit(bruno, game, "militia", deaf)
    for port, do in ((north.port, "propose_end"), (south.port, "accept_end")):
        command = as_command(rules_named("breaking_news"), {"do": do})
        assert isinstance(command, Command) and isinstance(port.submit(command), Accepted)
    return north, game


async def test_a_finished_game_tells_how_it_ended(club: Club) -> None:
    """Its log need not be opened for it: the sentence stands in the store, points and all."""
    _, game = await ended(club)
    carla = club.people.the("Carla")
    for table in club.tables.open:
        await club.tables.close(table)
    for person in ("Anna", "Bruno", "Carla"):
        (line,) = (await club.lobby(club.people.the(person))).finished
        assert line.over is not None and line.over.id == "bn-drawn" and line.id == game
        assert "Both sides have agreed" in sentences("en").say(line.over)
    assert not club.tables.open and (await club.lobby(carla)).watchable == ()


async def test_a_game_that_ended_under_an_older_program_is_read_once(club: Club) -> None:
    """That program did not write down how; one that cannot be read any more is a line without it."""
    _, game = await ended(club)
    damaged = counting(club, club.people.the("Anna"), club.people.the("Bruno"))
    for table in club.tables.open:
        await club.tables.close(table)
    with club.store.write():
        club.store.run("UPDATE games SET outcome = NULL, state = 'over', ended = '2026-01-01T00:00:00Z'")
    (club.folder / "games" / club.house.rows.the(damaged).file).write_text("{}")

    lines = {line.id: line.over for line in (await club.lobby(club.people.the("Bruno"))).finished}
    assert lines[game] is not None and lines[damaged] is None
    assert club.store.row("SELECT ended FROM games WHERE id = ?", game)["ended"] == "2026-01-01T00:00:00Z"
    row = club.house.rows.the(game)
    assert row.outcome == lines[game]


async def test_an_end_that_was_taken_back_is_none(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, hiding=False, dice="typed")
    north = await club.sit(anna, game, "north", deaf)
    north.port.submit(Finish())
    assert club.house.rows.the(game).outcome is not None
    north.port.undo()
    row = club.house.rows.the(game)
    assert (row.state, row.outcome) == ("running", None)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lines_tell_of_what_is_asked_and_of_the_time(
    club: Club, clock: StillClock, language: str
) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, Plan("plain", limit=90), hiding=False)
    north = await club.sit(anna, game, "north", deaf)
    north._table.host.game._clock = lambda: stamp(clock())
    north.port.submit(Throw(1))
    north.ask_back()
    (line,) = await club.status(bruno, language)
    assert {"en": "North would like you to agree", "it": "North: ti si chiede il consenso"}[language] in line

    north.port.submit(Ask())
    clock.go(minutes=20)
    (line,) = await club.status(bruno, language)
    assert {"en": "1 h 10 min left.", "it": "Ancora 1 h 10 min."}[language] in line and "consen" not in line


@pytest.mark.parametrize("language", LANGUAGES)
async def test_losses_are_told_before_all_else(club: Club, language: str) -> None:
    """Up to three sentences, each in the eyes of whoever asks; who came back has nothing to be told."""
    anna, bruno, _ = three(club)
    seats, options = {"rangers": "me", "militia": "bruno"}, {"protection": "hard_only", "edition": "EN"}
    game = await club.new_game(anna, Plan(RANGERS, seats, options, at_once=True))
    await club.take_seat(bruno, game, "militia")
    host = (await club.tables.table(game)).host
    while not any(figure.out for figure in SeatPort(host, "militia").view().figures):
        play_out(host.game, 5, 60)

    (line,) = (await club.lobby(bruno)).my_games
    words = sentences(language)
    told = [words.say(message) for message in line.last]
    assert len(told) == 3
    assert (" out" if language == "en" else " fuori") in told[0]
    out = "out of action" if language == "en" else "fuori combattimento"
    status = (await club.status(bruno, language))[0]
    when = [words.say(act) for act in line.last_at]
    assert " ".join(f"{act}: {what}" for act, what in zip(when, told, strict=True)) in status
    log = await club.log(bruno, game, language, last=1000)
    lost = [who.args["name"] for who in line.last[0].args["who"]]  # type: ignore[union-attr]
    first = min(int(row[:4]) for row in log if out in row and any(str(name) in row for name in lost))
    assert when[0] == {"en": f"From act {first}", "it": f"Dall'azione {first}"}[language]

    sitting = await club.sit(bruno, game, "militia", deaf)
    sitting.seen()
    sitting.leave()
    (line,) = (await club.lobby(bruno)).my_games
    assert line.last == () and line.news == 0


async def test_a_loss_of_long_ago_is_told_with_its_act(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was away for long reads from which act on he lost men, and not since when all is told."""
    monkeypatch.setattr(lobby, "MOST_COUNTED", 20)
    anna, bruno, _ = three(club)
    seats = {"rangers": "me", "militia": "bruno"}
    game = await club.new_game(anna, Plan(RANGERS, seats, {}, at_once=True))
    await club.take_seat(bruno, game, "militia")
    host = (await club.tables.table(game)).host
    port = SeatPort(host, "militia")
    play_out(host.game, 5, 120)
    lost = port.losses(1, port.tip)
    assert lost[0] < port.tip - 20 and host.game.state.over is None

    read = await club.lobby(bruno)
    (line,) = (*read.my_games, *read.awaited)
    told = {sentences("en").say(act) for act in line.last_at}
    assert line.more and f"From act {lost[0]}" in told
