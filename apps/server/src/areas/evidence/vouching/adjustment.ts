import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { ofProject } from "@digao/db/project-rows";

/** From differences found while checking to an audit adjustment (抽凭异常, adjSource 4), tied both ways. */

import { adjustOpinion, adjustSource } from "@digao/contract/areas/balance/adjustments/codes";
import type { DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawExceptions, drawResult } from "@digao/contract/areas/evidence/vouching/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { fen, yuan } from "@digao/domain/money";
import { correctingLines, type Difference, rateOf, type Sale } from "@digao/domain/vouching/difference-entry";
import { isException } from "@digao/domain/vouching/states";
import { sql } from "kysely";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { draftEntry } from "../../balance/adjustments/door.ts";
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
  itemCode: string;
  accountCode: string;
  accountName: string;
  counterItemId: number | null;
  counterCode: string | null;
  counterName: string | null;
  counterItem: string | null;
  /** Of the voucher's lines of revenue, and of output VAT, credit less debit. */
  net: string;
  vat: string;
  vatItemId: number | null;
  vatCode: string | null;
  vatName: string | null;
}

const receivables: readonly string[] = ["A104", "A105"];
const revenue = "P100";
/** 销项税额, and the tax of 简易计税; what is pending (待转) is none yet. */
const isOutputVat = (name: string) => sql`(${sql.raw(name)} ~ '销项税额|简易计税' and ${sql.raw(name)} !~ '待转|抵减')`;

/** A sale is a receivable across revenue, or revenue across anything but itself. */
function saleOf(row: Found): Sale | null {
  const isReceivable = receivables.includes(row.itemCode) && row.counterItem === revenue;
  if (!isReceivable && row.itemCode !== revenue) return null;
  return {
    line: isReceivable ? "receivable" : "revenue",
    rate: rateOf(fen(row.net), fen(row.vat)),
    vat: { fsItemId: row.vatItemId, accountCode: row.vatCode, accountName: row.vatName ?? "" },
  };
}

/**
 * The largest line across stands for the other side, VAT apart; the product asks for the item where nothing is mapped. The VAT of a
 * sale goes where its voucher booked it, else to the books' own account of it.
 */
async function differencesOf({ db }: Context, ids: readonly number[]): Promise<Difference[]> {
  const { rows } = await sql<Found>`
    select case when d.credit <> 0 then 'cr' else 'dr' end as side, d.diff_amount as difference,
      coalesce(a.fs_item_id, d.fs_item_id) as "itemId", i.std_code as "itemCode", d.account_code as "accountCode", d.account_name as "accountName",
      c.fs_item_id as "counterItemId", c.account_code as "counterCode", c.account_name as "counterName", c.std_code as "counterItem",
      coalesce(s.net, 0.00) as net, coalesce(s.vat, 0.00) as vat,
      t.fs_item_id as "vatItemId", t.account_code as "vatCode", t.account_name as "vatName"
    from drawn_voucher d
    left join account a on ${ofProject("a")} and a.period_id = d.period_id and a.code = d.account_code
    join fs_item i on ${ofProject("i")} and i.id = coalesce(a.fs_item_id, d.fs_item_id)
    left join lateral (
      select array_agg(jsonb_build_object('id', l.id, 'code', l.account_code, 'name', coalesce(la.full_name, l.account_name, ''), 'net', l.credit - l.debit,
        'item', la.fs_item_id, 'std', li.std_code)) as lines
      from voucher_line l
      left join account la on ${ofProject("la")} and la.period_id = d.period_id and la.code = l.account_code
      left join fs_item li on ${ofProject("li")} and li.id = la.fs_item_id
      where ${ofProject("l")} and l.jmsn = d.jmsn and l.batch_id = (d.line_id >> 25)
    ) v on d.line_id is not null
    left join lateral (
      select (l ->> 'item')::bigint as fs_item_id, l ->> 'code' as account_code, l ->> 'name' as account_name, l ->> 'std' as std_code
      from unnest(v.lines) l
      where sign((l ->> 'net')::numeric) = sign(d.debit - d.credit) and not ${isOutputVat("(l ->> 'name')")}
      order by abs((l ->> 'net')::numeric) desc, (l ->> 'id')::bigint limit 1
    ) c on true
    left join lateral (
      select sum((l ->> 'net')::numeric) filter (where l ->> 'std' = ${revenue}) as net,
        sum((l ->> 'net')::numeric) filter (where ${isOutputVat("(l ->> 'name')")}) as vat
      from unnest(v.lines) l
    ) s on true
    left join lateral (
      select fs_item_id, account_code, account_name from (
        select 1 as nearness, (l ->> 'item')::bigint as fs_item_id, l ->> 'code' as account_code, l ->> 'name' as account_name
        from unnest(v.lines) l where ${isOutputVat("(l ->> 'name')")}
        union all
        select 2, o.fs_item_id, o.code, o.full_name from account o
        where ${ofProject("o")} and o.period_id = d.period_id and o.is_leaf and ${isOutputVat("o.full_name")}
      ) known order by nearness, account_code limit 1
    ) t on true
    where ${ofProject("d")} and d.id = any(${ids}::bigint[]) and d.result in ${oneOf(drawExceptions)} and d.diff_amount is not null
    order by d.id`.execute(db);
  return rows.map((row) => ({
    side: row.side,
    difference: fen(row.difference),
    booked: { fsItemId: row.itemId, accountCode: row.accountCode, accountName: row.accountName },
    counter: row.counterCode
      ? { fsItemId: row.counterItemId, accountCode: row.counterCode, accountName: row.counterName ?? "" }
      : null,
    sale: saleOf(row),
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
  { ids, vatRate }: Input<Calls["GetDrawAdjustment"]>,
): Promise<Output<Calls["GetDrawAdjustment"]>> {
  const differences = await differencesOf(ctx, ids);
  const withRate = ({ sale, ...one }: Difference): Difference => ({
    ...one,
    sale: sale && { ...sale, rate: sale.rate ?? vatRate ?? null },
  });
  const lines = correctingLines(differences.map(withRate));
  return {
    asksVatRate: differences.some(({ sale }) => sale !== null && sale.rate === null),
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
  const changes = { adjustHeadId: head.id, result: adjusted };
  const items = await change(ctx, rows, sql`adjust_head_id = ${head.id}, result = ${adjusted}`, changes);
  return { head, items };
}

export const drawsOfAdjustment = ({ db, lang }: Context, { Id }: Input<Calls["GetDrawsOfAdjustment"]>) =>
  readDrawn(db, lang, sql`d.adjust_head_id = ${Id}`);
