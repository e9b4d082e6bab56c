import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Repository } from "./repository.ts";

/** The last whole backup of this installation, as `npm run doctor` tells it. */
export interface LastBackup {
  target: string;
  at: string;
}

const noteOf = (dataDir: string): string => join(dataDir, "last-backup.json");

/** Null where none was made, or not by this installation. */
export function lastBackup(dataDir: string): LastBackup | null {
  try {
    const { target, at }: Partial<LastBackup> = JSON.parse(readFileSync(noteOf(dataDir), "utf8"));
    return typeof target === "string" && typeof at === "string" && !Number.isNaN(Date.parse(at))
      ? { target, at }
      : null;
  } catch {
    return null;
  }
}

/** Each backup that counts is noted beside the data. The note is a convenience: failing to write it spoils no backup. */
export function noting(repository: Repository, dataDir: string): Repository {
  return {
    ...repository,
    async saveManifest(manifest) {
      await repository.saveManifest(manifest);
      try {
        mkdirSync(dataDir, { recursive: true });
        writeFileSync(noteOf(dataDir), JSON.stringify({ target: repository.root, at: new Date().toISOString() }));
      } catch (error) {
        console.error(`The backup was made; that it was could not be noted in ${dataDir}: ${String(error)}`);
      }
    },
  };
}
