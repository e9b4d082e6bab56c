/** Chinese programs, and those of groups as they are set up in China. */
import { encoded } from "../../../../test/other-layouts.ts";
import { type BookLine, workbook } from "./books.ts";
import {
  account,
  both,
  type Further,
  head,
  inWords,
  layout,
  no,
  point,
  sides,
  signed,
  unique,
  word,
} from "./further-forms.ts";
import { blocks, digits, type Rows, rowsOf } from "./further-rows.ts";
import { type Column, creditOf, debitOf, fixed, four, grouped, month, seventh, trailing } from "./programs-books.ts";
import { amountOf, code, date, dotted, name, sideOf, summary } from "./programs-columns.ts";

export const chinesePrograms: Further[] = [
  layout("用友 YonSuite", [
    ["会计期间", (line) => line.date.slice(0, 7)],
    ["制单日期", date],
    ["凭证字", () => "记"],
    ["凭证号", no],
    summary,
    ["科目编码", code],
    ["科目", name],
    ["币种", () => "人民币"],
    ["原币借方", (line) => seventh(line.debit)],
    ["原币贷方", (line) => seventh(line.credit)],
    ["组织本币借方", debitOf],
    ["组织本币贷方", creditOf],
    ["集团本币借方", (line) => seventh(line.debit)],
    ["集团本币贷方", (line) => seventh(line.credit)],
  ]),
  layout("用友 BIP 旗舰版", [
    ["凭证日期", date],
    ["凭证类别", () => "记账凭证"],
    ["凭证号", no],
    summary,
    ["科目编码", code],
    ["科目名称", name],
    ["借方原币", (line) => seventh(line.debit)],
    ["贷方原币", (line) => seventh(line.credit)],
    ["账簿本币借方", debitOf],
    ["账簿本币贷方", creditOf],
  ]),
  layout("用友 畅捷通 T+", [
    ["凭证日期", date],
    ["凭证类别", () => "记"],
    ["凭证编号", (line) => four(line.no)],
    summary,
    ["科目编码", code],
    ["科目", name],
    ...sides,
  ]),
  layout("用友 好会计", [
    ["日期", date],
    ["凭证字号", word],
    summary,
    ["科目", both],
    ["借方", debitOf],
    ["贷方", creditOf],
  ]),
  layout("金蝶云 苍穹", [
    ["记账日期", date],
    ["凭证字", () => "记"],
    ["凭证号", no],
    summary,
    ...account,
    ["借方本位币", debitOf],
    ["贷方本位币", creditOf],
  ]),
  layout("金蝶 精斗云", [
    ...head(account),
    ["借方金额", (line) => grouped(line.debit)],
    ["贷方金额", (line) => grouped(line.credit)],
  ]),
  layout("金蝶 账无忌", [
    ["日期", date],
    ["凭证字号", word],
    summary,
    ["科目", both],
    ["方向", sideOf],
    ["金额", (line) => fixed(amountOf(line))],
  ]),
  layout("柠檬云", [["日期", date], ["凭证字", () => "记"], ["凭证号", no], summary, ...account, ...sides]),
  layout("亿企代账", [
    ["凭证日期", dotted],
    ["凭证号", word],
    summary,
    ["会计科目编码", code],
    ["会计科目", name],
    ["借方", debitOf],
    ["贷方", creditOf],
  ]),
  layout("新中大 A3", [
    ["日期", date],
    ["凭证类型", () => "记"],
    ["凭证号", no],
    summary,
    ["科目代码", code],
    ["科目名称", name],
    ["借贷方向", (line) => (line.debit > 0 ? "J" : "D")],
    ["金额", (line) => fixed(amountOf(line))],
  ]),
  layout("博科", [
    ["日期", date],
    ["凭证号", word],
    summary,
    ...account,
    ["借贷标志", (line) => (line.debit > 0 ? "D" : "C")],
    ["金额", (line) => fixed(amountOf(line))],
  ]),
  layout("速达 凭证清单", ({ lines }) =>
    blocks(lines, (line) => [`记账凭证  第${line.no}号  日期：${line.date}  附件：0张`]),
  ),
  layout("管家婆 凭证打印", ({ lines }) =>
    blocks(lines, (line) => [`凭证字号：记-${line.no}`, `日期：${line.date}`, "制单：张三"]),
  ),
  layout("远光 账页 (a column a digit)", digits),
  layout(
    "手工账 (级次名称)",
    [["日期", date], ["凭证号", word], summary, ["一级科目", name], ["二级科目", () => ""], ...sides],
    { ends: { accountCodes: "use" }, codeOf: null },
  ),
  layout(
    "手工账 (总账科目、明细科目)",
    [["日期", date], ["凭证号", word], summary, ["总账科目", name], ["明细科目", () => ""], ...sides],
    { ends: { accountCodes: "use" }, codeOf: null },
  ),
  layout("手工账 (日期大写)", [["日期", inWords], ["凭证号", word], summary, ...account, ...sides]),
  {
    program: "手工账 (月份在工作表名)",
    file: "months.xlsx",
    ends: "read",
    bytes: ({ lines }) =>
      workbook(
        Array.from({ length: 12 }, (_, at) => ({
          name: `${at + 1}月`,
          rows: rowsOf(
            [["日", (line) => line.date.slice(8)], ["凭证号", word], summary, ...account, ...sides],
            lines.filter((line) => month(line) === at + 1),
          ),
        })),
      ),
  },
  layout("SAP FAGLL03 (subtotals of accounts)", ({ lines }) => rowsOfAccounts(lines)),
  {
    program: "SAP FBL3N (spool)",
    file: "spool.txt",
    ends: "read",
    bytes: ({ lines }) => encoded(spool(lines), "gb18030"),
  },
  layout("SAP FAGLL03 (posting keys, amounts without signs)", [
    ["总账科目", code],
    ["凭证编号", unique],
    ["凭证类型", () => "SA"],
    ["过账日期", date],
    ["记账码", (line) => (line.debit > 0 ? "40" : "50")],
    ["本币金额", (line) => fixed(amountOf(line))],
    ["本币", () => "CNY"],
    ["文本", (line) => line.summary],
  ]),
  layout("SAP Business One", [
    ["Posting Date", date],
    ["Trans. No.", unique],
    ["G/L Acct/BP Code", code],
    ["G/L Acct/BP Name", name],
    ["Debit (LC)", debitOf],
    ["Credit (LC)", creditOf],
    ["Remarks", (line) => line.summary],
  ]),
  layout(
    "Oracle 账户分析报表",
    [
      ["来源", () => "手工"],
      ["类别", () => "调整"],
      ["批名", () => "GL"],
      ["日记账名", unique],
      ["有效日期", date],
      ["账户弹性域", (line) => `01.${line.code}.0`],
      ["说明", (line) => line.summary],
      ["入账借项", debitOf],
      ["入账贷项", creditOf],
    ],
    { codeOf: (own) => `01.${own}.0` },
  ),
  layout(
    "Oracle Account Analysis Report",
    [
      ["Source", () => "Manual"],
      ["JE Batch", () => "GL"],
      ["JE Name", unique],
      ["Effective Date", date],
      ["Accounting Flexfield", (line) => `01-${line.code}-0`],
      ["Line Description", (line) => line.summary],
      ["Accounted DR", debitOf],
      ["Accounted CR", creditOf],
    ],
    { codeOf: (own) => `01-${own}-0` },
  ),
];

const rowsOfAccounts = (lines: readonly BookLine[]): Rows => {
  const columns: Column[] = [
    ["总账科目", code],
    ["凭证编号", unique],
    ["凭证类型", () => "SA"],
    ["过账日期", date],
    ["本币金额", signed],
    ["本币", () => "CNY"],
    ["文本", (line) => line.summary],
  ];
  const codes = [...new Set(lines.map((line) => line.code))].sort();
  const groups = codes.map((own) => lines.filter((line) => line.code === own));
  const sum = (own: readonly BookLine[]): string =>
    fixed(own.reduce((total, line) => total + line.debit - line.credit, 0));
  return [
    columns.map(([label]) => label),
    ...groups.flatMap((own) => [
      ...rowsOf(columns, own).slice(1),
      [own[0]?.code ?? "", "", "", "", sum(own), "CNY", ""],
    ]),
  ];
};

function spool(lines: readonly BookLine[]): string {
  const rule = "-".repeat(100);
  const codes = [...new Set(lines.map((line) => line.code))].sort();
  return codes
    .map((own) => {
      const group = lines.filter((line) => line.code === own);
      const sum = trailing(group.reduce((total, line) => total + line.debit - line.credit, 0));
      const rows = group.map(
        (line) =>
          `|  V |${unique(line).padStart(10, "1")}  |SA|${point(line)}|${line.debit > 0 ? "40" : "50"}|${trailing(line.debit - line.credit).padStart(19)}|CNY  |${line.summary}|`,
      );
      return [
        `G/L Account      ${own}  ${group[0]?.name}`,
        "Company Code     1000",
        rule,
        "|  St|Document No.|Ty|Pstng Date|PK|    Amt in loc.cur.|LCurr|Text      |",
        rule,
        ...rows,
        rule,
        `|*                                |${sum.padStart(19)}|CNY  |          |`,
        "",
      ].join("\r\n");
    })
    .join("\r\n");
}
