"""Words of the engine: messages, sentences in two languages, cleaned text, what was wrong with input."""
