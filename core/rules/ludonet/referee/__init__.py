"""What a referee may rule at the table, and how the game follows."""
