"""An act as a line: read from the choices and fields of a seat, and printed from them."""
