import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { conclusionStatus } from "@digao/contract/areas/engagement/papers/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import {
  journalTests as calls,
  type JournalRunSummary,
  journalConclusion,
} from "@digao/contract/areas/evidence/journal-tests/calls";
import { journalVerdict } from "@digao/contract/areas/evidence/journal-tests/codes";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "../../../../test/builders.ts";
import {
  allHits,
  importJournal,
  journalFile,
  type MadeVoucher,
  madeBooks,
  ruleWith,
  runTests,
} from "../../../../test/journal-desk.ts";
import type { Client } from "../../../../test/kit.ts";
import { putMaterialityInForce } from "../../../../test/planted-acceptance.ts";
import { openSamplingDesk, type SamplingDesk } from "../../../../test/sampling-desk.ts";
import { readBook } from "../../../../test/workbook.ts";

const paper = journalConclusion.calls;
let desk: SamplingDesk;
let manager: Client;
let staff: Client;
/** Approves settings and confirms conclusions. */
let partner: Client;

beforeAll(async () => {
  desk = await openSamplingDesk();
  ({ manager, staff } = desk);
  partner = await desk.tenant.as("partner");
  await join(manager, desk.projectId, [{ client: partner, roleid: projectRole.partner }]);
  await approve(desk.projectId);
});
afterAll(() => desk.server.stop());

const fresh = (run: Pick<JournalRunSummary, "id">, as = manager) => as.call(calls.GetJeRun, { Id: run.id });
async function approve(projectId: number): Promise<void> {
  const { version } = await partner.call(calls.GetJeSettings, { projectId });
  await partner.call(calls.ApproveJeSettings, { projectId, version });
}
interface Wish {
  verdict?: number | null;
  overrideReason?: string;
  conclusion?: string;
  revisionReason?: string | undefined;
}
type Run = Pick<JournalRunSummary, "id">;
const { noException, exceptionsDealtWith } = journalVerdict;
const versionOf = async ({ id }: Run, status: number, as = manager) =>
  (await as.call(paper.sheet, { subjectId: id })).records.find((one) => one.status === status);
/** Writes the version on its way, or begins one, and concludes by it; the partner confirms. */
const conclude = async (run: Run, wish: Wish, as = manager): Promise<JournalRunSummary> => {
  const open = await versionOf(run, conclusionStatus.draft, as);
  const of = open ? { id: open.id, rowVersion: open.rowVersion } : {};
  const draft = { conclusion: "未发现异常", ...wish, ...of, subjectId: run.id };
  const { id: Id, rowVersion } = await as.call(paper.edit, draft as never);
  const concluded = await as.call(paper.conclude, { Id, rowVersion });
  await partner.call(paper.confirm, { Id, rowVersion: concluded.rowVersion });
  return fresh(run, as);
};
const takeBack = async (run: Run, reason: string | undefined, as = manager) => {
  const { id: Id, rowVersion } = (await versionOf(run, conclusionStatus.concluded, as))!;
  await as.call(paper.takeBack, { Id, rowVersion, reason } as never);
  return fresh(run, as);
};
/** One each, in words that no other voucher has. */
const ownReason = (at: number): string => {
  const stems = [..."甲乙丙丁戊己庚辛壬癸"];
  return `已核对合同与付款单，见附件${stems[Math.floor(at / 10)]}${stems[at % 10]}`;
};
const refused = (wish: Promise<unknown>, status: number) => expect(wish).rejects.toMatchObject({ status });

describe("the conclusion of a run", () => {
  let run: JournalRunSummary;
  const no = { verdict: noException };

  beforeAll(async () => {
    run = await runTests(desk.server, manager, desk.periodId);
  });

  it("waits for every voucher with a high score to be drawn and checked, or left out with a reason", async () => {
    const high = await allHits(manager, run.id, { band: "high" });
    expect(high.length).toBeGreaterThan(2);
    expect(run.open).toEqual({ high: high.length, undrawn: high.length, unchecked: 0, exceptions: 0 });
    await refused(conclude(run, no, staff), 400);
    const [first, ...others] = high;
    const RId = await desk.itemId("A105");
    const leave = (reason: string) =>
      manager.call(calls.ExcludeJeHits, { Id: run.id, jmsns: high.map(({ Jmsn }) => Jmsn), reason });
    for (const reason of ["无", "。。。。。。"]) await refused(leave(reason), 400);
    await expect(leave("已看")).rejects.toMatchObject({ error: { message: "请写明为何排除这些凭证（至少 5 个字）" } });
    for (const [at, { Jmsn }] of others.entries())
      await manager.call(calls.ExcludeJeHits, { Id: run.id, jmsns: [Jmsn], reason: ownReason(at) });
    const { ids } = await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds: first!.jsnIds, drawSource: 3 });
    expect((await fresh(run)).open).toEqual({ high: 1, undrawn: 0, unchecked: 1, exceptions: 0 });
    await refused(conclude(run, no), 400);
    for (const { seq } of (await staff.call(vouching.GetCheckItems, { Id: RId })).items)
      await staff.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq, mark: 1 });
    await staff.call(vouching.UpdateDrawCheckVoucherResult, { ids, result: 1, seen: "已查看发票与付款回单" });
    await staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2 });
    expect((await fresh(run)).open).toEqual({ high: 1, undrawn: 0, unchecked: 0, exceptions: 0 });
    const [hit] = await allHits(manager, run.id, { band: "high" });
    expect(hit).toMatchObject({ isDrawn: true, isChecked: true });
    const done = await conclude(run, no, staff);
    expect(done).toMatchObject({
      verdict: noException,
      overrideReason: null,
      concludedName: "王小明",
      confirmedName: "周合伙",
    });
  });

  it("needs a verdict and words, and is taken back by neither; only its author or a leader does, with a reason that stays", async () => {
    const revisionReason = "漏看一张高分凭证";
    await refused(conclude(run, { verdict: null, revisionReason }), 400);
    await refused(conclude(run, { ...no, conclusion: " ", revisionReason }), 400);
    await refused(conclude(run, { verdict: 7, revisionReason }), 400);
    for (const weak of [undefined, "错", "。。。。。。"]) {
      await refused(takeBack(run, weak), 400);
      await refused(conclude(run, { ...no, conclusion: "已另行说明", revisionReason: weak }), 400);
    }
    const helper = await desk.tenant.as("staff2");
    await join(manager, desk.projectId, [{ client: helper, roleid: 0 }]);
    const notYours = { status: 400, error: { message: "只有作出结论的人或负责人可以变更或撤回结论" } };
    await expect(takeBack(run, revisionReason, helper)).rejects.toMatchObject(notYours);
    await expect(conclude(run, { ...no, revisionReason }, helper)).rejects.toMatchObject(notYours);
    const was = { userName: "李经理", reason: revisionReason, verdict: noException, conclusion: "未发现异常" };
    const { id: Id, rowVersion } = (await versionOf(run, conclusionStatus.concluded))!;
    await refused(manager.call(paper.takeBack, { Id, rowVersion: rowVersion - 1, reason: revisionReason }), 409);
    expect(await takeBack(run, revisionReason)).toMatchObject({
      verdict: null,
      conclusion: null,
      concludedName: null,
      formerConclusions: [was],
    });
    const { bytes } = await manager.download(downloads.DownJeRunExcel, { Id: run.id });
    expect(JSON.stringify(readBook(bytes).Sheets)).toContain(`变更或撤回，理由：${revisionReason}`);
    const printed = await manager.download(paper.print, { subjectId: run.id, RptLang: "zh" });
    const text = JSON.stringify(readBook(printed.bytes).Sheets);
    for (const words of ["撤回人 / 日期：李经理", revisionReason]) expect(text).toContain(words);
  });

  it("holds for the vouchers as they are, when the same books are imported again", async () => {
    const { rowVersion } = await fresh(run);
    const again = await manager.call(calls.GetJeRun, { Id: run.id });
    expect(again.rowVersion).toBe(rowVersion);
    const made: MadeVoucher[] = [
      { word: "记", reviewer: "李会计", amount: "100000", date: "2024-10-01", summary: "测" },
    ];
    const { projectId, periodId } = await madeBooks(desk.server, manager, made);
    const settings = { rules: [], bands: { high: 4, middle: 3 }, pm: null, trivial: null };
    await manager.call(calls.SaveJeSettings, { projectId, rowVersion: 0, ...settings });
    const own = await runTests(desk.server, manager, periodId);
    const [hit] = await allHits(manager, own.id, { band: "high" });
    const items = await manager.call(mapping.GetRptItemTree, { projectId });
    const RId = items.find(({ stdCode }) => stdCode === "A101")?.id ?? 0;
    await manager.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds: hit!.jsnIds, drawSource: 3 });
    await importJournal(desk.server, manager, projectId, journalFile([...made, { word: "记", no: 2 }]));
    expect((await fresh(own)).open).toEqual({ high: 1, undrawn: 0, unchecked: 1, exceptions: 0 });
  });
});

describe("a leader", () => {
  it("may pass over open vouchers with a reason that stays, and nobody else may; an exception stays an exception", async () => {
    const { project, period } = await desk.newBooks();
    const [helper, lead] = [await desk.tenant.as("staff2"), manager];
    await join(manager, project, [
      { client: helper, roleid: 0 },
      { client: partner, roleid: projectRole.partner },
    ]);
    await approve(project);
    const run = await runTests(desk.server, lead, period);
    const wish = { verdict: noException, overrideReason: "高分凭证均为年末结转，逐张询问后无需检查" };
    await refused(conclude(run, { verdict: noException, overrideReason: "" }, lead), 400);
    await refused(conclude(run, wish, helper), 403);
    const done = await conclude(run, wish, lead);
    const open = run.open!.undrawn;
    expect(done).toMatchObject({ verdict: noException, overrideReason: wish.overrideReason, overrideOpen: open });
    const { bytes } = await lead.download(downloads.DownJeRunExcel, { Id: run.id });
    const book = readBook(bytes);
    const cells = JSON.stringify(book.SheetNames.map((name) => book.Sheets[name]));
    for (const text of [wish.overrideReason, "未发现异常", "未抽取", "不含月末最后一天"]) expect(cells).toContain(text);
    await refused((await desk.tenant.as("incharge")).call(downloads.DownJeRunExcel, { Id: run.id }), 403);
    const { items } = await lead.call(calls.GetJeRunList, { projectId: project });
    expect(items[0]).toMatchObject({
      overrideReason: wish.overrideReason,
      overrideOpen: open,
      concludedName: "李经理",
    });

    const [first] = await allHits(lead, run.id);
    const nodes = await lead.call(mapping.GetRptItemTree, { projectId: project });
    const RId = nodes.find(({ stdCode }) => stdCode === "A105")?.id ?? 0;
    const { ids } = await lead.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds: first!.jsnIds, drawSource: 3 });
    await lead.call(vouching.UpdateDrawCheckVoucherResult, { ids, result: 3, diffAmount: "10.00", remark: "无审批" });
    const now = { ...wish, revisionReason: "检查发现一笔无审批" };
    await expect(conclude(run, now, lead)).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringContaining("存在异常") },
    });
    expect(
      await conclude(run, { ...now, verdict: exceptionsDealtWith, conclusion: "一笔无审批，已追加程序" }, lead),
    ).toMatchObject({
      verdict: exceptionsDealtWith,
      formerConclusions: [{ userName: "李经理", reason: now.revisionReason, verdict: noException }],
    });
  });
});

describe("one reason", () => {
  const reason = "年末结转，已整体核对";

  it("leaves out at most twenty high-score vouchers, in however many steps; a leader answers for more", async () => {
    const made: MadeVoucher[] = Array.from({ length: 22 }, (_, index) => ({
      word: "记",
      no: index + 1,
      reviewer: "李会计",
      amount: "100000",
      date: "2024-10-01",
      summary: "测",
    }));
    const { projectId, periodId } = await madeBooks(desk.server, manager, made);
    const helper = await desk.tenant.as("staff2");
    await join(manager, projectId, [{ client: helper, roleid: 0 }]);
    await putMaterialityInForce(desk.tenant, projectId, { pm: "100000.01", om: "200000.00" });
    const settings = { rules: [], bands: { high: 4, middle: 3 }, pm: null, trivial: null };
    await manager.call(calls.SaveJeSettings, { projectId, rowVersion: 0, ...settings });
    const run = await runTests(desk.server, manager, periodId);
    const high = (await allHits(manager, run.id, { band: "high" })).map(({ Jmsn }) => Jmsn);
    expect(high.length).toBe(22);
    const leave = (as: Client, jmsns: number[], why = reason) =>
      as.call(calls.ExcludeJeHits, { Id: run.id, jmsns, reason: why });
    await refused(leave(helper, high), 403);
    await leave(helper, high.slice(0, 19));
    await refused(leave(helper, high.slice(19, 21)), 403);
    await leave(helper, high.slice(19, 20));
    for (const alike of ["年末结转,已整体核对 21", "21：年末结转、已整体核对。", "年末 结转 已整体核对（２１）"])
      await refused(leave(helper, high.slice(20, 21), alike), 403);
    await leave(helper, high.slice(20, 21), "审批人于当日补签，已看补签单");
    await leave(manager, high.slice(21));
    expect((await fresh(run)).open).toMatchObject({ high: 0, undrawn: 0 });
  });
});

describe("the source column", () => {
  it("tells manual vouchers; a journal without one says that the rule was not run", async () => {
    const made: MadeVoucher[] = [
      { word: "记", no: 1, source: "手工" },
      { word: "记", no: 2, source: "应付系统" },
      { word: "记", no: 3, source: "" },
    ];
    const { periodId } = await madeBooks(desk.server, manager, made);
    const run = await runTests(desk.server, manager, periodId);
    const hits = await allHits(manager, run.id, { ruleCode: "JE01", sorting: "voucher asc" });
    expect(hits.map(({ jNo, words }) => [jNo, words.find(({ ruleCode }) => ruleCode === "JE01")?.text])).toEqual([
      [1, "凭证来源为“手工”"],
      [3, "来源列为空（总账直接录入）"],
    ]);
    expect(run.parts.map(({ ruleCode, reason }) => [ruleCode, reason])).toContainEqual([
      "JE01",
      "没有填写系统账号清单：未核对制单人",
    ]);
    const without = await madeBooks(desk.server, manager, [{ word: "记" }]);
    const { skipped } = await runTests(desk.server, manager, without.periodId);
    expect(skipped.find(({ ruleCode }) => ruleCode === "JE01")?.reason).toBe("序时账没有来源列：未按来源执行");
  });
});

describe("a rule", () => {
  it("takes its accounts from the mapping, whatever chart the client has", async () => {
    const rows: MadeVoucher[] = [
      {
        word: "记",
        no: 1,
        lines: [
          ["66020001", "9000.00", ""],
          ["44010001", "", "9000.00"],
        ],
      },
    ];
    const { projectId } = await madeBooks(desk.server, manager, rows);
    const settings = await manager.call(calls.GetJeSettings, { projectId });
    const revenue = () =>
      settings.rules.find(({ ruleCode }) => ruleCode === "JE08")?.params.find(({ name }) => name === "revenueAccounts");
    expect(revenue()?.value).toBeNull();
    await desk.tenant.inProject(projectId, async (db) => {
      await db.updateTable("account").set({ std_code: "6001" }).where("code", "=", "44010001").execute();
    });
    const after = await manager.call(calls.GetJeSettings, { projectId });
    expect(after.rules.find(({ ruleCode }) => ruleCode === "JE08")?.params[0]?.applied).toEqual(["44010001"]);
  });

  it("that hits more than a fifth of the vouchers says so, with what to do, in the run and beside the rule", async () => {
    const { project, period } = await desk.newBooks();
    const run = await runTests(desk.server, manager, period);
    const je02 = run.byRule.find(({ ruleCode }) => ruleCode === "JE02")!;
    expect(je02).toMatchObject({ count: 54, share: "0.3195", proposal: expect.stringContaining("不含月末最后一天") });
    const je07 = { share: "0.2012", proposal: expect.stringContaining("提高金额界限") };
    expect(run.byRule.find(({ ruleCode }) => ruleCode === "JE07")).toMatchObject(je07);
    for (const { ruleCode, share, proposal } of run.byRule)
      expect([ruleCode, proposal !== null]).toEqual([ruleCode, Number(share) > 0.2]);
    const { rules } = await manager.call(calls.GetJeSettings, { projectId: project });
    expect(rules.find(({ ruleCode }) => ruleCode === "JE02")?.last).toEqual({
      runNo: run.runNo,
      count: 54,
      share: "0.3195",
      proposal: je02.proposal,
    });
  });

  it("has another threshold than the project's materiality with a reason alone", async () => {
    const { project, period } = await desk.newBooks();
    const save = (more: object, rules: object[] = []) =>
      manager.call(calls.SaveJeSettings, {
        projectId: project,
        rowVersion: 0,
        rules: rules as never,
        bands: { high: 6, middle: 3 },
        pm: null,
        trivial: null,
        ...more,
      });
    await refused(save({ pm: "90000" }), 400);
    await refused(save({}, [ruleWith("JE05", 2, { threshold: "90000" })]), 400);
    const reason = "按部分汇总错报的风险调整";
    const saved = await save({ pm: "90000", pmReason: reason }, [
      { ...ruleWith("JE05", 2, { threshold: "91000" }), reason },
    ]);
    expect(saved).toMatchObject({ pm: "90000", pmReason: reason, ownPm: "59250.00" });
    const run = await runTests(desk.server, manager, period);
    expect(run).toMatchObject({ pm: "90000.00", pmReason: reason });
    expect(run.rules.find(({ ruleCode }) => ruleCode === "JE05")).toMatchObject({ reason });
  });
});
