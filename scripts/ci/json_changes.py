#!/usr/bin/env python3
"""Changes results or game records one key at a time, and expects that their schema refuses each change.

    json_changes.py SCHEMA RESULT...

Each key is removed, renamed, and given a value of a wrong type. Needs jsonschema-rs from PyPI, a compiled validator: thousands of
results are validated. Exit code 1: a change is accepted.
"""
import json
import sys
from pathlib import Path

import jsonschema_rs

MAPS = {"rules", "forfeited", "forfeited_by_setup"}  # any key may be there
BAGS = {"split", "draw", "mulligan"}  # of records: any bag may be missing
OPTIONAL = {"mulligan", "deduct", "ms"}  # of records
WRONG = [{"wrong": [{}]}]


def objects(value, path):
    """Every object within a value with its path; of lists the first two entries."""
    if isinstance(value, dict):
        yield value, path
        for key, inner in value.items():
            if key not in MAPS:
                yield from objects(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value[:2]):
            yield from objects(inner, f"{path}[{place}]")


def main():
    validator = jsonschema_rs.Draft202012Validator(json.loads(Path(sys.argv[1]).read_text()))
    tried, accepted = 0, []
    for file in sys.argv[2:]:
        result = json.loads(Path(file).read_text())
        bags, optional = ({"bags"}, set()) if "kind" in result else (BAGS, OPTIONAL)
        for found, path in list(objects(result, result.get("kind", "record"))):
            whole = dict(found)
            if path.rsplit(".", 1)[-1] in bags:
                continue
            for key, value in whole.items():
                without = {name: other for name, other in whole.items() if name != key}
                for what, changed in (
                    ("removed", without if key not in optional else {}),
                    ("renamed", {**without, key + "_": value}),
                    ("wrong type", {**whole, key: WRONG}),
                ):
                    found.clear()
                    found.update(changed)
                    tried += 1
                    if validator.is_valid(result):
                        accepted.append(f"{path}.{key}: {what}")
            found.clear()
            found.update(whole)
    for change in sorted(set(accepted)):
        print(f"accepted: {change}")
    print(f"{tried} changes of {len(sys.argv) - 2} results, {len(accepted)} accepted")
    sys.exit(1 if accepted else 0)


main()
