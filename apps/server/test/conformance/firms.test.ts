import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { type Generation, generations, openPage, type Page } from "./page.ts";

let server: TestServer;
let operator: TestTenant;
let page: Page;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  operator = await server.newTenant({ isOperator: true });
});
afterEach(() => page.close());
afterAll(() => server.stop());

const base = "/api/services/app/Tenant";

describe.each(Object.keys(generations) as Generation[])("the public client %s", (generation) => {
  let headers: { Authorization: string };
  beforeEach(async () => {
    page = openPage(server.url, generation);
    headers = { Authorization: `Bearer ${(await operator.as("admin")).token}` };
  });

  test("makes, reads, changes and deletes a firm as the templates do", async () => {
    const tenancyName = `client-${generation.replaceAll(/\W/g, "").toLowerCase()}`;
    const draft = {
      tenancyName,
      name: "客户端租户",
      adminEmailAddress: "a@b.cn",
      connectionString: "",
      isActive: true,
    };
    const made = await page.call({ url: `${base}/Create`, data: JSON.stringify(draft), headers });
    const { id } = made.result as { id: number };
    expect(made.result).toMatchObject({ tenancyName, name: "客户端租户", isActive: true });
    const list = `${base}/GetAll?Keyword=${tenancyName}&IsActive=true&SkipCount=0&MaxResultCount=10`;
    expect((await page.call({ url: list, type: "GET", headers })).result).toMatchObject({
      totalCount: 1,
      items: [{ id, tenancyName, isActive: true }],
    });
    const read = await page.call({ url: `${base}/Get?Id=${id}`, type: "GET", headers });
    expect(read.result).toMatchObject({ id, tenancyName });
    const changed = JSON.stringify({ id, tenancyName, name: "改名", isActive: false });
    const saved = await page.call({ url: `${base}/Update`, type: "PUT", data: changed, headers });
    expect(saved.result).toMatchObject({ id, name: "改名", isActive: false });
    const deleted = await page.call({ url: `${base}/Delete?Id=${id}`, type: "DELETE", headers });
    expect([deleted.status, deleted.result]).toEqual([200, null]);
    expect(page.dialogs).toEqual([]);
  });

  test("is told of a taken and of a malformed name in its own dialog", async () => {
    const send = (tenancyName: string) =>
      page.call({ url: `${base}/Create`, data: JSON.stringify({ tenancyName, name: "甲" }), headers });
    const taken = await send(operator.tenancyName);
    expect([taken.status, taken.error?.message]).toEqual([400, expect.stringContaining("已被占用")]);
    const malformed = await send("1 firm");
    expect(malformed.error?.validationErrors?.map(({ members }) => members)).toEqual([["tenancyName"]]);
    expect(page.dialogs).toHaveLength(2);
  });

  test("reads the rights over firms in its configuration, of the operator alone", async () => {
    const url = "/AbpUserConfiguration/GetAll";
    page.jQuery.extend(true, page.abp, (await page.call({ url, type: "GET", headers })).result);
    expect(page.abp.auth.areAllGranted("Pages.Tenants", "Pages.Tenants.Create", "Pages.Tenants.Export")).toBe(true);
    const other = { Authorization: `Bearer ${(await (await server.newTenant()).as("admin")).token}` };
    const refused = await page.call({ url: `${base}/GetAll`, type: "GET", headers: other });
    expect([refused.status, refused.error?.message]).toEqual([403, expect.stringContaining("租户")]);
  });
});
