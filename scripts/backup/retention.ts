import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isBase } from "./bring-back.ts";
import { namesIn } from "./disk.ts";
import { lsnOf } from "./replication.ts";
import { chunksOf, type Manifest, type Repository, segmentsOf } from "./repository.ts";
import { segmentName, storedIn } from "./wal.ts";

/** How many days, weeks and months keep their newest backup each. A time within the days can be asked for to the second. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

export const usualKeep: Keep = { days: 7, weeks: 4, months: 12 };

export function keepIn(text: string | undefined): Keep {
  if (!text?.trim()) return usualKeep;
  const found = /^(\d{1,3})d\s*,?\s*(\d{1,3})w\s*,?\s*(\d{1,3})m$/.exec(text.trim());
  const [days = 0, weeks = 0, months = 0] = (found?.slice(1) ?? []).map(Number);
  if (!found || days < 1)
    throw new Error(`DIGAO_BACKUP_KEEP must look like 7d,4w,12m with one day at least, not ${text}.`);
  return { days, weeks, months };
}

/** Of this machine's calendar, since people count in it. */
const dayOf = (at: Date): string => at.toLocaleDateString("sv-SE");

function weekOf(at: Date): string {
  const monday = new Date(at);
  monday.setDate(at.getDate() - ((at.getDay() + 6) % 7));
  return dayOf(monday);
}

/** The newest of each of the last `count` periods that have one. */
function newestOf(manifests: readonly Manifest[], count: number, periodOf: (at: Date) => string): Manifest[] {
  const newest = new Map<string, Manifest>();
  for (const manifest of manifests) newest.set(periodOf(new Date(manifest.at)), manifest);
  return count === 0 ? [] : [...newest.values()].slice(-count);
}

export interface Choice {
  /** Whose WAL is kept from there on, too. */
  daily: Manifest[];
  retained: Set<string>;
}

/** `manifests` from the oldest to the newest. */
export function choose(
  manifests: readonly Manifest[],
  { days, weeks, months }: Keep,
  isWhole: (one: Manifest) => boolean,
): Choice {
  const daily = newestOf(manifests, days, dayOf);
  const others = [...newestOf(manifests, weeks, weekOf), ...newestOf(manifests, months, (at) => dayOf(at).slice(0, 7))];
  const lastGood = manifests.findLast(isWhole);
  const staying = [...daily, ...others, ...(lastGood ? [lastGood] : [])];
  return { daily, retained: new Set(staying.map(({ id }) => id)) };
}

async function removeWal(
  { root }: Repository,
  retained: readonly Manifest[],
  daily: readonly Manifest[],
): Promise<void> {
  for (const line of await namesIn(join(root, "wal"))) {
    const ofLine = (list: readonly Manifest[]) => list.filter(isBase).filter(({ database }) => database.line === line);
    const needed = new Set(ofLine(retained).flatMap(({ database }) => segmentsOf(database)));
    const [from] = ofLine(daily)
      .map(({ database }) => segmentName(database.timeline, lsnOf(database.startLsn)))
      .toSorted();
    for (const { segment, file } of await storedIn(root, line))
      if (!needed.has(segment) && !(from !== undefined && segment >= from)) await rm(join(root, file), { force: true });
  }
}

/** Removes what the plan does not keep; answers the backups removed. */
export async function prune(repository: Repository, keep: Keep): Promise<string[]> {
  const release = await repository.lock();
  try {
    const { good } = await repository.manifests();
    const isWhole = (one: Manifest): boolean => chunksOf(one).every((id) => repository.packs.has(id));
    const { daily, retained } = choose(good, keep, isWhole);
    const staying = good.filter(({ id }) => retained.has(id));
    const gone = good.filter(({ id }) => !retained.has(id)).map(({ id }) => id);
    for (const id of gone) await repository.removeManifest(id);
    await removeWal(repository, staying, daily);
    const oldest = daily[0]?.id ?? "";
    const changes = (await repository.changes()).good;
    for (const { name } of changes) if (name < oldest) await repository.removeChange(name);
    const changed = changes
      .filter(({ name }) => name >= oldest)
      .flatMap(({ files }) => files.flatMap(({ chunks }) => chunks));
    await repository.packs.keepOnly(new Set([...staying.flatMap(chunksOf), ...changed]));
    return gone;
  } finally {
    release();
  }
}
