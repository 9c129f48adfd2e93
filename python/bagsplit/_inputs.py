"""Paths, dicts and names as the Rust half takes them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bagsplit import _core

Path: TypeAlias = "str | os.PathLike[str]"
File: TypeAlias = "Path | Mapping[str, Any]"
Progress: TypeAlias = "bool | Callable[[int, int], object]"


def source(file: File) -> tuple[str, str]:
    """A file, or a dict with the same keys and values as a file; a ``bot`` can be a class of :class:`bagsplit.Player`."""
    if isinstance(file, Mapping):
        from bagsplit.players import program_of

        return "json", json.dumps(file, default=program_of)
    return "path", os.fspath(file)


def rules_of(game: str | None, rules: File | None) -> _core.Rules:
    return _core.Rules(game, None if rules is None else source(rules))


def progress_of(progress: Progress) -> Callable[[int, int, str], object] | None:
    """True is a line on standard error, if that is a terminal."""
    if not progress:
        return None
    report = _print_line if progress is True else progress
    return lambda games, total, _news: report(games, total)


def _print_line(games: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if games >= total else ""
        print(f"\r{games:,} of {total:,} games", end=end, file=sys.stderr, flush=True)
