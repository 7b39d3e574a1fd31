// The data of a machine.

import { make } from "/events.js";

/** Names and values as parts of a list; the fields of a value are a list below its name. */
export const fields = (values) => values.flatMap(({ name, text, fields: inner }) => {
  if (!inner) return [make("dt", {}, name), make("dd", {}, text)];
  const list = make("dl", { class: "values" }, ...fields(inner));
  return [make("dt", { class: "whole" }, name), make("dd", { class: "whole" }, text, list)];
});
