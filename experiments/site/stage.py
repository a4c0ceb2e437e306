# SPDX-License-Identifier: MIT
"""Puts together what MkDocs makes the site of: stage.py STAGE VERSION. The folder STAGE has the Javadoc in docs/api/java already.

The pages keep the paths that they have in the tree, so that links between them need no change. A link to anything else is led to
a page that is made of it: a source file to one with its text, a folder to a list of its files. Needs PyYAML, which MkDocs brings.
"""

import html
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
BRACKETS = re.compile(r"\](\s?)\[(?=\d+\])")
FENCE = re.compile(r"^\s*```")
HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
COPIED = {".png", ".csv", ".json", ".svg"}
PACKAGE = re.compile(r"cc-algorithms/src/main/java/(org/sluice/cc(?:/facet)?)$")
LANGUAGES = {
    **{".java": "java", ".cc": "cpp", ".h": "cpp", ".c": "c", ".py": "python", ".js": "javascript", ".yaml": "yaml", ".yml": "yaml"},
    **{".toml": "toml", ".sh": "bash", ".json": "json", ".ipynb": "json", ".mustache": "html", ".xml": "xml", ".cff": "yaml"},
}


def tracked() -> set[str]:
    """The files of the tree, without what is built in it."""
    run = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard", "-z"], capture_output=True, text=True)
    if run.returncode:  # a source archive
        return {str(p.relative_to(ROOT)) for p in ROOT.rglob("*") if p.is_file() and ".sluice" not in p.parts}
    return {name for name in run.stdout.split("\0") if name and (ROOT / name).is_file()}


class Stage:
    def __init__(self, folder: Path):
        self.docs = folder / "docs"
        self.files = tracked()
        self.folders = {str(parent) for file in self.files for parent in Path(file).parents}
        self.waiting: list[str] = []
        self.made: set[str] = set()
        self.titles: dict[str, str] = {}

    def write(self, name: str, text: str) -> None:
        (self.docs / name).parent.mkdir(parents=True, exist_ok=True)
        (self.docs / name).write_text(text)
        heading = HEADING.search(text)
        self.titles[name] = heading[1].replace("`", "") if heading else name

    def need(self, name: str) -> None:
        if name not in self.made:
            self.made.add(name)
            self.waiting.append(name)

    def link(self, page: str, target: str) -> str:
        """Where a link of a page of the tree leads on the site."""
        if "://" in target or target.startswith(("#", "mailto:")):
            return target
        path, hash_, fragment = target.partition("#")
        name = os.path.normpath(os.path.join(os.path.dirname(page), path))
        if package := PACKAGE.match(name):
            to = f"api/java/{package[1]}/package-summary.html"
        elif name in self.folders:
            self.need(name)
            to = self.page_of(name)
        elif name not in self.files:
            raise SystemExit(f"{page}: {target} leads nowhere")
        elif name.endswith(".md") or Path(name).suffix in COPIED and name.startswith("docs/"):
            self.need(name)
            to = name
            # A fragment of a CSV file names a row, which no browser shows.
            fragment = fragment if name.endswith(".md") else ""
        else:
            self.need(name)
            to, fragment = self.page_of(name), ""
        return os.path.relpath(to, os.path.dirname(page) or ".") + (hash_ + fragment if fragment else "")

    def page_of(self, name: str) -> str:
        if name in self.folders:
            return f"{name}/index.md" if name.startswith("docs/") else f"source/{name}/index.md"
        return f"source/{name}.md"

    def take(self, name: str) -> None:
        if name in self.folders:
            self.list_folder(name)
        elif name.endswith(".md"):
            self.take_page(name)
        elif name.startswith("docs/") and Path(name).suffix in COPIED:
            (self.docs / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, self.docs / name)
        else:
            text = (ROOT / name).read_text()
            language = LANGUAGES.get(Path(name).suffix, "bash" if text.startswith("#!") else "text")
            fence = "`" * max(3, 1 + max((len(m) for m in re.findall("`+", text)), default=0))
            self.write(
                self.page_of(name),
                f"---\nsearch: {{exclude: true}}\n---\n# {Path(name).name}\n\n`{name}`\n\n{fence}{language}\n{text}\n{fence}\n",
            )

    def take_page(self, name: str) -> None:
        lines, code = [], False
        for line in (ROOT / name).read_text().splitlines():
            if FENCE.match(line):
                code = not code
            elif not code:
                line = BRACKETS.sub(r"]\1\[", line)  # no reference, which MkDocs would look for
                line = LINK.sub(lambda m: m[1] + self.link(name, m[2]) + m[3], line)
            lines.append(line)
        self.write(name, "\n".join(lines) + "\n")

    def list_folder(self, name: str) -> None:
        inside = sorted({file[len(name) + 1 :].split("/")[0] for file in self.files if file.startswith(name + "/")})
        page = self.page_of(name)
        listed = []
        for entry in inside:
            if f"{name}/{entry}" in self.folders or not name.startswith("docs/") or entry.endswith(".md"):
                listed.append(f"- [{entry}]({os.path.relpath(self.link_from(page, f'{name}/{entry}'), os.path.dirname(page))})")
            else:
                self.need(f"{name}/{entry}")
                listed.append(f"- [{entry}]({entry})")
        self.write(page, f"---\nsearch: {{exclude: true}}\n---\n# {name}\n\n" + "\n".join(listed) + "\n")

    def link_from(self, page: str, name: str) -> str:
        self.need(name)
        return name if name.endswith(".md") else self.page_of(name)

    def all(self) -> None:
        for name in sorted(self.files):
            if name.endswith(".md") and (name.startswith("docs/") or "/" not in name):
                self.need(name)
        while self.waiting:
            self.take(self.waiting.pop())


def scheme_names() -> list[str]:
    """The registered schemes, as ServiceLoader finds them: each class, or the text beside it, declares its name."""
    names = set()
    services = ROOT / "cc-algorithms/src/main/resources/META-INF/services/org.sluice.cc.Scheme"
    for line in services.read_text().split():
        source = (ROOT / "cc-algorithms/src/main/java" / (line.replace(".", "/") + ".java")).read_text()
        found = re.search(r"^\s*scheme ([a-z0-9-]+) for ", source, re.MULTILINE) or re.search(
            r'String name\(\) \{\s*return "([a-z0-9-]+)";', source
        )
        if not found:
            raise SystemExit(f"{line} declares no name that is found")
        names.add(found[1])
    return sorted(names, key=len, reverse=True)


def named_schemes(value: object, known: list[str]) -> set[str]:
    """The schemes that a part of an experiment file selects."""
    found: set[str] = set()
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("scheme", "flowControl", "pathChoice", "paths", "scheme.name"):
                name = inner.get("name") if isinstance(inner, dict) else inner
                if name in known:
                    found.add(name)
            if key not in ("controls", "claims"):
                found |= named_schemes(inner, known)
    elif isinstance(value, list):
        for inner in value:
            found |= named_schemes(inner, known)
    return found


class Schemes:
    """Which schemes a claim is about: those of the variants that it names, or all of its experiment."""

    def __init__(self, experiment: str, known: list[str]):
        tree = yaml.safe_load((ROOT / f"experiments/{experiment}.yaml").read_text())
        compare = tree.pop("compare", {})
        own = {key: tree[key] for key in ("scheme", "flowControl", "pathChoice", "paths") if key in tree}
        self.of_file = named_schemes(own, known)
        self.of_variant: dict[str, set[str]] = {}
        for group in compare if isinstance(compare, list) else [compare]:
            for name, variant in group.items():
                named = named_schemes(variant, known)
                self.of_variant[str(name)] = named or ({name} if name in known else set())

    def of(self, claim: str) -> list[str]:
        subjects = claim.split(": ")[0] if ": " in claim else ""
        found: set[str] = set()
        for part in re.split(r"[,/ ]+", subjects):
            found |= self.of_variant.get(part, set())
        return sorted(found or self.of_file.union(*self.of_variant.values()) or {"none"})


def kind_of(claim: dict) -> str:
    """With what a claim is counted, as StoredVerdict.StoredClaim.kind() does; check.py compares the counts."""
    if claim.get("insensitive") is not None:
        return "check"
    if claim["source"].startswith("ours"):
        return "ours" if claim.get("statedIn") else "check"
    return "check" if claim.get("under") else "paper"


KINDS = {"paper": "the paper's", "ours": "ours, stated before the run", "check": "check"}


def claims_page(stage: Stage) -> None:
    known = scheme_names()
    rows, papers, schemes, verdicts = [], set(), set(), set()
    for file in sorted((ROOT / "docs/evidence/reproductions").glob("*.json")):
        stored = json.loads(file.read_text())
        of = Schemes(stored["experiment"], known)
        for claim in stored["claims"]:
            about = of.of(claim["claim"])
            verdict = claim["verdict"].lower().replace("_", " ")
            kind = kind_of(claim)
            papers.add(stored["paper"])
            schemes.update(about)
            verdicts.add(verdict)
            cells = [claim["claim"], claim["expected"], claim["measured"] or "", verdict, ", ".join(about), KINDS[kind]]
            rows.append(
                f'<tr data-paper="{stored["paper"]}" data-schemes="{" ".join(about)}" data-verdict="{verdict}" data-kind="{kind}">'
                f'<td><a href="docs/evidence/reproductions/{file.stem}.html">{stored["experiment"]}</a></td>'
                + "".join(f"<td>{html.escape(cell)}</td>" for cell in (cells[0], f"{cells[1]}; measured: {cells[2]}", *cells[3:]))
                + "</tr>"
            )

    def choice(name: str, values: list[tuple[str, str]]) -> str:
        options = "".join(f'<option value="{value}">{text}</option>' for value, text in [("", "all"), *values])
        return f'<label>{name}<select name="{name}">{options}</select></label>'

    def plain(values: set[str]) -> list[tuple[str, str]]:
        return [(value, value) for value in sorted(values)]

    stage.write(
        "claims.md",
        f"""---
search: {{exclude: true}}
hide: [toc]
---
# Claims by paper, scheme and verdict

Every claim of [the reproduced figures](docs/evidence/reproductions.md), with what was measured. What the words mean, and what is
known about the failed ones, is on the page that each name leads to.

<form id="claims-filter">{choice("paper", plain(papers))}{choice("scheme", plain(schemes))}{choice("verdict", plain(verdicts))}\
{choice("kind", list(KINDS.items()))}<label>words<input name="words" type="search"></label></form>
<p id="claims-count">{len(rows)} of {len(rows)} claims</p>
<table id="claims"><thead><tr><th>experiment</th><th>claim</th><th>expected and measured</th><th>verdict</th><th>schemes</th>\
<th>kind</th></tr></thead><tbody>
{chr(10).join(rows)}
</tbody></table>
""",
    )


def c_page(stage: Stage) -> None:
    """sluice.h as a page: its sections as headings, its comments as text, its declarations as code."""
    text = (ROOT / "bridge/client/include/sluice.h").read_text()
    out = ["# The C interface", "", "Made from the comments of `sluice.h`. How to use it: [own-simulator.md](../docs/guide/own-simulator.md).", ""]
    for block in re.split(r"\n\s*\n", text):
        if section := re.fullmatch(r"/\* ---- (.*?) ?\*/", block.strip(), re.DOTALL):
            out += [f"## {section[1].rstrip(':.').split('. ')[0]}", ""]
            continue
        comment = re.match(r"\s*/\*(.*?)\*/[ \t]*\n", block + "\n", re.DOTALL)
        body = block
        if comment and not block.lstrip().startswith("/* SPDX"):
            words = re.sub(r"^\s*\*? ?", "", comment[1], flags=re.MULTILINE).strip()
            body = (block + "\n")[comment.end() :]
            names = re.findall(r"\b(sluice_[a-z_]+)\(", body)
            if names:
                out += [f"### {', '.join(dict.fromkeys(names))}", ""]
            out += [html.escape(words, quote=False).replace("_", r"\_").replace("*", r"\*"), ""]
        if body.strip():
            out += ["```c", body.strip("\n"), "```", ""]
    stage.write("api/c.md", "\n".join(out))


def interface_pages(stage: Stage) -> None:
    blocks = "\n\n".join(f"::: {name}\n" for name in ("sluice", "sluice.scheme", "sluice.gym"))
    stage.write(
        "api/index.md",
        """# Interfaces

| | |
|---|---|
| [org.sluice.cc](java/org/sluice/cc/package-summary.html) | Java: the contract of a scheme: events, actions, parameters |
| [org.sluice.cc.facet](java/org/sluice/cc/facet/package-summary.html) | Java: what few schemes need |
| [org.sluice.kit.contract](java/org/sluice/kit/contract/package-summary.html) | Java: the suite that every scheme passes |
| [org.sluice.kit.exam](java/org/sluice/kit/exam/package-summary.html) | Java: the schemes that certify a simulator |
| [sluice](python.md) | Python: runs, results as DataFrames, schemes, environments for learning |
| [sluice.h](c.md) | C: schemes in a simulator of your own |
""",
    )
    stage.write("api/python.md", f"# The Python package\n\nHow to use it: [python.md](../docs/guide/python.md).\n\n{blocks}")


def section(stage: Stage, title: str) -> list[str]:
    """The pages that a table of docs/README.md lists, in its order. title: how the table's head begins"""
    listed, inside = [], False
    for line in (ROOT / "docs/README.md").read_text().splitlines():
        if line.startswith("| ") and not line.startswith("| ["):
            inside = line.startswith(f"| {title}")
        if inside:
            for _, target, _ in LINK.findall(line.split("|")[1]) if line.startswith("| [") else []:
                name = os.path.normpath("docs/" + target)
                listed.append(stage.page_of(name) if name in stage.folders else name)
    return list(dict.fromkeys(listed))


def navigation(stage: Stage) -> list:
    taken: set[str] = set()

    def entries(names: list[str]) -> list:
        taken.update(names)
        return [{stage.titles[name]: name} for name in names]

    def below(folder: str) -> list[str]:
        return sorted(name for name in stage.titles if name.startswith(folder) and not name.endswith("index.md"))

    guide, reference, evidence = (section(stage, title) for title in ("guide", "reference", "evidence"))
    nav = [
        {"Home": [*entries(["README.md", "docs/README.md", "docs/architecture.md"])]},
        {"Guide": entries(guide)},
        {"Reference": entries(reference)},
        {
            "Evidence": [
                *entries([name for name in evidence if not name.endswith("index.md")]),
                *({title: entries(below(f"docs/evidence/{folder}/"))} for title, folder in
                  (("Schemes", "schemes"), ("Reproduced figures", "reproductions"), ("Calibration", "calibration"))),
            ]
        },
        {"Gallery": "docs/gallery.md"},
        {"Claims": "claims.md"},
        {"API": entries(["api/index.md", "api/python.md", "api/c.md"])},
        {"Project": entries(["CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md"])},
    ]
    taken.update(("docs/gallery.md", "claims.md"))
    missing = [name for name in stage.titles if name.startswith("docs/") and name not in taken and not name.endswith("index.md")]
    if missing:
        raise SystemExit(f"docs/README.md lists no table with {', '.join(missing)}")
    return nav


def main(folder: Path, version: str) -> None:
    stage = Stage(folder)
    stage.all()
    claims_page(stage)
    c_page(stage)
    interface_pages(stage)
    for asset in ("iframe-worker.js", "filter.js", "site.css"):
        (stage.docs / "assets").mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HERE / asset, stage.docs / "assets" / asset)
    config = {
        "INHERIT": str(HERE / "mkdocs.yml"),
        "site_name": f"Sluice {version}",
        "docs_dir": "docs",
        "nav": navigation(stage),
        "not_in_nav": "/source/\n/omnet-shim/\n/ns3-shim/\n/bridge/\n/cc-algorithms/\n/experiments/\n/workloads/\nindex.md\n",
        "plugins": [
            "search",
            "offline",
            "autorefs",
            {
                "mkdocstrings": {
                    "handlers": {
                        "python": {
                            "paths": [str(ROOT / "bridge/python/src")],
                            "options": {"show_source": False, "show_root_heading": True, "heading_level": 2, "show_bases": False,
                                        "inherited_members": True, "docstring_style": "google", "docstring_options": {"warnings": False}},
                        }
                    }
                }
            },
        ],
    }
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(config, sort_keys=False, allow_unicode=True))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2])
