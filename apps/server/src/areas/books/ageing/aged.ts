/** The balances of an account by party and age, as they stood at the end of a month. */
import type { ageing } from "@digao/contract/areas/books/ageing/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import {
  type AgedBalance,
  addDays,
  age,
  type Band,
  bandOf,
  bandsOf,
  monthEnd,
  type PartyEntries,
  YEARLY_BANDS,
} from "@digao/domain/ageing/ageing";
import type { Fen } from "@digao/domain/money";
import { Refusal } from "../../../platform/refusal.ts";
import { type BookPeriod, type Chain, monthOf } from "./book-periods.ts";
import { partyEntries } from "./entries.ts";
import { typesOf } from "./parties.ts";

export type Query = Input<(typeof ageing)["GetAgeing"]>;

export interface AgedParty extends AgedBalance {
  id: number;
  balance: Fen;
}

export interface Aged {
  bands: Band[];
  knownFrom: string;
  openingBand: number;
  parties: ReadonlyMap<number, AgedParty>;
}

export interface AgedAccounts extends Omit<Aged, "parties"> {
  /** By account and party. */
  accounts: ReadonlyMap<string, ReadonlyMap<number, AgedParty>>;
}

type Rule = Pick<Query, "auxType" | "method" | "months">;

/** @param periods the latest first, reaching `asOf` */
export async function agedAt(db: Db, periods: Chain, query: Query, asOf: string): Promise<Aged> {
  const { accounts, ...aged } = await agedAccountsAt(db, periods, [query.accountCode], { ...query, asOf });
  return { ...aged, parties: accounts.get(query.accountCode) ?? new Map() };
}

/** @param periods the latest first, reaching `asOf`; @param accounts none of them below another */
export async function agedAccountsAt(
  db: Db,
  periods: Chain,
  accounts: readonly string[],
  { asOf, auxType, method, months }: Rule & { asOf: string },
): Promise<AgedAccounts> {
  const bands = bandsOf(asOf, months ?? YEARLY_BANDS);
  const types = typesOf(auxType);
  const entries = await partyEntries(db, periods, { accounts, bands, types, month: monthOf(asOf) });
  const knownFrom = periods.at(-1)?.startDate ?? asOf;
  const openingBand = bandOf(bands, addDays(knownFrom, -1));
  const agedOf = (parties: ReadonlyMap<number, PartyEntries>) =>
    new Map(
      [...parties].map(([id, party]): [number, AgedParty] => [
        id,
        { id, balance: party.balance, ...age(party, method, openingBand) },
      ]),
    );
  return {
    bands,
    knownFrom,
    openingBand,
    accounts: new Map([...entries].map(([code, parties]) => [code, agedOf(parties)])),
  };
}

/** The last day of the month asked for, or of the data period. */
export function asOfDay({ startDate, endDate }: BookPeriod, jPeriod: number | undefined): string {
  if (jPeriod === undefined || jPeriod === monthOf(endDate)) return endDate;
  if (jPeriod < monthOf(startDate) || jPeriod > monthOf(endDate) || jPeriod % 100 < 1)
    throw new Refusal("trialBalance.monthUnavailable", { params: { month: jPeriod }, field: "jPeriod" });
  return monthEnd(jPeriod);
}

/** Only bands of whole years hold next year what the younger one holds now. */
export const areYearly = ({ months }: Query): boolean =>
  (months ?? YEARLY_BANDS).every((month, index) => month === 12 * (index + 1));

export const linesOfBand = (periods: readonly BookPeriod[], { dateFrom, dateTo }: Band) =>
  periods.flatMap(({ id, startDate, endDate, voucherBatchId }) => {
    const from = dateFrom !== null && dateFrom > startDate ? dateFrom : startDate;
    const to = dateTo < endDate ? dateTo : endDate;
    return voucherBatchId === null || from > to ? [] : [{ periodId: id, dateFrom: from, dateTo: to }];
  });
