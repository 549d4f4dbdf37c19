"""Movement, turning, boarding, contact (LU-MOV)."""
