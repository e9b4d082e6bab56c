import { customer } from "@digao/contract/areas/firm/customers/calls";
import { systemCode, systemCodes } from "@digao/contract/areas/firm/system-codes/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";

registerTests(systemCode, {
  valid: () => ({
    categoryCode: "DEPT",
    code: "20",
    name: "司法会计鉴定部",
    nameEn: "Forensic accounting",
    sort: 20,
    isEnabled: true,
    remark: "新设",
  }),
  other: () => ({
    categoryCode: "POSITION",
    code: "30",
    name: "顾问",
    nameEn: "Consultant",
    sort: 30,
    isEnabled: false,
  }),
});

describe("the firm's system codes", () => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await (await server.newTenant()).as("admin");
  });
  afterAll(() => server.stop());
  const idOf = async (categoryCode: string, code: string) =>
    (await admin.call(systemCodes.GetSystemCodeByCategory, { categoryCode })).find((one) => one.code === code)?.cid ??
    0;

  it("are thirty categories with 248 built-in codes, in both languages", async () => {
    const categories = await admin.call(systemCodes.GetSystemCodeCategoryInfo, {});
    expect(categories).toHaveLength(30);
    expect(categories.reduce((sum, { codeCount }) => sum + codeCount, 0)).toBe(248);
    const all = await admin.call(systemCodes.GetSystemCodeByCategory, {});
    expect(all.filter(({ nameEn }) => /\p{Script=Han}/u.test(nameEn))).toEqual([]);
  });

  it("can be disabled where they are built in, never deleted, and keep category and code", async () => {
    const cid = await idOf("DEPT", "03");
    await expect(admin.call(systemCode.calls.remove, { cid })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("内置"),
    });
    const row = await admin.call(systemCode.calls.get, { cid });
    await expect(admin.call(systemCode.calls.update, { ...row, code: "99" })).rejects.toMatchObject({ status: 400 });
    await admin.call(systemCode.calls.update, { ...row, isEnabled: false });
    const options = await admin.call(systemCodes.GetSystemCodeByCategory, { categoryCode: "DEPT" });
    expect(options.find(({ code }) => code === "03")?.isEnabled).toBe(false);
  });

  it("have no category of one's own, and take their category's names", async () => {
    const draft = { code: "1", name: "甲", sort: 1 };
    const unknown = admin.call(systemCode.calls.create, { ...draft, categoryCode: "NOSUCH" });
    await expect(unknown).rejects.toMatchObject({ status: 400 });
    const { id } = await admin.call(systemCode.calls.create, { ...draft, categoryCode: "COURIER" });
    expect(await admin.call(systemCode.calls.get, { cid: id })).toMatchObject({
      categoryName: "快递公司",
      isSystem: false,
    });
  });

  it("stay while a record holds them", async () => {
    const { id } = await admin.call(systemCode.calls.create, { categoryCode: "CORPSCALE", code: "9", name: "未定" });
    const held = await admin.call(customer.calls.create, { custName: "规模未定公司", scale: "9" });
    await expect(admin.call(systemCode.calls.remove, { cid: id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("1 条记录"),
    });
    await admin.call(customer.calls.remove, { id: held.id });
    await admin.call(systemCode.calls.remove, { cid: id });
  });
});
