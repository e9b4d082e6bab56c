import { home } from "@digao/contract/areas/office/home/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { madeBooks } from "../../../../test/journal-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  const made = await madeBooks(server, manager, [
    { word: "记", no: 12 },
    { word: "收", no: 12 },
    { word: "记", no: 120 },
  ]);
  projectId = made.projectId;
  await firm.inProject(projectId, async (db) => {
    const entry = { project_id: projectId, adj_type: 1, preparer_id: firm.userIds.manager };
    await db
      .insertInto("adjust_head")
      .values([
        { ...entry, description: "补提坏账准备", adj_no: "AJE-7" },
        { ...entry, description: "冲回跨期收入" },
      ])
      .execute();
  });
});
afterAll(() => server.stop());

const find = async (keyword: string, by = manager) => by.call(home.SearchProject, { projectId, keyword });
const named = async (kind: string, keyword: string) =>
  (await find(keyword)).filter((one) => one.kind === kind).map(({ name }) => name);

describe("the search inside a project", () => {
  it("finds accounts by code, name and pinyin initials, the code itself first", async () => {
    expect((await named("account", "6602"))[0]).toMatch(/^6602 /);
    expect((await named("account", "660201"))[0]).toMatch(/^660201 /);
    for (const keyword of ["科目1002", "km1002"]) expect(await named("account", keyword)).toEqual(["1002 科目1002"]);
  });

  it("finds statement items by name in either language and by initials, each with the way to its paper", async () => {
    for (const keyword of ["应收账款", "yszk", "Accounts receivable"])
      expect((await named("item", keyword))[0]).toBe("应收账款");
    const [item] = (await find("应收账款")).filter(({ kind }) => kind === "item");
    expect(item?.link).toMatch(/^\/maindo\/assetsclass\?id=.*rid=\d+/);
  });

  it("finds vouchers by number, narrowed by the letters before it", async () => {
    expect(await named("voucher", "12")).toEqual(["收-12", "记-12"]);
    for (const keyword of ["记-12", "记 12", "记-0012", "j12"])
      expect(await named("voucher", keyword)).toEqual(["记-12"]);
    expect(await named("voucher", "付-12")).toEqual([]);
  });

  it("finds adjustments by number, description and initials", async () => {
    for (const keyword of ["AJE-7", "坏账", "bthz"]) expect(await named("entry", keyword)).toEqual(["补提坏账准备"]);
    expect(await named("entry", "冲回 kqsr")).toEqual(["冲回跨期收入"]);
  });

  it("finds the team by name and initials", async () => {
    const everybody = await manager.call(home.SearchProject, { projectId, keyword: "ljl" });
    expect(everybody.filter(({ kind }) => kind === "member").map(({ name }) => name)).toEqual(["李经理"]);
  });

  it("takes signs of a pattern literally", async () => {
    expect(await find("%_\\")).toEqual([]);
  });

  it("shows nothing of another project, and is closed to those who are no members", async () => {
    const other = await makeProject(firm, { manager: { role: 1 } });
    await makeRows(server, firm, other.projectId, "别处的");
    const here = await manager.call(home.SearchProject, { projectId: other.projectId, keyword: "别处" });
    expect([...new Set(here.map(({ kind }) => kind))].sort()).toEqual(["entry", "item", "procedure"]);
    expect(await find("别处")).toEqual([]);
    await expect(find("别处", await firm.as("staff1"))).rejects.toMatchObject({ status: 403 });
  });
});
