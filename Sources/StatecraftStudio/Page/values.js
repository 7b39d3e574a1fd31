// The data of a machine.

import { make } from "/events.js";

/** Names and values as parts of a list; the fields of a value are a list below its name. */
const fields = (values) => values.flatMap(({ name, text, fields: inner }) => {
  if (!inner) return [make("dt", {}, name), make("dd", {}, text)];
  const list = make("dl", { class: "values" }, ...fields(inner));
  return [make("dt", { class: "whole" }, name), make("dd", { class: "whole" }, text, list)];
});

/** The part of a machine's page that shows its data; hidden when it has none. */
export class Values {
  #part;
  #list;

  constructor(part, list) {
    this.#part = part;
    this.#list = list;
  }

  /** Whether data that were asked for have not come. */
  set isWaiting(isWaiting) { this.#part.toggleAttribute("aria-busy", isWaiting); }

  show(values) {
    this.#part.hidden = values.length === 0;
    this.#list.replaceChildren(...fields(values));
  }

  /** Says why there are no data to show. */
  showObstacle(text) {
    this.#part.hidden = false;
    this.#list.replaceChildren(make("dd", { class: "whole muted" }, text));
  }
}
