/** The audited statement of changes in equity as tables of a document, across the page: this year, and last year where it is known. */
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { equityColumns, equityRows, TOTAL_EQUITY } from "@digao/domain/equity/form";
import { amountIn, type EquityMatrix } from "@digao/domain/equity/statement";
import { thousands } from "@digao/domain/money";
import type { LetterBlock, LetterPart } from "../../../../platform/letters/letter.ts";
import { equityFigures } from "../figures.ts";
import { named } from "../names.ts";
import { hashOf } from "../statement.ts";

const widths = { item: 34, amount: 16 } as const;

function tableOf(matrix: EquityMatrix, others: readonly EquityMatrix[], lang: Lang): LetterBlock {
  const used = equityColumns.filter(
    ({ code }) =>
      code === TOTAL_EQUITY ||
      [matrix, ...others].some((one) => equityRows.some((row) => amountIn(one, row.code, code) !== 0n)),
  );
  return {
    kind: "table",
    table: {
      heads: [messageOf(lang, "equity.sheet.item"), ...used.map((column) => named(column, lang))],
      widths: [widths.item, ...used.map(() => widths.amount)],
      amounts: used.map((_, at) => at + 1),
      rows: equityRows.map((row) => [
        named(row, lang),
        ...used.map(({ code }) => thousands(amountIn(matrix, row.code, code), { blankZero: row.of === null })),
      ]),
      strong: equityRows.flatMap(({ of }, at) => (of === null ? [] : [at])),
    },
  };
}

/** Null without books; `isOpen` where nobody has confirmed it as it is. */
export async function equityPart(
  db: Db,
  projectId: number,
  lang: Lang,
): Promise<{ part: LetterPart; isOpen: boolean } | null> {
  const figures = await equityFigures(db, projectId);
  if (!figures) return null;
  const { matrix, prior, stored } = figures;
  const title = messageOf(lang, "report.part.equity");
  const year = (key: "current" | "prior"): LetterBlock => ({
    kind: "heading",
    text: messageOf(lang, `equity.sheet.${key}`),
  });
  return {
    isOpen: stored?.confirmedHash !== hashOf(matrix),
    part: {
      isLandscape: true,
      name: title,
      blocks: [
        { kind: "title", text: title },
        year("current"),
        tableOf(matrix, [prior.matrix], lang),
        ...(prior.from === null ? [] : [year("prior"), tableOf(prior.matrix, [matrix], lang)]),
      ],
    },
  };
}
