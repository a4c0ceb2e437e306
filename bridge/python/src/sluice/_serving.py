# SPDX-License-Identifier: MIT
"""The state machines of schemes in Python, and the events that come for them from Java."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ._contract import OVER
from ._gateway import Gateway
from ._scheme import ACTIONS, Entity, EntityRandom, Parameters, Scheme
from ._vocabulary import DECODERS, NextHop, Verdict

_COMPACT = json.JSONEncoder(separators=(",", ":"), check_circular=False)


class Side:
    """What Java calls; the requests are described in org.sluice.runner.python.PythonMachine."""

    class Java:
        """Py4J looks here for the interface."""

        implements = ["org.sluice.runner.python.PythonSide"]

    def __init__(self, schemes: Iterable[Scheme]) -> None:
        self._schemes = {scheme.name: scheme for scheme in schemes}
        self._machines: dict[int, tuple[Any, type[Any]]] = {}

    def handle(self, request: str) -> str:
        """Hands an event to its state machine.

        A scheme may raise anything; Java ends the run with the sentence.
        """
        try:
            return self._answer(*json.loads(request))
        except BaseException as e:
            print(f"sluice: the scheme in Python failed:\n{traceback.format_exc()}", file=sys.stderr, flush=True)
            return json.dumps({"error": _described(e)})

    def _answer(self, number: int, event: str, values: list[Any], beginning: dict[str, Any] | None) -> str:
        if event == "words":
            return str(words(self._machines[number][0]))
        elif event == "forget":
            for one in values:
                self._machines.pop(one, None)
            return "[]"
        handler, decode = DECODERS[event]
        decoded = decode(values)
        if beginning is not None:
            self._machines[number] = self._made(decoded, beginning)
        machine, actions = self._machines[number]
        if event == "PacketArrived":
            verdict: Verdict = machine.on_packet_arrived(decoded)
            return json.dumps({"verdict": verdict.name})
        if event == "Flowlet":
            hop: NextHop = machine.on_flowlet(decoded)
            return json.dumps({"port": hop.port, "beyond": hop.beyond})
        decisions: list[Any] = []
        getattr(machine, handler)(decoded, actions(decisions))
        answer = _COMPACT.encode(decisions)
        decisions.append(OVER)
        return answer

    def _made(self, start: Any, beginning: dict[str, Any]) -> tuple[Any, type[Any]]:
        factory = beginning["factory"]
        kind, actions = ACTIONS[factory]
        parameters = Parameters(beginning["values"], beginning["units"])
        entity = Entity(beginning["entity"], EntityRandom(beginning["random"]))
        machine = getattr(self._schemes[beginning["scheme"]], factory)(start, parameters, entity)
        if not isinstance(machine, kind):
            raise TypeError(f"{factory} returned {machine!r}; allowed is a new {kind.__name__}")
        return machine, actions


def _described(error: BaseException) -> str:
    """An exception in a few words, with the last line of the scheme's own code."""
    words = f"{type(error).__name__}: {error}".rstrip(": ")
    package = str(Path(__file__).parent)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(package)]
    return f"{words} ({frames[-1].filename}:{frames[-1].lineno})" if frames else words


def words(machine: object) -> int:
    """How much a state machine holds in 64-bit words: attributes, elements, entries, and what they refer to."""
    return _words(machine, set())


_SHARED = (Parameters, Scheme, type)


def _words(value: object, seen: set[int]) -> int:
    if value is None or isinstance(value, (bool, int, float, _SHARED)) or callable(value) or id(value) in seen:
        return 0
    seen.add(id(value))
    if isinstance(value, (str, bytes)):
        return 1 + len(value) // 8
    if isinstance(value, dict):
        return 1 + sum(2 + _words(k, seen) + _words(one, seen) for k, one in value.items())
    if isinstance(value, Iterable) and hasattr(value, "__len__"):
        return 1 + sum(1 + _words(one, seen) for one in value)
    names = list(getattr(value, "__dict__", ()))
    for kind in type(value).__mro__:
        slots = getattr(kind, "__slots__", ())
        names += [slots] if isinstance(slots, str) else list(slots)
    return sum(1 + _words(getattr(value, name, None), seen) for name in names)


def served(gateway: Gateway, schemes: Iterable[Scheme]) -> Any:
    """The schemes as Java's object PythonSchemes; `close` it after use."""
    every = list(schemes)
    gateway.listen_to_java()
    return gateway.call(gateway.entry.schemes, Side(every), json.dumps([scheme.text for scheme in every]))
