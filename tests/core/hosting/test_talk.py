"""Table talk: for whom it is meant, clean, kept in the store and never in the game."""

from __future__ import annotations

import itertools

import pytest
from club_house import Ear, StillClock, counting, deaf, rules_of, three, why
from counting_game import Add, Hide, Throw

from core.hosting.club import Club
from core.hosting.people.talk import LONGEST, may_read
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting


async def full_table(club: Club) -> dict[str, Sitting]:
    """Anna and Dora on north, Bruno on south, Carla referees, Emil watches."""
    anna, bruno, carla = three(club)
    dora, emil = club.people.add("Dora"), club.people.add("Emil")
    game = counting(club, anna, bruno, referee=True)
    club.house.seating.lay(game, "referee", "person", carla, come=True)
    club.invite_to_seat(anna, game, "north", "Dora")
    await club.take_seat(dora, game, "north")
    return {
        "anna": await club.sit(anna, game, "north", Ear()),
        "dora": await club.sit(dora, game, "north", Ear()),
        "bruno": await club.sit(bruno, game, "south", Ear()),
        "carla": await club.sit(carla, game, "referee", Ear()),
        "emil": await club.watch(emil, game, Ear()),
    }


@pytest.mark.parametrize(
    ("speaker", "to", "readers"),
    [
        ("anna", "all", {"anna", "dora", "bruno", "carla", "emil"}),
        ("anna", "side", {"anna", "dora"}),
        ("bruno", "side", {"bruno"}),
        ("anna", "referee", {"anna", "dora", "carla"}),
        ("carla", "all", {"anna", "dora", "bruno", "carla", "emil"}),
        ("carla", "south", {"bruno", "carla"}),
        ("carla", "referee", {"carla"}),
        ("emil", "side", {"emil"}),
        ("emil", "referee", {"emil", "carla"}),
    ],
)
async def test_it_is_read_by_whom_it_is_meant_for(
    club: Club, speaker: str, to: str, readers: set[str]
) -> None:
    """And nobody else is even told that something was said."""
    seats = await full_table(club)
    for sitting in seats.values():
        sitting.seen()

    seats[speaker].say(to, "now")

    assert {
        name for name, sitting in seats.items() if [one.text for one in sitting.told()] == ["now"]
    } == readers
    assert {name for name, sitting in seats.items() if "talk" in sitting._listener.kinds} == readers  # type: ignore[attr-defined]
    talk, game = club.house.talk, seats["anna"].game
    unread = {name for name, one in seats.items() if talk.unread(game, one.seat, one.bookmark().talk)}
    assert unread == readers


def test_the_condition_on_rows_says_the_same(club: Club) -> None:
    """Every reader, speaker and audience: what the store sends out is what `may_read` allows."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    seats = ("north", "south", "referee", "observer")
    said = {}
    for seat, to in itertools.product(seats, ("all", "side", "referee")):
        row = club.house.talk.say(anna, game, seat, to, "x", 1, (*seats[:3],))
        said[row.id] = (seat, to)
    for to in ("north", "south"):
        said[club.house.talk.say(anna, game, "referee", to, "x", 1, (*seats[:3],)).id] = ("referee", to)

    for reader in seats:
        allowed = [id for id, (speaker, to) in said.items() if may_read(reader, speaker, to)]
        assert [one.id for one in club.house.talk.read(game, reader)] == allowed
        assert club.house.talk.unread(game, reader, 0) == len(allowed)


@pytest.mark.parametrize("to", ["", "south", "north", "observer", "nobody", "ALL", "all'--"])
async def test_a_player_speaks_to_nobody_in_particular(club: Club, to: str) -> None:
    seats = await full_table(club)

    assert why(lambda: seats["anna"].say(to, "psst")) == "hosting-talk-to-nobody"


async def test_without_a_referee_nobody_asks_him(club: Club) -> None:
    anna, bruno, _ = three(club)
    north = await club.sit(anna, counting(club, anna, bruno), "north", deaf)

    assert why(lambda: north.say("referee", "is this right?")) == "hosting-talk-no-referee"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("\x1b[2J\x1b]0;title\x07hello\u202e\u200b", "hello"),
        ("one\r\ntwo\tthree", "one two three"),
        ("[b]bold[/nope]", "[b]bold[/nope]"),
        ("\x9b31mred", "red"),
        ("x" * 1000, "x" * LONGEST),
    ],
)
async def test_what_is_said_is_clean(club: Club, typed: str, said: str) -> None:
    seats = await full_table(club)
    seats["anna"].say("all", typed)

    assert [one.text for one in seats["bruno"].told()] == [said]
    for nothing in ("", "  ", "\x1b[2J", "\u200b\u202e"):
        assert why(lambda nothing=nothing: seats["anna"].say("all", nothing)) == "hosting-talk-nothing"  # type: ignore[misc]


async def test_it_is_no_part_of_the_game(club: Club) -> None:
    seats = await full_table(club)
    (log,) = (club.folder / "games").glob("*.jsonl")
    before, tip = log.read_bytes(), seats["bruno"].port.tip

    seats["anna"].say("all", "hello there")

    assert log.read_bytes() == before and seats["bruno"].port.tip == tip


async def test_it_stays_and_is_marked_as_read(club: Club, clock: StillClock) -> None:
    seats = await full_table(club)
    first = seats["anna"].say("all", "one")
    seats["bruno"].seen()
    seats["anna"].say("side", "secret")
    clock.go(minutes=5)
    second = seats["anna"].say("all", "two")

    bruno = seats["bruno"]
    assert bruno.bookmark().talk == first.id and bruno.told(bruno.bookmark().talk) == (second,)
    assert (second.name, second.seat, second.at) == ("Anna", "north", "2026-03-01T20:05:00Z")
    club.rename("Anna", "Zoe")
    assert {one.name for one in bruno.told()} == {"Zoe"}


async def test_nobody_talks_without_end(club: Club, clock: StillClock) -> None:
    seats = await full_table(club)
    for _ in range(club.house.spending.quotas.talk):
        seats["anna"].say("all", "la")

    assert why(lambda: seats["anna"].say("side", "la")) == "hosting-too-much-talk"
    seats["dora"].say("all", "hush")
    clock.go(minutes=1)
    seats["anna"].say("all", "la")


async def test_who_has_left_neither_talks_nor_reads(club: Club) -> None:
    seats = await full_table(club)
    seats["anna"].leave()
    club.remove("Bruno")

    assert why(lambda: seats["anna"].say("all", "still here")) == "hosting-left"
    assert why(seats["anna"].told) == "hosting-left"
    assert why(seats["bruno"].told) == "hosting-removed"


async def test_who_watches_late_reads_late(club: Club) -> None:
    """What players say about what they see now is not for him yet."""
    anna, bruno, carla = three(club)
    game = counting(club, anna, bruno, Plan("plain", behind=2))
    ear = Ear()
    north = await club.sit(anna, game, "north", deaf)
    late = await club.watch(carla, game, ear)
    north.say("all", "before it began")
    for number in range(3):
        north.port.submit(Add(number))
        north.port.submit(Hide(number))
        north.say("all", f"after {number}")

    assert [one.text for one in late.told()] == ["before it began", "after 0"]
    assert ear.kinds.count("talk") == 1
    north.port.submit(Add(9))
    assert [one.text for one in late.told()] == ["before it began", "after 0", "after 1"]


async def test_who_is_muted_is_not_read_rings_no_bell_and_is_not_told(club: Club) -> None:
    """Bruno mutes Anna: for himself alone, over a restart too; the same act ends it."""
    seats = await full_table(club)
    for sitting in seats.values():
        sitting.seen()
    bruno, ears = seats["bruno"], {name: len(one._listener.heard) for name, one in seats.items()}  # type: ignore[attr-defined]
    assert why(lambda: bruno.mute("Bruno")) == "hosting-mute-yourself"
    assert why(lambda: bruno.mute("Nobody")) == "hosting-mute-nobody"
    club.people.add("Fred")
    assert why(lambda: bruno.mute("Fred")) == "hosting-mute-nobody", "who is not here is not told of"
    assert bruno.mute("Anna") and bruno.muted == ("Anna",)
    assert {name: len(one._listener.heard) for name, one in seats.items()} == ears  # type: ignore[attr-defined]

    seats["anna"].say("all", "hello")
    seats["dora"].say("all", "good evening")
    assert [one.text for one in bruno.told()] == [one.said.text for one in bruno.heard()] == ["good evening"]
    assert [one.text for one in seats["carla"].told()] == ["hello", "good evening"]
    assert bruno._listener.kinds.count("talk") == 1  # type: ignore[attr-defined]
    game, mark = bruno.game, bruno.bookmark().talk
    assert club.house.talk.unread(game, "south", mark, bruno.person) == 1

    person = bruno.person
    await club.close()
    club = Club(club.folder, rules_of=rules_of)
    bruno = await club.sit(person, game, "south", deaf)
    assert [one.text for one in bruno.told()] == ["good evening"] and bruno.muted == ("Anna",)
    assert not bruno.mute("Anna") and [one.text for one in bruno.told()] == ["hello", "good evening"]
    await club.close()


async def test_what_was_said_while_somebody_was_muted_is_no_news_later(club: Club) -> None:
    """It can be read; what he says from then on, and what others said meanwhile, is unread."""
    seats = await full_table(club)
    bruno = seats["bruno"]
    for sitting in seats.values():
        sitting.seen()

    def unread() -> int:
        return club.house.talk.unread(bruno.game, "south", bruno.bookmark().talk, bruno.person)

    bruno.mute("Anna")
    seats["anna"].say("all", "hello")
    seats["dora"].say("all", "good evening")
    seats["anna"].say("all", "anybody?")
    assert unread() == 1
    bruno.mute("Anna")
    assert [one.text for one in bruno.told()][-3:] == ["hello", "good evening", "anybody?"] and unread() == 1
    seats["anna"].say("all", "there you are")
    assert unread() == 2
    bruno.mute("Carla")
    seats["carla"].say("south", "your man is out")
    bruno.mute("Carla")
    assert unread() == 3, "a referee's word is never kept back"


async def test_a_referee_is_heard_as_the_referee(club: Club) -> None:
    seats = await full_table(club)
    seats["bruno"].mute("Carla")
    seats["carla"].say("south", "your man is out")
    assert [one.text for one in seats["bruno"].told()] == ["your man is out"]
    assert "talk" in seats["bruno"]._listener.kinds  # type: ignore[attr-defined]


async def test_who_talks_much_may_still_ask_and_who_asks_much_may_still_talk(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, hiding=False)
    north, south = await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", deaf)
    north.port.submit(Throw(1))
    quotas = club.house.spending.quotas
    for _ in range(quotas.talk):
        north.say("all", "la")
    for _ in range(quotas.requests):
        assert north.ask_back() == ("south",)
    assert why(north.ask_back) == "hosting-too-much-requests"
    for _ in range(quotas.requests):
        south.mute("Anna")
    south.say("all", "I heard you")


async def test_who_looks_back_has_what_he_heard_beside_the_acts(club: Club, clock: StillClock) -> None:
    """Emil takes south over later: what was said there before he has not heard; what all heard, he has."""
    seats = await full_table(club)
    anna, bruno = seats["anna"], seats["bruno"]
    anna.say("all", "luck!")
    bruno.say("side", "mine alone")
    anna.say("side", "ours")
    anna.port.submit(Hide(3))
    anna.port.submit(Add(1))
    bruno.say("referee", "is that right?")

    def heard(sitting: Sitting) -> list[tuple[int, str]]:
        return [(one.record, one.said.text) for one in sitting.heard()]

    assert heard(bruno) == [(1, "luck!"), (1, "mine alone"), (2, "is that right?")], "in his own numbers"
    assert heard(anna) == [(1, "luck!"), (1, "ours")]
    assert heard(seats["carla"]) == [(1, "luck!"), (3, "is that right?")]
    assert heard(seats["emil"]) == [(1, "luck!")]
    first = bruno.heard()[0].said.id
    assert [one.said.text for one in bruno.heard(first)] == ["mine alone", "is that right?"]

    clock.go(minutes=1)
    club.give_up_seat(bruno.person, anna.game, "south")
    clock.go(minutes=1)
    emil, game = club.people.the("Emil"), anna.game
    seats["emil"].leave()
    await club.take_seat(emil, game, "south")
    south = await club.sit(emil, game, "south", deaf)
    south.say("side", "now I")
    assert heard(south) == [(1, "luck!"), (2, "now I")]
    assert [one.text for one in south.told()] != ["luck!", "now I"], (
        "what his seat keeps he may read all the same"
    )


async def test_what_the_others_say_among_themselves_leaves_nothing_anywhere(club: Club) -> None:
    """Two worlds differ only in what north says to its own side and the referee: the rest see the same."""

    async def world(name: str, talks: bool) -> list[object]:
        other = Club(club.folder / name, rules_of=rules_of, clock=StillClock())
        seats = await full_table(other)
        seats["anna"].say("all", "hello")
        if talks:
            seats["anna"].say("side", "the mine lies there")
            seats["dora"].say("referee", "may we?")
            seats["carla"].say("north", "you may")
        seats["anna"].port.submit(Add(1))
        seen: list[object] = []
        for one in ("bruno", "emil"):
            sitting = seats[one]
            told = [(said.name, said.to, said.text) for said in sitting.told()]
            heard = [(beside.record, beside.said.text) for beside in sitting.heard()]
            seen += [told, heard, sitting._listener.heard, sitting.presence(), sitting.port.view()]  # type: ignore[attr-defined]
            seen += [line.partition(" ")[2] for line in await other.status(sitting.person, "en")]
        await other.close()
        return seen

    assert await world("talks", True) == await world("silent", False)


@pytest.mark.parametrize("since", [10**40, -(10**40), 2**63, -1])
async def test_any_number_may_be_named_as_the_last_that_was_read(since: int, club: Club) -> None:
    """A program may name one that no store can hold: nothing was said after it, or all of it before."""
    seats = await full_table(club)
    seats["anna"].say("all", "hello")
    told = [said.text for said in seats["bruno"].told(since)]
    assert told == [one.said.text for one in seats["bruno"].heard(since)] == ["hello"] * (since < 0)
