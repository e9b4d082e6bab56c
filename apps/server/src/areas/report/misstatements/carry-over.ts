import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { type misstatements, priorMisstatement } from "@digao/contract/areas/report/misstatements/calls";
import type { Input } from "@digao/contract/endpoint";
import { inProject } from "@digao/db/tenant";
import { balanceLineOf, isLeftBehind } from "@digao/domain/misstatements/list";
import { fen } from "@digao/domain/money";
import { RETAINED_EARNINGS } from "@digao/domain/statements/statement-line";
import { Refusal } from "../../../platform/refusal.ts";
import { partsOf } from "../../../platform/register/handlers.ts";
import { createRecord } from "../../../platform/register/write.ts";
import type { Context } from "../../../platform/serve.ts";
import { allStatementItems } from "../../balance/trial-balance/door.ts";
import { priorRules } from "./prior.ts";
import { readList } from "./read-list.ts";

const parts = partsOf(priorMisstatement, priorRules);

/**
 * What the project before has left uncorrected becomes this year's list of prior-year misstatements, once each; a leader then says what
 * of them turns round. Classifications and what was clearly trivial leave nothing behind.
 */
export async function carryOver(
  ctx: Context,
  { projectId }: Input<(typeof misstatements)["CarryOverMisstatements"]>,
): Promise<{ added: number }> {
  const left = await leftUncorrected(ctx, await priorProject(ctx, projectId));
  const ids = new Map((await allStatementItems(ctx.db, projectId)).map(({ id, line }) => [line.code, id]));
  let added = 0;
  for (const row of left) {
    const fsItemId = ids.get(row.itemCode) ?? ids.get(RETAINED_EARNINGS);
    if (fsItemId === undefined || (await isCarried(ctx, projectId, row.sourceKey))) continue;
    const { content, amount, wpIndex, sourceKey } = row;
    await createRecord(ctx, parts, { projectId, fsItemId, content, amount, wpIndex }, { sourceKey });
    added += 1;
  }
  return { added };
}

/** Read by who works there, too. */
async function priorProject({ db, user }: Context, projectId: number): Promise<number> {
  const prior = await db
    .selectFrom("project as p")
    .innerJoin("project_member as m", "m.project_id", "p.prior_project_id")
    .where("p.id", "=", projectId)
    .where("m.user_id", "=", user.id)
    .where("m.checked", "=", memberState.confirmed)
    .select("p.prior_project_id as id")
    .executeTakeFirst();
  if (!prior?.id) throw new Refusal("misstate.noPriorProject", { kind: "state" });
  return prior.id;
}

async function leftUncorrected({ db, lang }: Context, priorId: number) {
  const { rows } = await readList(inProject(db, priorId), priorId, lang);
  return rows
    .filter((row) => isLeftBehind({ ...row, cumulative: fen(row.cumulative) }))
    .map(({ key, refNo, content, wpIndex, cumulative, itemCodes }) => ({
      sourceKey: `${priorId}:${key}`,
      content: [refNo, content].filter(Boolean).join("  "),
      wpIndex,
      amount: cumulative,
      itemCode: balanceLineOf(itemCodes),
    }));
}

/** Also one that was taken out here, for a reason. */
async function isCarried({ db }: Context, projectId: number, sourceKey: string): Promise<boolean> {
  const existing = await db
    .selectFrom("prior_misstatement")
    .where("project_id", "=", projectId)
    .where("source_key", "=", sourceKey)
    .select("id")
    .executeTakeFirst();
  return existing !== undefined;
}
