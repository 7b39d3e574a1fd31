// Parses Mermaid diagrams with Mermaid itself, without a browser.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Mermaid wants a browser only to clean markup out of texts; ours must not have any, so that what is
// called here fails loudly.
class Element {}
const document = {
  nodeType: 9,
  implementation: { createHTMLDocument() { throw new Error("there is markup in it"); } },
  createElement() { return {}; },
};
globalThis.window = {
  document, Element, Node: Element, DocumentFragment: Element, HTMLFormElement: Element,
  NodeFilter: {}, NamedNodeMap: Element, DOMParser: class {},
};
const [library, ...files] = process.argv.slice(2);
const { mermaid } = await import(pathToFileURL(resolve(library)));
let failures = 0;
for (const file of files) {
  try {
    await mermaid.parse(readFileSync(file, "utf8"));
  } catch (error) {
    failures += 1;
    console.log(`${file}: ${error}`);
  }
}
console.log(`${files.length - failures} of ${files.length} diagrams parsed`);
process.exit(failures ? 1 : 0);
