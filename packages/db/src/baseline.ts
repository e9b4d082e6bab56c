import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Name and SHA-256 of each migration, as the table schema_migration holds them. */
export type Applied = ReadonlyMap<string, string>;

/** What databases of before the baseline hold instead of it. */
export interface Superseded {
  files: Applied;
  /** Files of the baseline whose objects such a database has already. */
  baseline: readonly string[];
  /** What the baseline has otherwise. */
  bringOver: string;
}

export function readSuperseded(dir: string): Superseded | null {
  const inFolder = (name: string): string => join(dir, "superseded", name);
  if (!existsSync(inFolder("files.json"))) return null;
  const { files, baseline }: { files: Record<string, string>; baseline: string[] } = JSON.parse(
    readFileSync(inFolder("files.json"), "utf8"),
  );
  return {
    files: new Map(Object.entries(files)),
    baseline,
    bringOver: readFileSync(inFolder("bring-over.sql"), "utf8"),
  };
}

/** Whether a database is one of before the baseline; refused unless it holds everything that the baseline replaced. */
export function isOfBefore(applied: Applied, superseded: Superseded | null): superseded is Superseded {
  if (!superseded || ![...superseded.files.keys()].some((name) => applied.has(name))) return false;
  const lacking = [...superseded.files.keys()].filter((name) => !applied.has(name));
  if (lacking.length === 0) return true;
  throw new Error(
    `The database was left half-way before the baseline: it lacks ${lacking.length} of the ${superseded.files.size} migrations ` +
      `that the baseline replaced (first: ${lacking[0]}). Start the program of commit 9a4afe7 on it once, then this one.`,
  );
}
