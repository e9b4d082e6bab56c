import type { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { yuan } from "@digao/domain/money";
import { evaluate, formulaTerms } from "@digao/domain/statements/formula";
import { label } from "@digao/domain/statements/layout";
import type { TrialBalanceRow } from "@digao/domain/trial-balance/trial-balance-row";
import type { Context } from "../../../platform/serve.ts";
import { type CellAt, type Column, money, type Tone, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "./door.ts";
import { imbalanceBanner } from "./imbalance.ts";
import { coverOf } from "./statement.ts";
import { AMOUNT_COLUMNS, type Amount, type AmountColumn, RESULT_PARTS } from "./trial-balance-columns.ts";

type Scope = Input<(typeof trialBalance)["DownTrialBalanceExcel"]>;
type Row = TrialBalanceRow;

/** Of the file nodes: 试算平衡与调整分录汇总. */
const INDEX = "E1";
const TONES = { H: "bold", L: "plain", I: "indent", T: "bold" } as const satisfies Record<string, Tone>;

/** The trial balance sheet: totals and results as formulas over the cells, with their values. */
export async function downloadTrialBalance({ db }: Context, input: Scope): Promise<FileAnswer> {
  const { projectId, periodId, JPeriod, RptLang: lang } = input;
  const balance = await projectTrialBalance(db, { projectId, periodId, jPeriod: JPeriod });
  const { company, dates, unit } = await coverOf(db, balance, lang);
  const hasDrafts = input.includeDraft ?? balance.source.project.settings.tbIncludeDraft;
  const title = messageOf(lang, "tbSheet.title");
  const banner = imbalanceBanner(balance.invariants, lang);
  const sheet = paperSheet({
    lang,
    name: "tbSheet.title",
    head: {
      lang,
      title,
      cover: await paper.cover(db, projectId, lang),
      when: `${messageOf(lang, "tbSheet.date")} ${dates[1]}`,
      unit,
      index: INDEX,
      // Nobody signs the trial balance itself: the lines are for signing by hand.
      signers: paper.signersByHand(lang),
      warning: banner,
      notes: [
        messageOf(lang, "leadSheet.source", { period: balance.source.period?.label ?? "—" }),
        ...(await openPoints.notes(db, { lang, trivial: balance.materiality.trivial })),
      ],
    },
    columns: columnsOf(balance, lang, hasDrafts),
    rows: withFlow(balance),
    tone: ({ line }) => TONES[line.kind],
    // They repeat the entries of the lines that they are part of.
    isOfWhich: ({ line }) => line.kind === "I",
    closing: [{ words: "tbSheet.entries", isSum: true }],
    freezeColumns: 2,
    banner,
  });
  return workbookFile([company, title, dates[2]], [sheet]);
}

/**
 * Rows whose equity effects are carried up into the totals, so that a total's columns add up too. What opening entries do to the closing
 * stands with them: neither was booked in the year.
 */
function withFlow({ source, rows }: ProjectTrialBalance): Row[] {
  const flow = (column: "systemEffect" | "openSystemEffect") =>
    evaluate(source.input.lines, new Map([...rows].map(([code, row]) => [code, row[column]])));
  const [current, opening] = [flow("systemEffect"), flow("openSystemEffect")];
  return [...rows.values()].map((row) => ({
    ...row,
    systemEffect: (current.get(row.line.code) ?? 0n) + row.carried,
    openSystemEffect: opening.get(row.line.code) ?? 0n,
  }));
}

function columnsOf(balance: ProjectTrialBalance, lang: Lang, hasDrafts: boolean): Column<Row>[] {
  const indexes = new Map(balance.source.items.map(({ line, wpIndex }) => [line.code, wpIndex]));
  const places = new Map([...balance.rows.values()].map(({ line }, place) => [line.code, place]));
  return [
    text("tbSheet.index", 8, ({ line }) => indexes.get(line.code)),
    { words: "trialBalance.item", width: 36, isLabel: true, of: ({ line }) => label(line, lang) },
    ...AMOUNT_COLUMNS.map((column) => amountColumn(column, places)),
    ...comparison,
    ...(hasDrafts ? [draft] : []),
  ];
}

const termsOf = ({ line }: Row) => formulaTerms(line.formula);
const isTotal = (row: Row): boolean => row.line.kind === "T" || termsOf(row).length > 0;
const isHeading = ({ line }: Row): boolean => line.kind === "H";

const signed = (terms: readonly (readonly [sign: number, cell: string])[]): string =>
  terms
    .map(([sign, cell]) => `${sign < 0 ? "-" : "+"}${cell}`)
    .join("")
    .replace(/^\+/, "");

function amountColumn(column: AmountColumn, places: ReadonlyMap<string, number>): Column<Row> {
  const { amount, kind, group } = column;
  return {
    words: column.label,
    ...(group ? { under: [group] } : {}),
    name: amount,
    width: 16,
    kind: "money",
    ...(kind === "entry" ? { sum: "known" as const } : {}),
    of: (row) => (isHeading(row) || (isTotal(row) && kind === "entry") ? null : yuan(row[amount])),
    formula: (cell, row) => {
      const terms = termsOf(row);
      if (isTotal(row) && terms.every(({ code }) => places.has(code)))
        return signed(terms.map(({ sign, code }) => [sign, cell(amount, places.get(code))]));
      return kind === "result" ? resultFormula(amount, row, cell) : null;
    },
  };
}

const isEntry = (amount: Amount): boolean =>
  AMOUNT_COLUMNS.some((one) => one.amount === amount && one.kind === "entry");

/** Balance and entries together; a credit line turns the entries round. */
function resultFormula(amount: Amount, { line }: Row, cell: CellAt): string | null {
  const turn = line.direction === "Cr" ? -1 : 1;
  const parts = RESULT_PARTS[amount];
  return parts ? signed(parts.map(([part, sign]) => [isEntry(part) ? sign * turn : sign, cell(part)])) : null;
}

/** Change, rate, the client's own statement and its difference. */
const comparison: readonly Column<Row>[] = [
  {
    words: "tbSheet.change",
    width: 16,
    kind: "money",
    of: (row) => (isHeading(row) || row.variation.change === null ? null : yuan(row.variation.change)),
    // Against comparatives that are not the opening column there is no cell to subtract.
    formula: (cell, { prior, openAudited }) =>
      prior === openAudited ? `${cell("audited")}-${cell("openAudited")}` : null,
  },
  { words: "tbSheet.rate", width: 16, kind: "percent", of: (row) => (isHeading(row) ? null : row.variation.rate) },
  money("tbSheet.client", 16, (row) => (isHeading(row) || row.clientAmt === null ? null : yuan(row.clientAmt))),
  {
    words: "tbSheet.difference",
    width: 16,
    kind: "money",
    of: (row) => (isHeading(row) || row.statementDifference === null ? null : yuan(row.statementDifference)),
    formula: (cell) => `${cell("tbSheet.client")}-${cell("unaudited")}`,
  },
];

/** What drafts would add. */
const draft: Column<Row> = money("tbSheet.draft", 16, (row) =>
  isHeading(row) ? null : yuan(row.draft.audited - row.audited),
);
