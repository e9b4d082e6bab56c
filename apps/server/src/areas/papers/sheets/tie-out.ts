/** What the bound cells of sheets show, beside what their sources say now. */
import { ofProject } from "@digao/db/project-rows";
import { bindingCalls, boundCall } from "@digao/domain/sheet-bindings/parse";
import { cellName } from "@digao/sheets/a1";
import { sql } from "kysely";
import type { TieOutPart } from "../../../platform/tie-out/figures.ts";
import { resolveCalls } from "./bindings/resolve.ts";
import { namesOwnSigners } from "./signed.ts";

interface Row {
  refId: number;
  row: number;
  column: number;
  formula: string;
  value: string | null;
  error: string | null;
}

/** Under the name that the figure has beside sheets. */
function figureOf(formula: string): string {
  const amount = /^AMT\("([A-Z]\d+)","audited","(close|open)"\)$/u.exec(formula);
  if (amount) return `item:${amount[1]}.${amount[2]}`;
  const cash = /^CF\("([CS]\d+)"\)$/u.exec(formula);
  return cash ? `cash:${cash[1]}.year` : `binding:${formula}`;
}

export const sheetsTieOut: TieOutPart = {
  kind: "binding",
  read: () => Promise.resolve(new Map()),
  holds: async ({ db, projectId }) => {
    const { rows } = await sql<Row>`
      select b.sheet_id as "refId", b.row_no as row, b.column_no as "column", b.formula, b.value, b.error
      from sheet_binding b join audit_sheet s on ${ofProject("s")} and s.id = b.sheet_id and s.removed_at is null
      where ${ofProject("b")} and b.replaced_by is null and not coalesce(${namesOwnSigners("b", "s")}, false)
      order by b.sheet_id, b.row_no, b.column_no, b.part`.execute(db);
    const texts = [...new Set(rows.map(({ formula }) => formula))];
    const calls = texts.flatMap((text) => bindingCalls(text).map((call) => boundCall(call, () => null)));
    const now = await resolveCalls(db, projectId, calls);
    return rows.flatMap(({ refId, row, column, formula, value, error }) => {
      const one = now.get(formula);
      if (!one) return [];
      const [zh, en] = one.meaning;
      return [
        {
          refType: "auditSheet" as const,
          refId,
          place: cellName(row, column),
          figure: figureOf(formula),
          value: value ?? error ?? "",
          now: { value: one.value ?? one.error ?? "", name: (lang) => (lang === "zh" ? zh : en), opens: null },
        },
      ];
    });
  },
};
