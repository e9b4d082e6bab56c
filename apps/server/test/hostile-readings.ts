import { appendFile, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { FileReading } from "../src/platform/readings/reading.ts";

type HostileReading = FileReading<never, unknown>;

const megabyte = 1024 * 1024;

/** What no thread can do anything against but from outside. */
export const spinning: FileReading<null, null> = {
  name: "spinning",
  read: async () => {
    for (;;) Math.random();
  },
};

/** 8 MB on the heap, and nothing in it for the collector to follow, which would take its time before it gives up. */
const numbers = () => new Array<number>(megabyte).fill(0.5);

export const swallowing: FileReading<{ isOnHeap: boolean }, null> = {
  name: "swallowing",
  read: async (_path, { isOnHeap }) => {
    const held: unknown[] = [];
    for (;;) {
      held.push(isOnHeap ? numbers() : Buffer.alloc(16 * megabyte, 1));
      await pause(1);
    }
  },
};

export const talkative: FileReading<null, string> = {
  name: "talkative",
  read: async () => "x".repeat(33 * megabyte),
};

/** Leaves a line at its begin and its end. */
export const noted: FileReading<{ firm: number; ms: number }, string> = {
  name: "noted",
  read: async (path, { firm, ms }) => {
    await appendFile(path, `+${firm}\n`);
    await pause(ms);
    await appendFile(path, `-${firm}\n`);
    return (await readFile(path, "utf8")).trim();
  },
};

/** Whose process it is. */
export const numbered: FileReading<null, number> = { name: "numbered", read: async () => process.pid };

export const hostileReadings: readonly HostileReading[] = [spinning, swallowing, talkative, noted, numbered];
