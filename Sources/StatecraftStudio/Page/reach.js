// What the exploration of a system has reached of its diagram, and what is proved unreachable.

import { CoveragePart } from "/coverage-part.js";
import { make } from "/events.js";

const many = (count, word) => `${count} ${count === 1 ? word : `${word}s`}`;

/** The coverage of a system, which has no log: that of the exploration of its proof. */
export class Reach extends CoveragePart {
  #message = null;
  #transitions = new Map();
  #states = new Map();

  constructor() {
    super(
      "What was not reached",
      "Green: reached in the exploration; a click on a transition plays the shortest way to it. Grey and dotted: proved unreachable. "
        + "Red and dashed: not known.",
    );
  }

  /** How a state is coloured: `covered`, `missed` or `infeasible`; null before an exploration, and for a whole machine. */
  kindOfState(name) { return Reach.#kind(this.#states.get(name)); }

  /** How a transition is coloured. */
  kindOfTransition(number) { return Reach.#kind(this.#transitions.get(number)); }

  static #kind(reach) {
    if (!reach) return null;
    return { path: "covered", infeasible: "infeasible" }[reach.kind] ?? "missed";
  }

  setMachine(machine) {
    this.machine = machine;
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
    this.answer = "";
    this.#show();
    this.dispatchEvent(new Event("change"));
  }

  /** Says what is known of a transition, and asks for the way to it. */
  ask(transition) {
    const name = this.name(transition);
    const { kind, reason } = this.#transitions.get(transition) ?? {};
    switch (kind) {
      case "path":
        this.answer = `${name}: this is the shortest way to it.`;
        this.dispatchEvent(new CustomEvent("ask", { detail: transition }));
        break;
      case "infeasible":
        this.answer = `${name}: proved unreachable, under the assumptions of the proof: ${reason}.`;
        break;
      case "unknown":
        this.answer = `${name}: the exploration ended before it found a way to it.`;
        break;
      default: this.answer = `${name}: nothing is known of it yet; prove the claims first.`;
    }
  }

  #show() {
    if (!this.machine) return;
    const all = [...this.#transitions.values(), ...this.#states.values()];
    const missing = all.filter(({ kind }) => kind !== "path");
    this.size.textContent = this.#text(missing);
    this.gaps.hidden = missing.length === 0;
    this.gaps.firstChild.textContent = `${missing.length} not reached`;
    this.list.replaceChildren(...missing.map((reach) => this.#gap(reach)));
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
