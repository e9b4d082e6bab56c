/** What a run every day tries one of: another one for each key, and for each commit where the run names its turn. */
import { createHash } from "node:crypto";
import { isLong } from "./long.ts";

const turn = process.env.DIGAO_TURN ?? "";

/** One of several that prove the same; all of them in a long run. */
export function oneOf<T>(key: string, list: readonly T[]): T[] {
  if (isLong || list.length < 2) return [...list];
  const place = createHash("sha256").update(`${turn}\0${key}`).digest().readUInt32BE() % list.length;
  return list.slice(place, place + 1);
}
