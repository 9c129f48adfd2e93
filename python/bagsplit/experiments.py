"""Experiments and their results."""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import warnings
from html import escape
from pathlib import Path as _Path
from typing import Any, cast

from bagsplit import _core, _drawing
from bagsplit._inputs import File, Path, Progress, charts_of, installed, pairs_of, progress_of, seed_of, source, threads_of, whole
from bagsplit.errors import InputError


class Experiment:
    """An experiment: rules, setups, who plays whom, pairs and seed.

    Args:
        experiment: An experiment file, or a dict with the keys of one. Files that a dict names are looked for from the current
            folder. The ``bot`` of a setup can be a class of :class:`bagsplit.Player`.
        pairs: Pairs of each matchup, in place of the experiment's number.
        seed: The seed, in place of the experiment's.

    Raises:
        InputError: The file is wrong; the message names line, key and what would be right.
    """

    def __init__(self, experiment: File, *, pairs: int | None = None, seed: int | None = None) -> None:
        self._core = _core.Experiment(
            source(experiment), None if pairs is None else pairs_of(pairs), None if seed is None else seed_of(seed)
        )
        known = json.loads(self._core.describe())
        self.name: str = known["name"]
        self.description: str = known["description"]
        self.game: str = known["game"]
        self.seed: int = known["seed"]
        self.pairs: int = known["pairs"]
        """Pairs of each matchup."""
        self.setups: list[str] = known["setups"]
        """The names of the setups, those that are ranked first."""
        self.matchups: int = known["matchups"]
        self.games: int = known["games"]
        """Games in all."""

    def to_toml(self) -> str:
        """The experiment as a file has it, with everything that it names."""
        return self._core.to_toml()

    def run(
        self,
        out: Path | None = None,
        *,
        threads: int | None = None,
        charts: bool | None = None,
        csv: bool = True,
        replace: bool = False,
        progress: Progress = True,
    ) -> Results:
        """Plays what is missing and writes tables, charts and manifest, as ``bagsplit run`` does.

        Games are kept in blocks as they are played. After Ctrl-C the same call goes on from there; more pairs or more setups
        play only what is new. Other Python threads go on meanwhile.

        Args:
            out: The results folder; by default ``results/NAME``.
            threads: How many threads play; one for each processor by default. They do not change a byte of the results.
            charts: Whether charts are drawn; by default they are, except by a small installation.
            csv: Whether tables are written as CSV beside Parquet, which a small installation does not write.
            replace: Whether findings of another experiment in the folder may be replaced.
            progress: True for a bar where tqdm is installed, and else a line on standard error if that is a terminal; or a function
                of the games so far and in all.

        Raises:
            InputError: The folder is not ours, or holds findings of something else.
            TemporaryError: The folder is in use, or the disk full.
            KeyboardInterrupt: After Ctrl-C, once the pairs in progress are over.
        """
        if not csv:
            installed("Parquet")
        folder = _Path("results", self.name) if out is None else _Path(out)
        faults = self._core.run(folder, threads_of(threads), charts_of(charts), csv, replace, progress_of(progress))
        if faults:
            where = folder / "faults.jsonl"
            warnings.warn(f"{faults} faults of programs; {where} has them. A second fault in a pair forfeits the game", stacklevel=2)
        return Results(folder)

    def plan(self, *, difference: float = 0.02, power: float = 0.8, threads: int | None = None) -> dict[str, Any]:
        """How many pairs it takes to find a difference of win rates, by a pilot of some thousand games that are not kept.

        Args:
            difference: The difference to detect, above 0 and at most 0.5.
            power: The probability of detecting it.
            threads: How many threads play; one for each processor by default.

        Returns:
            ``pairs_needed``, ``power_as_planned``, ``processor_seconds_a_game`` and more, as ``bagsplit plan --format json``.
        """
        return cast("dict[str, Any]", json.loads(self._core.plan(difference, power, threads_of(threads))))

    def __repr__(self) -> str:
        return f"<bagsplit.Experiment {self.name!r}: {self.games:,} games>"


class Table:
    """A table of a results folder.

    It has the Arrow PyCapsule interface where polars or pyarrow is installed: ``polars.DataFrame(table)``,
    ``pyarrow.table(table)``, ``pandas.DataFrame.from_arrow(table)`` and DuckDB take it as it is.
    """

    def __init__(self, path: _Path) -> None:
        self.path = path
        """The Parquet file; a folder of them for more than ten million games; the CSV file where there is no Parquet."""

    def _types(self) -> dict[str, str] | None:
        # The types of columns, which a CSV file does not say itself.
        if self.path.suffix != ".csv":
            return None
        with self.path.with_name("dictionary.csv").open(encoding="utf-8", newline="") as rows:
            return {row["column"]: row["type"] for row in csv.DictReader(rows) if row["table"] == self.path.stem}

    def polars(self) -> Any:
        """The table as a ``polars.DataFrame``."""
        import polars

        types = self._types()
        if types is None:
            return polars.read_parquet(self.path)
        known = {"int32": polars.Int32, "int64": polars.Int64, "uint64": polars.UInt64, "float64": polars.Float64, "boolean": polars.Boolean}
        return polars.read_csv(self.path, schema_overrides={name: known.get(kind, polars.String) for name, kind in types.items()})

    def arrow(self) -> Any:
        """The table as a ``pyarrow.Table``."""
        types = self._types()
        if types is None:
            from pyarrow import parquet

            return parquet.read_table(self.path)
        from pyarrow import type_for_alias
        from pyarrow.csv import ConvertOptions, read_csv

        known = {name: type_for_alias(kind) for name, kind in types.items()}
        return read_csv(
            self.path,
            convert_options=ConvertOptions(column_types=known, strings_can_be_null=True, quoted_strings_can_be_null=False, null_values=[""]),
        )

    def pandas(self) -> Any:
        """The table as a ``pandas.DataFrame``. Some columns have the names of methods: write ``games["first"]``."""
        import pandas

        return pandas.read_parquet(self.path) if self._types() is None else self.arrow().to_pandas()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        if importlib.util.find_spec("pyarrow") is not None:
            return self.arrow().__arrow_c_stream__(requested_schema)
        return self.polars().__arrow_c_stream__(requested_schema)

    def __fspath__(self) -> str:
        return os.fspath(self.path)

    def __repr__(self) -> str:
        return f"<bagsplit.Table {os.fspath(self.path)!r}>"


class Results:
    """A results folder, finished or not. Nothing is written into it but by :meth:`report`.

    Args:
        folder: The folder.

    Raises:
        InputError: It is no results folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = _Path(folder)
        self._data: dict[str, Any] = json.loads(_core.conclude(self.folder))

    @property
    def data(self) -> dict[str, Any]:
        """All findings, as ``docs/json.md`` describes them."""
        return self._data

    @property
    def kind(self) -> str:
        """``ranking``, ``balance``, ``worth``, or the kind of a study."""
        return cast(str, self._data["kind"])

    def _population(self, name: str | None) -> dict[str, Any]:
        populations = self._data.get("populations")
        if populations is None:
            raise InputError(f"{self.folder}: these results are of kind '{self.kind}', which ranks no setups; see .data")
        for population in populations:
            if name is None or population["name"] == name:
                return cast("dict[str, Any]", population)
        known = ", ".join(str(population["name"]) for population in populations)
        raise InputError(f"{self.folder}: no players are called '{name}'; there are {known}")

    @property
    def populations(self) -> list[str | None]:
        """The names of the populations of players; ``[None]`` where setups play with their own bots."""
        return [population["name"] for population in self._data.get("populations", [])]

    def ranking(self, players: str | None = None) -> list[dict[str, Any]]:
        """The ranked setups, the best first, a dict each: ``rank``, ``setup``, ``share`` with its interval, and more.

        Args:
            players: The population of players, where there are several; the first by default.
        """
        return cast("list[dict[str, Any]]", self._population(players)["ranking"])

    @property
    def verdict(self) -> dict[str, Any]:
        """``best``, ``tied_with_best``, ``confidence``, ``at_planned_end`` and ``best_corrected_for_selection``, of the first population."""
        population = self._population(None)
        best, *others = population["ranking"] or [{"setup": None}]
        tied = [other["setup"] for other in others if other["in_top_group"]]
        keys = ("confidence", "at_planned_end", "best_corrected_for_selection")
        return {"best": best["setup"], "tied_with_best": tied, **{key: population[key] for key in keys}}

    @property
    def answer(self) -> str | None:
        """The sentence with which the report begins; None where there is none yet."""
        installed("answers in words")
        return _core.answer(self.folder)

    def _repr_html_(self) -> str:
        rows = self._data.get("populations", [{}])[0].get("ranking", [])
        shown = [
            {
                "rank": row["rank"],
                "setup": row["setup"],
                "win rate": f"{100 * row['share']['value']:.1f}%",
                "95% interval": f"{100 * row['share']['low']:.1f}% to {100 * row['share']['high']:.1f}%",
            }
            for row in rows[:10]
        ]
        answer = self.answer if _core.WHOLE else None
        return f"<div><b>{escape(answer or '')}</b>{_drawing.table(shown)}<code>{escape(os.fspath(self.folder))}</code></div>"

    def tables(self) -> list[str]:
        """The names of the tables."""
        names = {path.stem for path in (self.folder / "findings").glob("*.*") if path.suffix in (".parquet", ".csv")}
        if (self.folder / "findings" / "games").is_dir():
            names.add("games")
        return sorted(names)

    def table(self, name: str) -> Table:
        """A table by its name, such as ``games``; ``docs/tables.md`` describes them, and the table ``dictionary`` documents every column.

        Raises:
            InputError: There is no such table.
        """
        files = self.folder / "findings"
        for path in (files / f"{name}.parquet", files / name, files / f"{name}.csv"):
            if path.exists() and name in self.tables():
                return Table(path)
        raise InputError(f"{self.folder}: there is no table '{name}'; there are {', '.join(self.tables())}")

    def why(self, setup: str, against: str | None = None, *, players: str | None = None) -> dict[str, Any]:
        """The parts of a setup's lead in points, as ``bagsplit why --format json``; the sentence of the command has parts of replayed
        games too.

        Args:
            setup: Its name.
            against: One opponent; all by default.
            players: The population of players, where there are several; the first by default.
        """
        return cast("dict[str, Any]", json.loads(_core.why(self.folder, setup, against, players)))

    def verify(self, sample: int = 100, *, threads: int | None = None) -> dict[str, Any]:
        """Whether the folder can be trusted: ``trusted``, ``faults`` as sentences, and what was looked at.

        Check sums and tables are computed again and ``sample`` pairs are replayed under the referee. ``bagsplit verify`` also
        draws the charts again.
        """
        if any((self.folder / "findings").rglob("*.parquet")):
            installed("Parquet")
        return cast("dict[str, Any]", json.loads(_core.verify(self.folder, whole("sample", sample, 0, 2**63), threads_of(threads))))

    def report(self, file: Path | None = None, *, threads: int | None = None) -> _Path:
        """Writes the report as one HTML file, by default ``report.html`` in the folder.

        Raises:
            InputError: The file is there and no report.
        """
        installed("reports")
        path = self.folder / "report.html" if file is None else _Path(file)
        _core.report([self.folder], path, threads_of(threads))
        return path

    def __repr__(self) -> str:
        return f"<bagsplit.Results {os.fspath(self.folder)!r}: {self.kind}>"


def compare(*results: Results | Path) -> dict[str, Any]:
    """Compares the win rates of the same setups in several results folders, as ``bagsplit compare --format json``.

    Raises:
        InputError: A folder has no ranking, or fewer than two setups are ranked in all of them.
    """
    folders = [found.folder if isinstance(found, Results) else found for found in results]
    return cast("dict[str, Any]", json.loads(_core.compare(folders)))
