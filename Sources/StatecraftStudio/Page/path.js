// A run that a proof has found, played step by step: loops as loops, delays on a line of time.

import { make } from "/events.js";
import { seconds } from "/history.js";

/** The element that has the focus, also if it is in a diagram. */
const focused = () => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
};

/** The run that is shown instead of the machine's history; position 0 is the start. */
export class PathPlayer extends EventTarget {
  #path = null;
  #position = 0;
  #rounds = 0;
  /** What had the focus before. */
  #opener = null;
  #rows = [];
  #marks = [];
  #title = make("h2", { tabIndex: -1 });
  #buttons = {};
  #slider = make("input", { type: "range", min: "0", value: "0", "aria-label": "Step of the path" });
  #label = make("output", { class: "path-position" });
  #line = make("div", { class: "time-line", "aria-hidden": "true" });
  #list = make("ol", { class: "path-steps", "aria-label": "Steps of the path" });
  #end = make("p", { class: "path-end" });

  constructor() {
    super();
    const button = (name, label, text, act) => {
      const element = make("button", { type: "button", "aria-label": label, title: label }, text);
      element.addEventListener("click", act);
      this.#buttons[name] = element;
      return element;
    };
    this.#slider.addEventListener("input", () => this.go(Number(this.#slider.value)));
    const close = make("button", { type: "button", class: "close" }, "Close the path");
    close.addEventListener("click", () => this.close());
    this.element = make(
      "section",
      { class: "part path", hidden: true, "aria-label": "Path" },
      make("div", { class: "head" }, this.#title, close),
      make(
        "div",
        { class: "controls", role: "group", "aria-label": "Steps of the path" },
        button("start", "Start of the path", "|◀", () => this.go(0)),
        button("back", "Path back", "◀", () => this.move(-1)),
        this.#slider,
        button("on", "Path forward", "▶", () => this.move(1)),
        this.#label,
      ),
      this.#line,
      this.#list,
      this.#end,
    );
    this.#list.addEventListener("click", (event) => this.#choose(event));
    this.#list.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#choose(event);
    });
  }

  get isOpen() { return this.#path !== null; }
  get configuration() { return this.#step?.configuration ?? this.#path.start; }
  get transitions() { return this.#step?.transitions ?? []; }
  /** How many messages wait on each connection of a system. */
  get queued() { return (this.#step ?? this.#path).queued; }
  get #step() { return this.#path.steps[this.#position - 1]; }
  get #last() { return this.#path.steps.length; }
  /** The position before the first step of the loop, which is the same situation as the end; none if it is cut off. */
  get #loop() { return this.#path.count === this.#last ? this.#path.loopStart ?? null : null; }

  /** Shows a path from its start. */
  open(path, title) {
    this.#path = path;
    this.#title.textContent = title;
    this.#slider.max = String(this.#last);
    const first = this.#row(0, "start", 0, [path.start.join(", ")], path.waiting);
    this.#rows = [first, ...path.steps.map((step, index) => this.#row(index + 1, step.event, step.delay, step.changes, step.waiting))];
    const rows = [...this.#rows];
    const loop = this.#loop;
    if (loop !== null) {
      for (const row of this.#rows.slice(loop + 1)) row.classList.add("in-loop");
      rows.splice(loop + 1, 0, make("li", { class: "loop-note" }, "From here again, forever:"));
      rows.push(make("li", { class: "loop-note end" }, `↻ again from step ${loop + 1}, forever`));
    }
    this.#list.replaceChildren(...rows);
    const missing = path.count - path.steps.length;
    this.#end.textContent = missing > 0
      ? `The page shows the first ${path.steps.length} of ${path.count} steps; 'prove --record' writes them all. At the end: ${path.end}`
      : path.end;
    this.#showLine();
    this.element.hidden = false;
    this.#rounds = 0;
    this.go(0);
    if (!this.element.contains(document.activeElement)) this.#opener = focused();
    this.#title.focus();
  }

  close() {
    if (!this.isOpen) return;
    this.#path = null;
    const isInside = document.activeElement === document.body || this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.dispatchEvent(new Event("close"));
    // Who has gone elsewhere stays there.
    if (isInside) this.#opener?.focus();
  }

  go(position) {
    this.#position = Math.min(Math.max(0, position), this.#last);
    if (this.#loop === null || this.#position <= this.#loop) this.#rounds = 0;
    this.#show();
    this.dispatchEvent(new Event("position"));
  }

  /** Moves by a step; after the end of a loop comes its first step again. */
  move(by) {
    const loop = this.#loop;
    if (by > 0 && loop !== null && this.#position === this.#last) {
      this.#rounds += 1;
      return this.go(loop + 1);
    }
    if (by < 0 && this.#rounds > 0 && this.#position === loop + 1) {
      this.#rounds -= 1;
      return this.go(this.#last);
    }
    this.go(this.#position + by);
  }

  #choose(event) {
    const row = event.target.closest("li[data-position]");
    if (row) this.go(Number(row.dataset.position));
  }

  #show() {
    const [position, loop] = [this.#position, this.#loop];
    const times = [0, ...this.#path.steps.map((step) => step.time)];
    const time = times[position] + this.#rounds * (times[this.#last] - times[loop ?? 0]);
    this.#slider.value = String(position);
    const round = this.#rounds ? `, round ${this.#rounds + 1}` : "";
    this.#label.textContent = `step ${position} of ${this.#last}, ${seconds(time)}${round}`;
    this.#slider.setAttribute("aria-valuetext", `${this.#label.textContent}: ${this.#step?.event ?? "start"}`);
    this.#buttons.start.disabled = this.#buttons.back.disabled = position === 0;
    this.#buttons.on.disabled = position === this.#last && loop === null;
    for (const [index, row] of this.#rows.entries()) {
      if (index === position) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      this.#marks[index]?.classList.toggle("current", index === position);
    }
    const [inner, outer] = [this.#rows[position].getBoundingClientRect(), this.#list.getBoundingClientRect()];
    if (inner.top < outer.top) this.#list.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) this.#list.scrollTop += inner.bottom - outer.bottom;
  }

  #row(position, event, delay, changes, waiting = []) {
    const row = make("li", { tabIndex: 0, class: "step" });
    row.dataset.position = String(position);
    row.append(
      make("span", { class: "time" }, position ? `${position}.` : ""),
      make("span", { class: "step-event" }, delay > 0 ? make("span", { class: "delay" }, `after ${seconds(delay)}: `) : "", event),
    );
    for (const change of changes) row.append(make("span", { class: "step-change" }, change));
    // The messages between the machines of a system.
    for (const messages of waiting) row.append(make("span", { class: "step-waiting" }, `waits: ${messages}`));
    return row;
  }

  /** A mark for each step at its time; none if no time passes. */
  #showLine() {
    const end = this.#path.steps.at(-1)?.time ?? 0;
    this.#line.hidden = end <= 0;
    this.#marks = [];
    if (end > 0) {
      this.#marks = [0, ...this.#path.steps.map((step) => step.time)].map((time) => {
        const mark = make("span", { class: "mark" });
        mark.style.left = `${(100 * time) / end}%`;
        return mark;
      });
      const loop = this.#loop;
      if (loop !== null) {
        const band = make("span", { class: "band" });
        band.style.left = this.#marks[loop].style.left;
        this.#line.replaceChildren(band, ...this.#marks);
        return;
      }
    }
    this.#line.replaceChildren(...this.#marks);
  }
}
