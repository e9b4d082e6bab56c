import { acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import { evaluationOf } from "../../../../test/acceptance.ts";
import { paperTests } from "../../../../test/paper-tests.ts";

paperTests(acceptancePaper, {
  first: evaluationOf(),
  revision: evaluationOf({ fee: "130000.00", conclusion: "收费调整后仍可保持该项业务" }),
  moveSources: (tenant, projectId) =>
    tenant.inDb((db) => db.updateTable("project").set({ is_group: true }).where("id", "=", projectId).execute()),
});
