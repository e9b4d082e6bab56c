import type { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { abs, ratio, yuan } from "@digao/domain/money";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { noBalance } from "../../books/mapping/door.ts";
import { scopeOf, shownAccounts, treeRow } from "./scope.ts";

type Calls = typeof dataAnalysis;

const shown = ({ opening, debit, credit, closing }: typeof noBalance) => ({
  open: yuan(opening),
  debit: yuan(debit),
  credit: yuan(credit),
  close: yuan(closing),
});

/** Accounts of two data periods by code; one that only the other period has stands with nothing on this side. */
export async function compareAccounts(
  { db }: Context,
  { periodId, comparePeriodId, ...query }: Input<Calls["GetCompareStatList"]>,
): Promise<Output<Calls["GetCompareStatList"]>> {
  const [own, other] = [await scopeOf(db, periodId), await scopeOf(db, comparePeriodId)];
  if (own.projectId !== other.projectId) throw missing("period.missing");
  const gone = other.accounts
    .filter(({ code }) => !own.byCode.has(code))
    .map((account) => ({ ...account, balance: noBalance }));
  const all = [...own.accounts, ...gone].sort((one, next) => (one.code < next.code ? -1 : 1));
  const both = { ...own, accounts: all, byCode: new Map(all.map((account) => [account.code, account])) };
  return shownAccounts(both, query).map((account) => {
    const [a, b] = [account.balance, other.byCode.get(account.code)?.balance ?? noBalance];
    const change = a.closing - b.closing;
    return {
      ...treeRow(account),
      a: shown(a),
      b: shown(b),
      change: yuan(change),
      changeRate: b.closing === 0n ? null : ratio(change, abs(b.closing)),
    };
  });
}
