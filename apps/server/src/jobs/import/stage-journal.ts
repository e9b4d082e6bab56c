import { copyInto } from "@digao/db/copy";
import type { Db } from "@digao/db/tenant";
import type { VoucherRow } from "@digao/excel/read-vouchers";
import { sql } from "kysely";
import { AuxBook } from "./aux-book.ts";
import { copyDecimal, copyNull, copyText } from "./copy-text.ts";
import { VoucherBook } from "./voucher-book.ts";

/** What reading a journal leaves behind besides its lines in import_line. */
export interface StagedJournal {
  lines: number;
  unusable: number;
  vouchers: number;
  aux: AuxBook;
  /** Code and name of every account used, in the order met. */
  accounts: Map<string, string>;
  /** First and last month, yyyymm. */
  months: { from: number; to: number };
}

const chunkChars = 1 << 17;

/** Head fields stand on the first line of a voucher only (j_type is never null there). */
const createStage = sql`
  create temp table import_line (
    ordinal int, voucher int, line_no int, j_period int, j_date date, account_code text collate "C",
    debit numeric(20,2), credit numeric(20,2), customer int, supplier int, dept int, person int, project int, other int[],
    qty numeric(20,6), fc_amount numeric(20,2), rate numeric(18,8), currency text, settle_type text, settle_no text,
    account_name text, summary text,
    j_type text collate "C", j_no int, j_no_text text, attach_count int, preparer text, reviewer text, poster text,
    entry_time text, is_void boolean
  ) on commit drop`;

/** Streams the rows of a file into the stage; one pass, memory bounded by the distinct vouchers, accounts and items. */
export async function stageJournal(
  db: Db,
  rows: AsyncIterable<VoucherRow[]>,
  onRows: (count: number) => void,
): Promise<StagedJournal> {
  await createStage.execute(db);
  const writer = new LineWriter();
  await copyInto(db, "copy import_line from stdin with (null '')", chunksOf(rows, writer, onRows));
  await sql`analyze import_line (voucher, account_code)`.execute(db);
  const { lines, unusable, aux, accounts, months } = writer;
  return { lines, unusable, aux, accounts, months, vouchers: writer.vouchers.size };
}

async function* chunksOf(
  rows: AsyncIterable<VoucherRow[]>,
  writer: LineWriter,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  let chunk = "";
  for await (const batch of rows) {
    for (const row of batch) {
      chunk += writer.write(row);
      if (chunk.length < chunkChars) continue;
      yield chunk;
      chunk = "";
    }
    onRows(writer.lines + writer.unusable);
  }
  yield chunk;
}

class LineWriter {
  lines = 0;
  unusable = 0;
  readonly aux = new AuxBook();
  readonly vouchers = new VoucherBook();
  readonly accounts = new Map<string, string>();
  readonly months = { from: 999_999, to: 0 };

  /** One line of COPY text; empty for a row that lacks what a line cannot be without. */
  write(row: VoucherRow): string {
    const { date, period } = row;
    if (date === null || period === null || row.accountCode === "" || row.noText === "") {
      this.unusable++;
      return "";
    }
    const voucher = this.vouchers.find(period, row.type, row.noText);
    const place = this.vouchers.nextLine(voucher);
    const isNumbered = row.lineNoText === String(row.lineNo) || wholeNumber.test(row.lineNoText);
    const lineNo = isNumbered ? row.lineNo : place;
    if (period < this.months.from) this.months.from = period;
    if (period > this.months.to) this.months.to = period;
    if (!this.accounts.has(row.accountCode)) this.accounts.set(row.accountCode, row.accountName);
    const body =
      `${++this.lines}\t${voucher}\t${lineNo}\t${period}\t${date}\t${copyText(row.accountCode)}\t${row.debit}\t${row.credit}\t` +
      `${this.auxFields(row)}\t${valueFields(row)}\t${copyText(row.accountName)}\t${copyText(row.summary)}`;
    return `${body}\t${place === 1 ? headFields(row) : noHead}\n`;
  }

  private auxFields(row: VoucherRow): string {
    const { customer, supplier, dept, person, project, otherAux } = row;
    const other = otherAux === "" ? copyNull : `{${this.aux.read(otherAux, null).join(",")}}`;
    return `${this.one(customer, 1)}\t${this.one(supplier, 2)}\t${this.one(dept, 3)}\t${this.one(person, 5)}\t${this.one(project, 4)}\t${other}`;
  }

  private one(text: string, type: number): string {
    if (text === "") return copyNull;
    const [number] = this.aux.read(text, type);
    return number === undefined ? copyNull : String(number);
  }
}

/** What the reader takes as a line number; else it gives the place. */
const wholeNumber = /^\d{1,9}$/;
const noHead = Array.from({ length: 9 }, () => copyNull).join("\t");

const valueFields = (row: VoucherRow): string =>
  `${copyDecimal(row.qty, 14)}\t${copyDecimal(row.fcAmount, 18)}\t${copyDecimal(row.rate, 10)}\t${copyText(row.currency)}\t` +
  `${copyText(row.settleType)}\t${copyText(row.settleNo)}`;

const headFields = (row: VoucherRow): string =>
  `${copyText(row.type)}\t${row.no > 0 && row.no < 2 ** 31 ? row.no : copyNull}\t${copyText(row.noText)}\t${row.attachCount}\t${copyText(row.preparer)}\t` +
  `${copyText(row.reviewer)}\t${copyText(row.poster)}\t${copyText(row.createTime ?? "")}\t${row.isVoid}`;
