"""A game is made, people gather, and it begins: with words of everybody's in its dice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from msgspec import structs

from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import BOT, BOTS, PERSON, REFEREE, is_bot
from core.engine.game.host import GameHost
from core.engine.log.hash_chain import LogError
from core.engine.words.message import Message
from core.forces import brought, ready_force
from core.games import check_refereed, header_of, keep_game, sides_of
from core.hosting.games.tables import Tables
from core.hosting.people.people import Person
from core.hosting.refused import Refused, refused
from core.hosting.seats.plan import Plan, checked, words_of
from core.hosting.seats.rows import GameRow
from core.hosting.table.house import House
from core.scenarios import BadScenario, Scenario, load, ready


class Beginning:
    """Makes games of plans. Nothing that a plan says is a path: scenarios are those of the program."""

    def __init__(self, house: House, tables: Tables, rules_of: Callable[[str], RuleSet]) -> None:
        self._house = house
        self._tables = tables
        self._rules_of = rules_of
        self._beginning: set[str] = set()

    async def make(self, maker: Person, plan: Plan, words: str = "") -> str:
        """Return the id of a new game; `Refused` says what is wrong with its plan."""
        house, plan = self._house, structs.replace(checked(plan), readings=())
        most = house.spending.quotas.games
        if house.rows.made_by(maker) >= most and not house.people.keeps(maker):  # it is the keeper's disk
            raise refused("hosting-too-many-games", most=most)
        sides, title = await asyncio.to_thread(self.tried, plan)
        house.spending.spend(maker, "acts")
        with house.store.write():
            row = house.rows.add(maker, plan, title)
            self._lay(row, maker, sides, words_of(words))
        await self.begin_if_ready(row.id)
        return row.id

    def tried(self, plan: Plan) -> tuple[tuple[str, ...], str]:
        """Return the sides of a plan's scenario, and its name; whatever may be wrong with it is told now.

        It takes a moment, and a thread.
        """
        scenario = self._scenario(plan)
        rules = self._rules_of(scenario.rules)
        header = header_of(scenario, referee=plan.referee, options=plan.options)
        try:
            check_refereed(rules, header)
            sides = sides_of(scenario, header.options, plan.ruler == "tape", rules)
        except BadScenario as error:
            raise Refused(_without_file(error.message)) from error
        if unknown := set(plan.seats) - {*sides, REFEREE}:
            raise refused("hosting-no-seat", seat=min(unknown))
        if all(is_bot(plan.seats.get(side)) for side in sides):
            raise refused("hosting-nobody-plays")
        return sides, scenario.title("en")

    def _scenario(self, plan: Plan) -> Scenario:
        if plan.scenario not in ready():
            raise refused("hosting-no-scenario", name=plan.scenario)
        try:
            return brought(load(plan.scenario), plan.forces, ready_force)
        except BadScenario as error:
            raise Refused(error.message) from error

    def _lay(self, row: GameRow, maker: Person, sides: tuple[str, ...], words: str) -> None:
        seating = self._house.seating
        for seat in (*sides, REFEREE) if row.plan.referee else sides:
            match row.plan.seats.get(seat, "open"):
                case "open":
                    seating.lay(row.id, seat, "open")
                case player if player in BOTS and seat != REFEREE:
                    seating.lay(row.id, seat, player)
                case "me":
                    seating.lay(row.id, seat, "person", maker, come=True, words=words)
                case player if player in BOTS:
                    raise refused("hosting-no-bot-referee")
                case name:
                    seating.lay(row.id, seat, "person", self._house.people.the(name))

    async def begin_if_ready(self, id: str) -> None:
        """Begin a game at which everybody has come, its referee too, or that waits for nobody."""
        row = self._house.rows.the(id)
        if not row.gathering or id in self._beginning:
            return
        if any(one.waits for one in self._house.seating.seats(id)) and not row.plan.at_once:
            return
        self._beginning.add(id)
        try:
            path = self._tables.free_file(id)
            seats = self._house.seating.seats(id)
            roles = {one.seat: one.player if one.kind == BOT else PERSON for one in seats}
            words = self._house.seating.words(id)
            host = await asyncio.to_thread(self._kept, row, path, roles, words)
            with self._house.store.write():
                self._house.rows.begun(id, path.name)
                self._house.seating.forget_words(id)
            self._tables.add(self._house.rows.the(id), host)
        finally:
            self._beginning.discard(id)

    def _kept(self, row: GameRow, path: Path, roles: dict[str, str], words: dict[str, str]) -> GameHost:
        """Begin the game on the disk, with the words of all who have come; a worker thread does it."""
        plan, scenario = row.plan, self._scenario(row.plan)
        header = header_of(
            scenario,
            game=plan.name or row.title,
            dice=plan.dice,
            ruler=plan.ruler,
            referee=plan.referee,
            options=plan.options,
            seats=roles,
        )
        try:
            return keep_game(scenario, header, path, self._rules_of(scenario.rules), words)
        except (BadScenario, LogError) as error:
            raise Refused(error.message) from error


def _without_file(message: Message) -> Message:
    """Return what is wrong with a plan without the scenario's file: where that lies nobody need know."""
    why = message.args.get("why")
    return why if message.id == "scenario-at" and isinstance(why, Message) else message
