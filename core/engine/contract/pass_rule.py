"""Which windows of reaction a player wants to be asked in."""

from typing import Literal

PassRule = Literal["ask", "able", "from-10", "from-25", "from-50"]
"""All; those in which somebody of his could answer; where a shot does something so often in 100."""
