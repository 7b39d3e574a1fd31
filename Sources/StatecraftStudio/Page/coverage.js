// What the steps of a machine have covered of its diagram, and why a transition was not taken.

import { sentence } from "/claims.js";
import { CoveragePart } from "/coverage-part.js";
import { make } from "/events.js";

/** Counts how often each transition was taken and each state was active, and lists what is missing. */
export class Coverage extends CoveragePart {
  #taken = new Map();
  #entered = new Map();
  #reach = new Map();
  #hasProof = false;
  #shown = "";

  constructor() {
    super(
      "Transitions that were not taken",
      "Green: reached. Red and dashed: not yet; a click on a transition says how to get there. Grey and dotted: no run takes it.",
    );
    this.element.append(this.answerElement);
  }

  taken(transition) { return this.#taken.get(transition) ?? 0; }
  entered(name) { return this.#entered.get(name) ?? 0; }
  reach(transition) { return this.#reach.get(transition); }
  isTakeable(transition) { return this.machine.edges[transition].isTakeable; }
  /** How a state is coloured: `covered` or `missed`. */
  kindOfState(name) { return this.entered(name) ? "covered" : "missed"; }

  /** How a transition is coloured: `covered`, `missed` or `infeasible`; null if nothing can take it. */
  kindOfTransition(number) {
    if (!this.isTakeable(number)) return null;
    if (this.taken(number)) return "covered";
    return this.reach(number)?.kind === "infeasible" ? "infeasible" : "missed";
  }

  setMachine(machine) {
    this.machine = machine;
    this.element.hidden = !machine.edges.some((edge) => edge.isTakeable);
    this.#show();
  }

  /** Forgets what an earlier run of the machine has covered. */
  reset() {
    this.#taken.clear();
    this.#entered.clear();
    this.answer = "";
  }

  /** Adds steps, of which one that failed was taken back. */
  add(steps) {
    const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
    for (const step of steps) {
      if (step.outcome === "failed") continue;
      for (const transition of step.transitions) count(this.#taken, transition);
      for (const name of new Set([...step.entered, ...step.configuration])) count(this.#entered, name);
    }
    this.#show();
  }

  /** Receives what a proof knows of the transitions. */
  setProof(message) {
    this.#hasProof = true;
    this.#reach = new Map(message.transitions.map((reach) => [reach.transition, reach]));
    this.#show();
  }

  /** Says why a transition was not taken, and asks for the way to it. */
  ask(place) {
    const name = this.nameOf(place);
    const times = this.taken(place.transition);
    const reach = this.#reach.get(place.transition);
    if (times) this.answer = `${name}: taken ${times === 1 ? "once" : `${times} times`} in this log.`;
    else if (reach && reach.kind !== "path") this.tellProved(place, reach);
    else if (!this.#hasProof) {
      const reason = this.machine.noProof ?? "nothing is proved of machines in a store";
      this.answer = `${name}: not taken yet. ${sentence(reason)}`;
    }
    else this.look(place, "not taken yet; ");
  }

  #show() {
    if (!this.machine) return;
    const { edges, states } = this.machine;
    const inner = states.slice(1);
    const takeable = edges.map((_, number) => number).filter((number) => edges[number].isTakeable);
    const missing = takeable.filter((number) => !this.taken(number));
    const entered = inner.filter((state) => this.entered(state.name)).length;
    const impossible = missing.filter((number) => this.#reach.get(number)?.kind === "infeasible").length;
    this.size.textContent = `${takeable.length - missing.length} of ${takeable.length - impossible} transitions and `
      + `${entered} of ${inner.length} states in this log${impossible ? `; ${impossible} that no run takes` : ""}`;
    const text = JSON.stringify(missing.map((number) => [number, this.#reach.get(number)]));
    if (text === this.#shown) return;
    this.#shown = text;
    this.gaps.hidden = missing.length === 0;
    this.gaps.firstChild.textContent = `${missing.length} not taken`;
    this.fill(this.list, missing.map((number) => this.#gap(number)));
  }

  #gap(number) {
    const reach = this.#reach.get(number);
    const note = { path: this.away(reach?.steps), infeasible: `infeasible: ${reach?.reason}` }[reach?.kind];
    return make("li", {}, this.button({ transition: number }, note));
  }
}
