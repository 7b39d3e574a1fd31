// One machine on the front page.

import { Diagram } from "/diagram.js";
import { smallFrame } from "/frames.js";
import { Present } from "/present.js";
import { Scene } from "/scene.js";

/** The card of a machine: its picture and its active states. It leads to the page of the machine. */
export class CardView {
  #connection;
  #id;
  #card;
  #machine = null;
  #epoch = -1;
  /** The number of the first step that has not come. */
  #next = 0;
  #diagram = null;
  #present = new Present();
  #parts;
  #scene;
  #frame = 0;
  /** The transitions of the last step. */
  #lastTransitions = [];
  #isWatched = false;
  #isClosed = false;
  /** Tells whether the card is near what can be seen; null while it is watched in any case. */
  #observer = null;

  constructor(connection, card) {
    this.#connection = connection;
    this.#id = card.id;
    this.instance = card.instance;
    this.#card = JSON.stringify(card);
    const frame = smallFrame(card);
    this.element = frame.element;
    this.#parts = frame.parts;
    // The scene of a card sends no events.
    this.#scene = new Scene(this.element, this.#parts.scene, null);
  }

  /** Whether this is the view of a card of that size. */
  shows(card, isSmall) { return isSmall && this.#card === JSON.stringify(card); }

  /** Watches the machine: always, or only while the card is near what can be seen. */
  watch(onlyInSight) {
    if (!onlyInSight) {
      this.#observer?.disconnect();
      this.#observer = null;
      return this.#setWatched(true);
    }
    if (this.#observer) return;
    this.#observer = new IntersectionObserver(
      (entries) => this.#setWatched(entries.at(-1).isIntersecting),
      { rootMargin: "50%" },
    );
    this.#observer.observe(this.element);
  }

  #setWatched(isWatched) {
    if (isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    if (isWatched) this.#connection.watch(this.#id, () => this.#position());
    else this.#connection.unwatch(this.#id);
  }

  /** What the studio needs to know to continue. */
  #position() { return this.#epoch >= 0 ? { epoch: this.#epoch, nextStep: this.#next } : {}; }

  close() {
    this.#isClosed = true;
    this.#observer?.disconnect();
    this.#setWatched(false);
    cancelAnimationFrame(this.#frame);
  }

  /** Receives the description of the machine. */
  async setMachine(machine) {
    if (this.#machine && JSON.stringify(this.#machine) === JSON.stringify(machine)) return;
    const isFirst = this.#machine === null;
    this.#machine = machine;
    this.#present.isTimeVirtual = machine.isTimeVirtual;
    this.#diagram = new Diagram(this.#parts.host, machine);
    // The picture was rendered meanwhile; the scene goes on.
    if (!isFirst) return this.#show(false);
    if (!machine.scene) return;
    try {
      await this.#scene.open(machine.scene);
    } catch {
      // The page of the machine says why.
      this.#parts.scene.hidden = true;
      return;
    }
    if (this.#scene.moves && !this.#isClosed) this.#tick();
  }

  /** Receives new steps, the present status, and changes of the scene. */
  update(update) {
    // An update for an earlier view of the machine may come before the description.
    if (!this.#machine) return;
    this.#present.status = update.status;
    this.#scene.update(update);
    const last = update.steps.at(-1);
    const isNew = this.#epoch !== update.epoch;
    if (last || isNew) this.#lastTransitions = last?.transitions ?? [];
    this.#epoch = update.epoch;
    this.#next = update.first + update.steps.length;
    this.#show(Boolean(last) && !isNew);
  }

  #show(animates) {
    const { status } = this.#present;
    // Nothing has come, or the card says why.
    if (!status) return;
    const configuration = status.configuration ?? [];
    this.#diagram.show(configuration, this.#lastTransitions, animates);
    // The card of a system says what it is.
    if (this.#machine.isSystem) return;
    this.#parts.states.textContent = Present.leaves(this.#machine, configuration).join(", ") || (status.isDone ? "ended" : "");
  }

  /** Receives why the machine cannot be watched. */
  setMissing(reason) { this.#parts.states.textContent = reason; }

  #tick() {
    this.#frame = requestAnimationFrame(() => {
      if (this.#present.status) this.#scene.time = this.#present.now;
      this.#tick();
    });
  }
}
