// The elements of a machine's card and of its page.

import { make } from "/events.js";

/** The card of a machine, with its parts by name. */
export const smallFrame = (card) => {
  const host = make("div", { class: "picture small" });
  const scene = make("div", { class: "small scene", hidden: true });
  const states = card.isSystem
    ? make("p", { class: "note" }, "Several machines, which are proved and not run.")
    : make("p", { class: "states" });
  const element = make(
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
  return { element, parts: { host, scene, states } };
};

/** The page of a machine, with its parts by name; some of them come from what shows paths, claims and coverage. */
export const wholeFrame = (card, stored, { player, claims, coverage, situation, links }) => {
  const parts = {};
  parts.title = make("h1", {}, card.name);
  parts.summary = make("p", { class: "summary" }, card.summary);
  // The files of a stored machine are those of its store.
  parts.tools = card.isStored ? stored.tools : make("div", { class: "tools" });
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
  const sending = part("sending", "Events", parts.events);
  parts.valuesPart = part("data", "Data", parts.values);
  parts.timersPart = part("time", "Timers", parts.timers);
  parts.clockPart = part("virtual-time", "Time", parts.clock);
  parts.clockPart.hidden = true;
  const log = part("steps", "Log", parts.list);
  const history = make("div", { class: "history" }, parts.controls);
  const article = make(
    "article",
    { class: card.isStored ? "machine stored" : card.isSystem ? "machine system" : "machine", "aria-label": card.name },
    make("div", { class: "head" }, make("div", {}, parts.title, parts.summary, stored.line), parts.tools),
    parts.problem,
    stored.fault,
    stored.result.element,
    make(
      "div",
      { class: "body" },
      make(
        "div",
        { class: "views" },
        parts.scene,
        make(
          "figure",
          {},
          parts.host,
          make("figcaption", {}, parts.states),
          // What is known of a state that was clicked stands below the diagram.
          ...(card.isSystem ? [coverage.answerElement] : []),
        ),
        player.element,
        // A system is not run: it has no past, and no present but that of a path.
        ...(card.isSystem ? [] : [history]),
      ),
      make(
        "div",
        { class: "parts" },
        ...(card.isSystem
          ? [claims.element, links.element, situation.element, coverage.element, sending]
          : [sending, parts.clockPart, parts.valuesPart, parts.timersPart, stored.part, claims.element, log, coverage.element]),
      ),
    ),
  );
  return { element: article, parts };
};

/** The commands and files of a machine that the studio runs or follows, at the top of its page. */
export const tools = (machine, restart) => {
  const tools = [];
  if (machine.canRestart) {
    const button = make("button", { type: "button", class: "restart" }, "Restart");
    button.addEventListener("click", restart);
    tools.push(button);
  }
  const file = (text, ending) =>
    make("a", { class: "button", href: `/machines/${encodeURIComponent(machine.id)}.${ending}`, download: `${machine.id}.${ending}` }, text);
  if (machine.svg) tools.push(file("SVG", "svg"));
  if (machine.hasSCXML) tools.push(file("SCXML", "scxml"));
  // The runs of a system are those of its paths, which `prove --record` writes.
  if (!machine.isSystem) tools.push(file("Recording", "jsonl"));
  return tools;
};
