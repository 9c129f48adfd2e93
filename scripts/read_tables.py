#!/usr/bin/env python3
"""Opens the tables of a results folder, or of its findings, in pandas, pyarrow and DuckDB: do they agree?

    python3 scripts/read_tables.py RESULTS

Every file there is opened by every library there is. Row counts and column names have to be the same
everywhere, names and Parquet types those of docs/reference/columns.md (scripts/book.sh reference makes it), the values the same in both formats (this with pandas
alone), unit and meaning in each Parquet file, and every row joins with what docs/tables.md says (with DuckDB). The exit code is 1 on any mismatch, or when nothing could be opened.

    pip install pandas pyarrow duckdb
"""

import argparse
import re
import sys
from pathlib import Path

FORMATS = ("parquet", "csv")
ARROW_TYPES = {
    "string": "string",
    "int32": "int32",
    "int64": "int64",
    "uint64": "uint64",
    "float64": "double",
    "boolean": "bool",
}
# The rules decide how many bags there are.
OPTIONAL = re.compile(r"bag_[a-h]_tiles|(holder_)?bag_[a-h]")


def documented(page):
    """The columns and types of every table, from the page that describes them."""
    tables, table = {}, None
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = re.fullmatch(r"### `(\w+)`", line)
            table = tables.setdefault(heading[1], {}) if heading else None
        elif table is not None and (row := re.match(r"\| `(\w+)` \| (\w+) \|", line)):
            table[row[1]] = row[2]
    return tables


def pandas_reader():
    import pandas
    import pyarrow  # noqa: F401  pandas reads Parquet with it

    def read(path):
        if path.suffix != ".csv":
            frame = pandas.read_parquet(path)
        else:
            frame = pandas.read_csv(path)
        return len(frame), list(frame.columns), frame

    return read


def pyarrow_reader():
    import pyarrow.csv
    import pyarrow.parquet

    def read(path):
        if path.suffix != ".csv":
            table = pyarrow.parquet.read_table(path)
        else:
            table = pyarrow.csv.read_csv(path)
        return table.num_rows, table.column_names, table

    return read


def duckdb_reader():
    import duckdb

    def read(path):
        reader = "read_csv" if path.suffix == ".csv" else "read_parquet"
        relation = duckdb.sql(f"select * from {reader}($file)", params={"file": str(path / "*.parquet" if path.is_dir() else path)})
        return len(relation), relation.columns, None

    return read


def available():
    """What opens files here, and what is missing for more."""
    readers, missing = {}, []
    for name, make in (("pandas", pandas_reader), ("pyarrow", pyarrow_reader), ("duckdb", duckdb_reader)):
        try:
            readers[name] = make()
        except ImportError as error:
            missing.append(f"{name} is left out: {error}")
    return readers, missing


def columns_differ(table, columns, docs):
    """What is wrong with the names of columns."""
    problems = [f"column {name} is not documented" for name in columns if name not in docs]
    gone = [name for name in docs if name not in columns and not OPTIONAL.fullmatch(name)]
    problems += [f"documented column {name} is not there" for name in gone]
    if not problems and columns != [name for name in docs if name in columns]:
        problems.append("columns are not in the documented order")
    return problems


def types_differ(table, docs):
    """What is wrong with the types of a Parquet file."""
    for field in table.schema:
        expected = ARROW_TYPES.get(docs.get(field.name))
        # Names are dictionaries.
        found = str(getattr(field.type, "value_type", field.type))
        if expected and found != expected:
            yield f"column {field.name} is {field.type}, documented as {expected}"


def unjoined(folder):
    """Rows that join with nothing, where docs/tables.md says that they do."""
    import duckdb

    def there(table):
        path = folder / f"{table}.parquet"
        many = folder / table / "*.parquet"
        return path if path.exists() else many if (folder / table).is_dir() else None

    joins = [("games", "plan", ["variant", "matchup"]), ("pair_sums", "plan", ["variant", "matchup"])]
    joins += [("turn_stats", "matchups", ["variant", "matchup"]), ("matchups", "plan", ["variant", "matchup"])]
    joins += [("games", "setups", ["variant", side + "=setup"]) for side in ("setup_a", "setup_b")]
    joins += [("comparisons", "ranking", ["variant", side + "=setup"]) for side in ("setup_a", "setup_b")]
    joins += [("ranking", "setups", ["variant", "setup"]), ("verdict", "ranking", ["variant", "setup"])]
    joins += [("plan", "variants", ["base_variant=variant"])]
    for one, other, keys in joins:
        if not (there(one) and there(other)):
            continue
        pairs = [key.partition("=")[::2] for key in keys]
        on = " and ".join(f"a.{own} is not distinct from b.{its or own}" for own, its in pairs)
        query = f"select count(*) from '{there(one)}' a where not exists (select 1 from '{there(other)}' b where {on})"
        rows = duckdb.sql(query).fetchall()[0][0]
        if rows:
            yield f"{rows} rows of {one} join with no row of {other} by {', '.join(keys)}"


def values_differ(one, other):
    """Whether two pandas frames hold different values, whatever their types are."""
    for name in one.columns:
        a, b = one[name], other[name]
        if str(a.dtype) == "category":
            a = a.astype(b.dtype)
        if a.dtype.kind == "f" and b.dtype.kind == "f":
            # Older versions of pandas may miss the last digit of a number in CSV.
            same = (a - b).abs() <= 1e-12 * a.abs()
        else:
            same = a == b
        if not (same | (a.isna() & b.isna())).all():
            yield f"values of {name} differ between formats"


def check(folder, table, docs, readers):
    """Opens the files of one table; yields what is wrong and prints what is right."""
    shapes, frames = {}, {}
    for form in FORMATS:
        path = folder / f"{table}.{form}"
        if form == "parquet" and (folder / table).is_dir():
            # Of very many games: a folder of files, which is read as one table.
            path = folder / table
        if not path.exists():
            print(f"  {path.name:20} not written")
            continue
        for name, read in readers.items():
            try:
                rows, columns, content = read(path)
            except Exception as error:  # whatever a library does not like about the file
                yield f"{path.name}: {name} does not open it: {error}"
                continue
            print(f"  {path.name:20} {name:8} {rows:>9} rows, {len(columns)} columns")
            shapes[path.name, name] = (rows, list(columns))
            yield from (f"{path.name}, {name}: {text}" for text in columns_differ(table, list(columns), docs))
            if name == "pyarrow" and form == "parquet":
                yield from (f"{path.name}: {text}" for text in types_differ(content, docs))
                # What polars and others made of a file says nothing; ours says unit and meaning of each column.
                without = [f.name for f in content.schema if not (f.metadata or {}).get(b"meaning")]
                if without:
                    yield f"{path.name}: columns without a meaning in the file: {', '.join(without)}"
            if name == "pandas":
                # A folder has all matchups of some pairs, and then those of the next ones.
                by = [key for key in ("variant", "matchup", "pair", "game") if key in content]
                sort = table == "games" and (folder / table).is_dir()
                frames[form] = content.sort_values(by, ignore_index=True) if sort else content
    first = next(iter(shapes.items()), None)
    for (file, name), shape in shapes.items():
        if shape != first[1]:
            what = "columns" if shape[1] != first[1][1] else f"rows: {shape[0]} and {first[1][0]}"
            yield f"{file} in {name} differs from {first[0][0]} in {first[0][1]} in its {what}"
    shapes_agree = len({len(frame) for frame in frames.values()}) == 1
    if len(frames) == 2 and shapes_agree and list(frames["csv"]) == list(frames["parquet"]):
        yield from (f"{table}: {text}" for text in values_differ(frames["parquet"], frames["csv"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=Path, help="a results folder, or a folder with tables")
    page = Path(__file__).resolve().parent.parent / "docs" / "reference" / "columns.md"
    parser.add_argument("--docs", type=Path, default=page, help="the page that describes the tables")
    arguments = parser.parse_args()

    readers, problems = available()
    for text in problems:
        print(text)
    if not readers:
        sys.exit("none of pandas, pyarrow and duckdb is installed: pip install pandas pyarrow duckdb")
    if not arguments.docs.is_file():
        sys.exit(f"{arguments.docs} is not there: scripts/book.sh reference BAGSPLIT makes it")
    docs = documented(arguments.docs)
    if not docs:
        sys.exit(f"{arguments.docs} describes no tables")
    if (arguments.results / "findings").is_dir():
        arguments.results /= "findings"
    if not any((arguments.results / f"{table}.{form}").exists() for table in docs for form in FORMATS):
        sys.exit(f"there are no tables in {arguments.results}")

    mismatches = []
    for table, columns in docs.items():
        print(table)
        mismatches += check(arguments.results, table, columns, readers)
    if "duckdb" in readers:
        mismatches += unjoined(arguments.results)
    for text in mismatches:
        print(f"MISMATCH {text}")
    print(f"{len(mismatches)} mismatches" if mismatches else "all agree")
    sys.exit(1 if mismatches else 0)


if __name__ == "__main__":
    main()
