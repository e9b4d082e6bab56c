/**
 * A book of 50 sheets, 100,000 cells and 5,000 bindings: exported as xlsx against a bare zip of the same XML; opened from xlsx; computed.
 * `npm run bench sheets`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openZipParts } from "@digao/excel/xlsx/zip-parts";
import { computeBook } from "@digao/sheets/compute";
import { applyOps } from "@digao/sheets/ops";
import { readXlsx } from "@digao/sheets/read-xlsx";
import { writeXlsx, xlsxBytes } from "@digao/sheets/write-xlsx";
import { ZipFile } from "yazl";
import { largeBook } from "./lib/large-book.ts";
import { median, printTable, seconds, times } from "./lib/table.ts";

const sink = () =>
  new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });

async function partsOf(path: string): Promise<{ name: string; bytes: Buffer }[]> {
  const zip = await openZipParts(path);
  try {
    const parts: { name: string; bytes: Buffer }[] = [];
    for (const { key, name } of zip.files())
      parts.push({ name, bytes: (await zip.read(key, 1 << 28)) ?? Buffer.alloc(0) });
    return parts;
  } finally {
    zip.close();
  }
}

async function bareZip(parts: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  const zip = new ZipFile();
  for (const { name, bytes } of parts) zip.addReadStream(Readable.from([bytes]), name, { compressionLevel: 3 });
  zip.end();
  await pipeline(zip.outputStream, sink());
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < 5; round++) {
    const startedAt = performance.now();
    await run();
    took.push((performance.now() - startedAt) / 1000);
  }
  return median(took);
}

const folder = mkdtempSync(join(tmpdir(), "digao-book-"));
try {
  const book = largeBook();
  const path = join(folder, "book.xlsx");
  await writeFile(path, await xlsxBytes(book));
  const parts = await partsOf(path);
  const bare = await timed(() => bareZip(parts));
  const exported = await timed(() => writeXlsx(sink(), book));
  const read = await timed(() => readXlsx(path, { id: "b", name: "b" }));
  const binding = (calls: readonly unknown[]) => calls.map(() => ({ value: 1 }));
  const computed = await timed(() => computeBook(book, { binding }));
  const saved = await timed(async () => applyOps(book, [{ op: "cells", sheet: "s7", cells: { 3: { 3: { v: 1 } } } }]));
  const inserted = await timed(async () => applyOps(book, [{ op: "insertRows", sheet: "s7", at: 3, count: 1 }]));
  printTable([
    ["book of 100,000 cells", "took", "floor", "ratio"],
    ["export to xlsx", seconds(exported), `bare zip ${seconds(bare)}`, `${times(exported / bare)} (goal x2.5)`],
    ["read from xlsx", seconds(read), "", ""],
    ["compute, 5,000 bindings", seconds(computed), "", ""],
    ["one cell set", seconds(saved), "", ""],
    ["a row put in", seconds(inserted), "", ""],
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
