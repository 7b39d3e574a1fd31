// The steps of a machine: a log, and controls to step back and forth in it.

import { make } from "/events.js";

const seconds = (milliseconds) => {
  const value = milliseconds / 1000;
  return value < 60
    ? `${value.toFixed(value < 10 ? 2 : 1)} s`
    : `${Math.floor(value / 60)}:${String(Math.floor(value % 60)).padStart(2, "0")}`;
};

export { seconds };

/** A payload without a label is shown as its value. */
const shown = (payload) => payload.replace(/^\{"_0":(.*)\}$/, (whole, value) => {
  try {
    JSON.parse(value);
    return value;
  } catch {
    return whole;
  }
}).slice(0, 120);

/** The most rows of the log. */
const rowLimit = 300;

/** The most steps that the page keeps. */
const stepLimit = 2500;

/** The steps of a machine, the newest first, and the step that is shown; `null` is the present. */
export class History extends EventTarget {
  #steps = [];
  #first = 0;
  #position = null;
  #list;
  #slider;
  #label;
  #buttons = {};
  #rows = new Map();

  #time;
  /** Whether the user has asked for earlier steps, which then stay. */
  #keepsAll = false;
  /** Whether earlier steps were asked for, and have not come. */
  #isAsking = false;
  #word;

  constructor(controls, list, { canRewind, hasEarlier = false, time = seconds, word = "step" }) {
    super();
    this.#time = time;
    this.#word = word;
    this.#list = list;
    const button = (name, label, text, act) => {
      const element = make("button", { type: "button", "aria-label": label, title: label }, text);
      element.addEventListener("click", act);
      this.#buttons[name] = element;
      return element;
    };
    this.#slider = make("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": "Step" });
    this.#slider.addEventListener("input", () => {
      const position = this.#first + Number(this.#slider.value);
      this.go(position === this.length - 1 ? null : position);
    });
    this.#label = make("output", { class: "position" });
    controls.replaceChildren(
      button("start", "First step", "|◀", () => this.go(this.#first)),
      button("back", "Step back", "◀", () => this.move(-1)),
      this.#slider,
      button("on", "Step forward", "▶", () => this.move(1)),
      button("live", "Back to now", "Now", () => this.go(null)),
      this.#label,
    );
    if (canRewind) {
      controls.append(
        button("rewind", "Run again from this step", "Go on from here", () =>
          this.dispatchEvent(new CustomEvent("rewind", { detail: this.#position }))),
      );
    }
    this.#buttons.earlier = button("earlier", "Load earlier steps", "Earlier", () => {
      // Steps that come before the answer must not drop those that it precedes.
      this.#isAsking = true;
      this.dispatchEvent(new CustomEvent("earlier", { detail: this.#first }));
    });
    this.#buttons.earlier.hidden = true;
    if (hasEarlier) controls.prepend(this.#buttons.earlier);
    list.addEventListener("click", (event) => {
      const row = event.target.closest("li[data-step]");
      if (row) this.go(Number(row.dataset.step));
    });
    list.addEventListener("keydown", (event) => {
      const row = event.target.closest("li[data-step]");
      if (row && (event.key === "Enter" || event.key === " ")) {
        event.preventDefault();
        this.go(Number(row.dataset.step));
      }
    });
  }

  get length() { return this.#first + this.#steps.length; }
  get isLive() { return this.#position === null; }
  get position() { return this.#position; }

  /** The step that is shown, by default the last one. */
  get step() { return this.#steps[(this.#position ?? this.length - 1) - this.#first]; }

  /** The data at the step that is shown; null if they are not known, as of a step with others right behind it. */
  get values() { return this.step?.values ?? null; }

  reset() {
    this.#steps = [];
    this.#first = 0;
    this.#position = null;
    this.#keepsAll = false;
    this.#rows.clear();
    this.#list.replaceChildren();
  }

  /** Adds steps; a gap before them means that the studio has dropped some. */
  add(first, steps) {
    if (first > this.length) this.reset();
    if (!this.#steps.length) this.#first = first;
    const fresh = steps.slice(Math.max(0, this.length - first));
    if (!fresh.length) return fresh;
    const from = this.length;
    this.#steps.push(...fresh);
    const excess = this.#steps.length - stepLimit;
    if (excess > 0 && !this.#keepsAll && !this.#isAsking) {
      this.#steps.splice(0, excess);
      this.#first += excess;
      if (this.#position !== null && this.#position < this.#first) this.#position = this.#first;
    }
    const rows = document.createDocumentFragment();
    for (let number = this.length - 1; number >= Math.max(from, this.length - rowLimit); number--) {
      rows.append(this.#row(number));
    }
    this.#list.prepend(rows);
    while (this.#list.children.length > rowLimit) {
      this.#rows.delete(Number(this.#list.lastChild.dataset.step));
      this.#list.lastChild.remove();
    }
    this.#showPosition();
    return fresh;
  }

  /** Notes that earlier steps have come, or do not come. */
  endAsking() { this.#isAsking = false; }

  /** Adds steps before the first one; returns whether they fit there. */
  prepend(first, steps) {
    if (!this.#steps.length || first + steps.length !== this.#first) return false;
    this.#steps.unshift(...steps);
    this.#keepsAll = true;
    this.#first = first;
    this.#showPosition();
    return true;
  }

  go(position) {
    this.#position = position === null || position >= this.length ? null : Math.max(this.#first, position);
    this.#showPosition();
    this.dispatchEvent(new Event("position"));
  }

  move(by) {
    if (!this.#steps.length) return;
    const position = (this.#position ?? this.length - 1) + by;
    this.go(position >= this.length - 1 && by > 0 ? null : position);
  }

  #showPosition() {
    const count = this.#steps.length;
    const position = this.#position ?? this.length - 1;
    this.#slider.max = String(Math.max(0, count - 1));
    this.#slider.value = String(position - this.#first);
    const step = this.#steps[position - this.#first];
    const text = step ? `${position} of ${this.length - 1}, ${this.#time(step.time)}` : "";
    this.#label.textContent = this.isLive ? `now, ${this.#word} ${text}` : `${this.#word} ${text}`;
    this.#slider.setAttribute("aria-valuetext", step ? `${this.#label.textContent}: ${step.event}` : "");
    this.#buttons.start.disabled = this.#buttons.back.disabled = position <= this.#first;
    this.#buttons.on.disabled = this.#buttons.live.disabled = this.isLive;
    this.#buttons.earlier.hidden = this.#first <= 1;
    if (this.#buttons.rewind) this.#buttons.rewind.disabled = this.isLive;
    this.#list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.#rows.get(position);
    row?.setAttribute("aria-current", "step");
    if (!this.isLive && row) this.#scrollTo(row);
  }

  /** Scrolls a row of the log into view, and nothing around the log. */
  #scrollTo(row) {
    const [inner, outer] = [row.getBoundingClientRect(), this.#list.getBoundingClientRect()];
    if (inner.top < outer.top) this.#list.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) this.#list.scrollTop += inner.bottom - outer.bottom;
  }

  #row(number) {
    const step = this.#steps[number - this.#first];
    const row = make("li", { tabIndex: 0, class: `step ${step.outcome}` });
    row.dataset.step = String(number);
    const states = step.entered.length || step.exited.length
      ? `${step.exited.join(", ") || "·"} → ${step.entered.join(", ") || "·"}`
      : step.outcome;
    row.append(
      make("span", { class: "time" }, this.#time(step.time)),
      make("span", { class: "step-event" }, step.event, step.payload ? make("code", {}, ` ${shown(step.payload)}`) : ""),
      make("span", { class: "step-change" }, states),
    );
    if (step.reason) row.append(make("span", { class: "step-reason" }, step.reason));
    for (const output of step.outputs.slice(0, 20)) row.append(make("span", { class: "step-output" }, output));
    if (step.key) row.title = `key ${step.key}`;
    this.#rows.set(number, row);
    return row;
  }
}
