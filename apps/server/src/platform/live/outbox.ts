/**
 * Every server hands out what has been committed since it last looked: exactly once, however late a transaction commits. NOTIFY only
 * makes it look sooner than by the clock.
 */

import type { Pool } from "@digao/db/pool";
import { withoutTenant } from "@digao/db/tenant";
import { sql } from "kysely";

export interface Announced {
  id: number;
  tenantId: number;
  event: object;
}

export const channel = "digao_live";

/** Many commits wake the servers together. */
const togetherMs = 10;
const waking = new WeakSet<Pool>();

/** To be called after a commit. What gets lost of it, the next look by the clock makes up for. */
export function wakeServers(pool: Pool): void {
  if (waking.has(pool)) return;
  waking.add(pool);
  setTimeout(() => {
    waking.delete(pool);
    withoutTenant(pool, (db) => sql`notify ${sql.id(channel)}`.execute(db)).catch(() => undefined);
  }, togetherMs).unref();
}

const pageRows = 500;
const minuteMs = 60_000;
/** How long rows stay after their commit, by the clock of the server that deletes them. */
const retentionMs = 5 * minuteMs;
/** A server that has not looked for this long cannot know whether rows were deleted meanwhile. */
const longestGapMs = retentionMs - 2 * minuteMs;

export interface OutboxOptions {
  handOut(announced: Announced): Promise<void>;
  /** What has been announced for a while is lost for this server. */
  onGap(): Promise<void>;
  onError(error: unknown): void;
  /** It could not look; told once until it can again. */
  onLost(error: unknown): void;
  /** How often it looks unasked. */
  lookMs?: number;
  gapMs?: number;
}

export interface Outbox {
  /** Looks soon. */
  wake(): void;
  /** Answers when it knows since when it hands out; where the database is away, when it knows that. */
  ready: Promise<void>;
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

interface Page {
  /** As PostgreSQL writes it: `xmin:xmax:` and the transactions between them that were under way. */
  snapshot: string;
  rows: Announced[];
}

/** How far a look has got. */
interface Goal {
  snapshot: string;
  at: number;
  lastId: number;
}

/** Which rows a later snapshot sees and `seen` did not: those of transactions that had not begun, or not ended. */
const newSince = (seen: string) => sql`(o.xid >= pg_snapshot_xmax(${seen}::pg_snapshot)
  or o.xid = any(array(select pg_snapshot_xip(${seen}::pg_snapshot))))`;

async function readSnapshot(pool: Pool): Promise<string> {
  const { rows } = await withoutTenant(pool, (db) =>
    sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db),
  );
  return rows[0]?.snapshot ?? "";
}

/** The first page of all that is new, or the next one of what the snapshot of the first saw: one statement, so one snapshot. */
async function readPage(pool: Pool, seen: string, goal: Goal | null): Promise<Page> {
  const within = goal
    ? sql`and pg_visible_in_snapshot(o.xid, ${goal.snapshot}::pg_snapshot) and o.id > ${goal.lastId}`
    : sql``;
  const { rows } = await withoutTenant(pool, (db) =>
    sql<Page>`
      select pg_current_snapshot()::text as snapshot, coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'tenantId', p.tenant_id, 'event', p.event) order by p.id)
        from (select o.id, o.tenant_id, o.event from live_outbox o where ${newSince(seen)} ${within}
          order by o.id limit ${pageRows}) p), '[]') as rows`.execute(db),
  );
  const [page] = rows;
  if (!page) throw new Error("The outbox was not read.");
  return { snapshot: goal?.snapshot ?? page.snapshot, rows: page.rows };
}

const xmaxOf = (snapshot: string): bigint => BigInt(snapshot.split(":")[1] ?? "");

/** Its transactions are numbered from further back: another database answers, restored or promoted. */
const isOfAnother = (now: string, before: string): boolean => xmaxOf(now) < xmaxOf(before);

/** Looks at the outbox, page by page, and goes on after a failure where it was. */
function createReader(pool: Pool, { handOut, onGap, onError, onLost, gapMs = longestGapMs }: OutboxOptions) {
  /** All that this snapshot sees has been handed out. */
  let seen: string | null = null;
  let seenAt = 0;
  /** All up to the id, of what this one sees besides. */
  let goal: Goal | null = null;
  let isLost = false;

  const begin = async (): Promise<void> => {
    const at = performance.now();
    const isGap = seen !== null || isLost;
    const snapshot = await readSnapshot(pool);
    [seen, seenAt, goal] = [snapshot, at, null];
    if (isGap) await onGap().catch(onError);
  };

  const handOutSince = async (from: string): Promise<void> => {
    for (;;) {
      const at = performance.now();
      const { snapshot, rows }: Page = await readPage(pool, from, goal);
      if (isOfAnother(snapshot, from)) return begin();
      for (const announced of rows) await handOut(announced).catch(onError);
      goal = { snapshot, at: goal?.at ?? at, lastId: rows.at(-1)?.id ?? 0 };
      if (rows.length < pageRows) break;
    }
    [seen, seenAt, goal] = [goal.snapshot, goal.at, null];
  };

  return async (): Promise<void> => {
    try {
      if (seen === null || performance.now() - seenAt > gapMs) await begin();
      else await handOutSince(seen);
      isLost = false;
    } catch (error) {
      if (!isLost) onLost(error);
      isLost = true;
    }
  };
}

/** A burst of commits is looked at a few times, not once for each of them. */
const restMs = 15;

export function readOutbox(pool: Pool, options: OutboxOptions): Outbox {
  const read = createReader(pool, options);
  let isPending = false;
  let isStopped = false;
  const look = async (): Promise<void> => {
    while (isPending && !isStopped) {
      isPending = false;
      await read();
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  };
  let looking: Promise<void> | null = null;
  const wake = (): void => {
    isPending = true;
    looking ??= look().finally(() => {
      looking = null;
    });
  };
  const ready = read();
  looking = ready.finally(() => {
    looking = null;
  });
  const timer = setInterval(wake, options.lookMs ?? 2000);
  return {
    wake,
    ready,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}

/** Deletes what has been there for minutes; to be called once a minute. What a snapshot of then saw, every server has handed out since. */
export function outboxPruner(pool: Pool, retainedMs = retentionMs): () => Promise<void> {
  let snapshots: { at: number; snapshot: string }[] = [];
  return async () => {
    const at = performance.now();
    snapshots.push({ at, snapshot: await readSnapshot(pool) });
    const old = snapshots.findLast((one) => at - one.at >= retainedMs);
    if (!old) return;
    snapshots = snapshots.filter((one) => one.at >= old.at);
    await withoutTenant(pool, (db) =>
      sql`delete from live_outbox
        where (xid < pg_snapshot_xmax(${old.snapshot}::pg_snapshot) and pg_visible_in_snapshot(xid, ${old.snapshot}::pg_snapshot))
          or at < now() - interval '1 day'`.execute(db),
    );
  };
}
