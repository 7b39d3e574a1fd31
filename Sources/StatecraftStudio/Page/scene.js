// The picture of what a machine is about, which a script of its own draws.

/** The scene of a machine, in an element that is hidden without one. */
export class Scene {
  #element;
  #part;
  #send;
  #drawn = null;
  #state = null;
  #queue = [];

  /** `element` has the part; `send` sends an event and its payload, null for a scene that only shows. */
  constructor(element, part, send) {
    this.#element = element;
    this.#part = part;
    this.#send = send;
  }

  /** Whether it looks different as time passes. */
  get moves() { return Boolean(this.#drawn?.time); }

  /** Draws the scene of a name; rejects when it cannot be drawn. */
  async open(name) {
    const script = await import(`/scenes/${encodeURIComponent(name)}.js`);
    this.#part.hidden = false;
    this.#element.classList.add("with-scene");
    this.#drawn = script.show(this.#part, this.#state, this.#send);
    for (const change of this.#queue.splice(0)) this.#drawn.change(change);
  }

  /** Receives the whole scene, if it has come, and its changes. */
  update(update) {
    if ("scene" in update) {
      this.#state = update.scene;
      this.#queue = [];
      this.#drawn?.reset(update.scene);
    }
    for (const change of update.changes) {
      if (this.#drawn) this.#drawn.change(change);
      else this.#queue.push(change);
    }
  }

  /** Shows the machine's time. */
  set time(now) { this.#drawn?.time?.(now); }

  /** Shows that an event was refused. */
  refuse({ event, reason }) { this.#drawn?.refused?.(event, reason); }

  /** Says why it cannot be drawn. */
  fail(error) {
    this.#part.hidden = false;
    this.#part.textContent = `The scene cannot be drawn: ${error.message}`;
  }
}
