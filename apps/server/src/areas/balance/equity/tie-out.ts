/** Cells of the audited statement of changes in equity. */
import { equityColumns, equityRows } from "@digao/domain/equity/form";
import { amountIn } from "@digao/domain/equity/statement";
import { yuan } from "@digao/domain/money";
import type { LiveFigure, TieOutPart } from "../../../platform/tie-out/figures.ts";
import { equityFigures } from "./figures.ts";
import { columnName, rowName } from "./names.ts";

export const equityTieOut: TieOutPart = {
  kind: "equity",
  read: async ({ db, projectId }) => {
    const figures = await equityFigures(db, projectId);
    if (!figures) return new Map();
    const stored = figures.stored?.id ?? null;
    return new Map(
      equityRows.flatMap(({ code: row }) =>
        equityColumns.map(({ code: column }): [string, LiveFigure] => [
          `equity:${row}.${column}`,
          {
            value: yuan(amountIn(figures.matrix, row, column)),
            name: (lang) => `${rowName(row, lang)} · ${columnName(column, lang)}`,
            part: "equity",
            opens: stored === null ? null : { refType: "equityStatement", refId: stored },
            madeBy: stored === null ? null : { refType: "equityStatement", refId: stored },
          },
        ]),
      ),
    );
  },
};
