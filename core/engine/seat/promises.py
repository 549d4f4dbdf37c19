"""What was promised of a game's dice before the first throw: hashes that anybody may note and compare."""

from __future__ import annotations

from msgspec import Struct

from core.engine.chance.fair import Secret, fits
from core.engine.contract.engine_facts import SecretPublished
from core.engine.game.game import Game


class Promises(Struct, frozen=True):
    """How the *dice* fall (`fair`, `typed`, `seeded`), and the hashes (SHA-256) of what decides fair ones.

    *host* is that of the host's part, *shares* are those of the seats' parts. *kept* says whether the parts
    that were published at the end fit them; `None` before that.
    """

    dice: str
    host: str = ""
    shares: dict[str, str] = {}
    kept: bool | None = None


def promises_of(game: Game) -> Promises:
    """Return what everybody may know of the dice of *game*; an older log may have promised nothing."""
    header = game.header
    return Promises(header.dice, header.dice_hash, dict(header.shares), _kept(game))


def _kept(game: Game) -> bool | None:
    if not game.published or not game.header.dice_hash:
        return None
    told = next(e for e in game.records[game.published - 1].events if isinstance(e, SecretPublished))
    return fits(Secret(told.secret, told.shares), game.header.dice_hash, game.header.shares)
