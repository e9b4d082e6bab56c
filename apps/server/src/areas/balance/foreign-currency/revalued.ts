import { adjustSource, adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { ClosingRate } from "@digao/contract/areas/balance/foreign-currency/calls";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import type { Db } from "@digao/db/tenant";
import { impliedRate, type Per } from "@digao/domain/foreign-currency/closing-rate";
import { type Revalued, revalue } from "@digao/domain/foreign-currency/revaluation";
import { abs, sum } from "@digao/domain/money";
import { type IdentifiedEntry, identifiedEntries } from "../adjustments/door.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "../trial-balance/door.ts";
import { foreignBalances, type OwnBalance } from "./balances.ts";
import { inForce, readRates } from "./rates.ts";

export type OwnRevalued = Revalued<OwnBalance>;

export interface Revaluation {
  balance: ProjectTrialBalance;
  functional: string;
  rates: ClosingRate[];
  rows: OwnRevalued[];
  unknown: string[];
  /** Entries that are not void, by the key of their item. */
  entries: ReadonlyMap<string, IdentifiedEntry>;
  /** Currencies behind an entry or a concluded item. */
  used: ReadonlySet<string>;
}

export const keyOf = (itemCode: string): string => `fx:${itemCode}`;

export async function loadRevaluation(db: Db, projectId: number): Promise<Revaluation> {
  const balance = await projectTrialBalance(db, { projectId });
  const { source } = balance;
  const functional = await functionalCurrency(db, source.period?.id ?? null);
  const rates = await readRates(db);
  const { balances, unknown } = await foreignBalances(db, source, functional);
  const rows = revalue(balances, inForce(rates));
  const own = (await identifiedEntries(db, projectId)).filter(
    ({ source: from, status }) => from === adjustSource.exchange && status < adjustStatus.void,
  );
  const entries = new Map(own.map((entry) => [entry.sourceKey ?? "", entry]));
  const settled = await settledItems(db);
  const used = new Set(
    rows
      .filter(({ kind }) => kind === "monetary")
      .filter(({ balance: { itemCode, fsItemId } }) => entries.has(keyOf(itemCode)) || settled.has(fsItemId))
      .map(({ balance: { currency } }) => currency),
  );
  return { balance, functional, rates, rows, unknown, entries, used };
}

export async function functionalCurrency(db: Db, periodId: number | null): Promise<string> {
  if (periodId === null) return "CNY";
  const { functional } = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select("functional_currency as functional")
    .executeTakeFirstOrThrow();
  return functional;
}

async function settledItems(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom("fs_item").where("result", "<>", itemResult.none).select("id").execute();
  return new Set(rows.map(({ id }) => id));
}

/** At which the books carry the monetary balances of a currency whose foreign amounts are known, for `per` units. */
export function impliedOf(rows: readonly OwnRevalued[], currency: string, per: Per = 1): string | null {
  const own = rows.filter(
    ({ kind, balance }) => kind === "monetary" && balance.currency === currency && balance.foreign !== null,
  );
  const total = (amount: (row: OwnRevalued) => bigint) => sum(own.map((row) => abs(amount(row))));
  return impliedRate(
    total(({ balance }) => balance.foreign ?? 0n),
    total(({ balance }) => balance.book),
    per,
  );
}
