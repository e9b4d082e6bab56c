/** What the tests of controls work with: a team, cycles and controls in a new project, tests brought to where they are needed. */
import { risk } from "@digao/contract/areas/balance/risks/calls";
import {
  type ControlCycle,
  type ControlPoint,
  controlPoint,
  controls,
  controlTestPaper,
  generalControlsPaper,
  itApplication,
  walkthroughPaper,
} from "@digao/contract/areas/evidence/controls/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { join, newProject } from "./builders.ts";
import type { Client, TestTenant } from "./kit.ts";

type More = Record<string, unknown>;

export async function openControlDesk(tenant: TestTenant) {
  const names = ["manager", "partner", "incharge", "staff1", "staff2", "qc"] as const;
  const roles = { manager: 1, partner: 2, incharge: 3, staff1: 0, staff2: 0, qc: 4 } as const;
  const clients = await Promise.all(names.map(async (name) => [name, await tenant.as(name)] as const));
  const by = Object.fromEntries(clients) as Record<(typeof names)[number], Client>;
  const projectId = await newProject(by.manager);
  const others = names.filter((name) => name !== "manager");
  await join(
    by.manager,
    projectId,
    others.map((name) => ({ client: by[name], roleid: roles[name] })),
  );
  await by.manager.call(controls.OpenControls, { projectId, RptLang: "zh" });
  const items = await by.manager.call(statementItems.GetFSItemName, { projectId });
  const itemOf = (code: string) => items.find(({ stdCode }) => stdCode === code)?.id ?? 0;

  const pointOf = async (code: string): Promise<ControlPoint> => {
    const { items: all } = await by.manager.call(controlPoint.calls.list, { projectId, keyword: code });
    const one = all.find((row) => row.code === code);
    if (!one) throw new Error(`no control ${code}`);
    return one;
  };
  const written = (row: More) =>
    Object.fromEntries(
      Object.entries(controlPoint.spec.fields).flatMap(([name, field]) =>
        "isReadOnly" in field ? [] : [[name, row[name]]],
      ),
    );
  /** Changes a control of the list, as everything else of it stands. */
  const plan = async (code: string, more: More = { plan: 1 }, as: Client = by.manager): Promise<number> => {
    const row = await pointOf(code);
    const { id, rowVersion } = row;
    await as.call(controlPoint.calls.save, {
      projectId,
      id,
      rowVersion,
      ...written(row),
      ...more,
      reason: "按风险评估确定测试设计",
    } as never);
    return id;
  };
  const standing = (id: number, as = by.manager) => as.call(controls.GetControlStanding, { id });
  const draw = (id: number, more: More = {}, as = by.staff1) =>
    as.call(controls.DrawControlItems, { id, numberFrom: 1, numberTo: 900, ...more } as never);
  const sheet = (subjectId: number) => by.manager.call(controlTestPaper.calls.sheet, { subjectId });

  /** Marks the items that are drawn: `deviating` of them deviate. */
  const judge = async (subjectId: number, deviating: number, more: More = {}, as = by.staff1) => {
    const { records } = await sheet(subjectId);
    const [open] = records;
    if (!open) throw new Error("nothing drawn");
    const items = open.items.map((item, at) => ({
      ...item,
      mark1: at < deviating ? 2 : 1,
      nature: at < deviating ? ((more.nature as number) ?? 1) : null,
      remark: at < deviating ? "审批单缺少签字，已询问原因" : null,
    }));
    const { nature: _nature, ...rest } = more;
    return as.call(controlTestPaper.calls.edit, {
      subjectId,
      id: open.id,
      rowVersion: open.rowVersion,
      attribute1: "审批人在权限内签字",
      items,
      seen: "逐份查看审批单原件及权限表",
      effect: deviating > 0 ? "个别审批缺少，金额不重大" : null,
      conclusion: "按偏差率上限判断能否信赖该控制",
      revisionReason: open.revision > 1 ? (open.revisionReason ?? "补充检查样本") : null,
      ...rest,
    } as never);
  };
  const submit = ({ id: Id, rowVersion }: { id: number; rowVersion: number }, as = by.staff1) =>
    as.call(controlTestPaper.calls.submit, { Id, rowVersion });
  const approve = ({ id: Id, rowVersion }: { id: number; rowVersion: number }, as = by.manager) =>
    as.call(controlTestPaper.calls.approve, { Id, rowVersion });
  /** Drawn, judged, handed in and approved. */
  const tested = async (code: string, deviating: number, more: More = {}) => {
    const id = await plan(code);
    await draw(id);
    const done = await approve(await submit(await judge(id, deviating, more)));
    return { id, test: done };
  };

  const cycleOf = async (code: string): Promise<ControlCycle> => {
    const all = await by.manager.call(controls.GetControlCycles, { projectId });
    const one = all.find((cycle) => cycle.code === code);
    if (!one) throw new Error(`no cycle ${code}`);
    return one;
  };
  const step = (id: string, kind: "start" | "control", text: string) => ({ id, kind, text, x: 0, y: Number(id) * 100 });
  /** Walks through the cycle with these controls; those named in `deficient` are not designed well. */
  const walk = async (code: string, codes: readonly string[], deficient: readonly string[] = []) => {
    const { id, rowVersion } = await cycleOf(code);
    const flow = {
      nodes: [step("1", "start", "业务发生"), step("2", "control", "审批")],
      edges: [{ from: "1", to: "2", text: "" }],
    };
    await by.staff1.call(controls.SaveControlFlow, { id, rowVersion, flow });
    const draft = await by.staff1.call(walkthroughPaper.calls.edit, {
      subjectId: id,
      narrative: "业务发生后经审批，单据传递财务入账",
      sample: "2024年6月业务一笔",
      walkDay: "2024-11-20",
      steps: codes.map((control) => ({
        control,
        step: "检查审批",
        person: "主管",
        document: "审批单",
        result: deficient.includes(control) ? 2 : 1,
        evidence: [],
      })),
      result: deficient.length > 0 ? 2 : 1,
      conclusion: "已穿行，控制的设计与执行如上",
    });
    const handed = await by.staff1.call(walkthroughPaper.calls.submit, { Id: draft.id, rowVersion: draft.rowVersion });
    await by.manager.call(walkthroughPaper.calls.approve, { Id: handed.id, rowVersion: handed.rowVersion });
  };

  const application = async (name = "用友U8"): Promise<number> => {
    const { id } = await by.manager.call(itApplication.calls.save, { projectId, name } as never);
    return id;
  };
  /** Concludes on the general controls of an application; revised where they were concluded on before. */
  const general = async (subjectId: number, more: More = {}) => {
    const basis = "抽取样本检查审批与日志，均符合规定";
    const draft = await by.staff1.call(generalControlsPaper.calls.edit, {
      subjectId,
      change: 1,
      changeBasis: basis,
      changeEvidence: [],
      access: 1,
      accessBasis: basis,
      accessEvidence: [],
      operations: 1,
      operationsBasis: basis,
      operationsEvidence: [],
      conclusion: "一般控制评价如上，据此确定自动控制可否信赖",
      revisionReason: "期末复核后更新评价",
      ...more,
    } as never);
    const handed = await by.staff1.call(generalControlsPaper.calls.submit, {
      Id: draft.id,
      rowVersion: draft.rowVersion,
    });
    await by.manager.call(generalControlsPaper.calls.approve, { Id: handed.id, rowVersion: handed.rowVersion });
  };
  const newRisk = async (item: string, more: More = {}): Promise<number> => {
    const { id } = await by.manager.call(risk.calls.save, {
      projectId,
      fsItemId: itemOf(item),
      assertions: ["E"],
      whatCanGoWrong: `${item} 虚列`,
      likelihood: "1",
      possible: "1.00",
      reliesOnControls: true,
      controls: "审批与对账",
      controlRisk: "low",
      ...more,
    } as never);
    return id;
  };
  const link = (id: number, riskId: number) => by.staff1.call(controls.LinkControlRisk, { id, riskId });
  const riskOf = (id: number) => by.manager.call(risk.calls.get, { id });

  return {
    tenant,
    by,
    projectId,
    itemOf,
    pointOf,
    plan,
    standing,
    draw,
    sheet,
    judge,
    submit,
    approve,
    tested,
    cycleOf,
    walk,
    application,
    general,
    newRisk,
    link,
    riskOf,
  };
}
export type ControlDesk = Awaited<ReturnType<typeof openControlDesk>>;
