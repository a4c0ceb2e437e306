# SPDX-License-Identifier: MIT
"""What the generated part of the contract builds on."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

NEVER = (1 << 63) - 1
"""A time that does not come, in ps: a timer set to it never fires."""

UNBOUNDED = NEVER
"""The size of a flow that has no end of its own."""


class EntityId:
    """Addresses of state machines, the same in every simulator; as in Java they are signed numbers of 32 bits."""

    @staticmethod
    def reaction_point(flow: int) -> int:
        """The sender-side state machine of a flow."""
        return _address(0, flow)

    @staticmethod
    def notification_point(flow: int) -> int:
        """The receiver-side state machine of a flow."""
        return _address(1, flow)

    @staticmethod
    def congestion_point(port: int) -> int:
        """The state machine of the switch port of that number in the whole network."""
        return _address(2, port)

    @staticmethod
    def node(node: int) -> int:
        """The state machine of a whole switch, or of a host."""
        return _address(3, node)

    @staticmethod
    def index(address: int) -> int:
        """The number of the flow, port or node."""
        return address & _INDEX


_INDEX = (1 << 30) - 1

Row = TypeVar("Row", bound=Any)


def _address(role: int, number: int) -> int:
    if not 0 <= number <= _INDEX:
        raise ValueError(f"entity index {number} is outside 0..{_INDEX}")
    address = role << 30 | number
    return address - (1 << 32) if role > 1 else address


class EcnProfile(NamedTuple):
    """A RED/ECN marking profile: probability 0 up to kmin, rising to pmax at kmax, 1 above.

    Attributes:
        kmin_bytes: not negative
        kmax_bytes: not less than kmin, or NEVER: pmax everywhere above kmin
        pmax: in [0, 1]
        average_weight: weight of the newest sample in the queue's moving average; 1: the instantaneous queue
    """

    kmin_bytes: int
    kmax_bytes: int
    pmax: float
    average_weight: float = 1.0


class CounterTable(NamedTuple):
    """A counter that has rows.

    Attributes:
        words: row after row
        columns: words of a row
    """

    words: list[int]
    columns: int

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.words) // self.columns

    def at(self, row: int, column: int) -> int:
        """The word in a row and column, both from 0."""
        return self.words[row * self.columns + column]


class Snapshot(NamedTuple):
    """Counters as they stood at one instant; one that was not asked for reads 0, or has no rows.

    Attributes:
        queue_bytes: bytes in the queue
        queue_packets: packets in it
        sent_bytes: data bytes sent since the start
        enqueued_bytes: data bytes that arrived since the start
        flows: numbers of the flows in the queue, ascending
        flow_packets: packets of each
        flow_bytes: bytes of each
        tables: those counters that are tables
    """

    queue_bytes: int
    queue_packets: int
    sent_bytes: int
    enqueued_bytes: int
    flows: list[int]
    flow_packets: list[int]
    flow_bytes: list[int]
    tables: dict[Any, CounterTable]

    @classmethod
    def of(cls, values: list[Any], counters: Any) -> Snapshot:
        """Of the values that come from Java."""
        tables = {counters[name]: CounterTable(*table) for name, table in values[7].items()}
        return cls._make([*values[:7], tables])

    def table(self, counter: Any) -> CounterTable:
        """A counter that is a table; without rows if it was not asked for."""
        return self.tables.get(counter, CounterTable([], 1))


class Decided:
    """The decisions on one event. A copy may be dated later or narrowed to a port; it shares the list."""

    __slots__ = ("_decisions", "_at_ps", "_port")

    def __init__(self, decisions: list[Any], at_ps: int = 0, port: int = -1) -> None:
        self._decisions = decisions
        self._at_ps = at_ps
        self._port = port

    def _decide(self, method: str, *values: Any) -> None:
        if self._decisions and self._decisions[-1] is OVER:
            raise RuntimeError(
                "an actions object of an earlier event was used; a state machine decides only with the actions it is"
                " given with the event"
            )
        self._decisions.append((method, self._at_ps, self._port, *values))


OVER = object()
"""Stands at the end of the decisions on an event that is over."""


def rows_of(row: type[Row], table: list[Any]) -> list[Row]:
    """The rows of a payload, from its words and how many a row has; the last may be more than the row has names for."""
    words, width = table
    columns = len(row._fields)
    return [row(*words[i : i + columns]) for i in range(0, len(words), width)]
