import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { controlDeficiency, controlPoint, controls, ipeReport } from "@digao/contract/areas/evidence/controls/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { misstatementPaper } from "@digao/contract/areas/report/misstatements/calls";
import { insertFound } from "@digao/db/insert-found";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type ControlDesk, openControlDesk } from "../../../../test/control-desk.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { concludeSample } from "../../../../test/sampling-desk.ts";

let server: TestServer;
let tenant: TestTenant;
let desk: ControlDesk;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openControlDesk(tenant);
});
const refused = (words: string) => ({ error: { message: expect.stringContaining(words) } });

describe("4.2 rotation", () => {
  const rotated = async (year: number, more: object = {}) => {
    const audit = (
      await desk.tenant.inDb((db) =>
        db.selectFrom("project").where("id", "=", desk.projectId).select("a_year").executeTakeFirstOrThrow(),
      )
    ).a_year;
    await desk.walk("XS", ["XS-03", "XS-07"]);
    const id = await desk.plan("XS-03", { plan: 1, earlierYear: audit - year, earlierSource: "上年底稿C2", ...more });
    return id;
  };

  it("an earlier test is relied on for two years, once another control of the cycle is tested this year", async () => {
    const id = await rotated(2);
    expect(await desk.standing(id)).toMatchObject({ standing: 0, why: ["cycleTested"] });
    await desk.tested("XS-07", 0);
    expect(await desk.standing(id)).toMatchObject({ standing: 8, why: [] });
  });

  it.each([
    ["older than two years", 3, {}, "recentTest"],
    ["changed since", 1, { hasChanged: true }, "unchanged"],
  ])("%s: refused", async (_name, years, more, why) => {
    const id = await rotated(years, more);
    await desk.tested("XS-07", 0);
    expect(await desk.standing(id)).toMatchObject({ standing: 0, why: [why] });
  });

  it("for a significant risk, or without a walkthrough of this year: refused", async () => {
    const id = await rotated(1);
    await desk.tested("XS-07", 0);
    await desk.link(
      id,
      await desk.newRisk("A105", { likelihood: "5", possible: "999999999.00", significantWhy: "金额重大且极可能" }),
    );
    expect(await desk.standing(id)).toMatchObject({ standing: 0, why: ["noSignificantRisk"] });
    const other = await desk.plan("CG-04", {
      plan: 1,
      earlierYear: (await desk.pointOf("XS-03")).earlierYear,
      earlierSource: "上年底稿C2",
    });
    expect((await desk.standing(other)).why).toEqual(["walkthrough", "cycleTested"]);
  });
});

describe("4.2 an earlier audit in the firm", () => {
  it("says which controls it tested, and the year stands in this year's list", async () => {
    await desk.tested("XS-03", 0);
    await desk.tested("CG-04", 2);
    const { by, projectId } = desk;
    const project = await tenant.inDb((db) =>
      db
        .selectFrom("project")
        .where("id", "=", projectId)
        .select(["cust_id as custId", "a_year as year"])
        .executeTakeFirstOrThrow(),
    );
    const next = await newProject(by.manager, {
      custId: project.custId,
      priorProjectId: projectId,
      projectName: "下一年度审计",
      aYear: project.year + 1,
      periodStart: `${project.year + 1}-01-01`,
      periodEnd: `${project.year + 1}-12-31`,
    });
    await by.manager.call(controls.OpenControls, { projectId: next, RptLang: "zh" });
    expect(await by.manager.call(controls.TakeEarlierTests, { projectId: next })).toEqual({ found: 1 });
    expect(await by.manager.call(controls.TakeEarlierTests, { projectId: next })).toEqual({ found: 0 });
    const { items } = await by.manager.call(controlPoint.calls.list, { projectId: next, keyword: "XS-03" });
    expect(items[0]).toMatchObject({ code: "XS-03", earlierYear: project.year });
  });
});

describe("4.3 general IT controls", () => {
  it("an automated control takes one item while they work, and is not reliable once one area does not", async () => {
    const applicationId = await desk.application();
    const id = await desk.plan("XS-06", { plan: 1, applicationId, frequency: 7 });
    await desk.walk("XS", ["XS-06"]);
    await desk.general(applicationId);
    expect((await desk.standing(id)).size).toBe(1);
    await desk.draw(id);
    await desk.approve(await desk.submit(await desk.judge(id, 0)));
    expect(await desk.standing(id)).toMatchObject({ standing: 3 });
    await desk.general(applicationId, { access: 2 });
    expect(await desk.standing(id)).toMatchObject({ standing: 6, why: ["general"] });
  });

  it("each area by itself is enough, and another application is not affected", async () => {
    const [one, two] = [await desk.application(), await desk.application("金蝶云")];
    const id = await desk.plan("XS-06", { plan: 1, applicationId: one, frequency: 7 });
    const other = await desk.plan("CG-06", { plan: 1, applicationId: two, frequency: 7 });
    for (const area of ["change", "access", "operations"]) {
      await desk.general(one, { [area]: 2 });
      expect([(await desk.standing(id)).standing, (await desk.standing(other)).standing], area).toEqual([6, 0]);
    }
    await desk.general(one);
    expect((await desk.standing(id)).standing).toBe(0);
  });

  it("reports that come from the application are not reliable, and procedures that used them are to be carried out again", async () => {
    const { by, projectId, itemOf } = desk;
    const applicationId = await desk.application();
    await desk.general(applicationId);
    const report = await by.staff1.call(ipeReport.calls.save, {
      projectId,
      name: "账龄表",
      applicationId,
      source: "应收模块",
      parameters: "2024-12-31",
    } as never);
    const RId = itemOf("A105");
    const [line] = await by.staff1.call(programs.GetProgLineByRID, { Id: RId, projectId });
    const progLineId = line?.id ?? 0;
    await expect(by.staff1.call(controls.LinkReportProcedure, { id: report.id, progLineId })).rejects.toMatchObject(
      refused("不能用作证据"),
    );
    const stands = await by.staff1.call(ipeReport.calls.get, { id: report.id });
    expect(stands.lacks).toEqual(["completeness"]);
    await by.staff1.call(ipeReport.calls.save, {
      projectId,
      id: report.id,
      rowVersion: stands.rowVersion,
      name: "账龄表",
      applicationId,
      source: "应收模块",
      parameters: "2024-12-31",
      reportAmount: "100.00",
      ledgerAmount: "100.00",
    } as never);
    await by.staff1.call(controls.LinkReportProcedure, { id: report.id, progLineId });
    await tenant.inProject(projectId, (db) =>
      sql`update prog_line set result = 1, exec_date = '2024-12-31', is_selected = true where id = ${progLineId}`.execute(
        db,
      ),
    );
    await desk.general(applicationId, { operations: 2 });
    expect(await by.staff1.call(ipeReport.calls.get, { id: report.id })).toMatchObject({ isUnreliable: true });
    const after = (await by.staff1.call(programs.GetProgLineByRID, { Id: RId, projectId })).find(
      ({ id }) => id === progLineId,
    );
    expect(after).toMatchObject({ result: 0, execDate: null });
  });
});

describe("4.4 deficiencies", () => {
  const deficiency = (more: object) =>
    desk.by.staff1.call(controlDeficiency.calls.save, {
      projectId: desk.projectId,
      description: "审批缺少",
      cycle: "XS",
      likelihood: 2,
      amount: "0.00",
      isSeniorFraud: false,
      isRestatement: false,
      isMissedMisstatement: false,
      isCommitteeIneffective: false,
      ...more,
    } as never);
  const grades = async () =>
    (await desk.by.staff1.call(controls.GetDeficienciesToTell, { projectId: desk.projectId })).map(
      ({ grade, toGovernance }) => [grade, toGovernance],
    );
  const limits = (om: string, pm: string) =>
    tenant.inProject(desk.projectId, (db) =>
      sql`insert into materiality (tenant_id, project_id, revision, stage, benchmark, basis, benchmark_amount, percent, pm_percent, trivial_percent, om, pm, trivial, reason, figures, status, preparer_id, approver_id, approve_time)
        values (app_tenant(), ${desk.projectId}, 1, 1, 1, 1, 1000, 0.05, 0.75, 0.05, ${om}, ${pm}, 1, '测试', '{"periodLabel":null,"endDate":null,"benchmarks":[],"years":[]}', 1, ${desk.by.manager.userId}, ${desk.by.partner.userId}, now())`.execute(
        db,
      ),
    );

  it("are graded by the sum of their cycle, a fen below and at each limit, never by who writes them", async () => {
    await limits("22050.00", "16537.50");
    await deficiency({ amount: "16537.49", grade: 3 });
    expect(await grades()).toEqual([[1, false]]);
    await deficiency({ amount: "0.01" });
    expect(await grades()).toEqual([
      [2, true],
      [2, true],
    ]);
    await deficiency({ amount: "5512.49" });
    expect((await grades())[0]).toEqual([2, true]);
    await deficiency({ amount: "0.01" });
    expect(await grades()).toEqual(Array(4).fill([3, true]));
    // Another cycle, and what is remote, stand by themselves.
    await deficiency({ amount: "999999.00", likelihood: 1, cycle: "CG" });
    expect((await grades()).at(-1)).toEqual([1, false]);
  });

  it.each(["isSeniorFraud", "isRestatement", "isMissedMisstatement", "isCommitteeIneffective"])(
    "%s is a material weakness whatever the amount",
    async (indicator) => {
      await deficiency({ [indicator]: true });
      expect(await grades()).toEqual([[3, true]]);
    },
  );

  it("a material one refuses reliance on controls of its cycle, and on no other", async () => {
    await desk.walk("XS", ["XS-03"]);
    const { id } = await desk.tested("XS-03", 0);
    await desk.walk("CG", ["CG-04"]);
    const other = await desk.tested("CG-04", 0);
    await deficiency({ isSeniorFraud: true });
    expect([(await desk.standing(id)).standing, (await desk.standing(other.id)).standing]).toEqual([7, 3]);
  });
});

describe("a deficiency", () => {
  it("with a misstatement that it has led to stands in the list of misstatements, in its item", async () => {
    const { by, projectId, itemOf } = desk;
    const flags = {
      isSeniorFraud: false,
      isRestatement: false,
      isMissedMisstatement: false,
      isCommitteeIneffective: false,
    };
    const save = (more: object) =>
      by.staff1.call(controlDeficiency.calls.save, {
        projectId,
        description: "重复付款未发现",
        cycle: "CG",
        likelihood: 2,
        amount: "500.00",
        ...flags,
        ...more,
      } as never);
    await expect(save({ effectAmount: "300.00" })).rejects.toMatchObject(refused("请选择已知错报影响的报表项目"));
    await save({ effectAmount: "300.00", fsItemId: itemOf("A105") });
    const { rows } = await by.staff1.call(misstatementPaper.calls.sheet, { projectId });
    expect(rows.filter(({ source }) => source === "control")).toMatchObject([
      { key: expect.stringMatching(/^control:/), content: expect.stringContaining("重复付款未发现") },
    ]);
  });
});

describe("4.5 effect on tests of details", () => {
  const needed = async (id: number) => (await desk.by.staff1.call(sampling.GetSampleRun, { Id: id })).needed;
  const plant = () =>
    tenant.inProject(desk.projectId, async (db) => {
      const { rows: periods } = await sql<{
        id: number;
      }>`insert into project_period (tenant_id, project_id, label, start_date, end_date, is_current)
        values (app_tenant(), ${desk.projectId}, 'X', '2024-01-01', '2024-12-31', false) returning id`.execute(db);
      const design = JSON.stringify({ sizeRule: "textbook", misstatementRisk: "high", otherRisk: "mid" });
      const stands = JSON.stringify({ rule: "textbook", size: 40, interval: "250000.00", drawn: 40, isEnough: true });
      const { rows } = await sql<{
        id: number;
      }>`insert into sample_run (tenant_id, project_id, run_no, purpose, method, period_id, fs_item_id, population, batch_id, ledger_count, ledger_amount,
          pop_count, pop_amount, pop_hash, seed, confidence, tolerable, sample_size, design, needed, created_by)
        values (app_tenant(), ${desk.projectId}, 1, 2, 1, ${periods[0]?.id ?? 0}, ${desk.itemOf("A105")}, '{}', 1, 500, 10000000, 500, 10000000, 'x', 7, 0.95, 500000, 40,
          ${design}::jsonb, ${stands}::jsonb, ${desk.by.staff1.userId}) returning id`.execute(db);
      const id = rows[0]?.id ?? 0;
      await insertFound(
        db,
        sql`insert into sample_item (tenant_id, project_id, run_id, seq, kind, hits, j_period, j_date, j_type, j_no, j_no_text, line_no, account_code, account_name, summary, debit, credit, book)
        select app_tenant(), ${desk.projectId}, ${id}, n, 0, 1, 1, '2024-01-31', '记', n, n::text, 1, '1122', '应收账款', 'x', 1, 0, 1 from generate_series(1, 40) n`,
      );
      return id;
    });
  const gates = async () =>
    (await desk.by.staff1.call(statementItems.GetFsItemById, { RId: desk.itemOf("A105") })).can.gates.map(
      ({ name }) => name,
    );

  it("10,000,000 at 500,000: 40 items while controls are relied on, 60 once they fail, and the item's sign waits for 20 more", async () => {
    const run = await plant();
    const riskId = await desk.newRisk("A105");
    await desk.walk("XS", ["XS-03"]);
    const { id } = await desk.tested("XS-03", 0);
    await desk.link(id, riskId);
    expect(await desk.riskOf(riskId)).toMatchObject({ controlReliance: 1, controlRisk: "low" });
    expect(await needed(run)).toMatchObject({ size: 40, isEnough: true });
    expect(await gates()).not.toContain("smallSamples");
    await desk.by.staff1.call(controlDeficiency.calls.save, {
      projectId: desk.projectId,
      description: "高管干预审批",
      cycle: "XS",
      likelihood: 2,
      amount: "0.00",
      isSeniorFraud: true,
      isRestatement: false,
      isMissedMisstatement: false,
      isCommitteeIneffective: false,
    } as never);
    expect(await desk.riskOf(riskId)).toMatchObject({ controlReliance: 2, controlRisk: "high" });
    expect(await needed(run)).toMatchObject({ size: 60, drawn: 40, isEnough: false });
    expect(await gates()).toContain("smallSamples");
    const { changes, relianceFactor } = await desk.by.staff1.call(sampling.GetSampleRun, { Id: run });
    expect([relianceFactor, changes]).toMatchObject(["3.00", [{ old: { needed: 40 }, new: { needed: 60 } }]]);
    // Tested and evaluated, it is accepted by nobody before the twenty are drawn.
    const { items } = await desk.by.staff1.call(sampling.GetSampleItems, { Id: run, maxResultCount: 100 });
    const remark = "核对发票与入库单";
    await desk.by.staff1.call(sampling.SaveSampleItems, {
      Id: run,
      items: items.map(({ id: item, rowVersion, book }) => ({ id: item, rowVersion, audited: book, remark })),
    });
    const { rowVersion } = await desk.by.staff1.call(sampling.GetSampleRun, { Id: run });
    await desk.by.manager.call(sampling.EvaluateSample, { Id: run, rowVersion });
    const verdictReason = "其他程序已覆盖该项目";
    await expect(concludeSample({ id: run }, desk.by.manager, { verdictReason })).rejects.toMatchObject(
      refused("再抽 20 个"),
    );
    // Relied on again, what was designed is enough.
    const [one] = (await desk.by.staff1.call(controlDeficiency.calls.list, { projectId: desk.projectId })).items;
    await desk.by.staff1.call(controlDeficiency.calls.remove, {
      id: one?.id ?? 0,
      rowVersion: one?.rowVersion ?? 1,
      reason: "经核实审批未受干预",
    });
    expect(await needed(run)).toMatchObject({ size: 40, isEnough: true });
    expect(await gates()).not.toContain("smallSamples");
  });

  it("a risk whose controls fail is not planned to rely on them, and its control risk is high", async () => {
    const riskId = await desk.newRisk("A105");
    const { id } = await desk.tested("XS-03", 2);
    await desk.link(id, riskId);
    const { controlReliance, controlRisk } = await desk.riskOf(riskId);
    expect([controlReliance, controlRisk]).toEqual([2, "high"]);
    await desk.by.staff1.call(controls.UnlinkControlRisk, { id, riskId, reason: "该控制不针对此风险" });
    expect(await desk.riskOf(riskId)).toMatchObject({ controlReliance: 0 });
  });
});
