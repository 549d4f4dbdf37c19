"""Breaking News: the evening news that a game has earned: from what happened alone, in both languages."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from bn_commands import AcceptEnd, ProposeEnd
from msgspec.structs import replace
from table import Man, Played, table
from test_x_civilians import Bystander

from core.engine.contract.seats import OBSERVER
from core.locale import LANGUAGES, sentences
from core.rules.breaking_news.ending.bulletin import CLOSINGS, OPENINGS, bulletin
from core.rules.breaking_news.state import Objective, Talks
from core.rules.breaking_news.view import view

TITLE = {"en": "The well", "it": "Il pozzo"}


def over(*, blue: dict[str, int] | None = None, red: dict[str, int] | None = None, **more: Any) -> Played:
    """A game that both sides agreed to end, with these points and fates."""
    facts = {"title": TITLE, **more.pop("facts", {})}
    sides = {"blue": {"points": tuple((blue or {}).items())}, "red": {"points": tuple((red or {}).items())}}
    men = {
        "kowalski": Man("R3", y=40),
        "novak": Man("R3", y=30, fate=more.pop("novak", "")),
        "abu": Man("Irr3", y=150, side="red"),
    }
    game = table(sides=sides, facts=facts, **{**men, **more})
    game.play("blue", ProposeEnd())
    game.play("red", AcceptEnd(), *([[6]] if facts.get("talks") and facts["talks"].pending else []))
    assert game.state.over is not None
    return game


def ids(game: Played) -> list[str]:
    return [message.id for message in bulletin(game.state)]


def said(game: Played, language: str = "en") -> str:
    words = sentences(language)
    return " ".join(words.say(message) for message in bulletin(game.state))


def test_nothing_is_on_the_news_before_it_is_over() -> None:
    game = table(kowalski=Man("R3", y=40), abu=Man("Irr3", y=150, side="red"))

    assert bulletin(game.state) == ()


def test_a_day_on_which_nobody_was_hurt_is_a_short_bulletin() -> None:
    first, *news, verdict, last = ids(over())

    assert (first[:-1], news, verdict, last[:-1]) == (
        "bn-news-open-quiet-", [], "bn-news-draw", "bn-news-close-quiet-",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("by", "told"),
    [("blue", "bn-news-killed-regular"), ("red", "bn-news-killed-irregular"), ("", "bn-news-killed-nobody")],
)
def test_the_dead_come_first_by_whose_fire(by: str, told: str) -> None:
    game = over(blue={"civilian": 10}, amina=Bystander(x=1, fate="dead", harmed_by=by))

    assert (ids(game)[0][:-1], ids(game)[1]) == ("bn-news-open-grim-", told)
    assert "Amina" in said(game)


def test_who_won_over_the_dead_of_others_is_not_praised_for_it() -> None:
    dead = {"amina": Bystander(x=1, fate="dead", harmed_by="blue")}

    assert ids(over(red={"lost-irregular": 90}, **dead))[-2] == "bn-news-won-badly"
    assert ids(over(blue={"lost-regular": 90}, **dead))[-2] == "bn-news-won"


def test_journalists_and_hostages_are_told_by_their_names() -> None:
    game = over(
        blue={"journalist": 30},
        stringer=Bystander("independent", x=1, fate="captured", harmed_by="red"),
        reporter=Bystander("embedded", x=5, fate="dead", harmed_by="blue"),
        gruber=Bystander("hostage", x=9),
    )

    assert ids(game)[1:4] == ["bn-news-hostages", "bn-news-captured", "bn-news-press-killed"]
    assert all(name in said(game) for name in ("Stringer", "Reporter", "Gruber"))


def test_hostages_who_live_are_no_triumph_beside_one_who_does_not() -> None:
    game = over(
        gruber=Bystander("hostage", x=9), lang=Bystander("hostage", x=3, fate="dead", harmed_by="red")
    )

    assert ids(game)[1:3] == ["bn-news-killed-irregular", "bn-news-hostages-some"]


@pytest.mark.parametrize(
    ("talks", "points", "told"),
    [
        (Talks("blue", 2, running=False, broken="red"), {}, "bn-news-talks-broken"),
        (Talks("blue", 2, running=False, broken="blue"), {"negotiation": 10}, "bn-news-talks-own"),
        (Talks("blue", 2, pending=10), {}, "bn-news-talks-in-vain"),
        (Talks("blue", 2, running=False), {}, "bn-news-talks-refused"),
    ],
)
def test_how_the_talks_went_is_told(talks: Talks, points: dict[str, int], told: str) -> None:
    assert told in ids(over(blue=points, facts={"talks": talks}))


def test_objectives_houses_orders_and_losses_are_told() -> None:
    main = Objective("red#1", "red", 1, "primary", taken="blue")
    game = over(
        blue={"building": 10, "first-fire-roe": 25, "lost-regular": 10},
        novak="dead",
        facts={"objectives": {"red#1": main}},
    )

    assert ids(game)[1:-2] == [
        "bn-news-houses", "bn-news-objective", "bn-news-orders", "bn-news-roll-call",
    ]  # fmt: skip
    fake = replace(main, content="fake")
    assert "bn-news-nothing-taken" in ids(over(facts={"objectives": {"red#1": fake}}))


def test_the_news_has_an_end() -> None:
    main = Objective("red#1", "red", 1, "primary", taken="blue")
    game = over(
        blue={"building": 10, "first-fire-roe": 25, "lost-regular": 10, "civilian": 10},
        novak="dead",
        facts={"talks": Talks("blue", 1, running=False), "objectives": {"red#1": main}},
        amina=Bystander(x=1, fate="dead", harmed_by="blue"),
        gruber=Bystander("hostage", x=9),
        stringer=Bystander("independent", x=20, fate="captured", harmed_by="red"),
    )

    assert len(ids(game)) == 9, "six items, headline, verdict and weather"


def test_the_same_game_is_always_told_alike_and_others_in_other_words() -> None:
    seen = {ids(over(red={"lost-irregular": points}))[0] for points in range(0, 30, 5)}
    assert sorted(seen) == ["bn-news-open-quiet-1", "bn-news-open-quiet-2"]
    one, two = over(red={"lost-irregular": 5}), over(red={"lost-irregular": 5})
    assert bulletin(one.state) == bulletin(two.state)


@pytest.mark.parametrize(
    ("more", "tone", "opens", "closes"),
    [
        ({}, "quiet", 2, 2),
        ({"novak": "dead"}, "fight", 3, 3),
        ({"amina": Bystander(x=1, fate="dead", harmed_by="blue")}, "grim", 2, 2),
    ],
)
def test_the_words_of_a_tone_come_in_turn_by_what_happened(
    more: dict[str, Any], tone: str, opens: int, closes: int
) -> None:
    """A point more is another opening; the closing changes with every seventh."""
    told = [ids(over(red={"lost-irregular": points}, **more)) for points in range(42)]

    first = [int(news[0].rpartition("-")[2]) for news in told]
    last = [int(news[-1].rpartition("-")[2]) for news in told]
    assert {news[0].rpartition("-")[0] for news in told} == {f"bn-news-open-{tone}"}
    assert {news[-1].rpartition("-")[0] for news in told} == {f"bn-news-close-{tone}"}
    assert all(b == a % opens + 1 for a, b in pairwise(first)) and set(first) == set(range(1, opens + 1))
    changes = [at for at, (a, b) in enumerate(pairwise(last)) if a != b]
    assert set(last) == set(range(1, closes + 1)) and {b - a for a, b in pairwise(changes)} == {7}


def test_every_seat_hears_the_same_news() -> None:
    game = over(
        blue={"civilian": 10}, zaid=Man("Irr3", x=90, side="red", marker="m1"),
        amina=Bystander(x=1, fate="dead", harmed_by="blue"),
    )  # fmt: skip

    heard = {seat: view(game.state, seat).bulletin for seat in ("blue", "red", "referee", OBSERVER)}

    assert heard["blue"]
    assert all(news == heard["blue"] for news in heard.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wording_there_is_can_be_read_aloud(language: str) -> None:
    words = sentences(language)
    for tone, count in OPENINGS.items():
        for number in range(1, count + 1):
            assert words.text(f"bn-news-open-{tone}-{number}", title="Il pozzo", seconds=96).endswith(
                (".", "!")
            )
        assert f"bn-news-open-{tone}-{count + 1}" not in words
    for tone, count in CLOSINGS.items():
        assert all(f"bn-news-close-{tone}-{number}" in words for number in range(1, count + 1))
        assert f"bn-news-close-{tone}-{count + 1}" not in words


@pytest.mark.parametrize(("language", "opening"), [("en", "Good evening."), ("it", "Buonasera.")])
def test_it_is_told_in_the_language_of_the_reader(language: str, opening: str) -> None:
    told = said(over(), language)

    assert told.startswith(opening)
    assert TITLE[language] in told
