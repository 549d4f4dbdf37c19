"""An undo that needs others is asked of them, wherever they sit, and done when they agree."""

from __future__ import annotations

import sqlite3
from functools import partial

from club_house import Ear, counting, deaf, rules_of, three, why, why_not
from counting_game import Add, Hide, Show, Throw

from core.engine.contract.engine_facts import Redo, Remark, Undo
from core.engine.seat.port import Accepted
from core.engine.words.message import Message, say
from core.hosting.club import Club
from core.hosting.news import News
from core.hosting.seats.open_consent import OpenConsent
from core.hosting.sitting import Sitting
from core.hosting.table.consent import Asked, Asking


async def thrown(club: Club, **header: object) -> tuple[Sitting, Sitting, Ear, Ear]:
    """North has thrown a die, which it takes back by consent only."""
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, **header)
    ears = Ear(), Ear()
    north, south = await club.sit(anna, game, "north", ears[0]), await club.sit(bruno, game, "south", ears[1])
    north.port.submit(Throw(1))
    return north, south, *ears


def last(sitting: Sitting) -> object:
    game = sitting._table.host.game
    return game.records[len(game.records) - 1].command


def said(ear: Ear) -> list[Message | None]:
    """What an ear was told of consents."""
    return [news.message for news in ear.heard if news.kind == "consent"]


async def test_it_is_done_when_the_other_agrees(club: Club) -> None:
    north, south, hers, his = await thrown(club, hiding=False)

    assert north.ask_back() == ("south",)
    assert "consent" in his.kinds and south.asked() == Asked("north", True, (2,)) and north.asked() is None
    await south.agree(True)

    assert last(north) == Undo(1, ("south",)) and north.port.tip == 3
    assert said(hers) == said(his)[1:] == [say("hosting-consent-back", who="North", count=1)]
    assert south.asked() is None
    assert north.ask_back(back=False) == ("south",)
    assert south.asked() == Asked("north", False, (2,))
    await south.agree(True)
    assert last(north) == Redo(("south",))


async def test_one_request_names_all_that_goes(club: Club) -> None:
    """Back to before the throw that south has answered, twice: one question, one yes, and both are told."""
    north, south, hers, his = await thrown(club, hiding=False)
    for number in (1, 2):
        south.port.submit(Add(number))
    assert [(way.to, way.acts, way.mine) for way in north.port.ways_back()] == [
        (3, (4,), ()),
        (2, (3, 4), ()),
        (1, (2, 3, 4), (2,)),
    ]
    assert north.ask_back(to=1) == ("south",)
    assert south.asked() == Asked("north", True, (2, 3, 4))

    await south.agree(True)

    assert last(north) == Undo(1, ("south",)) and north.port.view().turn == 1
    assert said(hers)[-1:] == said(his)[-1:] == [say("hosting-consent-back", who="North", count=3)]


async def test_nobody_agrees_to_another_question_than_he_has_read(club: Club) -> None:
    """North withdraws what south reads and asks for more: south's yes to the first is none to the second."""
    north, south, _, _ = await thrown(club, hiding=False)
    south.port.submit(Add(1))
    north.ask_back(to=2)
    read = south.asked()
    north.withdraw()
    assert await why_not(south.agree(True, read)) == "hosting-consent-gone"
    north.ask_back(to=1)
    assert read is not None and read != south.asked()
    assert await why_not(south.agree(True, read)) == "hosting-consent-other"
    assert await why_not(south.agree(False, read)) == "hosting-consent-other"
    assert isinstance(last(north), Add) and north.asking() is not None
    await south.agree(True, south.asked())
    assert last(north) == Undo(1, ("south",))


async def test_nothing_is_offered_that_was_not_read(club: Club) -> None:
    north, south, _, _ = await thrown(club, hiding=False)
    read = south.takeback()
    north.port.submit(Throw(1))
    assert why(lambda: south.offer_takeback(read)) == "hosting-offer-other" and north.asked() is None
    assert south.offer_takeback(south.takeback()) == ("north",)


async def test_a_way_back_names_nothing_that_its_reader_may_not_know(club: Club) -> None:
    """What south did unseen after the throw goes too; neither the way nor what north is told counts it."""
    north, south, hers, his = await thrown(club)
    south.port.submit(Hide(1))
    south.port.submit(Add(1))

    way = north.port.way_back(1)
    assert way is not None and (way.to, way.acts) == (1, (2, 3)) and south.port.way_back(1) is not None
    north.ask_back(to=1)
    assert south.asked() == Asked("north", True, (2, 3, 4), unseen=True)
    await south.agree(True)
    assert last(north) == Undo(1, ("south",))
    counts = [message.args["count"] for ear in (hers, his) if (message := said(ear)[-1]) is not None]
    assert counts == [2, 3]


async def test_only_a_line_of_the_log_that_is_in_effect_is_gone_back_to(club: Club) -> None:
    north, _, _, _ = await thrown(club, hiding=False)
    assert north.port.way_back(0) is north.port.way_back(2) is north.port.way_back(77) is None
    for record in (-1, 0, 2, 77):
        assert why(partial(north.ask_back, to=record)) == "hosting-nothing-to-undo"


async def test_who_is_away_is_told_once_when_he_comes(club: Club) -> None:
    """North asks and goes; what became of it waits for her, over a restart of the host too."""
    north, south, _, _ = await thrown(club, hiding=False)
    north.ask_back()
    north.leave()
    await south.agree(False)

    club = await again(club)
    north = await club.sit(north.person, north.game, "north", deaf)
    assert north.missed() == (say("hosting-consent-declined", who="South"),) and north.missed() == ()
    await club.close()


async def test_it_is_not_done_when_he_does_not(club: Club) -> None:
    north, south, hers, _ = await thrown(club)
    north.ask_back()

    await south.agree(False)

    assert isinstance(last(north), Throw)
    assert [n.message.id for n in hers.heard if n.kind == "consent" and n.message] == [
        "hosting-consent-declined"
    ]
    assert await why_not(south.agree(True)) == "hosting-consent-gone"


async def test_it_is_forgotten_when_anything_is_done(club: Club) -> None:
    north, south, _, _ = await thrown(club)
    north.ask_back()
    north.port.submit(Add(1))

    assert south.asked() is None and await why_not(south.agree(True)) == "hosting-consent-gone"


async def test_nobody_agrees_for_another(club: Club) -> None:
    north, south, _, _ = await thrown(club)
    watching = await club.watch(club.people.the("Carla"), north.game, deaf)
    north.ask_back()

    for sitting in (north, watching):
        assert sitting.asked() is None and await why_not(sitting.agree(True)) == "hosting-consent-gone"
    assert why(watching.ask_back) == "hosting-nothing-to-undo"
    assert why(south.ask_back) == "hosting-consent-open"


async def test_what_is_free_is_not_asked(club: Club) -> None:
    anna, bruno, _ = three(club)
    game = counting(club, anna, bruno, hiding=False)
    north = await club.sit(anna, game, "north", deaf)
    north.port.submit(Add(1))

    assert north.ask_back() == ()
    assert why(lambda: north.ask_back(back=False)) == "engine-nothing-to-redo"


async def test_what_was_revealed_is_the_referees(club: Club) -> None:
    north, south, _, _ = await thrown(club, referee=True)
    carla = club.people.the("Carla")
    club.house.seating.lay(north.game, "referee", "person", carla, come=True)
    referee = await club.sit(carla, north.game, "referee", deaf)
    north.port.submit(Show())

    assert north.ask_back() == ("referee",)
    assert south.asked() is None and referee.asked() == Asked("north", True, (3,))
    await referee.agree(True)
    assert last(north) == Undo(2) and north.port.tip == 4


async def test_how_many_acts_it_is_counts_what_one_knows(club: Club) -> None:
    """What north did unseen since goes with it, and south is not told that there was any."""
    north, south, _, _ = await thrown(club)
    for number in range(3):
        north.port.submit(Hide(number))
    north.ask_back()

    assert south.asked() == Asked("north", True, (), unseen=True)
    south.port.submit(Add(1))
    assert south.ask_back() == ("north",)
    assert north.asked() == Asked("south", True, (6,), unseen=True)


async def test_an_empty_seat_is_not_waited_for(club: Club) -> None:
    north, south, _, _ = await thrown(club)
    club.give_up_seat(south.person, south.game, "south")

    assert north.ask_back() == ()
    assert isinstance(north.port.undo(), Accepted)


async def test_two_who_share_a_seat_agree_with_one_voice(club: Club) -> None:
    north, south, _, _ = await thrown(club)
    club.invite_to_seat(south.person, south.game, "south", "Carla")
    carla = club.people.the("Carla")
    await club.take_seat(carla, south.game, "south")
    other = await club.sit(carla, south.game, "south", deaf)
    north.ask_back()

    assert other.asked() == south.asked() == Asked("north", True, (2,), unseen=True)
    await other.agree(True)
    assert isinstance(last(north), Undo) and south.asked() is None


async def again(club: Club) -> Club:
    """The same host after a restart."""
    await club.close()
    return Club(club.folder, rules_of=rules_of)


async def test_what_is_asked_is_asked_again_after_a_restart(club: Club) -> None:
    """South comes days later: it is on the disk before he is told, and his yes does it then."""
    north, south, _, _ = await thrown(club, hiding=False)
    asked = []

    def listener(news: News) -> None:
        if news.kind == "consent":
            with sqlite3.connect(club.folder / "store.sqlite") as other:
                asked.extend(other.execute("SELECT seat, target, wanted FROM consents").fetchall())
            other.close()

    await club.sit(south.person, south.game, "south", listener)
    north.ask_back()
    assert asked == [("north", 1, '["south"]')]

    club = await again(club)
    assert [line.asks for line in (await club.lobby(south.person)).awaited] == ["north"]
    south = await club.sit(south.person, south.game, "south", deaf)
    assert south.asked() == Asked("north", True, (2,))
    await south.agree(True)
    assert last(south) == Undo(1, ("south",))
    await club.close()


async def test_what_was_answered_is_not_asked_again(club: Club) -> None:
    """No, and what was done meanwhile, hold over a restart too."""
    north, south, _, _ = await thrown(club, hiding=False)
    north.ask_back()
    await south.agree(False)
    club = await again(club)
    north = await club.sit(north.person, north.game, "north", deaf)
    south = await club.sit(south.person, north.game, "south", deaf)
    assert south.asked() is None

    north.ask_back()
    north.port.submit(Add(1))
    club = await again(club)
    south = await club.sit(south.person, north.game, "south", deaf)
    assert south.asked() is None and await why_not(south.agree(True)) == "hosting-consent-gone"
    await club.close()


async def test_whoever_agreed_already_has_agreed_after_a_restart(club: Club) -> None:
    """Two are asked; one has answered when the host ends, the other answers the next day."""
    north, south, _, _ = await thrown(club, hiding=False, referee=True)
    carla = club.people.the("Carla")
    club.house.seating.lay(north.game, "referee", "person", carla, come=True)
    consents = north._table.consents
    consents._keep(OpenConsent("north", True, 1, 2, frozenset({"south", "referee"})))
    await south.agree(True)
    assert consents._asked is not None

    club = await again(club)
    south = await club.sit(south.person, south.game, "south", deaf)
    referee = await club.sit(carla, south.game, "referee", deaf)
    assert south.asked() is None and referee.asked() == Asked("north", True, (2,))
    await referee.agree(True)
    assert isinstance(last(south), Undo)
    await club.close()


async def test_asking_the_same_again_forgets_no_answer(club: Club) -> None:
    north, south, _, _ = await thrown(club, hiding=False, referee=True)
    table = north._table
    table.consents._keep(OpenConsent("north", True, 1, 2, frozenset({"south"}), frozenset({"south"})))

    assert north.ask_back() == () and south.asked() is None


async def test_what_is_done_unseen_takes_no_question_away(club: Club) -> None:
    """North hides something after asking: south, who may not know it, is asked as before; it goes too."""
    north, south, _, _ = await thrown(club)
    north.ask_back()
    north.port.submit(Hide(7))

    assert south.asked() == Asked("north", True, (2,), unseen=True)
    await south.agree(True)
    assert last(north) == Undo(1, ("south",)) and south.port.view().options[0] == ("north", "0")


async def test_who_asks_sees_whose_answer_is_awaited_and_who_agreed(club: Club) -> None:
    north, south, hers, _ = await thrown(club, hiding=False, referee=True)
    carla = club.people.the("Carla")
    club.house.seating.lay(north.game, "referee", "person", carla, come=True)
    assert north.asking() is None
    north.ask_back()
    assert north.asking() == Asking(True, (2,), ("south",)) and south.asking() is None

    north._table.consents._keep(OpenConsent("north", True, 1, 2, frozenset({"south", "referee"})))
    await south.agree(True)
    assert said(hers)[-1] == say("hosting-consent-agrees", who="South")
    assert north.asking() == Asking(True, (2,), ("referee",), ("south",))


async def test_what_was_asked_is_withdrawn(club: Club) -> None:
    """South reads that it was, and answers nothing any more; nor does anything come of it after a restart."""
    north, south, _, his = await thrown(club, hiding=False)
    assert why(north.withdraw) == why(south.withdraw) == "hosting-consent-nothing-asked"
    north.ask_back()
    assert why(south.withdraw) == "hosting-consent-nothing-asked"
    assert north.withdraw() == ("south",)

    assert said(his)[-1] == say("hosting-consent-withdrawn", who="North")
    assert north.asking() is None and await why_not(south.agree(True)) == "hosting-consent-gone"
    club = await again(club)
    south = await club.sit(south.person, south.game, "south", deaf)
    assert south.asked() is None
    await club.close()


async def test_what_is_overtaken_says_so_to_both_once(club: Club) -> None:
    """South plays on instead of answering: both read it, who is away when she comes back."""
    north, south, hers, his = await thrown(club, hiding=False)
    north.ask_back()
    south.port.submit(Add(1))
    south.port.submit(Add(2))

    assert said(hers) == [say("hosting-consent-lapsed-own")] and north.asking() is None
    assert said(his)[1:] == [say("hosting-consent-lapsed", who="North")]

    north.ask_back()
    south.leave()
    north.port.submit(Add(1))
    assert said(hers)[1:] == [say("hosting-consent-lapsed-by-own")]
    south = await club.sit(south.person, south.game, "south", deaf)
    assert south.missed() == (say("hosting-consent-lapsed", who="North"),)


async def test_a_remark_takes_no_question_away(club: Club) -> None:
    """Both write about it: south is asked the very same still, and is told of as many acts as he read of."""
    north, south, hers, his = await thrown(club, hiding=False)
    north.ask_back()
    read = south.asked()
    north.port.submit(Remark("I meant the other one"))
    south.port.submit(Remark("which?"))
    assert south.asked() == read == Asked("north", True, (2,))
    assert said(hers) == [] and north.asking() == Asking(True, (2,), ("south",))
    await south.agree(True, read)
    assert last(north) == Undo(1, ("south",))
    assert said(hers) == said(his)[1:] == [say("hosting-consent-back", who="North", count=1)]

    north.ask_back(back=False)
    south.port.submit(Remark("no"))
    assert south.asked() is None, "after a remark nothing can be done again"
    assert said(his)[2:] == [None, say("hosting-consent-lapsed", who="North")]


async def test_what_the_other_does_unseen_shows_in_nothing_that_the_asker_is_told(club: Club) -> None:
    """Two games: south hides something, or does nothing. North is told, shown and refused the same."""

    async def told(hides: bool) -> tuple[object, ...]:
        other = Club(club.folder / f"hides-{hides}", rules_of=rules_of)
        north, south, hers, _ = await thrown(other)
        north.ask_back()
        if hides:
            south.port.submit(Hide(7))
        seen: list[object] = [north.asking(), hers.kinds, said(hers)]
        if south.asked() is not None:
            await south.agree(False)
        assert south.ask_back(to=1) == ("north",)
        seen += [said(hers), north.asking(), north.asked()]
        await other.close()
        return tuple(seen)

    assert await told(hides=True) == await told(hides=False)


async def test_what_is_taken_back_and_not_known_is_not_counted(club: Club) -> None:
    """North takes back what she hid: south agrees to something, and is told of no number."""
    north, south, _, his = await thrown(club)
    north.port.submit(Hide(1))
    north.ask_back()
    await south.agree(True)
    assert said(his)[-1] == say("hosting-consent-back-unseen", who="North")


# --- a takeback that the other side offers ---------------------------------------------------------------


async def test_the_other_offers_that_the_last_act_is_taken_back(club: Club) -> None:
    """South offers north her throw back, with what south did since: she reads both, and one yes does it."""
    north, south, hers, his = await thrown(club, hiding=False)
    south.port.submit(Add(1))
    assert south.takeback() == Asked("north", True, (2, 3), offer=True)
    assert south.offer_takeback() == ("north",)

    assert "consent" in hers.kinds and north.asked() == Asked("south", True, (2, 3), offer=True)
    assert south.asking() == Asking(True, (2, 3), ("north",), offer=True)
    await north.agree(True)
    assert last(north) == Undo(1, ("north",)) and north.port.view().turn == 1
    assert said(hers)[-1:] == said(his)[-1:] == [say("hosting-offer-back", who="South", count=2)]


async def test_an_offer_is_left_withdrawn_or_overtaken_as_a_request_is(club: Club) -> None:
    north, south, hers, his = await thrown(club, hiding=False)
    south.offer_takeback()
    await north.agree(False)
    assert said(his)[-1] == say("hosting-offer-declined", who="North") and isinstance(last(north), Throw)
    south.offer_takeback()
    south.withdraw()
    assert north.asked() is None and said(hers)[-1] == say("hosting-consent-withdrawn", who="South")
    south.offer_takeback()
    north.port.submit(Add(1))
    assert said(his)[-1] == say("hosting-consent-lapsed-own")


async def test_there_must_be_something_to_offer_and_somebody_to_take_it(club: Club) -> None:
    north, south, _, _ = await thrown(club, hiding=False)
    assert north.takeback() is None and why(north.offer_takeback) == "hosting-offer-nothing"
    watching = await club.watch(club.people.the("Carla"), north.game, deaf)
    assert watching.takeback() is None and why(watching.offer_takeback) == "hosting-offer-nothing"
    north.ask_back()
    assert why(south.offer_takeback) == "hosting-consent-open"
    north.withdraw()
    club.give_up_seat(north.person, north.game, "north")
    assert why(south.offer_takeback) == "hosting-offer-nobody"


async def test_an_offer_outlasts_the_host_and_names_nothing_unseen(club: Club) -> None:
    """What north hid after her throw goes too: she reads of it, south neither before nor after."""
    north, south, _, _ = await thrown(club)
    north.port.submit(Hide(4))
    assert south.takeback() == Asked("north", True, (2,), unseen=True, offer=True)
    south.offer_takeback()
    club = await again(club)
    north = await club.sit(north.person, north.game, "north", deaf)
    assert north.asked() == Asked("south", True, (2, 3), unseen=True, offer=True)
    await north.agree(True)
    assert last(north) == Undo(1, ("north",))
    await club.close()


async def test_what_was_revealed_is_offered_with_the_referees_word(club: Club) -> None:
    north, south, _, _ = await thrown(club, referee=True)
    carla = club.people.the("Carla")
    club.house.seating.lay(north.game, "referee", "person", carla, come=True)
    referee = await club.sit(carla, north.game, "referee", deaf)
    north.port.submit(Show())
    assert set(south.offer_takeback()) == {"north", "referee"}
    await north.agree(True)
    assert isinstance(last(north), Show)
    await referee.agree(True)
    assert last(north) == Undo(2)
