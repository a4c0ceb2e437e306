# SPDX-License-Identifier: MIT
"""The blocks of code of the pages on Python, run as they stand there, from the first to the last."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PACKAGE = Path(__file__).resolve().parents[1]
PAGES = [PACKAGE / "README.md", PACKAGE.parents[1] / "docs" / "guide" / "python.md"]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_of_code_runs(page: Path, somewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("gymnasium", reason="gymnasium is not installed")
    monkeypatch.syspath_prepend(str(PACKAGE / "examples"))
    text = page.read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": "guide"}
    for block in BLOCK.finditer(text):
        language, code = block.groups()
        if language == "sh":  # How it is installed: test_package does so.
            assert all(line.startswith("pip install ") for line in code.splitlines())
            continue
        assert language == "python"
        line = text[: block.start(2)].count("\n")
        exec(compile("\n" * line + code, str(page), "exec"), names)
    assert names["r"].status == "complete"


def test_the_guides_sender_is_that_of_the_example() -> None:
    example = (PACKAGE / "examples" / "halving.py").read_text(encoding="utf-8")
    (block,) = [code for _, code in BLOCK.findall(PAGES[1].read_text(encoding="utf-8")) if "class Sender" in code]
    head, method = block.split("class Sender(ReactionPoint):\n")
    assert method in example and all(name in example for name in re.findall(r"\w+", head))


def test_every_block_is_found() -> None:
    text = PAGES[1].read_text(encoding="utf-8")
    assert len(BLOCK.findall(text)) == text.count("```") / 2 >= 6
