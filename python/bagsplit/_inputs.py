"""Paths, dicts and names as the Rust half takes them."""

from __future__ import annotations

import json
import operator
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, SupportsIndex, TypeAlias

from bagsplit import _core
from bagsplit.errors import InputError, NotInstalled

Path: TypeAlias = "str | os.PathLike[str]"
File: TypeAlias = "Path | Mapping[str, Any]"
Progress: TypeAlias = "bool | Callable[[int, int], object]"


def source(file: File) -> tuple[str, str]:
    """A file, or a dict with the same keys and values as a file; a ``bot`` can be a class of :class:`bagsplit.Player`."""
    if isinstance(file, Mapping):
        return "json", json.dumps(file, default=plain)
    if isinstance(file, str | bytes | os.PathLike):
        return "path", os.fsdecode(file)
    if isinstance(file, type):
        raise TypeError(f"{file.__name__} is a class; give an object, {file.__name__}(), or a setup with it as bot")
    raise TypeError(f"{file!r}: a name, the path of a file, or a dict with its keys is needed, not {type(file).__name__}")


def plain(value: Any) -> Any:
    """A value of a dict that JSON has not: numbers of numpy, a class of :class:`bagsplit.Player`."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__index__"):
        return operator.index(value)
    from bagsplit.players import program_of

    return program_of(value)


def whole(name: str, value: SupportsIndex, least: int, most: int) -> int:
    """A whole number from ``least`` to ``most``."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}={value!r}: a whole number is needed") from None
    if not least <= number <= most:
        raise InputError(f"{name}={number}: a whole number from {least} to {most} is needed")
    return number


def installed(what: str) -> None:
    """Raises :class:`bagsplit.NotInstalled` in a small installation, which has none of this."""
    if not _core.WHOLE:
        raise NotInstalled(f"a small installation has no {what}; 'pip install ./python' in a clone, or the wheel of a release, installs everything")


def charts_of(charts: bool | None) -> bool:
    if charts:
        installed("charts")
    return _core.WHOLE if charts is None else charts


def threads_of(threads: int | None) -> int | None:
    return None if threads is None else whole("threads", threads, 1, 1024)


def pairs_of(pairs: int) -> int:
    return whole("pairs", pairs, 1, 100_000_000)


def seed_of(seed: int) -> int:
    return whole("seed", seed, 0, 2**64 - 1)


def rules_of(game: str | None, rules: File | None) -> _core.Rules:
    return _core.Rules(game, None if rules is None else source(rules))


def progress_of(progress: Progress) -> Callable[[int, int, str], object] | None:
    """True is a bar of tqdm where that is installed, and else a line on standard error, if that is a terminal."""
    if not progress:
        return None
    if progress is not True:
        return lambda games, total, _news: progress(games, total)
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return lambda games, total, _news: _print_line(games, total)
    # Standard error of a notebook is no terminal, and shows bars.
    bar = tqdm(unit=" games", disable=False if "ipykernel" in sys.modules else None)

    def show(games: int, total: int, news: str) -> None:
        bar.total = total
        bar.set_postfix_str(news, refresh=False)
        bar.update(games - bar.n)
        # How many games there are is not known at once.
        if games >= total > 0:
            bar.close()

    return show


def _print_line(games: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if games >= total else ""
        print(f"\r{games:,} of {total:,} games", end=end, file=sys.stderr, flush=True)
