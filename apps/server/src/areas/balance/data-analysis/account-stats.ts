import type { AccountStat, dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { divideRounded, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import type { Range } from "./months.ts";
import { movementsOf, within } from "./movements.ts";
import { rolledScope, shownAccounts, treeRow } from "./scope.ts";

type Calls = typeof dataAnalysis;

interface Count {
  code: string;
  vouchers: number;
  lineMax: string;
}

async function voucherCounts(db: Db, batchId: number | null, range: Range): Promise<ReadonlyMap<string, Count>> {
  if (batchId === null) return new Map();
  const { rows } = await sql<Count>`
    select account_code as code, sum(voucher_count)::int as vouchers, max(line_max) as "lineMax" from ledger_account_month
    where ${ofProject("ledger_account_month")} and batch_id = ${batchId} and j_period >= ${range.jPeriodFrom ?? 0}
      and j_period - greatest(j_period % 100 - 12, 0) <= ${range.jPeriodTo ?? 999_999}
    group by account_code`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

export async function getAccountStats(
  ctx: Context,
  query: Input<Calls["GetAccountStatList"]>,
): Promise<Output<Calls["GetAccountStatList"]>> {
  const scope = await rolledScope(ctx, query.periodId);
  const [months, counts] = [await movementsOf(ctx.db, scope), await voucherCounts(ctx.db, scope.batchId, query)];
  return shownAccounts(scope, query).map((account): AccountStat => {
    const { before, own } = within(months, account.code, query);
    const open = account.balance.opening + before.debit - before.credit;
    const { vouchers = 0, lineMax = "0.00" } = counts.get(account.code) ?? {};
    return {
      ...treeRow(account),
      open: yuan(open),
      debit: yuan(own.debit),
      credit: yuan(own.credit),
      close: yuan(open + own.debit - own.credit),
      lineCount: own.lineCount,
      voucherCount: vouchers,
      maxLine: lineMax,
      average: own.lineCount === 0 ? null : yuan(divideRounded(own.debit + own.credit, BigInt(own.lineCount))),
    };
  });
}
