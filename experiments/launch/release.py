# SPDX-License-Identifier: MIT
"""What the root's pom.xml says of this release, for what ./sluice package makes."""

import re
from datetime import datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def _property(name: str) -> str:
    (value,) = re.findall(f"<{name}>(.*)</{name}>", (ROOT / "pom.xml").read_text())
    return value


VERSION = _property("revision")
GROUP = _property("publish.group")
# Of every file in an archive, as in the jars: the same sources, the same bytes.
TIME = datetime.fromisoformat(_property("project.build.outputTimestamp"))
