"""Independent referees for the three games, written from their rules and file formats alone.

They share nothing with the Rust program, so that a mistake there is not repeated here. `referee.py`
beside this folder is the command line.
"""
