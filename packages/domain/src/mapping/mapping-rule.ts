/** Rules that take a client account to a statement item (报表取数规则, cn_mapping.csv), and the choice among them. */
import type { CoaStandard } from "../accounts/standard.ts";

/** BAL net balance, SPLIT_DR/CR debit or credit balances by unit, PL period amount, INFO of-which, NIL must be nil, OCI movement of 4003. */
export type MapRule = "BAL" | "SPLIT_DR" | "SPLIT_CR" | "PL" | "INFO" | "NIL" | "OCI";

/** Grain at which a balance counts as standing on the wrong side: leaf × auxiliary item, leaf account, or level-2 account. */
export type SplitUnit = "AUX" | "LEAF" | "LEVEL2";

export interface MappingRule {
  accountCodePrefix: string;
  itemCode: string;
  rule: MapRule;
  standard: CoaStandard;
  splitUnit: SplitUnit | null;
  /** "" or a pattern over the account's full name: literals, |, ( ) and .* only. */
  namePattern: string;
  /** 10 = with a pattern, 50 = default; smaller goes first. */
  priority: number;
}

const PATTERNS = new Map<string, RegExp>();

/**
 * Compiles a name pattern. Rules can be edited by firms, so only literal text, alternatives, groups and ".*" are taken:
 * nothing that could make matching slow.
 * @throws RangeError on any other operator
 */
export function namePattern(pattern: string): RegExp {
  const cached = PATTERNS.get(pattern);
  if (cached) return cached;
  if (pattern.length > 200 || /[[\]{}+?^$\\]|(?<!\.)\*|\.(?!\*)|\)\*/.test(pattern)) {
    throw new RangeError(`not a name pattern: ${pattern.slice(0, 60)}`);
  }
  const compiled = new RegExp(pattern);
  PATTERNS.set(pattern, compiled);
  return compiled;
}

/** Rules that fit a code and a name, best first: priority, then the longest prefix. Only rules of the standard given are considered. */
export function rulesFor(
  account: { code: string; name: string },
  standard: CoaStandard,
  rules: readonly MappingRule[],
): MappingRule[] {
  const byPrefix = indexOf(rules);
  const found: MappingRule[] = [];
  for (let length = 0; length <= account.code.length; length++) {
    for (const rule of byPrefix.get(account.code.slice(0, length)) ?? []) {
      const isNamed = rule.namePattern === "" || namePattern(rule.namePattern).test(account.name);
      if (rule.standard === standard && isNamed) found.push(rule);
    }
  }
  return found.sort((a, b) => a.priority - b.priority || b.accountCodePrefix.length - a.accountCodePrefix.length);
}

const INDEXES = new WeakMap<readonly MappingRule[], ReadonlyMap<string, readonly MappingRule[]>>();

/** By prefix, once a list: charts have thousands of accounts, lists hundreds of rules. */
function indexOf(rules: readonly MappingRule[]): ReadonlyMap<string, readonly MappingRule[]> {
  const cached = INDEXES.get(rules);
  if (cached) return cached;
  const index = new Map<string, MappingRule[]>();
  for (const rule of rules) {
    const own = index.get(rule.accountCodePrefix);
    if (own) own.push(rule);
    else index.set(rule.accountCodePrefix, [rule]);
  }
  INDEXES.set(rules, index);
  return index;
}
