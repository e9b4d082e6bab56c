import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { tenants } from "@digao/contract/areas/identity/tenants/calls";
import { user as userRegister, users } from "@digao/contract/areas/identity/users/calls";
import { openTable } from "@digao/excel/open-sheet";
import { readHead } from "@digao/excel/table-file";
import { workbookBytes } from "@digao/excel/write-workbook";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listFiles } from "../../../../../../scripts/check-files.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { connect, ticketOf } from "../../../../test/live/clients.ts";
import { probe, probeRoutes } from "../../../../test/probe.ts";
import type { JobRun } from "../../../platform/jobs/handlers.ts";
import { startJob } from "../../../platform/jobs/queue.ts";

const { calls: people } = userRegister;

const gigabyte = 1024 ** 3;
const held: { start: () => void; isAborted: boolean } = { start: () => undefined, isAborted: false };
let server: TestServer;
let operator: TestTenant;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer({
    routes: probeRoutes,
    handlers: {
      // Works until it is told to end.
      "test-hold": async (job: JobRun) => {
        held.start();
        if (job.attempt > 1 || held.isAborted) return "went on";
        await new Promise<void>((resolve) => job.signal.addEventListener("abort", () => resolve(), { once: true }));
        held.isAborted = true;
        job.signal.throwIfAborted();
        return null;
      },
    },
  });
  operator = await server.newTenant({ isOperator: true });
  admin = await operator.as("admin");
});
afterAll(() => server.stop());

const limit = async (firm: TestTenant, limits: object) =>
  admin.call(tenants.Update, { ...(await admin.call(tenants.Get, { Id: firm.id })), ...limits });
const upload = (by: Client, content: string) =>
  by.call(probe.Upload, { projectName: "项目" }, [{ name: "底稿.txt", content }]);
/** A file of a size that no test writes. */
const plantFile = (firm: TestTenant, sizeBytes: number, sha256: string) =>
  firm.inDb((db) =>
    db
      .insertInto("file_object")
      .values({ sha256, size_bytes: sizeBytes, file_name: "大文件.zip", mime: "application/zip" })
      .execute(),
  );

describe("the limit of users", () => {
  it("holds for people who are added, imported and enabled, and counts the enabled alone", async () => {
    const firm = await server.newTenant();
    const chief = await firm.as("admin");
    expect((await limit(firm, { userMax: 10 })).usersUsed).toBe(9);
    const full = { status: 400, message: expect.stringContaining("已达到用户上限 10 个") };
    const tenth = await chief.call(people.create, { userName: "tenth", name: "第十人" });
    await expect(chief.call(people.create, { userName: "eleventh", name: "第十一人" })).rejects.toMatchObject(full);
    const { bytes } = await chief.download(people.template, {});
    const width = 12;
    const row = ["imported", "导入人", ...Array.from({ length: width - 2 }, () => "")];
    const file = await workbookBytes([
      { name: "用户", columns: row.map(() => ({})), header: await headOf(bytes), rows: [[row]] },
    ]);
    const upload = [{ name: "u.xlsx", content: file }];
    expect((await chief.call(people.import, { isPreview: true }, upload)).wrongCount).toBe(0);
    await expect(chief.call(people.import, {}, upload)).rejects.toMatchObject(full);
    await chief.call(users.DeActivate, { id: tenth.id });
    await chief.call(people.create, { userName: "eleventh", name: "第十一人" });
    await expect(chief.call(users.Activate, { id: tenth.id })).rejects.toMatchObject(full);
    await expect(chief.call(people.update, { ...tenth, isActive: true, rowVersion: undefined })).rejects.toMatchObject(
      full,
    );
    await limit(firm, { userMax: 11 });
    await chief.call(users.Activate, { id: tenth.id });
    expect((await admin.call(tenants.Get, { Id: firm.id })).usersUsed).toBe(11);
  });
});

describe("the limit of storage", () => {
  it("refuses the file that has no room, in the reader's language, and keeps nothing of it", async () => {
    const firm = await server.newTenant();
    const staff = await firm.as("staff1");
    await limit(firm, { storageQuotaGb: 1 });
    await upload(staff, "一");
    await plantFile(firm, gigabyte - 10, "a".repeat(64));
    const { storageUsedBytes, storageQuotaGb } = await admin.call(tenants.Get, { Id: firm.id });
    expect([storageQuotaGb, storageUsedBytes > gigabyte - 10]).toEqual([1, true]);
    const full = { status: 413, message: expect.stringContaining("存储空间不足：上限 1 GB，已用 1.00 GB") };
    await expect(upload(staff, "多出来的一份底稿")).rejects.toMatchObject(full);
    const english = await staff.fetch(`${probe.Upload.path}?culture=en`, {
      method: "POST",
      body: formWith("one more working paper"),
    });
    expect([english.status, await english.text()]).toEqual([
      413,
      expect.stringContaining("The firm's storage is full"),
    ]);
    expect((await admin.call(tenants.Get, { Id: firm.id })).storageUsedBytes).toBe(storageUsedBytes);
    // Bytes that are there already take no more room.
    await upload(staff, "一");
    await limit(firm, { storageQuotaGb: null });
    await upload(staff, "多出来的一份底稿");
  });

  it("refuses what one person has no room for, by gigabytes and by files, while others of the firm go on", async () => {
    const firm = await server.newTenant();
    const [chief, staff, other] = [await firm.as("admin"), await firm.as("staff1"), await firm.as("staff2")];
    const rule = async (limits: object) =>
      chief.call(securityPolicy.UpdateSecurityPolicy, {
        ...(await chief.call(securityPolicy.GetSecurityPolicy, {})),
        ...limits,
      });
    await rule({ personFilesGb: 1 });
    await upload(staff, "一");
    await firm.inDb(
      (db) =>
        db
          .insertInto("file_object")
          .values({ sha256: "d".repeat(64), size_bytes: gigabyte - 10, file_name: "大.zip", mime: "application/zip" })
          .execute(),
      "staff1",
    );
    const full = { status: 413, message: expect.stringContaining("已占用 1.00 GB，达到每人上限 1 GB") };
    await expect(upload(staff, "多出来的一份底稿")).rejects.toMatchObject(full);
    // Bytes of one's own that are there already take no more room.
    await upload(staff, "一");
    await upload(other, "多出来的一份底稿");
    await rule({ personFilesGb: 0, personFilesMax: 3 });
    await expect(upload(staff, "二")).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining("达到每人上限 3 个"),
    });
    await upload(other, "二");
    const { items } = await chief.call(securityPolicy.GetUserSecurityList, { sorting: "files desc" });
    expect(items[0]).toMatchObject({ userId: staff.userId, filesCount: 3 });
    await rule({ personFilesMax: 0 });
    await upload(staff, "二");
  });

  it("counts equal bytes once, and one firm's files never for another", async () => {
    const [firm, other] = [await server.newTenant(), await server.newTenant()];
    await plantFile(firm, 1000, "b".repeat(64));
    await plantFile(firm, 1000, "b".repeat(64));
    await plantFile(firm, 500, "c".repeat(64));
    await plantFile(other, 7, "b".repeat(64));
    const used = await Promise.all([firm, other].map(({ id }) => admin.call(tenants.Get, { Id: id })));
    expect(used.map(({ storageUsedBytes }) => storageUsedBytes)).toEqual([1500, 7]);
  });
});

describe("a firm that is disabled while it works", () => {
  it("loses its real-time connections at once", async () => {
    const firm = await server.newTenant();
    const { ended } = await connect(server.url, await ticketOf(await firm.as("qc")));
    await admin.call(tenants.DeActivate, { id: firm.id });
    expect((await ended)?.message).toContain("The session has ended");
  });

  it("has its running job set aside, which goes on when it is let in again", async () => {
    const firm = await server.newTenant();
    const started = new Promise<void>((resolve) => {
      held.start = resolve;
    });
    await firm.inDb((db) => startJob(db, { kind: "test-hold" }), "admin");
    const running = server.runJobs();
    await started;
    await admin.call(tenants.DeActivate, { id: firm.id });
    await running;
    const job = () =>
      firm.inDb((db) => db.selectFrom("job").select(["state", "attempts", "result"]).executeTakeFirst());
    expect(await job()).toMatchObject({ state: "queued", attempts: 0 });
    await admin.call(tenants.Activate, { id: firm.id });
    await server.runJobs();
    expect(await job()).toMatchObject({ state: "done", result: "went on" });
  });
});

describe("the operator", () => {
  it("enters other firms through the management of firms alone", () => {
    const root = new URL("../../../../../../", import.meta.url).pathname;
    const entering = listFiles(root)
      .filter((path) => /^apps\/server\/src\/(areas|jobs)\/(?!.*\.test\.)/.test(path))
      .filter((path) => /\bfirms\.(enter|create)\b/.test(readFileSync(join(root, path), "utf8")));
    expect(entering.length).toBeGreaterThan(3);
    for (const path of entering) expect(path).toMatch(/^apps\/server\/src\/(areas\/identity\/tenants|jobs\/firms)\//);
  });

  it("is told names, limits and counts of a firm, and nothing of what it works on", async () => {
    const firm = await server.newTenant();
    await upload(await firm.as("staff1"), "机密底稿");
    const answer = JSON.stringify(await admin.call(tenants.Get, { Id: firm.id }));
    expect(Object.keys(JSON.parse(answer)).sort()).toEqual(
      [
        ...[
          "creationTime",
          "edition",
          "expireDate",
          "hasSignedIn",
          "id",
          "isActive",
          "isOperator",
          "name",
          "rowVersion",
        ],
        ...["status", "storageQuotaGb", "storageUsedBytes", "tenancyName", "userMax", "usersUsed"],
      ].sort(),
    );
    for (const call of ["GetExports", "GetRemovals"] as const) {
      expect((await admin.call(tenants[call], { firmId: firm.id })).totalCount).toBe(0);
    }
  });
});

function formWith(content: string): FormData {
  const form = new FormData();
  form.append("projectName", "项目");
  form.append("file", new Blob([content]), "底稿.txt");
  return form;
}

async function headOf(template: Buffer) {
  const path = join(server.dataDir, "template.xlsx");
  writeFileSync(path, template);
  const table = await openTable(path);
  const rows = await readHead(table, 2);
  await table.close();
  return rows.map((cells) => cells.map((cell) => cell ?? ""));
}
