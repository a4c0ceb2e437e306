# SPDX-License-Identifier: MIT
"""Lays out a Maven repository: maven_repository.py OUT ARTIFACT-FOLDER…, of modules that were built with the profile `install`.

The group of the POMs is the property publish.group of the root's pom.xml: a name that who publishes can own. In the tree it is
org.sluice.
"""

import hashlib
import re
import sys
from pathlib import Path

from release import GROUP, VERSION


def main(out: Path, modules: list[Path]) -> None:
    for module in modules:
        pom = (module / "target/.flattened-pom.xml").read_text().replace("<groupId>org.sluice</groupId>", f"<groupId>{GROUP}</groupId>")
        name = re.search("<artifactId>(.*)</artifactId>", pom).group(1)
        files = {".pom": pom.encode()}
        for kind in ("", "-sources", "-javadoc"):
            files[f"{kind}.jar"] = (module / f"target/{name}{kind}.jar").read_bytes()
        folder = out / GROUP.replace(".", "/") / name / VERSION
        folder.mkdir(parents=True, exist_ok=True)
        for end, data in files.items():
            file = folder / f"{name}-{VERSION}{end}"
            file.write_bytes(data)
            for sum in ("md5", "sha1"):  # which Maven Central asks for
                file.with_name(f"{file.name}.{sum}").write_text(hashlib.new(sum, data).hexdigest())
    print(out)


main(Path(sys.argv[1]), [Path(module) for module in sys.argv[2:]])
