import type { dataAnalysis, LedgerNode } from "@digao/contract/areas/balance/data-analysis/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { BookedAccount } from "../../books/mapping/door.ts";
import { type Months, movementsOf, within } from "./movements.ts";
import { type Scope, scopeOf } from "./scope.ts";

type Calls = typeof dataAnalysis;

function accountNode(
  { id, code, name, level, parentCode, isLeaf, balance }: BookedAccount,
  months: Months,
): LedgerNode {
  const { debit, credit, lineCount } = within(months, code, {}).own;
  const close = yuan(balance.opening + debit - credit);
  const node = { kind: "account" as const, id, accountCode: code, name, level, parentCode, isLeaf, auxType: null };
  return { ...node, lineCount, debit: yuan(debit), credit: yuan(credit), close };
}

export async function listLedgerNodes(
  { db }: Context,
  { periodId }: Input<Calls["GetVoucherLibAcctList"]>,
): Promise<LedgerNode[]> {
  const scope = await scopeOf(db, periodId);
  const months = await movementsOf(db, scope);
  return scope.accounts.map((account) => accountNode(account, months));
}

async function partiesOf(db: Db, { batchId }: Scope, accountCode: string): Promise<LedgerNode[]> {
  const { rows } = await sql<Pick<LedgerNode, "id" | "name" | "auxType" | "lineCount" | "debit" | "credit">>`
    select x.id, x.aux_name as name, x.aux_type as "auxType", sum(m.line_count)::int as "lineCount", sum(m.debit) as debit,
      sum(m.credit) as credit
    from ledger_month_aux m join aux_item x on ${ofProject("x")} and x.id = m.aux_id
    where ${ofProject("m")} and m.batch_id = ${batchId} and m.account_code = ${accountCode}
    group by x.id, x.aux_name, x.aux_type order by x.aux_type, x.aux_name collate "zh-x-icu", x.id`.execute(db);
  const shared = {
    kind: "party" as const,
    accountCode,
    level: null,
    parentCode: accountCode,
    isLeaf: true,
    close: null,
  };
  return rows.map((row) => ({ ...shared, ...row }));
}

export async function listNodesBelow(
  { db }: Context,
  { id }: Input<Calls["GetVoucherLibChildren"]>,
): Promise<LedgerNode[]> {
  const account = await db
    .selectFrom("account")
    .where("id", "=", id)
    .select(["code", "period_id as periodId"])
    .executeTakeFirst();
  if (!account) throw missing();
  const scope = await scopeOf(db, account.periodId);
  const below = scope.accounts.filter(({ parentCode }) => parentCode === account.code);
  if (below.length === 0) return partiesOf(db, scope, account.code);
  const months = await movementsOf(db, scope);
  return below.map((child) => accountNode(child, months));
}
