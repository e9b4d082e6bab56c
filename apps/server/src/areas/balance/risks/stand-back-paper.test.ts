import { standBackPaper } from "@digao/contract/areas/balance/risks/calls";
import { paperTests } from "../../../../test/paper-tests.ts";

const evaluation = "没有未识别风险的重大类别，原风险评估仍然恰当";

paperTests(standBackPaper, {
  // A risk more.
  moveSources: (tenant, projectId) =>
    tenant.inProject(projectId, (db) =>
      db
        .insertInto("risk")
        .values({
          project_id: projectId,
          assertions: [],
          kind: "none",
          what_can_go_wrong: "管理层串通",
          likelihood: "1",
          possible: "1.00",
          magnitude: "1",
          risk_level: 1,
        } as never)
        .execute(),
    ),
  first: { classes: [], evaluation },
  revision: { classes: [], evaluation: `${evaluation}；补充考虑收入`, revisionReason: "收入有新增类别" },
});
