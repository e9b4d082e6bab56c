import type { PageQuery } from "@digao/contract/shapes";
import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import { Refusal } from "../refusal.ts";

/** Wire names that a list may be sorted by, each with the column or expression behind it: never text of the caller. */
export type Sortable = Readonly<Record<string, Expression<unknown>>>;

interface Order {
  by: Expression<unknown>;
  direction: "asc" | "desc";
}

/** ABP's `sorting`: "field", "field desc" or several of them with commas; upper and lower case mean the same. */
const ordersOf = (sorting: string, sortable: Sortable): Order[] =>
  sorting.split(",").map((part) => orderOf(part.trim(), sortable));

export function orderOf(sorting: string, sortable: Sortable): Order {
  const [name = "", direction = "asc", rest] = sorting.toLowerCase().split(/\s+/);
  const by = Object.entries(sortable).find(([field]) => field.toLowerCase() === name)?.[1];
  if (!by || rest !== undefined || (direction !== "asc" && direction !== "desc")) {
    throw new Refusal("validation.choice", { params: { field: "sorting" }, field: "sorting" });
  }
  return { by, direction };
}

/** One page of a query and the count of all its rows. `key` (unique) settles ties; newest first unless sorted otherwise. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  query: Pick<PageQuery, "skipCount" | "maxResultCount" | "sorting">,
  sortable: Sortable,
  key: string,
): Promise<{ totalCount: number; items: Row[] }> {
  const orders = query.sorting ? ordersOf(query.sorting, sortable) : [];
  const sorted = orders.reduce((q, { by, direction }) => q.orderBy(by, direction), rows);
  const counted = rows.clearSelect().select(sql<number>`count(*)`.as("total"));
  const [count, items] = await Promise.all([
    counted.executeTakeFirst(),
    sorted.orderBy(sql.ref(key), "desc").limit(query.maxResultCount).offset(query.skipCount).execute(),
  ]);
  return { totalCount: (count as { total: number } | undefined)?.total ?? 0, items: items as Row[] };
}
