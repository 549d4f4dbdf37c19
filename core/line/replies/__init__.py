"""What is asked in the course of an act, answered out of the words of its line."""
