"""Table talk: for whom it is meant, clean, kept in the store and never in the game."""

from __future__ import annotations

import itertools

import pytest
from club_house import Ear, StillClock, counting, deaf, three, why
from counting_game import Add, Hide

from core.hosting.club import Club
from core.hosting.plan import Plan
from core.hosting.sitting import Sitting
from core.hosting.talk import LONGEST, may_read


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
