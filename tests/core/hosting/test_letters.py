"""Letters to who is away: who gets one, when and about what; none is lost, or tells too much."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from club_house import StillClock, counting, deaf, rules_of, three, why
from counting_game import Add, Ask, Finish, Hide, Pay

from core.hosting.club import Club
from core.hosting.lobby.letter_text import as_told, wish_told
from core.hosting.people.letters import AGAIN, DAILY, GRACE, LONGEST_ADDRESS, TOLD, Letters, Wish
from core.hosting.people.people import Person
from core.hosting.table.house import Card
from core.locale import LANGUAGES, sentences


class Post:
    """A club whose letters are carried, where Bruno plays the south of a game against Anna."""

    def __init__(self, club: Club, clock: StillClock) -> None:
        self.club, self.clock = club, clock
        self.anna, self.bruno, self.carla = three(club)
        self.letters.carried = True
        self.game = counting(club, self.anna, self.bruno)

    @property
    def letters(self) -> Letters:
        return self.club.house.letters

    async def ask(self, game: str = "") -> None:
        """Anna asks something of Bruno, who is away."""
        north = await self.club.sit(self.anna, game or self.game, "north", deaf)
        north.port.submit(Ask())
        north.leave()
        await self.look()

    async def look(self, **later: float) -> int:
        """Let so much time pass and have the club do what is due; return how many letters lie there."""
        await self.club.tick()
        self.clock.go(**later)
        await self.club.tick()
        return len(self.lying())

    def lying(self) -> Sequence[str]:
        rows = self.club.store.rows("SELECT name FROM letters JOIN people ON people.id = person")
        return [row["name"] for row in rows]

    def told(self, language: str = "en") -> dict[str, object]:
        letter = self.letters.due()
        assert letter is not None
        found = as_told(self.club.house, letter, language, {})
        assert found is not None
        return found


@pytest.fixture
async def post(club: Club, clock: StillClock) -> Post:
    return Post(club, clock)


LONG = GRACE.total_seconds() + 1


async def test_who_is_awaited_and_away_gets_one_letter_about_it(post: Post) -> None:
    post.letters.want(post.bruno, "each", "bruno@example.org")
    await post.ask()
    assert await post.look(seconds=30) == 0, "he may just look at another game"
    assert await post.look(seconds=LONG) == 1 and post.lying() == ["Bruno"]
    assert await post.look(days=3) == 1, "of one wait one letter"


async def test_nobody_gets_one_who_did_not_ask_for_it(post: Post) -> None:
    await post.ask()
    assert await post.look(days=3) == 0
    post.letters.want(post.anna, "each")
    post.letters.want(post.carla, "each")
    assert await post.look(days=3) == 0, "neither is awaited"


async def test_who_sits_there_has_seen_it_and_gets_none_later(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    south = await post.club.sit(post.bruno, post.game, "south", deaf)
    await post.ask()
    assert await post.look(seconds=LONG) == 0
    south.leave()
    assert await post.look(days=1) == 0


async def test_who_sits_at_another_table_is_not_away(post: Post) -> None:
    """He is not told while he plays; afterwards he is, where he has not gone there by himself."""
    other = counting(post.club, post.carla, post.bruno)
    post.letters.want(post.bruno, "each")
    south = await post.club.sit(post.bruno, other, "south", deaf)
    await post.ask()
    assert await post.look(seconds=LONG) == 0
    south.leave()
    assert await post.look(seconds=1) == 1


async def test_what_he_has_answered_is_not_told_by_a_letter_that_was_delayed(post: Post) -> None:
    """One that could not be carried at first is dropped where he has played in the meantime."""
    post.letters.want(post.bruno, "each", "bruno@example.org")
    await post.ask()
    assert await post.look(seconds=LONG) == 1
    letter = post.letters.due()
    assert letter is not None and as_told(post.club.house, letter, "en", {}) is not None
    assert post.letters.carry(letter, arrived=False)
    south = await post.club.sit(post.bruno, post.game, "south", deaf)
    south.port.submit(Pay(True))
    south.leave()
    await post.look(days=1)
    letter = post.letters.due()
    assert letter is not None and letter.tries == 1
    assert as_told(post.club.house, letter, "en", {}) is None


@pytest.mark.parametrize("written", [False, True])
async def test_nobody_is_called_to_a_game_that_was_taken_off_the_list(post: Post, written: bool) -> None:
    post.letters.want(post.bruno, "each", "bruno@example.org")
    await post.ask()
    assert await post.look(seconds=LONG if written else 0) == written
    letter = post.letters.due()
    await post.club.strike(post.club.people.keeper(), post.game)
    assert await post.look(days=1) == written, "none is written now"
    assert letter is None or as_told(post.club.house, letter, "en", {}) is None


async def test_another_wait_is_another_letter(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    await post.ask()
    assert await post.look(seconds=LONG) == 1
    south = await post.club.sit(post.bruno, post.game, "south", deaf)
    south.port.submit(Pay(True))
    south.leave()
    await post.look(seconds=1)
    await post.ask()
    assert await post.look(seconds=LONG) == 2


async def test_what_is_answered_in_time_needs_no_letter(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    await post.ask()
    south = await post.club.sit(post.bruno, post.game, "south", deaf)
    south.port.submit(Pay(True))
    south.leave()
    assert await post.look(days=1) == 0


async def test_a_game_that_is_over_waits_for_nobody(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    north = await post.club.sit(post.anna, post.game, "north", deaf)
    north.port.submit(Finish())
    north.leave()
    await post.look(days=1)
    assert not post.club.store.rows("SELECT * FROM awaited WHERE game = ?", post.game)


async def test_a_digest_comes_once_a_day_with_all_that_waits(post: Post) -> None:
    more = [counting(post.club, post.carla, post.bruno) for _ in range(2)]
    post.letters.want(post.bruno, "digest")
    await post.ask()
    assert await post.look(seconds=LONG) == 1
    for game in more:
        north = await post.club.sit(post.carla, game, "north", deaf)
        north.port.submit(Ask())
        north.leave()
    assert await post.look(hours=1) == 1
    assert await post.look(seconds=DAILY.total_seconds()) == 2
    assert post.letters.carry(post.letters.due() or pytest.fail("none is due"), arrived=True) is False
    games = post.told()["games"]
    assert isinstance(games, list) and sorted(one["id"] for one in games) == sorted(more)


async def test_a_consent_that_is_asked_waits_too(post: Post) -> None:
    """Bruno's word is wanted for an undo: that is told as a decision is."""
    post.letters.want(post.bruno, "each")
    north = await post.club.sit(post.anna, post.game, "north", deaf)
    south = await post.club.sit(post.bruno, post.game, "south", deaf)
    north.port.submit(Add(1))
    south.port.submit(Add(1))
    south.leave()
    await post.look()
    assert north.ask_back(to=1) == ("south",)
    north.leave()
    assert await post.look(seconds=LONG) == 1


# --- what stands in it ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_letter_says_where_and_how_and_nothing_that_was_done(post: Post, language: str) -> None:
    north = await post.club.sit(post.anna, post.game, "north", deaf)
    north.port.submit(Hide(4711))
    north.port.submit(Add(1, note="a word of hers"))
    north.leave()
    post.club.house.card = Card("ssh -p 2222 192.0.2.7", "SHA256:x")
    post.letters.want(post.bruno, "each", "bruno@example.org")
    await post.ask()
    await post.look(seconds=LONG)
    told = post.told(language)
    assert (told["to"], told["address"], told["kind"], told["language"]) == (
        "Bruno", "bruno@example.org", "each", language,
    )  # fmt: skip
    text = str(told["text"])
    assert (
        "a count" in str(told["subject"]) and "south" in text and "ssh -p 2222 192.0.2.7 letters none" in text
    )
    assert not [secret for secret in ("4711", "a word", "Add", "Ask", "Anna") if secret in json.dumps(told)]


async def test_a_letter_is_in_the_language_that_he_chose(post: Post) -> None:
    post.club.people.speaks(post.bruno, "it")
    post.letters.want(post.bruno, "each")
    await post.ask()
    await post.look(seconds=LONG)
    assert post.told()["language"] == "it" and str(post.told()["subject"]).startswith("Tocca a te")


async def test_to_who_was_removed_goes_no_letter(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    await post.ask()
    await post.look(seconds=LONG)
    letter = post.letters.due()
    assert letter is not None
    post.club.remove("Bruno")
    assert as_told(post.club.house, letter, "en", {}) is None
    assert await post.look(days=1) == 1, "the one that lies there is dropped by whoever carries it"


# --- wishes -----------------------------------------------------------------------------------------------


def told(club: Club, person: Person) -> str:
    return sentences("en").say(wish_told(club.house.letters.wish(person)))


async def test_a_wish_is_kept_and_an_address_with_it(post: Post) -> None:
    assert post.letters.wish(post.anna) == Wish() and "no letters" in told(post.club, post.anna)
    post.letters.want(post.anna, "digest", "  a\x1b[31m@b\x00.c " + "x" * 500)
    wish = post.letters.wish(post.anna)
    assert wish.how == "digest" and "\x1b" not in wish.to and "\x00" not in wish.to
    assert len(wish.to) <= LONGEST_ADDRESS
    assert post.letters.want(post.anna, "each").to == wish.to
    assert post.letters.want(post.anna, "each", "").to == ""
    assert "wherever the keeper knows you" in told(post.club, post.anna)


async def test_what_is_no_wish_is_refused(post: Post) -> None:
    assert why(lambda: post.letters.want(post.anna, "often")) == "hosting-letters-how"
    post.letters.carried = False
    assert why(lambda: post.letters.want(post.anna, "each")) == "hosting-letters-not-carried"
    assert post.letters.want(post.anna, "none").how == "none", "one may always want none"


async def test_who_wants_none_any_more_gets_none_that_is_on_its_way(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    await post.ask()
    assert await post.look(seconds=LONG) == 1
    post.letters.want(post.bruno, "none")
    assert post.letters.due() is None and await post.look(days=1) == 0


async def test_where_nobody_carries_letters_none_is_written(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    post.letters.carried = False
    await post.ask()
    assert await post.look(days=2) == 0


# --- on their way -------------------------------------------------------------------------------------------


async def test_a_letter_that_does_not_arrive_is_tried_again_ever_later_and_then_dropped(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    await post.ask()
    await post.look(seconds=LONG)
    for wait in AGAIN:
        letter = post.letters.due()
        assert letter is not None and post.letters.carry(letter, arrived=False)
        post.clock.go(seconds=wait.total_seconds() - 1)
        assert post.letters.due() is None
        post.clock.go(seconds=1)
    letter = post.letters.due()
    assert letter is not None and letter.tries == len(AGAIN)
    assert not post.letters.carry(letter, arrived=False) and post.letters.due() is None


async def test_a_restart_neither_loses_a_letter_nor_writes_it_again(
    tmp_path: Path, clock: StillClock
) -> None:
    first = Post(Club(tmp_path, rules_of=rules_of, clock=clock), clock)
    first.letters.want(first.bruno, "each")
    await first.ask()
    assert await first.look(seconds=LONG) == 1
    await first.club.close()
    club = Club(tmp_path, rules_of=rules_of, clock=clock)
    club.house.letters.carried = True
    (await club.sit(club.people.the("Anna"), first.game, "north", deaf)).leave()
    for _ in range(3):
        clock.go(days=1)
        await club.tick()
    letter = club.house.letters.due()
    assert letter is not None and not club.house.letters.carry(letter, arrived=True)
    assert club.house.letters.due() is None
    await club.close()


# --- a game that is over -----------------------------------------------------------------------------


async def finish(post: Post, game: str = "") -> None:
    """Anna ends a game while Bruno is away."""
    north = await post.club.sit(post.anna, game or post.game, "north", deaf)
    north.port.submit(Finish())
    north.leave()
    await post.club.tick()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_was_away_when_his_game_ended_is_told_so_once(post: Post, language: str) -> None:
    """Who lost by the clock while he slept learns of it; who ended the game knows."""
    post.letters.want(post.anna, "each", "anna@example.org")
    post.letters.want(post.bruno, "each", "bruno@example.org")
    await finish(post)
    assert await post.look(seconds=LONG) == 1 and post.lying() == ["Bruno"]
    letter = post.told(language)
    (game,) = letter["games"]
    words = sentences(language)
    assert game["over"] and game["over"] in str(letter["text"])
    assert letter["subject"] == words.text("hosting-letter-subject-over", title=game["title"])
    assert words.text("hosting-letter-line", title="", seat="", since="").split(":")[-1] not in letter["text"]
    due = post.letters.due()
    assert due is not None and not post.letters.carry(due, arrived=True)
    assert await post.look(days=3) == 0


@pytest.mark.parametrize("waits", [False, True])
async def test_an_end_that_status_told_is_told_once(post: Post, waits: bool) -> None:
    """Neither `status` nor the letter that is on its way tells it again; come again it is another."""
    club = post.club

    async def tells() -> bool:
        return any(line.startswith(post.game) for line in await club.status(post.bruno, "en"))

    post.letters.want(post.bruno, "each")
    await finish(post)
    assert await post.look(seconds=LONG) == 1
    if waits:
        told = await club.status_once_awaited(post.bruno, "en", post.game)
        assert told == await club.status_once_awaited(post.bruno, "en", post.game), "he asks for that one"
    else:
        assert await tells()
    assert not await tells()
    letter = post.letters.due()
    assert letter is not None and as_told(club.house, letter, "en", {}) is None
    club.house.rows.ended(post.game, over=False)
    post.clock.go(hours=1)
    club.house.rows.ended(post.game)
    assert await tells() and not await tells()


async def test_status_comes_before_the_letter(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    await finish(post)
    assert post.game in " ".join(await post.club.status(post.bruno, "en"))
    assert await post.look(seconds=LONG) == 0 and await post.look(days=1) == 0


async def test_an_end_that_was_looked_at_is_not_told_late(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    await finish(post)
    assert await post.look(seconds=LONG) == 1
    letter = post.letters.due()
    assert letter is not None
    post.club.house.bookmarks.seen(post.bruno, post.game, "south", 2, 0)
    assert as_told(post.club.house, letter, "en", {}) is None


async def test_an_end_is_no_news_for_who_asks_for_letters_only_then_nor_a_week_later(post: Post) -> None:
    await finish(post)
    post.clock.go(seconds=1)
    post.letters.want(post.bruno, "each")
    assert await post.look(seconds=LONG) == 0
    other = counting(post.club, post.anna, post.bruno)
    await finish(post, other)
    post.clock.go(seconds=TOLD.total_seconds() + 1)
    assert await post.look() == 0


async def test_an_end_that_was_taken_back_is_told_again_when_it_comes_again(post: Post) -> None:
    post.letters.want(post.bruno, "each")
    await finish(post)
    assert await post.look(seconds=LONG) == 1
    rows = post.club.house.rows
    rows.ended(post.game, over=False)
    letter = post.letters.due()
    assert letter is not None and as_told(post.club.house, letter, "en", {}) is None
    post.letters.carry(letter, arrived=True)
    rows.ended(post.game)
    assert await post.look(seconds=LONG) == 1


async def test_a_digest_tells_what_waits_and_what_is_over(post: Post) -> None:
    """Whose move it is stands in its subject."""
    post.letters.want(post.bruno, "digest")
    other = counting(post.club, post.anna, post.bruno)
    await finish(post, other)
    await post.ask()
    assert await post.look(seconds=LONG) == 1
    letter = post.told()
    assert [bool(one["over"]) for one in letter["games"]] == [False, True]  # type: ignore[attr-defined]
    waits = letter["games"][0]["title"]  # type: ignore[index]
    assert letter["subject"] == sentences("en").text("hosting-letter-subject", title=waits)
