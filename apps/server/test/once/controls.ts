/** Changes of internal control: cycles, controls, applications, reports, deficiencies. */
import {
  controlDeficiency,
  controlPoint,
  controls,
  ipeReport,
  itApplication,
} from "@digao/contract/areas/evidence/controls/calls";
import { type Cases, made, type Stage, type Values } from "./stage.ts";

const point = (more: Values = {}) => ({
  code: "XS-91",
  name: "返利复核",
  cycle: "XS",
  frequency: 3,
  controlType: 1,
  plan: 0,
  tolerable: "0.1",
  assertions: [],
  fsItems: [],
  ...more,
});
const deficiency = { description: "审批缺少", cycle: "XS", likelihood: 1, amount: "1.00" };
const reason = "重复登记";

const pointOf = (stage: Stage) => stage.call(controlPoint.calls.save, { projectId: stage.rows.project, ...point() });
const applicationOf = (stage: Stage) =>
  stage.call(itApplication.calls.save, { projectId: stage.rows.project, name: `系统${stage.rows.project}` });
const reportOf = (stage: Stage) => stage.call(ipeReport.calls.save, { projectId: stage.rows.project, name: "账龄表" });
const deficiencyOf = (stage: Stage) =>
  stage.call(controlDeficiency.calls.save, { projectId: stage.rows.project, ...deficiency });

export const controlCases: Cases = {
  [controlPoint.calls.save.path]: made(pointOf, { ...point({ name: "返利计提复核" }), reason: "名称更准确" }),
  [controlPoint.calls.remove.path]: made(pointOf, { reason }),
  [itApplication.calls.save.path]: made(applicationOf, { name: "改名系统" }),
  [itApplication.calls.remove.path]: made(applicationOf, { reason }),
  [ipeReport.calls.save.path]: made(reportOf, { name: "账龄分析表" }),
  [ipeReport.calls.remove.path]: made(reportOf, { reason }),
  [controlDeficiency.calls.save.path]: made(deficiencyOf, { ...deficiency, amount: "2.00", reason: "金额更正" }),
  [controlDeficiency.calls.remove.path]: made(deficiencyOf, { reason }),
  [controls.SaveControlCycle.path]: ({ rows }) => ({
    input: { id: rows.controlCycle, rowVersion: 1, applies: 1, reason: "主营业务循环" },
  }),
  [controls.SaveControlFlow.path]: ({ rows }) => ({
    input: {
      id: rows.controlCycle,
      rowVersion: 1,
      flow: { nodes: [{ id: "1", kind: "start", text: "订单", x: 0, y: 0 }], edges: [] },
    },
  }),
};
