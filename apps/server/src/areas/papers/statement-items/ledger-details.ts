import { detailType } from "@digao/contract/areas/papers/item-details/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { signOf } from "@digao/domain/accounts/category";
import { type Fen, yuan } from "@digao/domain/money";
import { itemAccounts, itemAuxRows } from "../../balance/trial-balance/door.ts";
import type { Subject } from "./subject.ts";

/** A row of the ledger as a detail line; book amounts in the item's own sign. */
export interface LedgerDetail {
  detailType: number;
  accountCode: string;
  auxId: number | null;
  detailName: string;
  openBook: string;
  periodDr: string;
  periodCr: string;
  closeBook: string;
}

/** Accounts of the item, split by auxiliary item where the client keeps them so. */
export async function ledgerDetails(db: Db, { items, item }: Subject, lang: Lang): Promise<LedgerDetail[]> {
  const { source } = items.balance;
  const sign = signOf(item.line.direction);
  const accounts = itemAccounts(source, item.line.code);
  const aux = await itemAuxRows(db, source, item.line.code, accounts);
  const rowOf = (row: { periodDr: Fen; periodCr: Fen; net: Fen; openNet: Fen }) => ({
    openBook: yuan(sign * row.openNet),
    periodDr: yuan(row.periodDr),
    periodCr: yuan(row.periodCr),
    closeBook: yuan(sign * row.net),
  });
  return accounts.flatMap((account): LedgerDetail[] => {
    const own = { detailType: detailType.account, accountCode: account.code, auxId: null };
    const rows = aux.get(account.code) ?? [];
    if (rows.length === 0) return [{ ...own, detailName: account.name, ...rowOf(account) }];
    return rows.map((row) =>
      row.auxId === null
        ? { ...own, detailName: `${account.name} ${messageOf(lang, "trialBalance.withoutAux")}`, ...rowOf(row) }
        : { ...own, detailType: detailType.auxiliary, auxId: row.auxId, detailName: row.auxName ?? "", ...rowOf(row) },
    );
  });
}
