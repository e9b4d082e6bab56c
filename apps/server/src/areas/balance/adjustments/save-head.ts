import type { AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import {
  adjustOpinion,
  adjustType,
  restatement as restatements,
} from "@digao/contract/areas/balance/adjustments/codes";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { AdjustmentType } from "@digao/domain/adjustments/adjustment";
import { type AdjustmentError, validateAdjustment } from "@digao/domain/adjustments/validate";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type AccountLine, requireAccounts } from "./account-fit.ts";
import { editorsAnd } from "./entry-locks.ts";
import { readHead } from "./head-rows.ts";
import { isLeader, step } from "./may.ts";
import { type ProjectItems, projectItems } from "./project-items.ts";

type Draft = Input<typeof adjustments.UpdateFSAdjustHead>;

export const ADJUSTMENT_TYPE: Readonly<Record<number, AdjustmentType>> = {
  1: 1,
  2: 2,
  3: 3,
  4: 4,
  5: 5,
  6: 6,
  7: 7,
  8: 8,
};

/** Where an entry of another area's finding comes from (adjSource). */
export interface Origin {
  source: number;
  sourceKey: string;
}

/** Creates a head, or changes a draft, with all its lines in one call; every broken rule is told at once. */
export const saveHead = (ctx: Context, draft: Draft): Promise<AdjustHead> => saveEntry(ctx, draft);

export async function saveEntry(ctx: Context, draft: Draft, origin?: Origin): Promise<AdjustHead> {
  const items = await projectItems(ctx.db, draft.projectId);
  checkLines(draft, items, origin?.source ?? (await sourceOf(ctx, draft)));
  const stray = await requireAccounts(ctx.db, ADJUSTMENT_TYPE[draft.adjType] ?? 8, accountLines(draft, items));
  // The item an entry is filed under is one of the project too.
  if (draft.fsItemId && !items.byId.has(draft.fsItemId)) throw missing();
  const { id, before } = draft.id ? await change(ctx, draft, draft.id) : await create(ctx, draft, origin);
  await writeLines(ctx, draft, id, stray);
  const saved = await readHead(ctx, id, ctx.lang);
  await ctx.audit({
    refType: "adjustment",
    refId: id,
    projectId: draft.projectId,
    action: before ? "update" : "create",
    old: before ? watched(before) : null,
    new: watched(saved),
  });
  return saved;
}

/** An entry that turns last year's error around meets opening retained earnings, edited too. */
async function sourceOf({ db }: Context, { id, projectId }: Draft): Promise<number | undefined> {
  if (!id) return undefined;
  const row = await db
    .selectFrom("adjust_head")
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .select("source")
    .executeTakeFirst();
  return row?.source;
}

const watched = ({ can: _can, rowVersion: _version, editorIds: _editors, ...rest }: AdjustHead) => rest;

async function create(
  ctx: Context,
  draft: Draft,
  origin: Origin | undefined,
): Promise<{ id: number; before: AdjustHead | null }> {
  requireOwnOpinion(ctx, draft, null);
  const own = { project_id: draft.projectId, adj_type: draft.adjType, preparer_id: ctx.user.id };
  const from = origin ? { source: origin.source, source_key: origin.sourceKey } : {};
  const { id } = await ctx.db
    .insertInto("adjust_head")
    .values({ ...columnsOf(draft), ...own, ...from, restatement: restatementOf(draft) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, before: null };
}

async function change(ctx: Context, draft: Draft, id: number): Promise<{ id: number; before: AdjustHead | null }> {
  await sql`select from adjust_head where ${ofProject("adjust_head")} and id = ${id} for update`.execute(ctx.db);
  const before = await readHead(ctx, id, ctx.lang);
  if (before.projectId !== draft.projectId) throw missing("adjust.missing");
  checkVersion(draft.rowVersion ?? 0, before);
  step(ctx, before, "edit");
  requireOwnOpinion(ctx, draft, before);
  if (before.adjNo !== null && before.adjType !== draft.adjType)
    throw new Refusal("adjust.typeFixed", { field: "adjType" });
  await ctx.db
    .updateTable("adjust_head")
    .set({
      ...columnsOf(draft),
      adj_type: draft.adjType,
      restatement: restatementOf(draft, before),
      editor_ids: editorsAnd(ctx.user.id),
      row_version: before.rowVersion + 1,
    })
    .where("id", "=", id)
    .execute();
  await ctx.db.deleteFrom("adjust_line").where("head_id", "=", id).execute();
  return { id, before };
}

/** An opening entry by hand corrects an error unless told otherwise; a reclassification restates nothing. */
function restatementOf({ adjType, restatement }: Draft, before?: AdjustHead): number | null {
  if (adjType === adjustType.opening) return restatement ?? before?.restatement ?? restatements.error;
  return adjType === adjustType.openingReclass ? (restatement ?? before?.restatement ?? restatements.none) : null;
}

interface Opinion {
  clientStatus?: number | undefined;
  clientSignUser?: string | null | undefined;
  clientSignDate?: string | null | undefined;
}
const noOpinion: Opinion = { clientStatus: adjustOpinion.none };

/** What the client is said to say, by whom and on which day. */
export const isSameOpinion = (one: Opinion, other: Opinion): boolean =>
  one.clientStatus === other.clientStatus &&
  (one.clientSignUser || null) === (other.clientSignUser || null) &&
  (one.clientSignDate?.slice(0, 10) || null) === (other.clientSignDate?.slice(0, 10) || null);

/** What the client says is recorded by leaders alone; whoever else saves the entry leaves it as it is. */
function requireOwnOpinion(ctx: Context, draft: Draft, before: AdjustHead | null): void {
  const isSame = isSameOpinion(before ?? noOpinion, draft);
  if (!isSame && !isLeader(ctx)) throw new Refusal("adjust.wrongRole", { kind: "state", field: "clientStatus" });
}

const columnsOf = (draft: Draft) => ({
  description: draft.description,
  reason: draft.reason ?? null,
  wp_index: draft.wpIndex ?? null,
  fs_item_id: draft.fsItemId ?? draft.lines[0]?.fsItemId ?? null,
  client_status: draft.clientStatus,
  client_sign_user: draft.clientSignUser ?? null,
  client_sign_date: draft.clientSignDate ?? null,
  misstatement_kind: draft.misstatementKind ?? null,
  cause: draft.cause ?? null,
  remark: draft.remark ?? null,
});

const accountLines = (draft: Draft, { byId }: ProjectItems): AccountLine[] =>
  draft.lines.map(({ fsItemId, accountCode, accountReason }) => ({
    itemCode: byId.get(fsItemId)?.code ?? "",
    accountCode: accountCode || null,
    accountReason: accountReason || null,
  }));

/** @param stray numbers of the lines whose account belongs to another item: these alone keep their reason */
async function writeLines(ctx: Context, draft: Draft, headId: number, stray: ReadonlySet<number>): Promise<void> {
  await ctx.db
    .insertInto("adjust_line")
    .values(
      draft.lines.map((line, i) => ({
        project_id: draft.projectId,
        head_id: headId,
        line_no: i + 1,
        fs_item_id: line.fsItemId,
        account_code: line.accountCode ?? null,
        line_name: line.lineName ?? null,
        debit: line.debit,
        credit: line.credit,
        currency: line.currency ?? null,
        fc_amount: line.fcAmount ?? null,
        cf_item_code: line.cfItemCode ?? null,
        remark: line.remark ?? null,
        account_reason: stray.has(i + 1) ? line.accountReason || null : null,
      })),
    )
    .execute();
}

function checkLines(draft: Draft, items: ProjectItems, source: number | undefined): void {
  const lines = draft.lines.map((line) => ({
    itemCode: items.byId.get(line.fsItemId)?.code ?? "",
    debit: fen(line.debit),
    credit: fen(line.credit),
  }));
  const type = ADJUSTMENT_TYPE[draft.adjType] ?? 8;
  const entry = { type, description: draft.description, lines, ...(source === undefined ? {} : { source }) };
  const [first] = validateAdjustment(entry, items.byCode);
  if (first) throw refusalOf(first);
}

const refusalOf = ({ code, lineNo, difference }: AdjustmentError): Refusal =>
  new Refusal(`adjust.${code}`, {
    field: lineNo === null ? "lines" : `lines[${lineNo - 1}]`,
    params: { line: lineNo ?? 0, difference: difference === undefined ? "" : yuan(difference) },
  });
