/** Column numbers of the balance list's fields (-1 for none), and which groups of amounts it has. */
import type { FieldColumns } from "./map-columns.ts";

export type BalanceColumns = ReturnType<typeof balanceColumns>;

/** Groups of columns that the list has at all. */
export interface BalanceGroups {
  open: boolean;
  period: boolean;
  close: boolean;
  ytd: boolean;
  /** 年初 beside an opening of its own, and whether it has a sign alone. */
  yearOpen: boolean;
  yearOpenSigned: boolean;
  fc: boolean;
  aux: boolean;
  /** One balance with neither side nor direction: debit positive or by account direction. */
  openSigned: boolean;
  closeSigned: boolean;
  /** One column 方向 beside an opening and a closing without sides: it may be the account's, or that of one of the two. */
  sharedSide: boolean;
  /** 方向 stands beside each balance: it follows the balance, and says nothing of the account. */
  balanceSides: boolean;
}

export function balanceColumns(fields: FieldColumns) {
  const of = (field: string) => fields[field] ?? -1;
  return {
    company: of("company"),
    jPeriod: of("jPeriod"),
    year: of("year"),
    accountCode: of("accountCode"),
    accountName: of("accountName"),
    dc: of("dc"),
    openingDc: of("openingDc"),
    closingDc: of("closingDc"),
    openingDr: of("openingDr"),
    openingCr: of("openingCr"),
    opening: of("opening"),
    yearOpeningDr: of("yearOpeningDr"),
    yearOpeningCr: of("yearOpeningCr"),
    yearOpening: of("yearOpening"),
    yearOpeningDc: of("yearOpeningDc"),
    periodDr: of("periodDr"),
    periodCr: of("periodCr"),
    ytdDr: of("ytdDr"),
    ytdCr: of("ytdCr"),
    closingDr: of("closingDr"),
    closingCr: of("closingCr"),
    closing: of("closing"),
    currency: of("currency"),
    openingFc: of("openingFc"),
    openingFcDr: of("openingFcDr"),
    openingFcCr: of("openingFcCr"),
    closingFc: of("closingFc"),
    closingFcDr: of("closingFcDr"),
    closingFcCr: of("closingFcCr"),
    openingQty: of("openingQty"),
    closingQty: of("closingQty"),
    auxType: of("auxType"),
    auxCode: of("auxCode"),
    auxName: of("auxName"),
  };
}

export function groupsOf(columns: BalanceColumns): BalanceGroups {
  const any = (...list: number[]) => list.some((column) => column >= 0);
  const openSided = any(columns.openingDr, columns.openingCr);
  const closeSided = any(columns.closingDr, columns.closingCr);
  const hasOwnSides = any(columns.openingDc, columns.closingDc);
  return {
    open: any(columns.openingDr, columns.openingCr, columns.opening),
    period: any(columns.periodDr, columns.periodCr),
    close: any(columns.closingDr, columns.closingCr, columns.closing),
    ytd: any(columns.ytdDr, columns.ytdCr),
    yearOpen: any(columns.yearOpeningDr, columns.yearOpeningCr, columns.yearOpening),
    yearOpenSigned:
      columns.yearOpening >= 0 &&
      !any(columns.yearOpeningDr, columns.yearOpeningCr, columns.dc, columns.openingDc, columns.yearOpeningDc),
    fc: any(columns.openingFc, columns.openingFcDr, columns.openingFcCr, columns.closingFc, columns.closingFcDr),
    aux: any(columns.auxType, columns.auxCode, columns.auxName),
    openSigned: !openSided && columns.opening >= 0 && !any(columns.dc, columns.openingDc),
    closeSigned: !closeSided && columns.closing >= 0 && !any(columns.dc, columns.closingDc),
    sharedSide:
      columns.dc >= 0 && columns.opening >= 0 && columns.closing >= 0 && !openSided && !closeSided && !hasOwnSides,
    balanceSides: hasOwnSides,
  };
}
