// What the server runs beside itself: WAL and new files as they come, a base backup each night.
import { setTimeout } from "node:timers/promises";
import { withConnection } from "@digao/db/roles";
import type pg from "pg";
import { isBase } from "./bring-back.ts";
import { type External, takeDump } from "./dump.ts";
import { keyOfFile, storedFiles, storeFiles } from "./files.ts";
import { type OpenLine, openLine } from "./line.ts";
import { wordsOf } from "./list.ts";
import type { Manifest, Repository } from "./repository.ts";
import { type Keep, prune } from "./retention.ts";
import { type Embedded, insideOf, takeBackup } from "./take.ts";
import { type NamedFile, namedFiles } from "./witness.ts";

export interface Plan {
  /** The time of day of the base backup, "01:30". */
  at: string;
  keep: Keep;
}

export function timeOfDayIn(text: string | undefined): string {
  const at = text?.trim() || "01:30";
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at))
    throw new Error(`DIGAO_BACKUP_AT must be a time of day like 01:30, not ${text}.`);
  return at;
}

/** When the last backup should have been made. */
export function lastDue(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const due = new Date(now);
  due.setHours(hours, minutes, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

export const isDue = (plan: Plan, manifests: readonly Manifest[], now: Date): boolean => {
  const last = manifests.at(-1);
  return !last || Date.parse(last.startedAt) < lastDue(plan.at, now).getTime();
};

const lookEveryMs = 2000;

/** Of the last hours: a transaction may be long before it is seen. */
const newFiles = `select tenant_id as "tenantId", sha256, max(size_bytes)::float8 as size from public.file_object
  where created_at > now() - interval '6 hours' group by 1, 2`;

/** What is missing in the store is not looked for again before the next base backup, which says so. */
async function takeFiles(
  repository: Repository,
  { urls, store }: Embedded,
  takenKeys: Set<string>,
  list: (client: pg.ClientBase) => Promise<NamedFile[]>,
): Promise<void> {
  const named = await withConnection(insideOf(urls), list);
  const fresh = named.filter((file) => !takenKeys.has(keyOfFile(file)));
  if (fresh.length === 0) return;
  const release = await repository.lock();
  try {
    const { added } = await storeFiles(repository, store, fresh);
    await repository.packs.flush();
    if (added.length > 0) await repository.saveChange(added);
    for (const file of fresh) takenKeys.add(keyOfFile(file));
  } catch (error) {
    await repository.packs.abandon();
    throw error;
  } finally {
    release();
  }
}

const takeAllFiles = (repository: Repository, source: Embedded, takenKeys: Set<string>): Promise<void> =>
  takeFiles(repository, source, takenKeys, namedFiles);

const takeNewFiles = (repository: Repository, source: Embedded, takenKeys: Set<string>): Promise<void> =>
  takeFiles(repository, source, takenKeys, async (client) => (await client.query<NamedFile>(newFiles)).rows);

async function takeWhenDue(
  repository: Repository,
  source: Embedded,
  plan: Plan,
  line: OpenLine,
  say: (text: string) => void,
): Promise<void> {
  const { good } = await repository.manifests();
  const ofLine = good.filter((one) => isBase(one) && one.database.line === line.line);
  if (!isDue(plan, ofLine, new Date())) return;
  say(wordsOf(await takeBackup(repository, source, { line })));
  const gone = await prune(repository, plan.keep);
  if (gone.length > 0) say(`removed, past their time: ${gone.join(", ")}`);
}

/** Of an external database, whose WAL is its administrator's: a dump whenever one is due. */
export async function followExternal(
  repository: Repository,
  source: External,
  plan: Plan,
  { stop, say }: { stop: AbortSignal; say: (text: string) => void },
): Promise<void> {
  while (!stop.aborted) {
    if (isDue(plan, (await repository.manifests()).good, new Date())) {
      say(wordsOf(await takeDump(repository, source)));
      await prune(repository, plan.keep);
    }
    await setTimeout(15 * lookEveryMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Until `stop`; fails when the database goes away, for whoever started it to start it again. */
export async function follow(
  repository: Repository,
  source: Embedded,
  plan: Plan,
  { stop, say }: { stop: AbortSignal; say: (text: string) => void },
): Promise<void> {
  const line = await openLine(source.urls.adminUrl, repository, true);
  try {
    if (line.isWatched) throw new Error("Another process follows this database into this backup.");
    const takenKeys = new Set((await storedFiles(repository)).keys());
    say("following the database");
    for (let round = 0; !stop.aborted; round += 1) {
      if (round % 15 === 0) await takeWhenDue(repository, source, plan, line, say);
      await (round === 0 ? takeAllFiles : takeNewFiles)(repository, source, takenKeys);
      await Promise.race([setTimeout(lookEveryMs, undefined, { signal: stop }).catch(() => undefined), line.running]);
    }
  } finally {
    await line.stop().catch(() => undefined);
    await line.close();
  }
}
