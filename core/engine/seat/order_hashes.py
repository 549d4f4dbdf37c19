"""By what an order under seal is found in the log: the act that wrote it, and the hash of its line.

No hash is made for an order by itself. Each is written by an act, the act is a line of the log, and the chain
value of that line (docs/log-format.md) covers the order. Nobody can find the order by it, as it also covers
whatever stands in the log before.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from core.engine.contract.view import OrderView
from core.engine.game.host import GameHost
from core.engine.log.hash_chain import LogError
from core.engine.words.ids import AnyId


class OrderHash(Struct, frozen=True):
    """The *record* that wrote an order, in the seat's numbers, and the *hash* of its line: 64 hex digits."""

    record: int
    hash: str


def order_hashes(host: GameHost, seen: Sequence[int], orders: Sequence[OrderView]) -> dict[AnyId, OrderHash]:
    """Return what wrote each of *orders*, by what it is for; nothing where the log cannot be read.

    *seen* are the log's numbers of the records that a seat knows of. Of an order that was written twice the
    last act counts that is in effect.
    """
    game, left = host.game, {order.who for order in orders}
    wrote: dict[AnyId, int] = {}
    for number in range(len(seen), 0, -1):
        if not left:
            break
        if game.in_effect(seen[number - 1]):
            found = left.intersection(fact.written() for fact in game.records[seen[number - 1] - 1].events)
            wrote.update(dict.fromkeys(found, number))
            left -= found
    try:
        hashes = host.log.chain_values({seen[number - 1] for number in wrote.values()})
    except LogError:
        return {}
    return {
        who: OrderHash(number, hashes[seen[number - 1]])
        for who, number in wrote.items()
        if seen[number - 1] in hashes
    }
