import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { pathToFileURL } from "node:url";
import { importFiles } from "@digao/contract/areas/acquisition/imports/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { isAlive } from "@digao/db/embedded/processes";
import { createPool } from "@digao/db/pool";
import { withoutTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { within, withinLowered } from "../../../test/pace.ts";
import { programOf } from "../../../test/programs.ts";
import { openExternal } from "../src/platform/external/external.ts";
import { openFileStore } from "../src/platform/files/store.ts";
import { inlineExecutor } from "../src/platform/jobs/executor.ts";
import type { JobHandlers } from "../src/platform/jobs/handlers.ts";
import { type ProcessOptions, processExecutor } from "../src/platform/jobs/processes.ts";
import { startJob } from "../src/platform/jobs/queue.ts";
import { createJobRunner } from "../src/platform/jobs/runner.ts";
import { inlineReaders } from "../src/platform/readings/reading.ts";
import { Refusal } from "../src/platform/refusal.ts";
import { makeProject } from "./build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { probe, probeRoutes } from "./probe.ts";

const handlers: JobHandlers = {
  "test.note": async (job) => {
    job.progress({ phase: "writing", done: 1, total: 2 });
    await job.withTenant((db) =>
      db
        .insertInto("customer")
        .values({ cust_name: `job ${job.id} of ${job.tenantId}` })
        .execute(),
    );
    return { from: job.payload.from, attempt: job.attempt };
  },
  "test.refused": () => Promise.reject(new Refusal("file.tooLarge", { params: { limit: "40M" } })),
  "test.broken": () => Promise.reject(new Error("secret of the house")),
  "test.endless": (job) =>
    new Promise((_resolve, reject) => {
      job.signal.addEventListener("abort", () => reject(job.signal.reason));
    }),
};

let server: TestServer;
let firm: TestTenant;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ routes: probeRoutes, handlers });
  firm = await server.newTenant();
  client = await firm.as("staff1");
});
afterAll(() => server.stop());

const stateOf = async (jobId: number) => (await client.call(jobs.GetJob, { jobId })).state;
const start = async (kind: string) => (await client.call(probe.StartJob, { kind })).jobId;
const jobProcess = (): string => programOf(new URL("./process-jobs.ts", import.meta.url));
const appUrl = (): string => String(server.pool.options.connectionString);

const makeDue = (jobId: number) =>
  withoutTenant(server.pool, (db) => sql`update job_queue set run_at = now() where job_id = ${jobId}`.execute(db));

/** A second server on the same database, with the real loop. */
function secondRunner(own: JobHandlers = handlers) {
  const pool = createPool(appUrl(), { statementTimeoutMs: 0 });
  const log = pino({ level: "silent" });
  const executor = inlineExecutor({
    pool,
    store: openFileStore(server),
    external: openExternal(),
    handlers: own,
    readers: inlineReaders,
    log,
  });
  const runner = createJobRunner({ pool, log, executor, pollMs: 50, leaseMs: 1500 });
  const stop = async (): Promise<void> => {
    await runner.stop();
    await pool.end();
  };
  return { runner, stop };
}

describe("a job", () => {
  test("runs as its tenant and keeps its result and progress", async () => {
    const jobId = await start("test.note");
    expect(await client.call(jobs.GetJob, { jobId })).toMatchObject({ state: "queued", userName: "王小明" });
    await server.runJobs();
    expect(await client.call(jobs.GetJob, { jobId })).toMatchObject({
      state: "done",
      result: { from: "probe", attempt: 1 },
      progress: { phase: "writing", done: 1, total: 2 },
      error: null,
    });
    const [row] = await firm.inDb((db) => db.selectFrom("customer").select(["cust_name", "created_by"]).execute());
    expect(row).toEqual({ cust_name: `job ${jobId} of ${firm.id}`, created_by: firm.userIds.staff1 });
  });

  test("watched by a page left open does not keep its user's session alive", async () => {
    const watcher = await firm.as("incharge");
    const { projectId } = await makeProject(firm, { manager: { role: 1 }, incharge: { role: 3 } });
    const jobId = await firm.inDb((db) => startJob(db, { kind: "test.note", projectId }), "manager");
    const idleMinutes = () =>
      firm.inDb(async (db) => {
        const { rows } = await sql<{ minutes: number }>`
          select min(extract(minute from now() - last_seen_at))::int as minutes from session
          where user_id = ${watcher.userId} and ended_at is null`.execute(db);
        return rows[0]?.minutes;
      });
    await firm.inDb((db) =>
      sql`update session set last_seen_at = now() - interval '10 minutes' where user_id = ${watcher.userId}`.execute(
        db,
      ),
    );
    for (const _second of [1, 2, 3]) await watcher.call(jobs.GetJob, { jobId });
    await watcher.call(importFiles.GetAuditFileImportLog, { projectId });
    expect(await idleMinutes()).toBe(10);
    await watcher.call(jobs.GetJobs, { projectId });
    await vi.waitFor(async () => expect(await idleMinutes()).toBe(0), { timeout: within(5000) });
    await server.runJobs();
  });

  test("is never started by a call that was refused", async () => {
    await expect(client.call(probe.StartJob, { kind: "test.note", fails: true })).rejects.toMatchObject({
      status: 400,
    });
    const waiting = await withoutTenant(server.pool, (db) => db.selectFrom("job_queue").select("job_id").execute());
    expect(waiting).toEqual([]);
  });

  test("that fails says so in the reader's language, without internals", async () => {
    const [refused, broken] = [await start("test.refused"), await start("test.broken")];
    await server.runJobs();
    expect(await client.call(jobs.GetJob, { jobId: refused })).toMatchObject({
      state: "failed",
      error: "上传文件不能超过40M",
    });
    expect((await client.call(jobs.GetJob, { jobId: broken })).error).toMatch(/^任务执行失败，错误编号 [0-9a-f-]{36}$/);
  });

  test("of a kind that this release does not know is left to a newer server, and fails when none has taken it for an hour", async () => {
    const jobId = await start("test.newer");
    await server.runJobs();
    expect(await client.call(jobs.GetJob, { jobId })).toMatchObject({ state: "queued", error: null });
    await makeDue(jobId);
    const newer = secondRunner({ "test.newer": async () => "understood" });
    await newer.runner.drain();
    await newer.stop();
    expect(await client.call(jobs.GetJob, { jobId })).toMatchObject({ state: "done", result: "understood" });

    const nobodys = await start("test.none");
    await server.runJobs();
    await makeDue(nobodys);
    await firm.inDb((db) =>
      sql`update job set started_at = now() - interval '61 minutes' where id = ${nobodys}`.execute(db),
    );
    await server.runJobs();
    expect((await client.call(jobs.GetJob, { jobId: nobodys })).error).toContain("test.none");
  });

  test("of no project is seen by its starter only, of a project by its members, never by another firm", async () => {
    const own = await start("test.note");
    const { projectId } = await makeProject(firm, {
      manager: { role: 1 },
      partner: { role: 2 },
      staff1: { role: 0 },
      staff2: { role: 0, checked: 0 },
    });
    const shared = await firm.inDb((db) => startJob(db, { kind: "test.note", projectId }), "manager");
    const [second, invited, reader] = [await firm.as("partner"), await firm.as("staff2"), await firm.as("reader")];
    const stranger = await (await server.newTenant()).as("staff1");
    await expect(second.call(jobs.GetJob, { jobId: own })).rejects.toMatchObject({ status: 404 });
    await expect(second.call(jobs.GetJob, { jobId: shared })).resolves.toMatchObject({ projectId });
    await expect(invited.call(jobs.GetJob, { jobId: shared })).rejects.toMatchObject({ status: 403 });
    await expect(invited.call(jobs.CancelJob, { jobId: shared })).rejects.toMatchObject({ status: 403 });
    await expect(reader.call(jobs.GetJob, { jobId: shared })).rejects.toMatchObject({ status: 403 });
    await expect(stranger.call(jobs.GetJob, { jobId: shared })).rejects.toMatchObject({ status: 404 });
    expect(await client.call(jobs.GetJobs, { projectId })).toMatchObject({ totalCount: 1, items: [{ id: shared }] });
    await server.runJobs();
  });

  test("can be cancelled while it waits and while it runs, and not after", async () => {
    const waiting = await start("test.endless");
    await client.call(jobs.CancelJob, { jobId: waiting });
    expect(await stateOf(waiting)).toBe("cancelled");
    const running = await start("test.endless");
    const { runner, stop } = secondRunner();
    runner.start();
    await vi.waitUntil(async () => (await stateOf(running)) === "running", { timeout: within(5000) });
    await client.call(jobs.CancelJob, { jobId: running });
    await vi.waitUntil(async () => (await stateOf(running)) === "cancelled", { timeout: within(5000) });
    await expect(client.call(jobs.CancelJob, { jobId: running })).rejects.toMatchObject({ status: 400 });
    await stop();
  });

  test("that runs when the server stops is parked, and goes on at the next start", async () => {
    const jobId = await start("test.endless");
    const { runner, stop } = secondRunner();
    runner.start();
    await vi.waitUntil(async () => (await stateOf(jobId)) === "running", { timeout: within(5000) });
    await stop();
    expect(await stateOf(jobId)).toBe("queued");
    const next = secondRunner({ "test.endless": async ({ attempt }) => ({ attempt }) });
    next.runner.start();
    await vi.waitUntil(async () => (await stateOf(jobId)) === "done", { timeout: within(5000) });
    expect((await client.call(jobs.GetJob, { jobId })).result).toEqual({ attempt: 1 });
    await next.stop();
  });

  test("whose process is killed with -9 runs again in another one, and is given up after the third time", async () => {
    const jobId = await start("test.endless");
    const script = programOf(new URL("./crash-job.ts", import.meta.url));
    const child = spawn(process.execPath, [script, appUrl(), server.dataDir, jobProcess()], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output] = await once(child.stdout, "data");
    const pid = Number(/^running in (\d+)$/m.exec(String(output))?.[1]);
    expect(isAlive(pid)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    await vi.waitUntil(() => !isAlive(pid), { timeout: within(5000) });
    expect(await stateOf(jobId)).toBe("running");
    const next = secondRunner({ "test.endless": async ({ attempt }) => ({ attempt }) });
    next.runner.start();
    await vi.waitUntil(async () => (await stateOf(jobId)) === "done", { timeout: within(8000) });
    expect((await client.call(jobs.GetJob, { jobId })).result).toEqual({ attempt: 2 });
    await next.stop();

    const hopeless = await start("test.endless");
    await firm.inDb((db) => sql`update job set attempts = 3 where id = ${hopeless}`.execute(db));
    await server.runJobs();
    expect(await client.call(jobs.GetJob, { jobId: hopeless })).toMatchObject({
      state: "failed",
      error: "任务多次中断，已停止重试",
    });
  });

  test("that another worker has taken over can write nothing more", async () => {
    const jobId = await start("test.late");
    const { runner, stop } = secondRunner({
      "test.late": async (job) => {
        await job.withTenant((db) => sql`update job_queue set worker = 'thief' where job_id = ${job.id}`.execute(db));
        await job.withTenant((db) => db.insertInto("customer").values({ cust_name: "too late" }).execute());
      },
    });
    await runner.drain();
    const rows = await firm.inDb((db) =>
      db.selectFrom("customer").select("id").where("cust_name", "=", "too late").execute(),
    );
    expect(rows).toEqual([]);
    expect(await stateOf(jobId)).toBe("running");
    await stop();
  });
});

describe("a job process", { timeout: withinLowered(20_000) }, () => {
  const ofSession = (pid: number | "self"): string => {
    const file = `/proc/${pid}/autogroup`;
    return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  };
  /** A server's runner whose jobs have processes of their own. */
  async function withRunner<T>(
    { concurrency, ...given }: Partial<ProcessOptions & { concurrency: number }>,
    work: () => Promise<T>,
    isDatabaseHere = false,
  ) {
    const pool = createPool(appUrl(), { statementTimeoutMs: 0 });
    const log = pino({ level: "silent" });
    const data = { appUrl: appUrl(), dataDir: server.dataDir, logLevel: "silent", isDatabaseHere };
    const executor = processExecutor({ entry: pathToFileURL(jobProcess()), data, log, ...given });
    const runner = createJobRunner({ pool, log, executor, pollMs: 50, ...(concurrency ? { concurrency } : {}) });
    runner.start();
    try {
      return await work();
    } finally {
      await runner.stop();
      await pool.end();
    }
  }
  const resultOf = async (jobId: number) => {
    await vi.waitUntil(async () => (await stateOf(jobId)) === "done", { timeout: withinLowered(5000) });
    return (await client.call(jobs.GetJob, { jobId })).result;
  };
  const pidOf = async (kind: string) => ((await resultOf(await start(kind))) as { pid: number }).pid;

  test("runs handlers outside of the server, and one that hangs is ended by force", async () => {
    const spinning = await start("test.spin");
    await withRunner({ graceMs: 200 }, async () => {
      const pid = await pidOf("test.process");
      expect(pid).not.toBe(process.pid);
      expect(await pidOf("test.process")).toBe(pid);
      await client.call(jobs.CancelJob, { jobId: spinning });
      await vi.waitUntil(async () => (await stateOf(spinning)) === "cancelled", { timeout: withinLowered(8000) });
    });
  });

  test.each([
    ["of the processor", "test.spin", { cpuMs: 500, timeMs: 600_000 }],
    ["by the clock", "test.endless", { cpuMs: 600_000, timeMs: 500 }],
  ])("that takes more time %s than a job may ends with words, and its place is free", async (_what, kind, limits) => {
    const long = await start(kind);
    await withRunner({ ...limits, graceMs: 200 }, async () => {
      await vi.waitUntil(async () => (await stateOf(long)) === "failed", { timeout: withinLowered(20_000) });
      const { error } = await client.call(jobs.GetJob, { jobId: long });
      expect(error).toContain("所需时间超出上限");
    });
    await withRunner({}, async () => expect(await pidOf("test.process")).not.toBe(process.pid));
  });

  test("leaves signals to the server, which ends it with itself or when it has been idle", async () => {
    let pid = 0;
    await withRunner({ idleMs: 200 }, async () => {
      pid = await pidOf("test.process");
      await vi.waitUntil(() => !isAlive(pid), { timeout: within(5000) });
    });
    await withRunner({}, async () => {
      expect(await resultOf(await start("test.signals"))).toBe("still here");
      pid = await pidOf("test.process");
    });
    expect(isAlive(pid)).toBe(false);
  });

  test("survives a formula that needs a browser, and a promise that nobody waits for: the next job runs in it", async () => {
    await withRunner({ concurrency: 1 }, async () => {
      const pid = await pidOf("test.process");
      expect(await resultOf(await start("test.picture"))).toEqual({ pid, values: ["#NAME?", 2] });
      expect(await pidOf("test.stray")).toBe(pid);
      expect(await pidOf("test.process")).toBe(pid);
    });
  });

  test("that dies costs its job one attempt", async () => {
    const jobId = await start("test.dies");
    expect(await withRunner({}, () => resultOf(jobId))).toEqual({ attempt: 2 });
  });

  test.skipIf(process.platform !== "linux")(
    "gives way to people with all its threads, and so does the database where it is the server's own",
    async () => {
      const priorities = async (isDatabaseHere: boolean) => {
        const jobId = await start("test.priority");
        const look = async () => {
          const { pid, ...result } = (await resultOf(jobId)) as { pid: number };
          const lowered = isDatabaseHere ? / nice 10$/ : / nice 0$/;
          if (ofSession("self"))
            await vi.waitUntil(() => lowered.test(ofSession(pid)), { timeout: withinLowered(8000) });
          return result;
        };
        return withRunner({}, look, isDatabaseHere);
      };
      const own = getPriority(process.pid);
      const lower = Math.min(19, own + 10);
      expect(await priorities(true)).toEqual({ threads: [lower], backend: lower });
      expect(await priorities(false)).toEqual({ threads: [lower], backend: own });
      expect(getPriority(process.pid)).toBe(own);
    },
  );
});
