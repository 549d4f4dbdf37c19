"""Whatever people type at a host comes to others as one printable line, or not at all: at every way in."""

from __future__ import annotations

import unicodedata
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from club_house import RANGERS, Ear, counting, deaf, key, rules_of, three, why, why_not
from counting_game import Add

from core.engine.contract.facts import Refusal
from core.engine.game.written import as_command
from core.engine.words.sanitize import plain
from core.hosting.club import Club
from core.hosting.people.people import Person
from core.hosting.refused import Refused
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting
from core.locale import LANGUAGES, sentences

EVIL = {
    "colours": "\x1b[31mred",
    "a title": "\x1b]0;owned\x07x",
    "one byte of control": "\x9b2Jx",
    "a link": "\x1b]8;;http://x\x1b\\x\x1b]8;;\x1b\\",
    "right to left": "ab\u202edc",
    "an isolate": "ab\u2066dc",
    "nothing wide": "a\u200bb",
    "a joiner": "\U0001f468\u200d\U0001f469",
    "a variation": "\u2764\ufe0f",
    "a flag": "\U0001f1ee\U0001f1f9",
    "a line break": "a\nb",
    "a return": "a\rb",
    "marks": "a" + "\u0316" * 5,
    "no character": "a\x00b",
    "a tag": "a\U000e0041b",
    "half of one": "a\ud800b",
}
"""What a terminal obeys, or what shifts its rows; markup beside it is only text."""

MARKUP = "[bold]x[/bold][link=y]"
evil = pytest.mark.parametrize("text", EVIL.values(), ids=list(EVIL))


def check(*found: object) -> None:
    """Demand that every text in it is a printable line."""
    for value in found:
        for text in texts(msgspec.to_builtins(value, enc_hook=str)):
            assert plain(" ".join(part for part in text.split(" ") if part)), repr(text)
            assert all(unicodedata.category(char)[0] != "C" for char in text), repr(text)


def texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for pair in value.items() for part in pair for text in texts(part)]
    return [text for part in value for text in texts(part)] if isinstance(value, (list, tuple)) else []


def said(error: Refused) -> None:
    """Check a refusal as its reader gets it."""
    for language in LANGUAGES:
        check(sentences(language).say(error.message))


# --- names ------------------------------------------------------------------------------------------


@evil
def test_a_name_has_nothing_in_it_that_a_terminal_obeys(club: Club, text: str) -> None:
    """Refused wherever a name is given, and in no list; the refusal itself does not bring it either."""
    anna, _, _ = three(club)
    ways: tuple[Callable[[], object], ...] = (
        lambda: club.people.add(text),
        lambda: club.people.join(text, key(7)),
        lambda: club.enrol(text, key(8), "10.0.0.1"),
        lambda: club.people.rename("Anna", text),
        lambda: club.rename("Anna", text),
        lambda: club.invite(text),
        lambda: club.invitations.invite(text, lasts=timedelta(days=1)),
    )
    for way in ways:
        with pytest.raises(Refused) as told:
            way()
        assert told.value.message.id in ("hosting-name-signs", "hosting-name-start"), told.value.message
        said(told.value)
    assert [one.name for one in club.people.players()] == ["Anna", "Bruno", "Carla"]
    assert club.invitations.waiting() == () and club.people.person_of(key(7)) is None
    assert club.people.by_id(anna.id) == Person(anna.id, "Anna")


@evil
async def test_what_is_looked_for_under_such_a_name_comes_back_clean(club: Club, text: str) -> None:
    """Names of people, games, seats and scenarios that are none stand in the sentence that says so."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno)
    ways: tuple[Callable[[], Awaitable[object] | object], ...] = (
        lambda: club.people.the(text),
        lambda: club.invite_to_seat(anna, game, "north", text),
        lambda: club.invite("Dora", text, "north"),
        lambda: club.invite("Dora", game, text),
        lambda: club.game(anna, text),
        lambda: club.take_seat(anna, game, text),
        lambda: club.watch(anna, text, deaf),
        lambda: club.log(anna, text, "en"),
        lambda: club.sit(anna, game, text, deaf),
        lambda: club.new_game(anna, Plan(text)),
        lambda: club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": text})),
        lambda: club.new_game(anna, Plan(RANGERS, {text: "me"})),
        lambda: club.new_game(anna, Plan(RANGERS, {"rangers": "me"}, {"edition": text})),
        lambda: club.new_game(anna, Plan(RANGERS, {"rangers": "me"}, {text: "IT"})),
        lambda: club.redeem(text, key(9), "10.0.0.9"),
        lambda: club.redeem("ABCD-EFGH", text, text),
    )
    for number, way in enumerate(ways):
        with pytest.raises(Refused) as told:
            got = way()
            if isinstance(got, Awaitable):
                await got
        said(told.value)
        assert number or told.value.message.id == "hosting-nobody"


# --- what is said and written ---------------------------------------------------------------------------


async def two(club: Club) -> tuple[Sitting, Sitting, Ear]:
    anna, bruno, _ = three(club)
    game, ear = counting(club, anna, bruno, referee=False), Ear()
    return await club.sit(anna, game, "north", deaf), await club.sit(bruno, game, "south", ear), ear


def written(sitting: Sitting, do: str, **fields: object) -> object:
    """Send a command as it comes from a screen: in fields."""
    command = as_command(rules_of("counting"), {"do": do, **fields})
    return command if isinstance(command, Refusal) else sitting.port.submit(command)


@evil
async def test_talk_and_remarks_are_only_text(club: Club, text: str) -> None:
    north, south, _ = await two(club)
    north.say("all", f"hello {text} {MARKUP}")
    (heard,) = south.told()
    check(heard)
    assert heard.text.startswith("hello") and heard.text.endswith(MARKUP)

    assert not isinstance(written(north, "remark", text=f"note {text}"), Refusal)
    for line in south.port.log_since(1):
        check(line.fact, line.message)
        for language in LANGUAGES:
            assert line.message is None or check(sentences(language).say(line.message)) is None
    lines = await club.log(south.person, south.game, "it")
    check(*lines)
    status = await club.status(south.person, "en")
    check(*status)


@evil
async def test_nothing_but_such_signs_is_nothing(club: Club, text: str) -> None:
    north, south, _ = await two(club)
    for sign in [char for char in text if not plain(f"a{char}a")]:
        assert why(lambda sign=sign: north.say("all", sign)) == "hosting-talk-nothing"  # type: ignore[misc]
        got = written(north, "remark", text=sign)
        assert isinstance(got, Refusal)
    assert south.told() == () and south.port.tip == 1


@evil
async def test_the_reason_of_a_ruling_and_what_it_says_are_only_text(club: Club, text: str) -> None:
    north, south, _ = await two(club)
    got = written(north, "ruling", fact="score", reason=f"because {text}", subject="north", value=5)
    assert not isinstance(got, Refusal), got
    (line,) = (one for one in south.port.log_since(1) if one.message is not None)
    check(line.fact, line.message, sentences("it").say(line.message) if line.message else "")

    refusal = written(north, "ruling", fact=text, reason="because", subject=text, value=text)
    assert isinstance(refusal, Refusal)
    check(sentences("en").refusal(refusal))


@evil
async def test_a_standing_answer_that_ends_with_such_a_line_brings_it_clean(club: Club, text: str) -> None:
    """The news that a remark was written carry it nowhere but in a clean sentence."""
    north, _, ear = await two(club)
    north.port.submit(Add(1))
    written(north, "remark", text=f"x {text}")
    check(*(news.message for news in ear.heard if news.message is not None))
    assert "moved" in ear.kinds


# --- words for the dice, and titles -----------------------------------------------------------------------


@evil
async def test_words_for_the_dice_are_one_clean_line(club: Club, text: str) -> None:
    """Both ways to give them; they stand in the log when the game is over."""
    anna, bruno, _ = three(club)
    plan = Plan(RANGERS, {"rangers": "me", "militia": "Bruno"})
    game = await club.new_game(anna, plan, f"north {text} wind")
    await club.take_seat(bruno, game, "militia", f"{text}\nsouth")
    secret = (await club.tables.table(game)).host.game.secret
    check(secret.shares)
    assert "north" in secret.shares["rangers"] and "south" in secret.shares["militia"]
    row = club.game(bruno, game)
    check(row.title, row.scenario)


async def test_a_plan_keeps_no_such_text(club: Club) -> None:
    """What a plan names is looked up; a text that is none of what it may be makes no game."""
    anna, _, _ = three(club)
    for text in EVIL.values():
        told = await why_not(club.new_game(anna, Plan(RANGERS, {"rangers": "me"}, dice=text)))  # type: ignore[arg-type]
        assert told == "hosting-bad-plan"
    assert club.house.rows.every() == ()
