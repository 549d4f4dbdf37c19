"""From keys to a command: what is in hand, its fields, what they would do, what was typed."""
