/** What is kept of vouchers and lines of one journal, found again in another journal of the same period. */

import { numberOfMonth, voucherNumber } from "@digao/contract/areas/books/vouchers/voucher-name";
import { ofProject } from "@digao/db/project-rows";
import { ordinalsPerBatch } from "@digao/db/row-ids";
import type { Db } from "@digao/db/tenant";
import { fen } from "@digao/domain/money";
import { isOfBatch } from "@digao/domain/vouchers/ledger-source.sql";
import { type TwinLine, type TwinVoucher, twinVouchers, type VoucherTwin } from "@digao/domain/vouchers/twins";
import { sql } from "kysely";
import { linesOf } from "./voucher-lines.ts";

/** A record of a voucher, or of one line of it, as it was written down. */
export interface VoucherRecord {
  /** The line or voucher of the journal it stands on now; null when it stands on none, and the line of a record of the whole voucher. */
  lineId: number | null;
  jmsn: number | null;
  jPeriod: number;
  /** Null where the record does not say. */
  jDate: string | null;
  jType: string;
  jNoText: string;
  line: { lineNo: number; accountCode: string; debit: string; credit: string; summary: string | null } | null;
}

/** same: nothing has changed; changed: its line is there, other lines of the voucher differ; differs: the voucher is there, its line is not. */
export type TwinState = "same" | "changed" | "differs" | "gone";
export interface Twin {
  jmsn: number | null;
  /** Null, too, of a record of the whole voucher. */
  lineId: number | null;
  state: TwinState;
}

/** A record with what is said of it before another journal comes in force. */
export interface StoredRecord extends VoucherRecord {
  id: number;
  /** Work was done on it that would stand alone without its voucher. */
  isTested: boolean;
  /** Records of one such owner stand on different lines; null where many may stand on one. */
  ownerId: number | null;
}
/** What an area keeps of vouchers of a period, and how it moves that to the vouchers of the journal in force. */
export interface Keeper {
  recordsOf: (db: Db, periodId: number) => Promise<StoredRecord[]>;
  move: (db: Db, moves: readonly Move[]) => Promise<void>;
}
export interface Move {
  id: number;
  jmsn: number | null;
  lineId: number | null;
}

interface Head {
  id: number;
  date: string;
  month: number;
  word: string;
  number: string;
  /** The number in it, as the whole file told; null where there is none. */
  no: number | null;
}
const headColumns = sql`v.id, v.j_date as date, v.j_period as month, v.j_type as word, v.j_no_text as number, v.j_no as no`;
/** As the books print it, to as it is known: of "2024-01-记-0001" the file told that its number is 1. */
const headOf = ({ number, ...head }: Head): Head => {
  const cleaned = voucherNumber(number);
  const isComposed = head.no !== null && Number.parseInt(cleaned, 10) !== head.no;
  return { ...head, number: isComposed ? String(head.no) : cleaned };
};

async function wholeVouchers(db: Db, heads: readonly Head[]): Promise<TwinVoucher[]> {
  const { rows } = await sql<{ jmsn: number; debit: string; credit: string } & Omit<TwinLine, "debit" | "credit">>`
    select id, jmsn, line_no as "lineNo", account_code as "accountCode", debit, credit, summary
    from ${linesOf(heads.map(({ id }) => id))} l`.execute(db);
  const lines = new Map<number, TwinLine[]>(heads.map(({ id }) => [id, []]));
  for (const { jmsn, debit, credit, ...line } of rows)
    lines.get(jmsn)?.push({ ...line, debit: fen(debit), credit: fen(credit) });
  return heads.map((head) => ({ ...head, lines: lines.get(head.id) ?? [], isWhole: true }));
}

async function storedVouchers(db: Db, ids: readonly number[]): Promise<TwinVoucher[]> {
  const { rows } = await sql<Head>`
    select ${headColumns} from voucher v where ${ofProject("v")} and v.id = any(${ids}::bigint[])`.execute(db);
  return wholeVouchers(db, rows.map(headOf));
}

/** Those of the journal that may be meant: of these numbers, in these months or on these days. */
async function candidates(db: Db, batchId: number, subjects: readonly TwinVoucher[]): Promise<TwinVoucher[]> {
  const byNumber = new Map<string, TwinVoucher[]>();
  for (const one of subjects) {
    byNumber.set(one.number, [...(byNumber.get(one.number) ?? []), one]);
  }
  const numbers = [...byNumber.keys()].map((number) => Number.parseInt(number, 10)).filter((no) => no < 2 ** 31);
  const { rows } = await sql<Head>`
    select ${headColumns} from voucher v
    where ${ofProject("v")} and ${isOfBatch(sql`v.id`, batchId)} and (v.j_no = any(${numbers}::int[]) or v.j_no is null)`.execute(
    db,
  );
  const near = rows
    .map(headOf)
    .filter(({ date, month, number }) =>
      (byNumber.get(number) ?? []).some(
        (one) => one.date === date || one.month === month || one.date?.slice(0, 7) === date.slice(0, 7),
      ),
    );
  return wholeVouchers(db, near);
}

/** Of a removed journal: all records of one name are one voucher, of which only the lines written down are known. */
class WrittenDown {
  readonly vouchers = new Map<string, TwinVoucher & { lines: TwinLine[] }>();
  private readonly lines = new Map<string, number>();

  add(record: VoucherRecord): void {
    const { jDate: date, jPeriod: month, jType: word, jNoText, line } = record;
    const name = nameOf(record);
    const existing = this.vouchers.get(name);
    const own = existing ?? {
      id: -this.vouchers.size - 1,
      date,
      month,
      word,
      number: numberOfMonth(jNoText, month),
      lines: [],
      isWhole: false,
    };
    this.vouchers.set(name, own);
    const key = lineKeyOf(record);
    if (line === null || this.lines.has(key)) return;
    const id = -this.lines.size - 1;
    this.lines.set(key, id);
    own.lines.push({ ...line, id, debit: fen(line.debit), credit: fen(line.credit) });
  }

  voucherOf = (record: VoucherRecord) => this.vouchers.get(nameOf(record));
  lineOf = (record: VoucherRecord) => this.lines.get(lineKeyOf(record)) ?? null;
}
const nameOf = ({ jDate, jPeriod, jType, jNoText }: Pick<VoucherRecord, "jDate" | "jPeriod" | "jType" | "jNoText">) =>
  `${jDate ?? ""}|${jPeriod}|${jType}|${numberOfMonth(jNoText, jPeriod)}`;

const lineKeyOf = (record: VoucherRecord): string => {
  const { lineNo, accountCode, debit, credit } = record.line ?? {};
  return [nameOf(record), lineNo, accountCode, debit, credit].join("|");
};

const none: Twin = { jmsn: null, lineId: null, state: "gone" };

/** In the order of the records. Without a journal all are gone. */
export async function twinsIn(db: Db, batchId: number | null, records: readonly VoucherRecord[]): Promise<Twin[]> {
  if (batchId === null || records.length === 0) return records.map(() => none);
  const isHere = (id: number | null) => id !== null && Math.floor(id / ordinalsPerBatch) === batchId;
  const moving = records.filter(({ jmsn }) => !isHere(jmsn));
  const ids = [...new Set(moving.flatMap(({ jmsn }) => jmsn ?? []))];
  const stored = new Map((await storedVouchers(db, ids)).map((one) => [one.id, one]));
  const written = new WrittenDown();
  for (const record of moving) if (!stored.has(record.jmsn ?? 0)) written.add(record);
  const subjects = [...stored.values(), ...written.vouchers.values()];
  const found = twinVouchers(subjects, await candidates(db, batchId, subjects));
  return records.map((record) => {
    const { jmsn, lineId } = record;
    if (isHere(jmsn)) return { jmsn, lineId, state: "same" };
    const own = stored.get(jmsn ?? 0);
    const twin = found.get((own ?? written.voucherOf(record))?.id ?? 0);
    return twin ? twinOfRecord(record, own ? lineId : written.lineOf(record), twin) : none;
  });
}

function twinOfRecord({ line }: VoucherRecord, lineId: number | null, { id, lines, isSame }: VoucherTwin): Twin {
  if (line === null) return { jmsn: id, lineId: null, state: isSame ? "same" : "changed" };
  const found = lines.get(lineId ?? 0);
  if (found === undefined) return { jmsn: id, lineId: null, state: "differs" };
  return { jmsn: id, lineId: found, state: isSame ? "same" : "changed" };
}
