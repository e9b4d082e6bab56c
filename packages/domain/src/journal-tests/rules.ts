/** The rules of journal-entry testing (会计分录测试 JE01 to JE28; CSA 1141): weight and parameters of each, with the standard values of the catalogue. */
import type { CoaStandard } from "../accounts/standard.ts";

export type ParamKind =
  /** Yuan. */
  | "money"
  /** Yuan; null goes by materiality. */
  | "threshold"
  | "share"
  | "count"
  | "days"
  /** Null leaves the test out. */
  | "optionalDays"
  | "time"
  | "flag"
  | "words"
  | "amounts"
  | "digits"
  /** Beginnings of account codes; null goes by the accounting standard of the books. */
  | "codes";
export type ParamValue = string | number | boolean | readonly string[] | null;
type Codes = Readonly<Record<CoaStandard, readonly string[]>>;

export interface RuleParam {
  name: string;
  kind: ParamKind;
  standard: ParamValue;
  /** What a threshold without an amount of its own goes by. */
  from?: "pm" | "trivial";
  codes?: Codes;
  /** Statement items that stand for these accounts where no account is mapped to a standard one. */
  items?: readonly string[];
}

export interface JournalRule {
  code: string;
  weight: number;
  params: readonly RuleParam[];
}

const param = (name: string, kind: ParamKind, standard: ParamValue): RuleParam => ({ name, kind, standard });
const threshold = (from: "pm" | "trivial", name = "threshold"): RuleParam => ({
  ...param(name, "threshold", null),
  from,
});
/** A chart of its own says nothing by its codes: there the mapping tells the accounts, and where nothing is mapped a person. */
const codes = (name: string, ASBE: readonly string[], SBE = ASBE, ASBS = ASBE): RuleParam => ({
  ...param(name, "codes", null),
  codes: { ASBE, SBE, ASBS, CUSTOM: [] },
});
const codesOrItems = (items: readonly string[], own: RuleParam): RuleParam => ({ ...own, items });
const list = (words: string): readonly string[] => words.split("|");

const keywords = list(
  "调整|冲销|冲回|更正|补记|补提|转回|差错|暂估|估|重分类|老板|领导|借款|往来|退款|返利|佣金|回扣|赠送|罚款|和解|内部|平账|抹账|测试",
);
const revenue = codesOrItems(["P100"], codes("revenueAccounts", ["6001", "6051"], ["5001", "5051"], ["5101", "5102"]));
const money = codesOrItems(
  ["A101"],
  codes("moneyAccounts", list("1001|1002|1012"), list("1001|1002|1012"), list("1001|1002|1009")),
);
/** How programs call what was entered in the general ledger by hand; 1 is the code of the standard layout. */
const manualSources = list("手工|手动|人工|录入|总账|manual|spreadsheet|GL|general ledger|1");

export const journalRules: readonly JournalRule[] = [
  {
    code: "JE01",
    weight: 2,
    params: [param("manualSources", "words", manualSources), param("systemUsers", "words", [])],
  },
  { code: "JE02", weight: 1, params: [param("excludeMonthEnd", "flag", false)] },
  { code: "JE03", weight: 1, params: [param("workStart", "time", "08:00"), param("workEnd", "time", "20:00")] },
  { code: "JE04", weight: 1, params: [param("roundUnit", "money", "10000"), param("roundMin", "money", "100000")] },
  { code: "JE05", weight: 2, params: [param("nDays", "days", 5), threshold("pm"), param("eachMonth", "flag", false)] },
  { code: "JE06", weight: 3, params: [param("lagDays", "days", 15), param("closedAfterDays", "optionalDays", null)] },
  { code: "JE07", weight: 2, params: [param("minPair", "count", 2), threshold("trivial")] },
  {
    code: "JE08",
    weight: 3,
    params: [
      revenue,
      codes(
        "revenueCounter",
        list("1001|1002|1012|1121|1122|1124|1473|2203|2205|1221|5404"),
        list("1001|1002|1012|1121|1122|1221|2203"),
        list("1001|1002|1009|1111|1131|1133|2131"),
      ),
    ],
  },
  { code: "JE09", weight: 1, params: [param("keywords", "words", keywords)] },
  { code: "JE10", weight: 1, params: [param("minLen", "count", 2)] },
  { code: "JE11", weight: 1, params: [param("tails", "digits", ["999", "9999"])] },
  { code: "JE12", weight: 2, params: [param("nDays", "days", 31), threshold("trivial", "minAmount")] },
  { code: "JE13", weight: 1, params: [param("matchDays", "days", 93)] },
  {
    code: "JE14",
    weight: 2,
    params: [param("limits", "amounts", ["50000", "100000", "500000"]), param("band", "share", "0.05")],
  },
  { code: "JE15", weight: 2, params: [param("minCount", "count", 5)] },
  { code: "JE16", weight: 2, params: [] },
  { code: "JE17", weight: 3, params: [param("seniorUsers", "words", [])] },
  { code: "JE18", weight: 1, params: [threshold("pm")] },
  { code: "JE19", weight: 3, params: [] },
  { code: "JE20", weight: 2, params: [] },
  { code: "JE21", weight: 1, params: [] },
  {
    code: "JE22",
    weight: 2,
    params: [
      codes("assetAccounts", list("1601|1604|1701|1801"), list("1601|1604|1701|1801"), list("1501|1603|1801|1901")),
      param("expenseWords", "words", list("修理|维修|广告|咨询|差旅")),
    ],
  },
  { code: "JE23", weight: 3, params: [param("nDays", "days", 60), revenue] },
  { code: "JE24", weight: 2, params: [param("relatedParties", "words", [])] },
  { code: "JE25", weight: 1, params: [threshold("trivial"), param("onlyOver", "flag", true)] },
  { code: "JE26", weight: 2, params: [codes("cashAccounts", ["1001"]), param("cashLimit", "money", "50000")] },
  {
    code: "JE27",
    weight: 2,
    params: [
      codes("debitAccounts", list("1221|2241|2202|1123"), list("1221|2241|2202|1123"), list("1133|2181|2121|1151")),
      codes("incomeAccounts", list("6301|6111|6001|6051"), list("5301|5111|5001|5051"), list("5301|5201|5101|5102")),
      codes("tradeAccounts", ["1122"], ["1122"], ["1131"]),
      codes("gainAccounts", list("6301|6111"), list("5301|5111"), list("5301|5201")),
      money,
    ],
  },
  {
    code: "JE28",
    weight: 2,
    params: [
      codes("priorAccounts", list("6901|4104"), ["3104"], list("5801|3141")),
      param("priorWords", "words", ["上年"]),
    ],
  },
];

/** The place of a rule in the set of rules that a voucher hit: JE01 is bit 0. */
export const bitOf = (code: string): number => Number(code.slice(2)) - 1;
export const maskOf = (code: string): number => 1 << bitOf(code);
export const rulesIn = (mask: number): string[] =>
  journalRules.flatMap(({ code }) => ((mask & maskOf(code)) === 0 ? [] : [code]));
