import { relationWords } from "@digao/contract/areas/balance/related-parties/relations";
import type { DetailSheet, DetailSheetRow, itemDetails } from "@digao/contract/areas/papers/item-details/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { FileAnswer } from "@digao/contract/shapes";
import { type Subtotal, subtotals } from "@digao/domain/item-details/subtotals";
import { type Fen, fen, sum, yuan } from "@digao/domain/money";
import { isStale } from "@digao/domain/sign-off/levels";
import { lineName } from "@digao/domain/statements/statement-line";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { sheetOf } from "./sheet.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const SUFFIX = "-2";

/** The working paper 明细表 (ZD-2): sums as formulas, and whether they are the item's. */
export async function downloadDetailSheet(
  ctx: Context,
  input: Input<(typeof itemDetails)["DownDetailSheet"]>,
): Promise<FileAnswer> {
  const { RptLang: lang } = input;
  const { sheet, subject } = await sheetOf(ctx, input);
  const { item, facts, lastChange, projectId } = subject;
  const cover = await paper.cover(ctx.db, projectId, lang);
  const title = `${lineName(item.line, lang)} ${messageOf(lang, "detailSheet.title")}`;
  const index = `${item.wpIndex ?? item.line.code}${SUFFIX}`;
  const signs = facts.signs.map((sign) => ({ ...sign, isStale: isStale(sign, lastChange) }));
  const { trivial } = subject.items.balance.materiality;
  const notes = [
    ...(sheet.knownFrom === null ? [] : [messageOf(lang, "detailSheet.fifo", { date: sheet.knownFrom })]),
    ...(await openPoints.notes(ctx.db, { lang, trivial, itemIds: [item.id] })),
  ];
  const head: Head = { lang, title, cover, index, signers: paper.signers(lang, signs), notes };
  const body = await workbookBytes([paperOf(sheet, head)]);
  return { fileName: `${cover.client}-${index}-${title}.xlsx`, mime: XLSX, body };
}

type Head = Parameters<typeof paper.sheet>[0]["head"];

interface Column {
  title: string;
  width: number;
  text?: (row: DetailSheetRow) => string;
  amount?: (row: DetailSheetRow) => string | null;
  /** Of no sum. */
  isApart?: boolean;
  /** The item's own figure that it adds up to. */
  of?: "unaudited" | "audited";
}

function paperOf(sheet: DetailSheet, head: Head): SheetOut {
  const { lang } = head;
  const columns = columnsOf(sheet, lang);
  const first = paper.headLength(head, columns.length) + 2;
  const lines = sheet.rows.map(
    (row): RowOut => columns.map(({ text, amount }) => (text ? words(text(row)) : figure(amount?.(row) ?? null))),
  );
  const last = first + lines.length - 1;
  const sums = columns.map(({ amount, isApart }) =>
    amount && !isApart ? sum(sheet.rows.map((row) => fen(amount(row) ?? "0.00"))) : null,
  );
  const total = columns.map(
    (_, index): CellOut =>
      sums[index] == null
        ? bold(index === 0 ? messageOf(lang, "detailSheet.total") : "")
        : {
            formula: `SUM(${columnLetters(index)}${first}:${columnLetters(index)}${last})`,
            value: yuan(sums[index]),
            style: "boxTotal",
          },
  );
  const compared = (key: "item" | "difference", shown: (own: Fen, at: number) => Fen): RowOut =>
    columns.map(({ of }, index): CellOut => {
      if (index === 0) return bold(messageOf(lang, `detailSheet.${key}`));
      return of ? { number: yuan(shown(fen(sheet[of]), index)), style: "boxTotal" } : null;
    });
  const foot: RowOut[] = [
    ...partRows(sheet, columns, lang),
    total,
    compared("item", (own) => own),
    compared("difference", (own, at) => (sums[at] ?? 0n) - own),
  ];
  return paper.sheet({
    name: messageOf(lang, "detailSheet.title"),
    columns: columns.map(({ width }) => ({ width })),
    freezeColumns: 2,
    head,
    headings: [columns.map(({ title }) => ({ text: title, style: "header" }))],
    rows: [[...lines, ...foot]],
  });
}

const words = (text: string): CellOut => ({ text, style: "boxText" });
const bold = (text: string): CellOut => ({ text, style: "boxBold" });
const figure = (amount: string | null): CellOut =>
  amount === null ? { empty: true, style: "boxText" } : { number: amount, style: "boxAmount" };

function partRows(sheet: DetailSheet, columns: readonly Column[], lang: Lang): RowOut[] {
  const rows = sheet.rows.map((row) => ({
    isParty: row.kind === "detail" && !row.isContra,
    isRelated: row.isRelated,
    currency: row.currency,
    amounts: columns.map(({ amount, isApart }) => (amount && !isApart ? fen(amount(row) ?? "0.00") : null)),
  }));
  return subtotals(rows, sheet.columns).map((part) =>
    columns.map(({ amount, isApart }, index): CellOut => {
      if (index === 0) return bold(partName(part, lang));
      return amount && !isApart ? { number: yuan(part.amounts[index] ?? 0n), style: "boxTotal" } : null;
    }),
  );
}

const partName = ({ by, currency }: Subtotal, lang: Lang): string =>
  by === "currency"
    ? messageOf(lang, "detailSheet.ofCurrency", { currency: currency ?? "" })
    : messageOf(lang, `detailSheet.${by}`);

function columnsOf({ columns, bands }: DetailSheet, lang: Lang): Column[] {
  const say = (
    key:
      | "account"
      | "name"
      | "openBook"
      | "periodDr"
      | "periodCr"
      | "closeBook"
      | "adjust"
      | "reclass"
      | "audited"
      | "remark"
      | "relation"
      | "currency"
      | "fcAmount"
      | "undated"
      | "ageingDifference",
  ) => messageOf(lang, `detailSheet.${key}`);
  return [
    { title: say("account"), width: 14, text: (row) => row.accountCode ?? "" },
    { title: say("name"), width: 32, text: (row) => row.name },
    ...(columns.parties
      ? [{ title: say("relation"), width: 18, text: (row: DetailSheetRow) => relationOf(row, lang) }]
      : []),
    ...(columns.currency
      ? [
          { title: say("currency"), width: 8, text: (row: DetailSheetRow) => row.currency ?? "" },
          { title: say("fcAmount"), width: 16, amount: (row: DetailSheetRow) => row.fcAmount, isApart: true },
        ]
      : []),
    { title: say("openBook"), width: 17, amount: (row) => row.openBook },
    { title: say("periodDr"), width: 17, amount: (row) => row.periodDr },
    { title: say("periodCr"), width: 17, amount: (row) => row.periodCr },
    { title: say("closeBook"), width: 17, amount: (row) => row.closeBook, of: "unaudited" },
    { title: say("adjust"), width: 16, amount: (row) => row.adjusted },
    { title: say("reclass"), width: 16, amount: (row) => row.reclassified },
    { title: say("audited"), width: 17, amount: (row) => row.audited, of: "audited" },
    ...(columns.ageing
      ? [
          ...bands.map((band, index) => ({
            title: bandName(band, lang),
            width: 15,
            amount: (row: DetailSheetRow) => row.bands?.[index] ?? null,
          })),
          { title: say("undated"), width: 16, amount: (row: DetailSheetRow) => row.undated },
          { title: say("ageingDifference"), width: 14, amount: (row: DetailSheetRow) => row.ageingDifference },
        ]
      : []),
    { title: say("remark"), width: 30, text: (row) => row.remark ?? "" },
  ];
}

function relationOf({ relatedParty, isRelated }: DetailSheetRow, lang: Lang): string {
  if (relatedParty) return wordIn(lang, relationWords[relatedParty.relation]);
  return isRelated ? messageOf(lang, "detailSheet.ticked") : "";
}

const YEAR = 12;

function bandName({ fromMonths, toMonths }: DetailSheet["bands"][number], lang: Lang): string {
  const isYears = fromMonths % YEAR === 0 && (toMonths ?? 0) % YEAR === 0;
  const unit = isYears ? YEAR : 1;
  const from = fromMonths / unit;
  if (toMonths === null) return messageOf(lang, "detailSheet.lastBand", { from: fromMonths / YEAR });
  if (fromMonths === 0 && toMonths === YEAR) return messageOf(lang, "detailSheet.firstBand");
  return messageOf(lang, isYears ? "detailSheet.band" : "detailSheet.months", { from, to: toMonths / unit });
}
