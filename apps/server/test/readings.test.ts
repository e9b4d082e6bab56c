import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, describe, expect, inject, it } from "vitest";
import { processReaders, type ReadersOptions } from "../src/platform/readings/processes.ts";
import { createQueue, defaultQueueLimits, type Queue } from "../src/platform/readings/queue.ts";
import type { Readers } from "../src/platform/readings/reading.ts";
import type { Refusal } from "../src/platform/refusal.ts";
import { noted, numbered, spinning, swallowing, talkative } from "./hostile-readings.ts";

const dir = mkdtempSync(join(inject("database").scratchDir, "readings-"));
const megabyte = 1024 * 1024;
const startMs = 120_000;
const log = pino({ level: "silent" });
let open: Readers[] = [];

function readersOf(options: Partial<ReadersOptions> = {}): Readers {
  const readers = processReaders({ entry: new URL("./reading-process.ts", import.meta.url), log, ...options });
  open.push(readers);
  return readers;
}
afterEach(async () => {
  await Promise.all(open.map((readers) => readers.stop()));
  open = [];
});

const notes = async (): Promise<string> => {
  const path = join(dir, String(Math.random()));
  await writeFile(path, "");
  return path;
};

describe("the reading of a file", () => {
  it("that never ends is ended, while the server goes on and the next file is read", async () => {
    const readers = readersOf({ limits: { bytesMax: 1024 * megabyte, cpuMs: 1500, timeMs: 120_000, startMs } });
    let beats = 0;
    const beat = setInterval(() => {
      beats += 1;
    }, 50);
    const spun = readers.run({ tenantId: 1, reading: spinning, path: "", input: null });
    await expect(spun).rejects.toMatchObject({ key: "file.readingTime", kind: "tooLarge" });
    clearInterval(beat);
    expect(beats).toBeGreaterThan(20);
    const next = readers.run({ tenantId: 1, reading: noted, path: await notes(), input: { firm: 1, ms: 0 } });
    expect(await next).toBe("+1\n-1");
  });

  it.each([true, false])(
    "that swallows memory (on the heap: %s) is ended before it has more than its share",
    async (isOnHeap) => {
      const peaks: number[] = [];
      const bytesMax = 1200 * megabyte;
      const readers = readersOf({
        limits: { bytesMax, cpuMs: 120_000, timeMs: 120_000, startMs },
        onPeak: (bytes) => peaks.push(bytes),
      });
      const swallowed = readers.run({ tenantId: 1, reading: swallowing, path: "", input: { isOnHeap } });
      await expect(swallowed).rejects.toMatchObject({ key: "file.readingMemory" });
      // What it takes between two looks.
      if (process.platform === "linux") expect(Math.max(...peaks)).toBeLessThan(1.25 * bytesMax);
    },
  );

  it("whose answer would fill the server's memory is refused", async () => {
    const reading = readersOf().run({ tenantId: 1, reading: talkative, path: "", input: null });
    await expect(reading).rejects.toMatchObject({ key: "import.fileTooLarge" });
  });

  it("is ended for what it takes of the processor, not for how long the machine lets it wait", async () => {
    const readers = readersOf({ limits: { bytesMax: 1024 * megabyte, cpuMs: 900, timeMs: 120_000, startMs } });
    const run = async (ms: number) =>
      readers.run({ tenantId: 1, reading: noted, path: await notes(), input: { firm: 1, ms } });
    await run(0);
    expect(await run(2500)).toBe("+1\n-1");
  });

  it("that the machine has no time for is told as busy, and never as a fault of the file", async () => {
    const readers = readersOf({ limits: { bytesMax: 1024 * megabyte, cpuMs: 60_000, timeMs: 300, startMs } });
    const held = readers.run({ tenantId: 1, reading: noted, path: await notes(), input: { firm: 1, ms: 60_000 } });
    await expect(held).rejects.toMatchObject({ key: "file.machineBusy", kind: "busy" });
    await expect(held).rejects.not.toMatchObject({ options: { field: "file" } });
  });

  it("that meets a process on its way out is read by another, and is not told to be too large", async () => {
    const readers = readersOf();
    const ask = () => readers.run({ tenantId: 1, reading: numbered, path: "", input: null });
    const first = await ask();
    process.kill(first, "SIGKILL");
    expect(await ask()).not.toBe(first);
  });

  it("runs for one firm in all places but one, firms in turns; nobody waits behind a crowd", async () => {
    const readers = readersOf({ queue: { ...defaultQueueLimits, waitMs: 120_000 } });
    const path = await notes();
    const run = (firm: number) => readers.run({ tenantId: firm, reading: noted, path, input: { firm, ms: 400 } });
    // The first starts the processes; its lines count too.
    const crowd = Array.from({ length: 8 }, () => run(1));
    const others = [run(2), run(3)];
    const lines = (await Promise.all([...crowd, ...others])).sort((one, other) => other.length - one.length)[0] ?? "";
    const running: string[] = [];
    let most = 0;
    for (const line of lines.split("\n")) {
      const firm = line.slice(1);
      if (line.startsWith("+")) running.push(firm);
      else running.splice(running.indexOf(firm), 1);
      expect(running.filter((one) => one === "1").length).toBeLessThanOrEqual(defaultQueueLimits.atOncePerFirm);
      most = Math.max(most, running.length);
    }
    expect(most).toBe(defaultQueueLimits.atOnce);
    const begun = lines
      .split("\n")
      .filter((line) => line.startsWith("+"))
      .map((line) => line.slice(1));
    // Those who came last begin long before the crowd has gone through.
    for (const firm of ["2", "3"]) expect(begun.indexOf(firm)).toBeLessThan(5);
  });
});

describe("the line before the readers", () => {
  const limits = { ...defaultQueueLimits, atOnce: 2, atOncePerFirm: 1, waiting: 6, waitingPerFirm: 4, waitMs: 60_000 };
  /** Works that end when told. */
  const works = (queue: Queue) => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    return {
      begun,
      end: async (who: string) => {
        ends.get(who)?.();
        await new Promise(setImmediate);
      },
      come: (firm: number, who: string) =>
        queue(
          firm,
          () => {
            begun.push(who);
            return new Promise<void>((resolve) => ends.set(who, resolve));
          },
          { who },
        ),
    };
  };

  it("tells a place as firms take turns, and keeps it for whoever comes back", async () => {
    const { begun, come, end } = works(createQueue({ ...limits, waitMs: 50 }));
    void come(1, "a");
    void come(2, "b");
    const told = (firm: number, who: string) =>
      come(firm, who).then(
        () => null,
        (error: Refusal) => [error.key, error.kind, error.options.data, error.options.retryAfterSeconds],
      );
    const busy = (place: number) => ["file.readersBusy", "busy", { place }, 2];
    expect(await Promise.all([told(1, "c"), told(1, "d"), told(2, "e")])).toEqual([busy(2), busy(3), busy(2)]);
    // Others that come meanwhile stand behind it.
    const again = [come(1, "d"), come(1, "f"), come(1, "c")].map((one) => one.catch(() => null));
    await end("a");
    await end("c");
    await end("d");
    expect(begun).toEqual(["a", "b", "c", "d", "f"]);
    await end("f");
    await Promise.all(again);
  });

  it("is full for a firm that fills it, and open to others", async () => {
    const { come } = works(createQueue(limits));
    const all = ["a", "b", "c", "d", "e"].map((who) => come(1, who).catch(() => null));
    expect(all).toHaveLength(5);
    await expect(come(1, "f")).rejects.toMatchObject({ kind: "busy", key: "file.readersBusy" });
    const other = works(createQueue(limits));
    void come(2, "g");
    expect(other.begun).toEqual([]);
  });
});
