"""The orders that undo whatever a session told its terminal to be."""

RESTORE = (
    "\x1b[?2026l\x1b[0m\x1b[?7h"  # no frame half painted, plain letters, long lines wrap
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l\x1b[?2004l"  # mouse, focus, pasting
    "\x1b[<u\x1b[?1049l\x1b[?25h"  # the kitty keyboard, the shell's own screen, the cursor
)
"""What gives a terminal back to the shell."""

CLEAR = "\x1b7" + RESTORE + "\x1b8\x1b[0m\x1b[?7h\x1b[J"
"""What undoes whatever a session that was cut off has left; what is written next stands on clean lines."""
