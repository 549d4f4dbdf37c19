"""Offers and lent seats at a terminal of a host: what the table says of them, from the game and the lobby."""

from __future__ import annotations

import pytest
from club_table import RANGERS, a_game, people, terminal

from core.engine.contract.engine_facts import DeclineOffer, OfferEnd
from core.engine.seat.port import Accepted
from core.games import side_names
from core.hosting.club import Club
from core.hosting.news import News
from core.hosting.seats.plan import Plan
from core.hosting.timing.clock_plan import ClockPlan
from core.locale import LANGUAGES, sentences
from core.scenarios import load
from tui.line.conversation import Conversation
from tui.session.at_host.at_table import AtTable
from tui.session.at_host.guest import Guest

DAYS = ClockPlan("act", 3 * 24 * 60)


async def test_an_offer_stands_in_the_lobby_of_who_may_answer_it(club: Club) -> None:
    """You should see it in the row of the game and beneath it; answered, it is gone for both."""
    anna, bruno = people(club, "Anna", "Bruno")
    await a_game(club, anna, bruno)
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        await hers.pick("Rangers and militia")
        await hers.press("escape", "f8")
        await hers.pick("Offer a draw")
        await his.until("draw offered")
        await his.pick_only("Rangers and militia")
        assert "Draw offered by Rangers" in " ".join(his.sees.split())
        await his.pick("Rangers and militia")
        await his.press("escape", "escape", "f8")
        await his.pick("Decline the offer")
        assert "Militia: declined. The game goes on." in await hers.until("declined")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_y_answers_an_offer_and_takes_ones_own_back(club: Club, language: str) -> None:
    """You should be asked by the key that answers everything else that is asked of you."""
    words = sentences(language)
    anna, bruno = people(club, "Anna", "Bruno")
    game = await a_game(club, anna, bruno)
    north = (await club.sit(anna, game, "rangers", lambda news: None)).port
    async with terminal(club, bruno, language) as his:
        await his.pick(load(RANGERS).title(language))
        await his.press("escape", "Y")
        assert words.text("ending-accept-stop") not in his.sees
        assert isinstance(north.submit(OfferEnd("stop")), Accepted)
        await his.until(words.text("tui-offered-stop"))
        await his.press("Y")
        await his.until(words.text("tui-offer-asked", who="", what="").rpartition(". ")[2])
        assert words.text("ending-resign")[:20] not in his.sees
        await his.pick(words.text("ending-decline")[:12])
        await his.until(words.text("event-offer-ended", who="").strip(": ")[:12])
        await his.press("escape", "f8")
        await his.pick(words.text("ending-draw")[:12])
        await his.until(words.text("tui-ways-out-offered")[:40])
        await his.press("escape", "Y")
        await his.pick(words.text("ending-withdraw")[:12])
        await his.until(words.text("event-offer-ended", who="").strip(": ")[:12])
    assert (await club.tables.table(game)).host.game.state.offer is None


async def test_nobody_accepts_another_end_than_he_has_read(club: Club) -> None:
    """You should read what is offered now where a draw was withdrawn, and a stop offered, while you read."""
    anna, bruno = people(club, "Anna", "Bruno")
    game = await a_game(club, anna, bruno)
    north = (await club.sit(anna, game, "rangers", lambda news: None)).port
    async with terminal(club, bruno) as his:
        await his.pick(load(RANGERS).title("en"))
        assert isinstance(north.submit(OfferEnd("draw")), Accepted)
        await his.press("escape")
        await his.until("draw offered")
        await his.press("Y", "down", "enter")
        assert "Accept the draw: are you sure?" in his.sees
        assert isinstance(north.submit(DeclineOffer()), Accepted)
        assert isinstance(north.submit(OfferEnd("stop")), Accepted)
        await his.press("down", "enter")
        assert "Something else is asked of you now" in his.sees
        state = (await club.tables.table(game)).host.game.state
        assert state.over is None and state.offer is not None
        await his.press("down", "enter", "down", "enter")
        await his.until("The game is over")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_clock_and_a_claim_are_lines_too(club: Club, language: str) -> None:
    """You should hear how much time you have, ask for a pause, and claim, without a screen."""
    words = sentences(language)
    anna, bruno = people(club, "Anna", "Bruno")
    clock, claim, pause, on = (
        words.text(f"line-words-{one}").split(", ")[0]
        for one in ("clock", "claim", "timer-pause", "timer-on")
    )

    async def says(table: AtTable, *lines: str) -> list[str]:
        said: list[str] = []
        talk = Conversation(table, words, said.append)
        await talk.begin()
        said.clear()
        for line in lines:
            await talk.hear(line)
        return said

    game = await a_game(club, anna, bruno, clock=DAYS)
    hers, his = [await Guest(club, one).sit_at(game, lambda do: None) for one in (anna, bruno)]
    assert words.text("hosting-left-days", days=2, hours=23)[:9] in (await says(hers, clock))[0].lower()
    assert await says(hers, claim) == [words.text("hosting-nothing-to-claim")]
    await says(hers, f"{clock} {pause}")
    rangers, militia = (words.say(name) for name in side_names(load(RANGERS)).values())
    assert words.text("hosting-status-asks-pause", seat=rangers) in await says(his, clock)
    await says(his, f"{clock} {pause}")
    assert words.text("hosting-status-paused") in await says(his, clock)
    await says(hers, f"{clock} {on}")
    assert words.text("hosting-status-paused") not in await says(hers, clock)

    untimed = await a_game(club, anna, bruno)
    table = await Guest(club, anna).sit_at(untimed, lambda do: None)
    assert await says(table, clock) == [words.text("line-clock-none")]
    club.remove("Bruno")
    told = await says(table, clock, claim)
    assert told[0] == words.text("hosting-status-claim-gone", seat=militia)
    assert told[1] == words.text("line-end-sure", line=claim, yes=words.text("line-words-yes").split(", ")[0])
    assert club.house.rows.the(untimed).state == "running"
    await says(table, f"{claim} {words.text('line-words-yes').split(', ')[0]}")
    assert club.house.rows.the(untimed).state == "over"
    for one in (hers, his, table):
        one.close()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_typed_answer_is_to_what_was_read(club: Club, language: str) -> None:
    """You should agree to nothing else than what was printed: it is printed, and then you may."""
    words = sentences(language)
    anna, bruno = people(club, "Anna", "Bruno")
    game = await a_game(club, anna, bruno)
    hers, his = [await Guest(club, one).sit_at(game, lambda do: None) for one in (anna, bruno)]
    said: list[str] = []
    agree, accept, takeback = (
        words.text(f"line-words-{one}").split(", ")[0]
        for one in ("consent-agree", "end-accept", "consent-offer")
    )
    sitting = hers.company.sitting
    await (await club.tables.table(game)).settled()
    assert isinstance(await hers.port("rangers").play("roll_initiative", {}), Accepted)
    talk = Conversation(his, words, said.append)
    await talk.begin()
    sitting.ask_back()
    talk.heard([News("consent")])
    sitting.withdraw()
    await hers.port("rangers").play("remark", {"text": "?"})
    sitting.ask_back(to=1)
    said.clear()
    await talk.hear(agree)
    rangers = words.say(side_names(load(RANGERS))["rangers"])
    comes = words.text("line-consent-comes", who=rangers)
    note = f"3 {words.text('event-remarked', text='?')}"
    assert said[0] == words.text("hosting-consent-other") and sitting.asking()
    goes = said[said.index(comes) + 1 :]
    assert goes[-1] == note and all(line.startswith("2 ") for line in goes[:-1]), "which acts go is read, too"
    await talk.hear(agree)
    assert sitting.asking() is None and words.text("tui-consent-given") in said

    await talk.hear(takeback)
    await hers.port("rangers").play("roll_initiative", {})
    said.clear()
    await talk.hear(takeback)
    assert said[0] == words.text("hosting-offer-other") and sitting.asked() is None
    await talk.hear(takeback)
    assert sitting.asked() is not None

    await hers.port("rangers").play("offer_end", {"end": "draw"})
    talk.news()
    await hers.port("rangers").play("offer_end", {"end": "stop"})
    said.clear()
    sure = f"{accept} {words.text('line-words-yes').split(', ')[0]}"
    await talk.hear(sure)
    assert said[0] == words.text("hosting-consent-other") and talk.port.view().over is None
    assert said[-1] == words.text("line-offered"), "what is offered now is told"
    await talk.hear(sure)
    assert talk.port.view().over is not None
    for one in (hers, his):
        one.close()


async def test_of_an_offer_nothing_is_told_once_the_game_is_over(club: Club) -> None:
    """You should not read that you can play on, nor that it may be answered."""
    anna, bruno = people(club, "Anna", "Bruno")
    await a_game(club, anna, bruno)
    async with terminal(club, anna) as hers, terminal(club, bruno) as his:
        for player in (hers, his):
            await player.pick("Rangers and militia")
            await player.press("escape")
        await his.press("f8")
        await his.pick("Propose to call the game")
        assert "You can play on" in his.sees
        await hers.until("calling off proposed. F8 answers")
        await hers.press("f8")
        await hers.pick("Give up the game")
        await hers.pick("Yes")
        for player in (hers, his):
            seen = await player.until("The game is over")
            assert "play on" not in seen and "calling off proposed." not in seen


async def test_what_the_program_declines_at_once_is_told(club: Club) -> None:
    """You should read that it declined, and no more that you have offered something."""
    (anna,) = people(club, "Anna")
    await club.new_game(anna, Plan(RANGERS, {"rangers": "me", "militia": "bot"}))
    async with terminal(club, anna) as hers:
        await hers.pick("Rangers and militia")
        await hers.press("escape", "f8")
        await hers.pick("Offer a draw")
        seen = await hers.until("Militia: declined.")
        assert "Offered. You can play on" not in seen and "draw offered" not in seen


async def test_in_a_game_with_a_clock_f8_ends_and_f9_is_the_clock(club: Club) -> None:
    """You should find the ways out with a clock, too; one lets the program play until you are back."""
    anna, bruno = people(club, "Anna", "Bruno")
    game = await a_game(club, anna, bruno, clock=DAYS)
    async with terminal(club, bruno) as his:
        await his.pick("Rangers and militia")
        await his.press("escape", "f8")
        await his.until("Give up the game")
        assert "Propose to call the game" in his.sees
        await his.pick("Let the program play")  # quickly
        assert "Bruno lets the program play" in await his.until("@ bot")
        assert club.house.stand_ins.of(game) == ("militia",)
        await his.press("f9")
        await his.until("Bruno plays again")
        assert club.house.stand_ins.of(game) == ()
        await his.press("f9")
        assert "Ask" in his.sees


async def test_a_seat_is_lent_and_taken_back_by_the_palette_without_a_clock(club: Club) -> None:
    """You should find whichever is possible now; beside the turn stands that a bot plays for you."""
    anna, bruno = people(club, "Anna", "Bruno")
    game = await a_game(club, anna, bruno)
    async with terminal(club, bruno) as his:
        await his.pick("Rangers and militia")
        await his.press("escape", "ctrl+p", *"let a strong bot play")
        await his.finished("--textual-command-palette-gather-commands")
        await his.press("enter")
        assert "@ bot" in await his.until("Bruno lets the program play")
        assert club.house.stand_ins.levels(game) == {"militia": "strong"}, "as well as he has chosen"
        await his.press("at")
        await his.until("Bruno plays again")
        assert club.house.stand_ins.of(game) == () and "@ bot" not in his.sees


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_seat_is_lent_and_taken_back_by_typed_lines(club: Club, language: str) -> None:
    """You should be told how to take it back; a second time is refused with the reason."""
    anna, bruno = people(club, "Anna", "Bruno")
    game = await a_game(club, anna, bruno)
    table = await Guest(club, bruno).sit_at(game, lambda do: None)
    said: list[str] = []
    words = sentences(language)
    talk = Conversation(table, words, said.append)
    await talk.begin()
    lend, back = (words.text(f"line-words-seat-{one}").split(", ")[0] for one in ("lend", "back"))
    await talk.hear(lend)
    assert words.text("line-seat-lend") in said and club.house.stand_ins.of(game) == ("militia",)
    await talk.hear(back)
    assert words.text("line-seat-back") in said and club.house.stand_ins.of(game) == ()
    assert not talk.failed
    await talk.hear(f"{lend} {words.text('tui-level-steady')}")
    assert club.house.stand_ins.levels(game) == {"militia": "steady"}
    await talk.hear(back)
    assert not talk.failed
    await talk.hear(f"{back} {words.text('tui-level-steady')}")
    assert talk.failed and club.house.stand_ins.of(game) == (), "one plays oneself, and no level"
    await talk.hear(back)
    assert talk.failed and said[-1] == words.text("hosting-no-stand-in")
    table.close()
    await (await club.tables.table(game)).settled()
