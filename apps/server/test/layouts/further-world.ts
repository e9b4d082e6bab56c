/** Programs of other countries and of Taiwan and Japan. */
import type { BookLine } from "./books.ts";
import {
  account,
  both,
  comma,
  csv,
  east,
  type Further,
  layout,
  no,
  point,
  republic,
  signed,
  unique,
  word,
} from "./further-forms.ts";
import { continued, japanese, type Rows, rowsOf } from "./further-rows.ts";
import { creditOf, debitOf, fixed, grouped, trailing } from "./programs-books.ts";
import { amountOf, code, date, name, summary } from "./programs-columns.ts";

export const worldPrograms: Further[] = [
  layout("Odoo journal items", [
    ["Date", date],
    ["Journal Entry", (line) => `MISC/2024/${unique(line)}`],
    ["Account", both],
    ["Partner", () => ""],
    ["Label", (line) => line.summary],
    ["Debit", debitOf],
    ["Credit", creditOf],
  ]),
  layout("Odoo 日记账项目", [
    ["日期", date],
    ["日记账分录", (line) => `MISC/2024/${unique(line)}`],
    ["科目", both],
    ["业务伙伴", () => ""],
    ["标签", (line) => line.summary],
    ["借方", debitOf],
    ["贷方", creditOf],
  ]),
  layout("ERPNext General Ledger", ({ lines }) => erpnext(lines)),
  layout("GnuCash transactions", ({ lines }) => gnucash(lines), {
    form: "csv",
    ends: { accountCodes: "use" },
    codeOf: null,
  }),
  layout(
    "hledger print",
    ({ lines }) =>
      rowsOf(
        [
          ["txnidx", (line) => String(Number(unique(line)))],
          ["date", date],
          ["date2", () => ""],
          ["status", () => "*"],
          ["code", () => ""],
          ["description", (line) => line.summary],
          ["comment", () => ""],
          ["account", name],
          ["amount", signed],
          ["commodity", () => "CNY"],
          ["credit", creditOf],
          ["debit", debitOf],
          ["posting-status", () => ""],
          ["posting-comment", () => ""],
        ],
        lines,
      ),
    { form: "csv", ends: { accountCodes: "use" }, codeOf: null },
  ),
  layout(
    "hledger register",
    ({ lines }) =>
      rowsOf(
        [
          ["txnidx", (line) => String(Number(unique(line)))],
          ["date", date],
          ["code", () => ""],
          ["description", (line) => line.summary],
          ["account", name],
          ["amount", (line) => `${signed(line)} CNY`],
          ["total", () => "0"],
        ],
        lines,
      ),
    { form: "csv", ends: { accountCodes: "use" }, codeOf: null },
  ),
  layout("QuickBooks Desktop journal", ({ lines }) =>
    continued(lines, (line) => [Number(unique(line)).toString(), "General Journal", line.date, no(line)], [
      "Trans #",
      "Type",
      "Date",
      "Num",
      "Name",
      "Memo",
      "Account",
      "Debit",
      "Credit",
    ]),
  ),
  layout("QuickBooks Online", [
    ["Date", date],
    ["Transaction Type", () => "Journal Entry"],
    ["Num", unique],
    ["Memo/Description", (line) => line.summary],
    ["Account", (line) => `${line.code} · ${line.name}`],
    ["Debit", debitOf],
    ["Credit", creditOf],
  ]),
  layout("Xero journal report", [
    ["Date", date],
    ["Journal Number", unique],
    ["Account Code", code],
    ["Account", name],
    ["Description", (line) => line.summary],
    ["Debit", debitOf],
    ["Credit", creditOf],
  ]),
  layout("Zoho Books", [
    ["Date", date],
    ["Journal Number", unique],
    ["Account Code", code],
    ["Account Name", name],
    ["Description", (line) => line.summary],
    ["Debit", debitOf],
    ["Credit", creditOf],
  ]),
  layout(
    "MYOB",
    [
      ["Date", date],
      ["Journal ID", unique],
      ["Account No.", code],
      ["Account Name", name],
      ["Memo", (line) => line.summary],
      ["Debit", debitOf],
      ["Credit", creditOf],
    ],
    { ends: "waits" },
  ),
  layout(
    "Sage 50",
    [
      ["Date", date],
      ["No.", unique],
      ["N/C", code],
      ["Name", name],
      ["Details", (line) => line.summary],
      ["Debit", debitOf],
      ["Credit", creditOf],
    ],
    { ends: "waits" },
  ),
  layout("NetSuite", [
    ["Date", date],
    ["Document Number", unique],
    ["Account", both],
    ["Memo", (line) => line.summary],
    ["Amount (Debit)", debitOf],
    ["Amount (Credit)", creditOf],
  ]),
  layout("Dynamics 365 Finance", [
    ["Date", date],
    ["Voucher", (line) => `GJ-${unique(line)}`],
    ["Main account", code],
    ["Account name", name],
    ["Description", (line) => line.summary],
    ["Debit", debitOf],
    ["Credit", creditOf],
  ]),
  layout("Workday", [
    ["Accounting Date", date],
    ["Journal Number", unique],
    ["Account Code", code],
    ["Account Name", name],
    ["Description", (line) => line.summary],
    ["Debit Amount", debitOf],
    ["Credit Amount", creditOf],
  ]),
  layout("a list with one column and CR behind credits", [
    ["日期", date],
    ["凭证号", word],
    summary,
    ...account,
    ["金额", (line) => `${grouped(amountOf(line))}${line.debit > 0 ? "" : "CR"}`],
  ]),
  layout("a list with signs behind amounts", [
    ["日期", date],
    ["凭证号", word],
    summary,
    ...account,
    ["金额", (line) => trailing(line.debit - line.credit)],
  ]),
  layout("a list with Dr and Cr before amounts", [
    ["Date", date],
    ["Voucher No", unique],
    ["Account Code", code],
    ["Account Name", name],
    ["Narration", (line) => line.summary],
    ["Amount", (line) => `${line.debit > 0 ? "Dr" : "Cr"} ${grouped(amountOf(line))}`],
  ]),
  east(
    "鼎新 Workflow ERP",
    [
      ["傳票日期", republic],
      ["傳票號碼", unique],
      ["摘要", (line) => big5Of(line.summary)],
      ["科目代號", code],
      ["科目名稱", (line) => big5Of(line.name)],
      ["借方金額", debitOf],
      ["貸方金額", creditOf],
    ],
    "big5",
  ),
  east(
    "正航",
    [
      ["日期", date],
      ["傳票編號", unique],
      ["摘要", (line) => big5Of(line.summary)],
      ["會計科目代號", code],
      ["會計科目", (line) => big5Of(line.name)],
      ["借方", debitOf],
      ["貸方", creditOf],
    ],
    "big5",
  ),
  east("弥生会計 (81 columns, two rows of labels)", ({ lines }) => japanese(lines, 81), "shift_jis", { ends: "waits" }),
  east("勘定奉行 仕訳", ({ lines }) => japanese(lines, 0), "shift_jis"),
  {
    program: "DATEV Kontoblatt",
    file: "blatt.csv",
    ends: "read",
    bytes: ({ lines }) =>
      new Uint8Array(
        Buffer.from(
          csv(
            rowsOf(
              [
                ["Buchungsdatum", point],
                ["Belegnummer", unique],
                ["Konto", code],
                ["Kontobezeichnung", () => "Geschäftskonto"],
                ["Buchungstext", () => "Überweisung"],
                ["Soll", (line) => comma(line.debit)],
                ["Haben", (line) => comma(line.credit)],
              ],
              lines,
            ),
            ";",
          ),
          "latin1",
        ),
      ),
  },
  layout(
    "ContaPlus",
    [
      ["Fecha", date],
      ["Asiento", unique],
      ["Cuenta", code],
      ["Nombre cuenta", name],
      ["Concepto", (line) => line.summary],
      ["Debe", debitOf],
      ["Haber", creditOf],
    ],
    { form: "csv" },
  ),
];

/** Big5 has no simplified characters. */
const big5Of = (text: string): string => text.replace(/./g, (char) => TRADITIONAL[char] ?? char);
const TRADITIONAL: Readonly<Record<string, string>> = {
  银: "銀",
  应: "應",
  账: "帳",
  库: "庫",
  实: "實",
  资: "資",
  营: "營",
  业: "業",
  务: "務",
  费: "費",
  结: "結",
  转: "轉",
  货: "貨",
  销: "銷",
  采: "採",
  购: "購",
  办: "辦",
  管: "管",
  收: "收",
  款: "款",
  支: "支",
  付: "付",
  商: "商",
  品: "品",
  入: "入",
  存: "存",
  行: "行",
  本: "本",
  主: "主",
  理: "理",
  用: "用",
  成: "成",
  回: "回",
  公: "公",
};

const erpnext = (lines: readonly BookLine[]): Rows => [
  [
    "Posting Date",
    "Account",
    "Debit (CNY)",
    "Credit (CNY)",
    "Balance (CNY)",
    "Voucher Type",
    "Voucher No",
    "Against Account",
    "Remarks",
  ],
  [null, "'Opening'", "0", "0", "0"],
  ...lines.map((line) => [
    line.date,
    `${line.code} - ${line.name} - HC`,
    fixed(line.debit),
    fixed(line.credit),
    "0",
    "Journal Entry",
    `ACC-JV-2024-${unique(line).padStart(5, "0")}`,
    "",
    line.summary,
  ]),
  [null, "'Total'", "1", "1", "0"],
  [null, "'Closing (Opening + Total)'", "1", "1", "0"],
];

const gnucash = (lines: readonly BookLine[]): Rows => {
  const labels = [
    "Date",
    "Transaction ID",
    "Number",
    "Description",
    "Notes",
    "Commodity/Currency",
    "Memo",
    "Full Account Name",
    "Account Name",
    "Amount Num.",
    "Value Num.",
  ];
  return [
    labels,
    ...lines.map((line, at) => {
      const isFirst = lines[at - 1]?.no !== line.no || lines[at - 1]?.date !== line.date;
      const own = isFirst
        ? [line.date, `t${unique(line)}`, "", line.summary, "", "CURRENCY::CNY"]
        : ["", "", "", "", "", ""];
      return [...own, "", line.name, line.name, signed(line), signed(line)];
    }),
  ];
};
