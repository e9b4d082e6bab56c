import { standBackPaper } from "@digao/contract/areas/balance/risks/calls";
import { paperTests } from "../../../../test/paper-tests.ts";
import { putMaterialityInForce } from "../../../../test/planted-acceptance.ts";
import { riskRow } from "../../../../test/planted-risk.ts";

const evaluation = "没有未识别风险的重大类别，原风险评估仍然恰当";

paperTests(standBackPaper, {
  fill: async (tenant, projectId) => {
    await putMaterialityInForce(tenant, projectId);
    return undefined;
  },
  // A risk more.
  moveSources: (tenant, projectId) =>
    tenant.inProject(projectId, (db) =>
      db
        .insertInto("risk")
        .values({ ...riskRow(0, tenant.userIds.manager, "管理层串通"), fs_item_id: null, assertions: [] })
        .execute(),
    ),
  first: { classes: [], evaluation },
  revision: { classes: [], evaluation: `${evaluation}；补充考虑收入`, revisionReason: "收入有新增类别" },
});
