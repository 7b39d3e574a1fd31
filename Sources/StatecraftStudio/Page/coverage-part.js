// What the coverage of a machine and that of a system have in common.

import { ended } from "/claims.js";
import { make } from "/events.js";

/**
 * How much of a diagram is covered, a list of what is missing, and a switch that colours the diagram.
 *
 * A place is a transition, by its number: `{ transition: 3 }`; in a system also a state: `{ state: "till.idle" }`,
 * or several states that are active together: `{ states: […] }`.
 */
export class CoveragePart extends EventTarget {
  machine = null;
  size = make("p", { class: "coverage-size" });
  list;
  gaps;
  /** Says what is known of a place; where that stands is the matter of what has the part. */
  answerElement = make("p", { class: "coverage-answer", role: "status" });
  #switch = make("input", { type: "checkbox" });
  /** What the answer is: that a way is looked for, that it is shown, or anything else. */
  #kind = "";

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
    );
    this.element.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-place]");
      if (button) this.choose(JSON.parse(button.dataset.place));
    });
  }

  get isOn() { return this.#switch.checked; }
  /** Whether a click in the diagram asks for the way there. */
  get takesClicks() { return this.isOn; }
  get isLooking() { return this.#kind === "looking"; }

  /** What a place is called. */
  nameOf({ transition, state, states }) {
    if (states) return states.join(", ");
    if (state !== undefined) return `the state ${state}`;
    return this.machine?.edges[transition]?.text ?? `transition ${transition}`;
  }

  /** Says that a place was chosen, and asks for it. */
  choose(place) {
    this.dispatchEvent(new CustomEvent("choose", { detail: place }));
    this.ask(place);
  }

  /** Says something; nothing if the text is empty. */
  set answer(text) { this.#say(text, ""); }

  /** Says that a way is looked for, and asks for it; `tell` receives the answer. */
  look(place, note = "") {
    this.#say(`${this.nameOf(place)}: ${note}looking for a way to it…`, "looking");
    this.dispatchEvent(new CustomEvent("ask", { detail: place }));
  }

  /** Says why there is no way to a place; null if the way is shown. */
  tell(place, reason) {
    this.#say(ended(`${this.nameOf(place)}: ${reason ?? "this is the shortest way to it"}`), reason === null ? "way" : "");
    if (reason !== null) this.dispatchEvent(new Event("nothing"));
  }

  /** Says what a proof has found out of a place to which it knows no way. */
  tellProved(place, { kind, reason }) {
    const never = place.state === undefined ? "no run takes it" : "no run enters it";
    if (kind === "infeasible") this.tell(place, `${never}, under the assumptions of the proof: ${reason}`);
    else if (reason) this.tell(place, `it is not known whether a run leads there: ${reason}`);
    else this.tell(place, "the exploration ended before it found a way to it");
  }

  /** Says no longer that a way is shown. */
  forgetWay() { if (this.#kind === "way") this.answer = ""; }

  #say(text, kind) {
    this.#kind = kind;
    this.answerElement.textContent = text;
  }

  /** A button that asks for a place, with a note. */
  button(place, note) {
    const button = make("button", { type: "button", class: "gap" }, this.nameOf(place));
    button.dataset.place = JSON.stringify(place);
    if (note) button.append(make("span", { class: "note" }, ` ${note}`));
    return button;
  }

  /** How far away a place is. */
  away(steps) { return steps === 0 ? "at the start" : `${steps} ${steps === 1 ? "step" : "steps"} away`; }

  /** Fills a list of buttons; one that has the focus keeps it. */
  fill(list, items) {
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.place : null;
    list.replaceChildren(...items);
    if (focused) [...list.querySelectorAll("button")].find((button) => button.dataset.place === focused)?.focus();
  }
}
