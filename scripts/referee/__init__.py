"""Independent referees for the three games, written from their rules and file formats alone.

They share nothing with the Rust program, so that a mistake there is not repeated here. `__main__.py` is
the command line.
"""
