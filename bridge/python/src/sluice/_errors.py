# SPDX-License-Identifier: MIT
"""What can go wrong, as one exception and one warning."""

from __future__ import annotations

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
