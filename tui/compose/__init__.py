"""From keys to a command: the draft, its fields, what they would do, what was typed."""
