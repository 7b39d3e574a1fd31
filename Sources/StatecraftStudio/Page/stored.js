// What only a stored machine has: its status, why it is parked, and what it waits for.

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

/** The parts of a machine's page that show its row in the store. */
export class StoredParts {
  constructor() {
    this.line = make("p", { class: "stored-line" });
    this.fault = make("p", { class: "problem fault", role: "alert", hidden: true });
    this.list = make("div", { class: "waiting" });
    this.part = make("section", { class: "part waits" }, make("h2", {}, "Waits for"), this.list);
    this.part.hidden = true;
    this.line.hidden = true;
  }

  /** Shows the present row; nothing of it while a past step is shown. */
  show(stored, isLive) {
    this.line.hidden = !stored;
    if (!stored) return;
    const { status, revision, version, fault, waiting, problem } = stored;
    this.line.replaceChildren(make("span", { class: `status ${status}` }, status), ` revision ${revision}, version ${version}`);
    const text = problem ? `The store cannot be read: ${problem}`
      : fault ? `Parked${fault.input && ` at ${fault.input}`}: ${fault.reason}` : "";
    this.fault.hidden = !text;
    if (this.fault.textContent !== text) this.fault.textContent = text;
    this.part.hidden = !isLive || waiting.length === 0;
    const groups = Map.groupBy
      ? Map.groupBy(waiting, (each) => each.kind)
      : waiting.reduce((map, each) => map.set(each.kind, [...(map.get(each.kind) ?? []), each]), new Map());
    this.list.replaceChildren(...[...groups].flatMap(([kind, entries]) => [
      make("h3", {}, titles[kind] ?? kind),
      make("ul", {}, ...entries.map((entry) => StoredParts.#entry(entry))),
    ]));
  }

  static #entry({ name, payload, attempts, due, error }) {
    const notes = [];
    if (attempts) notes.push(`${attempts} attempt${attempts === 1 ? "" : "s"}`);
    if (due !== undefined && attempts) notes.push(`next by ${moment(due)}`);
    return make(
      "li",
      {},
      make("span", { class: "name" }, name),
      payload ? make("code", {}, ` ${payload.slice(0, 200)}`) : "",
      notes.length ? make("span", { class: "note" }, notes.join(", ")) : "",
      error ? make("span", { class: "error" }, error) : "",
    );
  }
}
