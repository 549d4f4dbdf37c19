"""python-chess: half-moves pushed onto a board. Prints its figures as JSON; needs `chess`."""

from __future__ import annotations

import json
import random

import chess
from workload import quickest

GAMES, PLIES = 20, 200


def game(seed: int) -> list[chess.Move]:
    """Return the first game of random moves from *seed* on that lasts."""
    while True:
        pick, board = random.Random(seed), chess.Board()
        while board.ply() < PLIES and (legal := list(board.legal_moves)):
            board.push(pick.choice(legal))
        if board.ply() == PLIES:
            return list(board.move_stack)
        seed += 1


def main() -> None:
    """Print moves a second."""
    games = [game(1000 * number) for number in range(GAMES)]

    def push() -> None:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push(move)

    print(json.dumps({"version": chess.__version__, "push_per_s": GAMES * PLIES / quickest(push, 5)}))


if __name__ == "__main__":
    main()
