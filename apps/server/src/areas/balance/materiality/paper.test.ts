import { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { paperTests } from "../../../../test/paper-tests.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";

// By audited figures, which entries move.
const first = {
  stage: 1,
  benchmark: 1,
  basis: 2,
  percent: "0.05",
  pmPercent: "0.75",
  trivialPercent: "0.05",
  reason: "以营利为目的，税前利润最受报表使用者关注",
};

paperTests(materialityPaper, {
  first,
  revision: { ...first, stage: 2, percent: "0.04", revisionReason: "审计调整后利润下降" },
  fill: (tenant, projectId) => tenant.inDb((db) => writeSampleLedger(db, projectId)).then(() => undefined),
  moveSources: (tenant, projectId, as) =>
    tenant.inDb((db) => writeSampleAdjustments(db, projectId, as)).then(() => undefined),
});
