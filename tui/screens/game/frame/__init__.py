"""What stands around everything: layout, title, status and prompt, whose eyes look, what waits for a key."""
