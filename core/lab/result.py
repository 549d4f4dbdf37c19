"""What is kept of one game of the laboratory: how it ended, and what came up on the way."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.message import Message


class LuckOf(Struct, frozen=True, array_like=True):
    """What dice gave a side: *points* above what the odds promised, its *variance*, over so many *dice*."""

    points: float = 0.0
    variance: float = 0.0
    dice: int = 0


class Result(Struct, frozen=True, omit_defaults=True):
    """One game. *won* are the sides that have won by the book; *ahead* those that stand best at its end, by
    points and then by what share of their figures still fights: more than one where they are level.

    The book may leave open who has won (*open*), or the game may have no end (*over* is `None`); *ahead* is
    then all that can be told. *lost* counts each side's figures that fight no more, of all its *men*. *did*
    counts the acts by their names, *cited* the paragraphs that facts name, *refused* those by which a wish
    was refused. *dead* says why the game could not go on. *digest* is the same for games that were played
    alike. *seconds* of a processor it took.
    """

    won: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    open: bool = False
    over: Message | None = None
    points: dict[str, int] = {}
    lost: dict[str, int] = {}
    men: dict[str, int] = {}
    names: dict[str, Message | str] = {}
    turns: int = 0
    acts: int = 0
    luck: dict[str, LuckOf] = {}
    did: dict[str, int] = {}
    cited: dict[str, int] = {}
    refused: dict[str, int] = {}
    dead: str = ""
    digest: str = ""
    seconds: float = 0.0

    @property
    def left_open(self) -> bool:
        """Whether the book does not say who has won: it leaves that to the players, or there was no end."""
        return self.open or self.over is None

    @property
    def even(self) -> bool:
        """Whether nobody has won it by the book."""
        return not self.won and not self.left_open

    def share(self, side: str) -> float:
        """Return what part of the game *side* won: by the book, where that leaves it open by who stands best.

        A game that nobody has won is half a win for each of two.
        """
        best = (self.ahead if self.left_open else self.won) or tuple(self.names)
        return 1 / len(best) if side in best else 0.0
