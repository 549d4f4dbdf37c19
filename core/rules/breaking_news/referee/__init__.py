"""What a referee may rule at the table."""
