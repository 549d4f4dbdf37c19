"""A letter of a game by mail that the disk does not take."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from tui.cli.mail import _write
from tui.session.error import Told


def test_what_a_full_disk_takes_of_a_letter_does_not_stand_in_the_way_of_the_next(tmp_path: Path) -> None:
    """You should be told why, find no half letter, and have a whole one once there is room."""
    letter = str(tmp_path / "turn.mail")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
    try:
        with pytest.raises(Told):
            _write(b"x" * 100, letter)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not Path(letter).exists()
    _write(b"x" * 100, letter)
    assert Path(letter).read_bytes() == b"x" * 100
