# SPDX-License-Identifier: MIT
"""What a scheme in Python is written with (docs/guide/python.md)."""

from ._contract import NEVER, UNBOUNDED, CounterTable, EcnProfile, EntityId, Snapshot
from ._scheme import (
    CongestionPoint,
    CpActions,
    Entity,
    EntityRandom,
    HostActions,
    HostPoint,
    NotificationPoint,
    NpActions,
    Parameters,
    ReactionPoint,
    RpActions,
    Scheme,
    after,
)
from ._vocabulary import *  # noqa: F403  (events, counters and choices, generated)

__all__ = [
    "NEVER",
    "UNBOUNDED",
    "CongestionPoint",
    "CounterTable",
    "CpActions",
    "EcnProfile",
    "Entity",
    "EntityId",
    "EntityRandom",
    "HostActions",
    "HostPoint",
    "NotificationPoint",
    "NpActions",
    "Parameters",
    "ReactionPoint",
    "RpActions",
    "Scheme",
    "Snapshot",
    "after",
]
