/** `sqref` of a workbook. */
import { parseRange } from "../a1.ts";
import type { Range } from "../book.ts";

const RANGES_MAX = 5_000;

export const rangesIn = (sqref: string | undefined): Range[] =>
  (sqref ?? "")
    .trim()
    .split(/\s+/)
    .slice(0, RANGES_MAX)
    .flatMap((text) => parseRange(text) ?? []);
