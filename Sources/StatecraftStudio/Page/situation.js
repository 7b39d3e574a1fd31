// The shortest way to a situation of a system that one picks: states of its machines.

import { sentence } from "/claims.js";
import { make } from "/events.js";

const looking = "Looking for a way…";

/** The part with a list of states for each machine of a system; hidden for everything else. */
export class Situation extends EventTarget {
  #fields = make("div", { class: "situation-fields" });
  #answer = make("p", { class: "coverage-answer", role: "status" });
  #note;
  #selects = [];
  /** All states that can be chosen, each with its machine before a dot. */
  states = [];

  constructor() {
    super();
    this.#note = make("p", { class: "note" }, "A click on a state in the diagram shows the way to it; with the Shift key it joins those that are chosen.");
    const button = make("button", { type: "submit" }, "Show the shortest way");
    const form = make("form", { class: "situation" }, this.#note, this.#fields, button, this.#answer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
    });
    form.addEventListener("change", () => this.#change());
    this.element = make("section", { class: "part situation-part", hidden: true }, make("h2", {}, "Way to a situation"), form);
  }

  /** Receives the machines of the system with their states. */
  setMachine({ members = [], noProof, svg }) {
    this.element.hidden = !members.length || Boolean(noProof);
    // The diagram as text has nothing to click.
    this.#note.hidden = !svg;
    this.states = noProof ? [] : members.flatMap(({ states }) => states);
    this.#selects = members.map(({ name, states }) => {
      // Each state has the name of its machine before a dot.
      const options = states.map((state) => make("option", { value: state }, state.slice(name.length + 1)));
      const select = make("select", {}, make("option", { value: "" }, "any state"), ...options);
      return { name, states, select };
    });
    this.#fields.replaceChildren(...this.#selects.map(({ name, select }) => make("label", {}, make("span", {}, name), select)));
  }

  /** The states that are chosen, in the order of their machines. */
  get chosen() { return this.#selects.map(({ select }) => select.value).filter(Boolean); }

  /** Chooses a state and no other one; null for none. */
  choose(state) {
    for (const { states, select } of this.#selects) select.value = states.includes(state) ? state : "";
    this.#change();
  }

  /** Chooses a state beside those of other machines, or no longer. */
  toggle(state) {
    for (const { states, select } of this.#selects) {
      if (states.includes(state)) select.value = select.value === state ? "" : state;
    }
    this.#change();
  }

  /** Receives why there is no way; null if it is shown. */
  tell(reason) { this.#answer.textContent = reason === null ? "" : sentence(reason); }

  /** Says no longer that a way is looked for. */
  stopLooking() { if (this.#answer.textContent === looking) this.#answer.textContent = ""; }

  #change() {
    this.#answer.textContent = "";
    this.dispatchEvent(new Event("change"));
  }

  #ask() {
    const states = this.chosen;
    if (states.length === 0) return this.tell("choose the state of at least one machine");
    this.#answer.textContent = looking;
    this.dispatchEvent(new CustomEvent("ask", { detail: { states } }));
  }
}
