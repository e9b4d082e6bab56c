import type { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { type Fen, sum, yuan } from "@digao/domain/money";
import { SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import { evaluate, formulaTerms } from "@digao/domain/statements/formula";
import { label } from "@digao/domain/statements/layout";
import type { TrialBalanceRow } from "@digao/domain/trial-balance/trial-balance-row";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "./door.ts";
import { imbalanceBanner } from "./imbalance.ts";
import { coverOf } from "./statement.ts";
import { XLSX } from "./statement-workbook.ts";
import {
  AMOUNT_COLUMNS,
  type Amount,
  type AmountColumn,
  letterAfter,
  letterOf,
  RESULT_PARTS,
} from "./trial-balance-columns.ts";

type Scope = Input<(typeof trialBalance)["DownTrialBalanceExcel"]>;

/** Of the file nodes: 试算平衡与调整分录汇总. */
const INDEX = "E1";
/** The table's two rows of headings stand between the head and its first row. */
const HEADING_ROWS = 2;

/** The trial balance sheet: totals and results as formulas over the cells, with their values. */
export async function downloadTrialBalance({ db }: Context, input: Scope): Promise<FileAnswer> {
  const { projectId, periodId, JPeriod, RptLang: lang } = input;
  const balance = await projectTrialBalance(db, { projectId, periodId, jPeriod: JPeriod });
  const cover = await coverOf(db, balance, lang);
  const includeDraft = input.includeDraft ?? balance.source.project.settings.tbIncludeDraft;
  const title = messageOf(lang, "tbSheet.title");
  const outOfBalance = imbalanceBanner(balance.invariants, lang);
  const head = {
    lang,
    title,
    cover: await paper.cover(db, projectId, lang),
    when: `${messageOf(lang, "tbSheet.date")} ${cover.dates[1]}`,
    unit: cover.unit,
    index: INDEX,
    // Nobody signs the trial balance itself: the lines are for signing by hand.
    signers: paper.signers(lang, [], REVIEW_LEVELS),
    warning: outOfBalance,
    notes: [
      messageOf(lang, "leadSheet.source", { period: balance.source.period?.label ?? "—" }),
      ...(await openPoints.notes(db, { lang, trivial: balance.materiality.trivial })),
    ],
  };
  const firstRow = paper.headLength(head, COLUMN_COUNT) + HEADING_ROWS + 1;
  const body = await workbookBytes([sheetOf(balance, { head, lang, includeDraft, outOfBalance, firstRow })]);
  return { fileName: `${cover.company}-${title}-${cover.dates[2]}.xlsx`, mime: XLSX, body };
}

const COLUMN_COUNT = 2 + AMOUNT_COLUMNS.length + 5;
const REVIEW_LEVELS = SIGN_LEVELS.filter((level) => level !== signLevel.qualityReview);

interface Look {
  head: Parameters<typeof paper.sheet>[0]["head"];
  lang: Lang;
  includeDraft: boolean;
  /** What stands across the page while it does not balance. */
  outOfBalance: string;
  /** Of the table. */
  firstRow: number;
}

function sheetOf(balance: ProjectTrialBalance, look: Look): SheetOut {
  const rows = withFlow(balance);
  const place = new Map(rows.map(({ line }, index) => [line.code, look.firstRow + index]));
  const indexes = new Map(balance.source.items.map(({ line, wpIndex }) => [line.code, wpIndex]));
  const lines = rows.map((row): RowOut => {
    const name: CellOut = {
      text: label(row.line, look.lang),
      style: row.line.kind === "T" ? "boxBold" : NAME_STYLES[row.line.kind],
    };
    const index: CellOut = { text: indexes.get(row.line.code) ?? "", style: "boxText" };
    return [
      index,
      name,
      ...AMOUNT_COLUMNS.map((column) => amountCell(row, column, place)),
      ...comparison(row, place, look),
    ];
  });
  return paper.sheet({
    name: messageOf(look.lang, "tbSheet.title"),
    columns: [
      { width: 8 },
      { width: 36 },
      ...AMOUNT_COLUMNS.map(() => ({ width: 16 })),
      ...Array(5).fill({ width: 16 }),
    ],
    head: look.head,
    headings: headingsOf(look),
    headingMerges: merges(),
    rows: [[...lines, footOf(rows, look)]],
    freezeColumns: 2,
    banner: look.outOfBalance,
  });
}

const NAME_STYLES = { H: "boxBold", L: "boxText", I: "boxIndent", T: "boxBold" } as const;

/**
 * Rows whose equity effects are carried up into the totals, so that a total's columns add up too. What opening entries do to the closing
 * stands with them: neither was booked in the year.
 */
function withFlow({ source, rows }: ProjectTrialBalance): TrialBalanceRow[] {
  const flow = (column: "systemEffect" | "openSystemEffect") =>
    evaluate(source.input.lines, new Map([...rows].map(([code, row]) => [code, row[column]])));
  const [current, opening] = [flow("systemEffect"), flow("openSystemEffect")];
  return [...rows.values()].map((row) => ({
    ...row,
    systemEffect: (current.get(row.line.code) ?? 0n) + row.carried,
    openSystemEffect: opening.get(row.line.code) ?? 0n,
  }));
}

function amountCell(row: TrialBalanceRow, column: AmountColumn, place: ReadonlyMap<string, number>): CellOut {
  const { line } = row;
  const terms = formulaTerms(line.formula);
  const isTotal = line.kind === "T" || terms.length > 0;
  if (line.kind === "H" || (isTotal && column.kind === "entry")) return BLANK;
  const value = yuan(row[column.amount]);
  const style = line.kind === "T" ? "boxTotal" : "boxAmount";
  if (isTotal && terms.every(({ code }) => place.has(code))) {
    const letter = letterOf(column.amount);
    return { formula: signed(terms.map(({ sign, code }) => [sign, `${letter}${place.get(code)}`])), value, style };
  }
  const parts = column.kind === "result" ? RESULT_PARTS[column.amount] : undefined;
  if (!parts) return { number: value, style };
  const turn = line.direction === "Cr" ? -1 : 1;
  const at = place.get(line.code) ?? 0;
  return {
    formula: signed(parts.map(([part, sign]) => [isEntry(part) ? sign * turn : sign, `${letterOf(part)}${at}`])),
    value,
    style,
  };
}

const BLANK: CellOut = { text: " ", style: "boxText" };

const isEntry = (amount: Amount): boolean => AMOUNT_COLUMNS.some((c) => c.amount === amount && c.kind === "entry");

const signed = (terms: readonly (readonly [number, string])[]): string =>
  terms
    .map(([sign, cell]) => `${sign < 0 ? "-" : "+"}${cell}`)
    .join("")
    .replace(/^\+/, "");

/** Change, rate, the client's own statement and its difference, and what drafts would add where the project asks for it. */
function comparison(row: TrialBalanceRow, place: ReadonlyMap<string, number>, look: Look): CellOut[] {
  const { line, variation, clientAmt, statementDifference, draft, audited, prior, openAudited } = row;
  if (line.kind === "H") return Array.from({ length: look.includeDraft ? 5 : 4 }, () => BLANK);
  const at = place.get(line.code) ?? 0;
  const style = line.kind === "T" ? "boxTotal" : "boxAmount";
  const change = signed([
    [1, `${letterOf("audited")}${at}`],
    [-1, `${letterOf("openAudited")}${at}`],
  ]);
  const difference = signed([
    [1, `${letterAfter(2)}${at}`],
    [-1, `${letterOf("unaudited")}${at}`],
  ]);
  return [
    changeCell(variation.change, prior === openAudited ? change : null, style),
    variation.rate === null ? BLANK : { number: variation.rate, style: "percent" },
    clientAmt === null ? BLANK : { number: yuan(clientAmt), style },
    statementDifference === null ? BLANK : { formula: difference, value: yuan(statementDifference), style },
    ...(look.includeDraft ? [{ number: yuan(draft.audited - audited), style } as const] : []),
  ];
}

/** Against comparatives that are not the opening column there is no cell to subtract. */
function changeCell(change: Fen | null, formula: string | null, style: "boxTotal" | "boxAmount"): CellOut {
  if (change === null) return BLANK;
  return formula === null ? { number: yuan(change), style } : { formula, value: yuan(change), style };
}

/** Debits and credits of each kind of entry over all lines: of-which lines repeat theirs and are taken out again. */
function footOf(rows: readonly TrialBalanceRow[], { lang, firstRow }: Look): RowOut {
  const last = firstRow + rows.length - 1;
  const repeated = rows.flatMap(({ line }, index) => (line.kind === "I" ? [firstRow + index] : []));
  const totalOf = (amount: Amount): Fen => sum(rows.filter(({ line }) => line.kind !== "I").map((row) => row[amount]));
  return [
    BLANK,
    { text: messageOf(lang, "tbSheet.entries"), style: "boxBold" },
    ...AMOUNT_COLUMNS.map(({ amount, kind }): CellOut => {
      if (kind !== "entry") return BLANK;
      const letter = letterOf(amount);
      const formula = `SUM(${letter}${firstRow}:${letter}${last})${repeated.map((row) => `-${letter}${row}`).join("")}`;
      return { formula, value: yuan(totalOf(amount)), style: "boxTotal" };
    }),
  ];
}

function headingsOf({ lang, includeDraft }: Look): RowOut[] {
  const text = (key: Parameters<typeof messageOf>[1]): CellOut => ({ text: messageOf(lang, key), style: "header" });
  const extra = [
    text("tbSheet.change"),
    text("tbSheet.rate"),
    text("tbSheet.client"),
    text("tbSheet.difference"),
    ...(includeDraft ? [text("tbSheet.draft")] : []),
  ];
  return [
    [
      text("tbSheet.index"),
      text("trialBalance.item"),
      ...AMOUNT_COLUMNS.map(({ label: own, group }) => text(group ?? own)),
      ...extra,
    ],
    [text("tbSheet.index"), text("trialBalance.item"), ...AMOUNT_COLUMNS.map(({ label: own }) => text(own)), ...extra],
  ];
}

/** Groups of two columns side by side; every other header cell over both header rows. */
function merges(): string[] {
  const groups = AMOUNT_COLUMNS.flatMap(({ amount, group }, index) => {
    if (group === undefined) return [`${letterOf(amount)}1:${letterOf(amount)}2`];
    const next = AMOUNT_COLUMNS[index + 1];
    return next?.group === group ? [`${letterOf(amount)}1:${letterOf(next.amount)}1`] : [];
  });
  const extra = [0, 1, 2, 3].map((n) => `${letterAfter(n)}1:${letterAfter(n)}2`);
  return ["A1:A2", "B1:B2", ...groups, ...extra];
}
