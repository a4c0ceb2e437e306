# SPDX-License-Identifier: MIT
"""Congestion-control experiments in ns-3 and OMNeT++ from Python.

    import sluice
    r = sluice.run("rocc/fig8", senders=10)
    r.queue, r.rate, r.fct, r.claims            # pandas DataFrames

How to use it: docs/guide/python.md.
"""

from ._errors import SluiceError, SluiceWarning
from ._gateway import shutdown
from ._results import Agreement, Result, Sweep, load
from ._run import check, compare, experiments, figures, reproduce, run, schemes, sweep, validate
from ._scheme import Scheme

__version__ = "0.1.0"

__all__ = [
    "Agreement",
    "Result",
    "Scheme",
    "SluiceError",
    "SluiceWarning",
    "Sweep",
    "check",
    "compare",
    "experiments",
    "figures",
    "load",
    "reproduce",
    "run",
    "schemes",
    "shutdown",
    "sweep",
    "validate",
]
