import { categoryChart, practiceBoard } from "@digao/contract/areas/office/practice-board/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
const ids: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  const made = [
    { manager: { role: 1 }, staff1: { role: 0 } },
    { manager: { role: 1 } },
    { manager: { role: 0 }, partner: { role: 1 }, staff1: { role: 0 } },
    { partner: { role: 1 } },
  ];
  for (const team of made) ids.push((await makeProject(firm, team)).projectId);
  const [late = 0, later = 0, others = 0, away = 0] = ids;
  const { partner } = firm.userIds;
  await firm.inDb(async (db) => {
    const set = (id: number, values: object) => db.updateTable("project").set(values).where("id", "=", id).execute();
    await set(late, { plan_end: "2020-01-31", contract_amount: "1000.00", plan_hours: "5", partner_user_id: partner });
    await set(later, { plan_end: "2099-06-30", contract_amount: "500.00", status: 3 });
    await set(others, { contract_amount: "200.00" });
    await set(away, { plan_end: "2099-06-30", status: 4, a_year: 2023 });
  });
  const staff = await firm.as("staff1");
  const log = (projectId: number, hours: number) =>
    staff.call(workLogs.CreateWorkLog, { projectId, title: "函证", workDate: "2024-05-06", hours, status: 1 });
  await log(late, 8);
  await log(others, 2);
});
afterAll(() => server.stop());

const board = (by: Client, more: object = {}) => by.call(practiceBoard.GetPracticeBoard, more);
const list = (by: Client, more: object = {}) => by.call(practiceBoard.GetBoardProjects, more);

describe("the practice board", () => {
  it("holds one's own projects, with hours of those that one leads", async () => {
    const { all, byState, byDue, byPartner } = await board(manager);
    expect(all).toEqual({ count: 3, fee: "1700.00", planHours: 5, usedHours: 8, realisation: "125.00" });
    expect(byState.map(({ key, name, count }) => [key, name, count])).toEqual([
      ["1", "进行中", 2],
      ["3", "报告复核中", 1],
    ]);
    expect(byDue.map(({ key, count }) => [key, count])).toEqual([
      ["late", 1],
      ["2099-06", 1],
      ["none", 1],
    ]);
    expect(byPartner.map(({ count }) => count)).toEqual([2, 1]);
  });

  it("opens the very projects behind each bar", async () => {
    const { byCategory, byState, byPartner, byDue } = await board(manager);
    const bars = [
      ...byCategory.map(({ key, count }) => ({ count, query: { categoryId: Number(key) } })),
      ...byState.map(({ key, count }) => ({ count, query: { status: Number(key) } })),
      ...byPartner.map(({ key, count }) => ({ count, query: { partnerId: Number(key) } })),
      ...byDue.map(({ key, count }) => ({ count, query: { due: key } })),
    ];
    for (const { count, query } of bars) expect((await list(manager, query)).totalCount).toBe(count);
    expect((await list(manager, { isOverBudget: true })).items.map(({ id }) => id)).toEqual([ids[0]]);
    const { items } = await list(manager, { sorting: "usedHours desc" });
    expect(items.find(({ id }) => id === ids[2])).toMatchObject({ usedHours: null, realisation: null });
  });

  it("is the firm's with its right alone, by year too; another firm's never", async () => {
    await expect(board(manager, { showAllItems: true })).rejects.toMatchObject({ status: 403 });
    const admin = await firm.as("admin");
    const { all, years } = await board(admin, { showAllItems: true, aYear: 2024 });
    expect(all).toMatchObject({ count: 3, usedHours: 10 });
    expect(years).toEqual([2024, 2023]);
    const [root] = await admin.call(categoryChart.GetCategoryProjectChartTree, { showAllItems: true });
    expect(root).toMatchObject({ projectCount: 4, fee: "1700.00", hours: 10, realisation: "120.00" });
    const stranger = await (await server.newTenant()).as("admin");
    expect((await board(stranger, { showAllItems: true })).all.count).toBe(0);
  });
});
