import type {
  MultiColumns,
  Quantity,
  QuantityLine,
  QuantityRow,
} from "@digao/contract/areas/books/account-books/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, yuan } from "@digao/domain/money";
import { shownBalance } from "@digao/domain/vouchers/running-balance";
import type { Context } from "../../../platform/serve.ts";
import { type Column, text, type Words } from "../../../platform/workbook/columns.ts";
import { fileNameOf, workbookFile } from "../../../platform/workbook/file.ts";
import { columnsBelow, ledgerOfQuantities, quantitiesOf, quantityRowsAt } from "../../books/account-books/door.ts";
import { paper } from "../../engagement/papers/door.ts";
import { answerNow } from "./answer-now.ts";
import { bookSheet, figure, money, sides } from "./book-sheets.ts";
import { type Asker, coverOf, type FileOut } from "./file-out.ts";

type Calls = typeof downloads;
type Month = MultiColumns["months"][number];
interface ColumnRow extends Month {
  kind: "open" | "month" | "total";
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
    kind: "total",
  };
}

function sheetColumns(lang: Lang, table: MultiColumns, side: Input<Calls["DownMultiColumnExcel"]>["side"]) {
  const say = (key: "debit" | "credit") => messageOf(lang, `accountBook.col.${key}`);
  const titleOf = ({ kind, key, name }: MultiColumns["columns"][number]): Words => {
    if (kind === "rest") return "accountBook.col.rest";
    return { text: kind === "account" ? `${key} ${name}` : name };
  };
  const block = (group: Words, of: (row: ColumnRow, column: number) => string): Column<ColumnRow>[] =>
    table.columns.map((one, column) => ({ ...money(titleOf(one), 17, (row) => of(row, column)), under: [group] }));
  const debits = block("accountBook.col.debit", (row, column) => row.debits[column] ?? "0.00");
  const credits = block("accountBook.col.credit", (row, column) => row.credits[column] ?? "0.00");
  const nets = block({ text: `${say("debit")} - ${say("credit")}` }, ({ debits: dr, credits: cr }, column) =>
    yuan(fen(dr[column] ?? "0.00") - fen(cr[column] ?? "0.00")),
  );
  const blocks = { dr: debits, cr: credits, net: nets, both: [...debits, ...credits] } as const;
  const columns: Column<ColumnRow>[] = [
    text("accountBook.col.month", 10, ({ month, kind }) =>
      kind === "month" ? month : messageOf(lang, `accountBook.col.${kind}`),
    ),
    ...sides<ColumnRow>(
      "accountBook.col.total",
      ({ debit }) => debit,
      ({ credit }) => credit,
    ),
    {
      ...text<ColumnRow>("accountBook.col.side", 6, ({ close }) =>
        messageOf(lang, `download.side.${shownBalance(fen(close)).side}`),
      ),
      toneOf: () => "plain",
    },
    money("accountBook.col.balance", 17, ({ close }) => yuan(shownBalance(fen(close)).amount)),
    ...blocks[side],
  ];
  return columns;
}

/** 多栏账 */
export async function multiColumnsFile(
  ctx: Context,
  { side, ...query }: Input<Calls["DownMultiColumnExcel"]>,
): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const books = await coverOf(db, query.periodId);
  const table = await columnsBelow(db, query);
  const title = messageOf(lang, "accountBook.title.columns");
  const account = `${query.accountCode} ${table.accountName}`;
  const opening: ColumnRow = {
    ...totalOf({ ...table, months: [] }),
    kind: "open",
    close: table.open,
  };
  const sheet = bookSheet({
    lang,
    name: "accountBook.title.columns",
    title: `${title}  ${account}`,
    cover: await paper.cover(db, books.projectId, lang),
    from: table.from,
    to: table.to,
    notes: [messageOf(lang, "accountBook.source.journal")],
    columns: sheetColumns(lang, table, side),
    rows: [opening, ...table.months.map((one): ColumnRow => ({ ...one, kind: "month" })), totalOf(table)],
    tone: ({ kind }) => (kind === "total" ? "bold" : "plain"),
    freezeColumns: 1,
  });
  return answerNow(ctx, await workbookFile([books.client, books.period, title, account], [sheet]));
}

const quantityColumns = <Row>(group: MessageKey, of: (row: Row) => Quantity): Column<Row>[] =>
  [
    figure<Row>("accountBook.col.qty", 13, (row) => of(row).qty),
    figure<Row>("accountBook.col.price", 13, (row) => of(row).price),
    money<Row>("accountBook.col.amount", 17, (row) => of(row).amount),
  ].map((column) => ({ ...column, under: [group] }));

const balanceColumns: readonly Column<QuantityRow>[] = [
  text("accountBook.col.code", 14, ({ accountCode }) => accountCode),
  text("accountBook.col.name", 28, ({ accountName }) => accountName),
  ...quantityColumns<QuantityRow>("accountBook.col.opening", ({ open }) => open),
  ...quantityColumns<QuantityRow>("accountBook.col.in", (row) => row.in),
  ...quantityColumns<QuantityRow>("accountBook.col.out", ({ out }) => out),
  ...quantityColumns<QuantityRow>("accountBook.col.closing", ({ close }) => close),
  figure("accountBook.col.without", 12, ({ withoutCount }) => (withoutCount === 0 ? null : withoutCount)),
  money("accountBook.col.withoutNet", 16, ({ withoutNet }) => withoutNet),
];

const lineColumns = (lang: Lang): Column<QuantityLine>[] => [
  text("accountBook.col.date", 12, ({ jDate, jPeriod }) => jDate ?? (jPeriod > 0 ? jPeriod : null)),
  text("accountBook.col.voucher", 12, (line) => (line.Jmsn ? voucherName(line) : null)),
  {
    ...text<QuantityLine>("accountBook.col.summary", 34, ({ kind, summary }) =>
      kind === "line" ? summary : messageOf(lang, `download.kind.${kind}`),
    ),
    toneOf: ({ kind }) => (kind === "line" ? "plain" : "bold"),
  },
  text("accountBook.col.code", 12, ({ accountCode }) => accountCode),
  ...quantityColumns<QuantityLine>("accountBook.col.in", (line) => line.in),
  ...quantityColumns<QuantityLine>("accountBook.col.out", ({ out }) => out),
  ...quantityColumns<QuantityLine>("accountBook.col.running", ({ balance }) => balance),
];

const pageRows = 5_000;

export type QuantitiesQuery = Input<Calls["DownQuantityExcel"]>;

/** 数量金额账: the accounts, and of a chosen one its lines, of any length. */
export async function quantityFile({ db, lang }: Asker, query: QuantitiesQuery): Promise<FileOut> {
  const books = await coverOf(db, query.periodId);
  const table = await quantitiesOf(db, query);
  const title = messageOf(lang, "accountBook.title.quantity");
  const head = {
    lang,
    cover: await paper.cover(db, books.projectId, lang),
    from: table.from,
    to: table.to,
    notes: [messageOf(lang, "accountBook.source.journal")],
  };
  const { accountCode } = query;
  const ledger = accountCode === undefined ? null : await ledgerOfQuantities(db, { ...query, accountCode });
  const lineCount = ledger?.rowCount ?? 0;
  return {
    fileName: fileNameOf(books.client, books.period, title, accountCode ?? ""),
    rowCount: table.items.length + lineCount,
    sheets: (read, onRows) => {
      const accounts = bookSheet({
        ...head,
        name: "accountBook.title.quantity",
        title,
        columns: balanceColumns,
        rows: table.items,
      });
      if (ledger === null) return [accounts];
      const book = ledger;
      async function* batches() {
        for (let skip = 0; skip < lineCount; skip += pageRows) {
          yield await read((own) => quantityRowsAt(own, book, skip, pageRows));
          onRows?.(table.items.length + Math.min(skip + pageRows, lineCount));
        }
      }
      const lines = bookSheet({
        ...head,
        name: "accountBook.title.quantityLines",
        title: `${title}  ${accountCode}`,
        columns: lineColumns(lang),
        rows: { batches: batches() },
      });
      return [accounts, lines];
    },
  };
}
