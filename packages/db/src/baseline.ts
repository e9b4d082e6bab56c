import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Name and SHA-256 of each migration, as the table schema_migration holds them. */
export type Applied = ReadonlyMap<string, string>;

/** What databases of before the baseline hold instead of it: other files that made the same catalogue. */
export interface Superseded {
  files: Applied;
  /** The last file of the baseline. */
  last: string;
  /** Its program brings a database that lacks some of the files to all of them. */
  commit: string;
}

export function readSuperseded(dir: string): Superseded | null {
  const path = join(dir, "superseded", "files.json");
  if (!existsSync(path)) return null;
  const { files, ...rest }: { files: Record<string, string>; last: string; commit: string } = JSON.parse(
    readFileSync(path, "utf8"),
  );
  return { files: new Map(Object.entries(files)), ...rest };
}

/** Whether a database is one of before the baseline; refused unless it holds everything that the baseline replaced. */
export function isOfBefore(applied: Applied, superseded: Superseded | null): superseded is Superseded {
  if (!superseded) return false;
  const { files, commit } = superseded;
  const [first = ""] = files.keys();
  // What comes before the first of them is of the migrations that an earlier baseline replaced.
  if (![...applied.keys()].some((name) => files.has(name) || name < first)) return false;
  const lacking = [...files.keys()].filter((name) => !applied.has(name));
  if (lacking.length === 0) return true;
  throw new Error(
    `The database is of before the baseline and lacks ${lacking.length} of the ${files.size} migrations that the baseline replaced ` +
      `(first: ${lacking[0]}). Start the program of commit ${commit} on it once, then this one.`,
  );
}
