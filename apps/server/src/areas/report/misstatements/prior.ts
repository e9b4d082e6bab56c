import type { Misstatement, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import type { Input } from "@digao/contract/endpoint";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { allStatementItems } from "../../balance/trial-balance/door.ts";
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
  const id = draft.id ? await changePrior(ctx, draft, draft.id) : await insertPrior(ctx, draft, null);
  return rowOfKey(await readList(ctx.db, draft.projectId, ctx.lang), `prior:${id}`);
}

const columnsOf = ({ fsItemId, content, wpIndex, amount }: Draft, userId: number) => ({
  fs_item_id: fsItemId,
  content,
  wp_index: wpIndex || null,
  amount,
  updated_by: userId,
});

/** @param sourceKey of the project before, where it was carried over */
export async function insertPrior(ctx: Context, draft: Draft, sourceKey: string | null): Promise<number> {
  const { projectId, content, amount, fsItemId } = draft;
  const { id } = await ctx.db
    .insertInto("prior_misstatement")
    .values({ ...columnsOf(draft, ctx.user.id), project_id: projectId, source_key: sourceKey })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = { refType: "priorMisstatement" as const, refId: id, projectId, action: "create" };
  await ctx.audit({ ...entry, new: { content, amount, fsItemId, sourceKey } });
  return id;
}

async function changePrior(ctx: Context, draft: Draft, id: number): Promise<number> {
  const before = await lockedPrior(ctx, id);
  checkVersion(draft.rowVersion ?? 0, before);
  // What the year before has told stays as it told it, unless a leader says otherwise.
  if (before.sourceKey !== null) requireLeader(ctx);
  const { projectId, content, amount, fsItemId } = draft;
  const reason = draft.reason?.trim();
  if (!reason) throw new Refusal("misstate.changeReason", { field: "reason" });
  await ctx.db
    .updateTable("prior_misstatement")
    .set({
      ...columnsOf(draft, ctx.user.id),
      change_reason: reason,
      first_amount: before.firstAmount ?? before.amount,
      updated_at: sql<string>`now()`,
      row_version: before.rowVersion + 1,
    })
    .where("id", "=", id)
    .execute();
  if (before.amount !== amount) await forgetReversal(ctx, projectId, id);
  await ctx.audit({
    refType: "priorMisstatement",
    refId: id,
    projectId,
    action: "update",
    old: { content: before.content, amount: before.amount, fsItemId: before.fsItemId },
    new: { content, amount, fsItemId, reason },
  });
  return id;
}

/** What turns round was decided of another amount. */
async function forgetReversal({ db }: Context, projectId: number, id: number): Promise<void> {
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
      "first_amount as firstAmount",
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
