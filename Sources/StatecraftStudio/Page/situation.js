// The shortest way to a situation of a system that one picks: states of its machines.

import { sentence } from "/claims.js";
import { make } from "/events.js";

/** The part with a list of states for each machine of a system; hidden for everything else. */
export class Situation {
  #connection;
  #id;
  #fields = make("div", { class: "situation-fields" });
  #button = make("button", { type: "submit" }, "Show the shortest way");
  #answer = make("p", { class: "coverage-answer", role: "status" });
  #selects = [];

  constructor(connection, id) {
    this.#connection = connection;
    this.#id = id;
    const form = make("form", { class: "situation" }, this.#fields, this.#button, this.#answer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
    });
    form.addEventListener("change", () => { this.#answer.textContent = ""; });
    this.element = make("section", { class: "part situation-part", hidden: true }, make("h2", {}, "Way to a situation"), form);
  }

  /** Receives the machines of the system with their states. */
  setMachine({ members = [], noProof }) {
    this.element.hidden = !members.length || Boolean(noProof);
    this.#selects = members.map(({ name, states }) => {
      // Each state has the name of its machine before a dot.
      const options = states.map((state) => make("option", { value: state }, state.slice(name.length + 1)));
      const select = make("select", {}, make("option", { value: "" }, "any state"), ...options);
      return { name, select };
    });
    this.#fields.replaceChildren(...this.#selects.map(({ name, select }) => make("label", {}, make("span", {}, name), select)));
  }

  async #ask() {
    const states = this.#selects.map(({ select }) => select.value).filter(Boolean);
    this.#button.disabled = true;
    this.#answer.textContent = "Looking for a way…";
    try {
      await this.#connection.request({ action: "path", machine: this.#id, states });
      this.#answer.textContent = "";
    } catch (error) {
      this.#answer.textContent = sentence(error.message);
    } finally {
      this.#button.disabled = false;
    }
  }
}
