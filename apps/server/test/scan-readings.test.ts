/** Scans that strangers send are recognised in processes with limits: what a hostile one takes ends there, and the next is read. */
import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import { pino } from "pino";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { limitIn, recognisePages } from "../src/areas/evidence/audit-files/door.ts";
import { listingScans } from "../src/areas/letters/hzmail/mail-scans.ts";
import { takingPart } from "../src/platform/mail/part.ts";
import { defaultReadingLimits, processReaders, type ReadingLimits } from "../src/platform/readings/processes.ts";
import type { FileReading, Readers } from "../src/platform/readings/reading.ts";

const dir = mkdtempSync(join(inject("database").scratchDir, "scans-"));
const megabyte = 1024 * 1024;
const minutes = 60_000;
let readers: Readers | undefined;
let peaks: number[] = [];
afterEach(async () => {
  await readers?.stop();
  [readers, peaks] = [undefined, []];
});

/** As a job of a firm reads files, however busy the machine: a process may take long to begin beside other tests. */
function readIn(limits?: Partial<ReadingLimits>) {
  readers = processReaders({
    entry: new URL("../src/reader.ts", import.meta.url),
    log: pino({ level: "silent" }),
    limits: { ...defaultReadingLimits, timeMs: 8 * minutes, startMs: 8 * minutes, ...limits },
    onPeak: (bytes) => peaks.push(bytes),
  });
  const { run } = readers;
  return <In, Out>(reading: FileReading<In, Out>, path: string, input: In): Promise<Out> =>
    run({ tenantId: 1, reading, path, input });
}

async function kept(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, bytes);
  return path;
}

/** One page of a PDF, drawn by so many curves: small in the file, long on the processor. */
function curves(count: number): Buffer {
  const body = deflateSync(Buffer.from(`q ${"0 0 m 9 700 500 9 600 800 c S ".repeat(count)}Q`));
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>",
  ].map((text, at) => Buffer.from(`${at + 1} 0 obj${text}endobj\n`));
  const stream = [`4 0 obj<</Length ${body.length}/Filter/FlateDecode>>stream\n`, "\nendstream endobj\n"];
  const end = "trailer<</Root 1 0 R/Size 5>>\n";
  return Buffer.concat([
    Buffer.from("%PDF-1.4\n"),
    ...objects,
    Buffer.from(stream[0]!),
    body,
    Buffer.from(stream[1] + end),
  ]);
}

let clear: string;
beforeAll(async () => {
  const canvas = createCanvas(700, 200);
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, 700, 200);
  drawing.fillStyle = "#000";
  drawing.font = "64px sans-serif";
  drawing.fillText("4711.25", 60, 120);
  clear = await kept("clear.png", canvas.toBuffer("image/png"));
});

async function wordsOf(read: ReturnType<typeof readIn>, path: string, isPdf: boolean): Promise<string[]> {
  const texts: string[] = [];
  await recognisePages(read, { path, isPdf }, async ({ text, picture }) => {
    expect(picture.subarray(0, 2).toString("hex")).toBe("ffd8");
    texts.push(text.trim());
  });
  return texts;
}

describe("the scan of a reply", () => {
  it(
    "that draws for ever is ended by the processor's time, and the next one is read",
    async () => {
      const read = readIn({ cpuMs: 20_000 });
      const hostile = await kept("curves.pdf", curves(3_000_000));
      const ended = await wordsOf(read, hostile, true).catch(limitIn);
      expect(["file.readingTime", "file.readingMemory"]).toContain(ended);
      expect(await wordsOf(read, clear, false)).toEqual(["4711.25"]);
    },
    8 * minutes,
  );

  it(
    "that unpacks to more than a process may hold is refused within its limits, and the next one is read",
    async () => {
      const read = readIn();
      const large = createCanvas(1, 1).toBuffer("image/png");
      // What the head of the picture claims: four gigabytes of dots.
      large.writeUInt32BE(32_000, 16);
      large.writeUInt32BE(32_000, 20);
      await expect(wordsOf(read, await kept("bomb.png", large), false)).rejects.toThrow();
      expect(await wordsOf(read, clear, false)).toEqual(["4711.25"]);
      if (process.platform === "linux") expect(Math.max(...peaks)).toBeLessThan(1.25 * 1792 * megabyte);
    },
    8 * minutes,
  );
});

it(
  "attached to a mail are found, taken out and read by such processes alone",
  async () => {
    const read = readIn();
    const { readFile } = await import("node:fs/promises");
    const part = (type: string, name: string, bytes: Buffer) =>
      `--b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${bytes.toString("base64")}\r\n`;
    const mail = [
      'From: a@b.cn\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n',
      part("application/zip", "x.zip", Buffer.from("PK")),
      part("image/png", "reply.png", await readFile(clear)),
      "--b--\r\n",
    ].join("");
    const original = await kept("mail.eml", Buffer.from(mail));
    const { scans, isAll } = await read(listingScans, original, null);
    expect({ scans, isAll }).toEqual({ scans: [{ index: 1, fileName: "reply.png", isPdf: false }], isAll: true });
    const into = join(dir, "taken");
    await read(takingPart, original, { index: 1, into });
    expect(await wordsOf(read, into, false)).toEqual(["4711.25"]);
  },
  8 * minutes,
);
