// What the coverage of a machine and that of a system have in common.

import { make } from "/events.js";

/** How much of a diagram is covered, a list of what is missing, and a switch that colours the diagram. */
export class CoveragePart extends EventTarget {
  machine = null;
  size = make("p", { class: "coverage-size" });
  list;
  gaps;
  #answer = make("p", { class: "coverage-answer", role: "status" });
  #switch = make("input", { type: "checkbox" });

  /** Makes the part, with the name of the list and what the colours mean. */
  constructor(missing, colours) {
    super();
    this.list = make("ul", { class: "gaps", "aria-label": missing });
    this.gaps = make("details", { class: "gaps-part", hidden: true }, make("summary", {}), this.list);
    const legend = make("p", { class: "note", hidden: true }, colours);
    this.#switch.addEventListener("change", () => {
      legend.hidden = !this.isOn;
      this.dispatchEvent(new Event("change"));
    });
    this.element = make(
      "section",
      { class: "part coverage", hidden: true },
      make("h2", {}, "Coverage"),
      this.size,
      make("label", { class: "check" }, this.#switch, "Colour the diagram"),
      legend,
      this.gaps,
      this.#answer,
    );
  }

  get isOn() { return this.#switch.checked; }
  name(transition) { return this.machine?.edges[transition]?.text ?? `transition ${transition}`; }

  /** Says what is known of a transition, or why there is no way to show. */
  set answer(text) { this.#answer.textContent = text; }
}
