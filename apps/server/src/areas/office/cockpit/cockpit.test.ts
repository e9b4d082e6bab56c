import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { cockpit } from "@digao/contract/areas/office/cockpit/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { workOff } from "../../../../test/paper-desk.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let partner: Client;
let incharge: Client;
let staff: Client;
let invited: Client;
let projectId: number;
let ids: ReadonlyMap<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, partner, incharge, staff, invited] = [
    await tenant.as("manager"),
    await tenant.as("partner"),
    await tenant.as("incharge"),
    await tenant.as("staff1"),
    await tenant.as("staff2"),
  ];
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: partner, roleid: 2 },
    { client: incharge, roleid: 3 },
    { client: staff, roleid: 0 },
  ]);
  const members = [{ userId: invited.userId, roleid: 0 }];
  await manager.call(projectDetail.CreateProjectMember, { projectId, members });
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
  await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
  const names = await manager.call(statementItems.GetFSItemName, { projectId });
  ids = new Map(names.map(({ stdCode, id }) => [stdCode, id]));
});
afterAll(() => server.stop());

const figures = (as = partner) => as.call(cockpit.GetKeyFigures, { projectId });
const work = (as = partner) => as.call(cockpit.GetWorkStanding, { projectId });
const pointsOf = async () => {
  const { openPoints } = await work();
  return new Map(openPoints.map((point) => [point.kind, point]));
};
const draft = (description: string, amount: string) =>
  staff.call(adjustments.UpdateFSAdjustHead, {
    projectId,
    adjType: 1,
    description,
    lines: [
      { fsItemId: ids.get("P101") ?? 0, debit: amount, credit: "0.00" },
      { fsItemId: ids.get("A109") ?? 0, debit: "0.00", credit: amount },
    ],
  });

describe("key figures", () => {
  it("go from the books over counted entries to the audited figures", async () => {
    const { figures: rows, hasBooks, periodLabel } = await figures();
    expect([hasBooks, periodLabel]).toEqual([true, expect.any(String)]);
    expect(rows.map(({ figure, unaudited, effect, audited }) => [figure, unaudited, effect, audited])).toEqual([
      ["totalAssets", "20721892.22", "59500.00", "20781392.22"],
      ["netAssets", "10771433.66", "-123000.00", "10648433.66"],
      ["revenue", "12413238.94", "-300000.00", "12113238.94"],
      ["profitBeforeTax", "1594578.22", "-164000.00", "1430578.22"],
      ["netProfit", "1236433.66", "-123000.00", "1113433.66"],
    ]);
    // The balance sheet is held against its opening; profit and loss has no prior year here.
    expect(rows.map(({ prior, change }) => [prior, change])).toEqual([
      ["19040000.00", "1741392.22"],
      ["10035000.00", "613433.66"],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it("tell entries counted, under review and refused, with what each does to profit and net assets", async () => {
    const waiting = await draft("存货跌价", "60000.00");
    const refused = await draft("少计成本", "8000.00");
    const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, {
      Id: refused.id,
      rowVersion: refused.rowVersion,
      status: 1,
    });
    const accepted = await manager.call(adjustments.UpdateFSAdjustHeadById, {
      Id: sent.id,
      rowVersion: sent.rowVersion,
      clientStatus: 2,
      reason: "客户认为金额过小",
    });
    await incharge.call(adjustments.CheckFSAdjustHeadById, { Id: accepted.id, rowVersion: accepted.rowVersion });
    const { entries, figures: rows } = await figures();
    expect(entries).toEqual([
      { standing: "counted", count: 14, netProfit: "-123000.00", netAssets: "-123000.00" },
      { standing: "underReview", count: 1, netProfit: "-60000.00", netAssets: "-60000.00" },
      { standing: "left", count: 1, netProfit: "-8000.00", netAssets: "-8000.00" },
    ]);
    expect(rows.find(({ figure }) => figure === "netProfit")?.audited).toBe("1113433.66");
    await staff.call(adjustments.CancelFSAdjustHeadById, {
      Id: waiting.id,
      rowVersion: waiting.rowVersion,
      reason: "不再需要",
    });
    expect((await figures()).entries[1]).toMatchObject({ count: 0, netProfit: "0.00" });
  });

  it("of a project without books are empty, and say so", async () => {
    const empty = await newProject(manager);
    const { hasBooks, periodLabel } = await manager.call(cockpit.GetKeyFigures, { projectId: empty });
    expect([hasBooks, periodLabel]).toEqual([false, null]);
    expect(await manager.call(cockpit.GetWorkStanding, { projectId: empty })).toMatchObject({ papers: 0 });
  });
});

describe("misstatements on the home page", () => {
  const standing = () => partner.call(cockpit.GetMisstatementStanding, { projectId });

  it("stand against the materiality in force, with the light", async () => {
    expect((await standing()).materiality.isApproved).toBe(false);
    await tenant.inProject(
      projectId,
      (db) =>
        sql`insert into materiality (tenant_id, project_id, revision, stage, status, benchmark, basis, benchmark_amount, percent, om, pm_percent, pm,
          trivial_percent, trivial, reason, figures, approver_id, approve_time)
          values (${tenant.id}, ${projectId}, 1, 1, 1, 1, 3, 1594578.22, 0.05, 10000, 0.75, 7500, 0.05, 500, '经常性业务税前利润', '{}', ${manager.userId}, now())`.execute(
          db,
        ),
      "manager",
    );
    // 8,000 of costs refused by the client: 80 % of materiality.
    expect(await standing()).toMatchObject({
      materiality: { isApproved: true, om: "10000.00", pm: "7500.00", trivial: "500.00" },
      uncorrected: { count: 1, decisive: "8000.00", share: "0.8000", light: "amber" },
      conclusion: null,
    });
  });
});

describe("papers on the home page", () => {
  it("are as many as the project's own progress and the list of recent projects count", async () => {
    const counts = async () => {
      const recent = await partner.call(home.GetRecentProjects, { maxResultCount: 50 });
      const { progress } = await partner.call(projects.GetProjectItem, { Id: projectId });
      return [recent.items.find(({ id }) => id === projectId)?.itemsTotal, progress?.itemsTotal, (await work()).papers];
    };
    // Accounts of 开发支出 are shown in other items: the parent alone is mapped to it.
    expect(await counts()).toEqual([43, 43, 43]);
    // Without its opening balance 在建工程 has only moved, and still has a paper.
    const opening = (amount: number) =>
      tenant.inProject(projectId, (db) =>
        sql`update tb_row t set open_dr = ${amount} where t.tenant_id = ${tenant.id} and t.project_id = ${projectId}
          and t.account_code like '1604%'`.execute(db),
      );
    await opening(0);
    expect(await counts()).toEqual([43, 43, 43]);
    await opening(500_000);
    const conclude = (result: number) =>
      tenant.inProject(projectId, (db) =>
        db.updateTable("fs_item").set({ result }).where("std_code", "=", "A103").execute(),
      );
    await conclude(3);
    expect(await counts()).toEqual([44, 44, 44]);
    await conclude(0);
  });

  it("stand by person and level, and say who is behind the plan", async () => {
    const [a105, a101] = [ids.get("A105") ?? 0, ids.get("A101") ?? 0];
    await manager.call(statementItemSigns.UpdateAuditUserByRID, { RIds: [a105, a101], userId: staff.userId });
    await workOff(staff, projectId, a105);
    const { rowVersion } = (await staff.call(statementItems.GetFsItemById, { RId: a105 })).item;
    await staff.call(statementItemSigns.UpdateItemResultByRID, { RId: a105, rowVersion, result: 2 });
    await staff.call(statementItemSigns.UpdateItemSignByRID, { RId: a105, signLevel: 0 });
    const person = async (as: Client) => (await work()).people.find(({ userId }) => userId === as.userId);
    expect(await person(staff)).toMatchObject({ assigned: 2, notStarted: 1, inWork: 0, concluded: 1, behind: null });
    expect((await person(staff))?.levels.slice(0, 2)).toEqual([
      { level: 0, signed: 1, needed: 2 },
      { level: 1, signed: 0, needed: 2 },
    ]);
    expect(await person(incharge)).toMatchObject({ assigned: 0, toReview: 1, behind: null });
    const plan = { plan_start: "2025-01-06", plan_end: "2025-01-15" };
    await tenant.inDb((db) => db.updateTable("project").set(plan).where("id", "=", projectId).execute());
    const { people, papers, levels } = await work();
    expect(people.map(({ userId, assigned, behind }) => [userId, assigned, behind]).slice(0, 2)).toEqual([
      [null, papers - 2, papers - 2],
      [staff.userId, 2, 1],
    ]);
    expect(levels[0]).toEqual({ level: 0, signed: 1, needed: papers });
  });

  it("change with a sign that a later entry makes out of date", async () => {
    const before = await work();
    const head = await draft("冲回", "100.00");
    await tenant.inProject(projectId, (db) =>
      sql`update fs_item set changed_at = now() where tenant_id = ${tenant.id} and project_id = ${projectId} and id = ${ids.get("A105") ?? 0}`.execute(
        db,
      ),
    );
    expect((await work()).levels[0]?.signed).toBe((before.levels[0]?.signed ?? 0) - 1);
    await staff.call(adjustments.CancelFSAdjustHeadById, {
      Id: head.id,
      rowVersion: head.rowVersion,
      reason: "不再需要",
    });
  });
});

describe("open points on the home page", () => {
  it("name who has not declared independence, and questions nobody has closed", async () => {
    expect((await pointsOf()).get("independence")).toMatchObject({ count: 1, about: ["赵小红"] });
    expect((await pointsOf()).has("questions")).toBe(false);
    const { rows } = await tenant.inProject(projectId, (db) =>
      sql<{
        id: number;
      }>`select id from voucher v where v.tenant_id = ${tenant.id} and v.project_id = ${projectId} order by id limit 1`.execute(
        db,
      ),
    );
    await manager.call(messages.CreateMsgHead, {
      currId: projectId,
      referId: rows[0]?.id ?? 0,
      chatType: "QUE",
      chatContent: "合同在哪里？",
    });
    expect((await pointsOf()).get("questions")).toMatchObject({ count: 1 });
  });

  it("count papers behind each gate", async () => {
    const gates = (await pointsOf()).get("gates");
    expect(gates?.count).toBeGreaterThan(5);
    expect(gates?.gates.map(({ gate }) => gate)).toContain("keyProcedures");
    expect(gates?.about.length).toBe(3);
  });

  it("say that the trial balance does not balance, and by how much", async () => {
    expect((await pointsOf()).has("outOfBalance")).toBe(false);
    const move = (by: number) =>
      tenant.inProject(projectId, (db) =>
        sql`update tb_row t set close_dr = close_dr + ${by} where t.tenant_id = ${tenant.id} and t.project_id = ${projectId} and t.account_code = '1001'`.execute(
          db,
        ),
      );
    await move(12);
    const point = (await pointsOf()).get("outOfBalance");
    expect(point?.about.join()).toContain("12.00");
    await move(-12);
  });
});

describe("dates on the home page", () => {
  it("are those of the project, overdue ones first", async () => {
    const dates = await partner.call(cockpit.GetProjectDates, { projectId });
    expect(dates.map(({ kind, day }) => [kind, day])).toEqual([["planEnd", "2025-01-15"]]);
    expect(dates[0]?.daysLeft).toBeLessThan(0);
  });
});

describe("the home page's cards", () => {
  it("are closed to strangers and to whoever has not declared independence", async () => {
    const calls = [cockpit.GetKeyFigures, cockpit.GetMisstatementStanding, cockpit.GetWorkStanding] as const;
    const stranger = await tenant.as("archive");
    for (const as of [invited, stranger]) {
      for (const one of calls) await expect(as.call(one, { projectId })).rejects.toMatchObject({ status: 403 });
      await expect(as.call(cockpit.GetProjectDates, { projectId })).rejects.toMatchObject({ status: 403 });
    }
  });
});
