import type {
  MultiColumns,
  Quantity,
  QuantityLine,
  QuantityRow,
} from "@digao/contract/areas/books/account-books/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, yuan } from "@digao/domain/money";
import { shownBalance } from "@digao/domain/vouchers/running-balance";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../../platform/serve.ts";
import { columnsBelow, ledgerOfQuantities, quantitiesOf, quantityRowsAt } from "../../books/account-books/door.ts";
import { paper } from "../../engagement/papers/door.ts";
import { answerNow } from "./answer-now.ts";
import { type BookColumn, bookSheet, figure, money, words } from "./book-sheets.ts";
import { type Asker, coverOf, type FileOut, fileNameOf } from "./file-out.ts";

type Calls = typeof downloads;
type Month = MultiColumns["months"][number];
interface ColumnRow extends Month {
  isTotal: boolean;
}

/** The months' sums; the balance stays the last. */
function totalOf({ months, columns, close }: MultiColumns): ColumnRow {
  const add = (amounts: readonly string[]) => yuan(amounts.reduce((sum, amount) => sum + fen(amount), 0n));
  const side = (key: "debits" | "credits") =>
    columns.map((_, column) => add(months.map((month) => month[key][column] ?? "0.00")));
  return {
    month: 0,
    debit: add(months.map(({ debit }) => debit)),
    credit: add(months.map(({ credit }) => credit)),
    close,
    debits: side("debits"),
    credits: side("credits"),
    isTotal: true,
  };
}

function sheetColumns(lang: Lang, table: MultiColumns, side: Input<Calls["DownMultiColumnExcel"]>["side"]) {
  const say = (key: "debit" | "credit" | "total" | "rest" | "side" | "balance" | "month") =>
    messageOf(lang, `accountBook.col.${key}`);
  const titleOf = ({ kind, key, name }: MultiColumns["columns"][number]): string => {
    if (kind === "rest") return say("rest");
    return kind === "account" ? `${key} ${name}` : name;
  };
  const block = (group: string, of: (row: ColumnRow, column: number) => string): BookColumn<ColumnRow>[] =>
    table.columns.map((one, column) => ({
      group,
      title: titleOf(one),
      width: 17,
      cell: (row) => money(of(row, column), row.isTotal),
    }));
  const debits = block(say("debit"), ({ debits: all }, column) => all[column] ?? "0.00");
  const credits = block(say("credit"), ({ credits: all }, column) => all[column] ?? "0.00");
  const nets = block(`${say("debit")} - ${say("credit")}`, ({ debits: dr, credits: cr }, column) =>
    yuan(fen(dr[column] ?? "0.00") - fen(cr[column] ?? "0.00")),
  );
  const blocks = { dr: debits, cr: credits, net: nets, both: [...debits, ...credits] } as const;
  const money17 = (title: string, of: (row: ColumnRow) => string): BookColumn<ColumnRow> => ({
    group: say("total"),
    title,
    width: 17,
    cell: (row) => money(of(row), row.isTotal),
  });
  const columns: BookColumn<ColumnRow>[] = [
    {
      title: say("month"),
      width: 10,
      cell: ({ month, isTotal }) => words(isTotal ? say("total") : String(month), isTotal),
    },
    money17(say("debit"), ({ debit }) => debit),
    money17(say("credit"), ({ credit }) => credit),
    {
      title: say("side"),
      width: 6,
      cell: ({ close }) => words(messageOf(lang, `download.side.${shownBalance(fen(close)).side}`)),
    },
    {
      title: say("balance"),
      width: 17,
      cell: ({ close, isTotal }) => money(yuan(shownBalance(fen(close)).amount), isTotal),
    },
    ...blocks[side],
  ];
  return columns;
}

/** 多栏账 */
export async function multiColumnsFile(
  ctx: Context,
  { side, ...asked }: Input<Calls["DownMultiColumnExcel"]>,
): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const books = await coverOf(db, asked.periodId);
  const table = await columnsBelow(db, asked);
  const title = messageOf(lang, "accountBook.title.columns");
  const account = `${asked.accountCode} ${table.accountName}`;
  const opening: ColumnRow = {
    ...totalOf({ ...table, months: [] }),
    isTotal: false,
    close: table.open,
  };
  const columns = sheetColumns(lang, table, side);
  const [month, ...rest] = columns;
  const named: BookColumn<ColumnRow>[] = month
    ? [
        {
          ...month,
          cell: (row) => (row === opening ? words(messageOf(lang, "accountBook.col.open")) : month.cell(row)),
        },
        ...rest,
      ]
    : columns;
  const rows = [opening, ...table.months.map((one) => ({ ...one, isTotal: false })), totalOf(table)];
  const head = {
    lang,
    title: `${title}  ${account}`,
    cover: await paper.cover(db, books.projectId, lang),
    from: table.from,
    to: table.to,
    notes: [messageOf(lang, "accountBook.source.journal")],
  };
  const bytes = await workbookBytes([{ ...bookSheet(head, title, named, [rows]), freezeColumns: 1 }]);
  return answerNow(ctx, fileNameOf(books.client, books.period, title, account), bytes);
}

function quantityColumns<Row>(
  lang: Lang,
  groups: readonly (readonly [title: string, of: (row: Row) => Quantity])[],
): BookColumn<Row>[] {
  return groups.flatMap(([group, of]): BookColumn<Row>[] => [
    { group, title: messageOf(lang, "accountBook.col.qty"), width: 13, cell: (row) => figure(of(row).qty) },
    { group, title: messageOf(lang, "accountBook.col.price"), width: 13, cell: (row) => figure(of(row).price) },
    { group, title: messageOf(lang, "accountBook.col.amount"), width: 17, cell: (row) => money(of(row).amount) },
  ]);
}

function balanceColumns(lang: Lang): BookColumn<QuantityRow>[] {
  const say = (key: "opening" | "in" | "out" | "closing") => messageOf(lang, `accountBook.col.${key}`);
  return [
    { title: messageOf(lang, "accountBook.col.code"), width: 14, cell: ({ accountCode }) => words(accountCode) },
    { title: messageOf(lang, "accountBook.col.name"), width: 28, cell: ({ accountName }) => words(accountName) },
    ...quantityColumns<QuantityRow>(lang, [
      [say("opening"), ({ open }) => open],
      [say("in"), (row) => row.in],
      [say("out"), ({ out }) => out],
      [say("closing"), ({ close }) => close],
    ]),
    {
      title: messageOf(lang, "accountBook.col.without"),
      width: 12,
      cell: ({ withoutCount }) => figure(withoutCount === 0 ? null : String(withoutCount)),
    },
    { title: messageOf(lang, "accountBook.col.withoutNet"), width: 16, cell: ({ withoutNet }) => money(withoutNet) },
  ];
}

function lineColumns(lang: Lang): BookColumn<QuantityLine>[] {
  const say = (key: "in" | "out" | "running") => messageOf(lang, `accountBook.col.${key}`);
  return [
    {
      title: messageOf(lang, "accountBook.col.date"),
      width: 12,
      cell: ({ jDate, jPeriod }) => words(jDate ?? (jPeriod > 0 ? String(jPeriod) : null)),
    },
    {
      title: messageOf(lang, "accountBook.col.voucher"),
      width: 12,
      cell: (line) => words(line.Jmsn ? voucherName(line) : null),
    },
    {
      title: messageOf(lang, "accountBook.col.summary"),
      width: 34,
      cell: ({ kind, summary }) =>
        kind === "line" ? words(summary) : words(messageOf(lang, `download.kind.${kind}`), true),
    },
    { title: messageOf(lang, "accountBook.col.code"), width: 12, cell: ({ accountCode }) => words(accountCode) },
    ...quantityColumns<QuantityLine>(lang, [
      [say("in"), (line) => line.in],
      [say("out"), ({ out }) => out],
      [say("running"), ({ balance }) => balance],
    ]),
  ];
}

const pageRows = 5_000;

export type QuantitiesAskedFor = Input<Calls["DownQuantityExcel"]>;

/** 数量金额账: the accounts, and of a chosen one its lines, of any length. */
export async function quantityFile({ db, lang }: Asker, asked: QuantitiesAskedFor): Promise<FileOut> {
  const books = await coverOf(db, asked.periodId);
  const table = await quantitiesOf(db, asked);
  const title = messageOf(lang, "accountBook.title.quantity");
  const head = {
    lang,
    title,
    cover: await paper.cover(db, books.projectId, lang),
    from: table.from,
    to: table.to,
    notes: [messageOf(lang, "accountBook.source.journal")],
  };
  const { accountCode } = asked;
  const ledger = accountCode === undefined ? null : await ledgerOfQuantities(db, { ...asked, accountCode });
  const lineCount = ledger?.rowCount ?? 0;
  return {
    fileName: fileNameOf(books.client, books.period, title, accountCode ?? ""),
    rowCount: table.items.length + lineCount,
    sheets: (read, onRows) => {
      const accounts = bookSheet(head, title, balanceColumns(lang), [table.items]);
      if (ledger === null) return [accounts];
      const book = ledger;
      async function* batches() {
        for (let skip = 0; skip < lineCount; skip += pageRows) {
          yield await read((own) => quantityRowsAt(own, book, skip, pageRows));
          onRows?.(table.items.length + Math.min(skip + pageRows, lineCount));
        }
      }
      const name = messageOf(lang, "accountBook.title.quantityLines");
      return [accounts, bookSheet({ ...head, title: `${title}  ${accountCode}` }, name, lineColumns(lang), batches())];
    },
  };
}
