"""What the hand-over tells where not everything has room."""

from __future__ import annotations

from tui.session.kept.digest import fitting

LIGHT = [(f"Ada walks, step {number}.", False) for number in range(9)]
HEAVY = [("Bob is out of action.", True), ("Blue: 10 defeat points.", True)]


def test_everything_is_told_where_there_is_room() -> None:
    told = [*LIGHT, *HEAVY]

    assert fitting(told, 70, 11) == ([text for text, _ in told], 0)


def test_what_weighs_is_kept_and_the_rest_counted() -> None:
    shown, more = fitting([*HEAVY, *LIGHT], 70, 5)

    assert shown == [
        "Bob is out of action.",
        "Blue: 10 defeat points.",
        "Ada walks, step 7.",
        "Ada walks, step 8.",
    ]
    assert more == 7


def test_a_long_sentence_takes_as_many_rows_as_it_fills() -> None:
    long = ("word " * 30, True)

    assert fitting([long, *HEAVY], 70, 4) == (["Bob is out of action.", "Blue: 10 defeat points."], 1)
