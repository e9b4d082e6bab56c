import { paddedCodes } from "@digao/domain/accounts/padded-codes";
import { type AccountTree, accountTree } from "@digao/domain/accounts/tree";
import type { BalanceRow } from "@digao/excel/read-balances";
import type { RowIssues } from "@digao/excel/row-issues";
import type { Balance, Sides } from "./balance-book.ts";
import { accountTotals } from "./balance-signs.ts";

const listed = 10;

/** Where codes were filled up with noughts, parents that sum their children say which stands below which; else it is asked. */
export function treeOfRows(
  rows: readonly BalanceRow[],
  balances: readonly Balance[],
  issues: Pick<RowIssues, "ask" | "add">,
): AccountTree {
  const accounts = rows.map(({ accountCode, accountName }) => ({ code: accountCode, name: accountName }));
  const found = paddedCodes(
    accountTotals(balances).map(({ code, open, period, close }) => ({
      code,
      amounts: [net(open), net(period), net(close)],
    })),
  );
  if (!found) return accountTree(accounts);
  const { parents, differing } = found;
  const [[code = "", above = ""] = []] = parents;
  const counted = { count: String(parents.size), sample: `${code} → ${above}` };
  if (!found.isSure) {
    const list = differing.length > listed ? [...differing.slice(0, listed), "…"] : differing;
    const choices = ["tree", "flat"].map((value) => ({ value, params: {} }));
    const params = { ...counted, list: list.join("; "), differing: String(differing.length) };
    const answer = issues.ask({ key: "paddedCodes", params, choices, proposed: null });
    if (answer !== "tree") return accountTree(accounts);
  }
  issues.add("codesPadded", 0, null, counted);
  return accountTree(accounts, parents);
}

const net = ({ debit, credit }: Sides) => debit - credit;
