"""Why a line is no act of its seat, and at which word."""
