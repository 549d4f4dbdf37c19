"""Memory of a process that serves many terminals: what is loaded for good is not walked through again."""

from __future__ import annotations

import gc

YOUNG = (20_000, 20, 1_000)
"""Thresholds of the collector: a full collection of twenty apps takes about 100 ms."""


def tune_memory() -> None:
    """Have the collector pass by what is loaded for good, and walk through everything seldom.

    Called once all is imported and before the first player comes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)
    gc.enable()
