"""Number Scrabble and Binary Number Scrabble: options, legal placements and their points."""
import tomllib

from .board import ASCII, COLUMN, NAMES, ROW, run_through, text_of, windows
from .equations import Equations, steps

NUMBER, BINARY = GAMES = ("number-scrabble", "binary-number-scrabble")


def kinds(table):
    """{symbol: (count, score)} of a line such as NS-2."""
    return {symbol: tuple(map(int, pair.split(":"))) for symbol, pair in (entry.split() for entry in table)}


TILES = {  # symbol, count:score; NS-2, BS-1
    NUMBER: kinds(["0 5:1", "1 5:1", "2 5:1", "3 5:2", "4 5:2", "5 5:3", "6 5:2", "7 5:4", "8 5:2", "9 5:2",
                   "+ 7:1", "- 7:1", "* 5:2", "/ 5:3", "s 2:3", "r 2:3", "= 20:1", "? 4:0"]),
    BINARY: kinds(["0 28:1", "1 28:1", "= 14:1", "+ 5:1", "- 5:1", "* 3:2", "/ 2:4",
                   "O 4:1", "A 4:1", "N 4:1", "? 3:0",
                   "X 0:1"])}  # the rules name no score for XOR; here it is that of OR and AND
SHARED = {
    "board": 15, "hand": 9, "premiums": "standard", "order": "standard", "number-crosswords": False,
    "ban-identities": False, "both-sides": False, "exchange-min": 9, "bingo": 50, "going-out": "opponent-scores", "deduct": False,
    "scoreless-limit": 6, "ties": "draw", "scoreless-turns": "all", "target": 0, "head-start": 0, "out-with": 0}
DEFAULTS = {
    game: {**SHARED, **own, **{key: {symbol: pair[place] for symbol, pair in TILES[game].items()}
                               for place, key in enumerate(("tiles", "scores"))}}
    for game, own in ((NUMBER, {"young": False, "bonus": "root"}), (BINARY, {"logic-identities": False, "bonus": "largest-bit"}))}
CHOICES = {"order": ("standard", "left-to-right"), "scoreless-turns": ("all", "passes"),
           "going-out": ("opponent-scores", "opponent-faces", "none"), "ties": ("draw", "first-to-score")}

# NS-1: the premiums of a quarter of the board, the rest by reflection in both axes.
QUARTER = {"T": "A1 H1 A8", "D": "B2 C3 D4 E5 H8", "t": "F2 B6 F6", "d": "D1 G3 A4 H4 C7 G7 D8"}
LETTER, WORD = {"d": 2, "t": 3}, {"D": 2, "T": 3}


def load_rules(path, game):
    """The options of a rules file, the rest as published (counts and scores of tiles one by one)."""
    with open(path, "rb") as file:
        read = tomllib.load(file)
    defaults = DEFAULTS[game]
    given = {key: value for key, value in read.items() if key in defaults}
    by_symbol = {key: {**defaults[key], **{symbol.translate(ASCII): n for symbol, n in given.get(key, {}).items()}}
                 for key in ("tiles", "scores")}
    return {**defaults, "exchange-min": given.get("hand", defaults["hand"]), **given, **by_symbol}


def check_options(rules, game):
    """Raises ValueError where an option is missing, of the wrong kind or out of its limits."""
    rules.setdefault("deduct", False)  # records of before it
    for key, default in DEFAULTS[game].items():
        got = rules.get(key)
        if key == "premiums":
            continue  # read_premiums() looks at it
        fits = got in CHOICES[key] if key in CHOICES else type(got) is type(default)
        if not fits or type(got) is int and got < 0:
            raise ValueError(f"option {key} = {got!r}")
        if key == "bonus" and got not in ("root", "digits", "none"):
            if game != BINARY or got not in ("largest-bit", "log2-floor"):
                steps(got)
        if type(default) is dict and not all(symbol in default and type(n) is int and n >= 0
                                             for symbol, n in got.items()):
            raise ValueError(f"option {key} = {got!r}")
    if rules["board"] not in range(5, 22, 2):
        raise ValueError("a board is odd, 5 to 21")


def read_premiums(premiums, side):
    """{square: letter of the premium} of `standard`, `none`, or rows of `.dtDT`."""
    if premiums == "none":
        return {}
    if premiums == "standard":
        found = {}
        for kind, names in QUARTER.items():
            for name in names.split():
                column, row = ord(name[0]) - 65, int(name[1:]) - 1
                # Reflected in both axes. The rules give this layout for a side of 15 and are silent on other
                # sides; here its centre lies on the centre of any board.
                for r in (row, 14 - row):
                    for c in (column, 14 - column):
                        found[r - 7 + side // 2, c - 7 + side // 2] = kind
        return {square: kind for square, kind in found.items() if 0 <= min(square) and max(square) < side}
    rows = premiums.split() if isinstance(premiums, str) else premiums
    if len(rows) != side or any(len(row) != side or not set(row) <= set(".dtDT") for row in rows):
        raise ValueError(f"option premiums = {premiums!r}")
    return {(r, c): kind for r, row in enumerate(rows) for c, kind in enumerate(row) if kind != "."}


def tile_counts(rules):
    """The tiles of a game, with each square a plus and each root a minus for young players (NS-2)."""
    counts = dict(rules["tiles"])
    if rules.get("young"):
        for old, new in (("s", "+"), ("r", "-")):
            counts[new] = counts.get(new, 0) + counts.pop(old, 0)
    return {symbol: count for symbol, count in counts.items() if count}


class SharedBag:
    """One of the two games under its options."""

    def __init__(self, game, rules):
        self.rules, self.side = rules, rules["board"]
        self.centre = (self.side // 2,) * 2
        self.tiles = tile_counts(rules)
        self.symbols = [symbol for symbol in self.tiles if symbol != "?"]  # what a blank may be: NS-2
        self.premiums = read_premiums(rules["premiums"], self.side)
        self.equations = Equations(game, rules)

    def judge(self, board, placed):
        """((clause, why the placement is illegal) or None, its points): NS-1, NS-3, NS-4, NS-8, NS-10, NS-12."""
        after = {**board, **placed}
        if not board and self.centre not in placed:
            return ("NS-1", "the first play does not cover the centre"), 0
        if sum(face[-1] == "=" for face in placed.values()) > 1:
            return ("NS-4", "more than one new ="), 0
        if len(placed) == 1:
            return self.judge_single(board, after, *placed)
        if len({row for row, _ in placed}) == 1:
            main_direction, cross_direction = ROW, COLUMN
        elif len({column for _, column in placed}) == 1:
            main_direction, cross_direction = COLUMN, ROW
        else:
            return ("NS-1", "the tiles are neither in one row nor in one column"), 0
        main = run_through(after, next(iter(placed)), main_direction)
        if not set(placed) <= set(main):
            return ("NS-1", "the tiles do not lie in one gapless run"), 0
        if self.equations.value(text_of(after, main)) is None:
            return ("NS-3", f"not a correct equation: {text_of(after, main)}"), 0
        scored, connected = [main], not board or not set(main).isdisjoint(board)
        for square in placed:
            cross = run_through(after, square, cross_direction)
            if len(cross) < 2:
                continue
            text = text_of(after, cross)
            if self.equations.value(text) is not None:
                scored.append(cross)
                connected = True
            elif not (self.rules["number-crosswords"] and self.equations.number(text)):
                return ("NS-8", f"the cross run {text} is not allowed"), 0
        if not connected:  # by a number alone is not enough: NS-8
            return ("NS-1", "the play does not connect to what lies there"), 0
        return None, self.points(board, after, placed, scored)

    def judge_single(self, board, after, square):
        """NS-8 for a single tile: each of its runs, and at least one of them an equation."""
        runs = [run_through(after, square, direction) for direction in (ROW, COLUMN)]
        runs = [run for run in runs if len(run) > 1]
        correct = [run for run in runs if self.equations.value(text_of(after, run)) is not None]
        texts = [text_of(after, run) for run in runs if run not in correct]
        if not correct:
            return ("NS-8", f"no run of the single tile is a correct equation: {texts}"), 0
        if texts and not (self.rules["number-crosswords"] and all(map(self.equations.number, texts))):
            return ("NS-8", f"the run {texts[0]} of the single tile is not allowed"), 0
        return None, self.points(board, after, {square: after[square]}, correct)

    def points(self, board, after, placed, equations):
        """The points of a turn: NS-10, NS-11, bingo of NS-12."""
        total = self.rules["bingo"] if len(placed) == self.rules["hand"] else 0
        for run in equations:
            points, times = self.equations.bonus(self.equations.value(text_of(after, run))), 1
            for square in run:
                if square in board:
                    continue  # only new tiles score, and only they wake premiums
                premium, tile = self.premiums.get(square), after[square][0]
                points += 0 if tile == "?" else self.rules["scores"].get(tile, 0) * LETTER.get(premium, 1)
                times *= WORD.get(premium, 1)
            total += points * times
        return total

    # ---- All legal placements, by brute force ----

    def all_placements(self, board, hand_text):
        """{((square, face), ...) sorted by square: points}."""
        hand, found, allowed = {}, {}, {}
        for tile in hand_text:
            hand[tile] = hand.get(tile, 0) + 1
        for direction, new in windows(board, self.side, len(hand_text)):
            filled = {**board, **dict.fromkeys(new, "?")}
            if not board and self.centre not in new:
                continue
            run = run_through(filled, new[0], direction)
            cross = COLUMN if direction == ROW else ROW
            crossed = [square for square in new if len(run_through(filled, square, cross)) > 1]
            if board and len(run) == len(new) and not crossed:
                continue  # touches nothing
            if len(new) == 1:
                options = self.faces(hand)
                placements = ({new[0]: face} for face in options)
            else:
                for square in crossed:
                    if (square, cross) not in allowed:
                        allowed[square, cross] = self.cross_symbols(board, square, cross)
                limits = {square: allowed[square, cross] for square in crossed}
                placements = self.fillings(run, board, hand, limits, "", {})
            for placed in placements:
                key = tuple(sorted((NAMES[square], face) for square, face in placed.items()))
                if key not in found:  # a single tile is met in both directions
                    fault, points = self.judge(board, placed)
                    if fault is None:
                        found[key] = points
        return found

    def faces(self, hand):
        """The faces that the tiles in a hand can show."""
        plain = [tile for tile, count in hand.items() if count and tile != "?"]
        return plain + (["?" + symbol for symbol in self.symbols] if hand.get("?") else [])

    def cross_symbols(self, board, square, direction):
        """The symbols with which the cross run through an empty square is allowed (NS-8)."""
        texts = {}
        for symbol in self.tiles:
            after = {**board, square: symbol}
            texts[symbol] = text_of(after, run_through(after, square, direction))
        return {symbol for symbol, text in texts.items() if self.equations.value(text) is not None
                or self.rules["number-crosswords"] and self.equations.number(text)}

    def fillings(self, run, board, hand, limits, text, placed):
        """Every way to fill a run of which the main run may be an equation, so far as the beginning tells."""
        if len(text) == len(run):
            if self.equations.value(text) is not None:
                yield dict(placed)
            return
        square = run[len(text)]
        old = board.get(square)
        for face in (old,) if old else self.faces(hand):
            symbol = face[-1]
            if not old and (symbol not in limits.get(square, symbol)
                            or symbol == "=" and any(laid[-1] == "=" for laid in placed.values())):  # NS-4
                continue
            longer = text + symbol
            if not self.equations.begins(longer) or symbol == "=" and not self.parts_agree(text):
                continue
            if not old:
                hand[face[0]] -= 1
                placed[square] = face
            yield from self.fillings(run, board, hand, limits, longer, placed)
            if not old:
                hand[face[0]] += 1
                del placed[square]

    def parts_agree(self, text):
        """Whether the finished parts of an equation have one value."""
        values = [self.equations.part(part) for part in text.split("=")]
        return None not in values and all(value == values[0] for value in values)
