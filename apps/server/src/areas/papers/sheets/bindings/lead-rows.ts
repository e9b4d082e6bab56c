/** The lead schedule of an item by account, as the bindings of its paper say it. */
import type { Db } from "@digao/db/tenant";
import type { NamedDetail } from "@digao/domain/adjustments/item-lines";
import { type LeadAccount, leadAccounts } from "@digao/domain/trial-balance/lead-accounts";
import { itemAccounts, itemAuxRows, type ProjectTrialBalance } from "../../../balance/trial-balance/door.ts";

export async function leadOf(
  db: Db,
  { source, rows }: ProjectTrialBalance,
  itemCode: string,
): Promise<ReadonlyMap<string, LeadAccount> | null> {
  const item = source.items.find(({ line }) => line.code === itemCode);
  const row = rows.get(itemCode);
  if (!item || !row || item.line.kind === "H") return null;
  const accounts = itemAccounts(source, itemCode);
  const aux = await itemAuxRows(db, source, itemCode, accounts);
  const details = accounts.flatMap(({ code, name }): NamedDetail[] => {
    const named = aux.get(code) ?? [];
    if (named.length === 0) return [{ accountCode: code, auxId: null, detailName: name }];
    return named.map(({ auxId, auxName }) => ({ accountCode: code, auxId, detailName: auxName ?? name }));
  });
  return leadAccounts({
    item: { id: item.id, code: itemCode },
    row,
    accounts,
    details,
    heads: source.adjustments,
    balances: source.input.balances,
    periodNets: source.input.periodNets,
    autoReclassMode: source.input.autoReclassMode ?? 1,
  });
}
