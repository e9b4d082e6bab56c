import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Account, spawnAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { commandOf, isAlive, wait } from "./processes.ts";
import { asArguments, type Settings } from "./settings.ts";

export interface Postmaster {
  pid: number;
  port: number;
}

interface PidFile extends Postmaster {
  status: string;
}

export interface Launch {
  binaries: Binaries;
  account: Account;
  /** The cluster's folder. */
  dir: string;
  logFile: string;
  settings: Settings;
  port: number;
  /** A recovery takes as long as there is WAL. */
  timeoutMs?: number;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 60_000;
const staleTimeoutMs = 20_000;
const logSizeBytesMax = 10_000_000;

const pidFileOf = (clusterDir: string): string => join(clusterDir, "postmaster.pid");

function readPidFile(clusterDir: string): PidFile | null {
  try {
    const lines = readFileSync(pidFileOf(clusterDir), "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, status: (lines[7] ?? "").trim() } : null;
  } catch {
    return null;
  }
}

const isPostgres = (pid: number): boolean => isAlive(pid) && (commandOf(pid) ?? "postgres").startsWith("postgres");

type Answers = (port: number) => Promise<boolean>;

/**
 * The server that already runs on the cluster (its parent was killed, say), once it is up. The pid file alone proves
 * little: a server that was killed a moment ago still stands in it, and its port still takes connections.
 */
export async function livePostmaster(clusterDir: string, answers: Answers): Promise<Postmaster | null> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const file = readPidFile(clusterDir);
    if (!file || !isPostgres(file.pid)) return null;
    if (file.status === "ready" && (await answers(file.port))) return { pid: file.pid, port: file.port };
    await wait(20);
  }
  return null;
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

function spawnPostmaster({ binaries, account, dir, logFile, settings, port }: Launch): ChildProcess {
  const log = openSync(logFile, "a", 0o600);
  try {
    // Detached: Ctrl+C in the terminal must reach the server first, which stops the database after its own work.
    const child = spawn(binaries.postgres, ["-D", dir, ...asArguments({ ...settings, port: String(port) })], {
      ...spawnAs(account),
      cwd: dir,
      env: { ...process.env, LC_ALL: undefined, LANG: "C", PGOPTIONS: undefined, PGDATA: undefined },
      detached: true,
      windowsHide: true,
      stdio: ["ignore", log, log],
    });
    child.once("error", () => undefined);
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

export class LaunchFailure extends Error {
  readonly isPortTaken: boolean;
  readonly isStalePidFile: boolean;

  constructor(log: string) {
    super(`The embedded PostgreSQL did not start: ${log || "it ended without a word"}`);
    this.isPortTaken = /could not bind|Address already in use|could not create any TCP/i.test(log);
    this.isStalePidFile = /postmaster\.pid" already exists|pre-existing shared memory/i.test(log);
  }
}

async function launchOnce(launch: Launch): Promise<Postmaster> {
  const logStart = sizeOf(launch.logFile);
  const child = spawnPostmaster(launch);
  const deadline = Date.now() + (launch.timeoutMs ?? startTimeoutMs);
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined && Date.now() < deadline) {
    const file = readPidFile(launch.dir);
    if (file?.pid === child.pid && file.status === "ready") return { pid: file.pid, port: file.port };
    await wait(10);
  }
  if (child.pid !== undefined) child.kill("SIGQUIT");
  throw new LaunchFailure(readFileSync(launch.logFile).subarray(logStart).toString("utf8").trim().slice(-2000));
}

// After kill -9 of the server its helpers live on for a moment and hold the shared memory; and the id in the stale
// file may by now belong to some other program.
function clearForeignPidFile(clusterDir: string): void {
  const file = readPidFile(clusterDir);
  if (file && isAlive(file.pid) && !isPostgres(file.pid)) rmSync(pidFileOf(clusterDir), { force: true });
}

/** Starts the server and waits until it takes connections; waits out a stale pid file. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  if (sizeOf(launch.logFile) > logSizeBytesMax) renameSync(launch.logFile, `${launch.logFile}.1`);
  const deadline = Date.now() + staleTimeoutMs;
  for (;;) {
    clearForeignPidFile(launch.dir);
    try {
      return await launchOnce(launch);
    } catch (error) {
      const isWorthAnotherTry = error instanceof LaunchFailure && error.isStalePidFile && Date.now() < deadline;
      if (!isWorthAnotherTry) throw error;
      await wait(200);
    }
  }
}

/** Sends the signal of a fast shutdown and does not wait. Windows knows no such signal: there the server goes on and is attached to. */
export function askToStop({ pid }: Postmaster): void {
  if (process.platform !== "win32" && isAlive(pid)) process.kill(pid, "SIGINT");
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(postmaster: Postmaster, clusterDir: string, binaries: Binaries): Promise<void> {
  const { pid } = postmaster;
  if (!isAlive(pid)) return;
  if (process.platform === "win32") {
    spawnSync(binaries.pgCtl, ["stop", "-D", clusterDir, "-m", "fast", "-w"], { stdio: "ignore", windowsHide: true });
    return;
  }
  askToStop(postmaster);
  const deadline = Date.now() + stopTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL (process ${pid}) did not stop within ${stopTimeoutMs / 1000} s.`);
    await wait(10);
  }
}
