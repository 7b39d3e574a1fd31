// A machine's picture: lit where it is, and moving where it goes.

const style = `
:host { display: block; overflow: auto; }
:host(.small) { overflow: hidden; }
:host(.small) svg.statecraft { max-height: 190px; width: auto; }
svg.statecraft { max-width: 100%; height: auto; display: block; margin: 0 auto; }
/* Small screens scroll a large picture rather than making its letters too small to read. */
@media (max-width: 900px) { :host(:not(.small)) svg.statecraft { min-width: var(--readable); } }
.state.lit > path, .state.lit > polygon, .cluster.lit > path, .cluster.lit > polygon {
  fill: var(--lit); stroke: var(--accent); stroke-width: 2; transition: fill .15s, stroke .15s; }
.cluster.lit > path, .cluster.lit > polygon { fill: var(--lit-around); }
.moved path, .moved.row text { stroke-dasharray: none; }
.moved > path { stroke: var(--recent) !important; stroke-width: 2.4; }
.moved > polygon { stroke: var(--recent) !important; fill: var(--recent) !important; }
.moved text, .moved.row text { fill: var(--recent) !important; font-weight: bold; }
@media (prefers-reduced-motion: no-preference) {
  .moving > path { stroke-dasharray: 8 6; animation: run .35s linear 3; }
  .moving.row text { animation: glow .35s ease-in-out 3; }
}
@keyframes run { from { stroke-dashoffset: 28; } to { stroke-dashoffset: 0; } }
@keyframes glow { 50% { opacity: .3; } }
pre { margin: 0; overflow: auto; font: 12px/1.5 ui-monospace, monospace; }
pre .lit { color: var(--accent); font-weight: bold; }
`;

/** The picture of a machine in a shadow of its own, so that ids of several pictures do not meet. */
export class Diagram {
  #root;
  #element;
  #states = new Map();
  #edges = [];
  #lit = [];
  #moved = [];
  #lines = [];

  constructor(element, machine) {
    this.#element = element;
    this.#root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    this.#root.innerHTML = `<style>${style}</style>`;
    if (machine.svg) {
      const page = new DOMParser().parseFromString(machine.svg, "image/svg+xml");
      const svg = document.importNode(page.documentElement, true);
      svg.style.setProperty("--readable", `${Math.round(svg.viewBox.baseVal.width * 0.85)}px`);
      this.#root.append(svg);
      if (!element.classList.contains("small")) Diagram.#letScroll(element);
      for (const state of machine.states) {
        const found = this.#root.getElementById(state.element);
        if (found && !this.#states.has(state.name)) this.#states.set(state.name, found);
      }
      this.#edges = machine.edges.map((edge) => {
        const own = this.#root.getElementById(edge.element);
        const arrow = own?.closest("[id^=arrow-]") ?? null;
        return [own, arrow].filter(Boolean);
      });
    } else {
      const text = document.createElement("pre");
      text.tabIndex = 0;
      for (const line of machine.text.split("\n")) {
        const span = document.createElement("span");
        span.textContent = line + "\n";
        text.append(span);
        this.#lines.push(span);
      }
      this.#root.append(text);
    }
    this.names = new Set(machine.states.map((state) => state.name));
  }

  /** Keys scroll what does not fit; without need it is no stop for the tabulator. */
  static #letScroll(element) {
    new ResizeObserver(() => {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
      else element.removeAttribute("tabindex");
    }).observe(element);
  }

  /** Scrolls to where the machine is, if that is not seen. */
  #reveal() {
    const element = this.#element;
    const innermost = this.#lit.at(-1);
    if (!innermost || element.scrollWidth <= element.clientWidth) return;
    const [inner, outer] = [innermost.getBoundingClientRect(), element.getBoundingClientRect()];
    if (inner.left < outer.left) element.scrollLeft -= outer.left - inner.left + 12;
    else if (inner.right > outer.right) element.scrollLeft += inner.right - outer.right + 12;
  }

  /** Lights what is active, and marks what was taken. */
  show(configuration, transitions, moves) {
    for (const element of this.#lit) element.classList.remove("lit");
    for (const element of this.#moved) element.classList.remove("moved", "moving");
    this.#lit = configuration.map((name) => this.#states.get(name)).filter(Boolean);
    for (const element of this.#lit) element.classList.add("lit");
    this.#moved = [...new Set(transitions.flatMap((number) => this.#edges[number] ?? []))];
    for (const element of this.#moved) {
      element.classList.add("moved");
      if (moves) element.classList.add("moving");
    }
    this.#reveal();
    const active = new Set(configuration);
    for (const line of this.#lines) {
      const name = line.textContent.trim().split(/[\s([]/)[0];
      line.classList.toggle("lit", active.has(name));
    }
  }
}
