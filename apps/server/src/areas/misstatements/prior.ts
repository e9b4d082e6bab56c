import type { Misstatement, misstatements } from "@digao/contract/areas/misstatements";
import type { Input } from "@digao/contract/endpoint";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { allStatementItems } from "../trial-balance/door.ts";
import { requireLeader, rowOfKey } from "./decide.ts";
import { readList } from "./read-list.ts";

type Calls = typeof misstatements;
type Draft = Input<Calls["SavePriorMisstatement"]>;

/** Groups of the balance sheet; what last year's profit was wrong by stands there. */
const LAST_OF_BALANCE_SHEET = 2;

async function checkDraft({ db }: Context, { projectId, fsItemId, amount }: Draft): Promise<void> {
  const item = (await allStatementItems(db, projectId)).find(({ id }) => id === fsItemId);
  if (!item) throw missing();
  if (item.line.kind !== "L" || item.line.group > LAST_OF_BALANCE_SHEET)
    throw new Refusal("misstate.balanceSheetOnly", { field: "fsItemId" });
  if (fen(amount) === 0n) throw new Refusal("misstate.amountMissing", { field: "amount" });
}

export async function savePrior(ctx: Context, draft: Draft): Promise<Misstatement> {
  await checkDraft(ctx, draft);
  const { projectId } = draft;
  const values = {
    fs_item_id: draft.fsItemId,
    content: draft.content,
    wp_index: draft.wpIndex || null,
    amount: draft.amount,
    updated_by: ctx.user.id,
  };
  const before = draft.id ? await lockedPrior(ctx, draft.id) : null;
  const id = before ? before.id : await insert(ctx, { ...values, project_id: projectId });
  if (before) {
    checkVersion(draft.rowVersion ?? 0, before);
    // What the year before has told stays as it told it, unless a leader says otherwise.
    if (before.sourceKey !== null) requireLeader(ctx);
    await ctx.db
      .updateTable("prior_misstatement")
      .set({ ...values, updated_at: sql<string>`now()`, row_version: before.rowVersion + 1 })
      .where("id", "=", id)
      .execute();
    await forgetReversal(ctx, projectId, id, before.amount !== draft.amount);
  }
  const { content, amount, fsItemId } = draft;
  await ctx.audit({
    refType: "priorMisstatement",
    refId: id,
    projectId,
    action: before ? "update" : "create",
    old: before ? { content: before.content, amount: before.amount, fsItemId: before.fsItemId } : null,
    new: { content, amount, fsItemId },
  });
  return rowOfKey(await readList(ctx.db, projectId, ctx.lang), `prior:${id}`);
}

async function insert(
  { db }: Context,
  values: { project_id: number; fs_item_id: number; content: string; amount: string },
) {
  const { id } = await db.insertInto("prior_misstatement").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** What turns round was decided of another amount. */
async function forgetReversal({ db }: Context, projectId: number, id: number, isChanged: boolean): Promise<void> {
  if (!isChanged) return;
  await db
    .updateTable("misstatement_note")
    .set({ reversal: null, row_version: sql`row_version + 1` })
    .where("project_id", "=", projectId)
    .where("source_key", "=", `prior:${id}`)
    .execute();
}

async function lockedPrior({ db }: Context, id: number) {
  const row = await db
    .selectFrom("prior_misstatement")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .select([
      "id",
      "fs_item_id as fsItemId",
      "content",
      "amount",
      "source_key as sourceKey",
      "row_version as rowVersion",
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw missing("misstate.missing");
  return row;
}

export async function removePrior(ctx: Context, input: Input<Calls["RemovePriorMisstatement"]>): Promise<null> {
  const before = await lockedPrior(ctx, input.Id);
  checkVersion(input.rowVersion, before);
  await ctx.db
    .updateTable("prior_misstatement")
    .set({
      removed_by: ctx.user.id,
      removed_at: sql<string>`now()`,
      removed_reason: input.reason,
      row_version: before.rowVersion + 1,
    })
    .where("id", "=", input.Id)
    .execute();
  await ctx.audit({
    refType: "priorMisstatement",
    refId: input.Id,
    projectId: ctx.project?.id ?? null,
    action: "delete",
    old: { content: before.content, amount: before.amount },
    new: { reason: input.reason },
  });
  return null;
}
