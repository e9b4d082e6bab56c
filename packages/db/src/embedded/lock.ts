import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { birthOf, isAlive } from "./processes.ts";

export interface LockHolder {
  pid: number;
  birth: string;
  since: string;
}

const heldHere = new Set<string>();

const fileOf = (dataDir: string): string => join(dataDir, "digao.lock");

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function parse(text: string): LockHolder | null {
  try {
    const value: LockHolder = JSON.parse(text);
    return Number.isInteger(value.pid) ? value : null;
  } catch {
    return null;
  }
}

function isHeld(file: string, holder: LockHolder): boolean {
  if (holder.pid === process.pid) return heldHere.has(file);
  return isAlive(holder.pid) && birthOf(holder.pid) === holder.birth;
}

/** Who runs on this data folder now; null when nobody does. */
export function lockHolder(dataDir: string): LockHolder | null {
  const file = fileOf(dataDir);
  const holder = parse(readText(file) ?? "");
  return holder && isHeld(file, holder) ? holder : null;
}

function create(file: string): boolean {
  try {
    const handle = openSync(file, "wx", 0o644);
    writeSync(
      handle,
      JSON.stringify({ pid: process.pid, birth: birthOf(process.pid), since: new Date().toISOString() }),
    );
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

// Moved aside, not deleted: if another starter replaced the stale file in between, what we moved is its lock, and goes back.
function clearStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== stale) linkSync(aside, file);
  rmSync(aside, { force: true });
}

/** Takes the data folder for this process; a lock left by a dead process is taken over. Answers how to give it back. */
export function holdLock(dataDir: string): () => void {
  const file = fileOf(dataDir);
  while (!create(file)) {
    const text = readText(file);
    if (text === null) continue;
    const holder = parse(text);
    if (holder && isHeld(file, holder)) throw new Error(alreadyRunning(dataDir, holder));
    clearStale(file, text);
  }
  heldHere.add(file);
  return () => {
    if (heldHere.delete(file)) rmSync(file, { force: true });
  };
}

export function alreadyRunning(dataDir: string, holder: LockHolder): string {
  return (
    `Digao already runs on the data folder ${dataDir} (process ${holder.pid}, since ${holder.since}). ` +
    "Stop that instance first, or set DIGAO_DATA to another folder."
  );
}
