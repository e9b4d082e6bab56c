import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { corpInfo } from "@digao/contract/areas/firm/corp-info/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { jobDo } from "@digao/contract/areas/office/job-do/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Draft } from "@digao/contract/endpoint";
import { withTenant } from "@digao/db/tenant";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../test/pace.ts";
import { clientOf, startTestServer, type TestServer } from "../../test/kit.ts";
import { expectOverviewStored } from "../../test/overview-stored.ts";
import { expectedItems } from "../../test/sample-books.ts";
import { type DemoFirm, loadDemo } from "./load-demo.ts";
import { loadSampleCompany } from "./load-sample.ts";

let server: TestServer;
let firm: DemoFirm;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await loadDemo(server.pool);
  ({ projectId } = await loadSampleCompany(server.server, firm));
}, within(180_000));
afterAll(() => server.stop());

async function as(name: string) {
  const userId = firm.userIds.get(name) ?? 0;
  const session = { userId, isRemembered: false, ip: "127.0.0.1", userAgent: "test" };
  const { accessToken } = await withTenant(server.pool, firm.tenantId, (db) =>
    server.server.signIns.open(db, firm.tenantId, session),
  );
  return clientOf(server.url, accessToken, userId);
}

describe("the firm of a first start", () => {
  it("has one project with its whole team, its books mapped and every adjustment checked", async () => {
    const manager = await as("manager");
    const item = await manager.call(projects.GetProjectItem, { Id: projectId });
    expect(item).toMatchObject({
      projectCode: "2024-AUD-0001",
      custName: "华衡精密制造有限公司",
      uscc: "91320594MA1MPQ3B5R",
    });
    expect(item.members.map(({ roleid, checked }) => [roleid, checked])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(item.progress).toMatchObject({ periods: 1, vouchers: 173, unmapped: 0, adjustDraft: 0, adjustForReview: 1 });
    const heads = await manager.call(adjustments.GetAuditAdjustListByAdjType, { projectId });
    const numbered = heads.flatMap(({ adjNo }) => adjNo ?? []);
    expect(numbered.sort()).toEqual(
      ["AJE-1", "AJE-2", "AJE-3", "AJE-4", "AJE-5", "AJE-6", "AJE-7", "ORJE-1", "ORJE-2", "ORJE-3"].concat(
        "RJE-1",
        "RJE-2",
        "RJE-3",
        "RJE-4",
      ),
    );
  });

  it("shows the trial balance of the sample company to the cent", async () => {
    const { rows } = await (await as("staff2")).call(trialBalance.GetTrialBalance, { projectId });
    const byCode = new Map(rows.map((row) => [row.stdCode, row]));
    for (const { nameZh: _, kind: _kind, code, ...expected } of expectedItems()) {
      // The file leaves the of-which line of continuing operations unadjusted; its formula P399 - P3992 does not.
      const audited = code === "P3991" ? "1113433.66" : expected.audited;
      expect([code, byCode.get(code)]).toEqual([code, expect.objectContaining({ ...expected, audited })]);
    }
  });

  it("has papers at every level of signing, as the team has signed them", async () => {
    const by = await as("incharge");
    const groups = await Promise.all(
      [1, 2, 3].map((GrpId) => by.call(statementItems.GetFsItem, { Id: projectId, GrpId })),
    );
    const highest = groups
      .flat()
      .filter(({ signs }) => signs.length > 0)
      .map(({ stdCode, signs }) => [stdCode, Math.max(...signs.map(({ signLevel }) => signLevel))]);
    expect(new Map(highest as [string, number][])).toEqual(
      new Map([
        ["L108", 0],
        ["A109", 1],
        ["A208", 2],
        ["A101", 3],
        ["P100", 4],
      ]),
    );
  });

  it("is in the middle of its work: vouchers drawn, a sample concluded, the journal tested, questions asked", async () => {
    const by = await as("manager");
    const drawn = await by.call(vouching.GetDrawCheckVoucherList, { projectId, maxResultCount: 100 });
    expect(drawn.items.map(({ status, result }) => `${status}/${result}`).sort()).toEqual([
      "0/0",
      "0/0",
      "0/0",
      "2/1",
      "2/2",
      "3/1",
      "3/1",
      "4/0",
    ]);
    const samples = await by.call(sampling.GetSampleRunList, { projectId });
    expect(samples.items.map(({ status }) => status)).toEqual([1]);
    const runs = await by.call(journalTests.GetJeRunList, { projectId });
    expect(runs.items.map(({ state, hitCount }) => [state, (hitCount ?? 0) > 0])).toEqual([["done", true]]);
    const { items: threads } = await by.call(messages.GetMsgJedHeadData, { projectId });
    expect(threads.map(({ msgType, status }) => `${msgType}${status}`).sort()).toEqual(["CMT0", "QUE1", "QUE2"]);
  });

  it("has tasks in each state, and a profile of the firm that a letter can bear", async () => {
    const by = await as("manager");
    const tasks = await by.call(jobDo.calls.list, { projectId });
    expect(tasks.items.map(({ status }) => status).sort()).toEqual(["0", "1", "2", "3"]);
    expect(await by.call(corpInfo.calls.single, {})).toMatchObject({
      corpFullName: "示例会计师事务所",
      letterDueDays: 15,
    });
  });

  it("stands in the lists of its manager, each of which has something to show", async () => {
    const by = await as("manager");
    const shown = async (query: Draft<typeof projects.GetProjectList>) =>
      (await by.call(projects.GetProjectList, query)).items.map(({ status }) => status).sort();
    expect(await shown({ scope: "in" })).toEqual([0, 1, 1]);
    expect(await shown({ scope: "curr" })).toEqual([1, 1]);
    expect(await shown({ scope: "done" })).toEqual([6]);
    expect(await shown({ scope: "done", withVoid: true })).toEqual([6, 9]);
  });

  it("has notices, hours of this week and dates to come for whoever looks today", async () => {
    const by = await as("manager");
    const items = new Map((await by.call(home.GetReportItems, {})).map(({ code, value }) => [code, value]));
    expect(items.get("unread")).toBeGreaterThan(0);
    expect(items.get("openTasks")).toBeGreaterThan(0);
    expect(items.get("overdueTasks")).toBe(0);
    const logged = await by.call(workLogs.GetWorkLogList, { projectId });
    expect(logged.totalCount).toBeGreaterThanOrEqual(5);
    expect((await by.call(home.GetDeadlines, {})).some(({ daysLeft }) => daysLeft > 0)).toBe(true);
  });

  it("leaves nobody signed in", async () => {
    const open = await withTenant(server.pool, firm.tenantId, (db) =>
      db
        .selectFrom("session")
        .where("ended_at", "is", null)
        .where("user_agent", "=", "first start")
        .select("id")
        .execute(),
    );
    expect(open).toEqual([]);
  });
});

it("and all of it stands in the overview of all projects", async () => {
  await expectOverviewStored(server, firm.tenantId);
});
