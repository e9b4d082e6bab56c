import { spawn } from "node:child_process";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { errorOf } from "../lib/narrow.ts";
import { createQueue } from "../readings/queue.ts";
import { Refusal } from "../refusal.ts";
import type { Find } from "./finds.ts";
import type { StoredTemp } from "./received.ts";

/** The scanner has given no verdict. The message is the operator's; users read `file.scanAway`. */
export class ScanAway extends Error {}

export interface Verdict {
  isInfected: boolean;
  report: string;
}

/** The operator's scanner, asked for the file at a path; null where there is none. */
export type Scanner = ((path: string, signal?: AbortSignal) => Promise<Verdict>) | null;

type Received = Pick<StoredTemp, "tempPath" | "sha256" | "sizeBytes">;

/** Returns for a file that the scanner passes. An infected one is put into quarantine, where no call reads, told to the firm, and refused. */
export type Scan = (file: Received, fileName: string, by: Pick<Find, "tenantId" | "by">) => Promise<void>;

export interface ScanTimes {
  /** Of one file, from its start to its verdict. */
  verdictMs: number;
  /** Whoever waits for a process. */
  waitMs: number;
}
export const defaultScanTimes: ScanTimes = { verdictMs: 60_000, waitMs: 30_000 };

/** Scanners are heavy: a file of anybody waits for one of these. */
const atOnce = 2;
const reportMs = 500;
const reportCharsMax = 64 * 1024;
/** So that nobody fills the disk with them. */
const quarantinedMax = 100;
/** As clamscan and clamdscan end: 0 is clean, anything else no verdict. */
const infectedStatus = 1;

/** The program and what it has started: a child that lives on would hold the pipe, and with it the verdict. */
function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

interface ScanRequest {
  path: string;
  signal: AbortSignal | undefined;
}

/** Where a file lies on the server is no business of the firm whose log shows what was found. */
const withoutPath = (report: string, path: string): string =>
  report.replaceAll(path, "").replaceAll(/^:\s*/gm, "").trim();

function ask(
  [program = "", ...given]: readonly string[],
  { path, signal }: ScanRequest,
  { verdictMs }: ScanTimes,
): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...given, path], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
    let report = "";
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      // One signal serves a whole round of files.
      signal?.removeEventListener("abort", stop);
      child.stdout.destroy();
      killGroup(child.pid);
      settle();
    };
    const away = (why: string): void => end(() => reject(new ScanAway(`${program} gave no verdict: ${why}`)));
    const timer = setTimeout(() => away(`none after ${verdictMs} ms`), verdictMs);
    const stop = () => away("the server stops");
    signal?.addEventListener("abort", stop, { once: true });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (report.length < reportCharsMax) report = `${report}${text}`.slice(0, reportCharsMax);
    });
    child.once("error", (error) => away(error.message));
    child.once("exit", (status, signal) => {
      if (status !== 0 && status !== infectedStatus) return away(`it ended with ${signal ?? status}`);
      const isInfected = status === infectedStatus;
      const verdict = () => end(() => resolve({ isInfected, report: withoutPath(report, path) }));
      // What it wrote may come a little later; what it left running may hold the pipe for ever.
      child.stdout.once("close", verdict);
      setTimeout(verdict, reportMs).unref();
    });
  });
}

export const createScanner = (command: readonly string[] = [], times = defaultScanTimes): Scanner =>
  command.length === 0 ? null : (path, signal) => ask(command, { path, signal }, times);

async function quarantine(dir: string, { tempPath, sha256 }: Received): Promise<void> {
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

interface ScanOptions {
  scanner: Scanner;
  dataDir: string;
  log: Logger;
  tell(find: Find): Promise<void>;
  waitMs?: number;
}

/** Asks the operator's scanner, whose last argument is the path of the file; without one every file passes. */
export function createScan({ scanner, dataDir, log, tell, waitMs = defaultScanTimes.waitMs }: ScanOptions): Scan {
  if (!scanner) return () => Promise.resolve();
  const inTurn = createQueue(
    { atOnce, atOncePerFirm: atOnce, waiting: 40, waitingPerFirm: 20, waitMs, keptMs: 0 },
    "file.scanBusy",
  );
  return async (file, fileName, { tenantId, by }) => {
    const { isInfected, report } = await inTurn(tenantId, () => scanner(file.tempPath));
    if (!isInfected) return;
    const { sha256, sizeBytes } = file;
    await quarantine(join(dataDir, "quarantine"), file).catch((error: unknown) =>
      // The caller discards what is still there: it is refused all the same.
      log.error({ err: errorOf(error), sha256 }, "an infected file was not put into quarantine"),
    );
    await tell({ tenantId, by, fileName, sha256, sizeBytes, report, where: "upload" });
    throw new Refusal("file.infected", { field: "file", params: { name: fileName } });
  };
}
