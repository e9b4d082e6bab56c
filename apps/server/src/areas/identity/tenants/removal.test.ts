import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { tenants } from "@digao/contract/areas/identity/tenants/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { type Client, password, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { asSuperuser, countsOf, digestsOf, plantEverywhere, queues } from "../../../../test/plant.ts";

let server: TestServer;
let operator: TestTenant;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  operator = await server.newTenant({ isOperator: true });
  admin = await operator.as("admin");
});
afterAll(() => server.stop());

/** A firm with a project, files, and a row in every table there is. */
async function fullFirm(): Promise<TestTenant> {
  const firm = await server.newTenant();
  const { projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } });
  await makeRows(server, firm, projectId, "papers");
  await plantEverywhere(server, firm.id);
  return firm;
}
const askRemoval = (firm: TestTenant) => admin.call(tenants.RequestRemoval, { id: firm.id, reason: "合同终止" });
const confirm = (firm: TestTenant, more: object = {}) =>
  admin.call(tenants.ConfirmRemoval, { id: firm.id, tenancyName: firm.tenancyName, password, ...more });
const filesOf = (firm: TestTenant) => join(server.dataDir, "files", String(firm.id));

describe("the removal of a firm", () => {
  it("leaves no row in any table, no file and no job of it, proves it, and touches nobody else", async () => {
    const [doomed, other] = [await fullFirm(), await fullFirm()];
    const before = await asSuperuser(server, (client) => digestsOf(client, other.id));
    const planted = await asSuperuser(server, (client) => countsOf(client, doomed.id));
    expect(Object.values(planted).every((count) => count > 0)).toBe(true);
    const staff = await doomed.as("staff1");
    expect((await askRemoval(doomed)).state).toBe("requested");
    expect((await staff.fetch("/api/services/app/User/GetCurrentTenantAllUser")).status).toBe(401);
    const { jobId } = await confirm(doomed);
    await server.runJobs();
    expect(await admin.call(jobs.GetJob, { jobId })).toMatchObject({ state: "done", error: null });
    const left = await asSuperuser(server, (client) => countsOf(client, doomed.id));
    expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([]);
    expect(existsSync(filesOf(doomed))).toBe(false);
    await expect(admin.call(tenants.Get, { Id: doomed.id })).rejects.toMatchObject({ status: 404 });
    expect(await asSuperuser(server, (client) => digestsOf(client, other.id))).toEqual(before);
    expect(readdirSync(filesOf(other)).length).toBeGreaterThan(0);
    const { items } = await admin.call(tenants.GetRemovals, { firmId: doomed.id });
    expect(items[0]).toMatchObject({ state: "done", reason: "合同终止", tenancyName: doomed.tenancyName });
    const proof = items[0]?.proof;
    const tables = Object.keys(planted).filter((name) => !queues.includes(name));
    expect(proof?.tables.map(({ name }) => name).sort()).toEqual(tables.sort());
    expect(proof?.tables.filter((table) => table.left > 0 || table.erased < 1)).toEqual([]);
    expect(proof).toMatchObject({ files: { left: 0 }, jobsLeft: 0, firmLeft: 0 });
    expect(proof?.files.erased).toBeGreaterThan(0);
    const log = await operator.inDb((db) =>
      db.selectFrom("action_log").where("action", "=", "removed").select(["ref_id", "new_value"]).execute(),
    );
    expect(log).toContainEqual({ ref_id: String(doomed.id), new_value: expect.objectContaining({ firmLeft: 0 }) });
  });

  it("takes two steps, the typed name and the caller's password", async () => {
    const firm = await server.newTenant();
    await expect(confirm(firm)).rejects.toMatchObject({ status: 404 });
    await askRemoval(firm);
    await expect(askRemoval(firm)).rejects.toMatchObject({ status: 400 });
    await expect(admin.call(tenants.Activate, { id: firm.id })).rejects.toMatchObject({
      message: expect.stringContaining("请先撤销移除"),
    });
    await expect(confirm(firm, { tenancyName: "another" })).rejects.toMatchObject({ status: 400 });
    await expect(confirm(firm, { password: "Wrong1!x" })).rejects.toMatchObject({ status: 400 });
    await server.runJobs();
    expect((await admin.call(tenants.Get, { Id: firm.id })).status).toBe("removing");
    expect(await admin.call(tenants.CancelRemoval, { id: firm.id })).toBeNull();
    expect((await admin.call(tenants.Get, { Id: firm.id })).status).toBe("disabled");
    expect((await admin.call(tenants.Activate, { id: firm.id })).status).toBe("active");
    const { items } = await admin.call(tenants.GetRemovals, { firmId: firm.id });
    expect(items.map(({ state }) => state)).toEqual(["cancelled"]);
  });

  it("is what existing clients call deleting, and needs the right to delete", async () => {
    const firm = await server.newTenant();
    await operator.inDb((db) =>
      sql`update role set permissions = permissions || '{Pages.Tenants,Pages.Tenants.Edit}' where name = 'Partner'`.execute(
        db,
      ),
    );
    const partner = await operator.as("partner");
    await expect(partner.call(tenants.Delete, { Id: firm.id })).rejects.toMatchObject({ status: 403 });
    expect(await admin.call(tenants.Delete, { Id: firm.id })).toBeNull();
    expect((await admin.call(tenants.Get, { Id: firm.id })).status).toBe("removing");
    const listed = async (more: object) =>
      (await admin.call(tenants.GetAll, { keyword: firm.tenancyName, ...more })).totalCount;
    // To them it is gone; our own list shows it until it is.
    expect([await listed({}), await listed({ withLeaving: true }), await listed({ status: "removing" })]).toEqual([
      0, 1, 1,
    ]);
    await expect(admin.call(tenants.Delete, { Id: operator.id })).rejects.toMatchObject({ status: 400 });
  });

  it("that was broken off is taken up again and still proves all of it", async () => {
    const firm = await fullFirm();
    await askRemoval(firm);
    const { jobId } = await confirm(firm);
    await expect(confirm(firm)).rejects.toMatchObject({ message: expect.stringContaining("正在移除") });
    await admin.call(jobs.CancelJob, { jobId });
    await expect(admin.call(tenants.CancelRemoval, { id: firm.id })).rejects.toMatchObject({ status: 400 });
    // Some of it is gone already when the work goes on.
    await asSuperuser(server, (client) => client.query("delete from voucher_line where tenant_id = $1", [firm.id]));
    await confirm(firm);
    await server.runJobs();
    const { items } = await admin.call(tenants.GetRemovals, { firmId: firm.id });
    expect(items[0]).toMatchObject({ state: "done", proof: { firmLeft: 0 } });
    const left = await asSuperuser(server, (client) => countsOf(client, firm.id));
    expect(Object.values(left).filter((count) => count > 0)).toEqual([]);
  });
});

it("a removal whose job is run once more after its end keeps its proof", async () => {
  const firm = await fullFirm();
  await askRemoval(firm);
  const { jobId } = await confirm(firm);
  await server.runJobs();
  const before = await admin.call(tenants.GetRemovals, { firmId: firm.id });
  await operator.inDb(async (db) => {
    await db.updateTable("job").set({ state: "queued" }).where("id", "=", jobId).execute();
    await db.insertInto("job_queue").values({ job_id: jobId, tenant_id: operator.id }).execute();
  });
  await server.runJobs();
  expect(await admin.call(tenants.GetRemovals, { firmId: firm.id })).toEqual(before);
});

describe("the database erases", () => {
  it("nothing of a firm whose removal nobody confirmed, whoever asks", async () => {
    const firm = await server.newTenant();
    const erase = sql`select erase_rows(array['app_user', 'action_log'])`;
    await expect(firm.inDb((db) => erase.execute(db))).rejects.toThrow("No firm is being erased here");
    await expect(operator.inDb((db) => erase.execute(db))).rejects.toThrow("No firm is being erased here");
    await expect(server.pool.query("select erase_firm()")).rejects.toThrow("No firm is being erased here");
    await askRemoval(firm);
    await expect(firm.inDb((db) => erase.execute(db))).rejects.toThrow("No firm is being erased here");
  });

  it("a firm only when none of its rows is left, and no table that is not of firms", async () => {
    const firm = await server.newTenant();
    await askRemoval(firm);
    await confirm(firm);
    await expect(firm.inDb((db) => sql`select erase_firm()`.execute(db))).rejects.toThrow("still holds rows");
    for (const table of ["tenant", "schema_migration", "pg_class", 'role" where true --'])
      await expect(firm.inDb((db) => sql`select erase_rows(array[${table}])`.execute(db))).rejects.toThrow(
        "not tables of firms",
      );
    await server.runJobs();
    await expect(admin.call(tenants.Get, { Id: firm.id })).rejects.toMatchObject({ status: 404 });
  });
});
