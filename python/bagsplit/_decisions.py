"""Decisions as the protocol of programs has them, and what is wrong with others."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

KINDS = {"turn": ("place", "pass", "exchange"), "draw": ("draw",), "mulligan": ("mulligan",), "start": ("start",)}
"""The keys of decisions, by what is asked for."""

_FORMS = {
    "place": "'place' has pairs of a square and a tile, such as [('G7', '5'), ('H7', '*')]",
    "pass": "'pass' has the tiles to discard as a text, '' for none",
    "exchange": "'exchange' has the tiles to exchange as a text",
    "draw": "'draw' has whole numbers by bag, such as {'A': 2, 'C': 1}",
    "mulligan": "'mulligan' is True or False",
    "start": "'start' is 'self' or 'other'",
}


def decision_of(given: object, what: str, *, asked: str | None = None) -> dict[str, Any]:
    """A decision with one key, and values that JSON has. ``what`` is where it comes from. One that is ``asked`` of a class leaves the
    tiles of ``{"pass": None}`` to its setup.

    Raises:
        TypeError: It is none.
    """
    keys = [key for kind, keys in KINDS.items() if asked in (None, kind) for key in keys]
    if given is None:
        raise TypeError(f"{what} is None; is a 'return' forgotten? A dict with one of {', '.join(keys)} is needed")
    found = [key for key in keys if key in given] if isinstance(given, Mapping) else []
    if not isinstance(given, Mapping) or len(found) != 1:
        raise TypeError(f"{what} is {_short(given)}; a dict with one of {', '.join(keys)} is needed")
    key = found[0]
    if asked is not None and key in ("pass", "exchange") and given[key] is None:
        return {key: None}
    return {key: value_of(key, given[key], what)}


def value_of(key: str, value: Any, what: str) -> Any:
    """The value of a decision, in types that JSON has.

    Raises:
        TypeError: It is none of this kind.
    """
    try:
        if key == "draw":
            return {str(bag): operator.index(count) for bag, count in value.items()}
        if key == "place":
            return [(str(square), str(tile)) for square, tile in value]
        if key == "mulligan" and type(value).__name__ in ("bool", "bool_"):
            return bool(value)
        if key in ("pass", "exchange", "start") and isinstance(value, str):
            return value
    except (TypeError, ValueError, AttributeError):
        pass
    forgotten = "; is a 'return' forgotten?" if value is None else ""
    raise TypeError(f"{what} is {_short(value)}{forgotten}; {_FORMS[key]}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}..."
