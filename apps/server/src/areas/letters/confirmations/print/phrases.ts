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
  owesUs: string;
  weOwe: string;
  clientSeal: string;
  date: string;
  answer: Answer;
  bankAnswer: Answer;
}

const zhSign = "（被询证单位盖章）    经办人：            日期：    年    月    日";
const enSign = "Stamp:                    Signed by:                    Date:";
const bankSign = "（银行盖章）    经办人：        职务：        电话：        复核人：        日期：    年    月    日";

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
    owesUs: "贵公司欠合计（大写）：",
    weOwe: "欠贵公司合计（大写）：",
    clientSeal: "（被审计单位盖章）",
    date: "年    月    日",
    answer: {
      title: "以下仅供被询证单位使用",
      gap: 12,
      parts: [
        { text: "1. 信息证明无误。", sign: zhSign },
        { text: "2. 信息不符，请列明不符项目及具体内容：", sign: zhSign },
      ],
    },
    bankAnswer: {
      title: "结论",
      gap: 14,
      parts: [
        { text: "经本行核对，所函证项目与本行记载信息相符。特此函复。", sign: bankSign },
        { text: "经本行核对，存在以下不符之处：", sign: bankSign },
      ],
    },
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
    owesUs: "",
    weOwe: "",
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
    bankAnswer: {
      title: "Conclusion",
      gap: 14,
      parts: [
        { text: "The information agrees with our records.", sign: enSign },
        { text: "The following does not agree with our records:", sign: enSign },
      ],
    },
  },
};
