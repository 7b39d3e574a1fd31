"""Makes one site of the archives of all modules: site.py ARCHIVES SOURCES OUTPUT.

ARCHIVES holds a folder MODULE.doccarchive for each module, SOURCES the folder MODULE/MODULE.docc that
it was made of. MkDocs makes the pages; they need no server and nothing from the network. An article
without a page, a link or an anchor that leads nowhere is an error.
"""

import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from check import complaints  # noqa: E402
from markdown import Writer  # noqa: E402
from pages import Archive, Site, is_article, owns_page  # noqa: E402

# The core first, then what stands on it.
ORDER = [
    "Statecraft", "StateObjects", "StatecraftTesting", "StatecraftExploration",
    "StatecraftDiagrams", "StatecraftRecording",
    "StatecraftDurable", "StatecraftDurableTesting", "StatecraftSQLite", "StatecraftPostgreSQL",
    "StatecraftService",
    "StatecraftSCXML", "StatecraftStudio", "StatecraftStudioProofs", "StatecraftMacros",
    "StatecraftCommandLine",
]

CONFIGURATION = """\
site_name: Statecraft
docs_dir: pages
site_dir: {output}
use_directory_urls: false
theme:
  name: material
  font: false
  features: [navigation.indexes, navigation.top, toc.follow, search.suggest, content.code.copy]
  palette:
    - media: "(prefers-color-scheme: light)"
      scheme: default
      primary: indigo
    - media: "(prefers-color-scheme: dark)"
      scheme: slate
      primary: indigo
plugins: [search, offline]
extra: {{ generator: false, polyfills: [iframe-worker.js] }}
extra_css: [declaration.css]
markdown_extensions: [admonition, attr_list, tables, pymdownx.superfences, pymdownx.highlight]
validation:
  links: {{ not_found: warn, anchors: warn, unrecognized_links: warn }}
nav:
{navigation}"""

STYLE = """\
pre.declaration { padding: .7em 1em; background: var(--md-code-bg-color); border-radius: .2rem; }
pre.declaration code { white-space: pre-wrap; background: none; padding: 0; }
pre.declaration .k { color: var(--md-code-hl-keyword-color); }
.md-typeset h3 > code { font-size: .95em; }
"""


def main(archives_folder, sources, output):
    folders = {path.stem: path for path in pathlib.Path(archives_folder).glob("*.doccarchive")}
    names = [name for name in ORDER if name in folders]
    names += sorted(set(folders) - set(ORDER))
    archives = [Archive(name, folders[name]) for name in names]
    site = Site(archives)

    work = pathlib.Path(archives_folder, "site")
    shutil.rmtree(work, ignore_errors=True)
    pages = work / "pages"
    count = 0
    navigation = ["  - index.md"]
    for archive in archives:
        (pages / archive.module).mkdir(parents=True)
        for url, node in archive.pages.items():
            if owns_page(node):
                file = site.files[site.key(url)][0]
                (pages / file).write_text(Writer(site, archive, node, file).page())
                count += 1
        navigation += [f"  - {archive.module}:", f"    - {archive.module}/index.md"]
        navigation += contents(site, archive)
    (pages / "index.md").write_text(front_page(site, archives))
    (pages / "declaration.css").write_text(STYLE)
    shutil.copy(pathlib.Path(__file__).with_name("iframe-worker.js"), pages)
    (work / "mkdocs.yml").write_text(
        CONFIGURATION.format(
            output=pathlib.Path(output).resolve(), navigation="\n".join(navigation) + "\n"
        )
    )
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--clean"],
        cwd=work, check=True,
    )
    found = complaints(site, sources, output, navigation)
    if found:
        raise SystemExit("error: the site is not whole:\n" + "\n".join(f"  {line}" for line in found))
    print(f"{count} pages of {len(archives)} modules")


def contents(site, archive):
    """The navigation of a module, by the topics of its first page."""
    lines = []
    for title, urls in site.members(archive, archive.root):
        entries = []
        for url in urls:
            file, place = site.files[site.key(url)]
            if place is None:
                name = archive.pages[url]["metadata"]["title"]
                entries.append(f"      - {quoted(name)}: {file}")
        if entries:
            lines += [f"    - {quoted(title)}:"] + entries
    return lines


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def front_page(site, archives):
    lines = ["# Statecraft", "", "State machines for Swift that you can see, prove and trust.", ""]
    for archive in archives:
        writer = Writer(site, archive, archive.root, "index.md")
        abstract = writer.inline(archive.root.get("abstract", []))
        lines += [f"## [{archive.module}]({archive.module}/index.md)", "", abstract, ""]
        for _, urls in site.members(archive, archive.root):
            for url in urls:
                node = archive.pages[url]
                if is_article(node):
                    file = site.files[site.key(url)][0]
                    text = Writer(site, archive, node, "index.md").inline(node.get("abstract", []))
                    lines += [f"- [{node['metadata']['title']}]({file}) — {text}"]
        lines += [""]
    return "\n".join(lines)


if __name__ == "__main__":
    main(*sys.argv[1:])
