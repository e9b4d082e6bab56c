import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, describe, expect, inject, it } from "vitest";
import { processReaders, type ReadersOptions } from "../src/platform/readings/processes.ts";
import { defaultQueueLimits } from "../src/platform/readings/queue.ts";
import type { Readers } from "../src/platform/readings/reading.ts";
import { noted, spinning, swallowing, talkative } from "./hostile-readings.ts";

const dir = mkdtempSync(join(inject("database").scratchDir, "readings-"));
const megabyte = 1024 * 1024;
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
    const readers = readersOf({ limits: { bytesMax: 1024 * megabyte, timeMs: 3000 } });
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
      const readers = readersOf({ limits: { bytesMax, timeMs: 120_000 }, onPeak: (bytes) => peaks.push(bytes) });
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

  it("runs for one firm at a time and for two at most; nobody waits behind a crowd", async () => {
    const readers = readersOf();
    const path = await notes();
    const run = (firm: number) => readers.run({ tenantId: firm, reading: noted, path, input: { firm, ms: 400 } });
    // The first starts both processes; its lines count too.
    const crowd = [run(1), run(1), run(1), run(1)];
    const others = [run(2), run(3)];
    const refused = run(1);
    await expect(refused).rejects.toMatchObject({ key: "file.readersBusy", kind: "tooMany" });
    const lines = (await Promise.all([...crowd, ...others])).sort((one, other) => other.length - one.length)[0] ?? "";
    const running: string[] = [];
    let most = 0;
    for (const line of lines.split("\n")) {
      const firm = line.slice(1);
      if (line.startsWith("+")) {
        expect(running).not.toContain(firm);
        running.push(firm);
      } else running.splice(running.indexOf(firm), 1);
      most = Math.max(most, running.length);
    }
    expect(most).toBe(2);
    const firmsInOrder = lines
      .split("\n")
      .filter((line) => line.startsWith("+"))
      .map((line) => line.slice(1));
    expect(firmsInOrder.lastIndexOf("1")).toBe(5);
  });

  it("waits for its turn only so long", async () => {
    const readers = readersOf({ queue: { ...defaultQueueLimits, atOnce: 1, waitMs: 200 } });
    const first = readers.run({ tenantId: 1, reading: noted, path: await notes(), input: { firm: 1, ms: 2000 } });
    const second = readers.run({ tenantId: 2, reading: noted, path: await notes(), input: { firm: 2, ms: 0 } });
    await expect(second).rejects.toMatchObject({ key: "file.readersBusy" });
    await first;
  });
});
