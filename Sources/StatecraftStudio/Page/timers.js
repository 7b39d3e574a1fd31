// The timers of a machine.

import { make } from "/events.js";
import { seconds } from "/history.js";
import { moment } from "/store.js";
import { span } from "/stored.js";

/** The part of a machine's page that counts its timers down; hidden when none is running. */
export class Timers {
  #part;
  #list;
  #hasDates;

  /** `hasDates` says that the machine's time is since 1970. */
  constructor(part, list, hasDates) {
    this.#part = part;
    this.#list = list;
    this.#hasDates = hasDates;
  }

  show(timers, now) {
    this.#part.hidden = timers.length === 0;
    this.#list.replaceChildren(
      ...timers.map((timer) => {
        const item = make("li", {}, make("span", {}, timer.name), make("span", { class: "left" }));
        if (timer.duration) item.append(make("progress", { max: String(timer.duration), value: "0", "aria-label": timer.name }));
        if (this.#hasDates) item.append(make("span", { class: "note" }, moment(timer.due)));
        item.timer = timer;
        return item;
      }),
    );
    this.countDown(now);
  }

  /** Shows what is left of each timer at a time. */
  countDown(now) {
    for (const item of this.#list.children) {
      const left = Math.max(0, item.timer.due - now);
      item.querySelector(".left").textContent = left < 3_600_000 ? seconds(left) : span(left);
      const bar = item.querySelector("progress");
      if (bar) bar.value = item.timer.duration - left;
    }
  }
}
