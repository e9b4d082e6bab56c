import type { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { benford, countsOf, type DigitTest } from "@digao/domain/benford/benford";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { inMonths, isWhole } from "./months.ts";
import { rolledScope, shownAccounts } from "./scope.ts";

type Calls = typeof dataAnalysis;
const tests: readonly DigitTest[] = ["first", "second", "firstTwo"];
const sides = { dr: 1, cr: 2 } as const;

export async function getBenford(
  ctx: Context,
  { periodId, accountCode, side, ...range }: Input<Calls["GetBenford"]>,
): Promise<Output<Calls["GetBenford"]>> {
  const scope = await rolledScope(ctx, periodId);
  const codes = accountCode === undefined ? null : shownAccounts(scope, { accountCode }).map(({ code }) => code);
  const counted = isWhole(range) ? "ledger_digit" : "ledger_digit_month";
  const months = isWhole(range) ? sql`true` : inMonths(sql`j_period`, range);
  const { rows } = await sql<{ pair: number; count: number }>`
    select pair, sum(line_count)::int as count from ${sql.table(counted)} d
    where ${ofProject("d")} and batch_id = ${scope.batchId} and ${months} and (${codes}::text[] is null or account_code = any(${codes}::text[]))
      and (${side ? sides[side] : null}::int is null or side = ${side ? sides[side] : null}) group by pair`.execute(
    ctx.db,
  );
  const pairs = new Map(rows.map(({ pair, count }) => [pair, count]));
  return tests.map((test) => benford(test, countsOf(test, pairs)));
}
