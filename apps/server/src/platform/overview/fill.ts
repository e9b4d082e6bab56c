/** Brings the overview up to the rules of this release: the first projects before the server listens, the others by jobs. */
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "@digao/db/pool";
import { inProject, withoutTenant, withTenant } from "@digao/db/tenant";
import type { Logger } from "pino";
import { projectsBehind } from "./behind.ts";
import { queueFilling } from "./fill-job.ts";
import { bringUpToRules } from "./overview.ts";

/** A firm of few projects never sees one that is behind; people of a large one wait no longer than this for the start. */
const beforeListeningMs = 2_000;
const hourMs = 3_600_000;

export interface Filling {
  /** Answers when all is filled, or time is up. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/** Of all firms, those behind first filled for so long and then left to a job of their firm. */
export async function fillOverview(pool: Pool, log: Logger, untilMs: number): Promise<void> {
  const firms = await withoutTenant(pool, (db) =>
    db.selectFrom("tenant").where("erasing_since", "is", null).select("id").orderBy("id").execute(),
  );
  for (const { id: tenantId } of firms) {
    for (const projectId of await withTenant(pool, tenantId, projectsBehind, { readOnly: true })) {
      if (performance.now() >= untilMs) {
        await withTenant(pool, tenantId, queueFilling);
        break;
      }
      await withTenant(pool, tenantId, (db) => bringUpToRules(inProject(db, projectId))).catch((error) =>
        log.error(
          { err: error, tenantId, projectId },
          "the overview of a project was not filled; it is tried again in an hour",
        ),
      );
    }
  }
}

export function createFilling(pool: Pool, log: Logger): Filling {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = (forMs: number): Promise<void> => {
    running = fillOverview(pool, log, performance.now() + forMs).catch((error) =>
      log.error({ err: error }, "the overview of projects was not filled; it is tried again in an hour"),
    );
    return running;
  };
  return {
    async begin() {
      // A project that takes longer does not keep the server from listening.
      const ended = new AbortController();
      await Promise.race([
        run(beforeListeningMs),
        pause(beforeListeningMs, undefined, { signal: ended.signal }).catch(() => undefined),
      ]);
      ended.abort();
      // What rows brought in past the servers, a failed job or an older server has left behind.
      timer = setInterval(() => void run(0), hourMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
