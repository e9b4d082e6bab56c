/** Statistics as other areas take them: the same rows that the calls answer. */
import type { ComparedRow, dataAnalysis, AccountStat as Stat } from "@digao/contract/areas/balance/data-analysis/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Context } from "../../../platform/serve.ts";
import { getAccountStats } from "./account-stats.ts";
import { compareAccounts } from "./comparison.ts";
import { getMonthMatrix } from "./month-matrix.ts";

type Calls = typeof dataAnalysis;
export type AccountStat = Stat;

export const accountStats = (ctx: Context, query: Input<Calls["GetAccountStatList"]>): Promise<AccountStat[]> =>
  getAccountStats(ctx, query);

export const monthMatrix = (
  ctx: Context,
  query: Input<Calls["GetAccountStatListByPeriod"]>,
): Promise<Output<Calls["GetAccountStatListByPeriod"]>> => getMonthMatrix(ctx, query);

export const comparedAccounts = (ctx: Context, query: Input<Calls["GetCompareStatList"]>): Promise<ComparedRow[]> =>
  compareAccounts(ctx, query);
