// The connection to the studio: one WebSocket, which is opened again when it is lost.

/** The studio sends a heartbeat every five seconds; after this time without one, the connection is lost. */
const timeout = 12_000;

/** The first time to wait before a lost connection is opened again, and the longest. */
const [shortestDelay, longestDelay] = [250, 5000];

/**
 * Sends requests, and dispatches each message of the studio as an event of its type. After a loss it opens the
 * WebSocket again, and watches the same machines. Other events: "open", "lost", and "refused" for a request without
 * a number.
 */
export class Connection extends EventTarget {
  #socket = null;
  #delay = shortestDelay;
  #timer = 0;
  #receivedAt = 0;
  #requests = new Map();
  #lastRequest = 0;
  #watched = new Map();
  #browsed = null;
  /** The longest message that the studio reads, in bytes; it closes a connection that has a longer one. */
  #messageLimit = Infinity;
  /** The most machines that a page can watch. */
  watchLimit = Infinity;

  constructor() {
    super();
    this.#open();
    setInterval(() => {
      if (this.#socket && performance.now() - this.#receivedAt > timeout) this.#lose(this.#socket);
    }, 1000);
    addEventListener("online", () => this.#reopen());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#reopen();
    });
  }

  get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }

  /** Sends a request; the studio's reply resolves the promise to a text, if there is something to say, or rejects it. */
  request(message) {
    if (!this.isOpen) return Promise.reject(new Error("there is no connection to the studio"));
    const request = ++this.#lastRequest;
    const text = JSON.stringify({ ...message, request });
    const size = new TextEncoder().encode(text).length;
    if (size > this.#messageLimit) {
      return Promise.reject(new Error(`this is too long to send: ${size} bytes, and the studio reads at most ${this.#messageLimit}`));
    }
    this.#socket.send(text);
    return new Promise((resolve, reject) => this.#requests.set(request, { resolve, reject }));
  }

  /** Sends a request whose reply is not needed. */
  send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  /** Watches a machine, also after a loss; `position` returns the epoch and the next step that the page needs. */
  watch(machine, position) {
    this.#watched.set(machine, position);
    this.#watch(machine, position);
  }

  unwatch(machine) {
    this.#watched.delete(machine);
    this.send({ action: "unwatch", machine });
  }

  /** Browses the store of the studio, also after a loss; returns the number of the request, which its lists have. */
  browse(browsing) {
    this.#browsed = { action: "browse", browsing, request: ++this.#lastRequest };
    this.send(this.#browsed);
    return this.#browsed.request;
  }

  /** Browses no more. */
  leave() {
    this.#browsed = null;
    this.send({ action: "leave" });
  }

  #watch(machine, position) { this.send({ action: "watch", machine, ...position() }); }

  #reopen() {
    if (this.#socket) return;
    this.#delay = shortestDelay;
    this.#open();
  }

  #open() {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.#socket = socket;
    this.#receivedAt = performance.now();
    socket.onopen = () => {
      this.#delay = shortestDelay;
      for (const [machine, position] of this.#watched) this.#watch(machine, position);
      if (this.#browsed) this.send(this.#browsed);
      this.#dispatch("open");
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#receivedAt = performance.now();
      this.#receive(JSON.parse(event.data));
    };
    socket.onclose = () => this.#lose(socket);
  }

  #lose(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    for (const { reject } of this.#requests.values()) reject(new Error("the connection was lost"));
    this.#requests.clear();
    this.#dispatch("lost");
    this.#timer = setTimeout(() => this.#open(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, longestDelay);
  }

  #receive(message) {
    if (message.type === "machines") {
      this.#messageLimit = message.messageLimit ?? Infinity;
      this.watchLimit = message.watchLimit ?? Infinity;
    }
    if (message.type !== "reply") return this.#dispatch(message.type, message);
    const request = this.#requests.get(message.request);
    this.#requests.delete(message.request);
    if (message.error) {
      if (request) request.reject(new Error(message.error));
      else this.#dispatch("refused", message.error);
    } else {
      request?.resolve(message.text);
    }
  }

  #dispatch(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }
}
