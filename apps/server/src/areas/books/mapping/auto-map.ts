import { autoMap } from "@digao/domain/mapping/auto-map";
import type { StandardAccount } from "@digao/domain/mapping/standard-account";
import { accountNameKey } from "@digao/domain/text/normalise";
import { catalogueRules, type MappedAccount, type MappingBook } from "./mapping-book.ts";
import type { Remembered } from "./mapping-memory.ts";
import type { AccountMapping } from "./mapping-write.ts";

export interface StoredAccount extends MappedAccount {
  fullName: string;
  isLeaf: boolean;
  stdCode: string | null;
  fsItemId: number | null;
  state: string;
}

interface Catalogue {
  map: MappingBook;
  standardAccounts: readonly StandardAccount[];
  memory: ReadonlyMap<string, Remembered>;
  /** Statement items of the project by their code. */
  itemIds: ReadonlyMap<string, number>;
}

/**
 * A mapping for every account: its standard account by name and code, then the statement item by that account's rule. What
 * the firm once decided for this client's account of the same name goes first.
 */
export function suggestMappings(accounts: readonly StoredAccount[], catalogue: Catalogue): Map<number, AccountMapping> {
  const { map, standardAccounts, memory, itemIds } = catalogue;
  const byHand = accounts.filter(({ state, stdCode }) => state === "manual" && stdCode !== null);
  const stdMemory = new Map<string, string>();
  for (const [name, { stdCode }] of memory) if (stdCode) stdMemory.set(name, stdCode);
  for (const { fullName, stdCode } of byHand) if (stdCode) stdMemory.set(accountNameKey(fullName), stdCode);
  const suggestions = autoMap({
    accounts: map.tree.nodes,
    standard: map.standard,
    standardAccounts,
    memory: stdMemory,
  });
  const stdCodes = new Map<string, string>();
  for (const { code, stdCode } of suggestions) if (stdCode) stdCodes.set(code, stdCode);
  const rules = catalogueRules(map, accounts, stdCodes);
  const byCode = new Map(suggestions.map((suggestion) => [suggestion.code, suggestion]));
  const mappingOf = ({ id, code, fullName }: StoredAccount): AccountMapping => {
    const remembered = memory.get(accountNameKey(fullName));
    const suggestion = byCode.get(code);
    const chosen = remembered ? { itemCode: remembered.fsItemCode, rule: remembered.rule } : rules.get(code)?.primary;
    const fsItemId = itemIds.get(chosen?.itemCode ?? "") ?? null;
    const state = remembered ? "mapped" : (suggestion?.state ?? "unmapped");
    return {
      id,
      stdCode: remembered?.stdCode ?? suggestion?.stdCode ?? null,
      fsItemId,
      rule: fsItemId === null ? null : (chosen?.rule ?? null),
      state: fsItemId === null ? "unmapped" : state,
      score: suggestion?.score ?? null,
      reason: (suggestion?.reasons ?? []).map((why) => ({
        code: why.code,
        params: { ...why.params, points: why.points },
      })),
    };
  };
  return new Map(accounts.map((account) => [account.id, mappingOf(account)]));
}
