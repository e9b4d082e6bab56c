import { customer } from "@digao/contract/areas/firm/customers/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCustomer, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let partner: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  partner = await tenant.as("partner");
});
afterAll(() => server.stop());

const USCC = "91320594MA1MPQ3B5R";

describe("clients", () => {
  it("are found by name, short name, credit code and pinyin initials, with their projects counted", async () => {
    const id = await newCustomer(manager, {
      custName: "华衡精密制造有限公司",
      custShort: "华衡",
      uscc: USCC.toLowerCase(),
    });
    await newProject(manager, { custId: id });
    for (const keyword of ["精密制造", "华衡", "MPQ3B5", "hhjmzz", "HHJM"]) {
      const { totalCount, items } = await manager.call(customer.calls.list, { keyword });
      expect([keyword, totalCount, items[0]?.id, items[0]?.projectCount]).toEqual([keyword, 1, id, 1]);
    }
    const one = await manager.call(customer.calls.get, { id: id });
    expect([one.uscc, one.taxRate, one.currency]).toEqual([USCC, "0.25", "CNY"]);
  });

  it("treat the wildcards of a keyword as text", async () => {
    await newCustomer(manager, { custName: "百分百%公司_甲" });
    expect((await manager.call(customer.calls.list, { keyword: "%公司_" })).totalCount).toBe(1);
    expect((await manager.call(customer.calls.list, { keyword: "分%公" })).totalCount).toBe(0);
  });

  it("are paged and sorted by allowed fields only", async () => {
    const sorted = await manager.call(customer.calls.list, { sorting: "custName desc", maxResultCount: 1 });
    expect([sorted.items.length, sorted.totalCount > 1]).toEqual([1, true]);
    for (const sorting of ["passwordHash", "custName desc, id", "1", "custName;drop table customer"]) {
      await expect(manager.call(customer.calls.list, { sorting })).rejects.toMatchObject({ status: 400 });
    }
    const past = await manager.call(customer.calls.list, { skipCount: 1000 });
    expect([past.items.length, past.totalCount]).toEqual([0, sorted.totalCount]);
  });

  it("refuse a wrong credit code, e-mail or telephone, telling which", async () => {
    const draft = { custName: "错误代码公司" };
    const refusals: [object, string][] = [
      [{ uscc: "91310115MA1K4HH03P" }, "校验位"],
      [{ uscc: "91310115MI1K4HH03N" }, "数字和大写字母"],
      [{ uscc: "9131" }, "18 位"],
      [{ email: "a@b" }, "Email"],
      [{ tel: "123" }, "电话"],
    ];
    for (const [wrong, message] of refusals) {
      const refused = manager.call(customer.calls.create, { ...draft, ...wrong });
      await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
    }
  });

  it("have a name and a credit code of their own, also when two are saved at once", async () => {
    const uscc = "91310115MA1K4HH03N";
    const race = [1, 2, 3, 4].map((n) => manager.call(customer.calls.create, { custName: `同码${n}公司`, uscc }));
    const outcomes = await Promise.allSettled(race);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const taken = manager.call(customer.calls.create, { custName: "华衡精密制造有限公司" });
    await expect(taken).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("华衡精密制造有限公司"),
    });
  });

  it("answer a stale save with 409 and the row as it stands", async () => {
    const id = await newCustomer(manager);
    const read = await manager.call(customer.calls.get, { id: id });
    await partner.call(customer.calls.update, { ...read, contact: "先到" });
    const late = manager.call(customer.calls.update, { ...read, contact: "后到" });
    await expect(late).rejects.toMatchObject({
      status: 409,
      error: {
        code: 4090,
        data: { sent: read.rowVersion, current: { contact: "先到", rowVersion: read.rowVersion + 1 } },
      },
    });
  });

  it("stay while they have projects, and free their name when deleted", async () => {
    const custName = "可删除客户";
    const id = await newCustomer(manager, { custName });
    await newProject(manager, { custId: id });
    await expect(partner.call(customer.calls.remove, { id: id })).rejects.toMatchObject({
      status: 400,
      error: { code: 4221 },
    });
    const free = await newCustomer(manager, { custName: "无项目客户" });
    await partner.call(customer.calls.remove, { id: free });
    await expect(partner.call(customer.calls.get, { id: free })).rejects.toMatchObject({ status: 404 });
    await newCustomer(manager, { custName: "无项目客户" });
  });

  it("are changed only with the right, and each change is in the action log", async () => {
    const reader = await tenant.as("reader");
    const id = await newCustomer(manager, { custName: "日志客户" });
    const read = await reader.call(customer.calls.get, { id: id });
    await expect(reader.call(customer.calls.create, { custName: "无权" })).rejects.toMatchObject({ status: 403 });
    await expect(reader.call(customer.calls.update, read)).rejects.toMatchObject({ status: 403 });
    await expect(manager.call(customer.calls.remove, { id: id })).rejects.toMatchObject({ status: 403 });
    await manager.call(customer.calls.update, { ...read, industry: "制造业" });
    const log = await tenant.inDb((db) =>
      db
        .selectFrom("action_log")
        .where("ref_type", "=", "customer")
        .where("ref_id", "=", String(id))
        .orderBy("seq")
        .selectAll()
        .execute(),
    );
    expect(log.map(({ action, user_name }) => [action, user_name])).toEqual([
      ["create", "manager"],
      ["update", "manager"],
    ]);
    expect(log[1]).toMatchObject({ old_value: { industry: null }, new_value: { industry: "制造业" } });
  });

  it("of another firm are as if missing", async () => {
    const other = await (await server.newTenant()).as("admin");
    const id = await newCustomer(manager);
    const read = await manager.call(customer.calls.get, { id: id });
    await expect(other.call(customer.calls.get, { id: id })).rejects.toMatchObject({ status: 404 });
    await expect(other.call(customer.calls.update, read)).rejects.toMatchObject({ status: 404 });
    await expect(other.call(customer.calls.remove, { id: id })).rejects.toMatchObject({ status: 404 });
    expect((await other.call(customer.calls.list, {})).totalCount).toBe(0);
  });
});
