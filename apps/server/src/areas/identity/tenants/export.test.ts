import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { tenants } from "@digao/contract/areas/identity/tenants/calls";
import { cloneDatabase } from "@digao/db/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { restoreFirm } from "../../../../../../scripts/restore-firm.ts";
import { verifyLogs } from "../../../../../../scripts/verify-log.ts";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { type Client, password, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { asSuperuser, countsOf, digestsOf, plantEverywhere, queues } from "../../../../test/plant.ts";
import { unzip } from "../../../../test/unzip.ts";
import { writeAction } from "../../../platform/action-log.ts";
import { sealSecret } from "../../../platform/secrets/secrets.ts";
import { columnsLeftOut, tablesLeftOut } from "./job/left-out.ts";

/** By table: columns named as secrets are, which are evidence: tokens that are printed on letters and stand in the mails they go out with. */
const noSecrets: Readonly<Record<string, readonly string[]>> = {
  confirmation_letter: ["qr_token"],
  mail: ["token"],
  report_register: ["sealed_by"],
  mail_out: ["token"],
};

let server: TestServer;
let operator: TestTenant;
let admin: Client;
const folder = mkdtempSync(join(tmpdir(), "digao-restore-"));

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  operator = await server.newTenant({ isOperator: true });
  admin = await operator.as("admin");
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (firm: TestTenant, more: object = {}) =>
  admin.call(tenants.StartExport, { id: firm.id, reason: "合同终止，交还数据", password, ...more });
const fetchExport = async (exportId: number) => (await admin.download(tenants.DownloadExport, { Id: exportId })).bytes;

/** Asked for and written; each download adds a line to the firm's log, so it is fetched when all else has been looked at. */
async function written(firm: TestTenant): Promise<number> {
  const { exportId } = await ask(firm);
  await server.runJobs();
  return exportId;
}

describe("the export of a firm", () => {
  it("holds every row of every table but what is left out, every file, and none of its secrets", async () => {
    const firm = await server.newTenant();
    const { projectId } = await makeProject(firm, { manager: { role: 1 } });
    await makeRows(server, firm, projectId, "底稿");
    const sealed = await firm.inDb((db) => sealSecret(db, "only we know"));
    await plantEverywhere(server, firm.id);
    const exportId = await written(firm);
    const counts = await asSuperuser(server, (client) => countsOf(client, firm.id));
    const bytes = await fetchExport(exportId);
    const entries = await unzip(bytes);
    const manifest = JSON.parse(entries.get("manifest.json")?.toString() ?? "{}");
    const expected = Object.keys(counts).filter((name) => !queues.includes(name) && !(name in tablesLeftOut));
    expect(manifest.tables.map(({ name }: { name: string }) => name)).toEqual(expected);
    for (const { name, file, rows, sha256 } of manifest.tables) {
      const text = entries.get(file) ?? Buffer.alloc(0);
      const lines = text.toString("utf8").split("\n").slice(0, -1);
      expect([name, lines.length, createHash("sha256").update(text).digest("hex")]).toEqual([name, rows, sha256]);
      expect(rows, name).toBe(counts[name]);
      for (const line of lines) expect(JSON.parse(line).tenant_id).toBe(firm.id);
    }
    expect(manifest.files.length).toBeGreaterThan(0);
    for (const { sha256, isMissing } of manifest.files)
      if (!isMissing)
        expect(
          createHash("sha256")
            .update(entries.get(`files/${sha256}`) ?? "")
            .digest("hex"),
        ).toBe(sha256);
    // The manifest names the columns that are left out.
    const data = [...entries].filter(([name]) => name !== "manifest.json").map(([, entry]) => entry);
    const everything = Buffer.concat(data).toString("latin1");
    for (const secret of [sealed, "$argon2", "password_hash"]) expect(everything.includes(secret), secret).toBe(false);
    const { items } = await admin.call(tenants.GetExports, { firmId: firm.id });
    expect(items[0]).toMatchObject({ id: exportId, state: "ready", downloadCount: 1, tableCount: expected.length });
    expect(items[0]?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  it("comes back in another database, row by row and file by file", async () => {
    const firm = await server.newTenant();
    const { projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } });
    await makeRows(server, firm, projectId, "底稿");
    const entry = { refType: "project" as const, refId: projectId, projectId, action: "change" };
    await firm.inDb((db) => writeAction(db, {}, entry));
    const exportId = await written(firm);
    const before = await asSuperuser(server, (client) => digestsOf(client, firm.id));
    const bytes = await fetchExport(exportId);
    const path = join(folder, "firm.zip");
    writeFileSync(path, bytes);
    const other = await cloneDatabase(inject("database"));
    try {
      await restoreFirm(other.ownerUrl, { dataDir: folder }, path);
      const after = await asSuperuser(other, (client) => digestsOf(client, firm.id));
      const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
      const exempt = [...Object.keys(tablesLeftOut), ...Object.keys(columnsLeftOut), ...queues];
      expect(changed.filter((name) => !exempt.includes(name))).toEqual([]);
      const [verdict] = await verifyLogs(other.appUrl);
      expect(verdict).toMatchObject({ tenantId: firm.id, projects: 1, broken: [] });
      await expect(restoreFirm(other.ownerUrl, { dataDir: folder }, path)).rejects.toThrow("here already");
    } finally {
      await other.drop();
    }
  });

  it("wants a reason and the caller's password, is logged on both sides, and told to the firm's administrators", async () => {
    const firm = await server.newTenant();
    await expect(ask(firm, { reason: " " })).rejects.toMatchObject({ status: 400 });
    await expect(ask(firm, { password: "Wrong1!x" })).rejects.toMatchObject({ status: 400 });
    const exportId = await written(firm);
    await fetchExport(exportId);
    for (const at of [firm, operator]) {
      const log = await at.inDb((db) =>
        db
          .selectFrom("action_log")
          .where("ref_type", "=", "tenant")
          .where("ref_id", "=", String(firm.id))
          .select("action")
          .orderBy("seq")
          .execute(),
      );
      const ready = at === operator ? ["exportReady"] : [];
      expect(log.map(({ action }) => action)).toEqual(["export", ...ready, "downloadExport"]);
    }
    const chief = await firm.as("admin");
    const { items } = await chief.call(notifications.GetUserNotifications, {});
    expect(JSON.stringify(items)).toContain("合同终止，交还数据");
  });

  it("is one at a time, and its file is gone after seven days", async () => {
    const firm = await server.newTenant();
    const { exportId, jobId } = await ask(firm);
    await expect(ask(firm)).rejects.toMatchObject({ message: expect.stringContaining("正在导出") });
    await expect(fetchExport(exportId)).rejects.toMatchObject({ status: 400 });
    await server.runJobs();
    expect((await admin.call(jobs.GetJob, { jobId })).state).toBe("done");
    const { sha256 = "" } = (await admin.call(tenants.GetExports, { firmId: firm.id })).items[0] ?? {};
    await operator.inDb(async (db) => {
      await db.updateTable("tenant_export").set({ expires_at: "2020-01-01" }).where("id", "=", exportId).execute();
      await db.updateTable("job_queue").set({ run_at: "2020-01-01" }).where("tenant_id", "=", operator.id).execute();
    });
    await expect(fetchExport(exportId)).rejects.toMatchObject({ status: 404 });
    await server.runJobs();
    expect((await admin.call(tenants.GetExports, { firmId: firm.id })).items[0]).toMatchObject({ state: "expired" });
    const rows = await operator.inDb((db) =>
      db
        .selectFrom("file_object")
        .where("sha256", "=", sha256 ?? "")
        .execute(),
    );
    expect(rows).toEqual([]);
  });

  it("leaves no column out of sight that may hold a secret", async () => {
    const { rows } = await asSuperuser(server, (client) =>
      client.query(`select table_name as name, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name ~ '(secret|sealed|token|wrapped|password_hash|browser_hash|code_hash|key_hash)'
          and table_name in (select tenant_tables()) order by 1, 2`),
    );
    const shown = rows.filter(
      ({ name, column }) =>
        !(name in tablesLeftOut) && !columnsLeftOut[name]?.includes(column) && !noSecrets[name]?.includes(column),
    );
    expect(shown.map(({ name, column }) => `${name}.${column}`)).toEqual([]);
  });
});
