"""What replaying a record has in common in all three games."""
from collections import Counter

from .board import SQUARES


class Replay:
    """One game record, replayed; `say(turn, clause, what)` takes every violation.

    `role` is the player who has what the two players of a pair take in turns: the Advantage, or the first
    move where there is none.
    """

    def __init__(self, record, say, expected):
        self.record, self.rules, self.say, self.expected = record, record["rules"], say, expected
        self.turn, self.role = "set-up", None
        self.hands = [Counter(), Counter()]
        self.options()
        self.head()
        self.set_up()
        self.play()

    def check(self, holds, clause, what):
        if not holds:
            self.say(self.turn, clause, what)
        return holds

    def head(self):
        record = self.record
        for key, good in (("format", [1]), ("index", [0, 1]), ("first", [0, 1])):
            self.check(record[key] in good, "format", f"{key} = {record[key]!r}")
        self.check(type(record["seed"]) is str and type(record["pair"]) is int and record["pair"] >= 0
                   and len(record["players"]) == 2, "format", "seed, pair or players")

    def forfeited(self):
        """Whether a player lost by forfeit, which may end a game before anything else does."""
        return self.record["ended_by"] == "forfeit" and self.record["winner"] in (0, 1)

    def all_drew(self, steps):
        """Whether each player has one opening draw; a forfeit may come before, and then there are no turns."""
        players = sorted(step["player"] for step in steps)
        return players == [0, 1] or self.forfeited() and players in ([], [0], [1]) and not self.record["turns"]

    def take(self, player, tiles, clause):
        lacking = Counter(tiles) - self.hands[player]
        self.check(not lacking, clause, f"player {player} has no {lacking} in hand")
        self.hands[player] -= Counter(tiles)

    def placed(self, player, board, step, board_clause, place_clause):
        """What a turn lays, taken from the hand; nothing of the board is changed."""
        placed = {}
        for name, face in step["place"]:
            square = SQUARES[name]
            self.check(max(square) < self.rules["board"], board_clause, f"{name} is not on the board")
            self.check(square not in board and square not in placed, place_clause, f"{name} is taken")
            placed[square] = face
        self.take(player, [face[:1] for _, face in step["place"]], place_clause)
        self.check(placed, place_clause, "nothing is placed")
        return placed

    def results(self, rows):
        """Holds (key, what it should be, clause) against the end of the record."""
        for key, right, clause in rows:
            self.check(self.record[key] == right, clause, f"{key} {self.record[key]!r}, should be {right!r}")
