import type { UnmappedAccount } from "@digao/contract/areas/books/mapping/calls";
import type { Db } from "@digao/db/tenant";
import { abs, type Fen, max, sum, yuan } from "@digao/domain/money";
import { accountBalances, type Balance, isNil, nilBalance } from "./account-balances.ts";
import type { DataPeriod } from "./period.ts";

export type Unmapped = UnmappedAccount;

/** What a statement lacks without the account: its closing balance, or the turnover of an account that was closed. */
const exposure = ({ closing, debit, credit }: Balance): Fen =>
  closing === 0n ? max(abs(debit), abs(credit)) : abs(closing);

/** Leaf accounts with any balance or movement and no statement item. They are never dropped: totals may not be signed while there are any. */
export async function unmappedAccounts(db: Db, period: DataPeriod): Promise<{ accounts: Unmapped[]; amount: string }> {
  const all = await db
    .selectFrom("account")
    .where("period_id", "=", period.id)
    .orderBy("code")
    .select([
      "id",
      "code",
      "full_name as name",
      "parent_code as parentCode",
      "level",
      "is_leaf as isLeaf",
      "fs_item_id as fsItemId",
    ])
    .execute();
  const balances = await accountBalances(db, period, all);
  const balanceOf = (code: string) => balances.get(code) ?? nilBalance;
  const open = all.filter(({ code, isLeaf, fsItemId }) => isLeaf && fsItemId === null && !isNil(balanceOf(code)));
  return {
    accounts: open.map(({ id, code, name }) => {
      const { opening, closing } = balanceOf(code);
      return { id, code, name, opening: yuan(opening), closing: yuan(closing) };
    }),
    amount: yuan(sum(open.map(({ code }) => exposure(balanceOf(code))))),
  };
}
