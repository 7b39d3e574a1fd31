// What a machine does at present, as far as the studio has told.

/** The status of a machine that came last, and the machine's time since then. */
export class Present {
  #status = null;
  #at = 0;
  /** Whether time passes only when somebody advances it. */
  isTimeVirtual = false;

  /** Null before the first one. */
  get status() { return this.#status; }
  set status(status) {
    this.#status = status;
    this.#at = performance.now();
  }

  /** The machine's present time: counted from the last status, unless it is virtual. */
  get now() {
    const passes = !this.#status?.isDone && !this.isTimeVirtual;
    return (this.#status?.now ?? 0) + (passes ? performance.now() - this.#at : 0);
  }

  /** Those of the active states that have no states inside. */
  static leaves({ states }, configuration) {
    const atomic = new Set(states.filter((state) => state.isAtomic).map((state) => state.name));
    const known = new Set(states.map((state) => state.name));
    return configuration.filter((name) => atomic.has(name) || !known.has(name));
  }
}
