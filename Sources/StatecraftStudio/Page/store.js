// The machines of a store: search, counts by state, what is stuck, and pages of a list.

import { CommandResult, confirmed } from "/confirm.js";
import { make } from "/events.js";

/** A moment as a person reads it, in the time zone of the browser. */
export const moment = (milliseconds) => {
  const date = new Date(milliseconds);
  const two = (number) => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
};

const statuses = ["active", "starting", "parked", "paused", "done"];

const number = new Intl.NumberFormat("en");

/** The place that an address of the page names: `#/store/CHART?state=…`, or `#/store/CHART/ID`; null for others. */
export const storePlace = (hash) => {
  const found = /^#\/store(?:\/([^?/]*))?(?:\/([^?/]*))?(?:\?(.*))?$/.exec(hash);
  if (!found) return null;
  try {
    const [chart, id] = [found[1], found[2]].map((part) => part && decodeURIComponent(part));
    const query = new URLSearchParams(found[3] ?? "");
    const place = { chart: chart || undefined };
    if (found[2] !== undefined) return { ...place, id: id ?? "" };
    for (const name of ["state", "status", "prefix"]) if (query.get(name)) place[name] = query.get(name);
    return place;
  } catch {
    return null; // not a valid encoding
  }
};

/** The address of a list or of a machine. */
export const storeAddress = ({ chart, id, ...query }) => {
  const names = [chart, id].filter((name) => name !== undefined).map((name) => `/${encodeURIComponent(name)}`);
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString();
  return `#/store${names.join("")}${search && `?${search}`}`;
};

/** The identifier of a stored machine in messages. */
export const storedID = (chart, id) => `${encodeURIComponent(chart)}/${encodeURIComponent(id)}`;

/** The view of a store. */
export class StoreView {
  #connection;
  #place = null;
  #request = 0;
  /** The positions at which the pages of the list begin; the last one is shown. */
  #pages = [null];
  #next = null;
  /** The chart that is shown; none before the first list has come, if the address names none. */
  #chart;
  #rows = new Map();
  #parts = {};
  #result;

  constructor(connection, name, announce) {
    this.#connection = connection;
    const parts = this.#parts;
    parts.charts = make("nav", { class: "charts", "aria-label": "Charts" });
    parts.problem = make("p", { class: "problem", role: "alert", hidden: true });
    this.#result = new CommandResult(announce);
    parts.pause = this.#button("Pause chart", () => this.#operate("pause", "The machines of this chart stop; events are still accepted, and wait."));
    parts.resume = this.#button("Resume chart", () => this.#operate("resume", "The machines apply the inputs that wait for them."));
    parts.retry = this.#button("Retry all parked", () => this.#operate("retry", "All parked machines of this chart apply the inputs that failed again."));
    parts.skip = this.#button("Skip all parked", () => this.#operate("skip", "The inputs that parked machines of this chart are given up for good; their journals say so."));
    // What is done needs a chart.
    parts.pause.hidden = parts.resume.hidden = true;
    parts.bulk = make("div", { class: "controls", role: "group", "aria-label": "Parked machines" }, parts.retry, parts.skip);
    parts.reason = make("input", { type: "search", "aria-label": "Beginning of their reasons", placeholder: "Reason begins with…", autocomplete: "off", spellcheck: "false" });
    parts.letters = make(
      "div",
      { class: "controls", role: "group", "aria-label": "Dead letters" },
      this.#button("Retry dead letters", () => this.#operateOnLetters("retryLetters", "Retry dead letters", "Each is delivered again before its machine's later outputs, with the same key.")),
      this.#button("Discard dead letters", () => this.#operateOnLetters("discardLetters", "Discard dead letters", "They are never delivered. The journals of their machines still have them.")),
      parts.reason,
    );
    parts.findings = make("ul", { class: "findings" });
    parts.moreFindings = make("p", { class: "muted", hidden: true });
    parts.stuck = make("section", { class: "part stuck", hidden: true }, make("h2", {}, "Stuck"), parts.findings, parts.moreFindings, parts.bulk, parts.letters);
    parts.states = make("ul", { class: "state-tree" });
    parts.search = make("input", { type: "search", "aria-label": "Search by id", placeholder: "Id begins with…", autocomplete: "off", spellcheck: "false" });
    parts.search.addEventListener("input", () => {
      this.#go({ chart: this.#chart, prefix: parts.search.value }, true);
    });
    parts.status = make("select", { "aria-label": "Status" }, make("option", { value: "" }, "Any status"));
    for (const status of statuses) parts.status.append(make("option", { value: status }, status));
    parts.status.addEventListener("change", () => this.#go({ chart: this.#chart, status: parts.status.value }));
    parts.title = make("h2", { id: "list-title" }, "Machines");
    parts.body = make("tbody");
    parts.table = make(
      "table",
      { class: "machines", "aria-labelledby": "list-title" },
      make("thead", {}, make("tr", {}, ...["Id", "Status", "States", "Since", "Revision"].map((name) => make("th", { scope: "col" }, name)))),
      parts.body,
    );
    parts.empty = make("p", { class: "muted", hidden: true }, "No machine is found.");
    parts.first = this.#button("First page", () => this.#turn([null]));
    parts.back = this.#button("Previous page", () => this.#turn(this.#pages.slice(0, -1)));
    parts.on = this.#button("Next page", () => this.#next && this.#turn([...this.#pages, this.#next]));
    parts.position = make("output", { class: "position" });
    this.element = make(
      "article",
      { class: "store", "aria-label": name },
      make("div", { class: "head" }, make("div", {}, make("h1", {}, name)), parts.charts, make("div", { class: "tools" }, parts.pause, parts.resume)),
      parts.problem,
      this.#result.element,
      parts.stuck,
      make(
        "div",
        { class: "browse" },
        make("section", { class: "part counts" }, make("h2", {}, "States"), parts.states),
        make(
          "section",
          { class: "part found" },
          make("div", { class: "search", role: "search" }, parts.title, parts.search, parts.status),
          make("div", { class: "scroller" }, parts.table),
          parts.empty,
          make("div", { class: "controls pager" }, parts.first, parts.back, parts.on, parts.position),
        ),
      ),
    );
  }

  #button(text, act) {
    const button = make("button", { type: "button" }, text);
    button.addEventListener("click", act);
    return button;
  }

  /** Shows that the studio has refused something. */
  fail(reason) { this.#result.fail(reason); }

  close() {
    // A command that is under way reads no list any more.
    this.#place = null;
    this.#connection.leave();
  }

  /** Does something with the chart or its parked machines, after a question, and reads the list again. */
  async #operate(operation, note) {
    const chart = this.#chart;
    const button = this.#parts[operation];
    if (!await confirmed(`${button.textContent}: ${chart}?`, button.textContent, note)) return;
    await this.#result.run(() => this.#connection.request({ action: "operate", operation, chart }));
    if (this.#place) this.#turn(this.#pages);
  }

  /** Counts the dead letters of the chart that are meant, and does something with no more of them after a question. */
  async #operateOnLetters(action, label, note) {
    const chart = this.#chart;
    const reason = this.#parts.reason.value || undefined;
    const which = reason ? ` whose reasons begin with “${reason}”` : "";
    await this.#result.run(async () => {
      const count = Number(await this.#connection.request({ action: "countLetters", chart, reason }));
      if (!count) throw new Error(`${chart} has no dead letters${which}`);
      const letters = `${number.format(count)} dead letter${count === 1 ? "" : "s"} of ${chart}${which}`;
      if (!await confirmed(`${label}: ${letters}?`, label, note)) return "";
      return this.#connection.request({ action, chart, reason, count });
    });
    if (this.#place) this.#turn(this.#pages);
  }

  /** The address of what is shown, with what was typed. */
  get address() { return storeAddress(this.#place ?? {}); }

  /** Goes to another part of the store; while one types, the history of the browser does not grow. */
  #go(place, replaces = false) {
    const address = storeAddress(place);
    if (!replaces) {
      location.hash = address;
      return;
    }
    history.replaceState(null, "", address);
    this.show(storePlace(address));
  }

  /** Shows a part of the store: a chart, and perhaps a state, a status or the beginning of ids. */
  show(place) {
    if (JSON.stringify(place) === JSON.stringify(this.#place)) return;
    this.#place = place;
    this.#chart = place.chart ?? this.#chart;
    if (this.#parts.search.value !== (place.prefix ?? "")) this.#parts.search.value = place.prefix ?? "";
    this.#parts.status.value = place.status ?? "";
    this.#parts.title.textContent = place.state ? `Machines in ${place.state}` : "Machines";
    this.#turn([null]);
  }

  /** Shows the page of the list that begins at the last of these positions. */
  #turn(pages) {
    this.#pages = pages;
    // The position behind this page is not known before it has come.
    this.#next = null;
    const after = pages.at(-1);
    this.element.setAttribute("aria-busy", "true");
    this.#request = this.#connection.browse({ ...this.#place, ...(after === null ? {} : { after }) });
  }

  /** Receives what the studio has read. */
  update(list) {
    if (list.request !== this.#request) return;
    const parts = this.#parts;
    this.element.removeAttribute("aria-busy");
    parts.problem.hidden = !list.error;
    parts.problem.textContent = list.error ?? "";
    this.#chart = list.chart ?? this.#chart;
    this.#next = list.next ?? null;
    this.#showCharts(list);
    if (list.error) return;
    this.#showFindings(list);
    this.#showStates(list.charts.find(({ name }) => name === list.chart)?.states ?? []);
    this.#showMachines(list);
  }

  #showCharts({ charts, chart }) {
    const links = charts.map(({ name, isPaused, states }) => {
      const link = make("a", { class: "button", href: storeAddress({ chart: name }) }, name);
      // A machine is in one of the outermost states.
      const count = states.reduce((sum, state) => sum + (state.depth ? 0 : state.machines), 0);
      link.append(make("span", { class: "count" }, ` ${number.format(count)}`));
      if (isPaused) link.append(make("span", { class: "status paused" }, " paused"));
      if (name === chart) link.setAttribute("aria-current", "page");
      return link;
    });
    StoreView.#replace(this.#parts.charts, links);
    const shown = charts.find(({ name }) => name === chart);
    this.#parts.pause.hidden = !shown || shown.isPaused;
    this.#parts.resume.hidden = !shown?.isPaused;
  }

  #showFindings({ findings, hasMoreFindings }) {
    const parts = this.#parts;
    parts.stuck.hidden = findings.length === 0;
    const items = findings.map((finding) => make(
      "li",
      { class: finding.kind === "parked" || finding.kind === "dead letter" ? "grave" : "" },
      make("span", { class: "kind" }, finding.kind),
      make("a", { href: storeAddress({ chart: finding.chart, id: finding.id }) }, finding.id),
      make("span", { class: "subject" }, finding.subject),
      make("time", {}, `since ${moment(finding.since)}`),
      make("span", { class: "finding-reason" }, finding.reason),
    ));
    StoreView.#replace(parts.findings, items);
    parts.bulk.hidden = !findings.some(({ kind }) => kind === "parked");
    // There may be some behind the first findings, too.
    parts.letters.hidden = !hasMoreFindings && !findings.some(({ kind }) => kind === "dead letter");
    parts.moreFindings.hidden = !hasMoreFindings;
    const parked = make("a", { href: storeAddress({ chart: this.#chart, status: "parked" }) }, "All parked machines");
    parts.moreFindings.replaceChildren(`These are the first ${findings.length}; there are more. `, parked);
  }

  #showStates(states) {
    const items = states.map((state) => {
      const isChosen = state.name === this.#place.state;
      const place = isChosen ? { chart: this.#chart } : { chart: this.#chart, state: state.name };
      const link = make(
        "a",
        { href: storeAddress(place) },
        make("span", {}, state.name),
        make("span", { class: "count" }, number.format(state.machines)),
      );
      if (isChosen) link.setAttribute("aria-current", "true");
      link.style.setProperty("--depth", state.depth);
      return make("li", { class: state.machines ? "" : "none" }, link);
    });
    StoreView.#replace(this.#parts.states, items);
  }

  #showMachines({ machines, next }) {
    const parts = this.#parts;
    const known = this.#rows;
    this.#rows = new Map();
    const rows = machines.map((machine) => {
      // The row of a machine has a link to its chart.
      const text = JSON.stringify([this.#chart, machine]);
      const row = known.get(text) ?? this.#row(machine);
      this.#rows.set(text, row);
      return row;
    });
    if (rows.length !== parts.body.children.length || rows.some((row, position) => row !== parts.body.children[position])) {
      parts.body.replaceChildren(...rows);
    }
    parts.table.hidden = rows.length === 0;
    parts.empty.hidden = rows.length > 0;
    parts.first.disabled = parts.back.disabled = this.#pages.length === 1;
    parts.on.disabled = !next;
    parts.position.textContent = `page ${this.#pages.length}`;
  }

  #row({ id, status, configuration, since, revision }) {
    return make(
      "tr",
      { class: status },
      make("td", {}, make("a", { href: storeAddress({ chart: this.#chart, id }) }, id || "(empty id)")),
      make("td", { class: "status" }, status),
      make("td", {}, configuration.join(", ")),
      make("td", { class: "moment" }, since === undefined ? "" : moment(since)),
      make("td", { class: "number" }, number.format(revision)),
    );
  }

  /** Replaces children if they look different, so that the focus stays where it is. */
  static #replace(element, children) {
    const copy = make("div", {}, ...children);
    if (copy.innerHTML !== element.innerHTML) element.replaceChildren(...children);
  }
}
