import { considerationPaper, considerations } from "@digao/contract/areas/report/considerations/calls";
import { standardOf } from "@digao/contract/areas/report/considerations/catalogue";
import { considerationApplies, considerationOutcome } from "@digao/contract/areas/report/considerations/codes";
import { sql } from "kysely";
import type { TestTenant } from "../../../../test/kit.ts";
import { paperTests } from "../../../../test/paper-tests.ts";

/** Each subject that a test asks for is another one; all have the procedures of all, as a team may add some. */
const several = ["1331", "1153", "1511", "1411"];
const made = new Map<number, number>();
const { done, notApplicable } = considerationOutcome;
const stepsOf = (remark: string) =>
  several
    .flatMap((csaNo) => standardOf(csaNo)?.steps ?? [])
    .map(([step], at) => ({
      step,
      outcome: at === 3 ? notApplicable : done,
      remark: at === 3 ? "上年无存货" : remark,
      evidence: [],
    }));

paperTests(considerationPaper, {
  subject: async (tenant: TestTenant, projectId: number) => {
    const manager = await tenant.as("manager");
    await manager.call(considerations.OpenConsiderations, { projectId });
    const list = await manager.call(considerations.GetConsiderations, { projectId });
    const no = made.get(projectId) ?? 0;
    made.set(projectId, no + 1);
    return list.find(({ csaNo }) => csaNo === several[no % several.length])?.id ?? 0;
  },
  // The project is a first audit, or none any more.
  moveSources: (tenant, projectId) =>
    tenant.inDb((db) =>
      db.updateTable("project").set({ is_first: sql`not is_first` }).where("id", "=", projectId).execute(),
    ),
  first: {
    applies: considerationApplies.applies,
    applyReason: "本年为首次承接",
    steps: stepsOf("已查阅前任底稿"),
    findings: "",
    conclusion: "期初余额未发现对本期有重大影响的错报",
  },
  revision: {
    applies: considerationApplies.applies,
    applyReason: "本年为首次承接，前任已更换",
    steps: stepsOf("已补充查阅前任底稿"),
    findings: "期初存货多计",
    conclusion: "期初存货多计已调整，其余期初余额可以接受",
    revisionReason: "补充期初存货程序",
  },
});
