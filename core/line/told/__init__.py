"""What a table is asked and tells: dice, cards, measurements; what it told before."""
