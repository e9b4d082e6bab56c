import { withConnection } from "@digao/db/roles";
import { verifyLogs } from "../verify-log.ts";
import { isWhole, keyOfFile, storedFiles } from "./files.ts";
import type { Manifest, Repository, StoredFile } from "./repository.ts";
import { differences, hashTables, type NamedFile, namedFiles } from "./witness.ts";

export interface Findings {
  /** What was compared and held. */
  notes: string[];
  faults: string[];
}

const count = (value: number): string => value.toLocaleString("en-US");

/** Of the moment of the backup, where it has hashes of that moment. */
async function compareTables(adminUrl: string, { tables }: Manifest, { notes, faults }: Findings): Promise<void> {
  if (!tables) {
    notes.push("tables: not compared, since writes left no moment between them when the backup was made");
    return;
  }
  const found = await withConnection(adminUrl, hashTables);
  const different = differences(tables, found);
  for (const { table, was, is } of different) faults.push(`${table} differs: ${was} rows when backed up, ${is} now`);
  const rows = Object.values(tables).reduce((sum, one) => sum + one.rows, 0);
  if (different.length === 0)
    notes.push(
      `tables: ${count(Object.keys(tables).length)} with ${count(rows)} rows, the same hashes as when backed up`,
    );
}

async function compareChains(appUrl: string, { notes, faults }: Findings): Promise<void> {
  const verdicts = await verifyLogs(appUrl);
  for (const { tenantId, broken } of verdicts)
    for (const { projectId, seq, why } of broken)
      faults.push(
        `the action log of ${projectId === null ? `firm ${tenantId}` : `project ${projectId}`} breaks at row ${seq}: ${why}`,
      );
  const rows = verdicts.reduce((sum, one) => sum + one.rows, 0);
  if (verdicts.every(({ broken }) => broken.length === 0))
    notes.push(`action log: ${count(rows)} rows of ${verdicts.length} firms, every chain holds`);
}

/** What the restored database names, as the backup keeps it; what is missing there is a fault, or was missing before. */
export async function filesOf(
  repository: Repository,
  adminUrl: string,
  { missing }: Manifest,
  { notes, faults }: Findings,
): Promise<StoredFile[]> {
  const filesStored = await storedFiles(repository);
  const named: NamedFile[] = await withConnection(adminUrl, namedFiles);
  const before = new Set(missing);
  const stored: StoredFile[] = [];
  for (const file of named) {
    const found = filesStored.get(keyOfFile(file));
    if (found) stored.push(found);
    else if (before.has(keyOfFile(file))) notes.push(`the file ${keyOfFile(file)} was missing already when backed up`);
    else faults.push(`the file ${keyOfFile(file)} is not in the backup`);
  }
  return stored;
}

export async function compareFiles(
  repository: Repository,
  stored: readonly StoredFile[],
  { notes, faults }: Findings,
): Promise<void> {
  let whole = 0;
  for (const file of stored) {
    if (await isWhole(repository, file)) whole += 1;
    else faults.push(`the file ${keyOfFile(file)} is damaged in the backup`);
  }
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  notes.push(`files: ${count(whole)} of ${count(stored.length)} whole, ${(bytes / 2 ** 20).toFixed(1)} MB`);
}

export async function compareDatabase(
  urls: { adminUrl: string; appUrl: string },
  manifest: Manifest,
  isAtWitness: boolean,
  findings: Findings,
): Promise<void> {
  if (isAtWitness) await compareTables(urls.adminUrl, manifest, findings);
  await compareChains(urls.appUrl, findings);
}
