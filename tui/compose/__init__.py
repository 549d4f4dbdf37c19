"""From keys to a command: the draft, its blanks, what they would do, what was typed."""
