"""Writes what docc read as Markdown, with links between all modules."""

import html

from pages import anchor


class Writer:
    def __init__(self, site, archive, node, file):
        self.site = site
        self.archive = archive
        self.references = node.get("references", {})
        self.node = node
        self.file = file

    # Pages

    def page(self):
        metadata = self.node["metadata"]
        lines = [f"# {escape(metadata['title'])}", ""]
        if metadata["role"] == "symbol":
            lines += [f"*{metadata['roleHeading']} of {self.archive.module}*", ""]
        lines += [self.inline(self.node.get("abstract", [])), ""]
        lines += self.sections(self.node, level=2)
        for title, urls in self.site.members(self.archive, self.node):
            lines += [f"## {escape(title)}", ""]
            lines += self.listing(urls)
        return "\n".join(lines) + "\n"

    def listing(self, urls):
        """Pages of their own as a list, members in full."""
        lines = []
        for url in urls:
            member = self.archive.pages[url]
            target = self.site.files.get(self.site.key(url))
            if target and target[1] is None:
                writer = Writer(self.site, self.archive, member, self.file)
                link = self.site.link(url, self.file)
                title = escape(member["metadata"]["title"])
                if member["metadata"]["role"] == "symbol":
                    title = f"`{member['metadata']['title']}`"
                lines += [f"- [{title}]({link}) — {writer.inline(member.get('abstract', []))}"]
            else:
                lines += self.member(url, member)
        return lines + [""]

    def member(self, url, member):
        writer = Writer(self.site, self.archive, member, self.file)
        title = member["metadata"]["title"]
        lines = ["", f"### `{title}` {{ #{anchor(url)} }}", ""]
        lines += [writer.inline(member.get("abstract", [])), ""]
        lines += writer.sections(member, level=4)
        return lines

    def sections(self, node, level):
        lines = []
        for section in node.get("primaryContentSections", []):
            kind = section["kind"]
            if kind == "declarations":
                for declaration in section["declarations"]:
                    lines += [self.declaration(declaration["tokens"]), ""]
            elif kind == "parameters":
                lines += ["**Parameters**", ""]
                for parameter in section["parameters"]:
                    text = self.blocks(parameter["content"], level)
                    lines += indented(f"- `{parameter['name']}`: ", text)
                lines += [""]
            elif kind == "content":
                lines += self.blocks(section["content"], level)
        return lines

    def declaration(self, tokens):
        parts = []
        for token in tokens:
            text = html.escape(token["text"])
            url = token.get("identifier")
            if url is None and token.get("preciseIdentifier"):
                url = self.site.by_usr.get(token["preciseIdentifier"])
            link = self.site.link(url, self.file) if url else None
            if link:
                text = f'<a href="{link.replace(".md", ".html", 1)}">{text}</a>'
            elif token["kind"] in ("keyword", "attribute"):
                text = f'<span class="k">{text}</span>'
            parts.append(text)
        # In one line, so that Markdown leaves it alone.
        text = "".join(parts).replace("\n", "&#10;")
        return f'<pre class="declaration"><code>{text}</code></pre>'

    # Blocks

    def blocks(self, content, level):
        lines = []
        for block in content:
            lines += self.block(block, level) + [""]
        return lines

    def block(self, block, level):
        kind = block["type"]
        if kind == "paragraph":
            return [self.inline(block["inlineContent"])]
        if kind == "heading":
            # The headings that docc adds say nothing below a member.
            if level > 2 and block["text"] in ("Discussion", "Overview"):
                return []
            if level == 2 and block["text"] == "Discussion":
                return []
            if level > 2:
                return [f"**{escape(block['text'])}**"]
            return [f"{'#' * max(block['level'], 2)} {escape(block['text'])}"]
        if kind == "codeListing":
            return [f"```{block.get('syntax') or 'text'}", *block["code"], "```"]
        if kind in ("unorderedList", "orderedList"):
            lines = []
            for number, item in enumerate(block["items"], block.get("start", 1)):
                mark = "- " if kind == "unorderedList" else f"{number}. "
                lines += indented(mark, self.blocks(item["content"], level))
            return lines
        if kind == "termList":
            lines = []
            for item in block["items"]:
                lines += [f"**{self.inline(item['term']['inlineContent'])}**", ""]
                lines += self.blocks(item["definition"]["content"], level)
            return lines
        if kind == "aside":
            name = block.get("name") or block.get("style", "note").capitalize()
            body = self.blocks(block["content"], level)
            return [f'!!! note "{name}"', ""] + ["    " + line if line else "" for line in body]
        if kind == "table":
            rows = [
                [" ".join(self.blocks(cell, level)).strip().replace("|", "\\|") for cell in row]
                for row in block["rows"]
            ]
            if block.get("header") != "row" and block.get("header") != "both":
                rows.insert(0, [""] * len(rows[0]))
            lines = ["| " + " | ".join(row) + " |" for row in rows]
            lines.insert(1, "|" + " --- |" * len(rows[0]))
            return lines
        if kind == "thematicBreak":
            return ["---"]
        raise SystemExit(f"error: docc wrote a block of the kind '{kind}', which is not known")

    # Text

    def inline(self, content):
        return "".join(self.word(item) for item in content)

    def word(self, item):
        kind = item["type"]
        if kind == "text":
            return escape(item["text"])
        if kind == "codeVoice":
            return code(item["code"])
        if kind == "emphasis":
            return f"*{self.inline(item['inlineContent'])}*"
        if kind in ("strong", "newTerm", "inlineHead"):
            return f"**{self.inline(item['inlineContent'])}**"
        if kind == "strikethrough":
            return f"~~{self.inline(item['inlineContent'])}~~"
        if kind == "link":
            return f"[{escape(item.get('title') or item['destination'])}]({item['destination']})"
        if kind == "reference":
            return self.reference(item)
        if kind == "image":
            return ""
        raise SystemExit(f"error: docc wrote text of the kind '{kind}', which is not known")

    def reference(self, item):
        reference = self.references.get(item["identifier"], {})
        if item.get("overridingTitleInlineContent"):
            title = self.inline(item["overridingTitleInlineContent"])
        elif reference.get("kind") == "symbol" or reference.get("role") == "symbol":
            title = code(reference.get("title", ""))
        else:
            title = escape(reference.get("title") or item["identifier"].rsplit("/", 1)[-1])
        address = reference.get("url") or item["identifier"]
        link = self.site.link(address, self.file)
        if link is None and reference.get("type") == "link":
            link = address
        return f"[{title}]({link})" if link else title


def escape(text):
    for character in "\\`*_[]<>|#":
        text = text.replace(character, "\\" + character)
    return text


def code(text):
    fence = "``" if "`" in text else "`"
    return f"{fence}{text}{fence}"


def indented(mark, lines):
    """An item of a list: its mark, then everything below it moved to the right."""
    first, *rest = lines or [""]
    return [mark + first] + ["    " + line if line else "" for line in rest]
