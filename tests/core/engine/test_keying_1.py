"""Fair dice and cards of games begun in format 1: the same act the same dice, every face as likely."""

from __future__ import annotations

from collections import Counter

import pytest

from core.engine.chance.keying_1 import FairByRecord, keyed_faces, keyed_order
from core.engine.contract.questions import Draw, Throw

KEY = bytes.fromhex("5c" * 32)

CHI_SQUARE = {2: 10.83, 3: 13.82, 6: 20.52, 10: 27.88, 20: 43.82, 100: 148.23}
"""By number of faces: exceeded by fair dice once in a thousand."""


def ask(dice: int, sides: int = 6) -> Throw:
    return Throw(dice, "why", "C-1", sides)


@pytest.mark.parametrize("sides", CHI_SQUARE)
def test_every_face_is_as_likely(sides: int) -> None:
    counts = [0] * sides
    total = 60_000
    for place in range(60):
        for face in keyed_faces(KEY, place, b"{}", 0, ask(total // 60, sides)):
            counts[face - 1] += 1
    expected = total / sides
    chi = sum((count - expected) ** 2 / expected for count in counts)

    assert sum(counts) == total
    assert chi < CHI_SQUARE[sides]


def test_bytes_that_would_favour_low_faces_are_rejected() -> None:
    """100 faces: 256 = 2 * 100 + 56, so bytes from 200 on must not count."""
    import hmac

    stream = b"".join(hmac.digest(KEY, b"%d|5|2|{}" % block, "sha256") for block in range(8))
    expected = tuple(byte % 100 + 1 for byte in stream if byte < 200)[:100]

    assert keyed_faces(KEY, 5, b"{}", 2, ask(100, 100)) == expected


def test_each_part_of_a_rolls_identity_changes_it() -> None:
    usual = keyed_faces(KEY, 3, b"{}", 0, ask(20))
    others = [
        keyed_faces(bytes(32), 3, b"{}", 0, ask(20)),
        keyed_faces(KEY, 4, b"{}", 0, ask(20)),
        keyed_faces(KEY, 3, b"{ }", 0, ask(20)),
        keyed_faces(KEY, 3, b"{}", 1, ask(20)),
    ]

    assert keyed_faces(KEY, 3, b"{}", 0, ask(20)) == usual
    assert len({usual, *others}) == 5


def test_the_throws_of_one_command_follow_their_order() -> None:
    throw = FairByRecord(KEY, 7, b"{}")
    first, second = throw(ask(10)), throw(ask(10))

    assert first == keyed_faces(KEY, 7, b"{}", 0, ask(10))
    assert second == keyed_faces(KEY, 7, b"{}", 1, ask(10))


@pytest.mark.parametrize("sides", [0, 257, 1000])
def test_what_a_byte_cannot_show_is_refused_and_not_tried_for_ever(sides: int) -> None:
    with pytest.raises(ValueError):
        keyed_faces(KEY, 1, b"{}", 0, ask(1, sides))


def test_every_order_is_as_likely() -> None:
    orders = Counter(keyed_order(KEY, place, b"{}", 0, "abcd") for place in range(12_000))
    expected = 12_000 / 24
    chi = sum((number - expected) ** 2 / expected for number in orders.values())

    assert len(orders) == 24
    assert chi < 49.73  # exceeded once in a thousand with 23 degrees of freedom


def test_the_order_in_which_a_rule_lists_a_deck_does_not_matter() -> None:
    assert keyed_order(KEY, 1, b"{}", 0, "dcba") == keyed_order(KEY, 1, b"{}", 0, "abcd")
    large = [f"{n:03}" for n in range(300)]
    assert sorted(keyed_order(KEY, 1, b"{}", 0, large)) == large


def test_each_part_of_a_draws_identity_changes_it_and_the_same_act_draws_the_same() -> None:
    many = [f"{n:03}" for n in range(60)]
    usual = keyed_order(KEY, 3, b"{}", 0, many)
    others = {
        keyed_order(bytes(32), 3, b"{}", 0, many),
        keyed_order(KEY, 4, b"{}", 0, many),
        keyed_order(KEY, 3, b"{ }", 0, many),
        keyed_order(KEY, 3, b"{}", 1, many),
    }
    assert len({usual, *others}) == 5
    first, again = FairByRecord(KEY, 3, b"{}"), FairByRecord(KEY, 3, b"{}")
    ask = Draw("deck", "C-7", tuple(many))
    assert [first.card(ask) for _ in range(5)] == [again.card(ask) for _ in range(5)]
