"""Tournaments, as people ask for them: made, joined, begun, played round by round, ruled on, struck.

A round begins by itself when all games of the one before have come out. Its games are ordinary ones of the
host, made in the maker's name: whoever has joined sits at them at once. What they came to is their own word;
where that is none, as in a game that never ends or whose book leaves it open, somebody rules.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress

from core.engine.contract.engine_facts import Resign
from core.engine.seat.port import SeatPort
from core.engine.words.wanted import has_words
from core.hosting.games.beginning import Beginning
from core.hosting.games.tables import Tables
from core.hosting.people.people import Person
from core.hosting.refused import Refused, refused
from core.hosting.table.house import House
from core.hosting.tournaments.kept import DRAW, KeptTournaments, MatchGame, TournamentRow
from core.hosting.tournaments.pairing import Pair, most_rounds, round_robin, swiss, usual_rounds
from core.hosting.tournaments.plan import MOST_PLAYERS, TournamentPlan, checked
from core.hosting.tournaments.view import TournamentView, view_of
from core.locale import sentences

MOST_MADE = 3
"""Tournaments of one maker that are not over."""


class Tournaments:
    """All of a host's, which everybody there may see and join. `Refused` says why something may not be."""

    def __init__(self, house: House, tables: Tables, beginning: Beginning) -> None:
        self._house = house
        self._tables = tables
        self._beginning = beginning
        self._kept = KeptTournaments(house.store, house.clock)
        self._stale = True
        self._looking = asyncio.Lock()
        house.bulletin.attach(self._changed)

    def _changed(self) -> None:
        self._stale = True

    # --- looking ------------------------------------------------------------------------------

    def every(self) -> tuple[TournamentRow, ...]:
        """Return all, the newest first."""
        return self._kept.every()

    def the(self, wanted: str) -> TournamentRow:
        """Return the one of this id, or the newest whose name has these words; `Refused`: there is none."""
        rows = self.every()
        named = [row for row in rows if wanted and has_words(row.plan.name, wanted)]
        found = [*(row for row in rows if row.id == wanted), *named]
        if not found:
            raise refused("tournament-none", name=wanted)
        return found[0]

    def view(self, person: Person, id: str) -> TournamentView:
        """Return what there is to see of one: nothing of games that are played, but that they are."""
        row = self.the(id)
        maker = self._house.people.name_of(row.made_by)
        entrants, games = self._kept.entrants(row.id), self._kept.games(row.id)
        rulable = {one.game for one in games if self.may_rule(person, row, one)}
        return view_of(row, maker, entrants, self._kept.pairings(row.id), games, rulable)

    # --- before it begins ------------------------------------------------------------------------

    async def make(self, person: Person, plan: TournamentPlan) -> str:
        """Keep a new tournament that waits for people, and return its id."""
        plan = checked(plan)
        live = [row for row in self.every() if row.made_by == person.id and row.state != "over"]
        if len(live) >= MOST_MADE:
            raise refused("tournament-too-many", most=MOST_MADE)
        if any(row.plan.name.casefold() == plan.name.casefold() for row in self.every()):
            raise refused("tournament-name-taken", name=plan.name)
        self._house.spending.spend(person, "acts")
        for scenario in plan.scenarios:
            sides, title = await self._tried(plan, scenario)
            if len(sides) != 2:
                raise refused("tournament-two-sides", title=title)
        return self._kept.add(person, plan)

    async def _tried(self, plan: TournamentPlan, scenario: str) -> tuple[tuple[str, ...], str]:
        """Return the sides of a scenario, and its title; whatever is wrong with it is told."""
        return await asyncio.to_thread(self._beginning.tried, plan.game(scenario, plan.name, {}))

    def join(self, person: Person, id: str) -> None:
        """Take part, and so accept the invitations to all its games."""
        row = self._gathering(id)
        if len(self._kept.entrants(row.id)) >= MOST_PLAYERS[row.plan.kind]:
            raise refused("tournament-full", most=MOST_PLAYERS[row.plan.kind])
        self._house.spending.spend(person, "acts")
        self._kept.join(row.id, person)

    async def begin(self, person: Person, id: str) -> None:
        """Pair the first round and begin its games; for whoever made it, with two players at least."""
        if not self._directs(person, self._gathering(id)):
            raise refused("tournament-not-yours")
        sides = await self._sides(self._gathering(id).plan)
        with self._house.store.write():
            row = self._gathering(id)
            players = [one.person for one in self._kept.entrants(row.id) if not one.left]
            if len(players) < 2:
                raise refused("tournament-too-few")
            random.SystemRandom().shuffle(players)
            self._kept.begun(row.id, players, _rounds(row.plan, players))
            self._next_round(self.the(row.id), sides)
        await self._begin_games(row.id)

    def _gathering(self, id: str) -> TournamentRow:
        row = self.the(id)
        if row.state != "gathering":
            raise refused("tournament-begun")
        return row

    def may_begin(self, person: Person, row: TournamentRow) -> bool:
        """Return whether a tournament waits, and *person* may begin it."""
        return row.state == "gathering" and self._directs(person, row)

    def _directs(self, person: Person, row: TournamentRow) -> bool:
        """Return whether *person* made it, or keeps the host."""
        return row.made_by == person.id or self._house.people.keeps(person)

    # --- rounds ----------------------------------------------------------------------------------

    async def _sides(self, plan: TournamentPlan) -> dict[str, tuple[tuple[str, ...], str]]:
        return {scenario: await self._tried(plan, scenario) for scenario in plan.scenarios}

    def _next_round(self, row: TournamentRow, sides: dict[str, tuple[tuple[str, ...], str]]) -> None:
        """Write the next round down, its pairs and all their games, or that there is none; in one write."""
        pairs = self._pairs(row) if row.round < row.rounds else None
        if pairs is None:
            self._kept.over(row.id)
            return
        here = {one.person for one in self._kept.entrants(row.id) if not one.left}
        for pair in pairs:
            there = [one for one in pair if one in here]
            if len(there) == 2:
                self._kept.paired(row.id, row.round + 1, pair)
                self._lay(row, row.round + 1, pair, sides)
            elif there:
                self._kept.paired(row.id, row.round + 1, (there[0], None), self._bye(row, pair))
        if not any(one.round == row.round + 1 for one in self._kept.pairings(row.id)):
            self._kept.over(row.id)  # all of them have withdrawn

    def _pairs(self, row: TournamentRow) -> list[Pair] | None:
        entrants, before = self._kept.entrants(row.id), self._kept.pairings(row.id)
        if row.plan.kind == "round_robin":
            return round_robin([one.person for one in entrants])[row.round]
        table = self.view_of(row).standings
        points = {one.player: one.points for one in table}
        here = {one.person: points[one.person] for one in entrants if not one.left}
        if len(here) < 2:
            return None
        met = {frozenset((one.one, one.other)) for one in before if one.other is not None}
        return swiss(here, met, {one.one for one in before if one.other is None})

    def view_of(self, row: TournamentRow) -> TournamentView:
        """Return a tournament as nobody in particular sees it."""
        entrants, pairings = self._kept.entrants(row.id), self._kept.pairings(row.id)
        return view_of(row, "", entrants, pairings, self._kept.games(row.id), set())

    def _bye(self, row: TournamentRow, pair: Pair) -> float:
        """Return what a bye is worth: all games won, but nothing where each rests once anyway."""
        rests = row.plan.kind == "round_robin" and pair[1] is None
        return 0.0 if rests else 2.0 * len(row.plan.scenarios)

    def _lay(
        self, row: TournamentRow, round: int, pair: Pair, sides: dict[str, tuple[tuple[str, ...], str]]
    ) -> None:
        """Make the games of a pair: each scenario twice, the sides swapped."""
        house = self._house
        maker = house.people.by_id(row.made_by) or house.people.keeper()
        words = sentences(house.people.language_of(maker) or "en")
        name = words.text("tournament-round-name", name=row.plan.name, round=round)
        one, other = (house.people.by_id(player) for player in pair if player is not None)
        assert one is not None and other is not None, "who left the host is not paired"
        for scenario, ((first, second), title) in sides.items():
            for seats in ({first: one, second: other}, {first: other, second: one}):
                plan = row.plan.game(scenario, name, {seat: person.name for seat, person in seats.items()})
                game = house.rows.add(maker, plan, title)
                for seat, person in seats.items():
                    house.seating.lay(game.id, seat, "person", person, come=True)
                self._kept.laid(row.id, round, game.id, {seat: person.id for seat, person in seats.items()})

    async def _begin_games(self, id: str) -> None:
        """Begin what is laid out and has not begun; what cannot be begun now is tried again later."""
        for one in self._kept.games(id):
            if one.state == "gathering" and one.open:
                with suppress(Refused):
                    await self._beginning.begin_if_ready(one.game)

    async def tick(self) -> None:
        """Go on with every tournament whose round is played; does nothing where nothing has changed."""
        if not self._stale or self._looking.locked():
            return
        async with self._looking:
            self._stale = False
            for row in self.every():
                if row.state == "running":
                    try:
                        await self._go_on(row)
                    except Refused:  # the disk is full, say: it is tried again
                        self._stale = True

    async def _go_on(self, row: TournamentRow) -> None:
        self._kept.removed(row.id)
        gone = {one.person for one in self._kept.entrants(row.id) if one.left}
        for one in self._kept.games(row.id):  # somebody whom the keeper has removed has withdrawn
            if one.open and (lost := gone & set(one.seats.values())):
                self._award(one, gone)
                for person in lost:
                    await self._give_up(one, person)
        await self._begin_games(row.id)
        if any(one.open for one in self._kept.games(row.id)):
            return
        sides = await self._sides(row.plan)
        with self._house.store.write():
            now = self.the(row.id)
            if now.state != "running" or any(one.open for one in self._kept.games(row.id)):
                return
            self._next_round(now, sides)
        await self._begin_games(row.id)

    # --- withdrawing, ruling, striking ---------------------------------------------------------------

    async def withdraw(self, person: Person, id: str) -> None:
        """Take part no more. What he still plays there he gives up; nobody is paired with him again."""
        row = self.the(id)
        mine = [one for one in self._kept.entrants(row.id) if one.person == person.id and not one.left]
        if not mine or row.state == "over":
            raise refused("tournament-not-in")
        if row.state == "gathering":
            self._kept.drop(row.id, person.id)
            return
        with self._house.store.write():
            self._kept.left(row.id, person.id)
            lost = [one for one in self._kept.games(row.id) if one.open and person.id in one.seats.values()]
            for one in lost:
                self._award(one, {person.id})
        for one in lost:
            await self._give_up(one, person.id)

    def _award(self, game: MatchGame, gone: set[int]) -> None:
        """Let the one who is still there win; where both are gone nobody does."""
        there = [seat for seat, person in game.seats.items() if person not in gone]
        self._kept.rule(game.game, there[0] if len(there) == 1 else DRAW)

    async def _give_up(self, game: MatchGame, person: int) -> None:
        """Resign a game, so that its log says so as well and nobody waits at its table."""
        with suppress(Refused):
            table = await self._tables.table(game.game)
            await table.host.settled()  # while an act is on its way to the disk there is no other
            for seat, who in game.seats.items():
                if who == person and table.host.game.state.over is None:
                    SeatPort(table.host, seat).submit(Resign())

    def may_rule(self, person: Person, row: TournamentRow, game: MatchGame) -> bool:
        """Return whether *person* says how a game counts that says nothing itself.

        Whoever made the tournament does, but on no game of his own; the keeper of the host on any.
        """
        if row.state != "running" or game.decided:
            return False
        keeps = self._house.people.keeps(person)
        return keeps or (row.made_by == person.id and person.id not in game.seats.values())

    def rule(self, person: Person, id: str, game: str, ruling: str) -> None:
        """Say how a game counts: a seat of it, which wins, or `DRAW`; an end of its own goes before."""
        row = self.the(id)
        found = next((one for one in self._kept.games(row.id) if one.game == game), None)
        if found is None or ruling not in (*found.seats, DRAW):
            raise refused("hosting-no-game", game=game)
        if not self.may_rule(person, row, found):
            raise refused("tournament-no-ruling")
        self._house.spending.spend(person, "acts")
        self._kept.rule(game, ruling)

    def may_strike(self, person: Person, row: TournamentRow) -> bool:
        """Return whether *person* may take it off the list: its maker before it begins, the keeper any."""
        gathers = row.state == "gathering"
        return self._house.people.keeps(person) or (row.made_by == person.id and gathers)

    def strike(self, person: Person, id: str) -> None:
        """Take a tournament off the list; its games stay what they are."""
        row = self.the(id)
        if not self.may_strike(person, row):
            raise refused("tournament-not-yours")
        self._kept.strike(row.id)


def _rounds(plan: TournamentPlan, players: list[int]) -> int:
    """Return how many rounds so many players have."""
    if plan.kind == "round_robin":
        return len(round_robin(players))
    return min(plan.rounds or usual_rounds(len(players)), most_rounds(len(players)))
