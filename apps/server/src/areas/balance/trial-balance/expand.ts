import type { ExpandedRow, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import { signOf } from "@digao/domain/accounts/category";
import { sum, yuan } from "@digao/domain/money";
import { RETAINED_EARNINGS, type StatementLine } from "@digao/domain/statements/statement-line";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { itemAccounts, itemAuxRows, type ProjectTrialBalance, projectTrialBalance } from "./door.ts";
import type { ItemAccount, ItemAux } from "./item-accounts.ts";

type One = Input<(typeof trialBalance)["ExpandTrialBalance"]>;

/** The accounts behind an item, or the auxiliary items below one of them (`parentKey`). */
export async function expandItem({ db, project }: Context, input: One): Promise<ExpandedRow[]> {
  if (!project) throw missing();
  const { rid, periodId, JPeriod, parentKey, RptLang } = input;
  const balance = await projectTrialBalance(db, { projectId: project.id, periodId, jPeriod: JPeriod });
  const line = balance.source.items.find(({ id }) => id === rid)?.line;
  if (line?.formula !== "") return [];
  const sign = signOf(line.direction);
  const accounts = itemAccounts(balance.source, line.code);
  if (parentKey === undefined) {
    return [...accounts.map((account) => accountRow(account, sign)), ...restRows(balance, line, accounts, RptLang)];
  }
  const chosen = accounts.filter(({ code }) => code === parentKey);
  const aux = await itemAuxRows(db, balance.source, line.code, chosen);
  return chosen.flatMap((account) =>
    (aux.get(account.code) ?? []).map((row) => auxRow(row, account, { sign, lang: RptLang })),
  );
}

const accountRow = (account: ItemAccount, sign: bigint): ExpandedRow => ({
  key: account.code,
  parentKey: null,
  kind: "account",
  accountCode: account.code,
  auxId: null,
  name: account.name,
  rule: account.rule,
  ...amountsOf(account, sign),
  hasChildren: account.hasAux,
  hasVouchers: account.hasVouchers,
});

const auxRow = (row: ItemAux, { code }: ItemAccount, { sign, lang }: { sign: bigint; lang: Lang }): ExpandedRow => ({
  key: `${code}|${row.auxId ?? ""}`,
  parentKey: code,
  kind: "aux",
  accountCode: code,
  auxId: row.auxId,
  name: row.auxName ?? messageOf(lang, "trialBalance.withoutAux"),
  rule: null,
  ...amountsOf(row, sign),
  hasChildren: false,
  hasVouchers: row.hasVouchers,
});

const amountsOf = (row: ItemAccount | ItemAux, sign: bigint) => ({
  opening: yuan(row.open),
  debit: yuan(row.periodDr),
  credit: yuan(row.periodCr),
  closing: yuan(row.close),
  amount: yuan(sign * row.net),
  openAmount: yuan(sign * row.openNet),
});

/** What reaches the item's unaudited column from no account of its own: profit not closed yet, or balances reclassified directly. */
function restRows(
  { rows }: ProjectTrialBalance,
  line: StatementLine,
  accounts: readonly ItemAccount[],
  lang: Lang,
): ExpandedRow[] {
  const sign = signOf(line.direction);
  const unaudited = rows.get(line.code)?.unaudited ?? 0n;
  const net = sign * unaudited - sum(accounts.map((account) => account.net));
  if (net === 0n) return [];
  const name = line.code === RETAINED_EARNINGS ? "trialBalance.unclosedProfit" : "trialBalance.directReclass";
  const nil = { open: 0n, periodDr: 0n, periodCr: 0n, close: 0n, openNet: 0n, hasAux: false, hasVouchers: false };
  return [accountRow({ ...nil, code: "", name: messageOf(lang, name), rule: "", net }, sign)];
}
