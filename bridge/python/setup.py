# SPDX-License-Identifier: MIT
"""Notes in the installed package where the tree is that it was installed from; all else is in pyproject.toml."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

TREE = Path(__file__).resolve().parents[2]


class BuildWithTree(build_py):
    """An editable installation needs no note: its files are in the tree."""

    def run(self) -> None:
        super().run()
        if not getattr(self, "editable_mode", False):
            note = Path(self.build_lib) / "sluice" / "_tree.py"
            note.write_text(f"# Written by the installation.\nTREE = {str(TREE)!r}\n", encoding="utf-8")


setup(cmdclass={"build_py": BuildWithTree})
