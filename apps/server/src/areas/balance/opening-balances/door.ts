/** Last year's figures for other areas: kept when a project names the one that it continues, and read with the years before them. */
import type { OpeningItem } from "@digao/contract/areas/balance/opening-balances/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import type { Context } from "../../../platform/serve.ts";
import type { ProjectTrialBalance } from "../trial-balance/door.ts";
import { accountsOf, capture, profitAccountsOf } from "./capture.ts";
import { type LineOfYear, type LineQuery, readLineBefore } from "./line-before.ts";
import { getOpeningBalances } from "./opening-balances.ts";
import type { SnapshotAccount, SnapshotProfit } from "./snapshot.ts";
import { readStoredYears, type StoredYears } from "./stored-years.ts";
import { keep, readSource } from "./take-over.ts";

/** Whoever names a source may read it: its figures are kept as they are now, unless it has no books yet. */
export async function takeOverFigures(ctx: Context, projectId: number): Promise<void> {
  const source = await readSource(ctx.db, projectId);
  const captured = source ? await capture(ctx.db, source.id) : null;
  if (source && captured) await keep(ctx, { projectId, source, captured, reason: null });
}

/** Last year as taken over, and the years before it that came along. */
export const storedYears = (db: Db, projectId: number, withAccounts: boolean): Promise<StoredYears> =>
  readStoredYears(db, projectId, withAccounts);

/** A line of the statements in the years before, newest first, as far as this project knows them. */
export const lineInYearsBefore = (db: Db, balance: ProjectTrialBalance, query: LineQuery): Promise<LineOfYear[]> =>
  readLineBefore(db, balance, query);

/** Accounts of books as they would be kept. */
export const accountsToKeep = (
  balance: ProjectTrialBalance,
): { accounts: SnapshotAccount[]; profitAccounts: SnapshotProfit[] } => ({
  accounts: accountsOf(balance),
  profitAccounts: profitAccountsOf(balance),
});

/** Lines whose books open with something else than last year's file closed with; null until there are books and figures to compare. */
export async function openingGaps(
  ctx: Context,
  projectId: number,
  RptLang: Lang,
): Promise<Pick<OpeningItem, "code" | "name" | "expected" | "booked" | "unexplained">[] | null> {
  const { keptId, hasBooks, items } = await getOpeningBalances(ctx, { projectId, RptLang });
  if (keptId === null || !hasBooks) return null;
  return items.flatMap(({ kind, code, name, expected, booked, unexplained }) =>
    kind === "L" && unexplained !== "0.00" ? [{ code, name, expected, booked, unexplained }] : [],
  );
}
