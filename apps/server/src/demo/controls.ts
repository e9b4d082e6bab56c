import {
  controlDeficiency,
  controlPoint,
  controls,
  controlTestPaper,
  walkthroughPaper,
} from "@digao/contract/areas/evidence/controls/calls";
import {
  attributeMark,
  controlPlan,
  cycleApplies,
  deficiencyLikelihood,
  walkthroughResult,
} from "@digao/contract/areas/evidence/controls/codes";
import { dayFromToday } from "./days.ts";
import type { Books } from "./fieldwork.ts";
import type { Team } from "./team.ts";

interface Walked {
  code: "XS" | "CG";
  reason: string;
  narrative: string;
  sample: string;
  /** Kind and words of each step, in their order; with the control that it passes. */
  steps: readonly {
    kind: "start" | "step" | "document" | "control" | "end";
    text: string;
    control?: string;
    person: string;
  }[];
}

const sales: Walked = {
  code: "XS",
  reason: "销售收入为公司主要收入来源，金额重大。",
  narrative: "销售部凭经审批的合同下达订单，仓库凭订单发货，客户签收后财务核对三单确认收入，每季由财务与客户对账。",
  sample: "10月销售订单一笔，从订单追踪到收款。",
  steps: [
    { kind: "start", text: "签订销售合同", control: "XS-03", person: "销售经理" },
    { kind: "document", text: "开具出库单并发货", control: "XS-04", person: "仓库主管" },
    { kind: "document", text: "客户签收", control: "XS-05", person: "物流专员" },
    { kind: "control", text: "核对三单确认收入", control: "XS-07", person: "销售会计" },
    { kind: "end", text: "按季与客户对账", control: "XS-10", person: "应收会计" },
  ],
};
const purchases: Walked = {
  code: "CG",
  reason: "采购与费用付款频繁，付款控制直接影响货币资金。",
  narrative: "需求部门提出请购并经预算审批，采购部签订合同，货到验收后财务核对三单，付款经分级审批后由出纳支付。",
  sample: "11月费用付款一笔，从请购追踪到付款。",
  steps: [
    { kind: "start", text: "请购与预算审批", control: "CG-01", person: "部门负责人" },
    { kind: "control", text: "合同审批", control: "CG-04", person: "采购经理" },
    { kind: "document", text: "到货验收", control: "CG-05", person: "质检员" },
    { kind: "control", text: "付款审批", control: "CG-08", person: "财务经理" },
    { kind: "end", text: "出纳支付", person: "出纳" },
  ],
};

async function walkThrough({ staff1, incharge }: Team, projectId: number, of: Walked): Promise<void> {
  const all = await staff1.call(controls.GetControlCycles, { projectId });
  const cycle = all.find(({ code }) => code === of.code);
  if (!cycle) throw new Error(`No cycle ${of.code}`);
  const { id, rowVersion } = cycle;
  await staff1.call(controls.SaveControlCycle, { id, rowVersion, applies: cycleApplies.applies, reason: of.reason });
  const nodes = of.steps.map(({ kind, text }, at) => ({
    id: String(at + 1),
    kind,
    text,
    x: (at % 2) * 220,
    y: at * 90,
  }));
  const edges = nodes.slice(1).map((node, at) => ({ from: nodes[at]?.id ?? "", to: node.id, text: "" }));
  await staff1.call(controls.SaveControlFlow, { id, rowVersion: rowVersion + 1, flow: { nodes, edges } });
  const draft = await staff1.call(walkthroughPaper.calls.edit, {
    subjectId: id,
    narrative: of.narrative,
    sample: of.sample,
    walkDay: dayFromToday(-10),
    steps: of.steps.map(({ text, control = null, person }) => ({
      control,
      step: text,
      person,
      document: null,
      result: walkthroughResult.implemented,
      evidence: [],
    })),
    result: walkthroughResult.implemented,
    conclusion: "所穿行的控制设计合理，并得到执行。",
  });
  const handed = await staff1.call(walkthroughPaper.calls.submit, { Id: draft.id, rowVersion: draft.rowVersion });
  await incharge.call(walkthroughPaper.calls.approve, { Id: handed.id, rowVersion: handed.rowVersion });
}

/** Relied on, with everything else as the list has it. */
async function rely({ incharge }: Team, projectId: number, code: string): Promise<number> {
  const { items } = await incharge.call(controlPoint.calls.list, { projectId, keyword: code });
  const row = items.find((one) => one.code === code);
  if (!row) throw new Error(`No control ${code}`);
  const { id, rowVersion, ...stands } = row;
  const fields = Object.keys(controlPoint.spec.fields);
  const written = Object.fromEntries(Object.entries(stands).filter(([name]) => fields.includes(name)));
  await incharge.call(controlPoint.calls.save, {
    ...written,
    projectId,
    id,
    rowVersion,
    plan: controlPlan.normal,
    reason: "拟信赖该控制以减少实质性程序。",
  } as never);
  return id;
}

interface Test {
  attribute: string;
  seen: string;
  conclusion: string;
}
async function test(
  { staff1, incharge }: Team,
  subjectId: number,
  { attribute, seen, conclusion }: Test,
): Promise<void> {
  const { records } = await staff1.call(controlTestPaper.calls.sheet, { subjectId });
  const [open] = records;
  if (!open) throw new Error("Nothing was drawn.");
  const draft = await staff1.call(controlTestPaper.calls.edit, {
    subjectId,
    id: open.id,
    rowVersion: open.rowVersion,
    attribute1: attribute,
    items: open.items.map((item) => ({ ...item, mark1: attributeMark.met })),
    seen,
    conclusion,
  });
  const handed = await staff1.call(controlTestPaper.calls.submit, { Id: draft.id, rowVersion: draft.rowVersion });
  await incharge.call(controlTestPaper.calls.approve, { Id: handed.id, rowVersion: handed.rowVersion });
}

/** Two cycles walked through, a control of each tested, one deficiency. */
export async function testControls(team: Team, { projectId }: Books): Promise<void> {
  const { staff1 } = team;
  await staff1.call(controls.OpenControls, { projectId, RptLang: "zh" });
  await walkThrough(team, projectId, sales);
  await walkThrough(team, projectId, purchases);
  const [reconciled, paid] = [await rely(team, projectId, "XS-10"), await rely(team, projectId, "CG-08")];
  await staff1.call(controls.DrawControlItems, { id: reconciled, numberFrom: 1, numberTo: 48 });
  await test(team, reconciled, {
    attribute: "对账函由销售以外人员发出并取得回签",
    seen: "查看抽取的对账函回签原件及差异处理记录。",
    conclusion: "客户定期对账控制运行有效，可以信赖。",
  });
  await staff1.call(controls.DrawControlItems, { id: paid, numberFrom: 1, numberTo: 640 });
  await test(team, paid, {
    attribute: "付款审批单签字齐全且在权限内",
    seen: "查看抽取的付款审批单、合同及网银回单。",
    conclusion: "付款审批控制运行有效，偏差率上限低于可容忍偏差率，可以信赖。",
  });
  await staff1.call(controlDeficiency.calls.save, {
    projectId,
    description: "少数客户超信用额度发货，缺少特批记录。",
    cycle: "XS",
    controlCode: "XS-02",
    likelihood: deficiencyLikelihood.possible,
    amount: "20000.00",
    isSeniorFraud: false,
    isRestatement: false,
    isMissedMisstatement: false,
    isCommitteeIneffective: false,
    response: "管理层拟于下年启用系统自动拦截。",
  });
}
