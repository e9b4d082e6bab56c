import { auditWord, workCategory } from "@digao/contract/areas/firm/work-category/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";
import { seedCatalogues } from "../../../platform/seed/catalogues.ts";

const category = async (client: Client, name: string) =>
  (await client.call(workCategory.UpdateWorkCategoryTree, { name })).id;

registerTests(auditWord, {
  valid: async (_tenant, client) => ({
    title: "期后回款",
    categoryId: await category(client, "期后事项"),
    usage: "1",
    content: "期后回款{金额}元，已查验银行回单。",
    contentEn: "{amount} was received after the year-end.",
    fsItemCode: "A105",
  }),
  other: async (_tenant, client) => ({
    title: "监盘差异",
    categoryId: await category(client, "监盘"),
    usage: "2",
    content: "监盘差异已调整。",
    contentEn: "Differences were adjusted.",
    fsItemCode: "A109",
  }),
});

let server: TestServer;
let firm: TestTenant;
let admin: Client;
let staff: Client;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [admin, staff] = [await firm.as("admin"), await firm.as("staff1")];
});
afterAll(() => server.stop());

const tree = (by = admin) => by.call(workCategory.GetWorkCategoryTree, {});
const save = (by: Client, draft: object) => by.call(workCategory.UpdateWorkCategoryTree, { name: "新类别", ...draft });

describe("categories of phrases", () => {
  it("come with the firm, and a deleted or renamed phrase does not come back", async () => {
    expect((await tree(staff)).map(({ name, wordCount }) => [name, wordCount])).toEqual([
      ["审计结论", 6],
      ["变动说明", 7],
      ["沟通", 3],
    ]);
    const { items } = await admin.call(auditWord.calls.list, { maxResultCount: 100 });
    const [first] = items;
    await admin.call(auditWord.calls.remove, { id: first?.id ?? 0 });
    await firm.inDb((db) => seedCatalogues(db));
    expect((await admin.call(auditWord.calls.list, {})).totalCount).toBe(items.length - 1);
  });

  it("are moved under others, never under themselves, at most four deep, and kept while they hold anything", async () => {
    const { id: top } = await save(admin, { name: "一" });
    const { id: second } = await save(admin, { name: "二", parentId: top });
    const { id: third } = await save(admin, { name: "三", parentId: second });
    const { id: fourth } = await save(admin, { name: "四", parentId: third });
    await expect(save(admin, { name: "五", parentId: fourth })).rejects.toMatchObject({
      status: 400,
      message: /最多 4 级/,
    });
    const move = (id: number, parentId: number | null) => admin.call(workCategory.MoveWorkCategory, { id, parentId });
    await expect(move(top, third)).rejects.toMatchObject({ status: 400, message: /自己/ });
    await expect(move(top, 999_999)).rejects.toMatchObject({ status: 400 });
    await expect(admin.call(workCategory.DeleteWorkCategory, { id: third })).rejects.toMatchObject({
      message: /下有 1/,
    });
    await move(fourth, null);
    await admin.call(workCategory.DeleteWorkCategory, { id: third });
    const conclusions = (await tree()).find(({ name }) => name === "审计结论")?.id ?? 0;
    await expect(admin.call(workCategory.DeleteWorkCategory, { id: conclusions })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("are changed by those with the right alone, by the version they were read with, and in one firm", async () => {
    await expect(save(await firm.as("reader"), {})).rejects.toMatchObject({ status: 403 });
    const { id } = await save(admin, { name: "旧" });
    await save(admin, { id, name: "新", rowVersion: 1 });
    await expect(save(admin, { id, name: "更新", rowVersion: 1 })).rejects.toMatchObject({ status: 409 });
    const stranger = await (await server.newTenant()).as("admin");
    await expect(save(stranger, { id, name: "他所" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("phrases on offer", () => {
  it("are those of the use and the item, the item's own first, then what is taken most", async () => {
    const offered = (fsItemCode?: string) => staff.call(workCategory.GetOfferedWords, { usage: "1", fsItemCode });
    expect((await offered("A105")).slice(0, 2).every(({ title }) => /应收|回款/.test(title))).toBe(true);
    expect((await offered()).some(({ title }) => /应收/.test(title))).toBe(false);
    const conclusions = () => staff.call(workCategory.GetOfferedWords, { usage: "2" });
    const last = (await conclusions()).at(-1);
    await staff.call(workCategory.TakeAuditWord, { id: last?.id ?? 0 });
    expect((await conclusions())[0]?.id).toBe(last?.id);
    expect(await staff.call(workCategory.GetOfferedWords, { usage: "2", keyword: "wjyc" })).not.toEqual([]);
  });

  it("name an item that there is", async () => {
    const categoryId = (await tree())[0]?.id ?? 0;
    const draft = { title: "甲", categoryId, usage: "2" as const, content: "乙", fsItemCode: "X999" };
    await expect(admin.call(auditWord.calls.create, draft)).rejects.toMatchObject({ status: 400, message: /X999/ });
  });
});
