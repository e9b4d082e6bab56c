import { mkdirSync } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { give } from "@digao/db/embedded/account";
import { type Draft, draftCluster } from "@digao/db/embedded/cluster";
import { LaunchFailure } from "@digao/db/embedded/postmaster";
import { type Recovered, runApart } from "@digao/db/embedded/recover";
import { freePort, type Secrets } from "@digao/db/embedded/secrets";
import { readStored } from "./files.ts";
import { lsnOf } from "./replication.ts";
import { type Base, heardUntil, type Manifest, type Repository, segmentsOf, type TreeEntry } from "./repository.ts";
import { readSegment, segmentName, storedIn } from "./wal.ts";

/** To the moment when the backup was whole, to a time, or as far as its WAL reaches. */
export type Goal = { kind: "witness" } | { kind: "time"; at: Date } | { kind: "end" };

export type BaseManifest = Manifest & { database: Base };

export const isBase = (manifest: Manifest): manifest is BaseManifest => manifest.database.kind === "base";

const timeOf = (at: Date | string): string => new Date(at).toISOString();

/** The newest backup that was whole by then; its WAL must reach that far. */
export async function chooseBackup(
  repository: Repository,
  until: Date | null,
): Promise<{ manifest: Manifest; goal: Goal }> {
  const { good } = await repository.manifests();
  const newest = good.findLast(({ at }) => until === null || Date.parse(at) <= until.getTime());
  if (!newest) {
    const [first] = good;
    throw new Error(
      first && until
        ? `The first backup in ${repository.root} is of ${first.at}; nothing is known of ${timeOf(until)}.`
        : `There is no good backup in ${repository.root}.`,
    );
  }
  if (until === null) return { manifest: newest, goal: isBase(newest) ? { kind: "end" } : { kind: "witness" } };
  if (!isBase(newest))
    throw new Error(
      `A backup of an external database brings back its own moment alone; the one before ${timeOf(until)} is of ${newest.at}.`,
    );
  const reachMs = Math.max(await heardUntil(repository, newest.database.line), Date.parse(newest.at));
  if (until.getTime() > reachMs)
    throw new Error(
      `The backup reaches until ${timeOf(new Date(reachMs))}. Name that or an earlier time, or leave --until out for the newest state.`,
    );
  return { manifest: newest, goal: { kind: "time", at: until } };
}

async function writeEntry(repository: Repository, dir: string, entry: TreeEntry): Promise<void> {
  const path = join(dir, entry.path);
  if (entry.isFolder) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, "w", entry.mode || 0o600);
  try {
    for await (const chunk of readStored(repository, entry)) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

/** The WAL lies where PostgreSQL looks for it once its archive has nothing to give. */
async function writeWal({ root, seal }: Repository, dir: string, base: Base, goal: Goal): Promise<void> {
  const first = segmentName(base.timeline, lsnOf(base.startLsn));
  const neededSegments = goal.kind === "witness" ? new Set(segmentsOf(base)) : null;
  await mkdir(join(dir, "pg_wal"), { recursive: true, mode: 0o700 });
  for (const stored of await storedIn(root, base.line)) {
    if (stored.segment < first || neededSegments?.has(stored.segment) === false) continue;
    const { bytes } = await readSegment(root, seal, base.line, stored);
    await writeFile(join(dir, "pg_wal", stored.segment), bytes, { mode: 0o600 });
  }
}

const targetOf = ({ restorePoint }: Base, goal: Goal): Record<string, string> => {
  if (goal.kind === "witness") return { recovery_target_name: restorePoint };
  return goal.kind === "time" ? { recovery_target_time: goal.at.toISOString().replace("Z", "+00") } : {};
};

const endedBefore = /recovery ended before configured recovery target was reached/;

/** What is only looked at and thrown away need not survive a power cut. */
const unsynced = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

async function recover(draft: Draft, secrets: Secrets, base: Base, { goal, isTrial }: Wish): Promise<Recovered> {
  const logFile = join(draft.dir, "recovery.log");
  const always = { restore_command: "exit 1", recovery_target_action: "promote", ...(isTrial ? unsynced : {}) };
  try {
    return await runApart(draft, secrets, { logFile, settings: { ...always, ...targetOf(base, goal) } });
  } catch (error) {
    // Nothing was committed after the time asked for: what there is, is the state of that time.
    if (goal.kind !== "time" || !(error instanceof LaunchFailure && endedBefore.test(error.message))) throw error;
    return runApart(draft, secrets, { logFile, settings: always });
  }
}

export interface Wish {
  goal: Goal;
  isTrial: boolean;
}

export interface BroughtBack {
  running: Recovered;
  /** Stops it and leaves it in the folder, ready for a start. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** The cluster of a base backup in a data folder that has none, running where only this process reaches it. */
export async function bringBack(
  repository: Repository,
  { database: base }: BaseManifest,
  wish: Wish,
  dataDir: string,
): Promise<BroughtBack> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secrets: Secrets = JSON.parse(base.passwords);
  const draft = draftCluster(dataDir);
  try {
    for (const entry of base.tree) await writeEntry(repository, draft.dir, entry);
    await writeWal(repository, draft.dir, base, wish.goal);
    await writeFile(join(draft.dir, "recovery.signal"), "");
    give(draft.dir, draft.account);
    const running = await recover(draft, secrets, base, wish);
    return {
      running,
      async keep() {
        await running.stop();
        await rm(join(draft.dir, "recovery.log"), { force: true });
        const text = JSON.stringify({ ...secrets, port: await freePort() }, null, 2);
        await writeFile(join(dataDir, "postgres.json"), `${text}\n`, { mode: 0o600 });
        draft.keep();
      },
      async discard() {
        await running.stop().catch(() => undefined);
        draft.discard();
      },
    };
  } catch (error) {
    draft.discard();
    throw error;
  }
}
