import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { type LargeRead, writeLargeGbt } from "./large-gbt.ts";
import { fileOf } from "./table-builder.ts";

const program = fileURLToPath(new URL("./large-gbt.ts", import.meta.url));
const entries = 60_000;
/** Of the process in MB: its heap alone, and all of it. */
const heapMax = 64;
const peakMax = 256;

it("a GB/T ledger is read entry by entry in less memory than it has bytes, to the fen", async () => {
  const path = fileOf(Buffer.from("<总账/>"), "xml");
  try {
    const debit = await writeLargeGbt(path, entries);
    const options = ["--import", "tsx", `--max-old-space-size=${heapMax}`, program, path];
    const { stdout } = await promisify(execFile)(process.execPath, options);
    const read: LargeRead = JSON.parse(stdout);
    expect(read).toMatchObject({ rows: entries, debit });
    if (process.platform === "linux") expect(read.peakMb).toBeLessThan(peakMax);
  } finally {
    rmSync(path);
  }
});
