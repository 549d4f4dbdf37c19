"""Commands that no rule book decides."""

from __future__ import annotations

from core.engine.contract.engine_facts import Aside, Ending, Publish, Start

UNRULED = (Start, Aside, Ending, Publish)
"""They set a game up, write something beside it, or end it: what a seat may not know is in none of them."""
