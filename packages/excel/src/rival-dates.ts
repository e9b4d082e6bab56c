/** A journal with two columns that may be the voucher's date: where they name other months, somebody says which one counts. */
import { DateCells } from "./date-cells.ts";
import { exactField } from "./field-lookup.ts";
import { IMPORT_TYPE } from "./import-types.ts";
import { dataRows, type LedgerLayout, type ReadOptions, textAt } from "./ledger-layout.ts";
import type { TableFile } from "./table-file.ts";

/** Programs that write it beside others book by it. */
const DECIDED = /过账日期|过帐日期|posting ?date|会计日期|effective ?date|gl ?date|总账日期/i;

/** When the business took place: never before the voucher's own date. */
const BUSINESS = /业务日期/;

const isDate = (label: string): boolean => exactField(IMPORT_TYPE.voucher, label)?.fields.includes("jDate") ?? false;

/** The layout with the column that was answered. A column of periods decides by itself. */
export async function settleRivalDates(
  file: TableFile,
  layout: LedgerLayout,
  options: ReadOptions,
): Promise<LedgerLayout> {
  const { fields, labels = [] } = layout;
  const { jDate, jPeriod, month } = fields;
  const own = jDate === undefined ? "" : (labels[jDate] ?? "");
  if (jDate === undefined || jPeriod !== undefined || month !== undefined || DECIDED.test(own)) return layout;
  const taken = new Set(Object.values(fields));
  const rival = labels.findIndex((label, column) => !taken.has(column) && isDate(label) && !BUSINESS.test(label));
  if (rival < 0 || !isDate(own) || BUSINESS.test(own)) return layout;
  const count = await monthsApart(file, layout, options, [jDate, rival]);
  if (count === 0) return layout;
  const other = labels[rival] ?? "";
  const choice = options.issues.ask({
    key: "dateColumn",
    params: { own, other, count: String(count) },
    choices: [
      { value: "own", params: { label: own } },
      { value: "other", params: { label: other } },
    ],
    proposed: "own",
  });
  return choice === "other" ? { ...layout, fields: { ...fields, jDate: rival } } : layout;
}

/** Rows whose two dates lie in different months; dates that cannot be read are told of by the reader. */
async function monthsApart(
  file: TableFile,
  layout: LedgerLayout,
  { year, range }: ReadOptions,
  columns: readonly [number, number],
): Promise<number> {
  const context = { date1904: file.date1904, year, range: range ?? null };
  const cells = columns.map((column) => new DateCells(column, -1, context));
  let count = 0;
  for await (const { rows } of dataRows(file, layout)) {
    for (const row of rows) {
      const [own, other] = columns.map((column, at) => cells[at]?.read(textAt(row, column)) ?? null);
      if (own && other && own.slice(0, 7) !== other.slice(0, 7)) count++;
    }
  }
  return count;
}
