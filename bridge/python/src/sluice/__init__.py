# SPDX-License-Identifier: MIT
"""Congestion-control experiments in ns-3 and OMNeT++ from Python (docs/guide/python.md).

    import sluice
    r = sluice.run("rocc/fig8", senders=10)
    r.queue, r.rate, r.fct, r.claims            # pandas DataFrames
"""

from ._errors import SluiceError, SluiceWarning
from ._gateway import shutdown
from ._results import Result, Sweep, load
from ._run import check, compare, run, sweep
from ._scheme import Scheme

__version__ = "0.1.0"

__all__ = [
    "Result",
    "Scheme",
    "SluiceError",
    "SluiceWarning",
    "Sweep",
    "check",
    "compare",
    "load",
    "run",
    "shutdown",
    "sweep",
]
