// What the exploration of a system has reached of its diagram, and what is proved unreachable.

import { make } from "/events.js";

const many = (count, word) => `${count} ${count === 1 ? word : `${word}s`}`;

/** The coverage of a system, which has no log: that of the exploration of its proof. */
export class Reach extends EventTarget {
  #machine = null;
  #message = null;
  #transitions = new Map();
  #states = new Map();
  #size = make("p", { class: "coverage-size" });
  #list = make("ul", { class: "gaps", "aria-label": "What was not reached" });
  #gaps = make("details", { class: "gaps-part", hidden: true }, make("summary", {}), this.#list);
  #answer = make("p", { class: "coverage-answer", role: "status" });
  #switch = make("input", { type: "checkbox" });
  #legend = make(
    "p",
    { class: "note", hidden: true },
    "Green: reached in the exploration; a click on a transition plays the shortest way to it. Grey and dotted: proved unreachable. "
      + "Red and dashed: not known.",
  );

  constructor() {
    super();
    this.#switch.addEventListener("change", () => {
      this.#legend.hidden = !this.isOn;
      this.dispatchEvent(new Event("change"));
    });
    this.element = make(
      "section",
      { class: "part coverage", hidden: true },
      make("h2", {}, "Coverage"),
      this.#size,
      make("label", { class: "check" }, this.#switch, "Colour the diagram"),
      this.#legend,
      this.#gaps,
      this.#answer,
    );
  }

  get isOn() { return this.#switch.checked; }
  name(transition) { return this.#machine?.edges[transition]?.text ?? `transition ${transition}`; }

  /** How a state is coloured: `covered`, `missed` or `infeasible`; null before an exploration, and for a whole machine. */
  kindOfState(name) { return Reach.#kind(this.#states.get(name)); }

  /** How a transition is coloured. */
  kindOfTransition(number) { return Reach.#kind(this.#transitions.get(number)); }

  static #kind(reach) {
    if (!reach) return null;
    return { path: "covered", infeasible: "infeasible" }[reach.kind] ?? "missed";
  }

  setMachine(machine) {
    this.#machine = machine;
    // Nothing is explored of a system without claims.
    this.element.hidden = Boolean(machine.noProof);
    this.#show();
  }

  /** A system has no log. */
  reset() {}
  add() {}

  /** Receives what a proof knows of the transitions and the states. */
  setProof(message) {
    this.#message = message;
    this.#transitions = new Map(message.transitions.map((reach) => [reach.transition, reach]));
    this.#states = new Map((message.states ?? []).map((reach) => [reach.state, reach]));
    this.#answer.textContent = "";
    this.#show();
    this.dispatchEvent(new Event("change"));
  }

  /** Says what is known of a transition, and asks for the way to it. */
  ask(transition) {
    const name = this.name(transition);
    const { kind, reason } = this.#transitions.get(transition) ?? {};
    switch (kind) {
      case "path":
        this.#answer.textContent = `${name}: this is the shortest way to it.`;
        this.dispatchEvent(new CustomEvent("ask", { detail: transition }));
        break;
      case "infeasible":
        this.#answer.textContent = `${name}: proved unreachable, under the assumptions of the proof: ${reason}.`;
        break;
      case "unknown":
        this.#answer.textContent = `${name}: the exploration ended before it found a way to it.`;
        break;
      default: this.#answer.textContent = `${name}: nothing is known of it yet; prove the claims first.`;
    }
  }

  /** Says why there is no way to show. */
  set answer(text) { this.#answer.textContent = text; }

  #show() {
    if (!this.#machine) return;
    const all = [...this.#transitions.values(), ...this.#states.values()];
    const missing = all.filter(({ kind }) => kind !== "path");
    this.#size.textContent = this.#text(missing);
    this.#gaps.hidden = missing.length === 0;
    this.#gaps.firstChild.textContent = `${missing.length} not reached`;
    this.#list.replaceChildren(...missing.map((reach) => this.#gap(reach)));
  }

  #text(missing) {
    const [transitions, states] = [[...this.#transitions.values()], [...this.#states.values()]];
    if (transitions.length + states.length === 0) {
      return this.#message?.phase === "done" ? "The exploration ended before it looked for ways." : "Not explored yet: a proof does that.";
    }
    const reached = (all) => all.filter(({ kind }) => kind === "path").length;
    const unreachable = missing.filter(({ kind }) => kind === "infeasible").length;
    const unknown = missing.length - unreachable;
    return `${reached(transitions)} of ${many(transitions.length, "transition")} and ${reached(states)} of ${many(states.length, "state")} `
      + `reached in the exploration${unreachable ? `; ${unreachable} proved unreachable` : ""}${unknown ? `; ${unknown} not known` : ""}`;
  }

  #gap({ transition, state, kind, reason }) {
    const name = state === undefined ? this.name(transition) : `the state ${state}`;
    const note = kind === "infeasible" ? ` proved unreachable: ${reason}` : " not known: the exploration ended before";
    return make("li", { class: "missing" }, name, make("span", { class: "note" }, note));
  }
}
