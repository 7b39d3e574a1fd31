"""The pages of the documentation, read from the archives that docc writes.

An archive holds one JSON file for each symbol and article. A type gets one page here, with its
members on it; so do functions and macros at the top of a module, and articles.
"""

import json
import pathlib

TYPES = {"struct", "enum", "class", "protocol", "actor", "typealias", "func", "macro", "module"}


class Archive:
    """One module's documentation."""

    def __init__(self, module, folder):
        self.module = module
        self.pages = {}
        for file in sorted(pathlib.Path(folder, "data", "documentation").rglob("*.json")):
            node = json.loads(file.read_text())
            self.pages[node["identifier"]["url"]] = node
        self.root = next(
            node for node in self.pages.values() if node["metadata"].get("symbolKind") == "module"
        )


class Site:
    """All modules together: which file describes which symbol."""

    def __init__(self, archives):
        self.archives = archives
        self.files = {}  # URL of docc -> (file, anchor)
        self.by_usr = {}  # precise identifier -> URL
        taken = set()
        for archive in archives:
            for url, node in sorted(archive.pages.items()):
                usr = node["metadata"].get("externalID")
                if usr:
                    self.by_usr.setdefault(usr, url)
                if owns_page(node):
                    self.files[self.key(url)] = (self.free_name(archive, node, taken), None)
            for url, node in sorted(archive.pages.items()):
                if not owns_page(node):
                    owner = self.owner(archive, url)
                    if owner:
                        self.files[self.key(url)] = (
                            self.files[self.key(owner)][0], anchor(url)
                        )

    @staticmethod
    def key(url):
        return url.split("documentation/", 1)[-1].lower()

    def free_name(self, archive, node, taken):
        if node["metadata"].get("symbolKind") == "module":
            name = "index"
        else:
            path = node["identifier"]["url"].split("documentation/", 1)[-1].split("/")[1:]
            name = ".".join("".join(c if c.isalnum() else "-" for c in part) for part in path)
        file = f"{archive.module}/{name}.md"
        while file.lower() in taken:
            file = file[:-3] + "-.md"
        taken.add(file.lower())
        return file

    @staticmethod
    def owner(archive, url):
        """The URL of the page on which a member is described."""
        parts = url.split("/")
        for end in range(len(parts) - 1, 0, -1):
            node = archive.pages.get("/".join(parts[:end]))
            if node and owns_page(node):
                return "/".join(parts[:end])
        return None

    def link(self, url, source):
        """The relative address of what docc's URL names, from a file; None when it is not here."""
        found = self.files.get(self.key(url))
        if not found:
            return None
        file, name = found
        depth = source.count("/")
        return "../" * depth + file + (f"#{name}" if name else "")

    def members(self, archive, node):
        """The URLs of what a page lists, with the headings of docc, in docc's order."""
        sections = []
        for section in node.get("topicSections", []):
            urls = []
            for identifier in section["identifiers"]:
                member = archive.pages.get(identifier)
                if member is None:
                    continue
                if member["metadata"]["role"] == "collectionGroup":
                    continue  # implementations that a protocol gives, such as `!=`
                urls.append(identifier)
            if urls:
                sections.append((section.get("title", ""), urls))
        return sections


def owns_page(node):
    metadata = node["metadata"]
    if metadata["role"] in ("article", "collection"):
        return True
    kind = metadata.get("symbolKind")
    if kind in ("func", "macro", "typealias"):
        return node["identifier"]["url"].count("/") <= 5
    return kind in TYPES


def anchor(url):
    """A name for a place on a page that any browser takes."""
    member = url.rsplit("/", 1)[-1]
    return "".join(c.lower() if c.isalnum() else "-" for c in member).strip("-") or "member"
