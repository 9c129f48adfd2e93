"""Checks the links of the documentation; scripts/book.sh calls it.

    links.py pages         the Markdown pages: every linked file is in the repository or generated, every anchor is a heading,
                           every page of docs/ is in SUMMARY.md
    links.py book FOLDER   the built book in FOLDER/docs: copies the files of the repository that it links to beside it,
                           and checks every link and anchor

Links to other sites are not followed, and anchors of generated pages are checked where the page has been made from the program. Exit code 1
if a link is broken.
"""

import html
import re
import shutil
import subprocess
import sys
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
# What scripts/book.sh makes from the program; not in the repository.
GENERATED = {Path("docs/reference") / name for name in ("commands.md", "names.md", "columns.md")}


def tracked():
    """Files and folders of the repository, also those that git does not know yet."""
    out = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = {Path(line) for line in out.stdout.splitlines() if (ROOT / line).exists()}
    return files | {parent for file in files for parent in file.parents}


def is_made(page):
    """Whether a page can be read: a generated one may be missing, or say only how it is made."""
    return page not in GENERATED or (ROOT / page).exists() and "This page is made from the program" not in (ROOT / page).read_text()


def without_code(text):
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.M | re.S)
    text = re.sub(r"(?:^|(?<=\n\n))(?: {4}.*\n?)+", "", text, flags=re.M)
    return re.sub(r"`[^`\n]*`", lambda m: "x" * len(m[0]), text)


@lru_cache(None)
def anchors(path):
    """The anchors of a Markdown page, as forges and mdBook make them from headings."""
    text = re.sub(r"^(```|~~~).*?^\1", "", (ROOT / path).read_text(), flags=re.M | re.S)
    found, seen = set(), {}
    for heading in re.findall(r"^#{1,6} +(.*?) *#*$", text, flags=re.M):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", html.unescape(heading).lower()).replace(" ", "-")
        count = seen.get(slug, 0)
        seen[slug] = count + 1
        found.add(f"{slug}-{count}" if count else slug)
    return found


def links_of(text):
    text = without_code(text)
    for match in re.finditer(r"\]\(\s*<?([^)>\s]+)>?(?:\s+\"[^\"]*\")?\s*\)", text):
        yield match[1]
    for match in re.finditer(r"<(?:a|img)\b[^>]*?(?:href|src)=\"([^\"]+)\"", text):
        yield match[1]


def check_pages():
    known, wrong, count = tracked() | GENERATED, [], 0
    pages = sorted(p for p in known if p.suffix == ".md" and is_made(p) and (p.parts[0] in ("docs", "results") or len(p.parts) == 1))
    for page in pages:
        for link in links_of((ROOT / page).read_text()):
            url = urlsplit(link)
            if url.scheme:
                continue
            count += 1
            path = Path(*page.parts)
            if url.path:
                whole = (ROOT / page.parent / unquote(url.path)).resolve()
                if ROOT not in [whole, *whole.parents] or (path := whole.relative_to(ROOT)) not in known:
                    wrong.append(f"{page}: {link}: no such file")
                    continue
            if url.fragment and path.suffix == ".md" and is_made(path) and unquote(url.fragment) not in anchors(path):
                wrong.append(f"{page}: {link}: no such heading")
    summary = {(Path("docs") / link) for link in links_of((ROOT / "docs/SUMMARY.md").read_text())}
    for page in pages:
        if page.parts[0] == "docs" and page.name != "SUMMARY.md" and page not in summary:
            wrong.append(f"{page}: not in SUMMARY.md")
    return wrong, f"{count} links in {len(pages)} pages"


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.ids = [], set()

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        for key in ("id", "name"):
            if attrs.get(key):
                self.ids.add(attrs[key])
        link = attrs.get("href" if tag in ("a", "link") else "src")
        if link:
            self.links.append(link)


@lru_cache(None)
def parse(path):
    page = Page()
    page.feed(path.read_text())
    return page


def bring(folder, path):
    """Copies what a page links to outside of docs/ from the repository; says whether it is there then."""
    relative = path.relative_to(folder)
    source = ROOT / relative
    if relative not in tracked_once():
        return False
    if source.is_dir():
        shutil.copytree(source, path, dirs_exist_ok=True)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)
    return True


@lru_cache(None)
def tracked_once():
    return frozenset(tracked())


def built_name(link, file, folder):
    """Where a link of the page `file` leads. mdBook makes .html of every .md, but README.md becomes index.html, and pages outside of
    the book are not built, so they are linked as they are."""
    whole = (file.parent / unquote(link)).resolve()
    if folder / "docs" in whole.parents:
        return re.sub(r"(^|/)README\.html$", r"\1index.html", link)
    source = f"{link[:-5]}.md"
    outside = folder in whole.parents and whole.relative_to(folder).with_suffix(".md") in tracked_once()
    return source if outside else link


def check_book(folder):
    docs, wrong, count = folder / "docs", [], 0
    pages = [p for p in sorted(docs.rglob("*.html")) if p.name not in ("print.html", "404.html", "toc.html")]
    for file in pages:
        text = file.read_text()
        changed = re.sub(r"(href=\")([^\":#]+\.html)", lambda m: m[1] + built_name(m[2], file, folder), text)
        if changed != text:
            file.write_text(changed)
    for file in pages:
        for link in parse(file).links:
            url = urlsplit(link)
            if url.scheme or link.startswith("//"):
                continue
            count += 1
            path = (file.parent / unquote(url.path)).resolve() if url.path else file
            if folder not in [path, *path.parents]:
                wrong.append(f"{file.relative_to(folder)}: {link}: leads out of the book")
            elif not path.exists() and (docs in path.parents or not bring(folder, path)):
                wrong.append(f"{file.relative_to(folder)}: {link}: no such file")
            elif url.fragment and path.suffix == ".html" and is_made(path.relative_to(folder).with_suffix(".md")) and unquote(url.fragment) not in parse(path).ids:
                wrong.append(f"{file.relative_to(folder)}: {link}: no such anchor")
    return wrong, f"{count} links in {len(pages)} built pages"


def main():
    if sys.argv[1:] == ["pages"]:
        wrong, what = check_pages()
    elif len(sys.argv) == 3 and sys.argv[1] == "book":
        wrong, what = check_book(Path(sys.argv[2]).resolve())
    else:
        sys.exit(__doc__)
    print(*wrong, sep="\n" if wrong else "")
    print(f"{what}: {len(wrong)} broken")
    sys.exit(1 if wrong else 0)


main()
