// What the exploration of a system has reached of its diagram, and what is proved unreachable.

import { sentence } from "/claims.js";
import { CoveragePart } from "/coverage-part.js";
import { make } from "/events.js";

const many = (count, word) => `${count} ${count === 1 ? word : `${word}s`}`;

/** The coverage of a system, which has no log: that of the exploration of its proof. */
export class Reach extends CoveragePart {
  #message = null;
  #transitions = new Map();
  #states = new Map();
  #reached = make("ul", { class: "gaps", "aria-label": "What was reached" });
  #reachedPart = make("details", { class: "reached-part", hidden: true }, make("summary", {}), this.#reached);

  constructor() {
    super(
      "What was not reached",
      "Green: reached in the exploration. Grey and dotted: proved unreachable. Red and dashed: not known.",
    );
    this.element.append(this.#reachedPart);
  }

  /** Without a log there is nothing else that a click could mean. */
  get takesClicks() { return !this.machine?.noProof; }

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
    if (!this.isLooking) this.answer = "";
    this.#show();
    this.dispatchEvent(new Event("change"));
  }

  /** Says what is known of a transition or a state, or asks for the way to it. */
  ask(place) {
    const reach = place.state === undefined ? this.#transitions.get(place.transition) : this.#states.get(place.state);
    if (reach && reach.kind !== "path") this.tellProved(place, reach);
    else if (!reach && this.#message?.phase === "done") this.tell(place, this.#noWays);
    else this.look(place, reach ? "" : "not explored yet; ");
  }

  /** Why a proof that is done has no ways. */
  get #noWays() { return ["no ways were looked for", ...this.#message.problems.slice(0, 1)].join(": "); }

  #show() {
    if (!this.machine) return;
    const all = [...this.#transitions.values(), ...this.#states.values()];
    const missing = all.filter(({ kind }) => kind !== "path");
    const reached = all.filter(({ kind }) => kind === "path");
    this.size.textContent = this.#text(missing);
    this.gaps.hidden = missing.length === 0;
    this.gaps.firstChild.textContent = `${missing.length} not reached`;
    this.fill(this.list, missing.map((reach) => make("li", { class: "missing" }, this.#button(reach))));
    this.#reachedPart.hidden = reached.length === 0;
    this.#reachedPart.firstChild.textContent = `${reached.length} reached`;
    this.fill(this.#reached, reached.map((reach) => make("li", {}, this.#button(reach))));
  }

  #text(missing) {
    const [transitions, states] = [[...this.#transitions.values()], [...this.#states.values()]];
    if (transitions.length + states.length === 0) {
      return this.#message?.phase === "done" ? sentence(this.#noWays) : "Not explored yet: a proof does that.";
    }
    const reached = (all) => all.filter(({ kind }) => kind === "path").length;
    const unreachable = missing.filter(({ kind }) => kind === "infeasible").length;
    const unknown = missing.length - unreachable;
    return `${reached(transitions)} of ${many(transitions.length, "transition")} and ${reached(states)} of ${many(states.length, "state")} `
      + `reached in the exploration${unreachable ? `; ${unreachable} proved unreachable` : ""}${unknown ? `; ${unknown} not known` : ""}`;
  }

  #button({ transition, state, kind, steps, reason }) {
    const note = { path: this.away(steps), infeasible: `proved unreachable: ${reason}` }[kind]
      ?? `not known: ${reason ?? "the exploration ended before"}`;
    return this.button(state === undefined ? { transition } : { state }, note);
  }
}
