// One machine in the page: its diagram, events, data, timers and history.

import { Diagram } from "/diagram.js";
import { Events, make } from "/events.js";
import { History, seconds } from "/history.js";
import { moment } from "/store.js";
import { StoredParts, span } from "/stored.js";
import { fields } from "/values.js";

const inPast = "go back to now to send events";

/** The view of a machine: a whole article, or a small card on the front page. */
export class MachineView {
  #connection;
  #id;
  #isSmall;
  #machine = null;
  #epoch = -1;
  #diagram = null;
  #events = null;
  #history = null;
  #status = null;
  #statusAt = 0;
  #parts = {};
  #scene = null;
  #sceneState = null;
  #sceneQueue = [];
  #frame = 0;
  #isClosed = false;
  #isStored;
  #stored;

  constructor(connection, card, isSmall, announce) {
    this.#connection = connection;
    this.#id = card.id;
    this.#isSmall = isSmall;
    this.#isStored = Boolean(card.isStored);
    this.announce = announce;
    this.#stored = new StoredParts(connection, card, announce);
    this.#stored.onPast = () => this.#history && this.#show([]);
    this.element = isSmall ? this.#smallFrame(card) : this.#wholeFrame(card);
    connection.watch(card.id, () => this.#position());
    if (!isSmall) this.#tick();
  }

  get id() { return this.#id; }

  close() {
    this.#isClosed = true;
    this.#stored.close();
    this.#connection.unwatch(this.#id);
    cancelAnimationFrame(this.#frame);
  }

  /** What the studio needs to know to continue after a loss of the connection. */
  #position() {
    return this.#history && this.#epoch >= 0 ? { epoch: this.#epoch, nextStep: this.#history.length } : {};
  }

  // Frames

  #smallFrame(card) {
    const host = make("div", { class: "picture small" });
    const scene = make("div", { class: "small scene", hidden: true });
    const states = make("p", { class: "states" });
    this.#parts = { host, scene, states };
    return make(
      "li",
      { class: "card" },
      make(
        "a",
        { href: `#/${card.id}` },
        make("h2", {}, card.name),
        make("p", { class: "summary" }, card.summary),
        make("div", { class: "pictures", "aria-hidden": "true" }, scene, host),
        states,
      ),
    );
  }

  #wholeFrame(card) {
    const parts = this.#parts;
    parts.title = make("h1", {}, card.name);
    parts.summary = make("p", { class: "summary" }, card.summary);
    // The files of a stored machine are those of its store.
    parts.tools = this.#isStored ? this.#stored.tools : make("div", { class: "tools" });
    parts.problem = make("p", { class: "problem", hidden: true });
    parts.host = make("div", { class: "picture" });
    parts.states = make("p", { class: "states" });
    parts.scene = make("section", { class: "scene", hidden: true, "aria-label": "Scene" });
    parts.events = make("div", { class: "events" });
    parts.values = make("dl", { class: "values" });
    parts.timers = make("ul", { class: "timers" });
    parts.clock = make("div", { class: "clock" });
    parts.controls = make("div", { class: "controls", role: "group", "aria-label": "Time" });
    parts.list = make("ol", { class: "log", "aria-label": "Log, the newest step first" });
    const part = (name, title, ...children) =>
      make("section", { class: `part ${name}` }, make("h2", {}, title), ...children);
    parts.valuesPart = part("data", "Data", parts.values);
    parts.timersPart = part("time", "Timers", parts.timers);
    parts.clockPart = part("virtual-time", "Time", parts.clock);
    parts.clockPart.hidden = true;
    const article = make(
      "article",
      { class: card.isStored ? "machine stored" : "machine", "aria-label": card.name },
      make("div", { class: "head" }, make("div", {}, parts.title, parts.summary, this.#stored.line), parts.tools),
      parts.problem,
      this.#stored.fault,
      this.#stored.result.element,
      make(
        "div",
        { class: "body" },
        make(
          "div",
          { class: "views" },
          parts.scene,
          make("figure", {}, parts.host, make("figcaption", {}, parts.states)),
          make("div", { class: "history" }, parts.controls),
        ),
        make(
          "div",
          { class: "parts" },
          part("sending", "Events", parts.events),
          parts.clockPart,
          parts.valuesPart,
          parts.timersPart,
          this.#stored.part,
          part("steps", "Log", parts.list),
        ),
      ),
    );
    article.addEventListener("keydown", (event) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "range") return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.type === "range") return;
      if (event.key === "ArrowLeft") this.#history?.move(-1);
      else if (event.key === "ArrowRight") this.#history?.move(1);
      else if (event.key === "Escape") this.#history?.go(null);
      else return;
      event.preventDefault();
    });
    return article;
  }

  // Messages

  /** Receives the description of the machine. */
  setMachine(machine) {
    const isSame = this.#machine && JSON.stringify(this.#machine) === JSON.stringify(machine);
    this.#machine = machine;
    if (isSame) return;
    if (this.#history && this.#isStored) return this.#redraw(machine);
    this.#diagram = new Diagram(this.#parts.host, machine);
    if (this.#isSmall) return this.#openScene(machine);
    this.#parts.problem.hidden = !machine.problem;
    this.#parts.problem.textContent = machine.problem ?? "";
    this.#parts.host.setAttribute("role", "group");
    this.#parts.host.setAttribute("aria-label", `Diagram of ${machine.name}`);
    this.#events = new Events(this.#parts.events, machine, (event, payload) => this.send(event, payload));
    this.#history = new History(this.#parts.controls, this.#parts.list, {
      canRewind: machine.canRestart,
      ...(this.#isStored ? { hasEarlier: true, time: moment, word: "revision" } : {}),
    });
    this.#history.addEventListener("position", () => this.#show([]));
    this.#history.addEventListener("earlier", (event) => this.#command({ action: "earlier", step: event.detail }));
    this.#history.addEventListener("rewind", (event) => this.#command({ action: "rewind", step: event.detail }));
    this.#tools(machine);
    this.#clock(machine);
    this.#openScene(machine);
  }

  /** A stored machine was migrated to another version of its chart; the journal goes on. */
  #redraw(machine) {
    this.#diagram = new Diagram(this.#parts.host, machine);
    this.#events = new Events(this.#parts.events, machine, (event, payload) => this.send(event, payload));
    this.#show([]);
  }

  /** Controls that advance the machine's time, if it is virtual. */
  #clock(machine) {
    this.#parts.clockPart.hidden = !machine.isTimeVirtual;
    if (!machine.isTimeVirtual) return;
    const next = make("button", { type: "button" }, "To the next moment");
    next.addEventListener("click", () => this.#command({ action: "advance" }));
    const amount = make("input", { type: "number", min: "0", step: "any", value: "500", "aria-label": "Milliseconds" });
    const form = make("form", {}, amount, make("span", {}, "ms"), make("button", { type: "submit" }, "Let pass"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (amount.value && amount.validity.valid) this.#command({ action: "advance", milliseconds: Number(amount.value) });
    });
    this.#parts.clockTime = make("strong", { class: "now" });
    const note = make("p", {}, "It stands still at ", this.#parts.clockTime, ".");
    this.#parts.clockNote = make("p", { class: "error", role: "alert" });
    this.#parts.clock.replaceChildren(note, next, form, this.#parts.clockNote);
  }

  #tools(machine) {
    if (this.#isStored) return;
    const tools = [];
    if (machine.canRestart) {
      const button = make("button", { type: "button", class: "restart" }, "Restart");
      button.addEventListener("click", () => this.#command({ action: "restart" }));
      tools.push(button);
    }
    const id = encodeURIComponent(machine.id);
    if (machine.svg) tools.push(make("a", { class: "button", href: `/machines/${id}.svg`, download: `${machine.id}.svg` }, "SVG"));
    if (machine.hasSCXML) {
      tools.push(make("a", { class: "button", href: `/machines/${id}.scxml`, download: `${machine.id}.scxml` }, "SCXML"));
    }
    tools.push(make("a", { class: "button", href: `/machines/${id}.jsonl`, download: `${machine.id}.jsonl` }, "Recording"));
    this.#parts.tools.replaceChildren(...tools);
  }

  async #command(message) {
    const note = message.action === "advance" ? this.#parts.clockNote : null;
    if (note) note.textContent = "";
    try {
      await this.#connection.request({ ...message, machine: this.#id });
    } catch (error) {
      if (note) note.textContent = error.message;
      else this.announce(error.message);
    }
  }

  send(event, payload) {
    if (this.#history?.isLive === false) return Promise.reject(new Error(inPast));
    if (this.#isStored) return this.#stored.send(event, payload);
    return this.#connection.request({ action: "send", machine: this.#id, event, payload });
  }

  /** Receives that there is no such machine. */
  setMissing(reason) {
    if (this.#isSmall) return;
    this.#parts.problem.hidden = false;
    this.#parts.problem.textContent = reason;
  }

  /** Receives the data of a stored machine at an earlier revision. */
  setPast(data) { this.#stored.setPast(data); }

  /** Receives steps that came before those that the page has. */
  addEarlier({ first, steps }) { this.#history?.prepend(first, steps); }

  /** Receives new steps, the present status, and changes of the scene. */
  update(update) {
    // An update for an earlier view of the machine may come before the description.
    if (!this.#machine) return;
    if (this.#isSmall) return this.#updateCard(update);
    const isNew = update.epoch !== this.#epoch;
    if (isNew) {
      this.#epoch = update.epoch;
      this.#history.reset();
    }
    this.#status = update.status;
    this.#statusAt = performance.now();
    this.#updateScene(update);
    const fresh = this.#history.add(update.first, update.steps);
    this.#show(fresh);
    Object.assign(this.element.dataset, { epoch: String(update.epoch), now: String(update.status.now) });
    if (!isNew) for (const step of fresh) if (step.outcome === "refused") this.#scene?.refused?.(step.event, step.reason);
    if (!isNew && fresh.length) this.#announceStep(fresh);
  }

  #updateScene(update) {
    if ("scene" in update) {
      this.#sceneState = update.scene;
      this.#sceneQueue = [];
      this.#scene?.reset(update.scene);
    }
    for (const change of update.changes) {
      if (this.#scene) this.#scene.change(change);
      else this.#sceneQueue.push(change);
    }
  }

  #updateCard(update) {
    this.#status = update.status;
    this.#statusAt = performance.now();
    this.#updateScene(update);
    const last = update.steps.at(-1);
    const leaves = this.#leaves(update.status.configuration ?? []);
    this.#diagram.show(update.status.configuration ?? [], last?.transitions ?? [], this.#epoch === update.epoch);
    this.#epoch = update.epoch;
    this.#parts.states.textContent = leaves.join(", ") || (update.status.isDone ? "ended" : "");
  }

  #leaves(configuration) {
    const atomic = new Set(this.#machine.states.filter((state) => state.isAtomic).map((state) => state.name));
    return configuration.filter((name) => atomic.has(name) || !this.#diagram.names.has(name));
  }

  #announceStep(steps) {
    const step = steps.at(-1);
    const leaves = this.#leaves(step.configuration).join(", ");
    // A screen reader could not read each of many steps.
    clearTimeout(this.speech);
    this.speech = setTimeout(() => {
      this.announce(`${this.#machine.name}: ${step.event}, ${step.outcome === "transitioned" ? `now ${leaves}` : step.reason || step.outcome}`);
    }, 250);
  }

  // Showing

  #show(fresh) {
    const step = this.#history.step;
    const isLive = this.#history.isLive;
    const status = this.#status ?? {};
    const configuration = isLive ? status.configuration ?? [] : step?.configuration ?? [];
    this.#diagram.show(configuration, step?.transitions ?? [], fresh.length > 0 || !isLive);
    this.#parts.states.textContent = this.#leaves(configuration).join(", ")
      + (isLive && status.isDone ? " (ended)" : "");
    this.element.classList.toggle("in-past", !isLive);
    this.#events.update(status.verdicts, isLive ? undefined : inPast);
    if (this.#isStored && !isLive) this.#showPast();
    else this.#showValues(isLive ? status.values ?? [] : this.#history.values ?? []);
    this.#stored.show(status.stored, isLive);
    this.#showTimers();
  }

  #showValues(values) {
    this.#parts.valuesPart.hidden = values.length === 0;
    if (this.#history.isLive) this.#parts.valuesPart.removeAttribute("aria-busy");
    this.#parts.values.replaceChildren(...fields(values));
  }

  /** The journal of a stored machine has no data; the studio replays it for those of the revision that is shown. */
  #showPast() {
    const data = this.#stored.past(this.#history.position);
    this.#parts.valuesPart.toggleAttribute("aria-busy", !data);
    if (!data) return;
    this.#showValues(data.values);
    if (!data.obstacle) return;
    this.#parts.valuesPart.hidden = false;
    this.#parts.values.replaceChildren(make("dd", { class: "whole muted" }, data.obstacle));
  }

  /** The machine's present time: counted from the last status, unless it is virtual. */
  get #now() {
    const passes = !this.#status?.isDone && !this.#machine?.isTimeVirtual;
    return (this.#status?.now ?? 0) + (passes ? performance.now() - this.#statusAt : 0);
  }

  #showTimers() {
    const timers = (this.#history.isLive && this.#status?.timers) || [];
    this.#parts.timersPart.hidden = timers.length === 0;
    this.#parts.timers.replaceChildren(
      ...timers.map((timer) => {
        const item = make("li", {}, make("span", {}, timer.name), make("span", { class: "left" }));
        if (timer.duration) item.append(make("progress", { max: String(timer.duration), value: "0", "aria-label": timer.name }));
        if (this.#isStored) item.append(make("span", { class: "note" }, moment(timer.due)));
        item.timer = timer;
        return item;
      }),
    );
    this.#countDown();
  }

  #countDown() {
    const now = this.#now;
    if (this.#parts.clockTime) this.#parts.clockTime.textContent = seconds(now);
    for (const item of this.#parts.timers.children) {
      const left = Math.max(0, item.timer.due - now);
      item.querySelector(".left").textContent = left < 3_600_000 ? seconds(left) : span(left);
      const bar = item.querySelector("progress");
      if (bar) bar.value = item.timer.duration - left;
    }
  }

  #tick() {
    if (this.#isClosed) return;
    this.#frame = requestAnimationFrame(() => {
      if (!this.#isSmall) this.#countDown();
      if (this.#status) this.#scene?.time?.(this.#now);
      this.#tick();
    });
  }

  // The scene

  async #openScene(machine) {
    if (!machine.scene) return;
    const part = this.#parts.scene;
    try {
      const script = await import(`/scenes/${encodeURIComponent(machine.scene)}.js`);
      part.hidden = false;
      this.element.classList.add("with-scene");
      // The scene of a card sends no events.
      const send = this.#isSmall ? null : (event, payload) => this.send(event, payload);
      this.#scene = script.show(part, this.#sceneState, send);
      for (const change of this.#sceneQueue.splice(0)) this.#scene.change(change);
      if (this.#isSmall && this.#scene.time) this.#tick();
    } catch (error) {
      if (this.#isSmall) return;
      part.hidden = false;
      part.textContent = `The scene cannot be drawn: ${error.message}`;
    }
  }
}
