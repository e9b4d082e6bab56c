import type { CheckItem, DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawExceptions, drawsChecked } from "@digao/contract/areas/evidence/vouching/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import type { Context } from "../../../platform/serve.ts";
import type { StoredOfVoucher, VoucherKeeper } from "../../books/vouchers/door.ts";
import { checkItemsOf } from "./check-items.ts";
import { getCheckSheet, listDrawn } from "./drawn-list.ts";
import { readDrawn } from "./drawn-rows.ts";
import { isBare, judgeDrawn, markDrawn, remarkDrawn } from "./steps.ts";

/** What was drawn keeps what it was when it was drawn, and stands on the line of the journal in force that is its twin. */
export const drawKeeper: VoucherKeeper = {
  recordsOf: async (db, periodId) => {
    const { rows } = await sql<StoredOfVoucher>`
      select d.id, d.line_id as "lineId", d.jmsn, d.j_period as "jPeriod", d.j_date as "jDate", d.j_type as "jType", d.j_no_text as "jNoText",
        jsonb_build_object('lineNo', d.line_no, 'accountCode', d.account_code, 'debit', d.debit::text, 'credit', d.credit::text,
          'summary', d.summary) as line,
        d.status <> ${code.drawStatus.cancelled} and (d.status <> ${code.drawStatus.toCheck} or d.result <> ${code.drawResult.none} or d.marks <> '{}') as "isTested",
        d.fs_item_id as "ownerId"
      from drawn_voucher d where ${ofProject("d")} and d.period_id = ${periodId}
      order by d.status = ${code.drawStatus.cancelled}, d.id`.execute(db);
    return rows;
  },
  move: async (db, moves) => {
    await sql`
      update drawn_voucher d set line_id = m.line, jmsn = case when m.line is not null then m.jmsn end, relinked_at = now()
      from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ lineId }) => lineId)}::bigint[],
        ${moves.map(({ jmsn }) => jmsn)}::bigint[]) m (id, line, jmsn)
      where ${ofProject("d")} and d.id = m.id and d.line_id is distinct from m.line`.execute(db);
  },
};

export interface CheckedDraw {
  lineId: number;
  isException: boolean;
  /** 差异金额: book less audited; null without an exception. */
  difference: string | null;
  remark: string | null;
}

/**
 * What checking found on the lines of a sample: drawn from it, or for its statement item; for any item where it names none. The
 * latest check of each line.
 */
export async function checkedDraws(db: Db, sampleRunId: number, fsItemId: number | null): Promise<CheckedDraw[]> {
  const { rows } = await sql<CheckedDraw>`
    select distinct on (line_id) line_id as "lineId", result in ${oneOf(drawExceptions)} as "isException",
      case when result in ${oneOf(drawExceptions)} then diff_amount end as difference, remark
    from drawn_voucher
    where ${ofProject("drawn_voucher")} and (sample_run_id = ${sampleRunId} or fs_item_id = coalesce(${fsItemId}::bigint, fs_item_id))
      and line_id in (select line_id from sample_item where ${ofProject("sample_item")} and run_id = ${sampleRunId})
      and status in ${oneOf(drawsChecked)} and result in (${code.drawResult.noException}, ${code.drawResult.adjusted}, ${code.drawResult.notAdjusted})
    order by line_id, check_time desc`.execute(db);
  return rows;
}

export interface FoundDifference {
  id: number;
  fsItemId: number;
  jDate: string;
  jType: string;
  jNoText: string;
  accountName: string;
  summary: string | null;
  remark: string | null;
  side: "dr" | "cr";
  /** Book less audited, of the tested side. */
  difference: string;
  sampleRunId: number | null;
  /** A living entry corrects it. */
  hasEntry: boolean;
}

/** Exceptions with an amount, with an entry or without one. */
export async function foundDifferences(db: Db, projectId: number): Promise<FoundDifference[]> {
  const { rows } = await sql<FoundDifference>`
    select d.id, d.fs_item_id as "fsItemId", d.j_date::text as "jDate", d.j_type as "jType", d.j_no_text as "jNoText",
      d.account_name as "accountName", d.summary, d.remark, case when d.credit <> 0 then 'cr' else 'dr' end as side,
      d.diff_amount::text as difference, d.sample_run_id as "sampleRunId", h.id is not null as "hasEntry"
    from drawn_voucher d left join adjust_head h on ${ofProject("h")} and h.id = d.adjust_head_id and h.status < ${code.adjustStatus.void}
    where ${ofProject("d")} and d.project_id = ${projectId} and d.result in ${oneOf(drawExceptions)}
      and d.status <> ${code.drawStatus.cancelled} and coalesce(d.diff_amount, 0) <> 0
    order by d.j_date, d.id`.execute(db);
  return rows;
}

/** Drawn vouchers of a project, a page of them. */
export const drawnOfProject = (
  ctx: Context,
  query: Input<(typeof vouching)["GetDrawCheckVoucherList"]>,
): Promise<{ totalCount: number; items: DrawnVoucher[] }> => listDrawn(ctx, query);

export type CheckSheet = Output<(typeof vouching)["GetDrawCheckVoucherData"]>;
/** All that a check sheet shows. */
export const checkSheetOf = (ctx: Context, RId: number): Promise<CheckSheet> => getCheckSheet(ctx, { Id: RId });

type Changed<Call extends keyof typeof vouching> = Input<(typeof vouching)[Call]>;

/** Steps of the check, for whoever takes marks and results from elsewhere: the same rules as by hand. */
export const markDraws = (ctx: Context, wish: Changed<"UpdateDrawCheckVoucherMarks">): Promise<unknown> =>
  markDrawn(ctx, wish);
export const judgeDraws = (ctx: Context, wish: Changed<"UpdateDrawCheckVoucherResult">): Promise<unknown> =>
  judgeDrawn(ctx, wish);
export const remarkDraws = (ctx: Context, wish: Changed<"UpdateDrawCheckVoucherRemark">): Promise<unknown> =>
  remarkDrawn(ctx, wish);

export const pointsOf = ({ db, lang }: Pick<Context, "db" | "lang">, RId: number): Promise<CheckItem[]> =>
  checkItemsOf(db, RId, lang);

interface ToImport {
  RId: number | null;
  /** Nobody else changes them until the call ends. */
  isHeld: boolean;
}

/** What is drawn in a project, or for one item, cancelled draws apart, in the order of the ids. */
export async function drawnToImport({ db, lang }: Context, { RId, isHeld }: ToImport): Promise<DrawnVoucher[]> {
  const ofItem = RId === null ? sql`true` : sql`d.fs_item_id = ${RId}`;
  const where = sql`d.status <> ${code.drawStatus.cancelled} and ${ofItem}`;
  if (isHeld)
    await sql`select d.id from drawn_voucher d where ${ofProject("d")} and ${where} order by d.id for update`.execute(
      db,
    );
  return readDrawn(db, lang, where, { order: sql`d.id` });
}

/** For which items vouchers were drawn; a draw that was cancelled does not answer what was asked about its voucher. */
export async function itemsOfDrawn(db: Db, jmsns: readonly number[]): Promise<{ jmsn: number; fsItemId: number }[]> {
  const { rows } = await sql<{ jmsn: number; fsItemId: number }>`
    select distinct d.jmsn, d.fs_item_id as "fsItemId" from drawn_voucher d
    where ${ofProject("d")} and d.jmsn = any(${jmsns}::bigint[])`.execute(db);
  return rows;
}

/** Vouchers checked or reviewed as without exception with neither file nor remark, of all items or of one: "2024-03-31 记-18". */
export async function bareFindings(
  db: Db,
  itemId: number | undefined,
): Promise<{ fsItemId: number; subject: string }[]> {
  const ofItem = itemId === undefined ? sql`true` : sql`d.fs_item_id = ${itemId}`;
  const { rows } = await sql<{ fsItemId: number; subject: string }>`
    select d.fs_item_id as "fsItemId", d.j_date || ' ' || voucher_name(d.j_type, d.j_no_text) || ' #' || d.line_no as subject
    from drawn_voucher d where ${ofProject("d")} and ${ofItem} and ${isBare} and d.status in ${oneOf(drawsChecked)}
    order by d.j_date, d.id`.execute(db);
  return rows;
}

/** A line was drawn and checked, with a file or a remark that says what was seen. */
export const hasEvidence = (lineId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from drawn_voucher d where ${ofProject("d")} and d.line_id = ${lineId} and d.status in ${oneOf(drawsChecked)} and not ${isBare})`;
