"""The command ``bagsplit``, also as ``python -m bagsplit``."""

import sys

from bagsplit import _core
from bagsplit._inputs import installed
from bagsplit.errors import NotInstalled


def main() -> None:
    """Carries out the command line, and ends the process with its exit code."""
    try:
        installed("command")
    except NotInstalled as why:
        print(f"error: {why}", file=sys.stderr)
        sys.exit(2)
    sys.exit(_core.command(["bagsplit", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
