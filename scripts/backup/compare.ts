import { withConnection } from "@digao/db/roles";
import { verifyLogs } from "../verify-log.ts";
import { filesKept, isWhole, keyOfFile } from "./files.ts";
import type { KeptFile, Manifest, Repository } from "./repository.ts";
import { differences, hashTables, type NamedFile, namedFiles } from "./witness.ts";

export interface Findings {
  /** What was compared and held. */
  said: string[];
  faults: string[];
}

const count = (value: number): string => value.toLocaleString("en-US");

/** Of the moment of the backup, where it has hashes of that moment. */
async function compareTables(adminUrl: string, { tables }: Manifest, { said, faults }: Findings): Promise<void> {
  if (!tables) {
    said.push("tables: not compared, since writes left no moment between them when the backup was made");
    return;
  }
  const found = await withConnection(adminUrl, hashTables);
  const different = differences(tables, found);
  for (const { table, was, is } of different) faults.push(`${table} differs: ${was} rows when backed up, ${is} now`);
  const rows = Object.values(tables).reduce((sum, one) => sum + one.rows, 0);
  if (different.length === 0)
    said.push(
      `tables: ${count(Object.keys(tables).length)} with ${count(rows)} rows, the same hashes as when backed up`,
    );
}

async function compareChains(appUrl: string, { said, faults }: Findings): Promise<void> {
  const verdicts = await verifyLogs(appUrl);
  for (const { tenantId, broken } of verdicts)
    for (const { projectId, seq, why } of broken)
      faults.push(
        `the action log of ${projectId === null ? `firm ${tenantId}` : `project ${projectId}`} breaks at row ${seq}: ${why}`,
      );
  const rows = verdicts.reduce((sum, one) => sum + one.rows, 0);
  if (verdicts.every(({ broken }) => broken.length === 0))
    said.push(`action log: ${count(rows)} rows of ${verdicts.length} firms, every chain holds`);
}

/** What the restored database names, as the backup keeps it; what is missing there is a fault, or was missing before. */
export async function filesOf(
  repository: Repository,
  adminUrl: string,
  { missing }: Manifest,
  { said, faults }: Findings,
): Promise<KeptFile[]> {
  const known = await filesKept(repository);
  const named: NamedFile[] = await withConnection(adminUrl, namedFiles);
  const before = new Set(missing);
  const kept: KeptFile[] = [];
  for (const file of named) {
    const found = known.get(keyOfFile(file));
    if (found) kept.push(found);
    else if (before.has(keyOfFile(file))) said.push(`the file ${keyOfFile(file)} was missing already when backed up`);
    else faults.push(`the file ${keyOfFile(file)} is not in the backup`);
  }
  return kept;
}

export async function compareFiles(
  repository: Repository,
  kept: readonly KeptFile[],
  { said, faults }: Findings,
): Promise<void> {
  let whole = 0;
  for (const file of kept) {
    if (await isWhole(repository, file)) whole += 1;
    else faults.push(`the file ${keyOfFile(file)} is damaged in the backup`);
  }
  const bytes = kept.reduce((sum, { size }) => sum + size, 0);
  said.push(`files: ${count(whole)} of ${count(kept.length)} whole, ${(bytes / 2 ** 20).toFixed(1)} MB`);
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
