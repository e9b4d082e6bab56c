/** The binding functions of sheets (取数函数): their arguments and what they are called. */

export type Words = readonly [zh: string, en: string];
export type ArgumentKind =
  | "item"
  | "column"
  | "leadColumn"
  | "moment"
  | "account"
  | "measure"
  | "month"
  | "auxType"
  | "auxName"
  | "entry"
  | "side"
  | "field"
  | "paper"
  | "level"
  | "signPart"
  | "cashLine";

export interface Argument {
  kind: ArgumentKind;
  words: Words;
  /** Taken where it is left out. */
  initial?: string;
}
export interface BindingFunction {
  name: FunctionName;
  words: Words;
  example: string;
  arguments: readonly Argument[];
}

export const functionNames = ["AMT", "LEAD", "ACC", "AUX", "ADJ", "PRJ", "SIGN", "CF"] as const;
export type FunctionName = (typeof functionNames)[number];

/** A word that an argument takes, under the name that formulas keep; either language may be typed. */
export interface Choice {
  key: string;
  words: Words;
}
const choice = (key: string, zh: string, en: string): Choice => ({ key, words: [zh, en] });

export const columns: readonly Choice[] = [
  choice("audited", "审定数", "Audited"),
  choice("unaudited", "未审数", "Unaudited"),
  choice("aje", "审计调整净额", "Adjustments, net"),
  choice("ajeDr", "审计调整借方", "Adjustments, debit"),
  choice("ajeCr", "审计调整贷方", "Adjustments, credit"),
  choice("rje", "重分类净额", "Reclassifications, net"),
  choice("rjeDr", "重分类借方", "Reclassifications, debit"),
  choice("rjeCr", "重分类贷方", "Reclassifications, credit"),
  choice("other", "其他影响", "Other effects"),
  choice("client", "客户报表数", "Client's statement"),
  choice("difference", "账表差异", "Statement difference"),
];
/** Of an account of the item's lead schedule. */
export const leadColumns: readonly Choice[] = [
  ...columns.filter(({ key }) => ["audited", "unaudited", "ajeDr", "ajeCr", "rjeDr", "rjeCr", "other"].includes(key)),
  choice("periodDr", "借方发生额", "Debit movements"),
  choice("periodCr", "贷方发生额", "Credit movements"),
];
export const moments: readonly Choice[] = [
  choice("close", "期末", "Closing"),
  choice("open", "期初", "Opening"),
  choice("prior", "上年比较数", "Comparative"),
];
export const measures: readonly Choice[] = [
  choice("close", "期末余额", "Closing balance"),
  choice("open", "期初余额", "Opening balance"),
  choice("periodDr", "借方发生额", "Debit movements"),
  choice("periodCr", "贷方发生额", "Credit movements"),
  choice("net", "发生净额", "Net movement"),
  choice("year", "损益本年发生额", "Income or expense of the year"),
  choice("ytdDr", "借方本年累计", "Debit, year to date"),
  choice("ytdCr", "贷方本年累计", "Credit, year to date"),
];
export const sides: readonly Choice[] = [
  choice("net", "净额", "Net"),
  choice("dr", "借方", "Debit"),
  choice("cr", "贷方", "Credit"),
];
export const signParts: readonly Choice[] = [
  choice("name", "签署人", "Signed by"),
  choice("date", "签署日期", "Date signed"),
];
export const levels: readonly Choice[] = [
  choice("0", "编制", "Prepared"),
  choice("1", "一级复核", "First review"),
  choice("2", "二级复核", "Second review"),
  choice("3", "三级复核", "Third review"),
  choice("4", "项目质量复核", "Quality review"),
];
export const projectFields: readonly Choice[] = [
  choice("clientName", "客户名称", "Client"),
  choice("clientNameEn", "客户英文名称", "Client, in English"),
  choice("clientShort", "客户简称", "Client, short"),
  choice("uscc", "统一社会信用代码", "Credit code"),
  choice("projectName", "项目名称", "Project"),
  choice("projectCode", "项目编号", "Project code"),
  choice("year", "审计年度", "Audit year"),
  choice("periodStart", "期间起", "Period start"),
  choice("periodEnd", "期间止", "Period end"),
  choice("manager", "项目经理", "Project manager"),
  choice("partner", "合伙人", "Partner"),
  choice("firmName", "事务所", "Firm"),
  choice("om", "整体重要性", "Overall materiality"),
  choice("pm", "实际执行的重要性", "Performance materiality"),
  choice("trivial", "明显微小错报临界值", "Clearly trivial threshold"),
];

const argument = (kind: ArgumentKind, words: Words, initial?: string): Argument => ({
  kind,
  words,
  ...(initial === undefined ? {} : { initial }),
});

export const bindingFunctions: Readonly<Record<FunctionName, BindingFunction>> = {
  AMT: {
    name: "AMT",
    words: ["报表项目的金额", "Amount of a statement item"],
    example: '=AMT("A105","audited","close")',
    arguments: [
      argument("item", ["报表项目", "Statement item"]),
      argument("column", ["列", "Column"], "audited"),
      argument("moment", ["时点", "When"], "close"),
    ],
  },
  LEAD: {
    name: "LEAD",
    words: ["审定表中某科目的金额", "Amount of an account in an item's lead schedule"],
    example: '=LEAD("A105","1122","audited","close")',
    arguments: [
      argument("item", ["报表项目", "Statement item"]),
      argument("account", ["科目，“-”为未落到科目的部分", 'Account; "-" for what belongs to none']),
      argument("leadColumn", ["列", "Column"], "audited"),
      argument("moment", ["时点", "When"], "close"),
    ],
  },
  ACC: {
    name: "ACC",
    words: ["科目的余额或发生额", "Balance or movement of an account"],
    example: '=ACC("1122","periodDr",202401,202412)',
    arguments: [
      argument("account", ["科目", "Account"]),
      argument("measure", ["取数", "Measure"], "close"),
      argument("month", ["起始月份", "First month"], ""),
      argument("month", ["截止月份", "To month"], ""),
    ],
  },
  AUX: {
    name: "AUX",
    words: ["辅助核算项的余额或发生额", "Balance or movement of an auxiliary item"],
    example: '=AUX("1122","客户","甲公司","close")',
    arguments: [
      argument("account", ["科目", "Account"]),
      argument("auxType", ["辅助类型", "Kind of item"]),
      argument("auxName", ["辅助项目", "Item"]),
      argument("measure", ["取数", "Measure"], "close"),
      argument("month", ["起始月份", "First month"], ""),
      argument("month", ["截止月份", "To month"], ""),
    ],
  },
  ADJ: {
    name: "ADJ",
    words: ["调整分录的金额", "Amount of an adjustment"],
    example: '=ADJ("AJE-1","A105","cr")',
    arguments: [
      argument("entry", ["分录号", "Entry"]),
      argument("item", ["报表项目", "Statement item"]),
      argument("side", ["方向", "Side"], "net"),
    ],
  },
  PRJ: {
    name: "PRJ",
    words: ["项目信息", "Facts of the project"],
    example: '=PRJ("clientName")',
    arguments: [argument("field", ["字段", "Field"])],
  },
  SIGN: {
    name: "SIGN",
    words: ["底稿的签署", "Signature on a paper"],
    example: '=SIGN("ZD-1",0)',
    arguments: [
      argument("paper", ["索引号", "Index"]),
      argument("level", ["级别", "Level"], "0"),
      argument("signPart", ["内容", "Part"], "name"),
    ],
  },
  CF: {
    name: "CF",
    words: ["现金流量项目的金额", "Amount of a cash flow line"],
    example: '=CF("C101")',
    arguments: [argument("cashLine", ["现金流量项目", "Cash flow line"])],
  },
};

export const choicesOf: Readonly<Partial<Record<ArgumentKind, readonly Choice[]>>> = {
  column: columns,
  leadColumn: leadColumns,
  moment: moments,
  measure: measures,
  side: sides,
  field: projectFields,
  level: levels,
  signPart: signParts,
};

const plain = (text: string): string => text.normalize("NFKC").replace(/\s/g, "").toLowerCase();

/** Beside the words themselves: 审定 for 审定数, cr for 贷方. */
const isMeantBy = (typed: string, { key, words }: Choice): boolean => {
  const own = [key, ...words].map(plain);
  return own.includes(typed) || own.includes(`${typed}数`) || own.includes(`${typed}余额`);
};

/** The name under which formulas keep a word; null for one that the argument does not take. */
export function chosen(choices: readonly Choice[], text: string): Choice | null {
  const typed = plain(text);
  return typed === "" ? null : (choices.find((one) => isMeantBy(typed, one)) ?? null);
}
