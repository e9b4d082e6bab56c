import { readdirSync } from "node:fs";
import { join as inFolder } from "node:path";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { downloadCentre } from "@digao/contract/areas/evidence/download-centre/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { longJournal, longLines } from "../../../../test/long-journal.ts";
import { asSuperuser } from "../../../../test/plant.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let periodId: number;
/** Holds up whoever reads lines of a journal. */
let gate: pg.Client;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  const projectId = await newProject(manager);
  const journal = { name: "long.csv", content: longJournal() };
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [journal]);
  await server.runJobs();
  const batchId = batches[0]?.id ?? 0;
  await manager.call(imports.CommitImport, { batchId, forceReason: "测试所需" });
  await server.runJobs();
  periodId = (await manager.call(vouchers.GetTrailbalancePeriod, { projectId }))[0]?.periodId ?? 0;
  gate = new pg.Client({ connectionString: server.ownerUrl });
  await gate.connect();
}, within(60_000));
afterAll(async () => {
  await gate.end();
  await server.stop();
});

let downloadId: number;
let filesBefore: number;
beforeEach(async () => {
  filesBefore = await storedFileCount();
  const started = await manager.call(downloads.StartVoucherLibExcel, { periodId });
  downloadId = started.downloadId ?? 0;
});

const storedFileCount = async () =>
  (await tenant.inDb((db) => db.selectFrom("file_object").select("id").execute())).length;
const storedTemps = () => readdirSync(inFolder(server.dataDir, "files", "tmp"));
const shown = async () =>
  (await manager.call(downloadCentre.GetDownloads, {})).items.find(({ id }) => id === downloadId);

// Not through pg_stat_activity, which a transaction sees as it was at its first look.
const reading = `select l.pid from pg_locks l where l.relation = 'voucher_line'::regclass and not l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

/** Starts the job, and answers once it stands before the lines in the middle of its work. */
async function halfWay(): Promise<{ ended: Promise<void>; kill(): Promise<void> }> {
  await gate.query("begin; lock table voucher_line in access exclusive mode");
  const ended = server.runJobs();
  await expect
    .poll(async () => (await gate.query(reading)).rowCount, { timeout: within(20_000), interval: 20 })
    .toBe(1);
  return {
    ended,
    kill: async () => {
      await asSuperuser(server, (client) => client.query(`select pg_terminate_backend(pid) from (${reading}) r`));
      await gate.query("rollback");
    },
  };
}

describe("a long file whose job breaks off", () => {
  it("is made whole by the next run when its connection was killed in the middle", async () => {
    const { ended, kill } = await halfWay();
    expect(await storedFileCount()).toBe(filesBefore);
    await expect(manager.download(downloadCentre.FetchDownload, { id: downloadId })).rejects.toMatchObject({
      status: 400,
    });
    await kill();
    await ended;
    expect(await shown()).toMatchObject({ state: "ready", rowCount: longLines });
    expect([await storedFileCount(), storedTemps()]).toEqual([filesBefore + 1, []]);
  });

  it("leaves nothing when it was cancelled in the middle, and tells nobody", async () => {
    const { ended, kill } = await halfWay();
    await manager.call(downloadCentre.CancelDownload, { id: downloadId });
    expect(await shown()).toMatchObject({ state: "running", isCancelling: true });
    await kill();
    await ended;
    expect(await shown()).toMatchObject({ state: "cancelled", sizeBytes: null });
    expect([await storedFileCount(), storedTemps()]).toEqual([filesBefore, []]);
    await expect(manager.download(downloadCentre.FetchDownload, { id: downloadId })).rejects.toMatchObject({
      status: 400,
    });
    await expect(manager.call(downloadCentre.CancelDownload, { id: downloadId })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("ends at once when it was cancelled before it began", async () => {
    await manager.call(downloadCentre.CancelDownload, { id: downloadId });
    expect(await shown()).toMatchObject({ state: "cancelled" });
    await server.runJobs();
    expect([await storedFileCount(), storedTemps()]).toEqual([filesBefore, []]);
  });

  it("leaves nothing when it was taken off the list in the middle", async () => {
    const { ended, kill } = await halfWay();
    await manager.call(downloadCentre.RemoveDownload, { id: downloadId });
    await kill();
    await ended;
    expect(await shown()).toBeUndefined();
    expect([await storedFileCount(), storedTemps()]).toEqual([filesBefore, []]);
  });

  it("says so when lines of the journal are gone meanwhile, rather than leave them out", async () => {
    await tenant.inDb((db) => sql`delete from voucher_line where id % 1000 = 7`.execute(db));
    await server.runJobs();
    expect(await shown()).toMatchObject({ state: "failed", error: "序时账在生成文件时被替换，请重新下载" });
    expect([await storedFileCount(), storedTemps()]).toEqual([filesBefore, []]);
  });
});
