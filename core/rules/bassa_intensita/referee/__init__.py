"""The referee's rulings."""
