/** The tree of a client's chart of accounts (科目级次): parents by longest proper prefix, virtual parents where one is missing (IC-11). */
import { byteOrder } from "../text/byte-order.ts";
import { accountNameKey, normaliseName } from "../text/normalise.ts";

export interface AccountNode {
  code: string;
  name: string;
  /** Names from level 1 down, joined with "-"; a name that already begins with its parent's is kept. */
  fullName: string;
  parentCode: string | null;
  level: number;
  isLeaf: boolean;
  /** Created by us because the client's list lacks the parent of some account. */
  isVirtual: boolean;
}

export interface AccountTree {
  /** Ordered by code. */
  nodes: AccountNode[];
  byCode: ReadonlyMap<string, AccountNode>;
  /** Accounts whose parent was missing: IC-11 缺少上级科目. */
  orphans: string[];
}

const SEPARATORS = /[.\\/-]/;
const LEVEL_1_DIGITS = 4;
const FOUR_DIGITS = /^\d{4}$/;

/**
 * Codes may be of fixed widths (1002, 100201) or separated (1002.01, 1002\01, 1002-01). A chart without four-digit codes
 * (SAP, alphanumeric ledgers) has no tree: every account is a leaf of level 1. A code given twice keeps its first name.
 * @param padded parents of codes of one length, which their texts do not tell: `paddedCodes`
 */
export function accountTree(
  accounts: Iterable<{ code: string; name: string }>,
  padded: ReadonlyMap<string, string | null> = new Map(),
): AccountTree {
  const names = new Map<string, string>();
  for (const { code, name } of accounts) if (!names.has(code)) names.set(code, normaliseName(name));
  const orphans: string[] = [];
  const parents = new Map<string, string | null>();
  const listed = new Set(names.keys());
  const hasLevels = [...listed].some((code) => FOUR_DIGITS.test(code));
  for (const code of [...listed].sort(byteOrder)) {
    const above = padded.get(code) ?? null;
    const parent = parentOf(code, listed) ?? (above !== null && listed.has(above) ? above : null);
    const missing = parent === null && hasLevels ? virtualParent(code) : null;
    if (missing !== null) {
      orphans.push(code);
      parents.set(missing, null);
    }
    parents.set(code, parent ?? missing);
  }
  return { ...assemble(parents, names), orphans };
}

/** The longest other code that is a proper prefix; between separators only whole segments count (1002.1 is no parent of 1002.10). */
export function parentOf(code: string, codes: ReadonlySet<string>): string | null {
  const isSeparated = SEPARATORS.test(code);
  for (let length = code.length - 1; length > 0; length--) {
    const prefix = code.slice(0, length);
    if (isSeparated && !SEPARATORS.test(code.charAt(length))) continue;
    if (codes.has(prefix)) return prefix;
  }
  return null;
}

/** The level-1 code an account belongs to by its text alone: its first segment, or its first four characters. */
export const levelOneCode = (code: string): string => code.split(SEPARATORS)[0]?.slice(0, LEVEL_1_DIGITS) ?? code;

/**
 * The level-1 account that each account of a chart stands below: by the chart's own tree. Where the chart has four-digit codes, an
 * account whose parent is not listed belongs to its first four digits.
 * @param hasFourDigits of the whole chart, where only a part of it is given: the accounts asked for and all above them
 */
export function levelOnes(
  chart: Iterable<Pick<AccountNode, "code" | "parentCode">>,
  hasFourDigits = false,
): (code: string) => string {
  const parents = new Map<string, string | null>();
  for (const { code, parentCode } of chart) parents.set(code, parentCode);
  const hasLevels = hasFourDigits || [...parents.keys()].some((code) => FOUR_DIGITS.test(code));
  const topOf = (code: string): string => {
    let top = code;
    for (let above = parents.get(top); above; above = parents.get(top)) top = above;
    const first = levelOneCode(top);
    return hasLevels && FOUR_DIGITS.test(first) ? first : top;
  };
  const topByCode = new Map<string, string>();
  return (code) => {
    const top = topByCode.get(code) ?? topOf(code);
    topByCode.set(code, top);
    return top;
  };
}

function virtualParent(code: string): string | null {
  const top = levelOneCode(code);
  return top.length === LEVEL_1_DIGITS && top !== code && /^\d+$/.test(top) ? top : null;
}

function assemble(parents: ReadonlyMap<string, string | null>, names: ReadonlyMap<string, string>) {
  const byCodeMap = new Map<string, AccountNode>();
  const hasChildren = new Set([...parents.values()]);
  for (const code of [...parents.keys()].sort(byteOrder)) {
    const parent = byCodeMap.get(parents.get(code) ?? "");
    const name = names.get(code) ?? code;
    byCodeMap.set(code, {
      code,
      name,
      fullName: parent && !parent.isVirtual ? joinedName(parent.fullName, name) : name,
      parentCode: parent?.code ?? null,
      level: (parent?.level ?? 0) + 1,
      isLeaf: !hasChildren.has(code),
      isVirtual: !names.has(code),
    });
  }
  return { nodes: [...byCodeMap.values()], byCode: byCodeMap };
}

const joinedName = (parent: string, name: string) =>
  accountNameKey(name).startsWith(accountNameKey(parent)) ? name : `${parent}-${name}`;

/** The ancestor of an account at a level (1 = top), or the account itself where it stands higher. */
export function ancestorAt(code: string, level: number, tree: AccountTree): string {
  let node = tree.byCode.get(code);
  while (node && node.level > level && node.parentCode !== null) node = tree.byCode.get(node.parentCode);
  return node?.code ?? code;
}
