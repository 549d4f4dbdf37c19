"""The ambush of Bassa Intensità at a hosted table with typed dice: two players or a bot, and a referee."""

from __future__ import annotations

from typing import Any

from club_house import Ear, three
from wandering import Wanderer

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs, RefereeThrows
from core.engine.game.written import as_command
from core.engine.seat.bot import Bot
from core.engine.seat.port import Accepted
from core.hosting.club import Club
from core.hosting.seats.plan import Plan
from core.hosting.sitting import Sitting
from core.rules.bassa_intensita.book import RULES

AMBUSH = "bassa_intensita/ambush_at_dusk"
BLUE, RED = "patrol", "band"


class Ambush:
    """The ambush with typed dice: Anna, Bruno or a bot, and Carla, who judges."""

    def __init__(self, club: Club, bot: bool = False) -> None:
        self.club, self.bot = club, bot
        self.ears = {seat: Ear() for seat in (BLUE, RED, "referee")}
        self.game, self.moves = "", Bot(3)

    async def begin(self, judged: bool = True) -> None:
        anna, bruno, carla = three(self.club)
        second = "bot" if self.bot else "Bruno"
        seats = {BLUE: "me", RED: second, "referee": "Carla"}
        self.game = await self.club.new_game(anna, Plan(AMBUSH, seats, dice="typed", at_once=not judged))
        if not self.bot:
            await self.club.take_seat(bruno, self.game, RED)
        if judged:
            await self.club.take_seat(carla, self.game, "referee")
        self.people = {
            BLUE: "Anna",
            **({} if self.bot else {RED: "Bruno"}),
            **({"referee": "Carla"} if judged else {}),
        }
        await self.sit(self.club)

    async def sit(self, club: Club) -> None:
        """Let all sit down."""
        self.club = club
        self.at: dict[str, Sitting] = {
            seat: await club.sit(club.people.the(name), self.game, seat, self.ears[seat])
            for seat, name in self.people.items()
        }
        self.table = await club.tables.table(self.game)
        self.host = self.table.host
        self.walker = Wanderer(self.host.game, 2)
        await self.table.settled()

    @property
    def players(self) -> list[Sitting]:
        return [sitting for seat, sitting in self.at.items() if seat != "referee"]

    async def acts(self, sitting: Sitting) -> Needs | Accepted | None:
        """Let somebody act as a bot would and throw what is his; return what came of it."""
        port = sitting.port
        for tries in range(200):
            wish = self.moves.wish(port, tries >= 100)  # type: ignore[arg-type]
            if wish is None:
                return None
            command = as_command(RULES, wish)
            assert not isinstance(command, Refusal)
            got = port.submit(command)
            while isinstance(got, Needs) and not isinstance(got.question, RefereeThrows):
                got = port.submit(command, (*got.answers, self.walker.answer(got.question)))
            await self.table.settled()
            if not isinstance(got, Refusal):
                return got
        return None

    async def answered(self, sitting: Sitting, face: int = 0) -> Any:
        """Let somebody answer what he is asked."""
        delegated = sitting.delegated_question()
        assert delegated is not None
        value = [face] if face else self.walker.answer(delegated.needs.question)
        got = await sitting.answer_delegated((*delegated.needs.answers, value))
        await self.table.settled()
        return got

    async def until_he_throws(self, most: int = 400) -> Sitting | None:
        """Play until the referee has to throw; return who acts then, nobody where it is the bot."""
        for _ in range(most):
            if self.host.game.state.over is not None:
                break
            if self.waits:
                return self.at.get(self.host.game.underway.seat)  # type: ignore[union-attr]
            asked = next((one for one in self.at.values() if one.delegated_question() is not None), None)
            if asked is not None:
                await self.answered(asked)
                continue
            for sitting in self.players:
                if sitting.seat in sitting.port.view().waiting_for and await self.acts(sitting) is not None:
                    break
            else:
                raise AssertionError(f"nobody can act: {self.walker.where()}")
        raise AssertionError("nothing was to be thrown in secret")

    @property
    def waits(self) -> bool:
        """Whether the act that is underway waits for the referee's dice."""
        game = self.host.game
        underway = game.underway
        return underway is not None and game.is_referees(
            game.question_of(underway.seat, underway.command, underway.answers)
        )

    def seen(self, sitting: Sitting) -> tuple[Any, ...]:
        """All that somebody can read at the table."""
        port = sitting.port
        return (
            port.tip,
            port.view(),
            port.log_since(0),
            port.undo_needs(),
            sitting.delegated_question(),
            sitting.presence(),
        )
