import {
  auditee,
  auditeeInfo,
  auditeeNotes,
  custInfo,
  keyContract,
} from "@digao/contract/areas/engagement/auditee/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { actionLog } from "@digao/contract/areas/office/action-log/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";

registerTests(keyContract, {
  writer: "manager",
  place: (tenant) => makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } }),
  valid: () => ({
    contractNo: "XS-2024-018",
    counterparty: "星河控股集团有限公司",
    subject: "年度供货框架合同",
    amount: "12500000.00",
    currency: "CNY",
    fromDay: "2024-01-01",
    toDay: "2026-12-31",
    note: "验收后三十日付款",
  }),
  other: () => ({
    contractNo: "JK-2024-002",
    counterparty: "蓝海银行苏州分行",
    subject: "流动资金借款合同",
    amount: "3000000.00",
    currency: "USD",
    fromDay: "2024-03-01",
    toDay: "2025-02-28",
    note: "以厂房抵押",
  }),
});

describe("the client of a project", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let place: { projectId: number };
  let custId: number;
  let [manager, staff, reviewer]: Client[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await server.newTenant();
    manager = await tenant.as("manager");
    staff = await tenant.as("staff1");
    reviewer = await tenant.as("reader");
  });
  beforeEach(async () => {
    const made = await makeProject(tenant, {
      manager: { role: 1 },
      partner: { role: 2 },
      staff1: { role: 0 },
      reader: { role: 4 },
    });
    place = { projectId: made.projectId };
    custId = made.custId;
  });
  afterAll(() => server.stop());

  const as = (client: Client | undefined): Client => {
    if (!client) throw new Error("Nobody is signed in.");
    return client;
  };
  const info = (client = manager) => as(client).call(auditeeInfo.GetAuditeeInfo, place);
  const base = async () => {
    const copy = await as(manager).call(auditee.calls.single, place);
    if (!copy) throw new Error("The project has no copy.");
    return copy;
  };
  const logOf = async (RefType: string) =>
    (await as(manager).call(actionLog.GetActionLog, { ProjectId: place.projectId, RefType })).items;

  it("is copied from the register once, with the day, however many open the page first", async () => {
    expect(await as(manager).call(auditee.calls.single, place)).toBeNull();
    expect(await info(reviewer)).toMatchObject({ info: null, differences: [] });
    await expect(as(reviewer).call(custInfo.TakeCustBaseData, place)).rejects.toMatchObject({ status: 403 });
    const four = await Promise.all(
      [manager, staff, manager, staff].map((client) => as(client).call(custInfo.TakeCustBaseData, place)),
    );
    expect(new Set(four.map(({ id }) => id)).size).toBe(1);
    const { custName } = await as(manager).call(customer.calls.get, { id: custId });
    expect(await base()).toMatchObject({
      custName,
      currency: "CNY",
      taxRate: "0.25",
      takenOn: dayFromToday(0),
      rowVersion: 1,
    });
    expect((await logOf("auditee")).map(({ action }) => action)).toEqual(["take"]);
    expect(await as(manager).call(auditeeNotes.calls.single, place)).toMatchObject({ history: null, rowVersion: 1 });
  });

  it("is copied when the project is made", async () => {
    const category = await as(manager).call(projects.GetCategoryTree, {});
    const leaf = (nodes: typeof category): number => {
      const [first] = nodes;
      if (!first) throw new Error("There is no category.");
      return first.children && first.children.length > 0 ? leaf(first.children as typeof category) : first.id;
    };
    const { id } = await as(manager).call(projects.CreateProject, {
      projectName: "新项目",
      custId,
      categoryId: leaf(category),
      aYear: 2024,
      periodStart: "2024-01-01",
      periodEnd: "2024-12-31",
      independence: true,
    } as never);
    const copy = await as(manager).call(auditee.calls.single, { projectId: id });
    expect(copy).toMatchObject({ takenOn: dayFromToday(0), rowVersion: 1 });
  });

  it("is compared with the register live, and takes over what is chosen", async () => {
    await as(staff).call(custInfo.TakeCustBaseData, place);
    const register = await as(await tenant.as("admin")).call(customer.calls.get, { id: custId });
    await as(await tenant.as("admin")).call(customer.calls.update, {
      ...register,
      legalRep: "王新",
      employeeTotal: 318,
      riskLevel: "3",
    });
    const seen = await info();
    expect(seen.differences).toEqual([
      { field: "employeeTotal", own: null, register: 318 },
      { field: "legalRep", own: null, register: "王新" },
    ]);
    const taken = { ...place, rowVersion: 1, registerVersion: seen.registerVersion, fields: ["legalRep" as const] };
    const older = { ...taken, registerVersion: seen.registerVersion - 1 };
    await expect(as(staff).call(custInfo.TakeFromRegister, older)).rejects.toMatchObject({ status: 409 });
    expect(await as(staff).call(custInfo.TakeFromRegister, taken)).toMatchObject({ rowVersion: 2 });
    expect(await base()).toMatchObject({ legalRep: "王新", employeeTotal: null });
    expect((await info()).differences).toEqual([{ field: "employeeTotal", own: null, register: 318 }]);
    await expect(as(staff).call(custInfo.TakeFromRegister, { ...taken, rowVersion: 2 })).rejects.toMatchObject({
      error: { message: "“法定代表人”与客户档案一致，无需采用" },
    });
    expect((await logOf("auditee"))[0]).toMatchObject({
      action: "update",
      userName: expect.any(String),
      changes: [{ field: "legalRep", from: null, to: "王新" }],
    });
  });

  it("changes the register only for whoever has the right to it, and there by the register's rules", async () => {
    await as(staff).call(custInfo.TakeCustBaseData, place);
    await as(staff).call(auditeeInfo.UpdateAuditeeInfo, {
      ...place,
      rowVersion: 1,
      legalRep: "李明",
      tel: "0512-88886666",
    });
    const seen = await info(staff);
    expect(seen.mayChangeRegister).toBe(false);
    const given = { ...place, rowVersion: 2, registerVersion: seen.registerVersion, fields: ["legalRep" as const] };
    await expect(as(staff).call(custInfo.GiveToRegister, given)).rejects.toMatchObject({ status: 403 });
    expect((await info()).mayChangeRegister).toBe(true);
    const both = await Promise.allSettled([
      as(manager).call(custInfo.GiveToRegister, given),
      as(manager).call(custInfo.GiveToRegister, given),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const register = await as(manager).call(customer.calls.get, { id: custId });
    expect(register).toMatchObject({ legalRep: "李明", tel: null, rowVersion: seen.registerVersion + 1 });
  });

  it("changes field by field by the calls of existing clients, each with the texts of its check", async () => {
    await as(staff).call(custInfo.TakeCustBaseData, place);
    const one = (rowVersion: number) => ({ ...place, rowVersion });
    const { UpdateCorpEName, UpdateContactTel, UpdateEmailAddr, UpdateEmplyeeTotal } = auditeeInfo;
    await as(staff).call(UpdateCorpEName, { ...one(1), corpEName: "Huaheng Precision Co., Ltd." });
    await as(staff).call(UpdateContactTel, { ...one(2), contactTel: "0512-88886666" });
    await as(staff).call(UpdateEmailAddr, { ...one(3), emailAddr: "cw@huaheng.example" });
    await as(staff).call(UpdateEmplyeeTotal, { ...one(4), employeeTotal: 320 });
    expect(await info()).toMatchObject({
      corpEName: "Huaheng Precision Co., Ltd.",
      contactTel: "0512-88886666",
      emailAddr: "cw@huaheng.example",
      employeeTotal: 320,
    });
    await expect(as(staff).call(UpdateContactTel, { ...one(5), contactTel: "12" })).rejects.toMatchObject({
      error: { message: "电话号码不正确，请填写手机号码或带区号的固定电话" },
    });
    await expect(as(staff).call(UpdateEmailAddr, { ...one(5), emailAddr: "no" })).rejects.toMatchObject({
      error: { message: "Email地址不正确" },
    });
    const wrong = { ...(await base()), uscc: "91320500MA1NK0000X" };
    await expect(as(staff).call(auditee.calls.update, wrong)).rejects.toMatchObject({ status: 400 });
    await expect(as(staff).call(UpdateEmplyeeTotal, { ...one(4), employeeTotal: 1 })).rejects.toMatchObject({
      status: 409,
    });
    await expect(as(reviewer).call(UpdateEmplyeeTotal, { ...one(5), employeeTotal: 1 })).rejects.toMatchObject({
      status: 403,
    });
    expect((await logOf("auditee")).map(({ action }) => action)).toEqual([
      "update",
      "update",
      "update",
      "update",
      "take",
    ]);
  });

  it("keeps notes that members write and the quality reviewer reads", async () => {
    await as(staff).call(custInfo.TakeCustBaseData, place);
    const notes = await as(staff).call(auditeeNotes.calls.single, place);
    if (!notes) throw new Error("The project has no notes.");
    const changed = { ...notes, history: "2008 年设立，2015 年整体变更", yearChanges: "收购一家子公司" };
    await as(staff).call(auditeeNotes.calls.update, changed);
    await expect(as(staff).call(auditeeNotes.calls.update, changed)).rejects.toMatchObject({ status: 409 });
    const read = await as(reviewer).call(auditeeNotes.calls.single, place);
    expect(read).toMatchObject({ history: changed.history, rowVersion: 2 });
    await expect(as(reviewer).call(auditeeNotes.calls.update, { ...changed, rowVersion: 2 })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("refuses a contract that ends before it begins", async () => {
    const wrong = { ...place, counterparty: "甲", subject: "乙", fromDay: "2024-02-01", toDay: "2024-01-31" };
    await expect(as(staff).call(keyContract.calls.save, wrong)).rejects.toMatchObject({
      error: { message: "终止日不能早于起始日" },
    });
  });

  it("is closed once the project is archived, and of another firm is not there", async () => {
    await as(staff).call(custInfo.TakeCustBaseData, place);
    await tenant.inDb((db) =>
      db.updateTable("project").set({ archive_flag: 2 }).where("id", "=", place.projectId).execute(),
    );
    expect((await info())?.info?.rowVersion).toBe(1);
    await expect(
      as(staff).call(auditeeInfo.UpdateEmplyeeTotal, { ...place, rowVersion: 1, employeeTotal: 1 }),
    ).rejects.toMatchObject({ status: 423 });
    const other = await (await server.newTenant()).as("manager");
    await expect(other.call(auditeeInfo.GetAuditeeInfo, place)).rejects.toMatchObject({ status: 404 });
  });
});
