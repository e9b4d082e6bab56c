/** Papers that the cells of a sheet name as [[ZD-1]], kept in the outline of its book and read from there. */
import { referencesIn } from "@digao/contract/areas/papers/references/paper-references";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { Sheet } from "@digao/sheets/book";
import { sql } from "kysely";

export interface NamedInCell {
  row: number;
  column: number;
  indexes: string[];
  /** What the cell says, shortened. */
  said: string;
}

const [perTabMax, excerptMax, listMax] = [500, 200, 5_000];

/** Undefined of a tab whose cells name none. */
export function namedIn({ cellData = {} }: Sheet): NamedInCell[] | undefined {
  const found: NamedInCell[] = [];
  for (const [row, cells] of Object.entries(cellData))
    for (const [column, { v, p, f }] of Object.entries(cells)) {
      const text = p?.body?.dataStream ?? v;
      // What a formula shows is named by the cell that it takes it from.
      if (typeof text !== "string" || f || !text.includes("[[")) continue;
      const indexes = referencesIn(text);
      if (indexes.length === 0) continue;
      found.push({ row: Number(row), column: Number(column), indexes, said: text.trim().slice(0, excerptMax) });
      if (found.length >= perTabMax) return found;
    }
  return found.length > 0 ? found : undefined;
}

export interface NamedInSheet extends NamedInCell {
  sheetId: number;
  sheet: string;
  tabId: string;
  tab: string;
}

/** Of all sheets of the project, as of what was last taken into their books. */
export async function namedInSheets(db: Db): Promise<NamedInSheet[]> {
  const { rows } = await sql<NamedInSheet>`
    select s.id as "sheetId", concat_ws(' ', s.wp_index, s.name) as sheet, t ->> 'id' as "tabId", t ->> 'name' as tab,
      (n ->> 'row')::int as row, (n ->> 'column')::int as "column", n -> 'indexes' as indexes, n ->> 'said' as said
    from audit_sheet s, jsonb_array_elements(s.outline::jsonb -> 'tabs') t, jsonb_array_elements(t -> 'named') n
    where ${ofProject("s")} and s.removed_at is null and position('"named"' in s.outline) > 0
    order by s.id limit ${listMax}`.execute(db);
  return rows;
}
