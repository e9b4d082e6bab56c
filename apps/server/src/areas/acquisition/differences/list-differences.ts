import type { DifferentAccount, differences } from "@digao/contract/areas/acquisition/differences/calls";
import type { Input } from "@digao/contract/endpoint";
import { type AccountSides, differenceOf, isNil } from "@digao/domain/differences/facts";
import { abs, max, yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { accountSides, booksOf } from "./account-sides.ts";

export function shownAccount(account: AccountSides): DifferentAccount {
  const { debit, credit } = differenceOf(account);
  return {
    accountCode: account.code,
    accountName: account.name,
    balanceDr: yuan(account.book.debit),
    balanceCr: yuan(account.book.credit),
    journalDr: yuan(account.journal.debit),
    journalCr: yuan(account.journal.credit),
    differenceDr: yuan(debit),
    differenceCr: yuan(credit),
  };
}

const sizeOf = (account: AccountSides) => {
  const { debit, credit } = differenceOf(account);
  return max(abs(debit), abs(credit));
};

function largestFirst(a: AccountSides, b: AccountSides): number {
  const [left, right] = [sizeOf(a), sizeOf(b)];
  if (left === right) return a.code < b.code ? -1 : 1;
  return left < right ? 1 : -1;
}

export async function listDifferences(
  { db }: Context,
  input: Input<(typeof differences)["GetLedgerDifferences"]>,
): Promise<DifferentAccount[]> {
  const books = await booksOf(db, input);
  if (!books) return [];
  const { all } = await accountSides(db, books);
  return all
    .filter((account) => !isNil(differenceOf(account)))
    .sort(largestFirst)
    .map(shownAccount);
}
