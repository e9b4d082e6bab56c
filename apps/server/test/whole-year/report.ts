/** Completion and the report: what keeps it is settled, it is signed by two, sealed, filed, issued and handed over. */
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { auditReports, opinionPaper, reportRegister, textPaper } from "@digao/contract/areas/report/audit-report/calls";
import { completion, completionMemo } from "@digao/contract/areas/report/completion/calls";
import { considerations } from "@digao/contract/areas/report/considerations/calls";
import { mirror } from "@digao/contract/areas/report/mirror/calls";
import { mirrorState } from "@digao/contract/areas/report/mirror/codes";
import { dayFromToday } from "../china-day.ts";
import { pdfOf, platformCode } from "../filing-desk.ts";
import { allNo } from "../report-desk.ts";
import { pass, send, type YearDesk } from "./desk.ts";

const today = dayFromToday(0);
/** An annual report. */
const annual = "1";
const passed: ReadonlySet<number> = new Set([1, 3, 4]);

export async function planReport({ by, projectId }: YearDesk): Promise<number> {
  const { id: Id, rowVersion } = await by.manager.call(auditReports.AddAuditReport, { projectId, kind: annual });
  await send(by.manager, auditReports.UpdateAuditReport, {
    Id,
    rowVersion,
    plannedDate: today,
    secondId: by.incharge.userId,
  });
  await by.staff1.call(considerations.RunSubsequentEvents, { projectId, toDay: today });
  return Id;
}

const memo = {
  business: "主营业务没有变化",
  materialityWords: "按税前利润确定，完成阶段未修订",
  risks: "收入截止已测试，未发现异常",
  estimates: "坏账准备重新计算，差异低于微小错报",
  misstatements: "错报均已更正",
  controls: "未信赖控制，未发现重大缺陷",
  goingConcern: "未发现重大疑虑事项",
  relatedParties: "关联交易披露完整",
  subsequent: "检索至报告日，未发现调整事项",
  consultations: "本期没有咨询和分歧",
  governance: "审计范围和重大发现已沟通",
  keyMatters: "非上市公司，不适用关键审计事项",
  opinion: "错报均已更正，拟出具无保留意见",
  openPoints: "没有未了事项",
};
export const approveMemo = ({ by, projectId }: YearDesk): Promise<unknown> =>
  pass(completionMemo, { author: by.manager, approver: by.partner }, { projectId, ...memo });

export async function approveOpinionAndText({ by }: YearDesk, subjectId: number): Promise<void> {
  const people = { author: by.staff1, approver: by.partner };
  const opinionReason = "未发现需要发表非无保留意见的事项";
  await pass(opinionPaper, people, { subjectId, opinion: 1, opinionReason, matters: allNo() });
  const head = { clientShort: "华衡精密", framework: "企业会计准则", city: "上海", hasGovernance: true };
  await pass(textPaper, people, { subjectId, addressee: "华衡精密制造有限公司全体股东", ...head });
}

/** Refused with everything that is missing. */
export async function move({ by, projectId }: YearDesk, to: number, reason: string): Promise<number> {
  const who = to === 4 ? by.partner : by.manager;
  const { rowVersion } = await who.call(projectMoves.GetProjectMoves, { projectId });
  return (await who.call(projectMoves.MoveProject, { projectId, to, reason, rowVersion })).status;
}

/** With other means than the product's: what the partner answers for, and the quality department agrees to. */
export async function waive({ by, projectId }: YearDesk, reasons: Readonly<Record<string, string>>): Promise<void> {
  for (const [code, reason] of Object.entries(reasons)) {
    const alternativeWork = `替代程序：${reason}`;
    const { lines } = await by.partner.call(completion.WaiveCompletion, { projectId, code, reason, alternativeWork });
    const waiver = lines.find((line) => line.code === code)?.waiver;
    if (waiver?.second !== "quality") continue;
    const decision = { Id: waiver.id, rowVersion: waiver.rowVersion, isAgreed: true, words: "同意，替代程序充分" };
    await by.reader.call(completion.DecideCompletionWaiver, decision);
  }
}

export async function sign({ by, codeOf }: YearDesk, Id: number, projectId: number): Promise<void> {
  for (const name of ["partner", "incharge"] as const) {
    const { items } = await by[name].call(auditReports.GetAuditReports, { projectId, RptLang: "zh" });
    const { rowVersion } = items.find(({ id }) => id === Id) ?? { rowVersion: 0 };
    await send(by[name], auditReports.SignAuditReport, { Id, rowVersion, code: await codeOf(name) });
  }
}

/** What an inspector would find is explained by the manager, and confirmed by the reviewer. */
export async function answerFindings({ by, projectId }: YearDesk): Promise<number> {
  const look = () => by.manager.call(mirror.GetMirror, { projectId });
  const open = (await look()).rows.filter(({ state }) => state === mirrorState.open);
  for (const { check, key, print, answers } of open)
    await by.manager.call(mirror.AnswerMirror, {
      projectId,
      check,
      key,
      print,
      words: "已逐项核对，属于集中归并签署的时间安排",
      seen: answers.length,
    });
  for (const { isSettled, answers } of (await look()).rows)
    if (!isSettled) await by.qc.call(mirror.ConfirmMirrorAnswer, { Id: answers[0]?.id ?? 0 });
  return open.length;
}

/** What a person judges, each with evidence of its own; answers what is still open of the stages up to the issue. */
export async function answerCompletion(desk: YearDesk): Promise<string[]> {
  const { by, projectId } = desk;
  const { lines } = await by.manager.call(completion.GetCompletion, { projectId });
  const toId = await desk.keepFile("完成阶段核对记录.txt");
  for (const { code, mode, result, words } of lines) {
    if (mode === 1 || result !== 6) continue;
    const given = { projectId, code, answer: 1, words: `已核对相关底稿：${words}` };
    const after = await by.partner.call(completion.AnswerCompletion, given);
    const fromId = after.lines.find((line) => line.code === code)?.answer?.id ?? 0;
    await by.manager.call(evidenceLinks.CreateEvidenceLink, {
      projectId,
      fromEntity: "completionLine",
      fromId,
      toEntity: "auditFile",
      toId,
    });
  }
  return openChecks(desk);
}

export async function openChecks({ by, projectId }: YearDesk): Promise<string[]> {
  const { lines } = await by.manager.call(completion.GetCompletion, { projectId });
  return lines.flatMap(({ code, stage, result, lack }) =>
    stage <= 2 && !passed.has(result) ? [`${code} ${lack}`] : [],
  );
}

/** Sealed by the head office, filed with the stamped PDF that is read back. */
export async function sealAndFile({ by }: YearDesk, reportNoIn: (text: string) => boolean): Promise<string> {
  const office = by.admin;
  const Id = 1;
  const entry = () => office.call(reportRegister.GetReportEntry, { Id });
  const seen = async () => ({ Id, rowVersion: (await entry()).rowVersion });
  await office.call(reportRegister.SealAuditReport, { ...(await seen()), copies: 5 });
  const { reportNo, reportDate, partner, second, fields } = await entry();
  const amount = (key: string): string =>
    Number(fields.find((field) => field.key === key)?.value).toLocaleString("en-US", { minimumFractionDigits: 2 });
  const [year, month, day] = (reportDate ?? "").split("-").map(Number);
  const content = await pdfOf([
    "审计报告",
    reportNo ?? "",
    `报备编码：${platformCode}`,
    "二、形成审计意见的基础",
    `中国注册会计师：${partner}（签名并盖章） 中国注册会计师：${second}（签名并盖章）`,
    `${year}年${month}月${day}日`,
    `资产总计 ${amount("assets")} 0.00`,
    `一、营业收入 ${amount("revenue")} 0.00`,
    `四、净利润 ${amount("profit")} 0.00`,
  ]);
  const filing = { ...(await seen()), code: platformCode, filedOn: today };
  await office.call(reportRegister.RecordReportFiling, filing, [{ name: "盖章报告.pdf", content }]);
  if (!reportNoIn(reportNo ?? "")) throw new Error(`The report got the number ${reportNo}.`);
  return reportNo ?? "";
}

export async function deliver({ by }: YearDesk): Promise<number> {
  const Id = 1;
  const { rowVersion } = await by.admin.call(reportRegister.GetReportEntry, { Id });
  const given = { Id, rowVersion, day: today, receiver: "华衡精密财务部", copies: 2, medium: 1 };
  const { deliveries } = await by.admin.call(reportRegister.DeliverAuditReport, given, []);
  return deliveries.length;
}
