/** Columns of English models by the names under which rows of the confirmation list keep their cells. */
export const OWN_COLUMNS_ZH: Readonly<Record<string, string>> = {
  Matter: "事项",
  Description: "内容",
  Amount: "金额",
  Remark: "备注",
  "Contract no.": "合同号",
  Product: "产品",
  Quantity: "数量",
  "Accepted when": "验收时点",
  "Right of return": "退货权",
  "Terms of payment": "结算条件",
  Goods: "品名",
  Specification: "规格",
  "Kept at": "存放地点",
  Condition: "状态",
  Shareholding: "持股比例",
  "Capital contributed (amount)": "出资额",
  "Equity in books (amount)": "账面权益",
  Dividends: "分红",
  "Pledged or frozen": "质押冻结",
  "Guaranteed party": "被担保人",
  Creditor: "债权人",
  Term: "期限",
  "Kind of guarantee": "方式",
  "Subscribed (amount)": "认缴",
  "Paid in (amount)": "实缴",
  "Form of contribution": "出资方式",
  Date: "日期",
  "Other party": "对方",
  Progress: "进展",
  "Likely outcome": "可能结果",
};

/** Lawyers' matters are kept under a name of their own. */
const others: Readonly<Record<string, string>> = { Matter: "案由" };

export const ownCell = (row: Readonly<Record<string, string>>, column: string): string =>
  row[column] || row[OWN_COLUMNS_ZH[column] ?? ""] || row[others[column] ?? ""] || "";
