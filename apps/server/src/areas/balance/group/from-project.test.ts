import { consolidation, groupCompany, groupFigure } from "@digao/contract/areas/balance/group/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { attribute } from "../../../../test/cash-desk.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeSampleAdjustments } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let other: Client;
let component: number;
let group: number;
let companyId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, other] = await Promise.all([tenant.as("manager"), tenant.as("incharge")]);
  [component, group] = [await newProject(manager), await newProject(manager)];
  await copySampleBooks(server, tenant, component);
  await attribute(server, manager, component);
  await join(manager, group, [{ client: other, roleid: 3 }]);
  const made = await manager.call(groupCompany.calls.save, {
    projectId: group,
    code: "S",
    name: "华衡子公司",
    role: "subsidiary",
    controlKind: "founded",
    share: "1",
    since: 202_001,
  });
  companyId = made.id;
});
afterAll(() => server.stop());

const take = (as: Client = manager, sourceId = component) =>
  as.call(consolidation.TakeComponentFigures, { projectId: group, companyId, sourceId });
const figures = async () =>
  (await manager.call(groupFigure.calls.list, { projectId: group, maxResultCount: 500 })).items.map(
    ({ part, item, equityRow, amount }) => `${part} ${item} ${equityRow} ${amount}`,
  );
const stops = async () =>
  (await manager.call(consolidation.GetConsolidation, { projectId: group, RptLang: "zh" })).stops;

describe("figures of a company out of the firm's own project", () => {
  it("are its audited statements, changes in equity and cash flows, and hold together", async () => {
    const { figures: count } = await take();
    const taken = await figures();
    expect(taken).toHaveLength(count);
    expect(taken).toContain("cash C599 none 3381905.49");
    expect(taken).toContain("movement E108 Q15 -500000.00");
    expect(taken).toContain("closing E101 none 6000000.00");
    // Signing refuses what does not balance, what of equity is not explained, and cash flows that miss the cash.
    const own = await manager.call(groupCompany.calls.sign, { projectId: group, ids: [companyId] });
    expect(own.done).toBe(0);
    const signed = await other.call(groupCompany.calls.sign, { projectId: group, ids: [companyId] });
    expect(signed.done).toBe(1);
  });

  it("take the place of those before, once of four at the same moment", async () => {
    const before = await figures();
    const ends = await meet(
      server,
      tenant,
      Array.from({ length: 4 }, () => () => take()),
    );
    expect(ends.every(({ status }) => status === "fulfilled")).toBe(true);
    expect((await figures()).sort()).toEqual(before.sort());
  });

  it("stop the consolidation once the project says something else", async () => {
    expect((await stops()).join()).not.toContain("取数后已变化");
    await tenant.inDb((db) => writeSampleAdjustments(db, component, manager.userId));
    expect(await stops()).toContain("华衡子公司的项目数据取数后已变化，请重新取数");
    await take();
    expect((await stops()).join()).not.toContain("取数后已变化");
  });

  it("come from a project of one's own with the same period, and with books", async () => {
    await expect(take(other)).rejects.toMatchObject({ status: 404 });
    await expect(take(manager, group)).rejects.toThrow("只能用于母公司");
    await expect(take(manager, await newProject(manager))).rejects.toThrow("没有账套数据");
    const earlier = await newProject(manager);
    await tenant.inProject(earlier, (db) =>
      db
        .updateTable("project")
        .set({ period_start: "2023-01-01", period_end: "2023-12-31" })
        .where("id", "=", earlier)
        .execute(),
    );
    await expect(take(manager, earlier)).rejects.toThrow("2023-12-31");
  });

  it("come from no project that is void or suspended, and stop the consolidation once theirs is", async () => {
    const setStatus = (status: number) =>
      tenant.inDb((db) => db.updateTable("project").set({ status }).where("id", "=", component).execute());
    await take();
    const before = await figures();
    for (const status of [projectStatus.suspended, projectStatus.void]) {
      await setStatus(status);
      await expect(take()).rejects.toThrow("已作废或中止");
      expect(await stops()).toContain("华衡子公司的项目已作废或中止，请改用公司提供的报表数据，或由其合伙人恢复项目");
    }
    expect(await figures()).toEqual(before);
    await setStatus(projectStatus.inProgress);
    await take();
    expect((await stops()).join()).not.toContain("已作废或中止");
  });
});
