// Controls that advance a machine's time, if it is virtual.

import { make } from "/events.js";

/** The controls of a virtual time, in an element; `advance` gets the milliseconds, or nothing for the next moment. */
export class Clock {
  #time = make("strong", { class: "now" });
  #error = make("p", { class: "error", role: "alert" });

  constructor(element, advance) {
    const next = make("button", { type: "button" }, "To the next moment");
    next.addEventListener("click", () => advance());
    const amount = make("input", { type: "number", min: "0", step: "any", value: "500", "aria-label": "Milliseconds" });
    const form = make("form", {}, amount, make("span", {}, "ms"), make("button", { type: "submit" }, "Let pass"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (amount.value && amount.validity.valid) advance(Number(amount.value));
    });
    element.replaceChildren(make("p", {}, "It stands still at ", this.#time, "."), next, form, this.#error);
  }

  set now(text) { this.#time.textContent = text; }
  set error(text) { this.#error.textContent = text; }
}
