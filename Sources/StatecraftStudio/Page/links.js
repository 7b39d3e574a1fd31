// The connections between the machines of a system, with the messages that wait at the step of a path.

import { make } from "/events.js";

/** The list of a system's connections; hidden without one. */
export class Links {
  #links = [];
  #list = make("ul", { class: "links" });
  #counts = [];

  constructor() {
    this.element = make("section", { class: "part links-part", hidden: true }, make("h2", {}, "Connections"), this.#list);
  }

  setMachine({ links = [] }) {
    this.#links = links;
    this.element.hidden = links.length === 0;
    this.#counts = links.map(() => make("span", { class: "step-waiting" }));
    this.#list.replaceChildren(...links.map(({ source, target, text }, number) =>
      make("li", {}, make("span", { class: "name" }, `${source} → ${target}`), make("span", { class: "note" }, text), this.#counts[number])));
  }

  /** Shows how many messages wait on each connection; null while no path is shown. */
  show(queued) {
    for (const [number, { capacity }] of this.#links.entries()) {
      const count = queued?.[number];
      this.#counts[number].textContent = count === undefined || !capacity ? "" : `${count} of ${capacity} wait`;
    }
  }
}
