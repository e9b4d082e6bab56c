/** The audited balance sheet and income statement as tables of a document. */
import type { Lang } from "@digao/contract/messages";
import { messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type Fen, thousands } from "@digao/domain/money";
import type { StatementCell } from "@digao/domain/statements/layout";
import type { LetterPart } from "../../../../platform/letters/letter.ts";
import { type Statements, statementsOf } from "../statement.ts";

/** Blank where the screen is: a line's nil; that of a total is 0.00. */
function shown(cell: StatementCell | null, amount: Fen | null): string {
  if (!cell || amount === null) return "";
  return thousands(amount, { blankZero: cell.kind !== "T" });
}
const isStrong = (cell: StatementCell | null): boolean => cell?.kind === "T" || cell?.kind === "H";
const labelOf = (cell: StatementCell | null): string => (cell ? `${"　".repeat(cell.indent)}${cell.label}` : "");

function headOf({ headings, company, dates }: Statements, type: 1 | 2, lang: Lang): LetterPart["blocks"] {
  const { title, form, unit } = headings[type];
  return [
    { kind: "title", text: title },
    { kind: "right", text: form },
    { kind: "plain", text: `${messageOf(lang, "trialBalance.preparedBy", { company })}　　${dates[type]}　　${unit}` },
  ];
}

function balanceSheetPart(statements: Statements, lang: Lang): LetterPart {
  const { balanceSheet: rows, headings } = statements;
  const [current, prior] = headings[1].columns;
  const side = (cell: StatementCell | null) => [
    labelOf(cell),
    cell?.noteRef ?? "",
    shown(cell, cell?.current ?? null),
    shown(cell, cell?.prior ?? null),
  ];
  const note = messageOf(lang, "trialBalance.notes");
  return {
    name: headings[1].title,
    isLandscape: true,
    blocks: [
      ...headOf(statements, 1, lang),
      {
        kind: "table",
        table: {
          heads: [
            ...[messageOf(lang, "trialBalance.assets"), note, current, prior],
            ...[messageOf(lang, "trialBalance.liabilitiesAndEquity"), note, current, prior],
          ],
          widths: [30, 7, 18, 18, 34, 7, 18, 18],
          amounts: [2, 3, 6, 7],
          rows: rows.map(({ left, right }) => [...side(left), ...side(right)]),
          strong: rows.flatMap(({ left, right }, at) => (isStrong(left) && (!right || isStrong(right)) ? [at] : [])),
        },
      },
    ],
  };
}

function incomeStatementPart(statements: Statements, lang: Lang): LetterPart {
  const { incomeStatement: cells, headings, hasPriorYear } = statements;
  const [current, prior] = headings[2].columns;
  return {
    name: headings[2].title,
    blocks: [
      ...headOf(statements, 2, lang),
      {
        kind: "table",
        table: {
          heads: [messageOf(lang, "trialBalance.item"), messageOf(lang, "trialBalance.notes"), current, prior],
          widths: [50, 8, 22, 22],
          amounts: [2, 3],
          rows: cells.map((cell) => [
            labelOf(cell),
            cell.noteRef ?? "",
            shown(cell, cell.current),
            hasPriorYear ? shown(cell, cell.prior) : "",
          ]),
          strong: cells.flatMap((cell, at) => (isStrong(cell) ? [at] : [])),
        },
      },
    ],
  };
}

/** Null while the project has no books; `outOfBalance` where they do not balance. */
export async function auditedStatementParts(
  db: Db,
  projectId: number,
  lang: Lang,
): Promise<{ parts: LetterPart[]; outOfBalance: string; isSmall: boolean } | null> {
  const statements = await statementsOf(db, { projectId, RptLang: lang, unit: "yuan", audited: true });
  const { balances, clientAmounts } = statements.balance.source.input;
  if (balances.length === 0 && !clientAmounts) return null;
  return {
    parts: [balanceSheetPart(statements, lang), incomeStatementPart(statements, lang)],
    outOfBalance: statements.outOfBalance,
    isSmall: statements.form === "small",
  };
}
