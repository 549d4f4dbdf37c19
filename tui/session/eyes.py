"""Who plays a game, and whose eyes may read its log: nobody reads an opponent's secrets by default."""

from __future__ import annotations

from core.engine.contract.seats import OBSERVER, PERSON, REFEREE, is_bot, known_seat
from core.engine.game.game import Game
from tui.session.error import told


def people_of(game: Game) -> tuple[str, ...]:
    """Return the seats that people play, as the header has it; without a word in it, every side.

    Where only the referee is named as a person he decides for everybody.
    """
    roles = game.header.seats
    if game.header.referee and roles.get(REFEREE) == PERSON and PERSON not in map(roles.get, game.seats):
        return (REFEREE,)
    return tuple(seat for seat in game.seats if not is_bot(roles.get(seat)))


def usual_eyes(game: Game) -> str:
    """Return the seat whose eyes read a log where none is named.

    Everything is seen of a game that is over or that bots alone play; who plays alone against
    bots sees his side; of a running game with several people, or with a referee, what both may see.
    """
    people = people_of(game)
    if game.state.over is not None or not people:
        return REFEREE
    return people[0] if len(people) == 1 and people != (REFEREE,) and not game.header.referee else OBSERVER


def eyes_of(game: Game, seat: str | None, reveal: bool) -> str:
    """Return whose eyes read a log: those of *seat*, with *reveal* the referee's where none is named.

    Raises `Told` where the game has no such seat, or where it runs and *seat* knows what others
    must not; with *reveal* it is shown all the same.
    """
    usual = usual_eyes(game)
    if seat is None:
        return REFEREE if reveal else usual
    if not known_seat(seat, game.seats):
        raise told("cli-no-seat", seat=seat, known=", ".join((*game.seats, REFEREE, OBSERVER)))
    if seat in (usual, OBSERVER) or usual == REFEREE or reveal:
        return seat
    raise told("cli-seat-secret", seat=seat)
