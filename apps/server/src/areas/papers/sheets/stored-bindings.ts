/** Bindings of a sheet as they are kept: what each said when it was last worked out, and those that somebody has typed over. */
import { insertFound } from "@digao/db/insert-found";
import { instant, ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { bindingErrors, isBindingError } from "@digao/domain/sheet-bindings/errors";
import type { CellValue } from "@digao/sheets/book";
import { sql } from "kysely";
import type { BoundPlace } from "./bound-cells.ts";

export const errorText = (error: string): string => bindingErrors[isBindingError(error) ? error : "argument"][0];

/** As it stands in the cell: an amount as a number, an error in the words of the firm's papers. */
export function cellValue({ value, type, error }: Pick<StoredBinding, "value" | "type" | "error">): {
  value: CellValue;
  type: 1 | 2;
} {
  if (error !== null) return { value: errorText(error), type: 1 };
  return type === 2 ? { value: Number(value), type: 2 } : { value: value ?? "", type: 1 };
}

/** A binding's figure, with when it was worked out where that was before. */
export interface StoredBinding {
  value: string | null;
  type: 1 | 2 | null;
  error: string | null;
  depends: string[];
  isStale?: boolean;
  computedAt?: string | null;
}

export interface BindingRow {
  tabId: string;
  row: number;
  column: number;
  part: number;
  formula: string;
  value: string | null;
  type: number | null;
  error: string | null;
  depends: string[];
  isStale?: boolean;
  computedAt?: string | null;
  cellFormula: string | null;
  replacedBy: "number" | "nothing" | null;
}

/** What a sheet's bindings said when they were last worked out, by the text of the call. */
export async function storedBindings(db: Db, id: number): Promise<Map<string, StoredBinding>> {
  const { rows } = await sql<StoredBinding & { formula: string }>`
    select distinct on (b.formula) b.formula, b.value, b.value_type as type, b.error, b.depends, b.is_stale as "isStale",
      b.computed_at as "computedAt"
    from sheet_binding b where ${ofProject("b")} and b.sheet_id = ${id} and b.replaced_by is null order by b.formula`.execute(
    db,
  );
  return new Map(rows.map(({ formula, ...stored }) => [formula, stored]));
}

/** All, in the order of their cells. */
export async function bindingRows(db: Db, id: number): Promise<BindingRow[]> {
  const { rows } = await sql<BindingRow>`
    select b.tab_id as "tabId", b.row_no as row, b.column_no as "column", b.part, b.formula, b.value, b.value_type as type, b.error,
      b.depends, b.is_stale as "isStale", b.computed_at as "computedAt", b.cell_formula as "cellFormula",
      b.replaced_by as "replacedBy"
    from sheet_binding b where ${ofProject("b")} and b.sheet_id = ${id}
    order by b.tab_id, b.row_no, b.column_no, b.part`.execute(db);
  return rows;
}

const rowsOf = (places: readonly BoundPlace[], resolved: ReadonlyMap<string, StoredBinding>): BindingRow[] =>
  places.flatMap(({ tabId, row, column, cell, calls }) =>
    calls.flatMap(({ text }, part): BindingRow[] => {
      const one = resolved.get(text);
      if (!one) return [];
      const { value, type, error, depends, isStale = false, computedAt = null } = one;
      const cellFormula = cell.f ?? null;
      const figure = { formula: text, value, type, error, depends, isStale, computedAt };
      return [{ tabId, row, column, part, ...figure, cellFormula, replacedBy: null }];
    }),
  );

const placeOf = ({ tabId, row, column }: Pick<BindingRow, "tabId" | "row" | "column">): string =>
  `${tabId} ${row} ${column}`;

/** Those that stand in the book now; what was typed over stays remembered where no other binding has taken its place. */
export async function keepBindings(
  db: Db,
  id: number,
  places: readonly BoundPlace[],
  resolved: ReadonlyMap<string, StoredBinding>,
): Promise<void> {
  const now = rowsOf(places, resolved);
  const taken = new Set(now.map(placeOf));
  const replaced = (await bindingRows(db, id)).filter((row) => row.replacedBy !== null && !taken.has(placeOf(row)));
  await writeBindings(db, id, [...now, ...replaced]);
}

export async function writeBindings(db: Db, id: number, rows: readonly BindingRow[]): Promise<void> {
  await sql`delete from sheet_binding where ${ofProject("sheet_binding")} and sheet_id = ${id}`.execute(db);
  if (rows.length > 0)
    await insertFound(
      db,
      sql`
      insert into sheet_binding (tenant_id, project_id, sheet_id, tab_id, row_no, column_no, part, formula, value, value_type, error,
        depends, is_stale, computed_at, cell_formula, replaced_by)
      select ${ownTenant}, ${ownProject}, ${id}, b."tabId", b.row, b."column", b.part, b.formula, b.value, b.type, b.error,
        array(select jsonb_array_elements_text(b.depends)), b."isStale",
        coalesce(b."computedAt", ${instant()}), b."cellFormula", b."replacedBy"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b ("tabId" text, row int, "column" int, part int, formula text,
        value text, type smallint, error text, depends jsonb, "isStale" boolean, "computedAt" timestamptz, "cellFormula" text,
        "replacedBy" text)`,
    );
  const live = rows.filter(({ replacedBy }) => replacedBy === null);
  await sql`update audit_sheet set binding_count = ${live.length},
      stale_count = ${live.filter(({ isStale }) => isStale).length}
    where ${ofProject("audit_sheet")} and id = ${id}`.execute(db);
}
