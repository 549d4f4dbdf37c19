"""Fair dice: the same act the same dice, no other act's dice, every face as likely."""

from __future__ import annotations

import hashlib

import pytest
from counting_game import SECRET

from core.engine.fair import Fair, keyed_faces, new_secret, published_hash
from core.engine.questions import Throw

KEY = bytes.fromhex(SECRET)

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
    throw = Fair(SECRET, 7, b"{}")
    first, second = throw(ask(10)), throw(ask(10))

    assert first == keyed_faces(KEY, 7, b"{}", 0, ask(10))
    assert second == keyed_faces(KEY, 7, b"{}", 1, ask(10))


def test_the_secret_is_published_as_its_hash_first() -> None:
    one, two = new_secret(), new_secret()

    assert one != two
    assert len(bytes.fromhex(one)) == 32
    assert published_hash(one) == hashlib.sha256(bytes.fromhex(one)).hexdigest()
