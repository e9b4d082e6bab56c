/** The ids on one page of a long list, and how many rows there are in all. */
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";

interface PageQuery {
  /** The table with its alias. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  skipCount: number;
  maxResultCount: number;
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

async function countOf(db: Db, { from, where }: PageQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** @param isScan No index finds the rows: they are looked through once for both, not once for each. */
export async function foundPage(
  db: Db,
  query: PageQuery,
  isScan: boolean,
): Promise<{ totalCount: number; ids: number[] }> {
  const { from, id, where, order, skipCount, maxResultCount } = query;
  const page = sql`from ${from} where ${where} order by ${order} offset ${skipCount} limit ${maxResultCount}`;
  if (!isScan) {
    const [totalCount, { rows }] = await Promise.all([
      countOf(db, query),
      sql<{ id: number }>`select ${id} as id ${page}`.execute(db),
    ]);
    return { totalCount, ids: idsOf(rows) };
  }
  const { rows } = await sql<{ id: number; total: number }>`
    select ${id} as id, count(*) over ()::int as total ${page}`.execute(db);
  // A page behind the last row does not say how many there are.
  const totalCount = rows[0]?.total ?? (skipCount > 0 ? await countOf(db, query) : 0);
  return { totalCount, ids: idsOf(rows) };
}
