import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restoreMark, startEmbedded } from "@digao/db/embedded";
import { alreadyRunning, holdLock, lockHolder } from "@digao/db/embedded/lock";
import { removeDataDir } from "@digao/db/embedded/remove";
import type { FileStore } from "../../apps/server/src/platform/files/store.ts";
import { type BaseManifest, type BroughtBack, bringBack, chooseBackup, type Goal, isBase } from "./bring-back.ts";
import { compareDatabase, compareFiles, type Findings, filesOf } from "./compare.ts";
import { restoreDump } from "./dump.ts";
import { isWhole, keyOfFile, restoreFile } from "./files.ts";
import { checkRepository, type Manifest, type Repository, type StoredFile } from "./repository.ts";
import { insideOf } from "./take.ts";

export type Say = (line: string) => void;

/** Keys may be put there first; anything else belongs to somebody. */
const mayLieThere = new Set(["master.key", "secret.key"]);

interface Entered {
  done(): void;
  /** Empties the folder again. */
  undo(): void;
}

/** Takes an empty folder for a restore, marked until it is done. */
function enterEmpty(dataDir: string): Entered {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dir = realpathSync(dataDir);
  const holder = lockHolder(dir);
  if (holder) throw new Error(alreadyRunning(dir, holder));
  const others = readdirSync(dir).filter((name) => !mayLieThere.has(name));
  if (others.length > 0)
    throw new Error(
      `${dir} is not empty (${others.slice(0, 3).join(", ")}): nothing is restored over what is there. Name another folder by DIGAO_DATA, or empty this one.`,
    );
  const release = holdLock(dir);
  writeFileSync(join(dir, restoreMark), "");
  return {
    done() {
      rmSync(join(dir, restoreMark));
      release();
    },
    undo() {
      const put = readdirSync(dir).filter((name) => !mayLieThere.has(name));
      for (const name of put) rmSync(join(dir, name), { recursive: true, force: true });
      release();
    },
  };
}

const urlsOf = ({ running }: BroughtBack) => ({ adminUrl: insideOf(running), appUrl: running.appUrl });

function wordsOf(manifest: Manifest, goal: Goal): string {
  if (goal.kind === "time")
    return `the state of ${goal.at.toISOString()}, from the backup of ${manifest.at} and its WAL`;
  return goal.kind === "end"
    ? `the newest state, from the backup of ${manifest.at} and its WAL`
    : `the backup of ${manifest.at}`;
}

function putKeys(dataDir: string, keys: Record<string, string>): void {
  for (const [name, text] of Object.entries(keys))
    if (!existsSync(join(dataDir, name))) writeFileSync(join(dataDir, name), text, { mode: 0o600 });
}

/** One that is damaged in the backup is named and left out: it must not keep the database and all other files from coming back. */
async function restoreFiles(
  repository: Repository,
  store: FileStore,
  files: readonly StoredFile[],
  { notes, faults }: Findings,
): Promise<void> {
  let restored = 0;
  for (const file of files)
    try {
      await restoreFile(repository, store, file);
      restored += 1;
    } catch (error) {
      // A full disk is no fault of the backup.
      if (await isWhole(repository, file)) throw error;
      faults.push(`the file ${keyOfFile(file)} is damaged in the backup and was left out`);
    }
  notes.push(`files: ${restored} of ${files.length} brought back, each with its hash`);
}

async function fill(
  repository: Repository,
  manifest: BaseManifest,
  goal: Goal,
  { dataDir, storeOf }: Place,
  findings: Findings,
): Promise<void> {
  const back = await bringBack(repository, manifest, { goal, isTrial: false }, dataDir);
  try {
    await compareDatabase(urlsOf(back), manifest, goal.kind === "witness", findings);
    const store = storeOf(dataDir);
    const files = await filesOf(repository, urlsOf(back).adminUrl, manifest, findings);
    await restoreFiles(repository, store, files, findings);
    await back.keep();
  } catch (error) {
    await back.discard();
    throw error;
  }
}

export interface Place {
  dataDir: string;
  /** A superuser's address of an empty database, for what came from an external one. */
  restoreUrl?: string | undefined;
  storeOf: (dataDir: string) => FileStore;
}

/** Into an empty database, and its files to where the server looks for them. */
async function restoreExternal(
  repository: Repository,
  manifest: Manifest,
  { dataDir, storeOf, restoreUrl }: Place,
  say: Say,
): Promise<Findings> {
  if (manifest.database.kind !== "dump" || !restoreUrl)
    throw new Error(
      "This backup is of an external database: set DATABASE_RESTORE_URL to the address of an empty one, as a superuser.",
    );
  say(`restoring the backup of ${manifest.at}`);
  await restoreDump(repository, manifest.database, restoreUrl);
  const findings: Findings = { notes: [], faults: [] };
  await compareDatabase({ adminUrl: restoreUrl, appUrl: restoreUrl }, manifest, true, findings);
  const store = storeOf(dataDir);
  const files = await filesOf(repository, restoreUrl, manifest, findings);
  await restoreFiles(repository, store, files, findings);
  return findings;
}

/** A dump is tried on the embedded PostgreSQL, which is as new as any that it may come from. */
async function tryOutDump(repository: Repository, manifest: Manifest, findings: Findings): Promise<void> {
  if (manifest.database.kind !== "dump") return;
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), "digao-verify-")));
  const database = await startEmbedded(dataDir, { isThrowAway: true });
  try {
    const adminUrl = insideOf(database);
    await restoreDump(repository, manifest.database, adminUrl);
    await compareDatabase({ adminUrl, appUrl: adminUrl }, manifest, true, findings);
    await compareFiles(repository, await filesOf(repository, adminUrl, manifest, findings), findings);
  } finally {
    await database.stop();
    await removeDataDir(dataDir);
  }
}

/** Into an empty folder, which a start then runs on. */
export async function restore(repository: Repository, until: Date | null, place: Place, say: Say): Promise<Findings> {
  const { manifest, goal } = await chooseBackup(repository, until);
  if (!isBase(manifest)) return restoreExternal(repository, manifest, place, say);
  const entered = enterEmpty(place.dataDir);
  say(`restoring ${wordsOf(manifest, goal)}`);
  const findings: Findings = { notes: [], faults: [] };
  try {
    await fill(repository, manifest, goal, place, findings);
    putKeys(place.dataDir, manifest.keys);
    entered.done();
    return findings;
  } catch (error) {
    entered.undo();
    throw error;
  }
}

/** Brings it back out of the way, compares, and throws it away. */
async function tryOut(repository: Repository, manifest: BaseManifest, goal: Goal, findings: Findings): Promise<void> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), "digao-verify-")));
  const back = await bringBack(repository, manifest, { goal, isTrial: true }, dataDir).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  try {
    await compareDatabase(urlsOf(back), manifest, goal.kind === "witness", findings);
    await compareFiles(repository, await filesOf(repository, urlsOf(back).adminUrl, manifest, findings), findings);
  } finally {
    await back.discard();
    await removeDataDir(dataDir);
  }
}

/** Reads every byte of the backup; then restores the newest, or that of `until`, into a temporary folder and compares. */
export async function verify(repository: Repository, until: Date | null, say: Say): Promise<Findings> {
  const findings: Findings = { notes: [], faults: [] };
  const { damages, backups, segments } = await checkRepository(repository);
  for (const { file, what } of damages) findings.faults.push(`${file}: ${what}`);
  if (damages.length === 0)
    findings.notes.push(
      `sealed parts: every byte of ${backups} backups and ${segments} segments of WAL is as it was written`,
    );
  const { manifest, goal } = await chooseBackup(repository, until);
  const tried: Goal = until ? goal : { kind: "witness" };
  say(`trying ${wordsOf(manifest, tried)}`);
  try {
    if (isBase(manifest)) await tryOut(repository, manifest, tried, findings);
    else await tryOutDump(repository, manifest, findings);
  } catch (error) {
    findings.faults.push(`it could not be brought back: ${error instanceof Error ? error.message : error}`);
  }
  return findings;
}
