"""Compares the finished site with what it was made of: articles, links and anchors."""

import html.parser
import pathlib
import urllib.parse


def complaints(site, sources, output, navigation):
    """What is missing on the site, a line each; none for a whole one."""
    return (
        missing_articles(site, sources, navigation)
        + sorted(site.missing)
        + broken_links(pathlib.Path(output))
    )


def missing_articles(site, sources, navigation):
    """Articles of the catalogues without a page, or with one that no list of pages names."""
    lines = []
    for archive in site.archives:
        catalog = pathlib.Path(sources, archive.module, f"{archive.module}.docc")
        for article in sorted(catalog.rglob("*.md")):
            if article.read_text().lstrip().startswith("# ``"):
                continue  # text that belongs to a symbol
            file, place = site.files.get(f"{archive.module}/{article.stem}".lower(), (None, None))
            if file is None or place is not None:
                lines.append(f"{article}: the site has no page of it")
            elif not any(line.endswith(f": {file}") for line in navigation):
                lines.append(f"{article}: the topics of {archive.module} do not name it")
    return lines


def broken_links(folder):
    """Links between pages whose page or anchor is not there; MkDocs sees only those of Markdown."""
    pages = {path.resolve(): Page(path) for path in sorted(folder.rglob("*.html"))}
    lines = set()
    for path, page in pages.items():
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc or parts.path.startswith("/"):
                continue
            target = path
            if parts.path:
                target = (path.parent / urllib.parse.unquote(parts.path)).resolve()
            name = urllib.parse.unquote(parts.fragment)
            if target not in pages:
                found = target.is_dir() and target / "index.html" in pages or target.is_file()
            else:
                found = not name or name in pages[target].anchors
            if not found:
                lines.add(f"{path.relative_to(folder.resolve())}: the link {link} leads nowhere")
    return sorted(lines)


class Page(html.parser.HTMLParser):
    """The links and anchors of one page."""

    def __init__(self, path):
        super().__init__()
        self.links = set()
        self.anchors = set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "href" and tag == "a" and value:
                self.links.add(value)
            elif name in ("id", "name") and value:
                self.anchors.add(value)
