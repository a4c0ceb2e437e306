# SPDX-License-Identifier: MIT
"""What can go wrong, as one exception and one warning."""

from __future__ import annotations

import re
from pathlib import Path

WRONG_INPUT = 2
OTHER_SIDE = 4
SCHEME_FAILED = 5
CLAIM_FAILED = 6
MISSING = 7
NO_EVIDENCE = 8
INTERRUPTED = 130

#: Exit codes of runs whose results are complete, whatever was found in them.
COMPLETE = (0, CLAIM_FAILED, NO_EVIDENCE)


#: Options of the command line that are arguments of another name here.
_ARGUMENTS = {
    "answer-deadline": "answer_deadline_s",
    "format": "formats",
    "j": "jobs",
    "no-figures": "figures",
    "set-second": "second_settings",
    "tolerance": "tolerances",
    "variant": "variants",
}

_REWORDED: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"Invalid value for option '--?([a-z-]+)'(?: \([^)]*\))?"), r"--\1"),
    (re.compile(r"Missing required parameter for option '--?([a-z-]+)'(?: \([^)]*\))?"), r"--\1 is empty"),
    (re.compile(r"--set(?= )(?! NAME) "), ""),
    (re.compile(r"\bsluice list ([a-z0-9/-]+) shows all"), r"sluice.experiments('\1') shows all"),
    (re.compile(r"\bsluice list shows all"), "sluice.experiments() shows all"),
    (re.compile(r"\bsee sluice schemes\b"), "see sluice.schemes()"),
)
_OPTION = re.compile(r"(?<![\w-])--?([a-z][a-z-]*)\b(?=[ :,;.)']|$)")


def in_python(sentence: str) -> str:
    """A sentence of the command line in Python's words: an option is an argument here."""
    for pattern, words in _REWORDED:
        sentence = pattern.sub(words, sentence)
    return _OPTION.sub(lambda option: _ARGUMENTS.get(option[1], option[1].replace("-", "_")), sentence)


class SluiceError(Exception):
    """A failure, in the sentence that the command line would have said.

    Attributes:
        sentence: what happened, naming file, value and what is allowed.
        exit_code: that of the command line (docs/reference/commands.md).
        folder: where the results so far are, marked partial; None if nothing was run.
    """

    def __init__(self, sentence: str, exit_code: int, folder: Path | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.exit_code = exit_code
        self.folder = folder

    def __reduce__(self) -> tuple[type[SluiceError], tuple[str, int, Path | None]]:
        return (SluiceError, (self.sentence, self.exit_code, self.folder))


class SluiceWarning(UserWarning):
    """A warning of a run, such as that its scheme never acted."""
