import { label, labelCategory, labels } from "@digao/contract/areas/firm/labels/calls";
import { contrastIn } from "@digao/domain/labels/chip-colours";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";
import { seedCatalogues } from "../../../platform/seed/catalogues.ts";

const category = {
  categoryName: "行业特征",
  categoryNameEn: "Industry",
  labelStyleType: "2",
  labelColor: "#a21caf",
  categoryDesc: "客户所处行业",
};
registerTests(labelCategory, {
  valid: () => category,
  other: () => ({ categoryName: "团队", categoryNameEn: "Team", labelStyleType: "1", labelColor: "#0e7490" }),
});

const own = { labelName: "跨境电商", labelNameEn: "Cross-border trade", labelDesc: "境外收入占比高" };
registerTests(label, {
  valid: async (_tenant, client) => ({
    ...own,
    labelStyleType: "1",
    labelColor: "#6d28d9",
    categoryId: (await client.call(labelCategory.calls.create, category)).id,
  }),
  other: async (_tenant, client) => ({
    labelName: "新能源",
    labelNameEn: "New energy",
    labelDesc: "补贴敏感",
    categoryId: (await client.call(labelCategory.calls.create, { ...category, categoryName: "政策" })).id,
  }),
});

describe("the firm's labels", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await server.newTenant();
    admin = await tenant.as("admin");
  });
  afterAll(() => server.stop());
  const all = () => admin.call(labels.GetAllLabelData, {});

  it("are forty built-in ones in five categories, in both languages, by their initials", async () => {
    const categories = await admin.call(labels.GetAllCategoryList, {});
    expect(categories.map(({ categoryCode }) => categoryCode)).toEqual(["SVC", "RSK", "RVN", "PRJ", "PBC"]);
    const given = await all();
    expect(given).toHaveLength(40);
    expect([...given, ...categories].filter((one) => /\p{Script=Han}/u.test(JSON.stringify(englishOf(one))))).toEqual(
      [],
    );
    expect(given.find(({ labelName }) => labelName === "舞弊风险")?.firstLetter).toBe("W");
    const prompts = await admin.call(labels.GetAllLabelData, { categoryCode: "RSK" });
    expect(prompts).toHaveLength(14);
  });

  it("built in are deleted by nobody, and come back neither renamed nor twice", async () => {
    const labelId = (await all()).find(({ labelName }) => labelName === "会计处理")?.labelId ?? 0;
    await expect(admin.call(label.calls.remove, { labelId })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("内置"),
    });
    const row = await admin.call(label.calls.get, { labelId });
    await admin.call(label.calls.update, { ...row, labelName: "会计政策" });
    await tenant.inDb((db) => seedCatalogues(db));
    const names = (await all()).map(({ labelName }) => labelName);
    expect([names.length, names.includes("会计处理")]).toEqual([40, false]);
  });

  it("of one's own are deleted by their creator alone, and a category once it is empty", async () => {
    const { id: categoryId } = await admin.call(labelCategory.calls.create, { categoryName: "自建" });
    const { id: labelId } = await admin.call(label.calls.create, { ...own, categoryId });
    await tenant.inDb(async (db) => {
      const role = await db.selectFrom("role").where("name", "=", "Admin").select("id").executeTakeFirstOrThrow();
      await db.insertInto("user_role").values({ user_id: tenant.userIds.partner, role_id: role.id }).execute();
    });
    const partner = await tenant.as("partner");
    await expect(partner.call(label.calls.remove, { labelId })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("只能由其本人删除"),
    });
    await expect(admin.call(labelCategory.calls.remove, { categoryId })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("1 个标签"),
    });
    await admin.call(label.calls.remove, { labelId });
    await admin.call(labelCategory.calls.remove, { categoryId });
  });

  it("take what they leave open from their category, and can be read whatever is sent with them", async () => {
    const { id: categoryId } = await admin.call(labelCategory.calls.create, {
      ...category,
      categoryName: "浅色",
      labelStyleType: "3",
      labelColor: "#FFFF00",
    });
    const unreadable = { labelForeGround: "#ffffff", labelBackGround: "#ffffff" };
    const { id: labelId } = await admin.call(label.calls.create, { ...own, ...unreadable, categoryId } as never);
    const row = await admin.call(label.calls.get, { labelId });
    expect(row).toMatchObject({
      labelStyleType: "3",
      labelColor: "#ffff00",
      firstLetter: "K",
      createName: "系统管理员",
    });
    expect(contrastIn(row.labelForeGround ?? "", row.labelBackGround ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it("have names of at most thirty characters", async () => {
    const [first] = await admin.call(labels.GetAllCategoryList, {});
    const draft = { labelName: "长".repeat(31), categoryId: first?.categoryId ?? 0 };
    await expect(admin.call(label.calls.create, draft)).rejects.toMatchObject({ status: 400 });
  });
});

const englishOf = (one: Record<string, unknown>) => one.labelNameEn ?? one.categoryNameEn;
