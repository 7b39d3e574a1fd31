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
        self.modules = {archive.module.lower() for archive in archives}
        self.missing = set()  # what is linked to, is of these modules and has no place
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
            if self.key(url).split("/")[0] in self.modules:
                self.missing.add(f"{source}: nothing describes {url}")
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
                if is_generated(member):
                    continue
                urls.append(identifier)
            if urls:
                sections.append((section.get("title", ""), urls))
        return sections


def owns_page(node):
    if node["metadata"]["role"] == "collection" or is_article(node):
        return True
    kind = node["metadata"].get("symbolKind")
    if kind in ("func", "macro", "typealias"):
        return is_at_top(node)
    return kind in TYPES


def is_article(node):
    """Whether somebody wrote it; docc calls an article with topics of its own a group, too."""
    role = node["metadata"]["role"]
    return role == "article" or role == "collectionGroup" and is_at_top(node)


def is_generated(node):
    """Whether it is a group of what a protocol gives to a type, such as `!=`."""
    return node["metadata"]["role"] == "collectionGroup" and not is_article(node)


def is_at_top(node):
    """Whether it lies directly in its module, not in a type."""
    return node["identifier"]["url"].count("/") <= 5


def anchor(url):
    """A name for a place on a page that any browser takes."""
    member = url.rsplit("/", 1)[-1]
    return "".join(c.lower() if c.isalnum() else "-" for c in member).strip("-") or "member"
