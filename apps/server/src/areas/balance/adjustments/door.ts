/** What other areas do with entries: note who edits one, and write drafts of their own findings. */
import type { AdjustHead, adjustments, Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isDue } from "@digao/domain/adjustments/client-vouchers";
import type { StatementLine } from "@digao/domain/statements/statement-line";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Booking, book, type Carried } from "./book-proposals.ts";
import { editorsAnd } from "./entry-locks.ts";
import { readHeads } from "./head-rows.ts";
import { projectItems } from "./project-items.ts";
import { type Keyed, proposalOf } from "./proposal.ts";
import { bookedByKey, reclassProposalsOf } from "./reclass-proposals.ts";
import { type Origin, saveEntry } from "./save-head.ts";

/** The editors of an entry after the caller has changed it; its preparer stands apart. */
export const editorsWith = (userId: number): RawBuilder<number[]> => editorsAnd(userId);

/** A new draft under the rules of every entry, with the finding that it comes from. */
export const draftEntry = (
  ctx: Context,
  draft: Input<typeof adjustments.UpdateFSAdjustHead>,
  origin: Origin,
): Promise<AdjustHead> => saveEntry(ctx, { ...draft, id: 0 }, origin);

/** A draft as it was changed, under the rules of every entry. */
export const changeEntry = (ctx: Context, draft: Input<typeof adjustments.UpdateFSAdjustHead>): Promise<AdjustHead> =>
  saveEntry(ctx, draft);

/** Entries between items of the cash-flow statement, void ones too. */
export const cashFlowEntries = (ctx: Context, projectId: number, lang: Lang): Promise<AdjustHead[]> =>
  readHeads(ctx, sql`h.project_id = ${projectId} and h.adj_type = ${code.adjustType.cashFlow}`, lang);

export interface IdentifiedEntry {
  id: number;
  adjType: number;
  adjNo: string | null;
  description: string;
  wpIndex: string | null;
  source: number;
  sourceKey: string | null;
  status: number;
  clientStatus: number;
  misstatementKind: number | null;
  cause: number | null;
  /** Why it was taken out of the figures or sent back. */
  cancelReason: string | null;
  lines: { fsItemId: number; debit: string; credit: string }[];
}

/** Entries that say that something in the statements is wrong: on the year, its openings, or left uncorrected. Void ones are none. */
export async function identifiedEntries(db: Db, projectId: number): Promise<IdentifiedEntry[]> {
  const { rows } = await sql<IdentifiedEntry>`
    select h.id, h.adj_type as "adjType", h.adj_no as "adjNo", h.description, h.wp_index as "wpIndex", h.source,
      h.source_key as "sourceKey", h.status, h.client_status as "clientStatus", h.misstatement_kind as "misstatementKind", h.cause,
      h.cancel_reason as "cancelReason", l.lines
    from adjust_head h cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('fsItemId', l.fs_item_id, 'debit', l.debit::text, 'credit', l.credit::text)
        order by l.line_no), '[]') as lines
      from adjust_line l where ${ofProject("l")} and l.head_id = h.id
    ) l
    where ${ofProject("h")} and h.project_id = ${projectId} and h.status < ${code.adjustStatus.void}
      and h.adj_type <= ${code.adjustType.uncorrected}
    order by h.adj_type, h.adj_seq nulls last, h.id`.execute(db);
  return rows;
}

export type { Carried } from "./book-proposals.ts";

/** Reclassifications that the opening balances ask for, as the dialog of reclassifications proposes them. */
export const openingReclass = async (ctx: Context, projectId: number, lang: Lang): Promise<Proposal[]> =>
  (await reclassProposalsOf(ctx, projectId, lang)).filter(({ key }) => key.startsWith("reclass:open:"));

/** Heads of another area's making as proposals: with the project's items, and what has been booked of them under their keys. */
export interface ProposalMaker {
  items: ReadonlyMap<string, StatementLine>;
  existing(key: string): { id: number; status: number } | null;
  proposalOf(keyed: Keyed): Proposal;
}

export async function proposalMaker(ctx: Context, projectId: number, lang: Lang): Promise<ProposalMaker> {
  const items = await projectItems(ctx.db, projectId);
  const booked = await bookedByKey(ctx, projectId);
  const existing = (key: string) => booked.get(key) ?? null;
  return {
    items: items.byCode,
    existing,
    proposalOf: (keyed) => proposalOf(keyed, items, lang, existing(keyed.key)?.id ?? null),
  };
}

/** Drafts of such proposals, or their drafts brought up to date. @param how what an entry carries besides, by its key */
export const bookProposed = (
  ctx: Context,
  proposals: readonly Proposal[],
  booking: Booking,
  how: ReadonlyMap<string, Carried>,
): Promise<AdjustHead[]> => book(ctx, proposals, booking, how);

export const entriesByIds = (ctx: Context, ids: readonly number[], lang: Lang): Promise<AdjustHead[]> =>
  readHeads(ctx, sql`h.id = any(${[...ids]}::bigint[])`, lang);

/** Entries on accounts that are in the figures and that the client has neither refused nor booked. */
export const dueEntries = async (ctx: Context, lang: Lang): Promise<AdjustHead[]> =>
  (await readHeads(ctx, sql`h.status = ${code.adjustStatus.checked}`, lang)).filter(isDue);
