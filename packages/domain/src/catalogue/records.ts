/** Turns records of the seed catalogues (cn_accounts.csv, cn_fs_items.csv, cn_mapping.csv) into the domain's types. */
import type { AccountCategory, Direction } from "../accounts/category.ts";
import type { CoaStandard } from "../accounts/standard.ts";
import type { MappingRule, MapRule, SplitUnit } from "../mapping/mapping-rule.ts";
import type { StandardAccount } from "../mapping/standard-account.ts";
import type { StatementLine, StatementLineKind } from "../statements/statement-line.ts";

type CatalogueRecord = Readonly<Record<string, string | undefined>>;

const DIRECTION: Readonly<Record<string, Direction>> = { Dr: "Dr", Cr: "Cr" };
const KIND: Readonly<Record<string, StatementLineKind>> = { H: "H", L: "L", I: "I", T: "T" };
const CATEGORY: Readonly<Record<string, AccountCategory>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 };
const STANDARD: Readonly<Record<string, CoaStandard>> = { ASBE: "ASBE", SBE: "SBE", ASBS: "ASBS" };
const SPLIT_UNIT: Readonly<Record<string, SplitUnit>> = { AUX: "AUX", LEAF: "LEAF", LEVEL2: "LEVEL2" };
const RULE: Readonly<Record<string, MapRule>> = {
  BAL: "BAL",
  SPLIT_DR: "SPLIT_DR",
  SPLIT_CR: "SPLIT_CR",
  PL: "PL",
  INFO: "INFO",
  NIL: "NIL",
  OCI: "OCI",
};

export const statementLineFrom = (record: CatalogueRecord): StatementLine => ({
  code: text(record, "code"),
  group: Number(text(record, "group")),
  lineNo: Number(text(record, "lineNo")),
  nameZh: text(record, "nameZh"),
  nameEn: text(record, "nameEn"),
  kind: codeIn(KIND, text(record, "kind")),
  prefix: text(record, "prefix"),
  direction: DIRECTION[text(record, "direction")] ?? "",
  formula: text(record, "formula"),
  reportType: Number(text(record, "rptType")),
});

export const mappingRuleFrom = (record: CatalogueRecord): MappingRule => ({
  accountCodePrefix: text(record, "accountCodePrefix"),
  itemCode: text(record, "fsItemCode"),
  rule: codeIn(RULE, text(record, "rule")),
  standard: codeIn(STANDARD, text(record, "coaStandard")),
  splitUnit: SPLIT_UNIT[text(record, "splitUnit")] ?? null,
  namePattern: text(record, "namePattern"),
  priority: Number(text(record, "priority")),
});

export const standardAccountFrom = (record: CatalogueRecord): StandardAccount => ({
  code: text(record, "code"),
  name: text(record, "name"),
  nameEn: text(record, "nameEn"),
  category: codeIn(CATEGORY, text(record, "category")),
  direction: codeIn(DIRECTION, text(record, "direction")),
  level: Number(text(record, "level")),
  isContra: text(record, "isContra") === "1",
});

const text = (record: CatalogueRecord, field: string): string => record[field]?.trim() ?? "";

function codeIn<T>(table: Readonly<Record<string, T>>, value: string): T {
  const found = table[value];
  if (found === undefined) throw new RangeError(`not in the catalogue's vocabulary: ${value}`);
  return found;
}
