"""What can be chosen from a list: acts by their letters, figures marked together, the open blank."""
