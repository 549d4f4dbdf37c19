"""What engine and rule book ask of each other: events, choices, views, options, rulings, the rule set."""
