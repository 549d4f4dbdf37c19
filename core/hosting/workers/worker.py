"""A worker process: does one piece of work after another, within limits, and ends when its host is gone.

It reads orders from its standard input. Another thread listens meanwhile, so that work can be left, and
so that the worker ends with its host however that ended: then there is no more input.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import traceback
from collections.abc import Callable
from math import ceil
from queue import SimpleQueue
from typing import BinaryIO

from core.engine.chance.odds import Stop, Stopped
from core.hosting.workers.frames import BadFrame, Unpacker, framed, packed, read_frame
from core.hosting.workers.orders import Done, Failed, FromWorker, Leave, Left, Limits, Order, ToWorker

Doing = Callable[[bytes, Stop], bytes]
"""Does a piece of work as it came; asks again and again whether it is to stop."""

NICE = 10
"""Who waits at a key comes before who waits for odds."""

_read: Unpacker[ToWorker] = Unpacker(ToWorker)


class Worker:
    """Does what *orders* tell and answers on *answers*."""

    def __init__(self, orders: BinaryIO, answers: BinaryIO, doing: Doing, limits: Limits) -> None:
        self._orders = orders
        self._answers = answers
        self._doing = doing
        self._limits = limits
        self._waiting: SimpleQueue[Order] = SimpleQueue()
        self._left = 0

    def serve(self) -> None:
        """Work until the host is gone."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            order = self._waiting.get()
            answer = self._answered(order)
            self._answers.write(framed(packed(answer)))
            self._answers.flush()
            if isinstance(answer, Failed) and answer.why == "memory":
                return  # what it holds now it would hold for ever

    def _listen(self) -> None:
        with contextlib.suppress(BadFrame, OSError):
            while (data := read_frame(self._orders)) is not None:
                match _read(data):
                    case Order() as order:
                        self._waiting.put(order)
                    case Leave(number=number):
                        self._left = number  # orders are numbered upwards, and come one at a time
        os._exit(0)

    def _answered(self, order: Order) -> FromWorker:
        number = order.number
        bound_time(self._limits.seconds)
        try:
            return Done(number, self._doing(order.body, lambda: number <= self._left))
        except Stopped:
            return Left(number)
        except MemoryError:
            return Failed(number, "memory", "")
        except Exception as error:
            return Failed(number, "fault", _where(error))


def _where(error: Exception) -> str:
    """Return a fault for the host's log: what, and the places it came through."""
    return "".join(traceback.format_exception(error))[-4000:]


def bound_time(seconds: int) -> None:
    """Let the system end this process once it has used so many seconds more of the processor."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(used.ru_utime + used.ru_stime) + seconds, most))


def bound_memory(memory: int) -> None:
    """Let the system refuse this process more than so many bytes besides those that it has."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (_reserved() + memory, resource.RLIM_INFINITY))


def _reserved() -> int:
    """Return the bytes of address space that this process has now; a guess where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 1 << 30


def run(doing: Doing, arguments: list[str]) -> None:
    """Be a worker with the limits that *arguments* name, until the host is gone."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake is no answer
    limits = Limits(seconds=int(arguments[0]), memory=int(arguments[1]))
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    bound_memory(limits.memory)
    Worker(sys.stdin.buffer, answers, doing, limits).serve()


if __name__ == "__main__":
    from core.hosting.workers.work import done

    run(done, sys.argv[1:])
