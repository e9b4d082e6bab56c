/** An expression in words, as people read it on the screen, in a sample's record and in a working paper. */
import type { Lang } from "../../../../messages.ts";
import { type Condition, conditionsOf, type Expression } from "./expression.ts";
import { type LineField, lineFields, type Operator } from "./fields.ts";

export const fieldWords: Record<Lang, Record<LineField, string>> = {
  zh: {
    date: "凭证日期",
    period: "会计期间",
    voucherType: "凭证字",
    voucherNo: "凭证号",
    summary: "摘要",
    account: "科目编码",
    accountName: "科目名称",
    counter: "对方科目",
    side: "方向",
    amount: "金额",
    debit: "借方金额",
    credit: "贷方金额",
    net: "借贷净额",
    voucherAmount: "凭证金额",
    lineCount: "分录数",
    attachCount: "附件数",
    party: "辅助核算",
    preparer: "制单人",
    reviewer: "审核人",
    poster: "记账人",
    currency: "币种",
    fcAmount: "原币金额",
    quantity: "数量",
    settleNo: "票据号",
    closing: "结转凭证",
    picked: "已勾选",
    drawn: "已抽凭",
    jeScore: "分录测试分值",
  },
  en: {
    date: "Date",
    period: "Period",
    voucherType: "Voucher type",
    voucherNo: "Voucher no.",
    summary: "Summary",
    account: "Account code",
    accountName: "Account name",
    counter: "Counter account",
    side: "Side",
    amount: "Amount",
    debit: "Debit",
    credit: "Credit",
    net: "Net (debit − credit)",
    voucherAmount: "Voucher amount",
    lineCount: "Number of lines",
    attachCount: "Attachments",
    party: "Auxiliary item",
    preparer: "Preparer",
    reviewer: "Reviewer",
    poster: "Poster",
    currency: "Currency",
    fcAmount: "Currency amount",
    quantity: "Quantity",
    settleNo: "Note no.",
    closing: "Closing voucher",
    picked: "Picked",
    drawn: "Drawn",
    jeScore: "Journal test score",
  },
};

export const operatorWords: Record<Lang, Record<Operator, string>> = {
  zh: {
    eq: "=",
    ne: "≠",
    gt: ">",
    ge: "≥",
    lt: "<",
    le: "≤",
    between: "介于",
    in: "属于",
    contains: "包含",
    notContains: "不包含",
    startsWith: "开头为",
    under: "本级及下级",
    endsWith: "结尾为",
    regex: "匹配",
    empty: "为空",
    notEmpty: "不为空",
    shorterThan: "字数不超过",
    weekend: "为周末",
    nonWorking: "为非工作日",
    lastDays: "在月末最后几天",
    round: "为整数倍",
    endsInDigits: "整数尾数为",
    leadingDigits: "数字开头为",
    secondDigit: "第二位数字为",
    isTrue: "是",
    isFalse: "否",
  },
  en: {
    eq: "=",
    ne: "≠",
    gt: ">",
    ge: "≥",
    lt: "<",
    le: "≤",
    between: "between",
    in: "is one of",
    contains: "contains",
    notContains: "does not contain",
    startsWith: "starts with",
    under: "is or is below",
    endsWith: "ends with",
    regex: "matches",
    empty: "is empty",
    notEmpty: "is not empty",
    shorterThan: "is no longer than",
    weekend: "is a weekend",
    nonWorking: "is no working day",
    lastDays: "in the last days of the month",
    round: "is a multiple of",
    endsInDigits: "ends in the digits",
    leadingDigits: "begins with the digits",
    secondDigit: "has the second digit",
    isTrue: "yes",
    isFalse: "no",
  },
};

const joints: Record<Lang, { all: string; any: string; not: string; to: string; list: string; sides: string[] }> = {
  zh: { all: " 且 ", any: " 或 ", not: "非", to: " 至 ", list: "、", sides: ["借方", "贷方"] },
  en: { all: " and ", any: " or ", not: "not ", to: " and ", list: ", ", sides: ["debit", "credit"] },
};

const thousands = (value: string): string => {
  const [whole = "", cents] = value.split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (cents === undefined ? "" : `.${cents}`);
};

const ofDigits = new Set<Operator>(["endsInDigits", "leadingDigits", "secondDigit"]);
function valueWords(lang: Lang, { field, op }: Condition, value: string): string {
  const kind = lineFields[field];
  if (kind === "choice") return joints[lang].sides[value === "dr" ? 0 : 1] ?? value;
  if (kind === "money" && !ofDigits.has(op)) return thousands(value);
  return kind === "date" || kind === "number" || kind === "money" || op === "shorterThan" ? value : `"${value}"`;
}

function conditionWords(lang: Lang, condition: Condition): string {
  const { field, op, values } = condition;
  const shown = values.map((value) => valueWords(lang, condition, value));
  const joint = op === "between" ? joints[lang].to : joints[lang].list;
  const [name, verb] = [fieldWords[lang][field], operatorWords[lang][op]];
  return [name, verb, shown.join(joint)].filter(Boolean).join(" ");
}

/** Brackets stand only where "and" and "or" meet. */
export function expressionWords(lang: Lang, node: Expression): string {
  if ("field" in node) return conditionWords(lang, node);
  const inner = (child: Expression) => {
    const text = expressionWords(lang, child);
    const isPlain = "field" in child || conditionsOf(child).length === 1;
    return isPlain ? text : `(${text})`;
  };
  if ("not" in node) return `${joints[lang].not}(${expressionWords(lang, node.not)})`;
  return "all" in node ? node.all.map(inner).join(joints[lang].all) : node.any.map(inner).join(joints[lang].any);
}
