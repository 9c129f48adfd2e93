"""What all of the package has: docstrings, stubs that fit, and the sentences of the command line."""

import ast
import inspect
import pathlib
import subprocess
import sys

import pytest

import bagsplit
from bagsplit import _core


def public(thing, name):
    """A public name and those inside it, if it is a class of the package."""
    yield name, thing
    if inspect.isclass(thing):
        for inner, value in vars(thing).items():
            if not inner.startswith("_") and (callable(value) or isinstance(value, (property, staticmethod, classmethod))):
                yield f"{name}.{inner}", value


def test_everything_public_has_a_docstring():
    named = {name: getattr(bagsplit, name) for name in bagsplit.__all__}
    things = [each for name, thing in named.items() if callable(thing) for each in public(thing, name)]
    assert len(things) > 30
    assert [name for name, thing in things if not inspect.getdoc(thing)] == []


def test_the_stub_names_what_the_rust_half_has():
    stub = ast.parse(pathlib.Path(_core.__file__).with_name("_core.pyi").read_text())

    def names(body):
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                yield node.name, node
            elif isinstance(node, ast.AnnAssign):
                yield node.target.id, node

    def plain(thing):
        return {name for name in vars(thing) if not name.startswith("_")}

    top = dict(names(stub.body))
    assert {name for name in top if not name.startswith("_")} == plain(_core)
    for name, node in top.items():
        if isinstance(node, ast.ClassDef) and not issubclass(getattr(_core, name), Exception):
            assert {inner for inner, _ in names(node.body) if not inner.startswith("_")} == plain(getattr(_core, name)), name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("experiment", 'pairs = 1\nsetup = [{ name = "one", split = "even", bot = "gready" }]\n'),
        ("experiment", 'pairs = "many"\n'),
        ("setup", 'split = "nowhere"\n'),
        ("setup", 'split = "even"\nbot = { kind = "external", command = ["a"], declared = "a 1" }\n'),
    ],
)
def test_an_exception_has_the_sentence_of_the_command_line(name, text, tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(text)
    args = ["run", file, "--out", tmp_path / "out"] if name == "experiment" else ["match", file, "by-hand", "--pairs", "1"]
    said = subprocess.run([sys.executable, "-m", "bagsplit", *args], capture_output=True, text=True, check=False)
    assert said.returncode == 2
    with pytest.raises(bagsplit.InputError) as raised:
        bagsplit.Experiment(file) if name == "experiment" else bagsplit.match(file, "by-hand", pairs=1)
    assert said.stderr.strip() == f"error: {raised.value}".strip()
