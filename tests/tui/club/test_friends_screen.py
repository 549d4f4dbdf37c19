"""The screen that invites: how friends come, a code that is told once, and who may see any of it."""

from __future__ import annotations

import re

from club_house import key
from club_table import RANGERS, people, small_game, terminal, to_the_table

from core.hosting.club import Club
from core.hosting.seats.plan import Plan
from core.hosting.table.house import Card

CARD = Card("ssh -p 2222 192.0.2.7", "SHA256:the-print-of-the-key")


async def test_a_referee_invites_to_a_free_seat_and_sees_the_code_once(club: Club) -> None:
    """The line, the key, a code for somebody new; whoever it lets in finds his seat; it can be taken back."""
    anna, bruno, rita = people(club, "Anna", "Bruno", "Rita")
    game = small_game(club, anna, bruno, rita)
    club.give_up_seat(bruno, game, "red")
    club.house.card = CARD
    async with terminal(club, rita) as hers:
        await to_the_table(hers)
        shown = await hers.press("I")
        assert CARD.line in shown and CARD.fingerprint in shown and "Red: free" in shown
        assert "Invite somebody: Red" in shown and "Invite somebody: Blue" not in shown
        await hers.pick("Invite somebody: Red")
        shown = await hers.press(*"Dora", "enter")
        found = re.search(r"The code for Dora is (\S+):", shown)
        assert found and "Take back the code for Dora" in shown
        await hers.press("escape")
        shown = await hers.press("I")
        assert found[1] not in shown and "Take back the code for Dora" in shown
        dora = club.redeem(found[1], key(9), "")
        assert club.house.seating.invited(dora) == ((game, "red"),)
        await hers.press("escape", "I")
        await hers.pick("Invite somebody: Red")
        await hers.press(*"Emil", "enter")
        shown = await hers.pick("Take back the code for Emil")
        assert "worth nothing any more" in shown and not club.invitations.waiting()


async def test_somebody_who_comes_already_needs_no_code(club: Club) -> None:
    anna, bruno, rita, _ = people(club, "Anna", "Bruno", "Rita", "Carla")
    game = small_game(club, anna, bruno, rita)
    club.give_up_seat(bruno, game, "red")
    async with terminal(club, rita) as hers:
        await to_the_table(hers)
        assert "listens to nobody" in await hers.press("I")
        await hers.pick("Invite somebody: Red")
        shown = await hers.press(*"carla", "enter")
        assert "carla comes here already" in shown and "Red: Carla (invited)" in shown
        assert not club.invitations.waiting()
        await hers.pick("Invite somebody: Red")
        assert "knows too much" in await hers.press(*"Anna", "enter")
        assert (await hers.press("q")).startswith(" 3 Turn")  # back to the table, not out of the program


async def test_whose_seat_is_handed_on_is_told_there_too(club: Club) -> None:
    anna, bruno, rita, _ = people(club, "Anna", "Bruno", "Rita", "Carla")
    club.hand_seat(bruno, small_game(club, anna, bruno, rita), "red", "Carla")
    async with terminal(club, rita) as hers:
        await to_the_table(hers)
        assert "Red: Bruno and Carla (gets the seat once he accepts)" in await hers.press("I")


async def test_a_player_has_no_such_screen(club: Club) -> None:
    anna, bruno = people(club, "Anna", "Bruno")
    small_game(club, anna, bruno)
    async with terminal(club, anna) as hers:
        await to_the_table(hers)
        assert "1 Map" in await hers.press("I")


async def test_the_keeper_invites_from_the_lobby_and_to_a_game_that_gathers(club: Club) -> None:
    """In Italian: a code to the host, and one to a seat of a game that waits for people."""
    keeper = club.people.keeper()
    club.house.card = CARD
    await club.new_game(keeper, Plan(RANGERS, {"rangers": "me", "militia": "open"}))
    async with terminal(club, keeper, "it") as his:
        shown = await his.pick("Invita amici", "Invita qualcuno su questo host")
        shown = await his.press(*"Anna", "enter")
        assert re.search(r"Il codice per Anna è \S+: vale una volta", shown) and CARD.line in shown
        await his.press("escape")
        await his.pick("aspetta gente", "Invita qualcuno: Milizia")
        shown = await his.press(*"Bruno", "enter")
        assert re.search(r"Il codice per Bruno è \S+:", shown)
    waiting = [(one.name, one.seat, one.by) for one in club.invitations.waiting()]
    assert waiting == [("Anna", "", keeper.name), ("Bruno", "militia", keeper.name)]
