"""A game as a page to keep and show: told once as plain data, written as HTML or Markdown."""
