"""How long a test waits for what has to come before it says that something hangs.

It is no measure of speed, which `make bench` takes: what hangs does so for ever, and a machine on which much
else runs is only slow. So every such wait is on what has to come, and lasts long.
"""

from __future__ import annotations

HANGS = 300.0
"""Seconds."""
