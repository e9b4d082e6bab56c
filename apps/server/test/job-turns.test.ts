import { createPool } from "@digao/db/pool";
import { withoutTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { within } from "../../../test/pace.ts";
import { openExternal } from "../src/platform/external/external.ts";
import { openFileStore } from "../src/platform/files/store.ts";
import { inlineExecutor } from "../src/platform/jobs/executor.ts";
import type { JobHandlers } from "../src/platform/jobs/handlers.ts";
import { startJob } from "../src/platform/jobs/queue.ts";
import { createJobRunner } from "../src/platform/jobs/runner.ts";
import { inlineReaders } from "../src/platform/readings/reading.ts";
import { startTestServer, type TestServer, type TestTenant } from "./kit.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
});
afterEach(() => withoutTenant(server.pool, (db) => sql`delete from job_queue`.execute(db)));
afterAll(() => server.stop());

describe("firms share the places of a server", () => {
  /** Jobs that end when they are let go, in the order in which they began. */
  function gatedRunner(concurrency: number) {
    const pool = createPool(String(server.pool.options.connectionString), { statementTimeoutMs: 0 });
    const log = pino({ level: "silent" });
    const begun: { tenantId: number; end: () => void }[] = [];
    const gated: JobHandlers = {
      "test.gated": (job) =>
        new Promise((resolve, reject) => {
          begun.push({ tenantId: job.tenantId, end: () => resolve(null) });
          job.signal.addEventListener("abort", () => reject(job.signal.reason));
        }),
    };
    const executor = inlineExecutor({
      pool,
      store: openFileStore(server),
      external: openExternal(),
      handlers: gated,
      readers: inlineReaders,
      log,
    });
    const runner = createJobRunner({ pool, log, executor, pollMs: 50, concurrency });
    const stop = async (): Promise<void> => {
      await runner.stop();
      await pool.end();
    };
    return { begun, runner, stop };
  }
  const queue = (tenant: TestTenant, count: number) =>
    tenant.inDb(async (db) => {
      for (let at = 0; at < count; at++) await startJob(db, { kind: "test.gated" });
    });
  const begin = (begun: readonly unknown[], count: number) =>
    vi.waitUntil(() => begun.length >= count, { timeout: within(8000) });

  test("one that fills the queue leaves a place free: another's job starts while all of its own still run", async () => {
    const [firm, other] = [await server.newTenant(), await server.newTenant()];
    const { begun, runner, stop } = gatedRunner(2);
    await queue(firm, 6);
    runner.start();
    await begin(begun, 1);
    await queue(other, 1);
    await begin(begun, 2);
    expect(begun.map(({ tenantId }) => tenantId)).toEqual([firm.id, other.id]);
    await stop();
  });

  test("with a single place they take turns: another's job is the next one, however many waited before it", async () => {
    const [firm, other] = [await server.newTenant(), await server.newTenant()];
    const { begun, runner, stop } = gatedRunner(1);
    await queue(firm, 6);
    runner.start();
    await begin(begun, 1);
    await queue(other, 2);
    for (let count = 2; count <= 5; count++) {
      begun.at(-1)?.end();
      await begin(begun, count);
    }
    const [a, b] = [firm.id, other.id];
    expect(begun.map(({ tenantId }) => tenantId)).toEqual([a, b, a, b, a]);
    await stop();
  });
});
