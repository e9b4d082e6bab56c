/** What other areas ask of the audited statement of changes in equity. */
import type { Db } from "@digao/db/tenant";
import { equityColumns, equityParts, equityRows } from "@digao/domain/equity/form";
import { amountIn } from "@digao/domain/equity/statement";
import type { Fen } from "@digao/domain/money";
import { equityFigures } from "./figures.ts";

/** Its rows with this year's amounts, column by column; null without books. */
export async function auditedEquity(
  db: Db,
  projectId: number,
): Promise<{ code: string; nameZh: string; nameEn: string; amounts: Fen[] }[] | null> {
  const figures = await equityFigures(db, projectId);
  if (!figures) return null;
  return equityRows.map(({ code, nameZh, nameEn }) => ({
    code,
    nameZh,
    nameEn,
    amounts: equityColumns.map((column) => amountIn(figures.matrix, code, column.code)),
  }));
}

/** Cells of its rows that carry amounts; none without books. */
export async function auditedEquityCells(
  db: Db,
  projectId: number,
): Promise<{ row: string; column: string; amount: Fen }[]> {
  const figures = await equityFigures(db, projectId);
  if (!figures) return [];
  return equityRows
    .filter(({ of }) => of === null)
    .flatMap(({ code: row }) =>
      equityParts.map((column) => ({ row, column, amount: amountIn(figures.matrix, row, column) })),
    );
}
