import { createHash } from "node:crypto";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { columnsLeftOut } from "./left-out.ts";

export interface Counted {
  rows: number;
  sha256: string;
}

const newline = Buffer.from("\n");

/** A table of the firm as JSON lines in the order of its key; `done` gets what went through when it has ended. */
export async function* tableLines(
  db: Db,
  table: string,
  onRows: (count: number) => void,
  done: (counted: Counted) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const without = columnsLeftOut[table] ?? [];
  const { rows: keys } = await sql<{ column: string }>`
    select a.attname as column from pg_index i join unnest(i.indkey) with ordinality k (n, place) on true
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
    where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary order by k.place`.execute(db);
  const query = db
    .selectFrom(sql<object>`${sql.table(table)}`.as("t"))
    .select(
      sql<string>`/* of the whole firm */ (to_jsonb(t) - ${sql.lit(`{${without.join(",")}}`)}::text[])::text`.as(
        "line",
      ),
    )
    .orderBy(sql.join(keys.map(({ column }) => sql.ref(`t.${column}`))));
  let rows = 0;
  let lines: Buffer[] = [];
  const take = (): Buffer => {
    const block = Buffer.concat(lines);
    lines = [];
    hash.update(block);
    return block;
  };
  for await (const { line } of query.stream(1000)) {
    rows += 1;
    lines.push(Buffer.from(line, "utf8"), newline);
    if (rows % 500 !== 0) continue;
    onRows(500);
    yield take();
  }
  onRows(rows % 500);
  if (lines.length > 0) yield take();
  done({ rows, sha256: hash.digest("hex") });
}
