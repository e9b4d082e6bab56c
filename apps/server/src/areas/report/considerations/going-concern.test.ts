import { goingConcernPaper } from "@digao/contract/areas/report/considerations/calls";
import { goingConcernConclusion } from "@digao/contract/areas/report/considerations/codes";
import { sql } from "kysely";
import { paperTests } from "../../../../test/paper-tests.ts";

/** The worked example of practice 5.6, in yuan. */
const months = Array.from({ length: 12 }, (_, at) => ({
  receipts: "500000.00",
  payments: "620000.00",
  maturities: at === 3 ? "600000.00" : null,
  note: "",
}));
const signs = Object.fromEntries(
  ["GC1", "GC2", "GC3", "GC4", "GC5", "GC6", "GC7", "GC8"].map((code) => [code, { answer: "no", remark: "" }]),
);

paperTests(goingConcernPaper, {
  // The months are counted from another day.
  moveSources: (tenant, projectId) =>
    tenant.inDb((db) =>
      db.updateTable("project").set({ period_end: sql`period_end + 1` }).where("id", "=", projectId).execute(),
    ),
  first: {
    openingCash: "900000.00",
    committedLine: "300000.00",
    months,
    signs,
    plans: [],
    verdict: goingConcernConclusion.disclosed,
    verdictReason: "第六个月现金低于零，附注已充分披露",
  },
  revision: {
    openingCash: "900000.00",
    committedLine: "300000.00",
    months,
    signs: { ...signs, GC4: { answer: "yes", remark: "每月净流出十二万" } },
    plans: [],
    verdict: goingConcernConclusion.notDisclosed,
    verdictReason: "第六个月现金低于零，附注披露不充分",
    revisionReason: "附注已改",
  },
});
