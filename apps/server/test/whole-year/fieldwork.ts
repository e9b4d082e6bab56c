/** From the plan to the papers of all items: what the team does before the partner looks at the whole. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustOpinion, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { equity } from "@digao/contract/areas/balance/equity/calls";
import { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { materialityStage } from "@digao/contract/areas/balance/materiality/codes";
import { auditPlanPaper, teamDiscussionPaper } from "@digao/contract/areas/balance/plan/calls";
import { risk, risks } from "@digao/contract/areas/balance/risks/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { procedureResult, procedureType } from "@digao/contract/areas/engagement/programs/codes";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { jobDo, ownTasks } from "@digao/contract/areas/office/job-do/calls";
import { type FsItemRow, statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import { finishItem } from "../../src/demo/papers.ts";
import { dayFromToday } from "../china-day.ts";
import type { Client } from "../kit.ts";
import { discussionOf, planOf } from "../plan.ts";
import { pass, send, type YearDesk } from "./desk.ts";

const testOfDetails = 1;

/** What the demonstration leaves open: an entry without a bill, questions, tasks. */
export async function settleOpenWork(desk: YearDesk): Promise<void> {
  const { by, projectId } = desk;
  const heads = await by.manager.call(adjustments.GetAuditAdjustListByAdjType, { projectId });
  const waiting = heads.find(({ status }) => status === adjustStatus.forReview);
  const reason = "没有取得供电公司账单，撤销";
  if (waiting) {
    const { id: Id, rowVersion } = waiting;
    const back = await by.manager.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, status: 0, reason });
    await by.manager.call(adjustments.CancelFSAdjustHeadById, { Id, rowVersion: back.rowVersion, reason });
  }
  for (const { id: Id, rowVersion, status } of heads)
    if (status === adjustStatus.checked)
      await by.manager.call(adjustments.UpdateFSAdjustHeadById, {
        Id,
        rowVersion,
        clientStatus: adjustOpinion.agreed,
        clientSignUser: "财务总监王五",
        clientSignDate: dayFromToday(0),
      });
  const { items: threads } = await by.manager.call(messages.GetMsgJedHeadData, { projectId });
  for (const { msgId, msgType, status } of threads)
    if (msgType !== "CMT" && status !== 2) await by.incharge.call(messages.UpdateMsgHeadStatus, { msgId, status: 2 });
  await finishTasks(desk);
}

/** Begun and handed in by whom they were given to, approved by who gave them. */
async function finishTasks({ by, projectId }: YearDesk): Promise<void> {
  const people = Object.values(by);
  const { items } = await by.manager.call(jobDo.calls.list, { projectId });
  for (const { id, status, ownerId } of items)
    for (const [move, from] of [
      ["start", 0],
      ["submit", 1],
      ["approve", 2],
    ] as const) {
      if (Number(status) > from) continue;
      const { rowVersion } = await by.manager.call(jobDo.calls.get, { id });
      const who = move === "approve" ? by.manager : people.find(({ userId }) => userId === ownerId);
      await who?.call(ownTasks.MoveJobDo, { id, move, rowVersion });
    }
}

const levels = { benchmark: 1, basis: 2, percent: "0.05", pmPercent: "0.75", trivialPercent: "0.05" };
const why = "以营利为目的的制造企业，税前利润最受报表使用者关注";

export function setMateriality({ by, projectId }: YearDesk, stage: number): Promise<unknown> {
  const revisionReason = stage === materialityStage.planning ? "" : "按审定数重新评估，重要性不变";
  const draft = { projectId, stage, ...levels, reason: why, revisionReason };
  return pass(materialityPaper, { author: by.staff1, approver: by.manager }, draft);
}

/** Management override, which every engagement has, and revenue, which is presumed; each answered by procedures of the programmes. */
export async function assessRisks({ by, projectId, itemId }: YearDesk): Promise<void> {
  await by.manager.call(risks.OpenRisks, { projectId });
  const { id } = await send(by.incharge, risk.calls.save, {
    projectId,
    whatCanGoWrong: "商品销售收入提前或虚假确认",
    fsItemId: itemId("P100"),
    assertions: ["O", "CO"],
    kind: "revenueFraud",
    stream: "商品销售",
    isFraud: true,
    likelihood: "3",
    possible: "100000.00",
    significantWhy: "收入确认假定存在舞弊风险",
  });
  const { lines } = await by.manager.call(risks.GetRiskResponse, { id });
  for (const assertion of ["O", "CO"]) {
    const line = lines.find(
      (one) => one.assertions.includes(assertion) && one.kinds.includes(testOfDetails) && one.lacks.length === 0,
    );
    await by.incharge.call(risks.LinkRiskProcedure, { id, progLineId: line?.id ?? 0, kind: testOfDetails });
  }
}

export async function answerOverride({ by, projectId, itemId }: YearDesk): Promise<void> {
  const { items } = await by.manager.call(risk.calls.list, { projectId });
  const { id } = items.find(({ kind }) => kind === "managementOverride") ?? { id: 0 };
  const lines = await by.manager.call(programs.GetProgLineByRID, { Id: itemId("P104"), projectId });
  const line = lines.find(
    ({ result, procTypes }) => result === procedureResult.noException && procTypes.includes(procedureType.inspection),
  );
  await by.incharge.call(risks.LinkRiskProcedure, { id, progLineId: line?.id ?? 0, kind: testOfDetails });
}

export async function plan({ by, projectId, itemId }: YearDesk): Promise<void> {
  const team = [by.manager, by.partner, by.incharge, by.staff1, by.staff2];
  const [procedure] = await by.manager.call(programs.GetProgLineByRID, { Id: itemId("P100"), projectId });
  const discussion = await send(by.manager, teamDiscussionPaper.calls.edit, {
    projectId,
    ...discussionOf({ heldOn: dayFromToday(-43) }),
    participants: team.map(({ userId }) => ({ userId, said: "" })),
    procedures: [{ type: "progLine", id: procedure?.id ?? 0 }],
  });
  await send(by.manager, teamDiscussionPaper.calls.conclude, { Id: discussion.id, rowVersion: discussion.rowVersion });
  const today = dayFromToday(0);
  const days = { fieldworkTo: today, firstReviewOn: today, secondReviewOn: today, thirdReviewOn: today };
  await pass(
    auditPlanPaper,
    { author: by.staff1, approver: by.partner },
    {
      projectId,
      ...planOf({
        preliminaryOn: null,
        fieldworkFrom: dayFromToday(-40),
        ...days,
        qualityReviewOn: today,
        reportOn: today,
        experts: [],
      }),
      team: team.map(({ userId }) => ({ userId, work: "执行所分配项目的程序", hours: 100, isKey: false })),
    },
  );
}

async function rowsOf({ by, projectId: Id }: YearDesk): Promise<FsItemRow[]> {
  const groups = await Promise.all([1, 2, 3].map((GrpId) => by.manager.call(statementItems.GetFsItem, { Id, GrpId })));
  return groups.flat();
}

const isWorked = ({ stdCode, kind, unaudited, audited, openAudited }: FsItemRow): boolean =>
  kind !== "T" && !/00$|99$/u.test(stdCode) && [unaudited, audited, openAudited].some((amount) => Number(amount) !== 0);
const zero = ({ unaudited, audited }: FsItemRow): boolean => Number(unaudited) === 0 && Number(audited) === 0;

/** Only the opening was reclassified: a row of details by hand is what there is to look at. */
async function finishOpeningOnly({ by, projectId }: YearDesk, { id: RId }: FsItemRow): Promise<void> {
  const as = by.staff1;
  for (const { lineName } of await as.call(statementItems.GetFsAdjustByRid, { RId }))
    if (lineName) await as.call(statementItems.CreateSingleDetail, { RId, detailName: lineName });
  const [first, ...others] = await as.call(programs.GetProgLineByRID, { Id: RId, projectId });
  if (!first) throw new Error("It has no programme.");
  const { id, rowVersion } = await as.call(programs.UpdateProgLineWp, {
    id: first.id,
    rowVersion: first.rowVersion,
    wpIndex: first.wpUsual,
  });
  await as.call(programs.UpdateProgLineResult, { id, rowVersion, result: procedureResult.noException });
  for (const line of others)
    await by.manager.call(programs.UpdateProgLineResult, {
      id: line.id,
      rowVersion: line.rowVersion,
      result: procedureResult.leftOut,
      notDoneReason: `期末无余额且本年无发生额，第 ${line.lineNo} 项程序没有对象`,
    });
  const { item } = await as.call(statementItems.GetFsItemById, { RId });
  await as.call(statementItemSigns.UpdateItemResultByRID, {
    RId,
    rowVersion: item.rowVersion,
    result: itemResult.confirmed,
    resultText: "期末无余额，期初重分类已核对，可以确认。",
  });
}

/** Every item with an amount, those apart that were signed before. */
export async function finishItems(desk: YearDesk): Promise<void> {
  const { by, projectId } = desk;
  const open = (await rowsOf(desk)).filter(
    (row) => (isWorked(row) || row.stdCode === "P100") && row.signs.length === 0,
  );
  const RIds = open.map(({ id }) => id);
  await by.manager.call(statementItemSigns.UpdateAuditUserByRID, { RIds, userId: by.staff1.userId });
  for (const row of open)
    if (zero(row) && row.stdCode.startsWith("L")) await finishOpeningOnly(desk, row);
    else
      await finishItem(by as never, projectId, row.id, {
        code: row.stdCode,
        preparer: "staff1",
        level: 3,
        explanation: "本年变动与经营规模、期后结算及合同情况一致，已核对支持性文件。",
      });
}

/** Level by level, by whoever may, wherever a sign lacks or is out of date. */
export async function signItems(desk: YearDesk): Promise<void> {
  const { by } = desk;
  for (const { id: RId, signs, result, auditUserId } of await rowsOf(desk)) {
    if (!result) continue;
    const preparer: Client = auditUserId === by.staff2.userId ? by.staff2 : by.staff1;
    for (const [signLevel, signer] of [preparer, by.incharge, by.manager, by.partner].entries())
      if (!signs.some((sign) => sign.signLevel === signLevel && !sign.isStale))
        await signer.call(statementItemSigns.UpdateItemSignByRID, { RId, signLevel });
  }
}

/** The statements that come of the books: cash attributed, equity confirmed. */
export async function prepareStatements({ by, projectId: Id, server }: YearDesk): Promise<void> {
  await by.staff1.call(cashFlow.StartCashFlowRun, { Id });
  await server.runJobs();
  const { seen } = await by.manager.call(equity.GetChangeSinequityData, { Id });
  await by.manager.call(equity.ConfirmEquityStatement, { Id, seen });
}
