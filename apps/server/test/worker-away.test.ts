/** On a cluster: a worker goes away under people who work, and comes back. */

import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { auth } from "@digao/contract/areas/identity/auth/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { databaseOf } from "@digao/db/cluster/nodes";
import { withConnection } from "@digao/db/roles";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { newProject } from "./builders.ts";
import { type Books, booksOnTwoWorkers, firstPage, peopleAt } from "./cluster-desk.ts";
import { buildGates, holdGates } from "./gates.ts";
import { sampleFile } from "./import-desk.ts";
import { type Client, password, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { nodesOf, projectElsewhere, workerOf } from "./nodes.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let here: Books;
let there: Books;

/** On that worker nobody gets into the database any more, and whoever is in it is cut off: no other database feels it. */
async function onWorkerOf({ projectId }: Books, statements: (name: string) => string[]): Promise<void> {
  const node = await workerOf(server.ownerUrl, projectId);
  const url = new URL(nodesOf(server.ownerUrl).find((one) => new URL(one).host === node) ?? "");
  const name = databaseOf(url.href);
  url.pathname = "/postgres";
  await withConnection(url.href, async (client) => {
    for (const statement of statements(name)) await client.query(statement);
  });
}
const takeAway = (books: Books): Promise<void> =>
  onWorkerOf(books, (name) => [
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  ]);
const bringBack = (books: Books): Promise<void> =>
  onWorkerOf(books, (name) => [`alter database ${name} with allow_connections true`]);

describe.skipIf(!inject("database").nodes)("a worker that goes away", () => {
  beforeAll(async () => {
    server = await startTestServer({ isAlone: true });
    tenant = await server.newTenant();
    manager = await tenant.as("manager");
    [here, there] = await booksOnTwoWorkers(server, manager);
  }, within(240_000));
  afterAll(() => server?.stop());

  it(
    "is said in words, lets others work, and takes nothing along that was acknowledged",
    async () => {
      const count = 6;
      const people = peopleAt(manager, here, count);
      const { acknowledged, refused } = people;
      await expect.poll(() => acknowledged.length, { timeout: within(30_000) }).toBeGreaterThan(12);
      await takeAway(here);
      try {
        await expect(firstPage(manager, here)).rejects.toMatchObject({
          status: 503,
          error: { message: "系统繁忙，请稍后重试" },
        });
        expect((await firstPage(manager, there)).items.length).toBe(50);
        const { tenancyName, userIds } = tenant;
        const signedIn = server.visitor.call(auth.AuthenticateUserTenant, {
          tenancyName,
          userNameOrEmailAddress: "staff1",
          password,
        });
        await expect(signedIn).resolves.toMatchObject({ userId: userIds.staff1 });
        const before = acknowledged.length;
        await expect.poll(() => refused.length, { timeout: within(30_000) }).toBeGreaterThan(12);
        expect(acknowledged.length).toBeLessThan(before + count);
      } finally {
        await bringBack(here);
      }
      const sofar = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: within(60_000) }).toBeGreaterThan(sofar + 6);
      expect(await people.stop()).toEqual([]);
      for (const error of refused) expect(error).toMatchObject({ status: 503 });
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      expect((await firstPage(manager, here)).items.length).toBe(50);
    },
    within(180_000),
  );

  it(
    "holds an import up, which is done when it is back",
    async () => {
      await buildGates(server.ownerUrl);
      const projectId = await projectElsewhere(server.ownerUrl, there.projectId, () => newProject(manager));
      await manager.call(imports.UploadLedgerFile, { projectId }, [sampleFile("sample_tb.csv")]);
      await server.runJobs();
      const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [
        sampleFile("sample_vouchers.csv"),
      ]);
      const jobId = batches[0]?.jobId ?? 0;
      const gates = await holdGates(server.ownerUrl);
      await gates.close("loadRollUp");
      const running = server.runJobs();
      await gates.reached();
      await takeAway(here);
      // The gate of that worker has gone with it.
      await gates.open().catch(() => undefined);
      await running;
      // However often it is tried meanwhile.
      for (let tried = 0; tried < 5; tried += 1) {
        expect((await manager.call(jobs.GetJob, { jobId })).state).toBe("queued");
        await gates.query("update job_queue set run_at = now()");
        await server.runJobs();
      }
      await bringBack(here);
      await gates.query("update job_queue set run_at = now()");
      await server.runJobs();
      expect(await manager.call(jobs.GetJob, { jobId })).toMatchObject({ state: "done", error: null });
      const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
      const { totalCount, debit } = await manager.call(vouchers.GetVoucherLibList, {
        periodId: period?.periodId ?? 0,
        maxResultCount: 1,
      });
      const same = await manager.call(vouchers.GetVoucherLibList, { periodId: there.periodId, maxResultCount: 1 });
      expect([totalCount, debit]).toEqual([same.totalCount, same.debit]);
      await gates.end().catch(() => undefined);
    },
    within(180_000),
  );
});
