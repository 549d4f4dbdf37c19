"""The games of a host as its store has them: how they are played, who sits where, how they came out."""
