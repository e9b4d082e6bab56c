/** Values that the input's schema takes and no column holds: the database says so, and we say in which field. */
import { isRecord } from "../lib/narrow.ts";
import { Refusal } from "../refusal.ts";
import { InvalidInput } from "./decode.ts";

// Number too large, no such date, date beyond the calendar, text with signs that no text holds.
const dataCodes = /^(22003|22007|22008|22009|22021|22P05)$/;

export const isUnstorable = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && "code" in error && typeof error.code === "string" && dataCodes.test(error.code);

function partsOf(value: unknown): [PropertyKey, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return isRecord(value) ? Object.entries(value) : [];
}

/** Where in the input the text stands that the database has quoted. */
function placeOf(quoted: string, value: unknown, path: PropertyKey[] = []): PropertyKey[] | null {
  if (typeof value === "string" || typeof value === "number") return String(value) === quoted ? path : null;
  for (const [name, part] of partsOf(value)) {
    const place = placeOf(quoted, part, [...path, name]);
    if (place) return place;
  }
  return null;
}

/** The error as its sender can mend it; any other error is left as it is. */
export function pointedAt(error: unknown, input: unknown): unknown {
  if (!isUnstorable(error)) return error;
  const quoted = /"([^"]*)"/.exec(error.message)?.[1];
  const path = quoted === undefined ? null : placeOf(quoted, input);
  if (!path) return new Refusal("error.outOfRange");
  return new InvalidInput([{ code: "custom", path, message: "validation.outOfRange", input: quoted }], input);
}
