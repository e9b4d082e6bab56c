/** The statement items of one account (科目对应报表项目): where its balance goes, its other side, of-which lines, OCI lines. */
import type { Direction } from "../accounts/category.ts";
import type { CoaStandard } from "../accounts/standard.ts";
import { type MappingRule, type MapRule, rulesFor, type SplitUnit } from "./mapping-rule.ts";

export type PrimaryRule = "BAL" | "NIL" | "PL" | "SPLIT_DR" | "SPLIT_CR";

export interface SideTarget {
  itemCode: string;
  /** Chosen by a name pattern (预付设备款), so it moves whether or not the balance stands on the wrong side. */
  isByName: boolean;
}

export interface ItemRules {
  /** Takes the whole balance in the unaudited column, so that the column ties to the client's trial balance. */
  primary: { itemCode: string; rule: PrimaryRule };
  /** Grain at which a balance on the wrong side is reclassified; null = never. */
  splitUnit: SplitUnit | null;
  /** Where a debit or a credit balance of the split unit belongs; null = stays. */
  sides: Readonly<Record<Direction, SideTarget | null>>;
  /** Of-which lines (其中项) that also show the amount. */
  info: readonly string[];
  /** Line of other comprehensive income that shows the period's movement, or null. */
  oci: string | null;
}

export interface MappableAccount {
  code: string;
  fullName: string;
  /** Side of its level-1 account. */
  naturalSide: Direction;
  /** Standard account, where one is settled; outranks the client's own code. */
  stdCode?: string | null;
  /** Auxiliary item of the row: decides for bad-debt provisions only. */
  auxName?: string | null;
  /** What a person assigned: the item and, if given, the rule. */
  override?: { itemCode: string; rule?: PrimaryRule } | null;
}

export interface RuleBook {
  rules: readonly MappingRule[];
  standard: CoaStandard;
  /** Item for credit balances of receivables: L107 合同负债, or L106 预收款项 for contracts outside CAS 14. */
  creditTarget?: "L107" | "L106";
}

const BAD_DEBT_PROVISION = "1231";
const NAME_LENGTH_MAX = 500;
const PRIMARY: readonly MapRule[] = ["BAL", "NIL", "PL"];

/** Null when no rule fits: the account belongs on the list of unmapped accounts. */
export function itemRulesFor(account: MappableAccount, book: RuleBook): ItemRules | null {
  const rules = candidateRules(account, book);
  const info = rules.filter((r) => r.rule === "INFO").map((r) => r.itemCode);
  const oci = rules.find((r) => r.rule === "OCI")?.itemCode ?? null;
  const catalogue = byCatalogue(account, rules, book);
  if (!account.override) return catalogue && { ...catalogue, info, oci };
  const { itemCode, rule = catalogue?.primary.rule ?? "BAL" } = account.override;
  const isSplit = rule === "SPLIT_DR" || rule === "SPLIT_CR";
  const own: SideTarget = { itemCode, isByName: false };
  const other = catalogue?.sides ?? NO_SIDES;
  return {
    primary: { itemCode, rule },
    splitUnit: isSplit ? (catalogue?.splitUnit ?? "LEAF") : null,
    sides: isSplit ? { Dr: rule === "SPLIT_DR" ? own : other.Dr, Cr: rule === "SPLIT_CR" ? own : other.Cr } : NO_SIDES,
    info,
    oci,
  };
}

const NO_SIDES: ItemRules["sides"] = { Dr: null, Cr: null };

/** A bank account overdrawn (银行透支) is a short-term borrowing. */
const BANK_DEPOSITS = "1002";
const AUX: SplitUnit = "AUX";
const OVERDRAFT: ItemRules["sides"] = { Dr: null, Cr: { itemCode: "L101", isByName: false } };

function candidateRules(account: MappableAccount, book: RuleBook): MappingRule[] {
  const own = { code: codeToMatch(account, book.standard), name: nameToMatch(account) };
  const direct = rulesFor(own, book.standard, book.rules);
  const hasItem = direct.some(({ rule }) => rule !== "INFO");
  if (hasItem || book.standard === "ASBE" || !account.stdCode) return direct;
  // Charts of other standards reach the remaining rules through the standard account their name was mapped to.
  return [...direct, ...rulesFor({ code: account.stdCode, name: own.name }, "ASBE", book.rules)];
}

/** Under ASBE a settled standard account replaces a code that points elsewhere; deeper client codes stay, for firm rules on them. */
function codeToMatch(account: MappableAccount, standard: CoaStandard): string {
  if (standard !== "ASBE" || !account.stdCode) return account.code;
  return account.code.startsWith(account.stdCode.slice(0, 4)) ? account.code : account.stdCode;
}

function nameToMatch(account: MappableAccount): string {
  const isBadDebt = account.code.startsWith(BAD_DEBT_PROVISION) || account.stdCode?.startsWith(BAD_DEBT_PROVISION);
  const name = isBadDebt && account.auxName ? `${account.fullName}-${account.auxName}` : account.fullName;
  return name.slice(0, NAME_LENGTH_MAX);
}

function byCatalogue(account: MappableAccount, rules: readonly MappingRule[], book: RuleBook) {
  const primary = rules.find((r) => PRIMARY.includes(r.rule));
  const splits = rules.filter((r) => r.rule === "SPLIT_DR" || r.rule === "SPLIT_CR");
  if (primary && !outranks(splits[0], primary)) {
    const isBank = primary.accountCodePrefix === BANK_DEPOSITS;
    return {
      primary: { itemCode: primary.itemCode, rule: primaryRule(primary.rule) },
      splitUnit: isBank ? AUX : null,
      sides: isBank ? OVERDRAFT : NO_SIDES,
    };
  }
  const plain = splits.filter((r) => !isNameRule(r));
  const natural = plain.find((r) => r.rule === SPLIT_OF[account.naturalSide]) ?? plain[0] ?? splits[0];
  if (!natural) return null;
  return {
    primary: { itemCode: natural.itemCode, rule: primaryRule(natural.rule) },
    splitUnit: natural.splitUnit ?? "LEAF",
    sides: { Dr: target("Dr", splits, book), Cr: target("Cr", splits, book) },
  };
}

const SPLIT_OF: Readonly<Record<Direction, MapRule>> = { Dr: "SPLIT_DR", Cr: "SPLIT_CR" };

/** SBE and ASBS rules carry the account's own name as pattern at priority 10; only ASBE patterns single out a sub-account. */
const isNameRule = (rule: MappingRule) => rule.namePattern !== "" && rule.standard === "ASBE";

const outranks = (split: MappingRule | undefined, primary: MappingRule) =>
  split !== undefined && split.priority < primary.priority;

/** Trade receivables of 企业会计准则 and of 企业会计制度: their credit balances are customers' advances. */
const CUSTOMER_RECEIVABLES = ["1122", "1131"];

function target(side: Direction, splits: readonly MappingRule[], book: RuleBook): SideTarget | null {
  const rule = splits.find((r) => r.rule === SPLIT_OF[side]);
  if (!rule) return null;
  const isAdvance = rule.itemCode === "L107" && CUSTOMER_RECEIVABLES.includes(rule.accountCodePrefix);
  return { itemCode: isAdvance ? (book.creditTarget ?? "L107") : rule.itemCode, isByName: isNameRule(rule) };
}

function primaryRule(rule: MapRule): PrimaryRule {
  if (rule === "INFO" || rule === "OCI") throw new RangeError(`not a primary rule: ${rule}`);
  return rule;
}
