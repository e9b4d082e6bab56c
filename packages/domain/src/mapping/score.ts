/** Scores one client account against one standard account (科目自动对照): code, name, category and parent, each with its reason. */
import { categoryOf } from "../accounts/category.ts";
import type { CoaStandard } from "../accounts/standard.ts";
import { levelOneCode } from "../accounts/tree.ts";
import { accountNameKey } from "../text/normalise.ts";
import { ACCOUNT_ALIASES, type StandardAccount } from "./standard-account.ts";

export type ReasonCode =
  | "levelOneCode"
  | "nameEqual"
  | "nameContains"
  | "alias"
  | "category"
  | "parentMapped"
  | "memory"
  | "codeOnly";

/** Machine form of a reason; both languages render it from the code and its parameters. */
export interface MapReason {
  code: ReasonCode;
  points: number;
  params: Readonly<Record<string, string>>;
}

export const POINTS = {
  levelOneCode: 50,
  nameEqual: 60,
  nameContains: 40,
  alias: 40,
  category: 10,
  parentMapped: 20,
  memory: 80,
} as const;

/** A standard account with its comparison keys worked out once. */
export interface Candidate {
  account: StandardAccount;
  levelOne: string;
  keys: readonly string[];
  lastSegment: string;
  aliases: readonly string[];
}

export interface ScoredAccount {
  code: string;
  fullName: string;
  name: string;
  /** Standard account of the parent where that is settled, else null. */
  parentStdCode: string | null;
  /** Standard account this client's account of the same name was mapped to last year, else null. */
  rememberedStdCode: string | null;
}

export const candidate = (account: StandardAccount): Candidate => ({
  account,
  levelOne: account.code.slice(0, 4),
  keys: nameKeys(account.name),
  lastSegment: accountNameKey(account.name).split("-").at(-1) ?? "",
  aliases: (ACCOUNT_ALIASES[account.code] ?? []).map(accountNameKey),
});

/** The name as one key, and once more without what stands in brackets: 实收资本(或股本) is also 实收资本. */
export function nameKeys(name: string): string[] {
  const key = accountNameKey(name);
  const bare = key.replace(/\([^()]*\)/g, "");
  return bare === key || bare === "" ? [key] : [key, bare];
}

export function reasonsFor(
  account: ScoredAccount,
  keys: readonly string[],
  std: Candidate,
  standard: CoaStandard,
): MapReason[] {
  const reasons: MapReason[] = [];
  const add = (code: keyof typeof POINTS, params: Record<string, string> = {}) =>
    reasons.push({ code, points: POINTS[code], params });
  // Only under 企业会计准则 do the client's codes speak the catalogue's language.
  if (standard === "ASBE" && levelOneCode(account.code) === std.levelOne) add("levelOneCode", { code: std.levelOne });
  const hit = nameHit(account, keys, std);
  if (hit) add(hit, { name: std.account.name });
  if (categoryOf(account.code, standard) === std.account.category)
    add("category", { category: String(std.account.category) });
  if (account.parentStdCode?.slice(0, 4) === std.levelOne) add("parentMapped", { code: account.parentStdCode });
  if (account.rememberedStdCode === std.account.code) add("memory", { name: account.name });
  return reasons;
}

type NameHit = "nameEqual" | "alias" | "nameContains";

function nameHit(account: ScoredAccount, keys: readonly string[], std: Candidate): NameHit | null {
  if (keys.some((key) => std.keys.includes(key))) return "nameEqual";
  const isBelowParent = std.account.level > 1 && account.parentStdCode?.slice(0, 4) === std.levelOne;
  if (isBelowParent && accountNameKey(account.name).split("-").at(-1) === std.lastSegment) return "nameEqual";
  if (keys.some((key) => std.aliases.includes(key))) return "alias";
  return keys.some((key) => std.keys.some((stdKey) => contains(key, stdKey))) ? "nameContains" : null;
}

const CONTAINED_MIN = 3;
const OVERLAP_MIN = 0.6;

/** Two characters inside a longer name say nothing (商品 in 库存商品, 现金 in 现金折扣). */
function contains(key: string, stdKey: string): boolean {
  if (stdKey.length >= CONTAINED_MIN && key.includes(stdKey)) return true;
  return key.length >= CONTAINED_MIN && stdKey.includes(key) && key.length / stdKey.length >= OVERLAP_MIN;
}
