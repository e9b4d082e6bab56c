/** The audited cash-flow statement as a workbook: statement with formulas in its totals, worksheet, supplement, checks. */
import type {
  CashFlowCheck,
  CashFlowLine,
  CashFlowRow,
  cashFlow,
  SupplementLine,
} from "@digao/contract/areas/balance/cash-flow/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, yuan } from "@digao/domain/money";
import { formulaTerms } from "@digao/domain/statements/formula";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, type Tone, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet, paperSheet } from "../../../platform/workbook/sheet.ts";
import { paper } from "../../engagement/papers/door.ts";
import { checksOf } from "./checks.ts";
import { cashFigures } from "./figures.ts";
import { CASH_FLOW, formLines, SUPPLEMENT } from "./form.ts";
import { statementOf } from "./statement.ts";
import { supplementOf } from "./supplement.ts";
import { getData } from "./worksheet.ts";

type Formulas = ReadonlyMap<string, string>;

const toneOf = ({ kind }: { kind: string }): Tone => (kind === "T" || kind === "H" ? "bold" : "plain");

/** A total over the lines of its own sheet; null where one of them is not there. */
function totalOf<Row extends { code: string }>(rows: readonly Row[], formulas: Formulas, column: string) {
  const places = new Map(rows.map(({ code }, place) => [code, place]));
  return (cell: (column: string, place?: number) => string, row: Row): string | null => {
    const terms = formulaTerms(formulas.get(row.code) ?? "");
    if (terms.length === 0 || terms.some(({ code }) => !places.has(code))) return null;
    return terms
      .map(({ sign, code }) => `${sign < 0 ? "-" : "+"}${cell(column, places.get(code))}`)
      .join("")
      .replace(/^\+/, "");
  };
}

function statementColumns(rows: readonly CashFlowLine[], formulas: Formulas): Column<CashFlowLine>[] {
  const amount = (words: MessageKey, of: (row: CashFlowLine) => string | null, hasTotals = true) =>
    money<CashFlowLine>(words, 18, of, {
      isNilBlank: true,
      ...(hasTotals ? { formula: totalOf(rows, formulas, words) } : {}),
    });
  return [
    { words: "cashFlow.sheet.item", width: 52, isLabel: true, of: ({ name }) => name },
    {
      words: "trialBalance.lineNo",
      width: 6,
      kind: "ordinal",
      of: ({ kind, lineNo }) => (kind === "H" ? null : lineNo),
    },
    amount("cashFlow.sheet.current", ({ current }) => current),
    amount("cashFlow.sheet.adjust", ({ adjust }) => adjust),
    amount("cashFlow.sheet.audited", ({ audited }) => audited),
    amount(
      "cashFlow.sheet.prior",
      ({ prior }) => prior,
      rows.some(({ prior }) => prior !== null),
    ),
    amount("cashFlow.sheet.client", ({ client }) => client, false),
    {
      words: "cashFlow.sheet.difference",
      width: 16,
      kind: "money",
      isNilBlank: true,
      of: ({ difference }) => difference,
      formula: (cell, { client }) =>
        client === null ? null : `${cell("cashFlow.sheet.audited")}-${cell("cashFlow.sheet.client")}`,
    },
  ];
}

interface SupplementRow {
  code: string;
  name: string;
  kind: string;
  note: string;
  amount: string | null;
  adjust: string | null;
  audited: string | null;
}

/** Each line, with what it is made of beneath it. */
const supplementRows = (lines: readonly SupplementLine[], lang: Lang): SupplementRow[] =>
  lines.flatMap(({ code, name, kind, computed, adjust, amount, terms }) => [
    { code, name, kind, note: "", amount: computed, adjust, audited: amount },
    ...terms.map((term) => ({
      code: "",
      name: `${term.account} ${term.name}`,
      kind: "part",
      note: `${messageOf(lang, `cashFlow.term.${term.kind}`)} ${term.amount}`,
      amount: null,
      adjust: null,
      audited: null,
    })),
  ]);

const supplementColumns = (rows: readonly SupplementRow[], formulas: Formulas): Column<SupplementRow>[] => [
  {
    words: "cashFlow.sheet.item",
    width: 56,
    isLabel: true,
    toneOf: ({ kind }) => (kind === "part" ? "indent" : toneOf({ kind })),
    of: ({ name }) => name,
  },
  money("cashFlow.sheet.current", 18, ({ amount }) => amount, {
    isNilBlank: true,
    formula: totalOf(rows, formulas, "cashFlow.sheet.current"),
  }),
  money("cashFlow.sheet.adjust", 16, ({ adjust }) => adjust, {
    isNilBlank: true,
    formula: totalOf(rows, formulas, "cashFlow.sheet.adjust"),
  }),
  money("cashFlow.sheet.audited", 18, ({ audited }) => audited, {
    isNilBlank: true,
    formula: totalOf(rows, formulas, "cashFlow.sheet.audited"),
  }),
  text("cashFlow.sheet.basis", 34, ({ note }) => note),
];

const checkColumns = (lang: Lang): Column<CashFlowCheck>[] => [
  text("cashFlow.sheet.check", 8, ({ code }) => code),
  text("cashFlow.sheet.what", 56, ({ words }) => words),
  money("cashFlow.sheet.left", 18, ({ left }) => left),
  money("cashFlow.sheet.right", 18, ({ right }) => right),
  {
    words: "cashFlow.sheet.difference",
    width: 16,
    kind: "money",
    of: ({ difference }) => difference,
    formula: (cell, { difference }) =>
      difference === null ? null : `${cell("cashFlow.sheet.left")}-${cell("cashFlow.sheet.right")}`,
  },
  text("cashFlow.sheet.state", 14, ({ state }) => messageOf(lang, `cashFlow.state.${state}`)),
  { words: "cashFlow.sheet.count", width: 8, kind: "count", of: ({ count }) => count },
  text("cashFlow.sheet.explanation", 40, ({ explanation }) => explanation?.words),
];

interface PartRow extends CashFlowRow {
  item: string;
  part: string;
}

const worksheetColumns = (lang: Lang): Column<PartRow>[] => [
  { words: "cashFlow.sheet.date", width: 12, kind: "day", of: ({ jDate }) => jDate },
  text("cashFlow.sheet.voucher", 12, (row) => voucherName(row)),
  text("cashFlow.sheet.summary", 34, ({ summary }) => summary),
  text("cashFlow.sheet.accountCode", 14, ({ accountCode }) => accountCode),
  text("cashFlow.sheet.account", 30, ({ accountName }) => accountName),
  text("cashFlow.sheet.cfItem", 10, ({ item }) => item),
  money("cashFlow.sheet.signed", 18, ({ part }) => part, { sum: "known" }),
  text("cashFlow.sheet.rule", 10, ({ ruleId }) => ruleId),
  text("cashFlow.sheet.rowState", 16, ({ state }) => codeWord(lang, "cfRowState", state)),
  text("cashFlow.sheet.why", 34, ({ decision }) => decision?.reason),
];

const pageSize = 1000;

async function* worksheetRows(ctx: Context, Id: number): AsyncGenerator<PartRow[]> {
  for (let skipCount = 0; ; skipCount += pageSize) {
    const { items } = await getData(ctx, { Id, skipCount, maxResultCount: pageSize, sorting: "jDate" });
    if (items.length > 0)
      yield items.flatMap((row) =>
        row.parts.map(({ cfItemCode, amount }) => ({ ...row, item: cfItemCode, part: yuan(fen(amount)) })),
      );
    if (items.length < pageSize) return;
  }
}

export async function downloadCashFlow(
  ctx: Context,
  { Id, RptLang: lang }: Input<(typeof cashFlow)["DownCashFlowExcel"]>,
): Promise<FileAnswer> {
  const { db } = ctx;
  const figures = await cashFigures(db, Id);
  if (!figures) throw new Refusal("cashFlow.noRun", { kind: "state" });
  const lines = [...(await formLines(db, CASH_FLOW)), ...(await formLines(db, SUPPLEMENT))];
  const formulas: Formulas = new Map(lines.map((line) => [line.code, line.formula]));
  const cover = await paper.cover(db, Id, lang);
  const statement = await statementOf(db, Id, figures, lang);
  const supplement = supplementRows((await supplementOf(db, Id, figures, lang)).items, lang);
  const { shown } = await checksOf(db, figures, lang);
  const title = messageOf(lang, "cashFlow.sheet.title");
  const headOf = (words: MessageKey) => ({
    lang,
    title: messageOf(lang, words),
    cover,
    signers: paper.signers(lang, []),
    notes: [messageOf(lang, "cashFlow.sheet.recomputed")],
  });
  return workbookFile(
    [cover.client, title],
    [
      paperSheet({
        lang,
        name: "cashFlow.sheet.title",
        head: headOf("cashFlow.sheet.title"),
        columns: statementColumns(statement.items, formulas),
        rows: statement.items,
        tone: toneOf,
      }),
      listSheet({
        lang,
        name: "cashFlow.sheet.worksheet",
        columns: worksheetColumns(lang),
        rows: { batches: worksheetRows(ctx, Id) },
        closing: [{ words: "cashFlow.sheet.total", isSum: true }],
      }),
      paperSheet({
        lang,
        name: "cashFlow.sheet.supplement",
        head: headOf("cashFlow.sheet.supplement"),
        columns: supplementColumns(supplement, formulas),
        rows: supplement,
        tone: toneOf,
      }),
      paperSheet({
        lang,
        name: "cashFlow.sheet.checks",
        head: headOf("cashFlow.sheet.checks"),
        columns: checkColumns(lang),
        rows: shown,
      }),
    ],
  );
}
