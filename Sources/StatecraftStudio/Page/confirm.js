// A question before something is changed for good.

import { make } from "/events.js";

let lastID = 0;

/**
 * Asks a question in a dialog; the promise tells whether the user wants it. Escape and "Cancel" mean no, and the
 * focus goes back to where it was.
 */
export const confirmed = (question, action, ...notes) => new Promise((resolve) => {
  const id = `question-${++lastID}`;
  const cancel = make("button", { type: "submit", value: "", autofocus: "" }, "Cancel");
  const act = make("button", { type: "submit", value: "yes", class: "event" }, action);
  const dialog = make(
    "dialog",
    { class: "question", "aria-labelledby": id },
    make(
      "form",
      { method: "dialog" },
      make("h2", { id }, question),
      ...notes.filter(Boolean).map((note) => make("p", {}, note)),
      make("div", { class: "controls" }, cancel, act),
    ),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    resolve(dialog.returnValue === "yes");
  });
  document.body.append(dialog);
  dialog.showModal();
});

/** Runs a command whose result is a text, and shows the text, or the reason why nothing was done. */
export class CommandResult {
  constructor(announce) {
    this.element = make("p", { class: "command-result", hidden: true });
    this.announce = announce;
  }

  async run(command) {
    this.element.hidden = true;
    try {
      this.#show(await command(), false);
    } catch (error) {
      this.fail(error.message);
    }
  }

  /** Shows why something was not done. */
  fail(reason) { this.#show(reason, true); }

  #show(text, isProblem) {
    this.element.hidden = !text;
    this.element.textContent = text ?? "";
    this.element.className = isProblem ? "command-result problem" : "command-result";
    this.element.setAttribute("role", isProblem ? "alert" : "status");
    if (text && !isProblem) this.announce(text);
  }
}
