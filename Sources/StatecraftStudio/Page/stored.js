// What only a stored machine has: its status, why it is parked, what it waits for, the commands of an operator, and
// the data of earlier revisions.

import { CommandResult, confirmed } from "/confirm.js";
import { make } from "/events.js";
import { moment } from "/store.js";

/** A long time in two units. */
export const span = (milliseconds) => {
  const minutes = Math.floor(milliseconds / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days) return `${days} d ${hours} h`;
  return `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
};

const titles = {
  input: "Inputs to apply",
  postponed: "Postponed events",
  work: "Work",
  output: "Outputs to deliver",
  "dead letter": "Dead letters",
};

/** What an operator can do with a machine of a status. */
const byStatus = { active: ["pause"], starting: ["pause"], done: ["pause"], paused: ["resume"], parked: ["retry", "skip"] };

/** What helps a machine: an input cannot be skipped if it is not what failed. */
const operations = ({ status, fault }) =>
  (byStatus[status] ?? []).filter((name) => name !== "skip" || (fault?.canBeSkipped ?? true));

const labels = { pause: "Pause", resume: "Resume", retry: "Retry", skip: "Skip" };

/** What a command will do, for the question before it. */
const notes = {
  pause: () => "Events, timers and results of work wait until the machine is resumed.",
  resume: () => "The machine then applies the inputs that wait for it.",
  retry: ({ fault, revision }) => fault && !fault.canBeSkipped && revision > 0
    ? "Its state is read again. This helps when the state was repaired, or when the program can read it now."
    : `What failed is tried again: ${fault?.input || "its input"}. If it fails again, the machine is parked again.`,
  skip: ({ fault }) => `What failed is given up for good, and the journal says so: ${fault?.input || "its input"}.`,
};

/** What an operator can do with a dead letter: the words of the button, the question and the note before it. */
const letterCommands = [
  {
    action: "retryLetter", label: "Try again", question: (name) => `Try again to deliver ${name}?`,
    note: "It comes before the machine's later outputs, with the same key.",
  },
  {
    action: "discardLetter", label: "Discard", question: (name) => `Discard ${name}?`,
    note: "It is never delivered. The journal still has it.",
  },
];

/** The most revisions whose data are kept. */
const pastLimit = 500;

/** The time for which a shown revision must stay until its data are asked for. */
const pastDelay = 120;

/** The parts of a machine's page that show its row in the store. */
export class StoredParts {
  #connection;
  #id;
  #name;
  #stored = null;
  #past = new Map();
  /** The revisions whose data were asked for and have not come. */
  #asked = new Set();
  #timer = 0;
  #tools = [];
  /** What the list shows, so that its buttons keep the focus while that stays the same. */
  #waiting = "";

  constructor(connection, { id, name }, announce) {
    this.#connection = connection;
    this.#id = id;
    this.#name = name;
    this.line = make("p", { class: "stored-line" });
    this.fault = make("p", { class: "problem fault", role: "alert", hidden: true });
    this.list = make("div", { class: "waiting" });
    this.part = make("section", { class: "part waits" }, make("h2", {}, "Waits for"), this.list);
    this.part.hidden = true;
    this.line.hidden = true;
    this.tools = make("div", { class: "tools", role: "group", "aria-label": "Operations" });
    this.result = new CommandResult(announce);
    /** Called when the data of a revision have come. */
    this.onPast = () => {};
  }

  close() { clearTimeout(this.#timer); }

  /** Shows the present row; nothing of it while a past step is shown. */
  show(stored, isLive) {
    this.#stored = stored;
    this.line.hidden = !stored;
    if (!stored) return;
    const { status, revision, version, fault, waiting, problem } = stored;
    this.line.replaceChildren(make("span", { class: `status ${status}` }, status), ` revision ${revision}, version ${version}`);
    const text = problem ? `The store cannot be read: ${problem}`
      : fault ? `Parked${fault.input && ` at ${fault.input}`}: ${fault.reason}` : "";
    this.fault.hidden = !text;
    if (this.fault.textContent !== text) this.fault.textContent = text;
    this.part.hidden = !isLive || waiting.length === 0;
    this.#showTools(operations(stored));
    const shown = JSON.stringify(waiting);
    if (shown === this.#waiting) return;
    this.#waiting = shown;
    const groups = Map.groupBy
      ? Map.groupBy(waiting, (each) => each.kind)
      : waiting.reduce((map, each) => map.set(each.kind, [...(map.get(each.kind) ?? []), each]), new Map());
    this.list.replaceChildren(...[...groups].flatMap(([kind, entries]) => [
      make("h3", {}, titles[kind] ?? kind),
      make("ul", {}, ...entries.map((entry) => this.#entry(entry))),
    ]));
  }

  #entry({ name, payload, attempts, started, due, error, letter }) {
    const notes = [];
    if (attempts) notes.push(`${attempts} attempt${attempts === 1 ? "" : "s"}`);
    if (started !== undefined) notes.push(`started ${moment(started)}`);
    if (due !== undefined && attempts) notes.push(`next by ${moment(due)}`);
    return make(
      "li",
      {},
      make("span", { class: "name" }, name),
      payload ? make("code", {}, ` ${payload.slice(0, 200)}`) : "",
      notes.length ? make("span", { class: "note" }, notes.join(", ")) : "",
      error ? make("span", { class: "error" }, error) : "",
      letter === undefined ? "" : this.#letterTools(letter, name, error),
    );
  }

  /** The buttons of a dead letter, which are named after it for those who do not see where they are. */
  #letterTools(letter, name, error) {
    return make("div", { class: "tools", role: "group", "aria-label": name }, ...letterCommands.map((command) => {
      const button = make("button", { type: "button" }, command.label);
      button.addEventListener("click", () => this.#performOnLetter(command, letter, name, error));
      return button;
    }));
  }

  // Commands

  /** Shows the buttons of operations; those that stay keep the focus. */
  #showTools(names) {
    if (names.join() === this.#tools.join()) return;
    this.#tools = names;
    this.tools.replaceChildren(...names.map((name) => {
      const button = make("button", { type: "button" }, labels[name]);
      button.addEventListener("click", () => this.#perform(name));
      return button;
    }));
  }

  async #perform(operation) {
    const question = `${labels[operation]} ${this.#name}?`;
    // The answer is about the input that the question names, whatever has parked the machine meanwhile.
    const fault = operation === "skip" ? this.#stored?.fault?.key : undefined;
    if (!await confirmed(question, labels[operation], notes[operation](this.#stored ?? {}))) return;
    await this.result.run(() => this.#connection.request({ action: "operate", operation, machine: this.#id, fault }));
  }

  async #performOnLetter({ action, label, question, note }, letter, name, error) {
    if (!await confirmed(question(name), label, note, error)) return;
    await this.result.run(() => this.#connection.request({ action, machine: this.#id, letter }));
  }

  /** Sends an event after a question, if the machine is still at the revision that is shown. */
  async send(event, payload) {
    const step = this.#stored?.revision;
    const content = payload === undefined ? null : make("code", {}, payload);
    const note = `It is at revision ${step}. If it changes before, nothing is sent.`;
    if (!await confirmed(`Send ${event} to ${this.#name}?`, "Send", content, note)) return;
    const text = await this.#connection.request({ action: "send", machine: this.#id, event, payload, step });
    await this.result.run(async () => text);
  }

  // The past

  /** The data at a revision, or the reason why they are not known; undefined until they have come. */
  past(step) {
    clearTimeout(this.#timer);
    if (this.#past.has(step)) return this.#past.get(step);
    if (!this.#asked.has(step)) this.#timer = setTimeout(() => this.#askForPast(step), pastDelay);
    return undefined;
  }

  async #askForPast(step) {
    this.#asked.add(step);
    try {
      await this.#connection.request({ action: "past", machine: this.#id, step });
    } catch (error) {
      this.setPast({ step, values: [], obstacle: error.message }, false);
    } finally {
      this.#asked.delete(step);
    }
  }

  /** Receives the data at a revision. */
  setPast({ step, values, obstacle }, isKept = true) {
    if (this.#past.size >= pastLimit) this.#past.clear();
    this.#past.set(step, { values, obstacle });
    this.onPast();
    if (!isKept) this.#past.delete(step);
  }
}
