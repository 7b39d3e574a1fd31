// Buttons for events, and forms for their payloads.

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
};

export { make };

let lastID = 0;

/** A number as JSON writes it. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** The events of a machine: a button for each, and the reason when it would be refused. */
export class Events {
  #rows = new Map();

  constructor(element, machine, send) {
    element.replaceChildren();
    const events = machine.events.filter((event) => event.hasButton);
    if (!events.length) {
      const reason = machine.obstacle ?? "It has no events to send; it changes with time.";
      element.append(make("p", { class: "muted" }, reason));
    }
    for (const event of events) {
      const row = new EventRow(event, send);
      this.#rows.set(event.name, row);
      element.append(row.element);
    }
  }

  /** Shows which events may be sent; with a note, none may be sent, and the note says why. */
  update(verdicts, note) {
    for (const [name, row] of this.#rows) row.update(verdicts?.[name], note);
  }
}

class EventRow {
  #event;
  #button;
  #reason;
  #verdict = null;
  #note = "";
  #error;
  #inputs = [];
  /** Whether the error is that of a payload or of the studio, which no update of the machine mends. */
  #isKept = false;

  constructor(event, send) {
    this.#event = event;
    const id = `reason-${++lastID}`;
    this.#button = make("button", { class: "event", type: "submit", "aria-describedby": id }, event.name);
    this.#button.dataset.event = event.name;
    this.#reason = make("span", { class: "reason", id });
    this.#error = make("span", { class: "error", role: "alert" });
    const form = make("form", { class: "event-row", novalidate: "" }, this.#button);
    if (event.hasPayload) form.append(...this.#fields());
    form.append(this.#reason, this.#error);
    form.addEventListener("submit", async (submit) => {
      submit.preventDefault();
      this.#clearError();
      if (!this.#verdict?.isTaken) {
        this.#error.textContent = this.#note || this.#verdict?.reason || "";
        return;
      }
      try {
        await send(event.name, event.hasPayload ? this.#payload() : undefined);
      } catch (error) {
        this.#error.textContent = error.message;
        this.#isKept = true;
      }
    });
    form.addEventListener("input", () => this.#clearError());
    this.element = form;
  }

  #clearError() {
    this.#error.textContent = "";
    this.#isKept = false;
  }

  #fields() {
    const fields = this.#event.fields.length
      ? this.#event.fields
      : [{ key: "", kind: "json", isOptional: true, choices: [] }];
    return fields.map((field) => {
      const label = field.key.replace(/^_(\d+)$/, (_, number) => `value ${Number(number) + 1}`) || "value";
      const input = EventRow.#input(field);
      this.#inputs.push({ field, input, label });
      return make("label", {}, make("span", {}, field.kind === "json" ? `${label} (JSON)` : label), input);
    });
  }

  static #input(field) {
    switch (field.kind) {
      case "flag": return field.isOptional ? EventRow.#select(["true", "false"], true) : make("input", { type: "checkbox" });
      case "integer":
      case "number": {
        const step = field.kind === "integer" ? "1" : "any";
        return make("input", { type: "number", step, value: field.isOptional ? "" : "0", required: !field.isOptional });
      }
      case "text": return make("input", { type: "text", autocomplete: "off" });
      case "choice": return EventRow.#select(field.choices, field.isOptional);
      default: {
        const example = field.example || "{}";
        return make("input", { type: "text", placeholder: example, title: `JSON, such as ${example}`, autocomplete: "off", spellcheck: false });
      }
    }
  }

  /** A list of values as JSON; what is optional can be left out, which is the first choice. */
  static #select(choices, isOptional) {
    const options = choices.map((choice) => make("option", { value: choice }, choice.replace(/^"|"$/g, "")));
    return make("select", {}, ...(isOptional ? [make("option", { value: "" }, "(none)")] : []), ...options);
  }

  #value({ field, input, label }) {
    const text = input.value.trim();
    switch (field.kind) {
      case "flag": return field.isOptional ? text || null : String(input.checked);
      case "integer":
      case "number":
        // What cannot be read has no text.
        if (!text && field.isOptional && !input.validity.badInput) return null;
        if (!text || !input.validity.valid) {
          input.focus();
          throw new Error(`${label} must be ${field.kind === "integer" ? "a whole number" : "a number"}`);
        }
        // A number of JavaScript has 53 bits; a whole number of Swift has up to 128, and a decimal one more digits.
        if (field.kind === "integer" && /^-?\d+$/.test(text)) return String(BigInt(text));
        return jsonNumber.test(text) ? text : String(Number(text));
      case "text": return field.isOptional && !input.value ? null : JSON.stringify(input.value);
      case "choice": return text || null;
      default:
        if (!text) return null;
        try {
          JSON.parse(text);
        } catch {
          input.focus();
          throw new Error(`${label} is not JSON; ${field.example ? `write it like ${field.example}` : "a text needs quotes"}`);
        }
        return text;
    }
  }

  #payload() {
    const values = this.#inputs.map((input) => [input.field.key, this.#value(input)]);
    if (values.length === 1 && values[0][0] === "") return values[0][1] ?? undefined;
    const members = values.filter(([, value]) => value !== null);
    return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
  }

  update(verdict, note) {
    this.#verdict = note ? null : verdict;
    this.#note = note ?? "";
    const isTaken = Boolean(this.#verdict?.isTaken);
    const reason = note || (isTaken ? "" : verdict?.reason ?? "");
    this.#button.setAttribute("aria-disabled", String(!isTaken));
    this.element.classList.toggle("refused", !isTaken);
    this.#reason.textContent = reason;
    if (isTaken && !this.#isKept) this.#error.textContent = "";
  }
}
