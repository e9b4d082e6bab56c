import { ofProject } from "@digao/db/project-rows";
/** What a draw would draw: the lines chosen, and what is drawn of them already. */

import { drawnAtOnceMax, type LineScope, type vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { z } from "zod";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { idsFrom, journalInForce, searchOf, selectionOf } from "../../books/vouchers/door.ts";

type Call = (typeof vouching)["GetDrawPreview"];
type Preview = Output<Call>;

interface Found {
  lines: number;
  debit: string;
  credit: string;
  fingerprint: string;
  ids: () => Promise<number[]>;
}
const nothing: Found = { lines: 0, debit: "0.00", credit: "0.00", fingerprint: "", ids: async () => [] };

export async function linesOfFilter(
  { db, apart, project }: Context,
  filter: z.infer<typeof LineScope>,
): Promise<Found> {
  const journal = await journalInForce(db, filter.periodId);
  if (!journal) return nothing;
  if (journal.projectId !== project?.id) throw missing();
  const selection = await selectionOf(db, apart, await searchOf(db, journal, filter));
  const { lineCount: lines, debit, credit, fingerprint } = selection;
  return { lines, debit, credit, fingerprint, ids: () => idsFrom(db, selection, 0, Math.min(lines, drawnAtOnceMax)) };
}

/** Lines by their ids, those of the project's journals in force alone. */
async function linesById({ db }: Context, jsnIds: readonly number[]): Promise<Found> {
  const { rows } = await sql<{ ids: number[]; debit: string; credit: string }>`
    select coalesce(array_agg(l.id), '{}') as ids, coalesce(sum(l.debit), 0.00) as debit, coalesce(sum(l.credit), 0.00) as credit
    from voucher_line l
    where ${ofProject("l")} and l.id = any(${jsnIds}::bigint[]) and l.batch_id in (
      select voucher_batch_id from project_period where ${ofProject("project_period")})`.execute(db);
  const [row] = rows;
  if (!row) return nothing;
  return { ...row, lines: row.ids.length, fingerprint: "", ids: async () => row.ids };
}

const nameIn = (lang: string) => (lang === "en" ? sql`i.name_en` : sql`i.name_zh`);

async function drawnAlready(db: Db, lang: string, ids: readonly number[]) {
  const { rows } = await sql<{ RId: number; itemName: string; ids: number[] }>`
    select d.fs_item_id as "RId", ${nameIn(lang)} as "itemName", array_agg(d.id order by d.id) as ids
    from drawn_voucher d join fs_item i on ${ofProject("i")} and i.id = d.fs_item_id
    where ${ofProject("d")} and d.line_id = any(${ids}::bigint[]) and d.status <> ${code.drawStatus.cancelled}
    group by d.fs_item_id, i.name_zh, i.name_en order by count(*) desc, d.fs_item_id`.execute(db);
  return rows;
}

/** Lines of void vouchers (作废) among some: nothing was booked, so there is nothing to check. */
export async function voidAmong(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select l.id from voucher_line l join voucher v on ${ofProject("v")} and v.id = l.jmsn
    where ${ofProject("l")} and l.id = any(${ids}::bigint[]) and v.is_void`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function itemsOfAccounts(db: Db, lang: string, ids: readonly number[]) {
  const { rows } = await sql<Preview["items"][number]>`
    select a.fs_item_id as "RId", ${nameIn(lang)} as "itemName", sum(l.lines)::int as lines
    from (select batch_id, account_code, count(*) as lines from voucher_line where ${ofProject("voucher_line")} and id = any(${ids}::bigint[]) group by 1, 2) l
    join project_period p on ${ofProject("p")} and p.voucher_batch_id = l.batch_id
    join account a on ${ofProject("a")} and a.period_id = p.id and a.code = l.account_code
    join fs_item i on ${ofProject("i")} and i.id = a.fs_item_id
    group by a.fs_item_id, i.name_zh, i.name_en order by sum(l.lines) desc, a.fs_item_id limit 20`.execute(db);
  return rows;
}

/** Of a filter that finds more than is drawn at once, the first lines are looked at. */
export async function previewDraw(ctx: Context, { RId, jsnIds, filter }: Input<Call>): Promise<Preview> {
  const { db, lang } = ctx;
  const found = filter ? await linesOfFilter(ctx, filter) : await linesById(ctx, jsnIds ?? []);
  const { ids: readIds, ...sums } = found;
  const ids = await readIds();
  const drawn = await drawnAlready(db, lang, ids);
  return {
    ...sums,
    barred: (await voidAmong(db, ids)).size,
    drawnIds: drawn.find((one) => one.RId === RId)?.ids ?? [],
    drawn: drawn.map(({ ids: rows, ...one }) => ({ ...one, lines: rows.length })),
    items: await itemsOfAccounts(db, lang, ids),
  };
}
