import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "@digao/db/pool";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Logger } from "pino";
import { errorOf } from "../lib/narrow.ts";
import type { Scanner } from "./scan.ts";
import { type StoredFile, scanStored } from "./scan-stored.ts";
import type { FileStore } from "./store.ts";

type Damage = "missing" | "differs";

export interface ScrubOptions {
  pool: Pool;
  store: Pick<FileStore, "has" | "read" | "withPath">;
  log: Logger;
  /** Looks at what is kept, too: before it was named nobody did, and it knows more with time. */
  scanner?: Scanner;
  /** How long a file that was found right is left alone. */
  everyDays: number;
  /** Nobody waits for it: it leaves disk and processor to those who do. */
  bytesPerSecond?: number;
}

export interface Scrub {
  /** Looks at all files that are due, firm by firm. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Files of all firms that the last round found missing or changed. */
  damaged(): number;
}

interface Due extends StoredFile {
  infection: string | null;
}

const hourMs = 3_600_000;
const atOnce = 20;
/** Shorter pauses cost more than they give. */
const pauseLeastMs = 20;

/** Takes some of those that are due, so that no other server takes them. What was found damaged is looked at each time. */
function takeDue({ pool, everyDays, scanner }: ScrubOptions, tenantId: number, begun: Date): Promise<Due[]> {
  return withTenant(pool, tenantId, async (db) => {
    const { rows: mine } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('scrub'), app_tenant()) as "isMine"`.execute(db);
    if (!mine[0]?.isMine) return [];
    const { rows } = await sql<Due>`
      update file_object f set checked_at = now() from (
        select id from file_object
        where coalesce(checked_at < least(${begun}::timestamptz, now() - ${everyDays} * interval '1 day'), true)
          or (damage is not null and checked_at < ${begun}::timestamptz)
          or (${Boolean(scanner)} and scanned_at is null and checked_at < ${begun}::timestamptz)
        order by checked_at nulls first limit ${atOnce}
      ) due where f.id = due.id
      returning f.id, f.sha256, f.size_bytes as "sizeBytes", f.file_name as "fileName", f.infection`.execute(db);
    return rows;
  });
}

async function damageOf(
  { store, bytesPerSecond = 8 * 1024 * 1024 }: ScrubOptions,
  tenantId: number,
  { sha256, sizeBytes }: Due,
  signal: AbortSignal,
): Promise<Damage | null> {
  if (!(await store.has(tenantId, sha256))) return "missing";
  const hash = createHash("sha256");
  const begun = performance.now();
  let read = 0;
  for await (const chunk of store.read(tenantId, sha256) as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    read += chunk.length;
    const aheadMs = (read / bytesPerSecond) * 1000 - (performance.now() - begun);
    signal.throwIfAborted();
    if (aheadMs > pauseLeastMs) await pause(aheadMs, undefined, { signal });
  }
  return read === sizeBytes && hash.digest("hex") === sha256 ? null : "differs";
}

async function checkFile(options: ScrubOptions, tenantId: number, due: Due, signal: AbortSignal): Promise<void> {
  const { pool, log } = options;
  const damage = await damageOf(options, tenantId, due, signal).catch((error: unknown): Damage => {
    // The store tells by its own check, and a broken disk by failing to read.
    if (!/^(EIO|EUCLEAN)$/.test(errorOf(error).code ?? "") && errorOf(error).name !== "FileDamaged") throw error;
    return "differs";
  });
  const { numUpdatedRows } = await withTenant(pool, tenantId, (db) =>
    db.updateTable("file_object").set({ damage }).where("id", "=", due.id).executeTakeFirstOrThrow(),
  );
  // Deleted meanwhile, and its bytes with it.
  if (numUpdatedRows === 0n) return;
  if (!damage) return scanStored(options, tenantId, due, signal);
  log.error(
    { event: "fileDamaged", tenantId, fileId: due.id, sha256: due.sha256, damage },
    "a stored file is not as kept",
  );
}

export function createScrub(options: ScrubOptions): Scrub {
  const { pool, log } = options;
  let damaged = 0;
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const ofFirm = async (tenantId: number, begun: Date): Promise<number> => {
    for (let due = await takeDue(options, tenantId, begun); due.length > 0; ) {
      for (const file of due) await checkFile(options, tenantId, file, signal);
      due = await takeDue(options, tenantId, begun);
    }
    const { rows } = await withTenant(pool, tenantId, (db) =>
      sql<{ count: number }>`select count(*)::int as count from file_object where damage is not null`.execute(db),
    );
    return rows[0]?.count ?? 0;
  };
  const run = async (): Promise<void> => {
    const begun = new Date();
    const firms = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").execute());
    let found = 0;
    for (const { id } of firms) found += await ofFirm(id, begun);
    damaged = found;
  };
  const next = (): void => {
    running = run()
      .catch((error) => {
        if (!signal.aborted) log.warn({ err: error }, "stored files could not be checked; the next round goes on");
      })
      .finally(() => {
        if (!signal.aborted) timer = setTimeout(next, hourMs).unref();
      });
  };
  return {
    run,
    start() {
      timer = setTimeout(next, hourMs / 60).unref();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
    damaged: () => damaged,
  };
}
