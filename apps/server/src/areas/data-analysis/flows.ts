import type { dataAnalysis, Flow } from "@digao/contract/areas/data-analysis";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { levelOnes } from "@digao/domain/accounts/tree";
import { type Fen, fen, ratio, yuan } from "@digao/domain/money";
import { flowAlert } from "@digao/domain/vouchers/flow-alert";
import { sql } from "kysely";
import { missing } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { projectTrialBalance } from "../trial-balance/door.ts";
import { inMonths } from "./months.ts";
import { rolledScope, type Scope } from "./scope.ts";

type Calls = typeof dataAnalysis;
type Query = Input<Calls["GetCounterFlows"]>;

interface Pair {
  debitCode: string;
  creditCode: string;
  amount: Fen;
  voucherCount: number;
}
const keyOf = ({ debitCode, creditCode }: Pick<Pair, "debitCode" | "creditCode">) => `${debitCode}>${creditCode}`;

async function pairsOf(db: Db, { batchId, accounts }: Scope, { accountCode, ...range }: Omit<Query, "periodId">) {
  if (batchId === null) return { pairs: [], total: 0n };
  const top = accountCode === undefined ? null : levelOnes(accounts)(accountCode);
  const { rows } = await sql<Omit<Pair, "amount"> & { amount: string }>`
    select debit_code as "debitCode", credit_code as "creditCode", round(sum(amount), 2) as amount,
      sum(voucher_count)::int as "voucherCount"
    from ledger_flow where ${ofProject("ledger_flow")} and batch_id = ${batchId} and (${top}::text is null or ${top} in (debit_code, credit_code))
      and ${inMonths(sql`j_period`, range)}
    group by 1, 2 order by sum(amount) desc, 1, 2`.execute(db);
  const pairs = rows.map((row): Pair => ({ ...row, amount: fen(row.amount) }));
  return { pairs, total: pairs.reduce((sum, { amount }) => sum + amount, 0n) };
}

/** Flows between level-1 accounts; beside another period each says what is new and what has shifted. */
export async function getCounterFlows(ctx: Context, query: Query): Promise<Output<Calls["GetCounterFlows"]>> {
  const { db } = ctx;
  const { periodId, comparePeriodId } = query;
  const scope = await rolledScope(ctx, periodId);
  const prior = comparePeriodId ? await rolledScope(ctx, comparePeriodId) : null;
  if (prior && prior.projectId !== scope.projectId) throw missing("period.missing");
  const { accountCode } = query;
  const [own, before] = [await pairsOf(db, scope, query), prior && (await pairsOf(db, prior, { accountCode }))];
  const { varAmt } = await projectTrialBalance(db, { projectId: scope.projectId, periodId });
  const known = new Map(before?.pairs.map((pair) => [keyOf(pair), pair]));
  const nameOf = (code: string) => scope.byCode.get(code)?.name ?? prior?.byCode.get(code)?.name ?? code;
  const items = own.pairs.map((pair): Flow => {
    const priorAmount = known.get(keyOf(pair))?.amount ?? 0n;
    const isShown = before !== null && before.total > 0n;
    const shares = { amount: pair.amount, total: own.total, priorAmount, priorTotal: before?.total ?? 0n };
    return {
      ...pair,
      debitName: nameOf(pair.debitCode),
      creditName: nameOf(pair.creditCode),
      amount: yuan(pair.amount),
      share: own.total === 0n ? null : ratio(pair.amount, own.total),
      priorAmount: isShown ? yuan(priorAmount) : null,
      priorShare: isShown ? ratio(priorAmount, before.total) : null,
      alert: flowAlert(shares, varAmt),
      score: varAmt > 0n ? ratio(pair.amount, varAmt) : null,
    };
  });
  return { total: yuan(own.total), items };
}
