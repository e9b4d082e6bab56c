/** Wording of the second sheet (填写说明), in both languages. */

export type TemplateLanguage = "zh" | "en";

export interface GuideText {
  sheet: string;
  title: (name: string) => string;
  heading: readonly [column: string, required: string, format: string, other: string];
  yes: string;
  no: string;
  choose: string;
  /** Of several columns each row needs one. */
  oneOf: (labels: string) => string;
  formats: Readonly<Record<string, string>>;
  notes: readonly string[];
}

const zh: GuideText = {
  sheet: "填写说明",
  title: (name) => `${name}导入模板填写说明`,
  heading: ["列名", "必填", "格式", "也可识别的列名"],
  yes: "是",
  no: "否",
  choose: "从下拉列表选择：",
  oneOf: (labels) => `${labels}填一项`,
  formats: {
    string: "文本",
    money: "金额，最多两位小数，可带千分位",
    date: "日期，如 2024-01-05",
    datetime: "日期时间，如 2024-01-05 09:30",
    period: "会计期间，如 202401；13 至 16 为调整期",
    dc: "借、贷或平",
    qty: "数量",
    price: "单价",
    rate: "汇率",
    int: "整数",
    bool: "是或否",
    percent: "百分比，如 5% 或 0.05",
    decimal: "数字",
    email: "电子邮箱",
    mark: "√、× 或 N/A",
  },
  notes: [
    "1. 带红色星号的列必填；列的顺序可以调整，多余的列会被忽略。",
    "2. 示例行请在导入前删除或覆盖。",
    "3. 合计、小计、过次页等行会自动跳过。",
    "4. 财务软件导出的原表可以直接导入，不必改成本模板。",
  ],
};

const en: GuideText = {
  sheet: "How to fill in",
  title: (name) => `How to fill in: ${name}`,
  heading: ["Column", "Required", "Format", "Other names understood"],
  yes: "Yes",
  no: "No",
  choose: "Choose from the list: ",
  oneOf: (labels) => `One of: ${labels}`,
  formats: {
    string: "Text",
    money: "Amount with at most two decimals; thousands separators allowed",
    date: "Date, such as 2024-01-05",
    datetime: "Date and time, such as 2024-01-05 09:30",
    period: "Period, such as 202401; 13 to 16 are adjustment periods",
    dc: "借 (debit), 贷 (credit) or 平 (flat)",
    qty: "Quantity",
    price: "Price",
    rate: "Exchange rate",
    int: "Whole number",
    bool: "是 (yes) or 否 (no)",
    percent: "Percentage, such as 5% or 0.05",
    decimal: "Number",
    email: "E-mail address",
    mark: "√, × or N/A",
  },
  notes: [
    "1. Columns with a red asterisk are required; columns may be reordered, further columns are ignored.",
    "2. Delete or overwrite the sample rows before importing.",
    "3. Rows of totals and carried amounts are skipped.",
    "4. Exports of accounting software can be imported as they are.",
  ],
};

export const guideTexts: Readonly<Record<TemplateLanguage, GuideText>> = { zh, en };

/** English names of the ten templates, by type. */
export const englishTemplateNames: Readonly<Record<number, string>> = {
  1: "Statement items",
  2: "Account balances",
  3: "Account mapping",
  4: "Journal",
  5: "Voucher check",
  6: "Fixed assets",
  7: "Confirmation list",
  8: "Contact details",
  9: "Service products",
  10: "Events",
};
