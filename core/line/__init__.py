"""What people type: one line, in English or Italian, for what a sentence of the screen says.

A line is read and printed with nothing but the choices and fields of its seat, so it can say whatever can be
chosen and nothing else. Its rooms stand on one another: `wording` is the lowest, `doing` the last.
"""
