"""The command ``bagsplit``, also as ``python -m bagsplit``."""

import sys

from bagsplit import _core


def main() -> None:
    """Carries out the command line, and ends the process with its exit code."""
    sys.exit(_core.command(["bagsplit", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
