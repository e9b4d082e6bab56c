/** What is particular about the evaluation of going concern: the runway is worked out here, and binds the verdict. */
import { type GoingConcern, goingConcernPaper } from "@digao/contract/areas/report/considerations/calls";
import { goingConcernConclusion } from "@digao/contract/areas/report/considerations/codes";
import { messageOf } from "@digao/contract/messages";
import { projectIdOf } from "@digao/db/tenant";
import { firstMonths, forecastOf, goingConcernRules, monthEnds } from "@digao/domain/completion/cash-forecast";
import { goingConcernMissing } from "@digao/domain/completion/going-concern";
import { yuan } from "@digao/domain/money";
import { settingOf } from "@digao/domain/rule-settings";
import type { RowOut } from "@digao/excel/write/sheet-out";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Lack, Printed } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";

function lacks(version: GoingConcern): Lack | null {
  const of = forecastOf({ ...version });
  const [missing] = goingConcernMissing(of.forecast, of.plans);
  if (missing) return { key: `goingConcern.${missing}`, params: { least: settingOf("goingConcern") } };
  const { belowWithPlans } = firstMonths(of);
  if (belowWithPlans !== null && version.verdict === goingConcernConclusion.none)
    return { key: "goingConcern.uncertain", params: { month: belowWithPlans } };
  return null;
}

/** The balances month by month, below the paper's own rows. */
function printed({ lang, version }: Printed<GoingConcern, unknown>): RowOut[] {
  if (!version) return [];
  const say = (key: "month" | "balance" | "withLine" | "withPlans") => messageOf(lang, `goingConcern.print.${key}`);
  return [
    [say("month"), say("balance"), say("withLine"), say("withPlans")],
    ...monthEnds(forecastOf({ ...version })).map(
      ({ balance, withLine, withPlans }, at): RowOut => [
        String(at + 1),
        yuan(balance),
        yuan(withLine),
        yuan(withPlans),
      ],
    ),
  ];
}

/** The months are counted from it. */
const readSources = async ({ db }: Context): Promise<{ periodEnd: string }> =>
  db
    .selectFrom("project as p")
    .where("p.id", "=", projectIdOf(db))
    .select("p.period_end as periodEnd")
    .executeTakeFirstOrThrow();

export const goingConcernHandlers = paperHandlers(goingConcernPaper, {
  readSources,
  rules: goingConcernRules,
  workOut: (draft, { periodEnd }) => ({ ...firstMonths(forecastOf({ ...draft })), periodEnd }),
  snapshots: { periodEnd: String },
  moved: (version, { periodEnd }) => {
    const { periodEnd: then } = version as unknown as { periodEnd: string };
    return then === periodEnd ? null : {};
  },
  lacks,
  print: { after: printed },
});
