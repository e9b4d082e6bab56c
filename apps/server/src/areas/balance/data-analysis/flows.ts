import type { dataAnalysis, Flow } from "@digao/contract/areas/balance/data-analysis/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { levelOnes } from "@digao/domain/accounts/tree";
import { type Fen, fen, ratio, yuan } from "@digao/domain/money";
import { flowAlert } from "@digao/domain/vouchers/flow-alert";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { materialityInForce } from "../materiality/door.ts";
import { inMonths, type Range } from "./months.ts";
import { rolledScope, type Scope } from "./scope.ts";

type Calls = typeof dataAnalysis;
type Query = Input<Calls["GetCounterFlows"]>;

interface Pair {
  debitCode: string;
  creditCode: string;
  amount: Fen;
  /** Of it, what vouchers pair by themselves. */
  paired: Fen;
  voucherCount: number;
}
const keyOf = ({ debitCode, creditCode }: Pick<Pair, "debitCode" | "creditCode">) => `${debitCode}>${creditCode}`;

/** What was shared out has fractions of a fen: the largest are rounded up, as many as make the flows add up to their total. */
async function pairsOf(db: Db, { batchId, accounts }: Scope, { accountCode, ...range }: Omit<Query, "periodId">) {
  if (batchId === null) return { pairs: [], total: 0n, paired: 0n };
  const top = accountCode === undefined ? null : levelOnes(accounts)(accountCode);
  const { rows } = await sql<
    Omit<Pair, "amount" | "paired"> & Record<"amount" | "paired" | "total" | "allPaired", string>
  >`
    select debit_code as "debitCode", credit_code as "creditCode", round(exact_paired, 2) as paired, "voucherCount",
      trunc(exact, 2) + case when row_number() over (order by exact - trunc(exact, 2) desc, exact desc, debit_code, credit_code)
        <= 100 * (total - sum(trunc(exact, 2)) over ()) then 0.01 else 0.00 end as amount,
      total, round(sum(exact_paired) over (), 2) as "allPaired"
    from (
      select debit_code, credit_code, sum(amount) as exact, sum(paired) as exact_paired, sum(voucher_count)::int as "voucherCount",
        round(sum(sum(amount)) over (), 2) as total
      from ledger_flow where ${ofProject("ledger_flow")} and batch_id = ${batchId} and (${top}::text is null or ${top} in (debit_code, credit_code))
        and ${inMonths(sql`j_period`, range)}
      group by 1, 2
    ) flow
    order by exact desc, 1, 2`.execute(db);
  const pairs = rows.map(
    ({ total: _total, allPaired: _paired, ...row }): Pair => ({
      ...row,
      amount: fen(row.amount),
      paired: fen(row.paired),
    }),
  );
  const [first] = rows;
  return { pairs, total: fen(first?.total ?? "0.00"), paired: fen(first?.allPaired ?? "0.00") };
}

/** What the journal's debits are beside the flows: without closing entries, red letters on their other side, and what has no counter side. */
async function tieOf(
  db: Db,
  batchId: number,
  range: Range,
  total: Fen,
): Promise<Output<Calls["GetCounterFlows"]>["tie"]> {
  const { rows } = await sql<{ debit: string; closing: string }>`
    select coalesce(sum(debit), 0)::numeric(20,2)::text as debit, coalesce(sum(closing_debit), 0)::numeric(20,2)::text as closing
    from ledger_month where ${ofProject("ledger_month")} and batch_id = ${batchId} and ${inMonths(sql`j_period`, range)}`.execute(
    db,
  );
  const [debit, closing] = [fen(rows[0]?.debit ?? "0.00"), fen(rows[0]?.closing ?? "0.00")];
  return { journalDebit: yuan(debit), closing: yuan(closing), others: yuan(debit - closing - total) };
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
  const { pm } = await materialityInForce(db, scope.projectId);
  const priorPairs = new Map(before?.pairs.map((pair) => [keyOf(pair), pair]));
  const nameOf = (code: string) => scope.byCode.get(code)?.name ?? prior?.byCode.get(code)?.name ?? code;
  const items = own.pairs.map((pair): Flow => {
    const priorAmount = priorPairs.get(keyOf(pair))?.amount ?? 0n;
    const isShown = before !== null && before.total > 0n;
    const shares = { amount: pair.amount, total: own.total, priorAmount, priorTotal: before?.total ?? 0n };
    return {
      ...pair,
      debitName: nameOf(pair.debitCode),
      creditName: nameOf(pair.creditCode),
      amount: yuan(pair.amount),
      paired: yuan(pair.paired),
      share: own.total === 0n ? null : ratio(pair.amount, own.total),
      priorAmount: isShown ? yuan(priorAmount) : null,
      priorShare: isShown ? ratio(priorAmount, before.total) : null,
      alert: flowAlert(shares, pm),
      score: pm > 0n ? ratio(pair.amount, pm) : null,
    };
  });
  const { jPeriodFrom, jPeriodTo } = query;
  return {
    total: yuan(own.total),
    paired: yuan(own.paired),
    tie:
      accountCode === undefined && scope.batchId !== null
        ? await tieOf(db, scope.batchId, { jPeriodFrom, jPeriodTo }, own.total)
        : null,
    items,
  };
}
