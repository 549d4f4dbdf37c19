"""What several terminals read for the first time at the same moment is read by one of them."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from core.engine.words.made_once import made_once

TOGETHER = """
import sys, threading
from core.rules import rulebook
from core.scenarios import load

sys.setswitchinterval(1e-6)
start = threading.Barrier(8)
books = ("breaking_news", "bassa_intensita", "ludonet", "linea_di_tiro")
games = ("arms_caches", "ambush_at_dusk", "patrol_clash", "village_defence")
done = []

def read(place):
    start.wait()
    {read}
    done.append(place)

threads = [threading.Thread(target=read, args=(place,)) for place in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(done) == 8, done
"""


def test_what_is_made_once_is_made_by_one_thread_at_a_time() -> None:
    inside: list[str] = []
    made: list[str] = []

    @made_once
    def slow(name: str) -> str:
        inside.append(name)
        time.sleep(0.002)
        made.append(name)
        assert inside.pop() == name and not inside, "two threads make something"
        return name.upper()

    with ThreadPoolExecutor(6) as threads:
        assert list(threads.map(slow, "abcabcabc")) == list("ABCABCABC")
    assert sorted(made) == ["a", "b", "c"]
    slow.cache_clear()
    assert slow("a") == "A" and made.count("a") == 2


@pytest.mark.slow
@pytest.mark.parametrize("read", ["rulebook(books[place % 4])", "load(games[place % 4]).setup({}, False)"])
def test_threads_that_read_for_the_first_time_together_do_not_end_the_process(read: str) -> None:
    for _ in range(3):
        program = [sys.executable, "-c", TOGETHER.replace("{read}", read)]
        run = subprocess.run(program, capture_output=True, text=True, check=False)
        assert run.returncode == 0, (run.returncode, run.stderr[-2000:])
