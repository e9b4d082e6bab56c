import type { AdjustHead, Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { editorsAnd, lockNumbers } from "./entry-locks.ts";
import { readHead } from "./head-rows.ts";

export interface Booking {
  projectId: number;
  /** Straight to review instead of draft. */
  submit: boolean;
  taxEffectOf?: number | null;
}

/** What an entry carried over from last year says besides its lines. */
export interface Carried {
  priorHeadId: number;
  restatement: number | null;
  turnOf: number | null;
}

/** Books proposals as drafts. A draft of the same key is brought up to date; an entry further on stays as people left it. */
export async function book(
  ctx: Context,
  proposals: readonly Proposal[],
  booking: Booking,
  how?: ReadonlyMap<string, Carried>,
): Promise<AdjustHead[]> {
  await lockNumbers(ctx.db, booking.projectId);
  const heads: AdjustHead[] = [];
  for (const proposal of proposals) heads.push(await bookOne(ctx, proposal, booking, how?.get(proposal.key)));
  return heads;
}

async function bookOne(ctx: Context, proposal: Proposal, booking: Booking, carried?: Carried): Promise<AdjustHead> {
  const existing = await ctx.db
    .selectFrom("adjust_head")
    .where("project_id", "=", booking.projectId)
    .where("source_key", "=", proposal.key)
    .where("status", "<", adjustStatus.void)
    .select(["id", "status"])
    .forUpdate()
    .executeTakeFirst();
  if (existing && existing.status !== adjustStatus.draft) return readHead(ctx, existing.id, ctx.lang);
  const before = existing ? await readHead(ctx, existing.id, ctx.lang) : null;
  const id = existing
    ? await rewrite(ctx, existing.id, proposal, booking)
    : await insert(ctx, proposal, booking, carried);
  await writeLines(ctx, id, proposal, booking.projectId);
  const head = await readHead(ctx, id, ctx.lang);
  await ctx.audit({
    refType: "adjustment",
    refId: id,
    projectId: booking.projectId,
    action: before ? "update" : "create",
    old: before ? { description: before.description, lines: before.lines } : null,
    new: { description: head.description, lines: head.lines },
  });
  return head;
}

async function insert(ctx: Context, proposal: Proposal, booking: Booking, carried?: Carried): Promise<number> {
  const { id } = await ctx.db
    .insertInto("adjust_head")
    .values({
      project_id: booking.projectId,
      adj_type: proposal.adjType,
      description: proposal.description,
      fs_item_id: proposal.lines[0]?.fsItemId ?? null,
      source: proposal.source,
      source_key: proposal.key,
      status: booking.submit ? 1 : 0,
      preparer_id: ctx.user.id,
      tax_effect_of: booking.taxEffectOf ?? null,
      ...(carried
        ? {
            is_roll_forward: true,
            prior_head_id: carried.priorHeadId,
            restatement: carried.restatement,
            turn_of: carried.turnOf,
          }
        : {}),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function rewrite(ctx: Context, id: number, proposal: Proposal, booking: Booking): Promise<number> {
  await ctx.db.deleteFrom("adjust_line").where("head_id", "=", id).execute();
  await ctx.db
    .updateTable("adjust_head")
    .set({
      description: proposal.description,
      status: booking.submit ? 1 : 0,
      editor_ids: editorsAnd(ctx.user.id),
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", id)
    .execute();
  return id;
}

async function writeLines(ctx: Context, headId: number, proposal: Proposal, projectId: number): Promise<void> {
  await ctx.db
    .insertInto("adjust_line")
    .values(
      proposal.lines.map((line, i) => ({
        project_id: projectId,
        head_id: headId,
        line_no: i + 1,
        fs_item_id: line.fsItemId,
        account_code: line.accountCode,
        line_name: line.lineName,
        debit: line.debit,
        credit: line.credit,
      })),
    )
    .execute();
}
