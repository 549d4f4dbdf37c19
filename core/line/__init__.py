"""What people type: one line, in English or Italian, for what a sentence of the screen says.

A line is read and printed with nothing but the choices and fields of its seat, so it can say whatever can be
chosen and nothing else. `readings.py` reads one, `printing.py` prints one. What is typed where something is
asked, dice, cards and measurements, is read by `typed.py` and `measuring.py`.
"""
