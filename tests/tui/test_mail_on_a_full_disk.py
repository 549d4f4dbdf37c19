"""A letter of a game by mail that the disk does not take."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from core.mail_files import BadMail, write_letter


def test_what_a_full_disk_takes_of_a_letter_does_not_stand_in_the_way_of_the_next(tmp_path: Path) -> None:
    """You should be told why, find no half letter, and have a whole one once there is room."""
    letter = tmp_path / "turn.mail"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
    try:
        with pytest.raises(BadMail):
            write_letter(letter, b"x" * 100)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not letter.exists()
    write_letter(letter, b"x" * 100)
    assert letter.read_bytes() == b"x" * 100
