import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { role } from "@digao/contract/areas/identity/roles/calls";
import { tenants } from "@digao/contract/areas/identity/tenants/calls";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearOfMidnight } from "../../../../test/china-day.ts";
import {
  type Client,
  clientOf,
  password,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "../../../../test/kit.ts";
import type { JobRun } from "../../../platform/jobs/handlers.ts";
import { startJob } from "../../../platform/jobs/queue.ts";

const runs: string[] = [];
let server: TestServer;
let operator: TestTenant;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer({
    handlers: {
      "test-note": async (job: JobRun) => {
        runs.push(String(job.payload.name));
        return null;
      },
    },
  });
  operator = await server.newTenant({ isOperator: true });
  admin = await operator.as("admin");
});
afterAll(() => server.stop());

let made = 0;
const newFirm = (more: object = {}) => {
  made += 1;
  return admin.call(tenants.Create, { tenancyName: `firm-${made}`, name: `第${made}会计师事务所`, ...more });
};
const signIn = (tenancyName: string, typed: string, userName = "admin") =>
  server.visitor.call(auth.AuthenticateUserTenant, { tenancyName, userNameOrEmailAddress: userName, password: typed });
const logOf = (firm: TestTenant, action: string) =>
  firm.inDb((db) =>
    db
      .selectFrom("action_log")
      .where("ref_type", "=", "tenant")
      .where("action", "=", action)
      .orderBy("seq")
      .selectAll()
      .execute(),
  );
const people = "/api/services/app/User/GetCurrentTenantAllUser";
const asOwner = async (text: string, values: unknown[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(text, values);
  await owner.end();
};
const firmRow = (id: number) => admin.call(tenants.Get, { Id: id });

describe("a new firm", () => {
  it("starts with its catalogues, roles and an administrator, whose one-time password is shown this once", async () => {
    const firm = await newFirm({ userMax: 3, storageQuotaGb: 2, edition: "标准版", adminEmailAddress: "a@firm.cn" });
    expect(firm).toMatchObject({ status: "active", isOperator: false, hasSignedIn: false, userName: "admin" });
    expect([firm.userMax, firm.usersUsed, firm.storageQuotaGb, firm.storageUsedBytes]).toEqual([3, 1, 2, 0]);
    expect(Object.keys(await firmRow(firm.id))).not.toContain("oneTimePassword");
    const signedIn = await signIn(firm.tenancyName, firm.oneTimePassword, "a@firm.cn");
    expect(signedIn).toMatchObject({ tenantId: firm.id, mustChangePassword: true });
    const own = clientOf(server.url, signedIn.accessToken, signedIn.userId);
    await own.call(ownAccount.ChangePassword, { currentPassword: firm.oneTimePassword, newPassword: password });
    const again = await signIn(firm.tenancyName, password);
    const chief = clientOf(server.url, again.accessToken, again.userId);
    expect((await chief.call(role.calls.list, {})).totalCount).toBe(10);
    await expect(chief.call(tenants.GetAll, {})).rejects.toMatchObject({ status: 403 });
    expect((await firmRow(firm.id)).hasSignedIn).toBe(true);
  });

  it("has a name of its own, whatever the case, and of allowed signs alone", async () => {
    const firm = await newFirm({ tenancyName: "Zheng-Da" });
    expect(firm.tenancyName).toBe("zheng-da");
    await expect(newFirm({ tenancyName: "zheng-DA" })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("zheng-da 已被占用"),
    });
    for (const tenancyName of ["1st", "a", "has_line", "名字"]) {
      await expect(newFirm({ tenancyName })).rejects.toMatchObject({ status: 400 });
    }
    await expect(newFirm({ adminEmailAddress: "nobody" })).rejects.toMatchObject({ status: 400 });
  });

  it("gets another first password until somebody has signed in, and none after that", async () => {
    const firm = await newFirm();
    const { userName, oneTimePassword } = await admin.call(tenants.RenewFirstPassword, { id: firm.id });
    await expect(signIn(firm.tenancyName, firm.oneTimePassword)).rejects.toMatchObject({ status: 400 });
    expect((await signIn(firm.tenancyName, oneTimePassword, userName)).tenantId).toBe(firm.id);
    await expect(admin.call(tenants.RenewFirstPassword, { id: firm.id })).rejects.toMatchObject({ status: 400 });
  });
});

describe("the list of firms", () => {
  it("is filtered by name and state, sorted by allowed fields, and answers in ABP's shape", async () => {
    const firm = await newFirm({ name: "江南联合", expireDate: "2020-01-31" });
    const found = await admin.fetch(
      "/api/services/app/Tenant/GetAll?Keyword=江南&SkipCount=0&MaxResultCount=5&IsActive=true",
    );
    const { result } = (await found.json()) as { result: { totalCount: number; items: object[] } };
    expect(result).toMatchObject({
      totalCount: 1,
      items: [{ id: firm.id, tenancyName: firm.tenancyName, isActive: true }],
    });
    const expired = await admin.call(tenants.GetAll, { status: "expired", maxResultCount: 1000 });
    expect(expired.items.map(({ id }) => id)).toContain(firm.id);
    expect((await admin.call(tenants.GetAll, { keyword: "江南", isActive: false })).totalCount).toBe(0);
    await expect(admin.call(tenants.GetAll, { sorting: "erasing_since" })).rejects.toMatchObject({ status: 400 });
    const sorted = await admin.call(tenants.GetAll, { sorting: "TenancyName DESC", maxResultCount: 1000 });
    const names = sorted.items.map(({ tenancyName }) => tenancyName);
    expect(names).toEqual([...names].sort().reverse());
  });

  it("belongs to the operator: a right that got into another firm's role is worth nothing there", async () => {
    const firm = await server.newTenant();
    await firm.inDb((db) =>
      sql`update role set permissions = permissions || '{Pages.Tenants,Pages.Tenants.Edit}' where name = 'Admin'`.execute(
        db,
      ),
    );
    const other = await firm.as("admin");
    await expect(other.call(tenants.GetAll, {})).rejects.toMatchObject({ status: 403 });
    await expect(other.call(tenants.DeActivate, { id: operator.id })).rejects.toMatchObject({ status: 403 });
  });

  it("is changed in the database by the operator's transactions alone", async () => {
    const firm = await server.newTenant();
    const change = sql`update tenant set user_max = 99999`;
    await expect(firm.inDb((db) => change.execute(db))).rejects.toThrow("by the operator alone");
    await expect(server.pool.query("update tenant set user_max = 99999")).rejects.toThrow("by the operator alone");
    await expect(operator.inDb((db) => sql`update tenant set is_operator = true`.execute(db))).rejects.toThrow(
      /denied/,
    );
    await expect(server.pool.query("delete from tenant")).rejects.toThrow(/denied/);
  });
});

describe("a change of a firm", () => {
  it("stands in both logs with old and new, and a stale one gets 409", async () => {
    const firm = await server.newTenant();
    const row = await firmRow(firm.id);
    const saved = await admin.call(tenants.Update, { ...row, name: "新名称", userMax: 80 });
    expect([saved.name, saved.userMax, saved.rowVersion]).toEqual(["新名称", 80, row.rowVersion + 1]);
    await expect(admin.call(tenants.Update, { ...row, name: "晚到" })).rejects.toMatchObject({
      status: 409,
      error: { data: { current: { name: "新名称" } } },
    });
    const [inFirm] = await logOf(firm, "update");
    expect(inFirm).toMatchObject({
      user_id: null,
      user_name: `admin@${operator.tenancyName}`,
      new_value: { userMax: 80 },
    });
    expect(await logOf(operator, "update")).toContainEqual(
      expect.objectContaining({ ref_id: String(firm.id), user_id: operator.userIds.admin }),
    );
  });

  it("keeps what existing clients leave out", async () => {
    const firm = await newFirm({ userMax: 7, storageQuotaGb: 3, expireDate: "2099-12-31", edition: "旗舰" });
    const { id, tenancyName } = firm;
    const saved = await admin.call(tenants.Update, { id, tenancyName, name: "改名", isActive: true });
    expect(saved).toMatchObject({
      userMax: 7,
      storageQuotaGb: 3,
      expireDate: "2099-12-31",
      edition: "旗舰",
      name: "改名",
    });
    const cleared = await admin.call(tenants.Update, {
      ...saved,
      storageQuotaGb: null,
      expireDate: null,
      edition: null,
    });
    expect(cleared).toMatchObject({ storageQuotaGb: null, expireDate: null, edition: null });
  });

  it("never disables, dates or removes the operator's own firm", async () => {
    const own = await firmRow(operator.id);
    const refusal = { status: 400, message: expect.stringContaining("运营方自己的事务所") };
    await expect(admin.call(tenants.DeActivate, { id: own.id })).rejects.toMatchObject(refusal);
    await expect(admin.call(tenants.Update, { ...own, isActive: false })).rejects.toMatchObject(refusal);
    await expect(admin.call(tenants.Update, { ...own, expireDate: "2030-01-01" })).rejects.toMatchObject(refusal);
    await expect(admin.call(tenants.Delete, { Id: own.id })).rejects.toMatchObject(refusal);
    expect((await admin.call(tenants.Update, { ...own, name: "运营所" })).name).toBe("运营所");
  });
});

describe("a firm that is disabled", () => {
  it("is out at once, with every session, and old tokens stay dead when it is let in again", async () => {
    const firm = await server.newTenant();
    const signedIn = await Promise.all([firm.as("admin"), firm.as("staff1"), firm.as("reader")]);
    for (const one of signedIn) expect((await one.fetch(people)).status).toBe(200);
    expect((await admin.call(tenants.DeActivate, { id: firm.id })).status).toBe("disabled");
    for (const one of signedIn) expect((await one.fetch(people)).status).toBe(401);
    await expect(signIn(firm.tenancyName, password)).rejects.toMatchObject({
      status: 400,
      error: { details: `租户 ${firm.tenancyName} 未激活` },
    });
    expect((await admin.call(tenants.Activate, { id: firm.id })).status).toBe("active");
    for (const one of signedIn) expect((await one.fetch(people)).status).toBe(401);
    expect((await signIn(firm.tenancyName, password)).tenantId).toBe(firm.id);
    expect(await admin.fetch(people).then(({ status }) => status)).toBe(200);
  });

  it("starts none of its jobs until it is let in again; those of others go on", async () => {
    const [firm, other] = await Promise.all([server.newTenant(), server.newTenant()]);
    const start = (at: TestTenant, name: string) =>
      at.inDb((db) => startJob(db, { kind: "test-note", payload: { name } }), "admin");
    const jobId = await start(firm, "closed");
    await admin.call(tenants.DeActivate, { id: firm.id });
    await start(other, "open");
    await server.runJobs();
    expect(runs).toEqual(["open"]);
    await admin.call(tenants.Activate, { id: firm.id });
    await server.runJobs();
    expect(runs).toEqual(["open", "closed"]);
    expect((await (await firm.as("admin")).call(jobs.GetJob, { jobId })).state).toBe("done");
  });
});

describe("a firm whose time ends", () => {
  it("is out when its last day is over, is told the day, and comes back when it is renewed", async () => {
    const firm = await server.newTenant();
    const staff = await firm.as("staff1");
    await clearOfMidnight();
    const { rows } = await server.pool.query("select current_date as today, current_date - 1 as yesterday");
    const row = await firmRow(firm.id);
    const dated = await admin.call(tenants.Update, { ...row, expireDate: rows[0].today });
    expect(dated.status).toBe("active");
    expect((await staff.fetch(people)).status).toBe(200);
    expect((await admin.call(tenants.Update, { ...dated, expireDate: rows[0].yesterday })).status).toBe("expired");
    expect((await staff.fetch(people)).status).toBe(401);
    await expect(signIn(firm.tenancyName, password)).rejects.toMatchObject({
      status: 400,
      error: { details: `租户 ${firm.tenancyName} 的使用期限已于 ${rows[0].yesterday} 届满，请联系运营方续期` },
    });
    await admin.call(tenants.Update, { ...row, rowVersion: undefined, expireDate: "2099-12-31" });
    expect((await signIn(firm.tenancyName, password)).tenantId).toBe(firm.id);
  });

  it("is out by the clock, without anybody doing anything", async () => {
    const firm = await server.newTenant();
    const staff = await firm.as("staff1");
    await asOwner("update tenant set expire_date = current_date - 1 where id = $1", [firm.id]);
    expect((await staff.fetch(people)).status).toBe(401);
    expect((await firmRow(firm.id)).status).toBe("expired");
  });
});
