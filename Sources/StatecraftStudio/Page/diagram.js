// A machine's diagram, with the active states and the transitions that were taken last.

const style = `
:host { display: block; overflow: auto; }
:host(.small) { overflow: hidden; }
:host(.small) svg.statecraft { max-height: 190px; width: auto; }
svg.statecraft { max-width: 100%; height: auto; display: block; margin: 0 auto; }
/* A small screen scrolls a large picture, so that its letters stay large enough to read. */
@media (max-width: 900px) { :host(:not(.small)) svg.statecraft { min-width: var(--readable); } }
.state.active > path, .state.active > polygon, .cluster.active > path, .cluster.active > polygon {
  fill: var(--active); stroke: var(--accent); stroke-width: 2; transition: fill .15s, stroke .15s; }
.cluster.active > path, .cluster.active > polygon { fill: var(--active-around); }
/* Coverage: what was reached is green, what was not is dashed and red, what no run reaches is grey. */
.covered > path, .covered > polygon { stroke: var(--good) !important; stroke-width: 2; }
.edge.covered > polygon { fill: var(--good) !important; }
.missed > path, .missed > polygon { stroke: var(--bad) !important; stroke-width: 2; }
.edge.missed > polygon { fill: var(--bad) !important; }
.infeasible > path, .infeasible > polygon { stroke: var(--muted) !important; stroke-width: 1; }
.missed > path { stroke-dasharray: 5 3 !important; }
.infeasible > path { stroke-dasharray: 2 4 !important; }
.covered.row text, .edge.covered text { fill: var(--good) !important; }
.missed.row text, .edge.missed text { fill: var(--bad) !important; }
.infeasible.row text, .edge.infeasible text { fill: var(--muted) !important; }
.asked { cursor: help; }
.offered { cursor: pointer; }
.offered:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
/* What is chosen keeps its colours: they say whether it is active, and whether it was reached. */
.selected { filter: drop-shadow(0 0 2px var(--accent)) drop-shadow(0 0 4px var(--accent)); }
.selected > path { stroke-width: 4 !important; }
.edge.selected > path { stroke-width: 3 !important; }
.selected.row text { font-weight: bold; text-decoration: underline; }
.link.waiting > polygon { stroke: var(--recent) !important; stroke-width: 2; }
.link.waiting text { fill: var(--recent) !important; font-weight: bold; }
.taken path, .taken.row text { stroke-dasharray: none; }
.taken > path { stroke: var(--recent) !important; stroke-width: 2.4; }
.taken > polygon { stroke: var(--recent) !important; fill: var(--recent) !important; }
.taken text, .taken.row text { fill: var(--recent) !important; font-weight: bold; }
@media (prefers-reduced-motion: no-preference) {
  .animated > path { stroke-dasharray: 8 6; animation: run .35s linear 3; }
  .animated.row text { animation: glow .35s ease-in-out 3; }
}
@keyframes run { from { stroke-dashoffset: 28; } to { stroke-dashoffset: 0; } }
@keyframes glow { 50% { opacity: .3; } }
pre { margin: 0; overflow: auto; font: 12px/1.5 ui-monospace, monospace; }
pre .active { color: var(--accent); font-weight: bold; }
`;

/** The diagram of a machine, in a shadow root of its own because several diagrams have the same identifiers. */
export class Diagram {
  #root;
  #element;
  #states = new Map();
  #edges = [];
  #active = [];
  #taken = [];
  #lines = [];
  #isColoured = false;
  /** The connections of a system, each with the text of its element in the picture. */
  #links = [];
  /** The transition of each element, for a click. */
  #numbers = new Map();
  /** The state of each element that can be chosen. */
  #offered = new Map();
  #selected = [];
  /** Receives the number of a transition that was clicked; returns whether that means anything. */
  onTransition = () => false;
  /** Receives the name of a state that was chosen, and whether it joins those that are chosen. */
  onState = () => {};

  constructor(element, machine) {
    this.#element = element;
    this.#root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    this.#root.innerHTML = `<style>${style}</style>`;
    if (machine.svg) {
      const page = new DOMParser().parseFromString(machine.svg, "image/svg+xml");
      const svg = document.importNode(page.documentElement, true);
      svg.style.setProperty("--readable", `${Math.round(svg.viewBox.baseVal.width * 0.85)}px`);
      this.#root.append(svg);
      if (!element.classList.contains("small")) Diagram.#makeScrollable(element);
      for (const state of machine.states) {
        const found = this.#root.getElementById(state.element);
        if (found && !this.#states.has(state.name)) this.#states.set(state.name, found);
      }
      this.#edges = machine.edges.map((edge) => {
        const own = this.#root.getElementById(edge.element);
        const arrow = own?.closest("[id^=arrow-]") ?? null;
        return [own, arrow].filter(Boolean);
      });
      this.#links = (machine.links ?? []).map((link) => {
        const element = this.#root.getElementById(link.element);
        return { ...link, node: element, label: element?.querySelector("text") };
      });
      for (const [number, [element]] of this.#edges.entries()) if (element) this.#numbers.set(element, number);
      svg.addEventListener("click", (event) => this.#click(event));
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
  }

  #click(event) {
    for (let element = event.target; element; element = element.parentElement) {
      const number = this.#numbers.get(element);
      if (number !== undefined ? this.onTransition(number) : this.#chooseState(element, event)) return event.preventDefault();
    }
  }

  /** Chooses the state of an element, if it has one. */
  #chooseState(element, event) {
    const state = this.#offered.get(element);
    if (state === undefined) return false;
    element.focus({ preventScroll: true });
    this.onState(state, event.shiftKey || event.ctrlKey || event.metaKey);
    return true;
  }

  /** Makes buttons of states, for the pointer and for the keys; transitions have the pointer, and their list the keys. */
  offer(states, transitions) {
    const svg = this.#root.querySelector("svg");
    if (!svg) return;
    // Nothing inside of an image can be chosen; the element around the picture has its name.
    svg.setAttribute("role", "none");
    svg.removeAttribute("aria-label");
    for (const number of transitions) this.#edges[number]?.[0]?.classList.add("offered");
    for (const state of states) {
      const element = this.#states.get(state);
      if (!element) continue;
      this.#offered.set(element, state);
      element.classList.add("offered");
      for (const [name, value] of Object.entries({ role: "button", tabindex: "0", "aria-label": `Shortest way to ${state}` })) {
        element.setAttribute(name, value);
      }
    }
    svg.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && this.#chooseState(event.target, event)) event.preventDefault();
    });
    // The Shift key would select the texts between two clicks.
    svg.addEventListener("mousedown", (event) => { if (event.shiftKey) event.preventDefault(); });
  }

  /** Marks what was chosen: states, or a transition. */
  select(states, transition) {
    for (const element of this.#selected) {
      element.classList.remove("selected");
      element.removeAttribute("aria-current");
    }
    this.#selected = [...states.map((name) => this.#states.get(name)), ...(this.#edges[transition] ?? [])].filter(Boolean);
    for (const element of this.#selected) element.classList.add("selected");
    for (const element of this.#selected) if (this.#offered.has(element)) element.setAttribute("aria-current", "true");
    this.#scrollTo(this.#selected[0]);
  }

  /** Colours what was covered and what was not; without a coverage, nothing. */
  colour(coverage) {
    if (!coverage && !this.#isColoured) return;
    this.#isColoured = coverage !== null;
    const mark = (element, kind) => {
      for (const name of ["covered", "missed", "infeasible"]) element.classList.toggle(name, kind === name);
    };
    for (const [name, element] of this.#states) mark(element, coverage && coverage.kindOfState(name));
    const kinds = new Map();
    for (const [number, elements] of this.#edges.entries()) {
      const kind = coverage ? coverage.kindOfTransition(number) : null;
      elements[0]?.classList.toggle("asked", kind !== null);
      // An arrow of several transitions is covered if one of them is.
      for (const element of elements) if (kinds.get(element) !== "covered") kinds.set(element, kind ?? kinds.get(element) ?? null);
    }
    for (const [element, kind] of kinds) mark(element, kind);
  }

  /** Shows how many messages wait on each connection; nothing while no path is shown. */
  showWaiting(queued) {
    for (const [number, { node, label, text, capacity }] of this.#links.entries()) {
      const count = capacity ? queued?.[number] : undefined;
      if (label) label.textContent = count === undefined ? text : `${count} of ${capacity} wait`;
      node?.classList.toggle("waiting", count > 0);
    }
  }

  /** Makes an element focusable while it does not fit, so that keys can scroll it. */
  static #makeScrollable(element) {
    new ResizeObserver(() => {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
      else element.removeAttribute("tabindex");
    }).observe(element);
  }

  /** Scrolls a part of the picture into view, such as the innermost active state. */
  #scrollTo(part) {
    const element = this.#element;
    if (!part || element.scrollWidth <= element.clientWidth) return;
    const [inner, outer] = [part.getBoundingClientRect(), element.getBoundingClientRect()];
    if (inner.left < outer.left) element.scrollLeft -= outer.left - inner.left + 12;
    else if (inner.right > outer.right) element.scrollLeft += inner.right - outer.right + 12;
  }

  #showTaken(taken, animates) {
    const isSame = taken.length === this.#taken.length && taken.every((element, number) => element === this.#taken[number]);
    if (isSame && !animates) return;
    for (const element of this.#taken) element.classList.remove("taken", "animated");
    this.#taken = taken;
    for (const element of taken) {
      element.classList.add("taken");
      if (animates) element.classList.add("animated");
    }
  }

  /**
   * Marks the active states, and the transitions that were taken; animates these if wanted. Those that are the same
   * as before stay as they are.
   */
  show(configuration, transitions, animates) {
    for (const element of this.#active) element.classList.remove("active");
    this.#active = configuration.map((name) => this.#states.get(name)).filter(Boolean);
    for (const element of this.#active) element.classList.add("active");
    this.#showTaken([...new Set(transitions.flatMap((number) => this.#edges[number] ?? []))], animates);
    this.#scrollTo(this.#active.at(-1));
    const active = new Set(configuration);
    for (const line of this.#lines) {
      const name = line.textContent.trim().split(/[\s([]/)[0];
      line.classList.toggle("active", active.has(name));
    }
  }
}
