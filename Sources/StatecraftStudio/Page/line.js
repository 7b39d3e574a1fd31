// The line to the studio: one socket, which comes back by itself when it is lost.

/** The studio says something every five seconds; after this time it is not there any more. */
const patience = 12_000;

/** Talks to the studio; tells listeners what comes, and asks again for what is watched after a loss. */
export class Line extends EventTarget {
  #socket = null;
  #wait = 250;
  #heardAt = 0;
  #requests = new Map();
  #lastRequest = 0;
  #watched = new Map();

  constructor() {
    super();
    this.#open();
    setInterval(() => {
      if (this.#socket && performance.now() - this.#heardAt > patience) this.#lose(this.#socket);
    }, 1000);
    addEventListener("online", () => this.#again());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#again();
    });
  }

  get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }

  /** Sends a request; the promise ends with the studio's answer. */
  ask(message) {
    if (!this.isOpen) return Promise.reject(new Error("the studio is not reached"));
    const request = ++this.#lastRequest;
    this.#socket.send(JSON.stringify({ ...message, request }));
    return new Promise((resolve, reject) => this.#requests.set(request, { resolve, reject }));
  }

  /** Sends a request whose answer nobody waits for. */
  tell(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  /** Watches a machine from now on, also after a loss; `place` tells what is known of it. */
  watch(machine, place) {
    this.#watched.set(machine, place);
    this.#watch(machine, place);
  }

  unwatch(machine) {
    this.#watched.delete(machine);
    this.tell({ action: "unwatch", machine });
  }

  #watch(machine, place) { this.tell({ action: "watch", machine, ...place() }); }

  #again() {
    if (this.#socket) return;
    this.#wait = 250;
    this.#open();
  }

  #open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.#socket = socket;
    this.#heardAt = performance.now();
    socket.onopen = () => {
      this.#wait = 250;
      for (const [machine, place] of this.#watched) this.#watch(machine, place);
      this.#emit("open");
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heardAt = performance.now();
      this.#hear(JSON.parse(event.data));
    };
    socket.onclose = () => this.#lose(socket);
  }

  #lose(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    for (const { reject } of this.#requests.values()) reject(new Error("the connection was lost"));
    this.#requests.clear();
    this.#emit("lost");
    this.timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, 5000);
  }

  #hear(message) {
    if (message.type !== "reply") return this.#emit(message.type, message);
    const request = this.#requests.get(message.request);
    this.#requests.delete(message.request);
    if (message.error) {
      if (request) request.reject(new Error(message.error));
      else this.#emit("complaint", message.error);
    } else {
      request?.resolve();
    }
  }

  #emit(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }
}
