/** Mapping changes as calls: what to send for a decision and for its undoing, and how the accounts look meanwhile. */
import type { AccountNode, ItemNode, mapping } from "@digao/contract/areas/mapping";
import type { Sent } from "../../lib/api.ts";
import { withBelow } from "./account-rows.ts";

export type Save = Omit<Sent<typeof mapping.SaveRptMapAccountData>, "projectId" | "seen">;
/** Calls of one decision, with the chart as it stood before the person's eyes. */
export interface Decision {
  saves: readonly Save[];
  decidedOn: readonly AccountNode[];
}
type Rule = NonNullable<Save["rule"]>;

const rules: readonly string[] = ["BAL", "SPLIT_DR", "SPLIT_CR", "PL", "NIL", "OCI"];
const isRule = (rule: string | null): rule is Rule => rule !== null && rules.includes(rule);

/** One call for accounts that get the same: the decisions of many accounts in few calls. */
function grouped(accounts: readonly AccountNode[], saveOf: (account: AccountNode) => Omit<Save, "accountIds">): Save[] {
  const groups = new Map<string, Save>();
  for (const account of accounts.toSorted((a, b) => a.level - b.level)) {
    const save = saveOf(account);
    // A mapping covers all below: what stands higher is sent first, and never together with what stands lower.
    const key = JSON.stringify([account.level, save]);
    const group = groups.get(key);
    if (group) group.accountIds.push(account.id);
    else groups.set(key, { ...save, accountIds: [account.id] });
  }
  return [...groups.values()];
}

/** Leaf accounts with a suggestion; a parent's own would overrule those of the accounts below it. */
export const suggested = (accounts: readonly AccountNode[]) =>
  accounts.filter(({ isLeaf, mapState, fsItemId }) => isLeaf && mapState === "toConfirm" && fsItemId !== null);

/** Takes each account's own suggestion, with its rule. */
export const acceptances = (accounts: readonly AccountNode[]): Save[] =>
  grouped(suggested(accounts), ({ fsItemId, mapRule }) => ({
    fsItemId,
    ...(isRule(mapRule) ? { rule: mapRule } : {}),
  }));

/** Puts accounts back as they were, the program's own findings as such. */
export const undoings = (before: readonly AccountNode[]): Save[] =>
  grouped(before, ({ fsItemId, mapRule, mapState }) => ({
    fsItemId,
    ...(isRule(mapRule) ? { rule: mapRule } : {}),
    ...(mapState === "mapped" || mapState === "toConfirm" ? { state: mapState } : {}),
  }));

/**
 * Versions of the accounts that a save reaches. One's own earlier saves do not count as somebody else's: `own` has the versions they
 * led to, while the chart before one's eyes is read again only later.
 */
export const seenBy = ({ accountIds }: Save, chart: readonly AccountNode[], own: ReadonlyMap<number, number>) =>
  withBelow(chart, new Set(accountIds.map(Number))).map(({ id, rowVersion }) => ({
    id,
    rowVersion: Math.max(rowVersion, own.get(id) ?? 0),
  }));

/** An account as it stands once the decision is saved; the rule comes with the next reading where none was named. */
export const decided = (account: AccountNode, item: ItemNode | undefined, rule: Rule | undefined): AccountNode => ({
  ...account,
  fsItemId: item?.id ?? null,
  fsItemCode: item?.stdCode ?? null,
  fsItemName: item?.name ?? null,
  mapRule: item ? (rule ?? null) : null,
  mapState: item ? "manual" : "unmapped",
});
