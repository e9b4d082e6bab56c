import { insertFound } from "@digao/db/insert-found";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { RowIssues } from "@digao/excel/row-issues";
import { sql } from "kysely";
import { Refusal } from "../../../../../platform/refusal.ts";

export interface Problem {
  row: number | null;
  col: string | null;
  level: number;
  code: string;
  params: Record<string, string>;
}

const perStatement = 2000;

/** The reader's issues, each with the header of its column, and with its sheet where several are read. */
export const problemsOf = (issues: RowIssues, labelsOf: (sheet: string | null) => readonly string[]): Problem[] =>
  issues.list().map(({ row, column, level, code, params, sheet = null }) => {
    const label = column === null || column < 0 ? null : (labelsOf(sheet)[column] ?? null);
    const place = [sheet, label].filter((part) => part !== null).join("!");
    return { row: row === 0 ? null : row, col: place === "" ? null : place, level, code, params };
  });

/** A file of which nothing could be read, with the first text that stood in the way. */
export function noUsableRows(issues: RowIssues): Refusal {
  const first = issues.list().find(({ level, row, params }) => level === 1 && row > 0 && (params.text ?? "") !== "");
  if (!first) return new Refusal("import.noUsableRows", { kind: "state" });
  const params = { row: String(first.row), text: first.params.text ?? "" };
  return new Refusal("import.noUsableRowsFor", { kind: "state", params });
}

export async function keepProblems(db: Db, batchId: number, problems: readonly Problem[]): Promise<void> {
  for (let from = 0; from < problems.length; from += perStatement) {
    const part = problems.slice(from, from + perStatement);
    await insertFound(
      db,
      sql`
      insert into import_problem (tenant_id, project_id, batch_id, seq, row_no, col, level, code, params)
      select ${ownTenant}, ${ownProject}, ${batchId}, ${from} + place, "row", col, level, code, params
      from rows from (jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as ("row" int, col text, level smallint, code text, params jsonb)) with ordinality p ("row", col, level, code, params, place)`,
    );
  }
}
