import type {
  YearCell,
  YearComparison,
  YearHead,
  YearRow,
  YearSubject,
} from "@digao/contract/areas/balance/year-comparison/calls";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { shortPercent } from "@digao/contract/percent";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, thousands } from "@digao/domain/money";
import { heading, statementDate } from "@digao/domain/statements/layout";
import type { CellOut, RowOut, SheetOut, StyleName } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../../platform/serve.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { clientName } from "../trial-balance/door.ts";
import type { Asked } from "./cells.ts";
import { rowsOf, thresholdOf } from "./compare.ts";
import { headsOf } from "./heads.ts";
import { readYears } from "./read-years.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const SUBJECTS: readonly YearSubject[] = ["items", "accounts", "ratios"];

/** Items, accounts and ratios on three sheets; a figure that nobody knows is an empty cell. */
export async function downloadYearComparison(ctx: Context, query: Asked): Promise<FileAnswer> {
  const { projectId, RptLang: lang, unit, rate } = query;
  const years = await readYears(ctx, projectId, { ...query, withBooks: true });
  const { period, project } = years.balance.source;
  const company = await clientName(ctx.db, projectId, lang);
  const date = statementDate(period?.endDate ?? project.periodEnd, lang);
  const scale = heading("balanceSheet", lang, unit === "yuan" ? "yuan" : "tenThousand").unit;
  const facts = `${messageOf(lang, "trialBalance.preparedBy", { company })}  ${date}  ${scale}`;
  const threshold = thresholdWords(thresholdOf(years.balance, rate), lang);
  const { trivial } = years.balance.materiality;
  const overrides = await openPoints.notes(ctx.db, { lang, trivial });
  const sheets: SheetOut[] = [];
  for (const subject of SUBJECTS) {
    const rows = await rowsOf(ctx, years, { ...query, subject });
    const heads = headsOf(years, { subject, RptLang: lang });
    sheets.push(sheetOf(rows, { subject, heads, lang, facts, threshold, overrides }));
  }
  const title = messageOf(lang, "years.title");
  return { fileName: `${company}-${title}-${date}.xlsx`, mime: XLSX, body: await workbookBytes(sheets) };
}

function thresholdWords({ amount, rate, isApproved, isOwn }: YearComparison["threshold"], lang: Lang): string {
  const known: MessageKey = isApproved ? "years.approved" : "years.guide";
  const basis = messageOf(lang, isOwn ? "years.ownThreshold" : known);
  return messageOf(lang, "years.threshold", { amount: thousands(fen(amount)), basis, rate: shortPercent(rate, 2) });
}

interface Look {
  subject: YearSubject;
  heads: readonly YearHead[];
  lang: Lang;
  facts: string;
  threshold: string;
  /** Papers of this year that passed with open points. */
  overrides: readonly string[];
}

const FIRST_ROW = 7;
/** Code and name. */
const LEAD = 2;

/** Columns of a year: amount, change and rate; of the oldest its amount alone; of items its share too. */
const widthOf = (at: number, { subject, heads }: Look): number =>
  (subject === "items" ? 2 : 1) + (at < heads.length - 1 ? 2 : 0);

const startOf = (at: number, look: Look): number =>
  look.heads.slice(0, at).reduce((sum, _head, before) => sum + widthOf(before, look), LEAD);

function sheetOf(rows: readonly YearRow[], look: Look): SheetOut {
  const { subject, heads, lang } = look;
  const years = heads.map((_head, at) => ({ start: startOf(at, look), width: widthOf(at, look) }));
  const after = TAIL[subject];
  const last = columnLetters(startOf(heads.length, look) + after.length - 1);
  const merges = years.filter(({ width }) => width > 1).flatMap((year) => [4, 5].map((row) => mergeOf(year, row)));
  return {
    name: messageOf(lang, `years.${subject}`),
    columns: [
      { width: 10 },
      { width: 36 },
      ...years.flatMap(({ width }) => Array.from({ length: width }, () => ({ width: 17 }))),
      ...after.map(() => ({ width: 24 })),
    ],
    header: headOf(look),
    rows: [
      [
        ...rows.map((row, index) => rowOf(row, look, FIRST_ROW + index)),
        ...look.overrides.map((text): RowOut => [{ text, style: "note" }]),
      ],
    ],
    merges: [`A1:${last}1`, `A2:${last}2`, `A3:${last}3`, "A4:A6", "B4:B6", ...merges],
    freezeRows: FIRST_ROW - 1,
    freezeColumns: LEAD,
    page: { isLandscape: true },
  };
}

const mergeOf = ({ start, width }: { start: number; width: number }, row: number): string =>
  `${columnLetters(start)}${row}:${columnLetters(start + width - 1)}${row}`;

const TAIL: Readonly<Record<YearSubject, readonly MessageKey[]>> = {
  items: ["years.material"],
  accounts: ["years.material", "years.side", "years.otherNames"],
  ratios: ["years.formula"],
};

function headOf(look: Look): RowOut[] {
  const { subject, heads, lang, facts, threshold } = look;
  const text = (key: MessageKey): CellOut => ({ text: messageOf(lang, key), style: "header" });
  const blank: CellOut = { empty: true, style: "header" };
  const lead = [text("years.code"), text("years.name")];
  const over = (words: (head: YearHead) => string): RowOut => [
    ...lead,
    ...heads.flatMap((head, at): CellOut[] => [
      { text: words(head), style: "header" },
      ...Array.from({ length: widthOf(at, look) - 1 }, () => blank),
    ]),
    ...TAIL[subject].map(() => blank),
  ];
  const names = (at: number): MessageKey[] => [
    subject === "ratios" ? "years.value" : "years.amount",
    ...(subject === "items" ? (["years.share"] as const) : []),
    ...(at < heads.length - 1 ? (["years.change", "years.rate"] as const) : []),
  ];
  const title = `${messageOf(lang, "years.title")} · ${messageOf(lang, `years.${subject}`)}`;
  return [
    [{ text: title, style: "title" }],
    [{ text: facts, style: "note" }],
    [{ text: subject === "ratios" ? "" : threshold, style: "note" }],
    over(({ year, endDate }) => {
      const params = { year: String(year), date: endDate ?? "" };
      return messageOf(lang, endDate === null ? "years.yearAlone" : "years.year", params);
    }),
    over(({ words }) => words),
    [...lead, ...heads.flatMap((_head, at) => names(at).map(text)), ...TAIL[subject].map(text)],
  ];
}

const NAME_STYLES: Readonly<Record<string, StyleName>> = { H: "boxBold", T: "boxBold", I: "boxIndent" };
const nothing: CellOut = { empty: true, style: "boxText" };
const plain = (text: string): CellOut => (text === "" ? nothing : { text, style: "boxText" });

function rowOf(row: YearRow, look: Look, at: number): RowOut {
  const { subject, heads } = look;
  const codeOf = subject === "ratios" || row.kind === "H" ? "" : row.key;
  return [
    plain(codeOf),
    { text: row.name, style: NAME_STYLES[row.kind] ?? "boxText" },
    ...row.cells.flatMap((cell, place) => cellsOf(row, cell, { look, place, at })),
    ...tailOf(row, subject, heads, look.lang),
  ];
}

interface Place {
  look: Look;
  place: number;
  /** Row of the sheet. */
  at: number;
}

function cellsOf(row: YearRow, cell: YearCell, { look, place, at }: Place): CellOut[] {
  const style = styleOf(row);
  const number = (value: string | null, as: StyleName): CellOut =>
    value === null || row.kind === "H" ? nothing : { number: value, style: as };
  const amount = [number(cell.amount, style), ...(look.subject === "items" ? [number(cell.share, "percent")] : [])];
  if (place === look.heads.length - 1) return amount;
  const [now, then] = [startOf(place, look), startOf(place + 1, look)].map((column) => `${columnLetters(column)}${at}`);
  const change: CellOut = cell.change === null ? nothing : { formula: `${now}-${then}`, value: cell.change, style };
  return [...amount, change, number(cell.rate, "percent")];
}

const STYLES: Readonly<Record<NonNullable<YearRow["unit"]>, StyleName>> = {
  times: "rate",
  percent: "percent",
  days: "number",
  amount: "number",
};

function styleOf({ unit, kind }: YearRow): StyleName {
  if (unit !== null) return STYLES[unit];
  return kind === "T" ? "boxTotal" : "boxAmount";
}

function tailOf(row: YearRow, subject: YearSubject, heads: readonly YearHead[], lang: Lang): CellOut[] {
  if (subject === "ratios") return [plain(row.formula ?? "")];
  const material = row.cells.flatMap(({ isMaterial }, at) => (isMaterial ? [String(heads[at]?.year ?? "")] : []));
  if (subject === "items") return [plain(material.join(", "))];
  const side = row.side === "Cr" ? messageOf(lang, "tbSheet.credit") : messageOf(lang, "tbSheet.debit");
  const names = row.otherNames.map(({ year, name }) => `${year} ${name}`).join("; ");
  return [plain(material.join(", ")), plain(side), plain(names)];
}
