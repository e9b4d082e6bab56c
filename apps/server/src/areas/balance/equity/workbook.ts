/** The statement of changes in equity as a workbook: this year with formulas in its totals, last year, sources, checks. */
import type { EquityCheck, EquityRow, equity } from "@digao/contract/areas/balance/equity/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import {
  type EquityColumnCode,
  equityColumns,
  equityParts,
  equityRows,
  TOTAL_EQUITY,
  TREASURY,
} from "@digao/domain/equity/form";
import { yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { type CellAt, type Column, money, type Tone, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet, paperSheet } from "../../../platform/workbook/sheet.ts";
import { paper } from "../../engagement/papers/door.ts";
import type { Source } from "./events.ts";
import { figuresFor } from "./moves.ts";
import { columnName, rowName } from "./names.ts";
import { getStatement, sourceNames } from "./statement.ts";

const toneOf = ({ isTotal }: EquityRow): Tone => (isTotal ? "bold" : "plain");
const places = new Map(equityRows.map(({ code }, place) => [code, place]));
const partsOf = new Map(equityRows.map(({ code, of }) => [code as string, of]));
const signed = (sign: 1 | -1, cell: string): string => `${sign < 0 ? "-" : "+"}${cell}`;

/** Of the total column over its own row, of total rows over their own column; null of what carries an amount. */
function formulaOf(column: EquityColumnCode) {
  return (cell: CellAt, { code }: EquityRow): string | null => {
    const terms =
      column === TOTAL_EQUITY
        ? equityParts.map((part) => signed(part === TREASURY ? -1 : 1, cell(part)))
        : (partsOf.get(code) ?? []).map(([part, sign]) => signed(sign, cell(column, places.get(part))));
    return terms.length === 0 ? null : terms.join("").replace(/^\+/, "");
  };
}

const statementColumns = (lang: Lang, amountOf: (row: EquityRow, at: number) => string | null): Column<EquityRow>[] => [
  { words: "equity.sheet.item", width: 44, isLabel: true, of: ({ name }) => name },
  ...equityColumns.map(({ code }, at) => ({
    ...money<EquityRow>({ text: columnName(code, lang) }, 17, (row) => amountOf(row, at), {
      isNilBlank: true,
      formula: formulaOf(code),
    }),
    name: code,
  })),
];

const checkColumns = (lang: Lang): Column<EquityCheck>[] => [
  text("equity.sheet.check", 8, ({ code }) => code),
  text("equity.sheet.what", 56, ({ words }) => words),
  money("equity.sheet.left", 18, ({ left }) => left),
  money("equity.sheet.right", 18, ({ right }) => right),
  {
    words: "equity.sheet.difference",
    width: 16,
    kind: "money",
    of: ({ difference }) => difference,
    formula: (cell, { difference }) =>
      difference === null ? null : `${cell("equity.sheet.left")}-${cell("equity.sheet.right")}`,
  },
  text("equity.sheet.state", 22, ({ state, names }) => [messageOf(lang, `equity.state.${state}`), ...names].join(" ")),
  text("equity.sheet.explanation", 40, ({ explanation }) => explanation?.words),
];

const sourceColumns = (lang: Lang, nameOf: (source: Source) => string): Column<Source>[] => [
  text("equity.sheet.row", 34, ({ row }) => (row === null ? messageOf(lang, "equity.none") : rowName(row, lang))),
  text("equity.sheet.column", 22, ({ column }) => columnName(column, lang)),
  money("equity.sheet.amount", 18, ({ amount }) => yuan(amount)),
  text("equity.sheet.from", 34, nameOf),
  { words: "equity.sheet.date", width: 12, kind: "day", of: ({ date }) => date },
  text("equity.sheet.summary", 40, ({ summary }) => summary),
];

export async function downloadEquity(
  ctx: Context,
  { Id, RptLang: lang }: Input<(typeof equity)["DownEquityExcel"]>,
): Promise<FileAnswer> {
  const figures = await figuresFor(ctx, Id);
  const { rows, checks, prior } = await getStatement(ctx, { Id, RptLang: lang });
  const cover = await paper.cover(ctx.db, Id, lang);
  const headOf = (words: MessageKey) => ({
    lang,
    title: `${messageOf(lang, "equity.sheet.title")} ${messageOf(lang, words)}`,
    cover,
    signers: paper.signers(lang, []),
    notes: [messageOf(lang, "equity.sheet.recomputed")],
  });
  const statement = (words: MessageKey, amountOf: (row: EquityRow, at: number) => string | null) =>
    paperSheet({
      lang,
      name: words,
      head: headOf(words),
      columns: statementColumns(lang, amountOf),
      rows,
      tone: toneOf,
    });
  return workbookFile(
    [cover.client, messageOf(lang, "equity.sheet.title")],
    [
      statement("equity.sheet.current", ({ cells }, at) => cells[at]?.amount ?? null),
      ...(prior.from === null
        ? []
        : [statement("equity.sheet.prior", ({ prior: amounts }, at) => amounts?.[at] ?? null)]),
      listSheet({
        lang,
        name: "equity.sheet.sources",
        columns: sourceColumns(lang, await sourceNames(ctx.db, lang)),
        rows: [...figures.sources],
      }),
      paperSheet({
        lang,
        name: "equity.sheet.checks",
        head: headOf("equity.sheet.checks"),
        columns: checkColumns(lang),
        rows: checks,
      }),
    ],
  );
}
