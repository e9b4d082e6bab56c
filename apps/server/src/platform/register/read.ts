/** Reading records of a register. */

import { type Declared, fieldsOf, type ListQuery, type Totals, wordsOf } from "@digao/contract/register/register";
import { holdRecord } from "@digao/db/hold";
import { isOfProjects } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import type { ByUser, InFirm, InLanguage } from "../context.ts";
import { foundPage } from "../lib/found-page.ts";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { conditionsOf, present, standing } from "./conditions.ts";
import { type Computed, columnIn, orderIn, ownRows, selected } from "./expressions.ts";
import { masked } from "./masks.ts";
import type { Parts } from "./parts.ts";

/** The project that a record of a project's register stands in, for its whole life. */
export const placeOf = ({ isOfProject }: Declared, { projectId }: Record<string, unknown>): { projectId?: number } =>
  isOfProject ? { projectId: Number(projectId) } : {};

export type Row = { id: number; rowVersion: number } & Record<string, unknown>;

function ordersOf(spec: Declared, sorting: string, computed: Computed): RawBuilder<unknown>[] {
  return sorting.split(",").map((part) => {
    const [name = "", direction = "asc", rest] = part.trim().split(/\s+/);
    const by = orderIn(spec, name, computed);
    const isDescending = direction.toLowerCase() === "desc";
    if (!by || rest !== undefined || !(isDescending || direction.toLowerCase() === "asc"))
      throw new Refusal("validation.choice", { params: { field: "sorting" }, field: "sorting" });
    if (!isDescending) return sql`${by}`;
    return isNullable(spec, name) ? sql`${by} desc nulls last` : sql`${by} desc`;
  });
}

/** An amount that some records lack: the greatest are looked for, not those. */
function isNullable(spec: Declared, name: string): boolean {
  const [, field] = fieldsOf(spec).find(([one]) => one.toLowerCase() === name.toLowerCase()) ?? [];
  return field?.kind === "money" && !field.isRequired && field.initial === undefined;
}

/** The order of the list; the id settles ties, newest first. */
function orderOf({ spec, computed, order }: Parts, query: ListQuery): RawBuilder<unknown> {
  const sorting = query.sorting || spec.order;
  if (!sorting && order) return sql`${order}, t.id`;
  return sql.join([...(sorting ? ordersOf(spec, sorting, computed) : []), sql`t.id desc`]);
}

/** The rows of the list's filter in its order. */
export function rowsOf(ctx: ByUser, parts: Parts, query: ListQuery): RawBuilder<Row> {
  const { spec, computed } = parts;
  return sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where ${conditionsOf(ctx, parts, query)} order by ${orderOf(parts, query)}
    limit ${query.maxResultCount} offset ${query.skipCount}`;
}

/** All that is there, for other areas. */
export async function allRecords(
  db: Context["db"],
  parts: Omit<Parts, "only">,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${selected(parts.spec, parts.computed)} from ${sql.table(parts.spec.table)} t
    where ${present(parts)} order by ${order}`.execute(db);
  return rows;
}

/** Of a project a list may be long: its page is cut before what stands beside each row is read. */
async function pageOfProject(ctx: InFirm & ByUser, parts: Parts, query: ListQuery) {
  const { db } = ctx;
  const { spec, computed } = parts;
  const search = {
    from: sql`${sql.table(spec.table)} t`,
    id: sql`t.id`,
    where: conditionsOf(ctx, parts, query),
    order: orderOf(parts, query),
    skipCount: query.skipCount,
    maxResultCount: query.maxResultCount,
  };
  const { totalCount, ids } = await foundPage(db, search, Boolean(query.keyword));
  const { rows } = await sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where ${sql.join([...ownRows(spec, "t"), sql`t.id = any(${ids}::bigint[])`], sql` and `)}
    order by array_position(${ids}::bigint[], t.id)`.execute(db);
  return { totalCount, rows };
}

async function pageOfFirm(ctx: InFirm & ByUser, parts: Parts, query: ListQuery) {
  const counted = sql<{ total: number }>`select count(*) as total from ${sql.table(parts.spec.table)} t
    where ${conditionsOf(ctx, parts, query)}`;
  const page = rowsOf(ctx, parts, query);
  const [{ rows: counts }, { rows }] = await Promise.all([counted.execute(ctx.db), page.execute(ctx.db)]);
  return { totalCount: counts[0]?.total ?? 0, rows };
}

/** The sums that the declaration names, over all that the filter shows and over the rows of each flag. */
async function totalsOf(ctx: InFirm & ByUser, parts: Parts, query: ListQuery): Promise<Totals | null> {
  const { spec, computed } = parts;
  if (!spec.totals) return null;
  const { of } = spec.totals;
  const ofWhich = Object.keys(spec.totals.ofWhich ?? {});
  const amountOf = (name: string) => computed[name] ?? columnIn(name);
  const sums = [null, ...ofWhich].flatMap((flag) =>
    of.map((name) => {
      const rows = flag === null ? sql`` : sql` filter (where ${amountOf(flag)})`;
      return sql`coalesce(sum(${amountOf(name)})${rows}, 0)::numeric(20,2)::text as ${sql.ref(`${flag ?? ""} ${name}`)}`;
    }),
  );
  const { rows } = await sql<Record<string, string>>`select ${sql.join(sums)} from ${sql.table(spec.table)} t
    where ${conditionsOf(ctx, parts, query)}`.execute(ctx.db);
  const sumsOf = (flag: string) => Object.fromEntries(of.map((name) => [name, rows[0]?.[`${flag} ${name}`] ?? "0.00"]));
  return { all: sumsOf(""), ofWhich: Object.fromEntries(ofWhich.map((flag) => [flag, sumsOf(flag)])) };
}

/** One page of the list, how many rows there are, and what they sum up to. */
export async function listRecords(
  ctx: InFirm & ByUser,
  parts: Parts,
  query: ListQuery,
): Promise<{ totalCount: number; items: Row[]; totals?: Totals }> {
  const { spec } = parts;
  const paged = isOfProjects(spec.table) ? pageOfProject(ctx, parts, query) : pageOfFirm(ctx, parts, query);
  const [{ totalCount, rows }, totals] = await Promise.all([paged, totalsOf(ctx, parts, query)]);
  return { totalCount, items: rows.map((row) => masked(spec, row)), ...(totals ? { totals } : {}) };
}

/** Keeps records from others until the transaction ends; they are read afterwards. */
export async function holdRecords({ db }: InFirm, spec: Declared, ids: readonly number[]): Promise<void> {
  const { table } = spec;
  if (!isOfProjects(table)) for (const id of [...ids].sort((a, b) => a - b)) await holdRecord(db, table, id);
  else
    await sql`select t.id from ${sql.table(table)} t where ${sql.join(ownRows(spec, "t"))} and t.id = any(${ids}::bigint[])
      order by t.id for update`.execute(db);
}

/** Those of the records that are there, by their ids. */
export async function readRecords(
  ctx: InFirm & ByUser,
  parts: Parts,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const { spec, computed } = parts;
  const { rows } = await sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where ${standing(ctx, parts)} and t.id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One record as the wire shows it. `forUpdate` keeps it from others until the transaction ends. */
export async function readRecord(
  ctx: InFirm & InLanguage & ByUser,
  parts: Parts,
  id: number,
  forUpdate = false,
): Promise<Row> {
  const { db, lang } = ctx;
  const { spec, computed } = parts;
  if (forUpdate) await holdRecords({ db }, spec, [id]);
  const { rows } = await sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where t.id = ${id} and ${standing(ctx, parts)}`.execute(db);
  const [row] = rows;
  if (!row) throw missingRecord(spec, id, lang);
  return row;
}

/** The one record of a register that holds no more; null until it exists. */
export async function readSingle(ctx: InFirm & ByUser, parts: Parts): Promise<Row | null> {
  const { spec, computed } = parts;
  const { rows } = await sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where ${standing(ctx, parts)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** As existing clients are told, where there are any. */
export function missingRecord(spec: Declared, id: number, lang: Context["lang"]): Refusal {
  if (spec.missing) return new Refusal(spec.missing, { kind: "missing" });
  return spec.abp
    ? new Refusal("register.missingEntity", { kind: "missing", params: { entity: spec.abp, id } })
    : new Refusal("register.missing", { kind: "missing", params: { what: wordsOf(spec, lang) } });
}
