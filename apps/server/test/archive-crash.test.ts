/** Packing is killed in the middle: a project is archived whole, with one package, or not at all. */
import { join } from "node:path";
import { verifyPackage } from "@digao/domain/archive/package/verify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { generator } from "../../../packages/domain/test/random.ts";
import { within } from "../../../test/pace.ts";
import { fileSource, nodeTools } from "../src/areas/office/archive-package/pages/node-tools.ts";
import { makeProject, makeRows } from "./build.ts";
import { buildCrashServer, type CrashServer } from "./crash-server.ts";
import { startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { isLong } from "./long.ts";
import { confirmArchive, readPackage, startPacking } from "./packing-desk.ts";

const kills = isLong ? 30 : 4;

let server: TestServer;
let crash: CrashServer;
let firm: TestTenant;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  crash = buildCrashServer({ DATABASE_URL: server.appUrl, DIGAO_DATA: server.dataDir });
  firm = await server.newTenant();
}, within(120_000));
afterEach(() => crash.killAll());
afterAll(async () => {
  await crash.killAll();
  await server.stop();
});

interface JobNow {
  state: string;
  phase: string | null;
}

const readJob = (jobId: number): Promise<JobNow> =>
  firm.inDb(async (db) => {
    const { rows } = await sql<JobNow>`
      select state, progress ->> 'phase' as phase from job where tenant_id = ${firm.id} and id = ${jobId}`.execute(db);
    return rows[0] ?? { state: "gone", phase: null };
  });

/** The half minute in which the dead server might still have told that it lives, and the runs that were no fault of the job's. */
const loseLease = (jobId: number) =>
  firm.inDb(async (db) => {
    await sql`update job_queue set lease_until = now() - interval '1 second' where job_id = ${jobId} and worker is not null`.execute(
      db,
    );
    await sql`update job set attempts = 0 where id = ${jobId} and state = 'running'`.execute(db);
  });

const packagesOf = (requestId: number): Promise<number> =>
  firm.inDb(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from file_object f where f.tenant_id = ${firm.id} and f.file_name like '%-v1-%.zip'`.execute(
      db,
    );
    expect(requestId).toBeGreaterThan(0);
    return rows[0]?.count ?? 0;
  });

it(
  `is archived with one whole package however often its packing was killed (${kills} times)`,
  async () => {
    const { projectId } = await makeProject(firm, { manager: { role: 1 }, partner: { role: 2 } });
    await makeRows(server, firm, projectId, "底稿");
    const requestId = await confirmArchive(firm, projectId);
    const jobId = await startPacking(firm, requestId);
    const next = generator(9);
    let killed = 0;
    for (; killed < kills; killed += 1) {
      const running = await crash.start();
      await expect
        .poll(async () => (await readJob(jobId)).state, { interval: 20, timeout: within(60_000) })
        .not.toBe("queued");
      await new Promise((resolve) => setTimeout(resolve, Math.floor(next() * 4000)));
      await running.kill();
      const { status, fileId } = await readPackage(firm, requestId);
      expect([status, fileId !== null, await packagesOf(requestId)]).toEqual(
        status === 2 ? [2, true, 1] : [6, false, 0],
      );
      await loseLease(jobId);
      if (status === 2) break;
    }
    await crash.start();
    await expect
      .poll(async () => (await readJob(jobId)).state, { interval: 50, timeout: within(120_000) })
      .toBe("done");
    const kept = await readPackage(firm, requestId);
    expect(kept).toMatchObject({ status: 2, archiveFlag: 2 });
    expect(await packagesOf(requestId)).toBe(1);
    const sha256 = kept.sha256 ?? "";
    const source = await fileSource(join(server.dataDir, "files", String(firm.id), sha256.slice(0, 2), sha256));
    const verdict = await verifyPackage(source, nodeTools, { manifestSha256: kept.manifestSha256 ?? "" });
    await source.close();
    expect(verdict.faults).toEqual([]);
  },
  within(isLong ? 1_200_000 : 300_000),
);
