"""Anything in any order at a tournament: nobody meets anybody twice, every point is counted, it ends."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from club_house import RANGERS, StillClock, key, rules_of

from core.hosting.club import Club
from core.hosting.refused import Refused
from core.hosting.seats.outcome import Result
from core.hosting.tournaments.kept import DRAW
from core.hosting.tournaments.plan import Kind, TournamentPlan
from core.hosting.tournaments.view import GameSeen, TournamentView

OPS = ("end", "end", "end", "end", "rule", "withdraw", "remove", "back", "strike", "restart", "tick", "tick")
SIDES = ("rangers", "militia")
NAMES = (
    "Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Greta", "Hugo", "Irma", "Karl", "Lucia", "Mario",
    "Nina",
)  # fmt: skip


class Cup:
    """A tournament whose games nobody plays: how they come out is written down as if they had been."""

    def __init__(self, folder: Path, clock: StillClock, kind: Kind, players: int, seed: int) -> None:
        self.folder, self.clock, self.pick = folder, clock, random.Random(seed)
        self.club = self.opened()
        self.names = list(NAMES[:players])
        for number, name in enumerate(self.names):
            self.club.people.join(name, key(number))
        self.plan = TournamentPlan("Cup", kind, (RANGERS,), rounds=self.pick.randint(0, 4))
        self.id = ""

    def opened(self) -> Club:
        club = Club(self.folder, rules_of=rules_of, clock=self.clock)

        async def begins(id: str) -> None:
            club.house.rows.begun(id, f"{id}.jsonl")

        club._beginning.begin_if_ready = begins  # type: ignore[method-assign]
        return club

    @property
    def view(self) -> TournamentView:
        return self.club.tournaments.view(self.club.people.keeper(), self.id)

    @property
    def games(self) -> list[GameSeen]:
        return [game for pair in self.view.pairs for game in pair.games]

    async def begin(self) -> None:
        maker = self.club.people.the(self.names[0])
        self.id = await self.club.tournaments.make(maker, self.plan)
        for name in self.names:
            self.club.tournaments.join(self.club.people.the(name), self.id)
        await self.club.tournaments.begin(maker, self.id)

    def end(self, game: GameSeen) -> None:
        """Let a game come out somehow; now and then it says nothing itself."""
        winner = self.pick.choice((*SIDES, "", ""))
        self.club.house.rows.ended(game.game)
        drawn = not winner and self.pick.random() < 0.7
        self.club.house.results.note(game.game, Result("breaking_news", SIDES, winner, drawn))

    async def step(self) -> None:
        pick, open_ = self.pick, [game for game in self.games if not game.points]
        try:
            match pick.choice(OPS):
                case "end" if running := [game for game in open_ if game.state == "running"]:
                    self.end(pick.choice(running))
                case "rule" if open_:
                    game, keeper = pick.choice(open_), self.club.people.keeper()
                    self.club.tournaments.rule(keeper, self.id, game.game, pick.choice((*SIDES, DRAW)))
                case "withdraw" if pick.random() < 0.3:
                    await self.club.tournaments.withdraw(
                        self.club.people.the(pick.choice(self.names)), self.id
                    )
                case "remove" if pick.random() < 0.1:
                    self.club.people.remove(pick.choice(self.names))
                case "back" if over := [game for game in self.games if game.state == "over"]:
                    game = pick.choice(over)
                    self.club.house.rows.ended(game.game, over=False)
                    self.club.house.results.note(game.game, None)
                case "strike" if open_ and pick.random() < 0.3:
                    self.club.house.rows.strike(pick.choice(open_).game)
                case "restart":
                    await self.club.close()
                    self.club = self.opened()
                case "tick":
                    await self.club.tournaments.tick()
        except Refused:
            pass
        self.look()

    def look(self) -> None:
        view = self.view
        met = [frozenset((pair.one, pair.other)) for pair in view.pairs if pair.other]
        assert len(met) == len(set(met)) and all(len(two) == 2 for two in met)
        assert all(len(pair.games) == (2 if pair.other else 0) for pair in view.pairs)
        for round in range(1, view.row.round + 1):
            there = [name for p in view.pairs if p.round == round for name in (p.one, p.other) if name]
            assert len(there) == len(set(there))
        points = sum(sum(game.points.values()) for game in self.games) + sum(p.points for p in view.pairs)
        assert sum(one.points for one in view.standings) == points
        assert all(sum(game.points.values()) == 1 for game in self.games if game.points)
        places = [one.place for one in view.standings]
        assert places == sorted(places) and places[0] == 1

    async def play_out(self) -> None:
        """Let all games come out that are open, round by round, until it is over."""
        for _ in range(40):
            for game in self.games:
                if not game.points and self.view.row.state == "running":
                    keeper = self.club.people.keeper()
                    self.club.tournaments.rule(keeper, self.id, game.game, self.pick.choice((*SIDES, DRAW)))
            await self.club.tournaments.tick()
            self.look()
        assert self.view.row.state == "over"


async def sequence(folder: Path, clock: StillClock, kind: Kind, players: int, seed: int) -> None:
    cup = Cup(folder, clock, kind, players, seed)
    await cup.begin()
    for _ in range(60):
        await cup.step()
    await cup.play_out()
    await cup.club.close()


SIZES: tuple[tuple[Kind, int], ...] = (("round_robin", 4), ("round_robin", 5), ("swiss", 7), ("swiss", 8))


@pytest.mark.parametrize(("kind", "players"), SIZES)
async def test_whatever_happens(tmp_path: Path, clock: StillClock, kind: Kind, players: int) -> None:
    await sequence(tmp_path / "club", clock, kind, players, 1)


@pytest.mark.soak(2)
@pytest.mark.parametrize("seed", range(2, 22))
@pytest.mark.parametrize(("kind", "players"), (*SIZES, ("swiss", 13)))
async def test_whatever_happens_often(
    tmp_path: Path, clock: StillClock, kind: Kind, players: int, seed: int
) -> None:
    await sequence(tmp_path / "club", clock, kind, players, seed)
