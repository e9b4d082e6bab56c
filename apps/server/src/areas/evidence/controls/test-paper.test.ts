import { controls, controlTestPaper } from "@digao/contract/areas/evidence/controls/calls";
import { sql } from "kysely";
import type { TestTenant } from "../../../../test/kit.ts";
import { paperTests } from "../../../../test/paper-tests.ts";

const drawn = [
  { no: "0007", date: "" },
  { no: "0031", date: "" },
];
const row = (no: string, more: object = {}) => ({
  no,
  date: "",
  mark1: 1,
  mark2: null,
  mark3: null,
  mark4: null,
  mark5: null,
  mark6: null,
  nature: null,
  remark: "查看对账函回签原件",
  evidence: [],
  ...more,
});

let made = 0;
paperTests(controlTestPaper, {
  // A control of another number each time, relied on, with two items drawn.
  subject: async (tenant: TestTenant, projectId: number) => {
    const manager = await tenant.as("manager");
    await manager.call(controls.OpenControls, { projectId, RptLang: "zh" });
    made += 1;
    return tenant.inProject(projectId, async (db) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into control_point (tenant_id, project_id, cycle, code, name, frequency, control_type, plan)
        values (app_tenant(), ${projectId}, 'XS', ${`XS-${100 + made}`}, '客户对账', 2, 1, 1) returning id`.execute(db);
      const id = rows[0]?.id ?? 0;
      await sql`insert into control_draw (tenant_id, project_id, control_point_id, kind, size, seed, number_from, number_to, items, drawn_by)
        values (app_tenant(), ${projectId}, ${id}, 2, 2, 7, 1, 40, ${JSON.stringify(drawn)}::jsonb, ${manager.userId})`.execute(
        db,
      );
      return id;
    });
  },
  // The design of the tests has changed.
  moveSources: (tenant, projectId) =>
    tenant.inProject(projectId, (db) =>
      sql`update control_point set tolerable = tolerable + 0.01 where not is_seed`.execute(db),
    ),
  first: {
    attribute1: "对账函经销售以外人员发出并回签",
    items: drawn.map(({ no }) => row(no)),
    conclusion: "控制全年有效运行，可以信赖",
  },
  revision: {
    attribute1: "对账函经销售以外人员发出并回签",
    items: drawn.map(({ no }, at) => row(no, at === 0 ? { mark1: 2, nature: 1, remark: "该季度对账函未回签" } : {})),
    effect: "一个季度未收到回签，其余正常",
    conclusion: "出现偏差，须扩大样本或不信赖",
    revisionReason: "补充检查后发现偏差",
  },
});
