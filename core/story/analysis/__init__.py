"""What dice and decisions made of a game: luck, who was ahead, and the moments that decided."""
