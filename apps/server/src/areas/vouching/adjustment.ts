import { ofProject } from "@digao/db/project-rows";
import { voucherName } from "@digao/domain/vouchers/voucher-name";
/** From differences found while checking to an audit adjustment (抽凭异常, adjSource 4), tied both ways. */

import type { DrawnVoucher, vouching } from "@digao/contract/areas/vouching";
import { adjustOpinion, adjustSource, drawExceptions, drawResult } from "@digao/contract/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { fen, yuan } from "@digao/domain/money";
import { correctingLines, type Difference } from "@digao/domain/vouching/difference-entry";
import { isException } from "@digao/domain/vouching/states";
import { sql } from "kysely";
import { oneOf } from "../../platform/lib/code-sql.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { draftEntry } from "../adjustments/door.ts";
import { drawnById, readDrawn } from "./drawn-rows.ts";
import { change, lockRows, refuseClosed } from "./held-rows.ts";

type Calls = typeof vouching;
const ofDraws = adjustSource.voucherCheck;
/** Result 2: exception, adjusted. */
const { adjusted } = drawResult;

interface Found {
  side: "dr" | "cr";
  difference: string;
  itemId: number;
  accountCode: string;
  accountName: string;
  counterItemId: number | null;
  counterCode: string | null;
  counterName: string | null;
}

/** The largest line across stands for the other side; the product asks for the item where nothing is mapped. */
async function differencesOf({ db }: Context, ids: readonly number[]): Promise<Difference[]> {
  const { rows } = await sql<Found>`
    select case when d.credit <> 0 then 'cr' else 'dr' end as side, d.diff_amount as difference,
      coalesce(a.fs_item_id, d.fs_item_id) as "itemId", d.account_code as "accountCode", d.account_name as "accountName",
      ca.fs_item_id as "counterItemId", c.account_code as "counterCode", c.account_name as "counterName"
    from drawn_voucher d
    left join account a on ${ofProject("a")} and a.period_id = d.period_id and a.code = d.account_code
    left join lateral (
      select l.account_code, l.account_name from voucher_line l
      where ${ofProject("l")} and l.jmsn = d.jmsn and l.batch_id = (d.line_id >> 25)
        and sign(l.debit - l.credit) = -sign(d.debit - d.credit)
      order by abs(l.debit - l.credit) desc, l.id limit 1
    ) c on d.line_id is not null
    left join account ca on ${ofProject("ca")} and ca.period_id = d.period_id and ca.code = c.account_code
    where ${ofProject("d")} and d.id = any(${ids}::bigint[]) and d.result in ${oneOf(drawExceptions)} and d.diff_amount is not null
    order by d.id`.execute(db);
  return rows.map((row) => ({
    side: row.side,
    difference: fen(row.difference),
    booked: { fsItemId: row.itemId, accountCode: row.accountCode, accountName: row.accountName },
    counter: row.counterCode
      ? { fsItemId: row.counterItemId, accountCode: row.counterCode, accountName: row.counterName ?? "" }
      : null,
  }));
}

const namesMax = 5;
function wordsFor({ lang }: Context, rows: readonly DrawnVoucher[]): string {
  const [first] = rows;
  const named = [...new Set(rows.map((row) => `${row.jDate} ${voucherName(row)}`))];
  const vouchers = named.slice(0, namesMax).join("; ") + (named.length > namesMax ? " …" : "");
  const summary = rows.length === 1 ? (first?.summary ?? "") : "";
  return messageOf(lang, "draw.entryText", { vouchers, summary }).trim();
}

export async function proposeAdjustment(
  ctx: Context,
  { ids }: Input<Calls["GetDrawAdjustment"]>,
): Promise<Output<Calls["GetDrawAdjustment"]>> {
  const lines = correctingLines(await differencesOf(ctx, ids));
  return {
    description: wordsFor(ctx, await drawnById(ctx.db, ctx.lang, ids)),
    lines: lines.map(({ accountName, debit, credit, ...place }) => ({
      ...place,
      lineName: accountName,
      debit: yuan(debit),
      credit: yuan(credit),
    })),
  };
}

export async function createAdjustment(
  ctx: Context,
  { ids, rowVersions, ...entry }: Input<Calls["CreateDrawAdjustment"]>,
): Promise<Output<Calls["CreateDrawAdjustment"]>> {
  const rows = await lockRows(ctx, { ids, rowVersions });
  refuseClosed(rows);
  for (const { where, result, hasAdjustment } of rows) {
    if (!isException(result)) throw new Refusal("draw.noException", { kind: "state", params: { where } });
    if (hasAdjustment) throw new Refusal("draw.adjustedAlready", { kind: "state", params: { where } });
  }
  const projectId = ctx.project?.id ?? 0;
  const draft = { ...entry, projectId, fsItemId: rows[0]?.RId ?? null, clientStatus: adjustOpinion.none };
  const head = await draftEntry(ctx, draft, { source: ofDraws, sourceKey: `draw:${ids.toSorted((a, b) => a - b)}` });
  const said = { adjustHeadId: head.id, result: adjusted };
  const items = await change(ctx, rows, sql`adjust_head_id = ${head.id}, result = ${adjusted}`, said);
  return { head, items };
}

export const drawsOfAdjustment = ({ db, lang }: Context, { Id }: Input<Calls["GetDrawsOfAdjustment"]>) =>
  readDrawn(db, lang, sql`d.adjust_head_id = ${Id}`);
