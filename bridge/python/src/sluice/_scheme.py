# SPDX-License-Identifier: MIT
"""Schemes in Python: the contract of `org.sluice.cc` as Python classes (docs/guide/python.md)."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from operator import index
from typing import Any, ClassVar, Final

from . import _vocabulary as v
from ._contract import NEVER

_MASK: Final = (1 << 64) - 1
_GOLDEN_GAMMA: Final = 0x9E3779B97F4A7C15
_PS_PER: Final = {"s": 1e12, "ms": 1e9, "us": 1e6, "ns": 1e3}
_BPS_PER: Final = {"Gb/s": 1e9, "Mb/s": 1e6, "kb/s": 1e3}


def after(time_ps: int, delay_ps: int) -> int:
    """The time that much later, at most NEVER."""
    return min(time_ps + delay_ps, NEVER)


class RpActions(v.RpDecisions):
    """What a reaction point decides on an event; valid only during the event."""

    __slots__ = ()

    def at(self, effect_ps: int) -> RpActions:
        """The same actions, taking effect at a later time."""
        return RpActions(self._decisions, index(effect_ps), self._port)

    def scale(self, factor: float) -> None:
        """Multiplies what the scheme owns: the rate, or the window that was decided last."""
        self._decide("scale", float(factor))


class NpActions(v.NpDecisions):
    """What a notification point decides on an event."""

    __slots__ = ()

    def at(self, effect_ps: int) -> NpActions:
        """The same actions, taking effect at a later time."""
        return NpActions(self._decisions, index(effect_ps), self._port)


class CpActions(v.CpDecisions):
    """What a congestion point decides on an event."""

    __slots__ = ()

    def at(self, effect_ps: int) -> CpActions:
        """The same actions, taking effect at a later time."""
        return CpActions(self._decisions, index(effect_ps), self._port)

    def port(self, egress_port: int) -> CpActions:
        """For the machine of a whole switch: the same actions for the queue of one egress port only."""
        return CpActions(self._decisions, self._at_ps, index(egress_port))


class HostActions(v.HostDecisions):
    """What a host point decides on an event."""

    __slots__ = ()

    def at(self, effect_ps: int) -> HostActions:
        """The same actions, taking effect at a later time."""
        return HostActions(self._decisions, index(effect_ps), self._port)


class ReactionPoint(v.ReactionPointEvents):
    """The sender-side state machine of one flow: sets its rate and window."""

    def on_rate_scaled(self, event: v.RateScaled, actions: RpActions) -> None:
        """Flow control requests less; by default the decided rate is scaled, or the window."""
        actions.scale(event.factor)


class NotificationPoint(v.NotificationPointEvents):
    """The receiver-side state machine of one flow."""


class CongestionPoint(v.CongestionPointEvents):
    """The state machine of one switch port, or of a switch."""


class HostPoint(v.HostPointEvents):
    """The state machine of one host's NIC."""


class EntityRandom:
    """The generator of one state machine, the same stream as in Java."""

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state & _MASK

    def next_long(self) -> int:
        """The next 64 bits, signed as in Java."""
        self._state = (self._state + _GOLDEN_GAMMA) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        z ^= z >> 31
        return z - (1 << 64) if z >> 63 else z

    def next_double(self) -> float:
        """Uniform in [0, 1), 53 bits."""
        return float((self.next_long() & _MASK) >> 11) * 2.0**-53


class Entity:
    """Who a state machine is, and the only randomness it may use.

    Attributes:
        id: its address, the same in every simulator
        random: its own generator
    """

    __slots__ = ("id", "random")

    def __init__(self, entity: int, random: EntityRandom) -> None:
        self.id = entity
        self.random = random


class Parameters:
    """The values of a scheme's parameters in one run."""

    def __init__(self, values: Mapping[str, str], units: Mapping[str, str]) -> None:
        self._values = values
        self._units = units

    def text(self, name: str) -> str:
        """A value as the user writes it."""
        return self._values[name]

    def is_auto(self, name: str) -> bool:
        """Whether the value is to follow the parameter's rule."""
        return self._values[name] == "auto"

    def as_int(self, name: str, when_auto: int | None = None) -> int:
        """A whole number, or what its rule gives."""
        return when_auto if when_auto is not None and self.is_auto(name) else int(self._values[name])

    def as_float(self, name: str, when_auto: float | None = None) -> float:
        """A real number, or what its rule gives."""
        return when_auto if when_auto is not None and self.is_auto(name) else float(self._values[name])

    def as_bool(self, name: str) -> bool:
        """Yes or no."""
        return self._values[name] == "true"

    def time_ps(self, name: str, when_auto: int | None = None) -> int:
        """A time in its declared unit (s, ms, us, ns), in ps."""
        if when_auto is not None and self.is_auto(name):
            return when_auto
        return _rounded(self.as_float(name) * _PS_PER[self._units[name]])

    def rate_bps(self, name: str, when_auto: int | None = None) -> int:
        """A rate in its declared unit (Gb/s, Mb/s, kb/s), in bit/s."""
        if when_auto is not None and self.is_auto(name):
            return when_auto
        return _rounded(self.as_float(name) * _BPS_PER[self._units[name]])


def _rounded(value: float) -> int:
    """As Java rounds: halves up."""
    whole = int(value // 1)
    return whole + (value - whole >= 0.5)


class Scheme:
    """A scheme: a declaration in one text, and factories of the state machines it places.

    The text has the form of Java's `DeclaredScheme` (docs/guide/scheme.md). A subclass overrides the factories of the
    state machines that the text places. An object of it has no state of its own.

    A factory gets the start of its flow, port or host, so that `__init__` can set all attributes. Right after,
    `on_start` of the new machine gets the same start, with the actions: nothing is decided before.
    """

    declaration: ClassVar[str]

    @property
    def text(self) -> str:
        """The declaration without the indentation of the source."""
        return inspect.cleandoc(self.declaration)

    @property
    def name(self) -> str:
        """The scheme's name, from its declaration."""
        words = self.text.split(maxsplit=2)
        return words[1] if len(words) > 1 else ""

    def reaction_point(self, start: v.FlowStart, p: Parameters, entity: Entity) -> ReactionPoint:
        """Makes the sender-side state machine of one flow."""
        raise NotImplementedError(f"{self.name} places a reaction point, but has none")

    def notification_point(self, start: v.FlowStart, p: Parameters, entity: Entity) -> NotificationPoint:
        """Makes the receiver-side state machine of one flow."""
        raise NotImplementedError(f"{self.name} places a notification point, but has none")

    def congestion_point(self, start: v.PortStart, p: Parameters, entity: Entity) -> CongestionPoint:
        """Makes the state machine of one switch port, or of a switch."""
        raise NotImplementedError(f"{self.name} places a congestion point, but has none")

    def host_point(self, start: v.HostStart, p: Parameters, entity: Entity) -> HostPoint:
        """Makes the state machine of one host."""
        raise NotImplementedError(f"{self.name} places a host point, but has none")


ACTIONS: Final[Mapping[str, tuple[type[Any], type[Any]]]] = {
    "reaction_point": (ReactionPoint, RpActions),
    "notification_point": (NotificationPoint, NpActions),
    "congestion_point": (CongestionPoint, CpActions),
    "host_point": (HostPoint, HostActions),
}
"""By the name of a factory: what it makes, and by what that decides."""
