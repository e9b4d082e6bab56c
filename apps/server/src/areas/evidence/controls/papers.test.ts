import {
  controls,
  generalControlsPaper,
  itApplication,
  walkthroughPaper,
} from "@digao/contract/areas/evidence/controls/calls";
import { sql } from "kysely";
import type { TestTenant } from "../../../../test/kit.ts";
import { paperTests } from "../../../../test/paper-tests.ts";

const flow = {
  nodes: [
    { id: "a", kind: "start", text: "接到订单", x: 0, y: 0 },
    { id: "b", kind: "control", text: "信用审批", x: 0, y: 120 },
  ],
  edges: [{ from: "a", to: "b", text: "" }],
} as const;
const made = new Map<number, number>();

paperTests(walkthroughPaper, {
  subject: async (tenant: TestTenant, projectId: number) => {
    const manager = await tenant.as("manager");
    await manager.call(controls.OpenControls, { projectId, RptLang: "zh" });
    const all = await manager.call(controls.GetControlCycles, { projectId });
    const no = made.get(projectId) ?? 0;
    made.set(projectId, no + 1);
    const cycle = all[no % all.length];
    if (!cycle) throw new Error("no cycle");
    const { id, rowVersion } = cycle;
    await manager.call(controls.SaveControlFlow, {
      id,
      rowVersion,
      flow: { nodes: [...flow.nodes], edges: [...flow.edges] },
    });
    return id;
  },
  moveSources: (tenant, projectId) =>
    tenant.inProject(projectId, (db) =>
      sql`update control_cycle set flow = jsonb_set(flow, '{nodes,0,text}', '"接到合同"')`.execute(db),
    ),
  first: {
    narrative: "销售订单经信用审批后发货，签收后确认收入",
    sample: "2024年3月销售订单XS-0312",
    walkDay: "2024-11-20",
    steps: [
      { control: null, step: "信用额度检查", person: "信控主管", document: "信用审批单", result: 1, evidence: [] },
    ],
    result: 1,
    conclusion: "控制设计合理并得到执行",
  },
  revision: {
    narrative: "销售订单经信用审批后发货，签收后确认收入；超额订单由总经理特批",
    sample: "2024年5月销售订单XS-0518",
    walkDay: "2024-11-25",
    steps: [{ control: null, step: "超额订单特批", person: "总经理", document: "特批单", result: 2, evidence: [] }],
    result: 2,
    conclusion: "超额订单没有特批记录，设计不合理",
    revisionReason: "补充超额订单的穿行",
  },
});

const evaluated = (more: object = {}) => ({
  change: 1,
  changeBasis: "抽取五项变更，均经需求、测试和批准",
  changeEvidence: [],
  access: 1,
  accessBasis: "账号授予和离职注销均有审批记录",
  accessEvidence: [],
  operations: 1,
  operationsBasis: "批处理日志每日复核，异常当日处理",
  operationsEvidence: [],
  conclusion: "一般控制本年有效，可以依赖自动控制",
  ...more,
});

let applications = 0;
paperTests(generalControlsPaper, {
  subject: async (tenant: TestTenant, projectId: number) => {
    const manager = await tenant.as("manager");
    applications += 1;
    const { id } = await manager.call(itApplication.calls.save, { projectId, name: `系统${applications}` } as never);
    return id;
  },
  moveSources: (tenant, projectId) =>
    tenant.inProject(projectId, (db) => sql`update it_application set vendor = '已更换供应商'`.execute(db)),
  first: evaluated(),
  revision: evaluated({
    access: 2,
    accessBasis: "离职人员账号三个月后仍未注销",
    conclusion: "访问管理无效，自动控制和系统报告不可信赖",
    revisionReason: "期末复核发现离职账号",
  }),
});
