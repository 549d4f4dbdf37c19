"""What is seen, brought into the panes: the table, the command in hand, a yes or no."""
