/** What other areas ask of the voucher library: lines found once by a filter, then read by place, by value or one by one. */
import type { LedgerLine } from "@digao/contract/areas/books/vouchers/calls";
import type { Db } from "@digao/db/tenant";
import type { RawBuilder } from "kysely";
import { type Holidays, holidays } from "../../../platform/lib/holidays.ts";
import { linesInOrder } from "./line-list.ts";
import { codesBelow, type Journal, journalOf, type LineFilter, type LineSearch, readySearch } from "./line-query.ts";
import { picks } from "./pick-keeper.ts";
import { linesPerBlock as blockLength, lineIdsOf, type Selection, selectLines } from "./selection.ts";
import {
  type BlockSums,
  blockSums,
  type LineAtPoint,
  lineIdsAt,
  linesAtPoints,
  type PointBlock,
} from "./selection-places.ts";
import { type SubLedger, type SubLedgerQuery, subLedgerOf } from "./sub-ledger.ts";
import { type Keeper, type StoredRecord, type Twin, twinsIn } from "./twins.ts";
import { linesOf } from "./voucher-lines.ts";
import { type Names, namesOf, type WholeLine, wholeLines } from "./whole-lines.ts";

export type LedgerJournal = Journal;
export type LedgerSearch = LineSearch;
export type LedgerSelection = Selection;
export type LedgerFilter = LineFilter;
type Apart = Parameters<typeof selectLines>[1];

/** The journal in force; null where the period has none. */
export const journalInForce = (db: Db, periodId: number): Promise<LedgerJournal | null> => journalOf(db, periodId);

/** An account and all below it. */
export const accountsBelow = (db: Db, periodId: number, code: string): Promise<string[]> =>
  codesBelow(db, periodId, code);

/** A filter as a condition on `l` and `v`, with an order and a key; whoever adds to the condition makes another key. */
export const searchOf = (db: Db, journal: LedgerJournal, filter: LedgerFilter): Promise<LedgerSearch> =>
  readySearch(db, journal, filter);

/** The lines that a search finds, in its order: kept, so that asking again costs nothing. */
export const selectionOf = (db: Db, apart: Apart, search: LedgerSearch): Promise<LedgerSelection> =>
  selectLines(db, apart, search);

/** Ids from a place on (0 is the first). */
export const idsFrom = (db: Db, selection: LedgerSelection, skip: number, take: number): Promise<number[]> =>
  lineIdsOf(db, selection, skip, take);

/** Ids at some places (from 1). */
export const idsAt = (db: Db, selection: LedgerSelection, places: readonly number[]): Promise<number[]> =>
  lineIdsAt(db, selection, places);

export const linesPerBlock = blockLength;

export const sumsOfBlocks = (db: Db, selection: LedgerSelection): Promise<BlockSums> => blockSums(db, selection);

/** The lines on which points of the running value of a side fall, reading the given blocks alone. */
export const atPoints = (
  db: Db,
  selection: LedgerSelection,
  side: "dr" | "cr",
  blocks: readonly PointBlock[],
): Promise<LineAtPoint[]> => linesAtPoints(db, selection, side, blocks);

/** Lines by their ids, in the order of the ids, with all that a list shows of them. */
export const orderedLines = (db: Db, journal: LedgerJournal, ids: readonly number[]): Promise<LedgerLine[]> =>
  linesInOrder(db, journal, ids);

/** All lines of some vouchers, in brackets, ready for `from`. */
export const linesOfVouchers = (vouchers: readonly number[]): RawBuilder<unknown> => linesOf(vouchers);

export type LineNames = Names;
export type LedgerWholeLine = WholeLine;

/** The names that the lines of a journal are shown with. */
export const lineNames = (db: Db, journal: LedgerJournal): Promise<LineNames> => namesOf(db, journal);

/** Lines by their ids with all that is known of them, in the order of the ids: for files. */
export const linesWhole = (db: Db, names: LineNames, ids: readonly number[]): Promise<LedgerWholeLine[]> =>
  wholeLines(db, names, ids);

export type LedgerOfAccount = SubLedger;

/** An account's or auxiliary item's ledger: its parts, and the lines that they count; null where the period has no journal. */
export const ledgerOfAccount = (db: Db, apart: Apart, query: SubLedgerQuery): Promise<LedgerOfAccount | null> =>
  subLedgerOf(db, apart, query);

/** Public holidays and make-up days, and the years they are known of. */
export const holidayCalendar = (): Holidays => holidays();

export type VoucherKeeper = Keeper;
export type StoredOfVoucher = StoredRecord;
export type VoucherTwin = Twin;

/** Where records of vouchers stand in another journal of their period, in their order. */
export const twinsOf = (db: Db, batchId: number | null, records: readonly StoredOfVoucher[]): Promise<VoucherTwin[]> =>
  twinsIn(db, batchId, records);

export const pickKeeper: VoucherKeeper = picks;
