/** Reading records of a register. */
import { type Declared, type ListQuery, wordsOf } from "@digao/contract/register/register";
import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { conditionsOf } from "./conditions.ts";
import { type Computed, orderIn, selected } from "./expressions.ts";

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
export function rowsOf(spec: Declared, query: ListQuery, computed: Computed): RawBuilder<Row> {
  const sorting = query.sorting ?? spec.order;
  const orders = sorting ? ordersOf(spec, sorting, computed) : [];
  return sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where ${conditionsOf(spec, query, computed)} order by ${sql.join([...orders, sql`t.id desc`])}
    limit ${query.maxResultCount} offset ${query.skipCount}`;
}

/** One page of the list, and how many rows there are. */
export async function listRecords(
  { db }: Pick<Context, "db">,
  spec: Declared,
  query: ListQuery,
  computed: Computed,
): Promise<{ totalCount: number; items: Row[] }> {
  const counted = sql<{ total: number }>`select count(*) as total from ${sql.table(spec.table)} t
    where ${conditionsOf(spec, query, computed)}`;
  const page = rowsOf(spec, query, computed);
  const [{ rows: counts }, { rows: items }] = await Promise.all([counted.execute(db), page.execute(db)]);
  return { totalCount: counts[0]?.total ?? 0, items };
}

/** One record as the wire shows it. `forUpdate` keeps it from others until the transaction ends. */
export async function readRecord(
  { db, lang }: Pick<Context, "db" | "lang">,
  spec: Declared,
  id: number,
  computed: Computed,
  forUpdate = false,
): Promise<Row> {
  const lock = forUpdate ? sql`for update of t` : sql``;
  const { rows } = await sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where t.id = ${id} and not t.is_deleted ${lock}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal("register.missing", { kind: "missing", params: { what: wordsOf(spec, lang) } });
  return row;
}
