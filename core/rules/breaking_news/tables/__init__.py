"""The printed tables, in the book's order and shape. cm and d6 faces."""
