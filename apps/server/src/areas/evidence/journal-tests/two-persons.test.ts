import { conclusionStatus } from "@digao/contract/areas/engagement/papers/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import {
  journalTests as calls,
  type JournalRunSummary,
  journalConclusion,
} from "@digao/contract/areas/evidence/journal-tests/calls";
import { journalVerdict } from "@digao/contract/areas/evidence/journal-tests/codes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join } from "../../../../test/builders.ts";
import { allHits, madeBooks, runTests } from "../../../../test/journal-desk.ts";
import type { CallRefused, Client } from "../../../../test/kit.ts";
import { putMaterialityInForce } from "../../../../test/planted-acceptance.ts";
import { openSamplingDesk, type SamplingDesk } from "../../../../test/sampling-desk.ts";
import { readBook } from "../../../../test/workbook.ts";

const paper = journalConclusion.calls;
let desk: SamplingDesk;
let manager: Client;
let staff: Client;
let partner: Client;
let inCharge: Client;
let reviewer: Client;
let helper: Client;
let stranger: Client;

beforeAll(async () => {
  desk = await openSamplingDesk();
  ({ manager, staff } = desk);
  [partner, inCharge, reviewer] = [
    await desk.tenant.as("partner"),
    await desk.tenant.as("incharge"),
    await desk.tenant.as("qc"),
  ];
  [helper, stranger] = [await desk.tenant.as("staff2"), await desk.tenant.as("admin")];
});
afterAll(() => desk.server.stop());

/** Books of a project with one of every role, and two members. */
async function newTeam(): Promise<{ project: number; period: number }> {
  const { project, period } = await desk.newBooks();
  await team(project);
  return { project, period };
}
const team = (project: number) =>
  join(manager, project, [
    { client: staff, roleid: projectRole.member },
    { client: helper, roleid: projectRole.member },
    { client: partner, roleid: projectRole.partner },
    { client: inCharge, roleid: projectRole.inCharge },
    { client: reviewer, roleid: projectRole.qualityControl },
  ]);

const standard = { rules: [], bands: { high: 6, middle: 3 }, pm: null, trivial: null };
const refused = (wish: Promise<unknown>, status: number, words = "") =>
  expect(wish).rejects.toMatchObject({ status, error: { message: expect.stringContaining(words) } });
const approve = (as: Client, projectId: number, version: number) =>
  as.call(calls.ApproveJeSettings, { projectId, version });
const again = (run: Pick<JournalRunSummary, "id">, as = manager) => as.call(calls.GetJeRun, { Id: run.id });
const { noException } = journalVerdict;
const draft = { verdict: noException, conclusion: "高分凭证均已检查，未发现异常" };
const write = (as: Client, subjectId: number, more: object = {}) =>
  as.call(paper.edit, { ...draft, overrideReason: null, ...more, subjectId });

describe("the settings of journal tests", () => {
  it("are approved by a leader who neither wrote them nor ran tests by them, and by nobody else", async () => {
    const { project, period } = await newTeam();
    await staff.call(calls.SaveJeSettings, { projectId: project, rowVersion: 0, ...standard });
    await runTests(desk.server, inCharge, period);
    for (const nobody of [stranger, staff, helper, reviewer]) await refused(approve(nobody, project, 1), 403);
    await refused(approve(helper, project, 1), 403, "须由负责人批准");
    await refused(approve(inCharge, project, 1), 403, "您已按这一版规则执行过测试");
    const { canApprove } = await inCharge.call(calls.GetJeSettings, { projectId: project });
    expect(canApprove).toEqual({ ok: false, reason: expect.stringContaining("另一位负责人") });
    await refused(approve(manager, project, 7), 404);
    expect((await approve(partner, project, 1)).approvals).toEqual([{ name: "周合伙", at: expect.any(String) }]);
    await refused(approve(manager, project, 1), 400, "已由周合伙批准");

    await manager.call(calls.SaveJeSettings, { projectId: project, rowVersion: 1, ...standard });
    await refused(approve(manager, project, 2), 403, "由您保存");
    expect((await partner.call(calls.GetJeSettings, { projectId: project })).approvals).toEqual([]);
    const versions = await staff.call(calls.GetJeSettingVersions, { projectId: project });
    expect(versions.map(({ version, approvedBy }) => [version, approvedBy])).toEqual([
      [2, null],
      [1, "周合伙"],
    ]);
  });

  it("are approved once by several at the same moment, and the others are told by whom", async () => {
    const { project } = await newTeam();
    const outcomes = await meet(
      desk.server,
      desk.tenant,
      [manager, partner, inCharge, partner].map((by) => () => approve(by, project, 0)),
    );
    const told = outcomes.flatMap((one) =>
      one.status === "rejected" ? [(one.reason as CallRefused).error.message] : [],
    );
    expect(told).toHaveLength(3);
    for (const message of told) expect(message).toContain("已由");
    expect((await manager.call(calls.GetJeSettings, { projectId: project })).approvals).toHaveLength(1);
  });

  it("that the one approver ran are approved by another leader as well, and make a draft of the run until then", async () => {
    const { project, period } = await newTeam();
    await approve(partner, project, 0);
    const run = await runTests(desk.server, partner, period);
    expect(run).toMatchObject({ isDraft: true, approvedBy: null });
    await approve(inCharge, project, 0);
    expect(await again(run)).toMatchObject({ isDraft: false, approvedBy: expect.any(String) });
    expect((await runTests(desk.server, staff, period)).isDraft).toBe(false);
  });

  it("switch a rule off for a reason that says something", async () => {
    const { project } = await newTeam();
    const off = (reason: string | null) =>
      staff.call(calls.SaveJeSettings, {
        projectId: project,
        rowVersion: 0,
        ...standard,
        rules: [{ ruleCode: "JE04", isEnabled: false, weight: 1, reason, params: [] }],
      });
    for (const empty of [null, "不适用", "不适用不适用不适用", "。。。。。。", "一二三四五六七八九十"])
      await refused(off(empty), 400);
    expect((await off("客户的结算均为整数金额")).version).toBe(1);
  });
});

describe("a junior alone", () => {
  it("bends no journal test: bands have a floor, the run is a draft on screen and in print, and nothing of it can be concluded", async () => {
    const { project, period } = await newTeam();
    const bent = { ...standard, bands: { high: 99, middle: 98 } };
    await staff.call(calls.SaveJeSettings, { projectId: project, rowVersion: 0, ...bent });
    const run = await runTests(desk.server, staff, period);
    const high = run.byBand.find(({ band }) => band === "high")?.count ?? 0;
    expect(high).toBeGreaterThanOrEqual(10);
    expect(run).toMatchObject({ isDraft: true, highSet: 99, open: { high, undrawn: high } });
    expect(run.bands.high).toBeLessThan(99);

    const hits = await allHits(staff, run.id, { band: "high" });
    const jmsns = hits.map(({ Jmsn }) => Jmsn);
    const phrase = "年末结转，已整体核对";
    await refused(staff.call(calls.ExcludeJeHits, { Id: run.id, jmsns, reason: phrase }), 400, "逐张说明");
    const { id: Id, rowVersion } = await write(staff, run.id);
    await refused(staff.call(paper.conclude, { Id, rowVersion }), 400, "草稿");
    const { records } = await staff.call(paper.sheet, { subjectId: run.id });
    expect(JSON.stringify(records[0]?.worked.missing)).toContain("第 1 版");
    for (const as of [staff, manager]) await refused(as.call(paper.confirm, { Id, rowVersion }), 400);
    const { bytes } = await staff.download(downloads.DownJeRunExcel, { Id: run.id });
    const book = JSON.stringify(readBook(bytes).Sheets);
    for (const words of ["草稿", "未经批准", "规则设为 99 分"]) expect(book).toContain(words);
    const printed = await staff.download(paper.print, { subjectId: run.id, RptLang: "en" });
    expect(JSON.stringify(readBook(printed.bytes).Sheets)).toContain("Draft: no leader has approved");
  });
});

describe("leaving out high-score vouchers", () => {
  it("takes one reason each from performance materiality on, in whatever steps, and one for several below; so does the conclusion by then", async () => {
    const amounts = ["100000.00", "100000.00", "100000.00", "9000.00", "9000.00"];
    const made = amounts.map((amount, at) => ({
      word: "记",
      no: at + 1,
      reviewer: "李会计",
      amount,
      date: "2024-10-01",
      summary: "测",
    }));
    const { projectId, periodId } = await madeBooks(desk.server, manager, made);
    await team(projectId);
    await putMaterialityInForce(desk.tenant, projectId, { om: "150000.00", pm: "100000.00" });
    await staff.call(calls.SaveJeSettings, { projectId, rowVersion: 0, ...standard, bands: { high: 2, middle: 1 } });
    await approve(partner, projectId, 1);
    const run = await runTests(desk.server, staff, periodId);
    const byNo = new Map((await allHits(staff, run.id)).map(({ jNo, Jmsn }) => [jNo, Jmsn]));
    const of = (...nos: number[]) => nos.map((no) => byNo.get(no) ?? 0);
    const leave = (jmsns: number[], reason: string, as = staff) =>
      as.call(calls.ExcludeJeHits, { Id: run.id, jmsns, reason });
    for (const as of [staff, manager, partner]) await refused(leave(of(1, 2), "年末结转，已整体核对", as), 400, "逐张");
    await leave(of(4, 5), "年末结转，已整体核对");
    await refused(leave(of(1), "年末结转,已整体核对 01"), 400, "100000.00");
    await leave(of(1), "已核对采购合同与入库单");
    await refused(leave(of(2), "已核对采购合同与入库单 2"), 400);
    await leave(of(2), "付款回单与审批单相符");
    await leave(of(3), "对方单位已函证相符");
    expect((await again(run)).open).toMatchObject({ high: 0, undrawn: 0 });

    const { id: Id, rowVersion } = await write(staff, run.id);
    await desk.tenant.inProject(projectId, (db) => db.updateTable("materiality").set({ pm: "8000.00" }).execute());
    await refused(staff.call(paper.conclude, { Id, rowVersion }), 400, "8000.00");
    await desk.tenant.inProject(projectId, (db) => db.updateTable("materiality").set({ pm: "100000.00" }).execute());
    await staff.call(paper.conclude, { Id, rowVersion });
  });
});

describe("a conclusion", () => {
  it("counts once another leader confirms it, who neither wrote nor concluded it nor ran the tests; in no other order", async () => {
    const { project, period } = await newTeam();
    const run = await runTests(desk.server, manager, period);
    await approve(partner, project, 0);
    const why = { overrideReason: "高分凭证均为年末结转，已逐张询问" };
    const version = await write(inCharge, run.id, why);
    const act = (as: Client, does: "conclude" | "confirm" | "takeBack" | "return", rowVersion: number, reason = "") =>
      as.call(paper[does], { Id: version.id, rowVersion, ...(reason ? { reason } : {}) });
    await refused(act(partner, "confirm", version.rowVersion), 400);
    await refused(act(partner, "takeBack", version.rowVersion, "另有凭证没有查到"), 400);
    const concluded = await act(inCharge, "conclude", version.rowVersion);
    expect(await again(run)).toMatchObject({ verdict: null, isToConfirm: true });
    const waiting = concluded?.rowVersion ?? 0;
    for (const nobody of [staff, helper, reviewer, stranger])
      await expect(act(nobody, "confirm", waiting)).rejects.toMatchObject({ status: expect.toBeOneOf([400, 403]) });
    await refused(act(inCharge, "confirm", waiting), 400, "不能自行确认");
    await refused(act(manager, "confirm", waiting), 403, "您执行了本次测试");
    await refused(act(partner, "takeBack", waiting, "另有凭证没有查到"), 400);
    await act(partner, "confirm", waiting);
    expect(await again(run)).toMatchObject({
      verdict: noException,
      isToConfirm: false,
      concludedName: expect.any(String),
      confirmedName: "周合伙",
    });
    await refused(act(inCharge, "confirm", waiting + 1), 400);
    const { records } = await manager.call(paper.sheet, { subjectId: run.id });
    expect(records.map(({ status }) => status)).toEqual([conclusionStatus.concluded]);
  });

  it("goes by vouchers that stay out: one taken back in at the same moment refuses it, or is refused", async () => {
    for (const isTurned of [false, true, false, true]) {
      const { project, period } = await newTeam();
      await approve(partner, project, 0);
      const run = await runTests(desk.server, staff, period);
      const hits = await allHits(staff, run.id, { band: "high" });
      const stems = [..."甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥"];
      for (const [at, { Jmsn }] of hits.entries()) {
        const reason = `已核对合同与付款单，见附件${stems[at % 22]}${stems[Math.floor(at / 22)]}`;
        await staff.call(calls.ExcludeJeHits, { Id: run.id, jmsns: [Jmsn], reason });
      }
      const { id: Id, rowVersion } = await write(staff, run.id);
      const conclude = () => staff.call(paper.conclude, { Id, rowVersion });
      const include = () =>
        helper.call(calls.IncludeJeHits, {
          Id: run.id,
          jmsns: [hits[0]?.Jmsn ?? 0],
          reason: "该凭证的附件并不相符",
        });
      const outcomes = await meet<unknown>(
        desk.server,
        desk.tenant,
        isTurned ? [include, conclude] : [conclude, include],
      );
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });
});
