"""Replaying a record of a game with a shared bag."""
from collections import Counter

from .replay import Replay
from .shared_bag import SharedBag, check_options, read_premiums, tile_counts


class SharedReplay(Replay):
    """A record of Number Scrabble or Binary Number Scrabble, held against its rules."""

    def options(self):
        """The option table: every key there, of the right kind, in its limits, and as expected."""
        name = self.record["game"]
        rules = self.rules
        check_options(rules, name)
        self.game = SharedBag(name, rules)
        self.check(rules["hand"] > 0 and rules["scoreless-limit"] > 0, "options", "no hand or no scoreless-limit")
        for key, wanted in (self.expected or {}).items():
            if key == "tiles":
                same = tile_counts(rules) == tile_counts(self.expected)
            elif key == "scores":
                same = Counter(rules[key]) == Counter(wanted)
            elif key == "premiums":
                same = self.game.premiums == read_premiums(wanted, rules["board"])
            else:
                same = rules[key] == wanted
            self.check(same, "options", f"{key} = {rules[key]!r}, but {wanted!r} in the rules file")

    def set_up(self):
        """The players, the one bag and the opening draws: NS-1, NS-2."""
        record = self.record
        self.role = record["first"]
        for player in record["players"]:
            self.check(not {"split", "advantage"} & set(player), "format", f"a split or an Advantage: {player}")
        self.bag = Counter(self.game.tiles)
        self.turn, steps = "opening", record["opening"]
        self.check(self.all_drew(steps), "NS-1", "not one opening draw for each player")
        for step in steps:
            self.draw(step, min(self.rules["hand"], self.bag.total()), "NS-2")
            self.hands[step["player"]] += self.drawn(step)

    @staticmethod
    def drawn(step):
        return Counter("".join(step["draw"].values()))

    def draw(self, step, wanted, clause):
        """Takes the draw of a step, of `wanted` tiles, from the bag."""
        draw, tiles = step["draw"], self.drawn(step)
        self.check("mulligan" not in step, "format", "a Mulligan")
        self.check(set(draw) <= {"bag"} and all(draw.values()), "format", f"draw {draw!r}")
        self.check(tiles.total() == wanted, clause, f"draws {tiles.total()} tiles, not {wanted}")
        lacking = tiles - self.bag
        self.check(not lacking, clause, f"the bag does not hold {lacking}")
        self.bag -= tiles

    def play(self):
        """The turns, the endings and the winner: NS-1, NS-12."""
        rules, player, ended, board, scoreless = self.rules, self.record["first"], None, {}, 0
        scores, reached, bonus = [0, 0], [0, 0], [0, 0]  # reached: the turn that brought the score
        scores[1 - player] = rules["head-start"]  # NS-1: of who goes second
        for self.turn, step in enumerate(self.record["turns"], 1):
            self.check(not ended, "NS-12", f"a turn after the end ({ended})")
            self.check(step["player"] == player, "format", f"player {step['player']} moves out of turn")
            kinds = [key for key in ("place", "pass", "exchange", "clock") if key in step]
            self.check(len(kinds) == 1 and kinds != ["clock"], "format", f"one of place, pass, exchange: {kinds}")
            player, ms, points = step["player"], step.get("ms", 0), 0
            self.check(type(ms) is int and ms >= 0, "format", f"ms = {ms!r}")
            if "place" in step:
                points = self.place(player, board, step)
                wanted = min(rules["hand"] - self.hands[player].total(), self.bag.total())
                self.draw(step, wanted, "NS-1")
                self.hands[player] += self.drawn(step)
            elif "exchange" in step:
                self.exchange(player, step)
            else:
                self.check(step["pass"] == "", "NS-1", f"a pass of {step['pass']!r}")
                self.draw(step, 0, "NS-1")
            self.check(step["points"] == points if "place" in step else step.get("points", 0) == 0, "NS-10",
                       f"{step.get('points')} points, should be {points}")
            scores[player] += points
            reached[player] = self.turn if points else reached[player]
            counts = not points and ("place" not in step or rules["scoreless-turns"] == "all")
            scoreless = scoreless + 1 if counts else 0
            few = self.hands[player].total() <= rules["out-with"] and not self.bag.total()
            if not ended and "place" in step and few:
                ended = "out-of-tiles"
                bonus[player] = self.left_with(1 - player) if rules["going-out"] != "none" else 0
            elif not ended and 0 < rules["target"] <= max(scores):
                ended = "target"
            elif not ended and scoreless >= rules["scoreless-limit"]:
                ended = "scoreless"
            player = 1 - player
        self.turn = "end"
        if rules["deduct"] and ended in ("out-of-tiles", "scoreless"):  # no score falls below 0
            bonus = [max(bonus[one] - self.left_with(one), -scores[one]) for one in (0, 1)]
        for one in (0, 1):
            scores[one] += bonus[one]  # earned by the last play, which was the last to change this score
            reached[one] = len(self.record["turns"]) if bonus[one] else reached[one]
        if not ended and self.forfeited():
            ended, winner = "forfeit", self.record["winner"]
        elif scores[0] != scores[1]:
            winner = scores.index(max(scores))
        elif rules["ties"] == "draw" or scores == [0, 0]:
            winner = None
        else:  # who reached the score first: MS-20
            winner = reached.index(min(reached))
        self.results([("ended_by", ended, "NS-12"), ("end_bonus", bonus, "NS-12"),
                      ("scores", scores, "NS-10"), ("winner", winner, "NS-1")])

    def exchange(self, player, step):
        """NS-1: the replacements are drawn first, then the named tiles go back."""
        tiles = Counter(step["exchange"])
        self.check(tiles, "NS-1", "an exchange of nothing")
        self.check(self.bag.total() >= self.rules["exchange-min"], "NS-1",
                   f"an exchange while the bag holds {self.bag.total()}")
        self.take(player, tiles, "NS-1")
        self.draw(step, tiles.total(), "NS-1")
        self.hands[player] += self.drawn(step)
        self.bag += tiles

    def place(self, player, board, step):
        """Lays the tiles of a turn on the board; what they really earn."""
        placed = self.placed(player, board, step, "NS-1", "NS-1")
        for square, face in placed.items():
            good = face in self.game.symbols or face[:1] == "?" and face[1:] in self.game.symbols
            if not self.check(good, "NS-2", f"{face!r} is no tile with a symbol"):
                placed[square] = face[:1]  # such as a blank that stands for nothing
        fault, points = self.game.judge(board, placed) if placed else (None, 0)
        self.check(fault is None, *(fault or ("", "")))
        board.update(placed)
        return points

    def left_with(self, player):
        """The digits that a player still holds: their faces, or else the scores on them (NS-12)."""
        rule, total = self.rules["going-out"], 0
        for tile, count in self.hands[player].items():
            if tile.isdigit():
                total += count * (int(tile) if rule == "opponent-faces" else self.rules["scores"].get(tile, 0))
        return total
