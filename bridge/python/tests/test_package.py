# SPDX-License-Identifier: MIT
"""The package as it is built and installed: no file of it names a directory, and it finds Sluice in an environment elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TREE = ROOT.parents[1]
FIND = "from sluice import _home; print(_home.launcher())"
BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, 'build_' + sys.argv[1])(sys.argv[2])"


def _run(*words: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a program that is told nothing about Sluice but what is in `environment`."""
    others = {name: value for name, value in os.environ.items() if name not in ("SLUICE_HOME", "PYTHONPATH")}
    return subprocess.run(
        [str(word) for word in words], cwd=cwd, env={**others, **environment}, capture_output=True, text=True, timeout=300
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package's sources in another tree, which has a launcher."""
    tree = tmp_path_factory.mktemp("a-tree")
    package = tree / "bridge" / "python"
    shutil.copytree(ROOT, package, ignore=shutil.ignore_patterns("*.egg-info", "build", "__pycache__", ".*_cache"))
    launcher = tree / "sluice"
    launcher.write_text("#!/bin/sh\n")
    launcher.chmod(0o755)
    return package


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python of a fresh virtual environment, which sees what this one has."""
    pytest.importorskip("ensurepip", reason="ensurepip is not installed, without which venv makes no environment with pip")
    pytest.importorskip("setuptools", reason="setuptools is not installed, which builds the package")
    folder = tmp_path_factory.mktemp("elsewhere") / "venv"
    made = _run(sys.executable, "-m", "venv", folder, cwd=folder.parent)
    assert made.returncode == 0, made.stdout + made.stderr
    (site,) = folder.glob("lib/python*/site-packages")
    inherited = [entry for entry in sys.path if "packages" in entry]
    (site / "this-python.pth").write_text("\n".join(inherited))
    return folder / "bin" / "python"


@pytest.mark.parametrize("kind", ["sdist", "wheel"])
def test_what_is_built_names_no_directory_of_its_builder(copy: Path, tmp_path: Path, kind: str) -> None:
    pytest.importorskip("setuptools", reason="setuptools is not installed, which builds the package")
    if kind == "wheel":
        pytest.importorskip("wheel", reason="wheel is not installed, which older versions of setuptools need to build one")
    done = _run(sys.executable, "-c", BUILD, kind, tmp_path, cwd=copy)
    assert done.returncode == 0, done.stderr
    (archive,) = tmp_path.iterdir()
    if kind == "wheel":
        with zipfile.ZipFile(archive) as wheel:
            contents = {name: wheel.read(name) for name in wheel.namelist()}
    else:
        with tarfile.open(archive) as sdist:
            files = {member.name: sdist.extractfile(member) for member in sdist.getmembers() if member.isfile()}
            contents = {name: file.read() for name, file in files.items() if file is not None}
    assert any(name.endswith("sluice/_home.py") for name in contents)
    for name, content in contents.items():
        for folder in (copy, copy.parents[1], tmp_path, TREE):
            assert str(folder).encode() not in content, f"{name} names {folder}"
    modules = {Path(name).name for name in contents if "/_" in name and name.endswith(".py")}
    assert modules == {path.name for path in (ROOT / "src" / "sluice").glob("_*.py")}


def _installed(python: Path, *words: str | Path) -> None:
    pip: list[str | Path] = [python, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    done = _run(*pip, "--force-reinstall", *words, cwd=python.parent)
    assert done.returncode == 0, done.stdout + done.stderr


def test_one_installed_from_a_tree_finds_that_tree(copy: Path, python: Path, tmp_path: Path) -> None:
    _installed(python, copy)
    found = _run(python, "-c", FIND, cwd=tmp_path)
    assert found.stdout.strip() == str(copy.parents[1] / "sluice"), found.stderr
    chosen = _run(python, "-c", FIND, cwd=tmp_path, SLUICE_HOME=str(TREE))
    assert chosen.stdout.strip() == str(TREE / "sluice"), chosen.stderr


def test_an_editable_one_finds_its_tree(copy: Path, tmp_path: Path) -> None:
    """Its modules are those in the tree, wherever Python is told so."""
    found = _run(sys.executable, "-c", FIND, cwd=tmp_path, PYTHONPATH=str(copy / "src"))
    assert found.stdout.strip() == str(copy.parents[1] / "sluice"), found.stderr


def test_one_from_an_archive_finds_sluice_on_the_path_or_says_what_to_do(copy: Path, python: Path, tmp_path: Path) -> None:
    archives = tmp_path / "archives"
    archives.mkdir()
    done = _run(sys.executable, "-c", BUILD, "sdist", archives, cwd=copy)
    assert done.returncode == 0, done.stderr
    _installed(python, *archives.iterdir())
    missing = _run(python, "-c", "import sluice; sluice.run('rocc/fig8')", cwd=tmp_path, PATH="/usr/bin:/bin")
    assert missing.stderr.splitlines()[-1].startswith("sluice._errors.SluiceError: Sluice is not found; set SLUICE_HOME")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sluice").symlink_to(TREE / "sluice")
    on_path = _run(python, "-c", FIND, cwd=tmp_path, PATH=f"{tmp_path / 'bin'}:/usr/bin:/bin")
    assert on_path.stdout.strip() == str(tmp_path / "bin" / "sluice"), on_path.stderr
    wrong = _run(python, "-c", FIND, cwd=tmp_path, SLUICE_HOME=str(tmp_path))
    assert f"SLUICE_HOME is '{tmp_path}', but" in wrong.stderr.splitlines()[-1]


def test_an_environment_elsewhere_runs_an_experiment(copy: Path, python: Path, tmp_path: Path) -> None:
    _installed(python, copy)
    run = "import sluice; print(sluice.run('certify/window', figures=False).status, sluice.__file__)"
    done = _run(python, "-c", run, cwd=tmp_path, SLUICE_HOME=str(TREE))
    status, file = done.stdout.split()
    assert status == "complete" and Path(file).is_relative_to(python.parents[1]), done.stderr
