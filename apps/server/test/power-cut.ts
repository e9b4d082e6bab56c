import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

type Note = [act: "written" | "synced" | "renamed" | "made", path: string, to?: string];

interface Medium {
  /** Files whose bytes are not down yet. */
  bytes: Set<string>;
  /** Names that their folder does not hold for good yet. */
  names: Set<string>;
}

function read(text: string): Medium {
  const medium: Medium = { bytes: new Set(), names: new Set() };
  const acts: Record<Note[0], (path: string, to: string) => void> = {
    written: (path) => medium.bytes.add(path),
    synced(path) {
      medium.bytes.delete(path);
      for (const name of medium.names) if (dirname(name) === path) medium.names.delete(name);
    },
    renamed(path, to) {
      if (medium.bytes.delete(path)) medium.bytes.add(to);
      medium.names.add(to);
    },
    made: (path) => medium.names.add(path),
  };
  for (const line of text.split("\n").filter(Boolean)) {
    const [act, path, to = ""]: Note = JSON.parse(line);
    acts[act](path, to);
  }
  return medium;
}

/** The environment of a server whose unsynced writes are known, kept in `log`. */
export const watched = (log: string): Record<string, string> => ({
  DIGAO_UNSYNCED: log,
  NODE_OPTIONS: `--import ${fileURLToPath(new URL("unsynced.mjs", import.meta.url))}`,
});

/** After kill -9: takes away what a power cut would have taken, and answers how many names and files. */
export function cutPower(log: string): number {
  const { bytes, names } = read(existsSync(log) ? readFileSync(log, "utf8") : "");
  const torn = [...bytes].filter((path) => existsSync(path));
  for (const path of torn) truncateSync(path, Math.floor(statSync(path).size / 2));
  for (const path of names) rmSync(path, { recursive: true, force: true });
  writeFileSync(log, "");
  return torn.length + names.size;
}
