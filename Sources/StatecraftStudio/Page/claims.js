// The claims about a machine with their verdicts, and the proof that a page asks for.

import { make } from "/events.js";
import { seconds } from "/history.js";

const many = (count, word) => `${count} ${count === 1 ? word : `${word}s`}`;

/** What a path shows, by the verdict of its claim. */
const pathName = { refuted: "Counterexample", proved: "Shortest way", vacuous: "Path", bounded: "Path", unknown: "Path" };

/** A text with a full stop, unless it ends with another sign. */
export const ended = (text) => text + (/[.!?…]$/.test(text) ? "" : ".");

/** A reason of the studio as a sentence. */
export const sentence = (text) => text.charAt(0).toUpperCase() + ended(text.slice(1));

/** The panel of a machine's claims; hidden until the studio says that there are some, or why there are none. */
export class Claims {
  #connection;
  #id;
  #announce;
  #message = null;
  #receivedAt = 0;
  /** The place to which a way is asked for, and what receives the answer. */
  #wanted = null;
  /** The place to which a way was asked for last. */
  #latest = null;
  /** Whether a proof was asked for, and the studio has not answered yet. */
  #isStarting = false;
  #button = make("button", { type: "button", class: "prove" }, "Prove");
  #state = make("p", { class: "proof-state", role: "status" });
  #error = make("p", { class: "error", role: "alert" });
  #list = make("ul", { class: "claims" });
  #notes = make("div", { class: "proof-notes" });
  #timer = 0;

  /** Receives a path with its title. */
  onPath = () => {};
  /** Told that the path of a claim or of a finding is asked for, and no other one any more. */
  onElse = () => {};

  #name;

  /** `name` returns what a place of the diagram is called. */
  constructor(connection, id, announce, name) {
    this.#name = name;
    this.#connection = connection;
    this.#id = id;
    this.#announce = announce;
    this.element = make(
      "section",
      { class: "part claims-part", hidden: true },
      make("div", { class: "head" }, make("h2", {}, "Claims"), this.#button),
      this.#state,
      this.#error,
      this.#list,
      this.#notes,
    );
    this.#button.addEventListener("click", () => this.#toggle());
    this.element.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-place]");
      if (!button) return;
      this.forget();
      this.onElse();
      this.#request({ action: "path", ...JSON.parse(button.dataset.place) });
    });
  }

  close() { clearInterval(this.#timer); }

  get #isRunning() { return ["waiting", "claims", "transitions"].includes(this.#message?.phase); }

  /** Receives why nothing is proved of the machine. */
  setObstacle(reason) {
    this.element.hidden = false;
    this.#button.hidden = true;
    this.#state.textContent = sentence(reason);
  }

  /** Receives the claims and what is known of them. */
  update(message) {
    const before = this.#message?.phase;
    this.#message = message;
    this.#receivedAt = performance.now();
    this.element.hidden = false;
    clearInterval(this.#timer);
    if (this.#isRunning) this.#timer = setInterval(() => this.#showState(), 500);
    this.#button.disabled = false;
    this.#button.textContent = this.#isRunning ? "Stop" : message.phase === "done" ? "Prove again" : "Prove";
    this.#showState();
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.place : null;
    this.#list.replaceChildren(...message.claims.map((claim, number) => this.#claim(claim, number)));
    this.#showNotes();
    if (focused) [...this.element.querySelectorAll("button[data-place]")].find((button) => button.dataset.place === focused)?.focus();
    if (before && before !== message.phase && message.phase === "done") this.#announce(this.#verdicts());
    if (this.#wanted !== null && message.phase === "done") this.#open();
  }

  /** Receives a path that was asked for. */
  setPath(path) {
    // A situation is looked for among all of them, and something else may have been asked for since.
    if (path.states && path.states.join() !== this.#latest?.states?.join()) return;
    this.#error.textContent = "";
    this.onPath(path, this.#title(path));
  }

  /** Asks for the path to a place of the diagram, or to states of a system; the proof looks for it first. `tell`
   * receives why there is none, or null when the path has come. */
  ask(place, tell) {
    this.forget();
    this.#wanted = { place, tell };
    if (this.#message?.phase === "done") this.#open();
    else if (!this.#isRunning) this.#start();
  }

  /** Asks no longer for a path that has not come. */
  forget() { this.#wanted = this.#latest = null; }

  #title({ title, claim, transition, state, states }) {
    if ([transition, state, states].some((place) => place !== undefined)) return `Shortest way to ${this.#name({ transition, state, states })}`;
    if (claim === undefined) return `Finding: ${title}`;
    return `${pathName[this.#message?.claims[claim]?.verdict] ?? "Path"}: ${title}`;
  }

  async #open() {
    const { place, tell } = this.#wanted;
    this.#wanted = null;
    this.#latest = place;
    const reason = await this.#refusal({ action: "path", ...place });
    if (this.#latest === place) tell(reason);
  }

  /** Begins a proof for a way that is asked for. */
  async #start() {
    if (this.#isStarting) return;
    this.#isStarting = true;
    const reason = await this.#refusal({ action: "prove" });
    this.#isStarting = false;
    // Another page may have begun it.
    if (reason === null || this.#isRunning || !this.#wanted) return;
    this.#wanted.tell(reason);
    this.#wanted = null;
  }

  #toggle() {
    // The studio's answer enables the button again.
    this.#button.disabled = true;
    if (this.#isRunning) this.#state.textContent = "Stopping…";
    this.#request({ action: this.#isRunning ? "stopProof" : "prove" });
  }

  async #request(message) {
    this.#error.textContent = "";
    this.#error.textContent = await this.#refusal(message) ?? "";
    this.#button.disabled = false;
  }

  /** Asks the studio for something; returns why that was refused, or null. */
  async #refusal(message) {
    try {
      await this.#connection.request({ ...message, machine: this.#id });
      return null;
    } catch (error) {
      return error.message;
    }
  }

  // Showing

  #showState() {
    const { phase, elapsed, limit, size, claims } = this.#message;
    const idle = claims.length
      ? "Not proved yet: all situations that can be reached are explored for that."
      : "Nothing is claimed. An exploration still finds what is probably a mistake, and the way to each transition.";
    const spent = elapsed + performance.now() - this.#receivedAt;
    const time = `${seconds(spent)} of at most ${seconds(limit)}`;
    switch (phase) {
      case "idle": this.#state.textContent = idle; break;
      case "waiting": this.#state.textContent = "Waiting for another proof…"; break;
      case "claims": this.#state.textContent = `Exploring, ${time}…`; break;
      case "transitions": this.#state.textContent = `${size}. Looking for ways to each transition, ${time}…`; break;
      default: this.#state.textContent = size ?? "";
    }
  }

  #verdicts() {
    const counts = new Map();
    for (const { verdict } of this.#message.claims) if (verdict) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    const words = [...counts].map(([verdict, count]) => `${count} ${verdict}`);
    return [words.length ? `Claims: ${words.join(", ")}.` : "", ...this.#message.problems].join(" ");
  }

  #claim({ name, place, sign, verdict, reason, steps, hasLoop }, number) {
    const item = make("li", { class: `claim ${verdict ?? "open"}` });
    const word = verdict ?? "not proved yet";
    item.append(
      make("span", { class: "sign", "aria-hidden": "true" }, sign ?? "·"),
      make("span", { class: "claim-name" }, name),
      make("span", { class: "verdict" }, reason ? `${word}: ${reason}` : word),
    );
    if (place) item.title = place;
    if (steps !== undefined) {
      item.append(this.#pathButton({ claim: number }, `${pathName[verdict] ?? "Path"}, ${many(steps, "step")}${hasLoop ? " with a loop" : ""}`, name));
    }
    return item;
  }

  #pathButton(place, text, about) {
    const button = make("button", { type: "button", class: "show-path", "aria-label": `${text}: ${about}` }, text);
    button.dataset.place = JSON.stringify(place);
    return button;
  }

  #showNotes() {
    const { problems, assumptions, findings } = this.#message;
    const notes = problems.map((problem) => make("p", { class: "proof-problem" }, problem));
    const fold = (title, items) => {
      const key = title.replace(/\d+ /, "");
      const details = make("details", { open: Boolean(this.#notes.querySelector(`details[data-key="${key}"]`)?.open) });
      details.dataset.key = key;
      details.append(make("summary", {}, title), make("ul", {}, ...items));
      return details;
    };
    if (findings.length) {
      notes.push(fold(many(findings.length, "finding"), findings.map(({ severity, text, steps }, number) => {
        const item = make("li", {}, `${severity}: ${text}`);
        if (steps !== undefined) item.append(" ", this.#pathButton({ finding: number }, `Path, ${many(steps, "step")}`, text));
        return item;
      })));
    }
    if (assumptions.length) notes.push(fold(many(assumptions.length, "assumption"), assumptions.map((text) => make("li", {}, text))));
    this.#notes.replaceChildren(...notes);
  }
}
