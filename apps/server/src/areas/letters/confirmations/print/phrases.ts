/** Fixed words of printed letters, in the letter's own language. */
interface Answer {
  title: string;
  gap: number;
  parts: { text: string; sign: string }[];
}
export interface LetterWords {
  page: string;
  hash: string;
  note: string;
  balance: string[];
  turnover: string;
  remark: string;
  none: string;
  inDebit: string;
  inCredit: string;
  owesUs: (inCapitals: boolean) => string;
  weOwe: (inCapitals: boolean) => string;
  clientSeal: string;
  date: string;
  answer: Answer;
  /** Of a form whose amounts the addressee fills in. */
  blankAnswer: Answer;
  bankAnswer: Answer;
  /** Where the bank has filled in what it knows there is nothing to agree with. */
  blankBankAnswer: Answer;
  /** Over the items of the blank form. */
  byTheBank: string;
  lawyerAnswer: Answer;
  /** At the edge of each page of several. */
  seam: string;
  seamNote: string;
  confidential: string;
}

/** Room to write in, as wide as so many Chinese signs. */
const room = (signs: number): string => "\u3000".repeat(signs);
const zhDate = `${room(4)}年${room(2)}月${room(2)}日`;
const zhSign = `（被询证单位盖章）${room(2)}经办人：${room(6)}日期：${zhDate}`;
const enSign = `Stamp:${room(7)}Signed by:${room(7)}Date:${room(7)}`;
const bankSignEn = [
  `Handled by:${room(6)}Title:${room(6)}Tel.:${room(7)}`,
  `Checked by:${room(6)}Title:${room(6)}Tel.:${room(7)}`,
  `(Stamp of the bank)${room(4)}Date:${room(7)}`,
].join("\n");
const lawyerSign = `（律师事务所盖章）${room(2)}经办律师：${room(6)}日期：${zhDate}`;
const bankSign = [
  `经办人：${room(6)}职务：${room(5)}电话：${room(7)}`,
  `复核人：${room(6)}职务：${room(5)}电话：${room(7)}`,
  `（银行盖章）${room(4)}日期：${zhDate}`,
].join("\n");

export const letterPhrases: Readonly<Record<"zh" | "en", LetterWords>> = {
  zh: {
    page: "第 {x} 页 / 共 {y} 页",
    hash: "内容校验码",
    note: "本函各页编号、校验码与二维码应一致",
    balance: ["截止日期", "科目/项目", "币种", "贵公司欠", "欠贵公司"],
    turnover: "本期交易额",
    remark: "备注",
    none: "不适用",
    inDebit: "（借方余额）",
    inCredit: "（贷方余额）",
    owesUs: (inCapitals) => `贵公司欠合计${inCapitals ? "（大写）" : ""}：`,
    weOwe: (inCapitals) => `欠贵公司合计${inCapitals ? "（大写）" : ""}：`,
    clientSeal: "（被审计单位盖章）",
    date: zhDate,
    answer: {
      title: "以下仅供被询证单位使用",
      gap: 12,
      parts: [
        { text: "1. 信息证明无误。", sign: zhSign },
        { text: "2. 信息不符，请列明不符项目及具体内容：", sign: zhSign },
      ],
    },
    blankAnswer: {
      title: "以下仅供被询证单位使用",
      gap: 14,
      parts: [
        { text: "1. 信息证明无误（相符）：上列金额由本单位按账簿记录填列，无其他未列事项。", sign: zhSign },
        { text: "2. 信息不符，请列明不符项目、金额及原因：", sign: zhSign },
      ],
    },
    lawyerAnswer: {
      title: "以下仅供律师事务所回复使用",
      gap: 18,
      parts: [
        { text: "1. 信息证明无误：上列事项属实，除此之外本所未办理或知悉其他应予告知的事项。", sign: lawyerSign },
        {
          text: "2. 信息不符或有补充，请列明案由、对方、进展、可能结果、金额估计及未付律师费：",
          sign: lawyerSign,
        },
      ],
    },
    seam: "骑缝章",
    seamNote: "本函共 {y} 页，请在各页之间加盖骑缝章。",
    confidential: "本函及回函仅供审计使用，请予保密；请将回函直接寄交会计师事务所，不要交由被审计单位转交。",
    bankAnswer: {
      title: "结论",
      gap: 14,
      parts: [
        { text: "经本行核对，所函证项目与本行记载信息相符。特此函复。", sign: bankSign },
        { text: "经本行核对，存在以下不符之处：", sign: bankSign },
      ],
    },
    blankBankAnswer: {
      title: "结论",
      gap: 14,
      parts: [
        {
          text: "上列第1-14项及附表（如适用）的信息由本行根据本行记录填列，除此之外无其他应予函告的事项。",
          sign: bankSign,
        },
        { text: "上列信息由本行根据本行记录填列，另有以下说明或无法填列的项目：", sign: bankSign },
      ],
    },
    byTheBank: "以下由被询证银行填列（已列明的账户名称和账号供识别函证范围）",
  },
  en: {
    page: "Page {x} of {y}",
    hash: "Content code",
    note: "Number, code and QR code are the same on every page",
    balance: ["As at", "Item", "Currency", "You owe us", "We owe you"],
    turnover: "Turnover of the period",
    remark: "Remark",
    none: "Not applicable",
    inDebit: " (debit balance)",
    inCredit: " (credit balance)",
    owesUs: () => "Total you owe us: ",
    weOwe: () => "Total we owe you: ",
    clientSeal: "(Stamp of the company)",
    date: "Date:",
    answer: {
      title: "For the use of the confirming party only",
      gap: 12,
      parts: [
        { text: "1. The information agrees with our records.", sign: enSign },
        { text: "2. The information does not agree. Please state the differences:", sign: enSign },
      ],
    },
    blankAnswer: {
      title: "For the use of the confirming party only",
      gap: 14,
      parts: [
        {
          text: "1. Agreed: the amounts above were filled in from our records, which hold nothing else.",
          sign: enSign,
        },
        { text: "2. Not agreed. Please state the items, amounts and reasons:", sign: enSign },
      ],
    },
    lawyerAnswer: {
      title: "For the reply of the law firm only",
      gap: 18,
      parts: [
        {
          text: "1. The matters above are as stated, and we know of no others that you should be told of.",
          sign: enSign,
        },
        {
          text: "2. Not as stated, or to be added. Please state matter, other party, progress, likely outcome, estimated amount and unpaid fees:",
          sign: enSign,
        },
      ],
    },
    seam: "Seal across pages",
    seamNote: "This letter has {y} pages: please stamp across their edges.",
    confidential:
      "This letter and the reply serve the audit alone and are confidential. Please send the reply directly to the audit firm, not through the company.",
    bankAnswer: {
      title: "Conclusion",
      gap: 14,
      parts: [
        { text: "The information agrees with our records.", sign: bankSignEn },
        { text: "The following does not agree with our records:", sign: bankSignEn },
      ],
    },
    blankBankAnswer: {
      title: "Conclusion",
      gap: 14,
      parts: [
        {
          text: "We have filled in items 1 to 14 and the annex from our records, which hold nothing else to be told.",
          sign: bankSignEn,
        },
        { text: "We have filled them in from our records, with these explanations or omissions:", sign: bankSignEn },
      ],
    },
    byTheBank: "To be filled in by the bank (account names and numbers are given to identify what is asked about)",
  },
};
