"""A whole game as plain sentences, one line in and some out: for screen readers, pipes and slow lines."""
