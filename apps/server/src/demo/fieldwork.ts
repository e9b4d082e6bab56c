import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { sampleConclusion, sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleMethod, sampleVerdict } from "@digao/contract/areas/evidence/sampling/codes";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { checkMark, drawResult, drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import { jobDo, ownTasks, type TaskMove } from "@digao/contract/areas/office/job-do/calls";
import { projectEvent, projectEvents } from "@digao/contract/areas/office/project-events/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import type { Draft } from "@digao/contract/endpoint";
import type { Server } from "../platform/server.ts";
import { testControls } from "./controls.ts";
import { dayFromToday, loggedDays } from "./days.ts";
import type { Team } from "./team.ts";

export interface Books {
  projectId: number;
  periodId: number;
  itemId(code: string): number;
}

/** Administrative expenses: item and account. */
const item = "P104";
const expenses = { accountCode: "6602", side: "dr" } as const;
const { checked, reviewed, evidencePending } = drawStatus;
const { noException: fine, adjusted } = drawResult;
const { tick } = checkMark;
const { monetary: monetaryUnits } = sampleMethod;

/** Expenses, drawn by staff: some reviewed, one with an exception that AJE-4 corrects, one waiting for evidence. */
async function drawVouchers({ staff1, incharge }: Team, { projectId, periodId, itemId }: Books): Promise<LedgerLine[]> {
  const RId = itemId(item);
  const { items: lines } = await staff1.call(vouchers.GetVoucherLibList, {
    periodId,
    ...expenses,
    withoutClosing: "true",
    maxResultCount: 12,
  });
  const jsnIds = lines.slice(-8).map(({ JsnId }) => JsnId);
  await staff1.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds });
  const { checkItems, items } = await staff1.call(vouching.GetDrawCheckVoucherData, { Id: RId });
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = items.map(({ id }) => id);
  const ids = [first, second, third, fourth];
  const seen = "已查看发票、付款申请单及银行回单，金额与期间一致。";
  for (const { seq } of checkItems) await staff1.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq, mark: tick });
  await staff1.call(vouching.UpdateDrawCheckVoucherResult, { ids: [first, second, third], result: fine, seen });
  const heads = await staff1.call(adjustments.GetAuditAdjustListByAdjType, { projectId });
  await staff1.call(vouching.UpdateDrawCheckVoucherResult, {
    ids: [fourth],
    result: adjusted,
    diffAmount: "24000.00",
    remark: "漏提一台设备的折旧，已调整。",
    adjustHeadId: heads.find(({ adjNo }) => adjNo === "AJE-4")?.id ?? null,
  });
  await staff1.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: checked });
  await staff1.call(vouching.UpdateDrawCheckVoucherRemark, { ids: [fifth], remark: "审批单由行政部补寄中。" });
  await staff1.call(vouching.UpdateDrawCheckVoucherStatus, { ids: [fifth], status: evidencePending });
  await incharge.call(vouching.UpdateDrawCheckVoucherStatus, { ids: [first, second], status: reviewed });
  return lines;
}

/** A sample of monetary units, audited, evaluated and concluded. */
async function drawSample({ staff2 }: Team, { periodId, itemId }: Books): Promise<void> {
  const run = await staff2.call(sampling.DrawSample, {
    periodId,
    ...expenses,
    method: monetaryUnits,
    title: "管理费用借方发生额",
    fsItemId: itemId(item),
    size: 15,
    seed: 20_241_231,
    confidence: 0.9,
    tolerable: "200000.00",
    tolerableReason: "管理费用已逐月分析并核对主要合同，抽样只覆盖剩余风险。",
    expected: "0.00",
  });
  const { items } = await staff2.call(sampling.GetSampleItems, { Id: run.id, maxResultCount: 100 });
  await staff2.call(sampling.SaveSampleItems, {
    Id: run.id,
    items: items.map(({ id, rowVersion, book }) => ({
      id,
      rowVersion,
      audited: book,
      remark: "核对费用报销单、发票与付款回单",
    })),
  });
  const { rowVersion } = await staff2.call(sampling.GetSampleRun, { Id: run.id });
  await staff2.call(sampling.EvaluateSample, { Id: run.id, rowVersion });
  const conclusion = await staff2.call(sampleConclusion.calls.edit, {
    subjectId: run.id,
    verdict: sampleVerdict.accepted,
    conclusion: "样本未发现错报，推断错报上限低于可容忍错报，可以接受总体。",
  });
  await staff2.call(sampleConclusion.calls.conclude, { Id: conclusion.id, rowVersion: conclusion.rowVersion });
}

async function testJournal(server: Server, { incharge }: Team, { periodId }: Books): Promise<void> {
  await incharge.call(journalTests.StartJeRun, { periodId });
  await server.jobs.drain();
}

/** A question that is answered, one that is closed, and a remark. */
async function talk({ manager, incharge, staff1 }: Team, { projectId }: Books, lines: readonly LedgerLine[]) {
  const [late, early, other] = [lines.at(-1), lines.at(0), lines.at(1)].map((line) => line?.Jmsn ?? 0);
  const ask = (by: typeof manager, referId: number | undefined, chatContent: string, more: object = {}) =>
    by.call(messages.CreateMsgHead, { currId: projectId, referId, chatContent, ...more });
  const to = ({ userId }: typeof manager) => JSON.stringify([{ userId }]);
  const question = { chatType: "QUE" } as const;
  const first = await ask(incharge, late, "<p>这笔折旧比资产清单少，请核对。</p>", {
    ...question,
    chatUsers: to(staff1),
  });
  const answer = { chatType: "ANS", chatUsers: to(incharge) };
  await ask(staff1, late, "<p>漏提一台设备的折旧，见 AJE-4。</p>", { ...answer, parentId: first.msgId });
  const second = await ask(manager, early, "<p>这笔费用有审批单吗？</p>", { ...question, chatUsers: to(staff1) });
  await ask(staff1, early, "<p>有，已扫描存入底稿。</p>", { ...answer, parentId: second.msgId });
  await manager.call(messages.UpdateMsgHeadStatus, { msgId: second.msgId, status: 2 });
  await ask(staff1, other, "<p>请经理看一下这笔招待费的审批。</p>", { chatUsers: to(manager) });
}

const work = {
  manager: ["复核审计调整", 4],
  incharge: ["现场工作安排与一级复核", 7.5],
  staff1: ["货币资金与存货底稿", 8],
  staff2: ["固定资产、应付职工薪酬与抽样", 8],
} as const;

/** This week's and last week's hours of the people in the field. */
async function logHours(team: Team, { projectId }: Books): Promise<void> {
  for (const [person, [title, hours]] of Object.entries(work) as [keyof typeof work, readonly [string, number]][])
    for (const workDate of loggedDays())
      await team[person].call(workLogs.CreateWorkLog, { projectId, title, workDate, hours });
}

const meeting = "3";
const stocktake = "1";
const reportDue = "4";
const at = (day: string, clock: string): string => `${day}T${clock}:00+08:00`;

/** What is ahead of the team; the hours of today's meeting are still to be confirmed. */
async function planEvents({ manager, incharge, staff1, staff2 }: Team, { projectId }: Books): Promise<void> {
  const all = [manager, incharge, staff1, staff2].map(({ userId }) => userId);
  const today = dayFromToday(0);
  type Event = Omit<Draft<typeof projectEvent.calls.create>, "projectId">;
  const create = (draft: Event) => manager.call(projectEvent.calls.create, { projectId, ...draft });
  const { id: peid } = await create({
    title: "外勤小结会",
    eventType: meeting,
    place: "客户三楼会议室",
    members: all,
    start: at(today, "16:00"),
    end: at(today, "17:00"),
  });
  await create({
    title: "原材料仓库补充监盘",
    eventType: stocktake,
    place: "一号仓库",
    members: all.slice(1),
    start: at(dayFromToday(3), "09:00"),
    end: at(dayFromToday(3), "12:00"),
  });
  await create({
    title: "提交报告初稿",
    eventType: reportDue,
    isAllDay: true,
    members: all.slice(0, 2),
    start: at(dayFromToday(10), "09:00"),
    end: at(dayFromToday(10), "17:00"),
  });
  await manager.call(projectEvents.SendEventtoWorkLog, { peid });
}

/** An entry that waits for the manager. */
async function submitEntry({ staff2 }: Team, { projectId, itemId }: Books): Promise<void> {
  const draft = await staff2.call(adjustments.UpdateFSAdjustHead, {
    projectId,
    adjType: 1,
    description: "补提十二月水电费",
    lines: [
      { fsItemId: itemId("P104"), lineName: "管理费用-水电费", debit: "8600.00", credit: "0.00" },
      { fsItemId: itemId("L110"), lineName: "其他应付款-供电公司", debit: "0.00", credit: "8600.00" },
    ],
  });
  const { id: Id, rowVersion } = draft;
  await staff2.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, status: 1 });
}

/** Tasks of the manager: one in each state, one of them handed in for review. */
async function giveTasks({ manager, incharge, staff1, staff2 }: Team, { projectId }: Books): Promise<void> {
  const give = async (owner: typeof manager, title: string, days: number, hours: string) => {
    const draft = { projectId, title, ownerId: owner.userId, dueDate: dayFromToday(days), hours };
    const { id } = await manager.call(jobDo.calls.create, draft);
    return id;
  };
  const move = async (by: typeof manager, id: number, step: TaskMove) => {
    const { rowVersion } = await by.call(jobDo.calls.get, { id });
    await by.call(ownTasks.MoveJobDo, { id, move: step, rowVersion });
  };
  await give(staff1, "取得应收账款期后回款明细", 4, "6");
  await move(staff2, await give(staff2, "编制固定资产折旧测算", 2, "8"), "start");
  const count = await give(staff1, "整理存货监盘记录", 1, "4");
  for (const step of ["start", "submit"] as const) await move(staff1, count, step);
  const bank = await give(incharge, "核对银行账户清单", 3, "3");
  for (const step of ["start", "submit"] as const) await move(incharge, bank, step);
  await move(manager, bank, "approve");
}

/** What a team in the middle of its work leaves behind. */
export async function workInField(server: Server, team: Team, books: Books): Promise<void> {
  const lines = await drawVouchers(team, books);
  await drawSample(team, books);
  await testJournal(server, team, books);
  await testControls(team, books);
  await talk(team, books, lines);
  await submitEntry(team, books);
  await giveTasks(team, books);
  await logHours(team, books);
  await planEvents(team, books);
}
