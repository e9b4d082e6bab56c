import { execFile } from "node:child_process";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { errorOf } from "../lib/narrow.ts";
import { Refusal } from "../refusal.ts";
import type { StoredTemp } from "./received.ts";

/** The scanner has given no verdict. The message is the operator's; users read `file.scanAway`. */
export class ScanAway extends Error {}

/** Returns for a file that the scanner passes. An infected one is put into quarantine, where no call reads, and refused. */
export type Scan = (file: Pick<StoredTemp, "tempPath" | "sha256">, fileName: string) => Promise<void>;

const timeoutMs = 60_000;
const reportBytesMax = 64 * 1024;
/** So that nobody fills the disk with them. */
const quarantinedMax = 100;
/** As clamscan and clamdscan end: 0 is clean, anything else no verdict. */
const infectedStatus = 1;

interface Verdict {
  isInfected: boolean;
  report: string;
}

function ask([program = "", ...given]: readonly string[], path: string): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const options = { timeout: timeoutMs, killSignal: "SIGKILL", maxBuffer: reportBytesMax } as const;
    execFile(program, [...given, path], options, (error, report) => {
      if (!error) resolve({ isInfected: false, report });
      else if (error.code === infectedStatus) resolve({ isInfected: true, report });
      else reject(new ScanAway(`${program} gave no verdict: ${error.message}`));
    });
  });
}

async function quarantine(dir: string, { tempPath, sha256 }: Pick<StoredTemp, "tempPath" | "sha256">): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await rename(tempPath, join(dir, sha256));
  // Of files that come at once, another may have removed the oldest already.
  const found = await Promise.all(
    (await readdir(dir)).map(async (name) => ({
      name,
      at: (await stat(join(dir, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
  const oldest = found.sort((a, b) => b.at - a.at).slice(quarantinedMax);
  for (const { name } of oldest) await rm(join(dir, name), { force: true });
}

/** Asks the operator's scanner, whose last argument is the path of the file; without one every file passes. */
export function createScan(command: readonly string[], dataDir: string, log: Logger): Scan {
  return async (file, fileName) => {
    if (command.length === 0) return;
    const { isInfected, report } = await ask(command, file.tempPath);
    if (!isInfected) return;
    await quarantine(join(dataDir, "quarantine"), file).catch((error: unknown) =>
      // The caller discards what is still there: it is refused all the same.
      log.error({ err: errorOf(error), sha256: file.sha256 }, "an infected file was not put into quarantine"),
    );
    log.warn({ event: "infectedFile", fileName, sha256: file.sha256, report: report.trim() });
    throw new Refusal("file.infected", { field: "file", params: { name: fileName } });
  };
}
