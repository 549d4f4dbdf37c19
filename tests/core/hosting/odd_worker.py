"""A worker that does odd things as it is told: waits, fails, dies, asks for too much. For tests only."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from core.engine.chance.odds import Stop, Stopped
from core.hosting.workers.worker import run


def doing(body: bytes, stop: Stop) -> bytes:
    """Do what *body* says, a word and what belongs to it."""
    word, _, rest = body.decode().partition(" ")
    match word:
        case "pid":
            return str(os.getpid()).encode()
        case "print":
            print("this is no answer", flush=True)
        case "fail":
            raise KeyError(rest)
        case "die":
            os._exit(3)
        case "eat":
            return b"%d" % len(b"x" * int(rest))
        case "spin":
            while True:
                pass
        case "deaf":  # says that it has begun, and never asks whether to stop
            Path(rest).write_text(str(os.getpid()))
            time.sleep(600)
        case "wait":  # says that it has begun, and goes on when its file is gone
            began = Path(rest)
            began.write_text(str(os.getpid()))
            while began.exists():
                if stop():
                    raise Stopped
                time.sleep(0.002)
    return word.encode()


if __name__ == "__main__":
    run(doing, sys.argv[1:])
