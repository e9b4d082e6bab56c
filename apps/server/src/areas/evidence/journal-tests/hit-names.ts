/** The names that the words of hits need: other vouchers, accounts, parties, holidays. */

import { voucherNumber } from "@digao/contract/areas/books/vouchers/voucher-name";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { holidayCalendar } from "../../books/vouchers/door.ts";
import type { HitLine, Tested } from "./hit-lines.ts";
import type { HitVoucher, Names } from "./words.ts";

const valuesIn = (facts: unknown, field: string): unknown[] => {
  if (Array.isArray(facts)) return facts.flatMap((item) => valuesIn(item, field));
  if (typeof facts !== "object" || facts === null) return [];
  return Object.entries(facts).flatMap(([name, value]) => (name === field ? [value] : valuesIn(value, field)));
};

async function voucherNames({ db, lang }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; date: string; type: string; no: string }>`
    select id, j_date as date, j_type as type, j_no_text as no from voucher where ${ofProject("voucher")} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, ...voucher }) => [
      id,
      messageOf(lang, "je.voucher", { ...voucher, no: voucherNumber(voucher.no) }),
    ]),
  );
}

async function accountNames(
  { db }: Context,
  periodId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, full_name as name from account where ${ofProject("account")} and period_id = ${periodId} and code = any(${[...codes]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

async function partyNames({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, aux_name as name from aux_item where ${ofProject("aux_item")} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function hasSources(db: Context["db"], batchId: number): Promise<boolean> {
  const { rows } = await sql`
    select from voucher where ${ofProject("voucher")} and batch_id = ${batchId} and source is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function namesFor(
  ctx: Context,
  { run, relatedAuxIds, journal }: Tested,
  hits: readonly HitVoucher[],
  lines: readonly HitLine[],
): Promise<Names> {
  const facts = hits.map((hit) => hit.facts);
  const related = new Set(relatedAuxIds);
  const codes = ["debit", "credit", "account"].flatMap((field) => valuesIn(facts, field).map(String));
  const vouchers = await voucherNames(ctx, valuesIn(facts, "other").map(Number));
  const accounts = await accountNames(ctx, run.periodId, codes);
  const parties = await partyNames(
    ctx,
    lines.flatMap(({ auxIds }) => auxIds).filter((id) => related.has(id)),
  );
  const { names } = holidayCalendar();
  return {
    voucher: (id) => vouchers.get(id) ?? "—",
    account: (code) => (accounts.has(code) ? `${code} ${accounts.get(code)}` : code),
    party: (id) => parties.get(id),
    holiday: (date) => names.get(date),
    relatedAuxIds: related,
    endDate: journal.endDate,
    hasSources: await hasSources(ctx.db, run.batchId),
  };
}
