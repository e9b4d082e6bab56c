import type { YearComparison, YearRow, yearComparison } from "@digao/contract/areas/balance/year-comparison/calls";
import type { Input } from "@digao/contract/endpoint";
import { yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import type { ProjectTrialBalance } from "../trial-balance/door.ts";
import { accountRows } from "./account-rows.ts";
import { headsOf } from "./heads.ts";
import { itemRows } from "./item-rows.ts";
import { ratioRows } from "./ratio-rows.ts";
import { readYears, type Years } from "./read-years.ts";

export type Query = Input<(typeof yearComparison)["GetYearComparison"]>;

/** Accounts in one answer. */
const ROWS_MAX = 5000;

export async function getYearComparison(ctx: Context, query: Query): Promise<YearComparison> {
  const years = await readYears(ctx, query.projectId, { ...query, withBooks: query.subject === "accounts" });
  const all = await rowsOf(ctx, years, query);
  const isMaterial = ({ cells }: YearRow) => cells[0]?.isMaterial ?? false;
  const shown = query.onlyMaterial ? all.filter(isMaterial) : all;
  return {
    years: headsOf(years, query),
    rows: shown.slice(0, ROWS_MAX),
    left: Math.max(0, shown.length - ROWS_MAX),
    material: all.filter(isMaterial).length,
    renamed: all.filter(({ otherNames }) => otherNames.length > 0).length,
    threshold: thresholdOf(years.balance, query.rate),
  };
}

export function rowsOf(ctx: Context, years: Years, query: Omit<Query, "onlyMaterial">): YearRow[] | Promise<YearRow[]> {
  if (query.subject === "accounts") return accountRows(years, query);
  if (query.subject === "ratios") return ratioRows(ctx, years, query.RptLang);
  return itemRows(years, query);
}

export function thresholdOf(
  { varAmt, materiality, source }: ProjectTrialBalance,
  rate: string,
): YearComparison["threshold"] {
  const isOwn = source.project.settings.varAmt !== null;
  return { amount: yuan(varAmt), rate, isApproved: materiality.isApproved, isOwn };
}
