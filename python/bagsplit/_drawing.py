"""Boards and tables as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

_CELL = "width:1.5em;height:1.5em;padding:0;text-align:center;border:1px solid #b8b0a0;"
_TILE = "background:#f3e3b5;color:#222;font-weight:bold;"


def squares(rows: Iterable[str]) -> list[list[str]]:
    """The squares of the rows of a board; ``.`` is an empty one."""
    return [row.split() if " " in row else list(row) for row in rows]


def board(rows: Sequence[Sequence[str]], below: str = "") -> str:
    """A board, as rows of squares, with its coordinates, and a line below it."""
    head = "".join(f"<th>{chr(ord('A') + column)}</th>" for column in range(len(rows)))
    lines = [f"<tr><th></th>{head}</tr>"]
    for number, row in enumerate(rows, 1):
        cells = (
            f'<td style="{_CELL}{"" if tile == "." else _TILE}">{"" if tile == "." else escape(tile)}</td>' for tile in row
        )
        lines.append(f"<tr><th>{number}</th>{''.join(cells)}</tr>")
    table = f'<table style="border-collapse:collapse;font-family:monospace">{"".join(lines)}</table>'
    return f"<div>{table}<div>{escape(below)}</div></div>"


def table(rows: Sequence[dict[str, object]]) -> str:
    """A table of rows with the same keys."""
    if not rows:
        return ""
    head = "".join(f"<th>{escape(key)}</th>" for key in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(value))}</td>' for value in row.values())}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
