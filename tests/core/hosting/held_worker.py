"""A worker as any other, but the work of one seat is held fast as long as a file lies there."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from core.engine.chance.odds import Stop, Stopped
from core.hosting.workers import work
from core.hosting.workers.frames import Unpacker
from core.hosting.workers.worker import run

SEAT, FILE = "HELD_SEAT", "HELD_FILE"

read: Unpacker[work.Work] = Unpacker(work.Work)


def doing(body: bytes, stop: Stop) -> bytes:
    """Say in a second file that it has begun; go on once the first is gone."""
    file = Path(os.environ[FILE])
    asked = read(body)
    if not isinstance(asked, work.PlayWork) and asked.moment.seat == os.environ[SEAT]:
        file.with_suffix(".begun").touch()
        while file.exists():
            if stop():
                file.with_suffix(".left").touch()
                raise Stopped
            time.sleep(0.002)
    return work.done(body, stop)


if __name__ == "__main__":
    run(doing, sys.argv[1:])
