import type {
  ForeignBalanceRow,
  ForeignBalances,
  foreignCurrency,
} from "@digao/contract/areas/balance/foreign-currency/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen } from "@digao/domain/money";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import { dayOf } from "../../../platform/lib/china-time.ts";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { getForeignBalances } from "./foreign-balances.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The working paper 外币折算测试表: rates with their history, balances as formulas over amount and rate, and the total against materiality. */
export async function downloadForeignBalances(
  ctx: Context,
  input: Input<(typeof foreignCurrency)["DownForeignBalances"]>,
): Promise<FileAnswer> {
  const { projectId, RptLang: lang } = input;
  const data = await getForeignBalances(ctx, input);
  const cover = await paper.cover(ctx.db, projectId, lang);
  const title = messageOf(lang, "fxSheet.title");
  // Of no single item: signed by hand.
  const trivial = fen(data.materiality.trivial);
  const itemIds = data.rows.map(({ fsItemId }) => fsItemId);
  const notes = await openPoints.notes(ctx.db, { lang, trivial, itemIds });
  const head: Head = { lang, title, cover, signers: paper.signers(lang, []), notes };
  const body = await workbookBytes([balanceSheet(data, head), rateSheet(data, head)]);
  return { fileName: `${cover.client}-${title}.xlsx`, mime: XLSX, body };
}

type Head = Parameters<typeof paper.sheet>[0]["head"];

type SheetKey = Extract<MessageKey, `fxSheet.${string}`>;
type Word = SheetKey extends `fxSheet.${infer Name}` ? Name : never;
const say = (lang: Lang, key: Word) => messageOf(lang, `fxSheet.${key}`);

const text = (value: string): CellOut => ({ text: value, style: "boxText" });
const amount = (value: string | null): CellOut =>
  value === null ? { empty: true, style: "boxText" } : { number: value, style: "boxAmount" };

const sheet = (head: Head, columns: readonly [string, number][], rows: RowOut[]): SheetOut =>
  paper.sheet({
    name: head.title,
    columns: columns.map(([, width]) => ({ width })),
    head,
    headings: [columns.map(([title]) => ({ text: title, style: "header" }))],
    rows: [rows],
  });

function treatmentOf({ kind, foreign, recomputed }: ForeignBalanceRow, lang: Lang): string {
  if (kind !== "monetary") return say(lang, kind);
  if (foreign === null) return say(lang, "noForeign");
  return say(lang, recomputed === null ? "noRate" : "monetary");
}

function balanceSheet(data: ForeignBalances, head: Head): SheetOut {
  const { lang } = head;
  const rates = new Map(data.currencies.map(({ currency, rate }) => [currency, rate]));
  const columns: [Word, number][] = [
    ["item", 22],
    ["account", 14],
    ["detail", 30],
    ["currency", 8],
    ["foreign", 18],
    ["rate", 12],
    ["per", 8],
    ["recomputed", 18],
    ["book", 18],
    ["difference", 16],
    ["effect", 16],
    ["treatment", 26],
  ];
  const first = paper.headLength(head, columns.length) + 2;
  const lines = data.rows.map((row, index): RowOut => {
    const at = first + index;
    const rate = row.recomputed === null ? null : rates.get(row.currency);
    const blank: CellOut = { empty: true, style: "boxText" };
    return [
      text(row.itemName),
      text(row.accountCode ?? ""),
      text(row.name),
      text(row.currency),
      amount(row.foreign),
      rate ? { number: rate.rate, style: "rate" } : blank,
      rate ? text(`${rate.per}`) : blank,
      rate && row.recomputed
        ? { formula: `ROUND(E${at}*F${at}/${rate.per},2)`, value: row.recomputed, style: "boxAmount" }
        : blank,
      amount(row.book),
      row.difference === null ? blank : { formula: `H${at}-I${at}`, value: row.difference, style: "boxAmount" },
      amount(row.profitEffect),
      text(treatmentOf(row, lang)),
    ];
  });
  const { profitEffect, materiality } = data;
  const closing = (key: Word, value: string): RowOut => [
    { text: say(lang, key), style: "boxBold" },
    ...Array<CellOut>(9).fill(null),
    { number: value, style: "boxTotal" },
  ];
  const foot = [closing("total", profitEffect), closing("trivial", materiality.trivial), closing("pm", materiality.pm)];
  return sheet(
    head,
    columns.map(([key, width]) => [say(lang, key), width]),
    [...lines, ...foot],
  );
}

function rateSheet({ currencies }: ForeignBalances, head: Head): SheetOut {
  const { lang } = head;
  const columns: [Word, number][] = [
    ["currency", 10],
    ["date", 12],
    ["rate", 12],
    ["per", 10],
    ["source", 34],
    ["by", 26],
    ["reason", 44],
    ["superseded", 26],
  ];
  const rows = currencies.flatMap(({ rate, earlier }) => (rate ? [rate, ...earlier] : earlier));
  return sheet(
    { ...head, title: say(lang, "rates") },
    columns.map(([key, width]) => [say(lang, key), width]),
    rows.map((rate) => [
      text(rate.currency),
      { date: rate.rateDate, style: "boxDate" },
      { number: rate.rate, style: "rate" },
      text(`${rate.per}`),
      text([say(lang, rate.source), rate.sourceNote].filter(Boolean).join(" ")),
      text(`${rate.createdBy}  ${dayOf(Date.parse(rate.createdAt))}`),
      text(rate.reason ?? ""),
      text(rate.supersededAt ? `${rate.supersededBy ?? ""}  ${dayOf(Date.parse(rate.supersededAt))}` : ""),
    ]),
  );
}
