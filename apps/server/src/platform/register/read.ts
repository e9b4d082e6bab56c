/** Reading records of a register. */
import { type Declared, type ListQuery, wordsOf } from "@digao/contract/register/register";
import { holdRecord } from "@digao/db/hold";
import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { conditionsOf, standing } from "./conditions.ts";
import { type Computed, orderIn, selected } from "./expressions.ts";
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
    return isDescending ? sql`${by} desc` : sql`${by}`;
  });
}

/** The rows of the list's filter in its order; the id settles ties, newest first. */
export function rowsOf(ctx: Pick<Context, "user">, parts: Parts, query: ListQuery): RawBuilder<Row> {
  const { spec, computed } = parts;
  const sorting = query.sorting || spec.order;
  const orders = sorting ? ordersOf(spec, sorting, computed) : [];
  return sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where ${conditionsOf(ctx, parts, query)} order by ${sql.join([...orders, sql`t.id desc`])}
    limit ${query.maxResultCount} offset ${query.skipCount}`;
}

/** One page of the list, and how many rows there are. */
export async function listRecords(
  ctx: Pick<Context, "db" | "user">,
  parts: Parts,
  query: ListQuery,
): Promise<{ totalCount: number; items: Row[] }> {
  const { db } = ctx;
  const counted = sql<{ total: number }>`select count(*) as total from ${sql.table(parts.spec.table)} t
    where ${conditionsOf(ctx, parts, query)}`;
  const page = rowsOf(ctx, parts, query);
  const [{ rows: counts }, { rows: items }] = await Promise.all([counted.execute(db), page.execute(db)]);
  return { totalCount: counts[0]?.total ?? 0, items: items.map((row) => masked(parts.spec, row)) };
}

/** One record as the wire shows it. `forUpdate` keeps it from others until the transaction ends. */
export async function readRecord(
  ctx: Pick<Context, "db" | "lang" | "user">,
  parts: Parts,
  id: number,
  forUpdate = false,
): Promise<Row> {
  const { db, lang } = ctx;
  const { spec, computed } = parts;
  if (forUpdate) await holdRecord(db, spec.table, id);
  const { rows } = await sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where t.id = ${id} and ${standing(ctx, parts)}`.execute(db);
  const [row] = rows;
  if (!row) throw missingRecord(spec, id, lang);
  return row;
}

/** The one record of a register that holds no more; null until it exists. */
export async function readSingle(ctx: Pick<Context, "db" | "user">, parts: Parts): Promise<Row | null> {
  const { spec, computed } = parts;
  const { rows } = await sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where ${standing(ctx, parts)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** As existing clients are told, where there are any. */
export const missingRecord = (spec: Declared, id: number, lang: Context["lang"]): Refusal =>
  spec.abp
    ? new Refusal("register.missingEntity", { kind: "missing", params: { entity: spec.abp, id } })
    : new Refusal("register.missing", { kind: "missing", params: { what: wordsOf(spec, lang) } });
