"""The board of all three games, as {(row, column): face}, rows and columns from 0.

A face is a tile as it lies: `5`, or `?5` for a blank that stands for a 5. Its last character is the
symbol, its first the tile.
"""

ROW, COLUMN = (0, 1), (1, 0)  # directions: (step in rows, step in columns)
SQUARES = {f"{chr(65 + column)}{row + 1}": (row, column) for row in range(21) for column in range(21)}
NAMES = {square: name for name, square in SQUARES.items()}
ASCII = str.maketrans("×÷²√", "*/sr")


def read_board(rows):
    """A board from its rows: squares separated by spaces, or a character each."""
    rows = [row.translate(ASCII) for row in rows]
    squares = [row.split() if " " in row.strip() else list(row) for row in rows]
    return {(r, c): face for r, row in enumerate(squares) for c, face in enumerate(row) if face != "."}


def run_through(board, square, direction):
    """The squares of the maximal line of tiles through a square (MS-9), in reading order."""
    (row, column), (down, right) = square, direction
    while (row - down, column - right) in board:
        row, column = row - down, column - right
    squares = []
    while (row, column) in board:
        squares.append((row, column))
        row, column = row + down, column + right
    return squares


def text_of(board, run):
    """The symbols of a run."""
    return "".join(board[square][-1] for square in run)


def windows(board, size, most):
    """Every (direction, empty squares) that up to `most` tiles in one gapless run can fill."""
    for direction in (ROW, COLUMN):
        for line in range(size):
            squares = [(line, i) if direction == ROW else (i, line) for i in range(size)]
            # Tiles in one gapless run fill empty squares that follow one another in their line.
            empty = [square for square in squares if square not in board]
            for start in range(len(empty)):
                for stop in range(start + 1, min(start + most, len(empty)) + 1):
                    yield direction, empty[start:stop]
