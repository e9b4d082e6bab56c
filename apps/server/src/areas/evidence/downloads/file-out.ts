/** What every downloaded file is made of. */
import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { knowsDays } from "@digao/domain/vouchers/known-days.sql";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

/** A transaction of its own: what is kept of a search stays when the call only reads. */
export type Apart = <T>(work: (db: Db) => Promise<T>) => Promise<T>;
/** One slice of a file. In a job each is a short transaction, so that none is open as long as the file grows. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Who asks for a file: someone in a call, or a job for someone who asked before. */
export interface Asker {
  db: Db;
  apart: Apart;
  lang: Lang;
  userName: string;
}

/** A file that is known but not written: its rows are read as the writer asks for them. */
export interface FileOut {
  fileName: string;
  rowCount: number;
  sheets(read: Read, onRows?: (done: number) => void): SheetOut[];
}

export type Say = (key: MessageKey, params?: Params) => string;
export const sayIn =
  (lang: Lang): Say =>
  (key, params) =>
    messageOf(lang, key, params);

export interface Cover {
  projectId: number;
  project: string;
  client: string;
  /** Of the data period: its name, first and last day. */
  period: string;
  from: string;
  to: string;
  /** False where the dates of its journal are months alone. */
  hasDays: boolean;
}

export async function coverOf(db: Db, periodId: number): Promise<Cover> {
  const row = await db
    .selectFrom("project_period as s")
    .innerJoin("project as p", "p.id", "s.project_id")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("s.id", "=", periodId)
    .select([
      "p.id as projectId",
      "p.project_name as project",
      "c.cust_name as client",
      "s.label as period",
      "s.start_date as from",
      "s.end_date as to",
      knowsDays(sql`s.voucher_batch_id`).as("hasDays"),
    ])
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}

/** A sheet of facts about the file, one a row. */
export const factsSheet = (name: string, facts: readonly (readonly [string, CellOut])[]): SheetOut => ({
  name,
  columns: [{ width: 30 }, { width: 80, kind: "wrap" }],
  header: [],
  rows: [facts.map(([title, value]): RowOut => [{ text: title, style: "totalText" }, value])],
});

/** Batches one after the other; the next is read while the one before is written. */
export async function* ahead<T>(count: number, fetch: (index: number) => Promise<T>): AsyncGenerator<T> {
  let next = count > 0 ? fetch(0) : null;
  for (let index = 0; next !== null; index++) {
    const batch: T = await next;
    next = index + 1 < count ? fetch(index + 1) : null;
    // Whoever stops reading here leaves it behind, failed or not.
    next?.catch(() => undefined);
    yield batch;
  }
}
