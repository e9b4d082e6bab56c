/** Entries as vouchers of the client's own books (调账凭证): on its accounts, in its open year or after it has closed. */
import { adjustOpinion, adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import {
  type ClientYear,
  clientYear,
  type TakeOver,
  takeOver,
} from "@digao/contract/areas/balance/client-entries/codes";
import type { Fen } from "../money.ts";
import { isOciCode } from "../statements/statement-line.ts";
import { isCounted } from "./adjustment.ts";

export interface EntryStanding {
  adjType: number;
  status: number;
  clientStatus: number;
}

/** Where an entry stands between us and the client's books; null for void ones. */
export function takeOverOf({ adjType, status, clientStatus }: EntryStanding): TakeOver | null {
  if (status === adjustStatus.void) return null;
  if (adjType === adjustType.uncorrected || clientStatus === adjustOpinion.refused) return takeOver.waived;
  if (clientStatus === adjustOpinion.booked) return takeOver.booked;
  if (status !== adjustStatus.checked) return takeOver.draft;
  return clientStatus === adjustOpinion.agreed ? takeOver.accepted : takeOver.proposed;
}

/** Entries on accounts, of the year or its opening. Reclassifications stand in the statements alone and are never booked. */
const ofAccounts: ReadonlySet<number> = new Set([adjustType.entry, adjustType.opening]);

/** The client has to book it: it is in the audited figures and not yet said to be in the books. */
export const isDue = (entry: EntryStanding): boolean =>
  ofAccounts.has(entry.adjType) && isCounted(entry) && entry.clientStatus !== adjustOpinion.booked;

/** Accounts for adjustments of years before (以前年度损益调整): 6901, and 5801 of older charts. */
export const isPriorYearAccount = ({ code, name }: { code: string; name: string }): boolean =>
  /^(6901|5801)/.test(code) || /以前年度损益调整/.test(name);

export interface ClientAccount {
  code: string;
  name: string;
  isLeaf: boolean;
  auxTypes: readonly number[];
}
export interface AuxOfClient {
  type: number;
  code: string | null;
  name: string;
}
export interface EntryForClient extends EntryStanding {
  /** Its number, or what it is called by without one. */
  no: string;
  description: string;
  lines: readonly {
    itemCode: string;
    itemName: string;
    accountCode: string | null;
    lineName: string | null;
    debit: Fen;
    credit: Fen;
  }[];
}
export interface Chart {
  accounts: ReadonlyMap<string, ClientAccount>;
  /** Auxiliary items by type and name. */
  auxOf(type: number, lineName: string): AuxOfClient | null;
}
export interface VoucherAsk {
  year: ClientYear;
  /** The audited year. */
  from: string;
  to: string;
  date: string;
  word: string;
  firstNo: number;
  attachments: number;
  priorYearAccount: string | null;
}

export interface VoucherLine {
  code: string;
  name: string;
  debit: Fen;
  credit: Fen;
  aux: readonly AuxOfClient[];
  /** Kinds of auxiliary items that the account keeps and the entry does not name. */
  auxOpen: readonly number[];
}
export interface ClientVoucher {
  date: string;
  word: string;
  no: number;
  attachments: number;
  entry: string;
  summary: string;
  lines: readonly VoucherLine[];
}

export type VoucherFault =
  | { fault: "dateInYear" | "dateAfterYear" }
  | { fault: "priorYearStray"; account: string }
  | { fault: "notDue"; entry: string }
  | { fault: "noAccount" | "priorYearMissing"; entry: string; line: number; name: string }
  | { fault: "unknownAccount" | "notLeaf"; entry: string; line: number; account: string };

type Found<Value> = { value: Value } | VoucherFault;

/** Vouchers, one an entry; or the first thing that stands in the way, by name. */
export function clientVouchers(
  entries: readonly EntryForClient[],
  chart: Chart,
  ask: VoucherAsk,
): Found<ClientVoucher[]> {
  const asked = faultOfAsk(chart, ask);
  if (asked) return asked;
  const value: ClientVoucher[] = [];
  for (const entry of entries) {
    if (!isDue(entry)) return { fault: "notDue", entry: entry.no };
    const lines = linesOf(entry, chart, ask);
    if ("fault" in lines) return lines;
    const { date, word, attachments } = ask;
    const head = { date, word, no: ask.firstNo + value.length, attachments };
    value.push({ ...head, entry: entry.no, summary: entry.description, lines: lines.value });
  }
  return { value };
}

function faultOfAsk(chart: Chart, { year, from, to, date, priorYearAccount }: VoucherAsk): VoucherFault | null {
  if (year === clientYear.open && (date < from || date > to)) return { fault: "dateInYear" };
  if (year === clientYear.closed && date <= to) return { fault: "dateAfterYear" };
  if (priorYearAccount === null) return null;
  // An account that the client has yet to open is judged by its code alone.
  const known = chart.accounts.get(priorYearAccount) ?? { code: priorYearAccount, name: "" };
  return isPriorYearAccount(known) ? null : { fault: "priorYearStray", account: priorYearAccount };
}

function linesOf(entry: EntryForClient, chart: Chart, ask: VoucherAsk): Found<VoucherLine[]> {
  const value: VoucherLine[] = [];
  for (const at of entry.lines.keys()) {
    const line = lineOf(entry, at, { chart, ask });
    if ("fault" in line) return line;
    value.push(line.value);
  }
  return { value };
}

/** Profit and loss of a year that the client has closed, or of years before. Other comprehensive income has an account that stays open. */
const isOfClosedYear = (itemCode: string, { adjType }: EntryStanding, { year }: VoucherAsk): boolean =>
  itemCode.startsWith("P") && !isOciCode(itemCode) && (year === clientYear.closed || adjType === adjustType.opening);

function lineOf(
  entry: EntryForClient,
  at: number,
  { chart, ask }: { chart: Chart; ask: VoucherAsk },
): Found<VoucherLine> {
  const given = entry.lines[at] as EntryForClient["lines"][number];
  const where = { entry: entry.no, line: at + 1 };
  const amounts = { debit: given.debit, credit: given.credit };
  if (isOfClosedYear(given.itemCode, entry, ask)) {
    const code = ask.priorYearAccount;
    if (code === null) return { fault: "priorYearMissing", ...where, name: given.lineName ?? given.itemName };
    const known = chart.accounts.get(code);
    if (known && !known.isLeaf) return { fault: "notLeaf", ...where, account: code };
    return { value: { code, name: known?.name ?? "以前年度损益调整", ...amounts, aux: [], auxOpen: [] } };
  }
  const code = given.accountCode;
  if (code === null) return { fault: "noAccount", ...where, name: given.lineName ?? given.itemName };
  const account = chart.accounts.get(code);
  if (!account) return { fault: "unknownAccount", ...where, account: code };
  if (!account.isLeaf) return { fault: "notLeaf", ...where, account: code };
  const found = account.auxTypes.map((type) => ({ type, item: chart.auxOf(type, given.lineName ?? "") }));
  return {
    value: {
      code,
      name: account.name,
      ...amounts,
      aux: found.flatMap(({ item }) => item ?? []),
      auxOpen: found.filter(({ item }) => item === null).map(({ type }) => type),
    },
  };
}
