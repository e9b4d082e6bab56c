import { type FullDisk, fullDiskIn } from "../lib/away.ts";

export interface DiskWatch {
  /** What a call has failed with. */
  note(error: unknown): void;
  /** A job says that some disk is full, from a process of its own: all are tried. */
  suspect(): void;
  /** The disk that was full and is so still; null once it has room again, which is tried and not assumed. */
  stillFull(): Promise<FullDisk | null>;
}

export function watchDisks(probes: Readonly<Record<FullDisk, () => Promise<unknown>>>): DiskWatch {
  const full = new Set<FullDisk>();
  return {
    note(error) {
      const disk = fullDiskIn(error);
      if (disk) full.add(disk);
    },
    suspect() {
      full.add("database").add("files");
    },
    async stillFull() {
      for (const disk of full) {
        try {
          await probes[disk]();
        } catch {
          return disk;
        }
        full.delete(disk);
      }
      return null;
    },
  };
}

/** A megabyte of rows that are gone with their transaction. A row below 2 kB is stored as it is. */
export const fillDatabase = `create temp table disk_probe on commit drop as
  select repeat('0', 1900) as filler from generate_series(1, 550)`;
