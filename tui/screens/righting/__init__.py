"""The screen on which the referee puts right what was done."""
