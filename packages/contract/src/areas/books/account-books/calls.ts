/** Books of account (账簿): account balances (科目余额表), auxiliary balances (辅助余额表), columns (多栏账), quantities (数量金额账). */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Flag, Id, Keyword, PageQuery, Period } from "../../../shapes.ts";

/** From a month to a month; the whole data period where both are left out. */
const Months = { periodId: Id, jPeriodFrom: Period.optional(), jPeriodTo: Period.optional() };
const ofPeriod = inProject("member", "periodId", "projectPeriod");

/** The client's trial balance, or its openings carried forward by the journal. */
export const BookSource = z.enum(["tb", "journal"]);
export const BookShown = z.enum(["all", "nonzero", "moved"]);

/** Balances are signed, debit positive; null where the books do not say. */
const Figures = z.object({
  open: z.string().nullable(),
  debit: z.string(),
  credit: z.string(),
  yearDebit: z.string(),
  yearCredit: z.string(),
  close: z.string().nullable(),
});

/** Which figures stand in a table, and which could. */
const Shown = z.object({
  source: BookSource,
  /** The trial balance lists the months shown; a journal is there. */
  has: z.object({ tb: z.boolean(), journal: z.boolean() }),
  from: z.number(),
  to: z.number(),
});

export const AccountBalanceRow = Figures.extend({
  accountId: Id,
  accountCode: z.string(),
  accountName: z.string(),
  pinyin: z.string(),
  level: z.number(),
  parentCode: z.string().nullable(),
  isLeaf: z.boolean(),
  /** Of a row of one foreign currency below its account; null of the account itself. */
  currency: z.string().nullable(),
  openFc: z.string().nullable(),
  debitFc: z.string().nullable(),
  creditFc: z.string().nullable(),
  closeFc: z.string().nullable(),
  /** The trial balance less the journal; null where they agree or only one of them is there. */
  difference: z.object({ debit: z.string(), credit: z.string(), close: z.string() }).nullable(),
});
export type AccountBalanceRow = z.infer<typeof AccountBalanceRow>;

const BookTotals = z.object({
  openDr: z.string(),
  openCr: z.string(),
  debit: z.string(),
  credit: z.string(),
  yearDebit: z.string(),
  yearCredit: z.string(),
  closeDr: z.string(),
  closeCr: z.string(),
});
export const AccountBalances = Shown.extend({
  items: z.array(AccountBalanceRow),
  /** Of the accounts of the highest level. */
  totals: BookTotals,
  /** Lowest accounts where trial balance and journal differ. */
  differenceCount: z.number(),
});
export type AccountBalances = z.infer<typeof AccountBalances>;

export const AccountBalancesQuery = z.object({
  ...Months,
  /** Left out: the trial balance where it lists the months, else the journal. */
  source: BookSource.optional(),
  byCurrency: Flag.optional(),
});

export const AuxBalanceRow = Figures.extend({
  /** The sum of what stands below it. */
  isGroup: z.boolean(),
  accountCode: z.string().nullable(),
  accountName: z.string().nullable(),
  auxId: Id.nullable(),
  auxCode: z.string().nullable(),
  auxName: z.string().nullable(),
  open: z.string(),
  close: z.string(),
  /** Of a group that is an account, where all its items are shown: the account less its items. */
  difference: z.object({ open: z.string(), debit: z.string(), credit: z.string(), close: z.string() }).nullable(),
});
export type AuxBalanceRow = z.infer<typeof AuxBalanceRow>;

export const AuxBalancesQuery = z.object({
  ...Months,
  source: BookSource.optional(),
  /** Left out: the first type that the books have. */
  auxType: z.coerce.number().int().min(1).max(99).optional(),
  /** account: items below their accounts; party: accounts below their items. */
  by: z.enum(["account", "party"]).default("account"),
  shown: BookShown.default("nonzero"),
  /** This account and those below it. */
  accountCode: z.string().max(50).optional(),
  keyword: Keyword,
});
export const AuxBalances = Shown.extend({
  auxType: z.number().nullable(),
  auxTypes: z.array(z.number()),
  totalCount: z.number().int(),
  totals: z.object({ open: z.string(), debit: z.string(), credit: z.string(), close: z.string() }),
  /** Accounts whose items do not add up to them. */
  differenceCount: z.number(),
  items: z.array(AuxBalanceRow),
});
export type AuxBalances = z.infer<typeof AuxBalances>;

/** Columns of an account: what stands below it, or its items of a type. */
export const MultiColumnQuery = z.object({
  ...Months,
  accountCode: z.string().min(1).max(50),
  /** Left out: the accounts below. */
  auxType: z.coerce.number().int().min(1).max(99).optional(),
});
export const MultiColumns = z.object({
  from: z.number(),
  to: z.number(),
  accountName: z.string(),
  auxTypes: z.array(z.number()),
  /** The largest first come, in the order of their codes; the last may be what stands in no column. */
  columns: z.array(
    z.object({
      kind: z.enum(["account", "aux", "rest"]),
      /** Code of the account, id of the item; empty of the rest. */
      key: z.string(),
      name: z.string(),
    }),
  ),
  /** Columns that were put into the rest, there being too many. */
  foldedCount: z.number(),
  open: z.string(),
  close: z.string(),
  months: z.array(
    z.object({
      month: z.number(),
      debit: z.string(),
      credit: z.string(),
      close: z.string(),
      debits: z.array(z.string()),
      credits: z.array(z.string()),
    }),
  ),
});
export type MultiColumns = z.infer<typeof MultiColumns>;

/** A quantity, its amount, and the one over the other; null where no quantity is known. */
const Quantity = z.object({ qty: z.string().nullable(), price: z.string().nullable(), amount: z.string().nullable() });
export type Quantity = z.infer<typeof Quantity>;
export const QuantityRow = z.object({
  accountCode: z.string(),
  accountName: z.string(),
  open: Quantity,
  in: Quantity,
  out: Quantity,
  close: Quantity,
  /** Lines of the account that name no quantity, and their net. */
  withoutCount: z.number(),
  withoutNet: z.string(),
});
export type QuantityRow = z.infer<typeof QuantityRow>;
export const QuantityBalances = z.object({
  from: z.number(),
  to: z.number(),
  items: z.array(QuantityRow),
});
export type QuantityBalances = z.infer<typeof QuantityBalances>;

/** A line, or the total of a month (本月合计); quantities and balances are running. */
export const QuantityLine = z.object({
  kind: z.enum(["open", "line", "month", "close"]),
  jPeriod: z.number(),
  jDate: z.string().nullable(),
  Jmsn: Id.nullable(),
  JsnId: Id.nullable(),
  jType: z.string(),
  jNo: z.number().nullable(),
  jNoText: z.string(),
  summary: z.string().nullable(),
  accountCode: z.string(),
  in: Quantity,
  out: Quantity,
  balance: Quantity,
});
export type QuantityLine = z.infer<typeof QuantityLine>;
export const QuantityLedgerQuery = z.object({ ...Months, accountCode: z.string().min(1).max(50) });

const page = { skipCount: PageQuery.shape.skipCount, maxResultCount: PageQuery.shape.maxResultCount };

export const accountBooks = area("/api/services/app/accountbook", {
  GetAccountBalances: get(AccountBalancesQuery, AccountBalances, ofPeriod, {
    summary: "Opening, movements, year to date and closing of every account (科目余额表)",
  }),
  GetAuxBalances: get(AuxBalancesQuery.extend(page), AuxBalances, ofPeriod, {
    summary: "Balances of auxiliary items and the accounts they stand on (辅助余额表)",
  }),
  GetMultiColumns: get(MultiColumnQuery, MultiColumns, ofPeriod, {
    summary: "An account by months, what stands below it in columns (多栏账)",
  }),
  GetQuantityBalances: get(
    z.object({ ...Months, accountCode: z.string().max(50).optional() }),
    QuantityBalances,
    ofPeriod,
    { summary: "Quantities and amounts of the accounts that carry quantities (数量金额账)" },
  ),
  GetQuantityLedger: get(
    QuantityLedgerQuery.extend(page),
    z.object({ totalCount: z.number().int(), items: z.array(QuantityLine) }),
    ofPeriod,
    { kind: "list", summary: "Lines of an account with running quantity and amount" },
  ),
});
