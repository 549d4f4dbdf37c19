"""What waits for somebody: his games, letters to him, the list of what was played, ladders."""
