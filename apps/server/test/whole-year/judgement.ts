/** What the leaders judge before the report: standards, going concern, misstatements, risks looked at again, what the client hands over. */
import { standBackPaper } from "@digao/contract/areas/balance/risks/calls";
import { independence } from "@digao/contract/areas/engagement/independence/calls";
import { declarationOccasion } from "@digao/contract/areas/engagement/independence/codes";
import {
  considerationPaper,
  considerations,
  goingConcernPaper,
} from "@digao/contract/areas/report/considerations/calls";
import { standards } from "@digao/contract/areas/report/considerations/catalogue";
import {
  considerationApplies,
  considerationOutcome,
  goingConcernConclusion,
} from "@digao/contract/areas/report/considerations/codes";
import { correspondence, correspondencePaper } from "@digao/contract/areas/report/correspondence/calls";
import { misstatementPaper } from "@digao/contract/areas/report/misstatements/calls";
import { misstatementAnswer } from "@digao/contract/areas/report/misstatements/codes";
import { received } from "@digao/contract/areas/report/received/calls";
import { dayFromToday } from "../china-day.ts";
import { declared } from "../independence.ts";
import { pass, send, type YearDesk } from "./desk.ts";

const today = dayFromToday(0);

export async function declareAtCompletion({ by, projectId: Id }: YearDesk): Promise<void> {
  for (const name of ["manager", "partner", "incharge", "staff1", "staff2", "qc"] as const)
    await by[name].call(independence.DeclareIndependence, {
      Id,
      occasion: declarationOccasion.completion,
      answers: declared(),
    });
}

async function evaluateGoingConcern({ by, projectId }: YearDesk): Promise<void> {
  const month = { receipts: "1500000.00", payments: "1400000.00", maturities: null, note: "按下年预算" };
  const signs = Array.from({ length: 8 }, (_, at) => [`GC${at + 1}`, { answer: "no", remark: "" }]);
  await pass(
    goingConcernPaper,
    { author: by.staff1, approver: by.manager },
    {
      projectId,
      openingCash: "3381905.49",
      committedLine: "0.00",
      months: Array.from({ length: 12 }, () => month),
      signs: Object.fromEntries(signs),
      plans: [],
      verdict: goingConcernConclusion.none,
      verdictReason: "十二个月现金预测未低于零，未发现重大疑虑事项",
    },
  );
}

/** All 24 standards: those that the project's facts exclude with the reason, the others by their procedures. */
export async function considerStandards(desk: YearDesk): Promise<void> {
  const { by, projectId } = desk;
  await evaluateGoingConcern(desk);
  await by.staff1.call(considerations.OpenConsiderations, { projectId });
  for (const { id: subjectId, csaNo, proposed } of await by.staff1.call(considerations.GetConsiderations, {
    projectId,
  })) {
    const isBeside = proposed === false;
    const steps = standards.find((one) => one.csaNo === csaNo)?.steps ?? [];
    await pass(
      considerationPaper,
      { author: by.staff1, approver: by.manager },
      {
        subjectId,
        applies: isBeside ? considerationApplies.notApplicable : considerationApplies.applies,
        applyReason: isBeside ? "本项目没有本准则规范的情形" : "按项目情况适用本准则",
        steps: steps.map(([step]) => ({
          step,
          outcome: isBeside ? null : considerationOutcome.done,
          remark: isBeside ? "" : `已执行并记录于底稿（${csaNo}）`,
          evidence: [],
        })),
        findings: "",
        conclusion: `已就第${csaNo}号准则执行程序，未发现需要进一步处理的事项`,
      },
    );
  }
}

export async function lookBack({ by, projectId }: YearDesk): Promise<void> {
  const { classes } = await by.staff1.call(standBackPaper.calls.sheet, { projectId });
  await pass(
    standBackPaper,
    { author: by.staff1, approver: by.partner },
    {
      projectId,
      classes: classes.map(({ fsItemId, name }) => ({
        fsItemId,
        answer: `${name}的交易简单、余额已核对至支持性文件，没有相关认定达到较高风险`,
      })),
      evaluation: "原风险评估仍然恰当，计划后没有新增风险需要应对",
    },
  );
}

export async function concludeMisstatements({ by, projectId }: YearDesk): Promise<void> {
  const { no } = misstatementAnswer;
  const answers = { covenant: no, fraud: no, relatedParty: no, managementPay: no, segment: no };
  const draft = { projectId, ...answers, conclusion: 1, reason: "没有未更正错报，金额与性质均不重大", support: [] };
  const written = await send(by.staff1, misstatementPaper.calls.edit, draft);
  const step = { Id: written.id, rowVersion: written.rowVersion };
  const { rowVersion } = await send(by.incharge, misstatementPaper.calls.conclude, step);
  await send(by.partner, misstatementPaper.calls.approve, { ...step, rowVersion });
}

/** The client's own statements are its group's. */
export const goWithoutOwnStatements = ({ by, projectId: Id }: YearDesk): Promise<unknown> =>
  by.partner.call(received.WaiveReceivedSet, {
    Id,
    kinds: [1, 2, 3, 4],
    reason: "客户没有自编报表，由集团财务统一编制",
    safeguard: "由未参与项目的人员复核报表与审定数",
  });

async function documentOf({ by, projectId }: YearDesk, isDeclaration: boolean, id: number) {
  const { documents } = await send<{ documents: { id: number; rowVersion: number; versionId: number | null }[] }>(
    by.manager,
    correspondence.GetCorrespondence,
    { projectId, isDeclaration: isDeclaration ? 1 : 0, RptLang: "zh" },
  );
  const { rowVersion, versionId } = documents.find((one) => one.id === id) ?? { rowVersion: 0, versionId: 0 };
  return { Id: id, rowVersion, versionId: versionId ?? 0 };
}

/** Written from its template, approved and sent. */
async function sendDocument(desk: YearDesk, codes: string[], isDeclaration: boolean): Promise<number> {
  const { by, projectId } = desk;
  const { id } = await by.staff1.call(correspondence.AddCorrespondence, { projectId, codes, lang: "zh" });
  const sheet = await by.staff1.call(correspondencePaper.calls.sheet, { subjectId: id, RptLang: "zh" });
  const draft = { subjectId: id, title: sheet.templateTitle, text: sheet.template };
  await pass(correspondencePaper, { author: by.staff1, approver: by.incharge }, draft);
  const way = { day: today, how: 1, people: "审计委员会及财务总监" };
  await send(by.manager, correspondence.SendCorrespondence, { ...(await documentOf(desk, isDeclaration, id)), ...way });
  return id;
}

/** Plan and findings to those charged with governance; representations and the approval of the statements signed by the client. */
export async function correspond(desk: YearDesk): Promise<void> {
  const { by } = desk;
  const people = "审计委员会三位委员";
  for (const code of ["CM02", "CM05"]) {
    const id = await sendDocument(desk, [code], false);
    const words = `当面沟通${code === "CM02" ? "计划的审计范围和特别风险" : "审计发现和调整事项"}`;
    await send(by.manager, correspondence.HoldCorrespondence, {
      ...(await documentOf(desk, false, id)),
      day: today,
      people,
      words,
    });
  }
  const numbers = ["01", "02", "03", "04", "05", "06", "07", "08", "11", "14", "16", "18"];
  for (const codes of [numbers.map((no) => `DC${no}`), ["DC19"]]) {
    const id = await sendDocument(desk, codes, true);
    await send(by.staff1, correspondence.ReceiveCorrespondence, {
      ...(await documentOf(desk, true, id)),
      day: today,
      people: "法定代表人李四、财务总监王五",
      fileId: await desk.keepFile(`${codes[0]}签署件.txt`),
    });
  }
}
