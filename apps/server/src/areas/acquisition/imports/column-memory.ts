/** Columns matched by hand are kept for the client once their file is in force, and read again with its next file of the same header. */
import type { Db } from "@digao/db/tenant";
import { ownValue } from "@digao/excel/own-value";
import { sql } from "kysely";
import type { BatchRow } from "./batch-row.ts";
import type { RememberedHeader } from "./recall.ts";

/** More headers no client has; what was said last counts. All of them are read with each upload. */
const headersMax = 100;
const columnsMax = 500;

export async function readColumnMemory(db: Db, projectId: number): Promise<RememberedHeader[]> {
  const custId = await clientOf(db, projectId);
  if (custId === null) return [];
  const { rows } = await sql<RememberedHeader>`
    select m.type_id as "typeId", m.header_key as key, m.columns, m.file_name as "fileName", coalesce(u.name, '') as "userName",
      to_char(m.said_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from column_memory m left join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.cust_id = ${custId} order by m.said_at desc limit ${headersMax}`.execute(db);
  return rows;
}

const clientOf = async (db: Db, projectId: number): Promise<number | null> => {
  const project = await db.selectFrom("project").where("id", "=", projectId).select("cust_id").executeTakeFirst();
  return project?.cust_id ?? null;
};

type Matched = Record<string, string | null>;

/** What a client sends besides the columns of a table is nothing to remember. */
const ofTable = (columns: Matched): Matched =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([column, field]) => /^\d{1,5}$/.test(column) && (field?.length ?? 0) <= 40)
      .slice(0, columnsMax),
  );

/** By the key of each header of a batch what somebody said of its columns; null where nothing had to be said. */
function matchesOf({ options, detection }: BatchRow): ReadonlyMap<string, Matched | null> {
  const { columns, layouts = {} } = options;
  const headers = detection.headers ?? [];
  const matches = new Map<string, Matched | null>();
  for (const { sheet, key } of headers) {
    const own = ofTable(ownValue(layouts, sheet)?.columns ?? (headers.length === 1 ? columns : undefined) ?? {});
    const isMatched = Object.keys(own).length > 0;
    if (isMatched || !matches.has(key)) matches.set(key, isMatched ? own : null);
  }
  return matches;
}

/** Where nothing had to be said of a header, nothing of before is kept either. */
export async function rememberColumns(db: Db, batch: BatchRow, userId: number | null): Promise<void> {
  const matches = [...matchesOf(batch)];
  const custId = matches.length === 0 ? null : await clientOf(db, batch.projectId);
  if (custId === null) return;
  const { typeId, fileName } = batch;
  for (const [key, matched] of matches) {
    if (matched === null)
      await sql`delete from column_memory where cust_id = ${custId} and type_id = ${typeId} and header_key = ${key}`.execute(
        db,
      );
    else
      await sql`
        insert into column_memory (cust_id, type_id, header_key, columns, file_name, user_id)
        values (${custId}, ${typeId}, ${key}, ${JSON.stringify(matched)}::jsonb, ${fileName}, ${userId})
        on conflict (tenant_id, cust_id, type_id, header_key) do update
          set columns = excluded.columns, file_name = excluded.file_name, user_id = excluded.user_id, said_at = excluded.said_at`.execute(
        db,
      );
  }
}
