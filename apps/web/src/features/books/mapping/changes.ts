/** Mapping decisions, account by account: how the accounts look at once, and the calls that make it so. */
import type { AccountNode, ItemNode, mapping } from "@digao/contract/areas/books/mapping/calls";
import type { Sent } from "../../../lib/api.ts";
import { type MapState, withBelow } from "./account-rows.ts";

export type Save = Omit<Sent<typeof mapping.SaveRptMapAccountData>, "projectId" | "seen">;
type Rule = NonNullable<Save["rule"]>;
/** Of a period, by their ids, in the order of the chart. */
export type Chart = ReadonlyMap<number, AccountNode>;

/** What an account is mapped to; without a rule the server finds it. */
export interface Target {
  item: number | null;
  state: MapState;
  rule?: Rule;
}
export type Targets = ReadonlyMap<number, Target>;

const rules: readonly string[] = ["BAL", "SPLIT_DR", "SPLIT_CR", "PL", "NIL", "OCI"];
const isRule = (rule: string | null): rule is Rule => rule !== null && rules.includes(rule);

export const cleared: Target = { item: null, state: "unmapped" };
export const targetOf = ({ fsItemId, mapRule, mapState }: AccountNode): Target =>
  fsItemId === null ? cleared : { item: fsItemId, state: mapState, ...(isRule(mapRule) ? { rule: mapRule } : {}) };

/** What was kept on the machine may come from anywhere. */
export const isTarget = (value: unknown): value is Target =>
  typeof value === "object" && value !== null && "item" in value && "state" in value;

/** A rule that nobody named, or that is still to be read, is any rule. */
export const isAlike = (a: unknown, b: unknown): boolean =>
  isTarget(a) &&
  isTarget(b) &&
  a.item === b.item &&
  a.state === b.state &&
  (a.rule === undefined || b.rule === undefined || a.rule === b.rule);

/** What stands in the cell of an account. */
export function readCell(chart: Chart, name: string): unknown {
  const account = chart.get(Number(name));
  return account && targetOf(account);
}
export const targetsIn = (cells: Readonly<Record<string, { mine: unknown }>>): Targets =>
  new Map(Object.entries(cells).flatMap(([name, { mine }]) => (isTarget(mine) ? [[Number(name), mine] as const] : [])));

/** Leaf accounts with a suggestion; a parent's own would overrule those of the accounts below it. */
export const suggested = (accounts: readonly AccountNode[]) =>
  accounts.filter(({ isLeaf, mapState, fsItemId }) => isLeaf && mapState === "toConfirm" && fsItemId !== null);

/** A decision covers the accounts named and all below them. */
export const targetsBelow = (accounts: readonly AccountNode[], ids: readonly number[], target: Target): Targets =>
  new Map(withBelow(accounts, new Set(ids)).map(({ id }) => [id, target]));

/** Takes each account's own suggestion, with its rule. */
export const acceptances = (accounts: readonly AccountNode[]): Targets =>
  new Map(suggested(accounts).map((account) => [account.id, { ...targetOf(account), state: "manual" }]));

/** Puts accounts back as they were, the program's own findings as such. */
export const undoings = (before: readonly AccountNode[]): Targets =>
  new Map(before.map((account) => [account.id, targetOf(account)]));

/** One call, and the accounts that are done with it. */
export interface Sending {
  save: Save;
  target: Target;
  covers: number[];
}
const callFor = ({ item, state, rule }: Target): Save => ({
  fsItemId: item,
  accountIds: [],
  ...(rule && item !== null ? { rule } : {}),
  ...(state === "mapped" || state === "toConfirm" ? { state } : {}),
});

/**
 * Accounts of one level that get the same go in one call. A call reaches everything below: what stands higher is sent first, what
 * gets the same as the account above it needs no call of its own, and what is to stay as it is below is put back.
 */
export function sendings(chart: readonly AccountNode[], targets: Targets): Sending[] {
  const groups = new Map<string, Sending & { level: number }>();
  const reached = new Map<string, Sending>();
  for (const account of chart) {
    const above = reached.get(account.parentCode ?? "");
    const target = targets.get(account.id) ?? (above && targetOf(account));
    if (!target) continue;
    const call = callFor(target);
    if (above && JSON.stringify(callFor(above.target)) === JSON.stringify(call)) {
      above.covers.push(account.id);
      reached.set(account.code, above);
      continue;
    }
    const key = JSON.stringify([account.level, call]);
    const group = groups.get(key) ?? { save: call, target, covers: [], level: account.level };
    group.save.accountIds.push(account.id);
    group.covers.push(account.id);
    groups.set(key, group);
    reached.set(account.code, group);
  }
  return [...groups.values()].toSorted((a, b) => a.level - b.level);
}

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
export const decided = (
  account: AccountNode,
  { item, state, rule }: Target,
  items: ReadonlyMap<number, ItemNode>,
): AccountNode => ({
  ...account,
  fsItemId: item,
  fsItemCode: items.get(item ?? 0)?.stdCode ?? null,
  fsItemName: items.get(item ?? 0)?.name ?? null,
  mapRule: item === null ? null : (rule ?? null),
  mapState: item === null ? "unmapped" : state,
});
