// What has happened: a log, and a way back and forth in it.

import { make } from "/events.js";

const seconds = (milliseconds) => {
  const value = milliseconds / 1000;
  return value < 60
    ? `${value.toFixed(value < 10 ? 2 : 1)} s`
    : `${Math.floor(value / 60)}:${String(Math.floor(value % 60)).padStart(2, "0")}`;
};

export { seconds };

/** A payload without a label is shown bare. */
const shown = (payload) => payload.replace(/^\{"_0":(.*)\}$/, (whole, value) => {
  try {
    JSON.parse(value);
    return value;
  } catch {
    return whole;
  }
}).slice(0, 120);

/** How many rows of the log are in the page; the others come when one goes there. */
const rowLimit = 300;

/** The steps of a machine, the newest first, and the one that is looked at. */
export class History extends EventTarget {
  #steps = [];
  #first = 0;
  #place = null;
  #list;
  #slider;
  #label;
  #buttons = {};
  #rows = new Map();

  constructor(controls, list, { canRewind }) {
    super();
    this.#list = list;
    const button = (name, label, text, act) => {
      const element = make("button", { type: "button", "aria-label": label, title: label }, text);
      element.addEventListener("click", act);
      this.#buttons[name] = element;
      return element;
    };
    this.#slider = make("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": "Step" });
    this.#slider.addEventListener("input", () => {
      const place = this.#first + Number(this.#slider.value);
      this.go(place === this.length - 1 ? null : place);
    });
    this.#label = make("output", { class: "place" });
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
          this.dispatchEvent(new CustomEvent("rewind", { detail: this.#place }))),
      );
    }
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
  get isLive() { return this.#place === null; }
  get place() { return this.#place; }

  /** The step that is looked at, by default the last one. */
  get step() { return this.#steps[(this.#place ?? this.length - 1) - this.#first]; }

  /** The newest data that are known at a step. */
  get values() {
    for (let number = (this.#place ?? this.length - 1) - this.#first; number >= 0; number--) {
      if (this.#steps[number]?.values) return this.#steps[number].values;
    }
    return null;
  }

  reset() {
    this.#steps = [];
    this.#first = 0;
    this.#place = null;
    this.#rows.clear();
    this.#list.replaceChildren();
  }

  /** Adds steps; a gap before them means that the studio has forgotten some. */
  add(first, steps) {
    if (first > this.length) this.reset();
    if (!this.#steps.length) this.#first = first;
    const fresh = steps.slice(Math.max(0, this.length - first));
    if (!fresh.length) return fresh;
    const from = this.length;
    this.#steps.push(...fresh);
    const excess = this.#steps.length - 2500;
    if (excess > 0) {
      this.#steps.splice(0, excess);
      this.#first += excess;
      if (this.#place !== null && this.#place < this.#first) this.#place = this.#first;
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
    this.#showPlace();
    return fresh;
  }

  go(place) {
    this.#place = place === null || place >= this.length ? null : Math.max(this.#first, place);
    this.#showPlace();
    this.dispatchEvent(new Event("place"));
  }

  move(by) {
    const place = (this.#place ?? this.length - 1) + by;
    this.go(place >= this.length - 1 && by > 0 ? null : place);
  }

  #showPlace() {
    const count = this.#steps.length;
    const place = this.#place ?? this.length - 1;
    this.#slider.max = String(Math.max(0, count - 1));
    this.#slider.value = String(place - this.#first);
    const step = this.#steps[place - this.#first];
    const text = step ? `${place} of ${this.length - 1}, ${seconds(step.time)}` : "";
    this.#label.textContent = this.isLive ? `now, step ${text}` : `step ${text}`;
    this.#slider.setAttribute("aria-valuetext", step ? `${this.#label.textContent}: ${step.event}` : "");
    this.#buttons.start.disabled = this.#buttons.back.disabled = place <= this.#first;
    this.#buttons.on.disabled = this.#buttons.live.disabled = this.isLive;
    if (this.#buttons.rewind) this.#buttons.rewind.disabled = this.isLive;
    this.#list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.#rows.get(place);
    row?.setAttribute("aria-current", "step");
    if (!this.isLive && row) this.#reveal(row);
  }

  /** Scrolls the log, and nothing around it: what one looks at stays where it is. */
  #reveal(row) {
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
      make("span", { class: "time" }, seconds(step.time)),
      make("span", { class: "what" }, step.event, step.payload ? make("code", {}, ` ${shown(step.payload)}`) : ""),
      make("span", { class: "way" }, states),
    );
    if (step.reason) row.append(make("span", { class: "why" }, step.reason));
    for (const output of step.outputs.slice(0, 20)) row.append(make("span", { class: "output" }, output));
    this.#rows.set(number, row);
    return row;
  }
}
