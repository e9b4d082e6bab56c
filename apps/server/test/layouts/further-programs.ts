/** Further layouts of journals, made from one year of books: programs of other countries, of groups and of small firms, and forms of files. */
import { encoded } from "../../../../test/other-layouts.ts";
import { type Books, type BookLine, workbook } from "./books.ts";
import { auditFiles } from "./further-files.ts";
import { blocks, continued, digits, japanese, type Rows, rowsOf } from "./further-rows.ts";
import { creditOf, debitOf, fixed, four, grouped, month, seventh, trailing, type Column } from "./programs-books.ts";
import { amountOf, code, date, dotted, name, sideOf, summary } from "./programs-columns.ts";

export interface Further {
  program: string;
  file: string;
  bytes: (books: Books) => string | Uint8Array | Promise<Uint8Array>;
  /** read: in force to the fen; asked: by these questions, with these answers; waits: told in words, columns to be named, or refused. */
  ends: "read" | "waits" | Readonly<Record<string, string>>;
  /** Codes as the export has them; null where they are asked about. */
  codeOf?: ((code: string) => string) | null;
}

const csv = (rows: Rows, mark = ","): string =>
  rows.map((row) => row.map((cell) => (cell?.includes(mark) || cell?.includes('"') ? `"${cell.replaceAll('"', '""')}"` : (cell ?? ""))).join(mark)).join("\r\n");
type Make = (books: Books) => Rows;
type Encoding = "gb18030" | "big5" | "shift_jis";

/** The same columns in one form or another, by turns: text with several marks and encodings, workbooks, pages. */
const forms: Readonly<Record<string, (rows: Rows) => string | Uint8Array | Promise<Uint8Array>>> = {
  csv: (rows) => csv(rows),
  "gb.csv": (rows) => encoded(csv(rows), "gb18030"),
  "tab.txt": (rows) => csv(rows, "\t"),
  "pipe.txt": (rows) => csv(rows, "|"),
  xlsx: (rows) => workbook([{ name: "Sheet1", rows }]),
  "wide.txt": (rows) => new Uint8Array(Buffer.from(csv(rows, "\t"), "utf16le")),
  htm: (rows) => page(rows),
};
const turns = Object.keys(forms);
const page = (rows: Rows): string =>
  `<html><head><meta charset="utf-8"></head><body><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell ?? ""}</td>`).join("")}</tr>`).join("")}</table></body></html>`;

let turn = 0;
const layout = (
  program: string,
  make: Column[] | Make,
  more: { form?: string; ends?: Further["ends"]; codeOf?: Further["codeOf"] } = {},
): Further => {
  const { form = turns[turn++ % turns.length] ?? "csv", ends = "read", ...rest } = more;
  const rows: Make = Array.isArray(make) ? ({ lines }) => rowsOf(make, lines) : make;
  return { program, file: `export.${form}`, bytes: (books) => (forms[form] ?? csv)(rows(books)) as string, ends, ...rest };
};
const east = (program: string, make: Column[] | Make, encoding: Encoding, more: Partial<Further> = {}): Further => {
  const rows: Make = Array.isArray(make) ? ({ lines }) => rowsOf(make, lines) : make;
  return { program, file: "export.csv", bytes: (books) => encoded(csv(rows(books)), encoding as "big5"), ends: "read", ...more };
};

const no = (line: BookLine): string => String(line.no);
const word = (line: BookLine): string => `记-${line.no}`;
const unique = (line: BookLine): string => `${month(line)}${four(line.no)}`;
const both = (line: BookLine): string => `${line.code} ${line.name}`;
const signed = (line: BookLine): string => fixed(line.debit - line.credit);
const chinese = (text: string): string => text.replace(/\d/g, (digit) => "〇一二三四五六七八九"[Number(digit)] ?? "");
const inTens = (n: number): string => (n < 10 ? chinese(String(n)) : `${n < 20 ? "" : chinese(String(Math.floor(n / 10)))}十${n % 10 === 0 ? "" : chinese(String(n % 10))}`);
const inWords = ({ date: day }: BookLine): string => `${chinese(day.slice(0, 4))}年${inTens(Number(day.slice(5, 7)))}月${inTens(Number(day.slice(8)))}日`;
const republic = ({ date: day }: BookLine): string => `${Number(day.slice(0, 4)) - 1911}/${day.slice(5, 7)}/${day.slice(8)}`;
const point = ({ date: day }: BookLine): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
const comma = (fen: number): string => (fen === 0 ? "" : fixed(fen).replace(".", ","));
const head = (more: Column[]): Column[] => [["日期", date], ["凭证字号", word], summary, ...more];
const account: Column[] = [["科目编码", code], ["科目名称", name]];
const sides: Column[] = [["借方金额", debitOf], ["贷方金额", creditOf]];
const usual = [...head(account), ...sides];

const chinesePrograms: Further[] = [
  layout("用友 YonSuite", [["会计期间", (line) => line.date.slice(0, 7)], ["制单日期", date], ["凭证字", () => "记"], ["凭证号", no], summary, ["科目编码", code], ["科目", name], ["币种", () => "人民币"], ["原币借方", (line) => seventh(line.debit)], ["原币贷方", (line) => seventh(line.credit)], ["组织本币借方", debitOf], ["组织本币贷方", creditOf], ["集团本币借方", (line) => seventh(line.debit)], ["集团本币贷方", (line) => seventh(line.credit)]]),
  layout("用友 BIP 旗舰版", [["凭证日期", date], ["凭证类别", () => "记账凭证"], ["凭证号", no], summary, ["科目编码", code], ["科目名称", name], ["借方原币", (line) => seventh(line.debit)], ["贷方原币", (line) => seventh(line.credit)], ["账簿本币借方", debitOf], ["账簿本币贷方", creditOf]]),
  layout("用友 畅捷通 T+", [["凭证日期", date], ["凭证类别", () => "记"], ["凭证编号", (line) => four(line.no)], summary, ["科目编码", code], ["科目", name], ...sides]),
  layout("用友 好会计", [["日期", date], ["凭证字号", word], summary, ["科目", both], ["借方", debitOf], ["贷方", creditOf]]),
  layout("金蝶云 苍穹", [["记账日期", date], ["凭证字", () => "记"], ["凭证号", no], summary, ...account, ["借方本位币", debitOf], ["贷方本位币", creditOf]]),
  layout("金蝶 精斗云", [...head(account), ["借方金额", (line) => grouped(line.debit)], ["贷方金额", (line) => grouped(line.credit)]]),
  layout("金蝶 账无忌", [["日期", date], ["凭证字号", word], summary, ["科目", both], ["方向", sideOf], ["金额", (line) => fixed(amountOf(line))]]),
  layout("柠檬云", [["日期", date], ["凭证字", () => "记"], ["凭证号", no], summary, ...account, ...sides]),
  layout("亿企代账", [["凭证日期", dotted], ["凭证号", word], summary, ["会计科目编码", code], ["会计科目", name], ["借方", debitOf], ["贷方", creditOf]]),
  layout("新中大 A3", [["日期", date], ["凭证类型", () => "记"], ["凭证号", no], summary, ["科目代码", code], ["科目名称", name], ["借贷方向", (line) => (line.debit > 0 ? "J" : "D")], ["金额", (line) => fixed(amountOf(line))]]),
  layout("博科", [["日期", date], ["凭证号", word], summary, ...account, ["借贷标志", (line) => (line.debit > 0 ? "D" : "C")], ["金额", (line) => fixed(amountOf(line))]]),
  layout("速达 凭证清单", ({ lines }) => blocks(lines, (line) => [`记账凭证  第${line.no}号  日期：${line.date}  附件：0张`])),
  layout("管家婆 凭证打印", ({ lines }) => blocks(lines, (line) => [`凭证字号：记-${line.no}`, `日期：${line.date}`, "制单：张三"])),
  layout("远光 账页 (a column a digit)", digits),
  layout("手工账 (级次名称)", [["日期", date], ["凭证号", word], summary, ["一级科目", name], ["二级科目", () => ""], ...sides], { ends: { accountCodes: "use" }, codeOf: null }),
  layout("手工账 (总账科目、明细科目)", [["日期", date], ["凭证号", word], summary, ["总账科目", name], ["明细科目", () => ""], ...sides], { ends: { accountCodes: "use" }, codeOf: null }),
  layout("手工账 (日期大写)", [["日期", inWords], ["凭证号", word], summary, ...account, ...sides]),
  { program: "手工账 (月份在工作表名)", file: "months.xlsx", ends: "read", bytes: ({ lines }) => workbook(Array.from({ length: 12 }, (_, at) => ({ name: `${at + 1}月`, rows: rowsOf([["日", (line) => line.date.slice(8)], ["凭证号", word], summary, ...account, ...sides], lines.filter((line) => month(line) === at + 1)) }))) },
  layout("SAP FAGLL03 (subtotals of accounts)", ({ lines }) => rowsOfAccounts(lines)),
  { program: "SAP FBL3N (spool)", file: "spool.txt", ends: "read", bytes: ({ lines }) => encoded(spool(lines), "gb18030") },
  layout("SAP FAGLL03 (posting keys, amounts without signs)", [["总账科目", code], ["凭证编号", unique], ["凭证类型", () => "SA"], ["过账日期", date], ["记账码", (line) => (line.debit > 0 ? "40" : "50")], ["本币金额", (line) => fixed(amountOf(line))], ["本币", () => "CNY"], ["文本", (line) => line.summary]]),
  layout("SAP Business One", [["Posting Date", date], ["Trans. No.", unique], ["G/L Acct/BP Code", code], ["G/L Acct/BP Name", name], ["Debit (LC)", debitOf], ["Credit (LC)", creditOf], ["Remarks", (line) => line.summary]]),
  layout("Oracle 账户分析报表", [["来源", () => "手工"], ["类别", () => "调整"], ["批名", () => "GL"], ["日记账名", unique], ["有效日期", date], ["账户弹性域", (line) => `01.${line.code}.0`], ["说明", (line) => line.summary], ["入账借项", debitOf], ["入账贷项", creditOf]], { codeOf: (own) => `01.${own}.0` }),
  layout("Oracle Account Analysis Report", [["Source", () => "Manual"], ["JE Batch", () => "GL"], ["JE Name", unique], ["Effective Date", date], ["Accounting Flexfield", (line) => `01-${line.code}-0`], ["Line Description", (line) => line.summary], ["Accounted DR", debitOf], ["Accounted CR", creditOf]], { codeOf: (own) => `01-${own}-0` }),
];

const worldPrograms: Further[] = [
  layout("Odoo journal items", [["Date", date], ["Journal Entry", (line) => `MISC/2024/${unique(line)}`], ["Account", both], ["Partner", () => ""], ["Label", (line) => line.summary], ["Debit", debitOf], ["Credit", creditOf]]),
  layout("Odoo 日记账项目", [["日期", date], ["日记账分录", (line) => `MISC/2024/${unique(line)}`], ["科目", both], ["业务伙伴", () => ""], ["标签", (line) => line.summary], ["借方", debitOf], ["贷方", creditOf]]),
  layout("ERPNext General Ledger", ({ lines }) => erpnext(lines)),
  layout("GnuCash transactions", ({ lines }) => gnucash(lines), { form: "csv", ends: { accountCodes: "use" }, codeOf: null }),
  layout("hledger print", ({ lines }) => rowsOf([["txnidx", (line) => String(Number(unique(line)))], ["date", date], ["date2", () => ""], ["status", () => "*"], ["code", () => ""], ["description", (line) => line.summary], ["comment", () => ""], ["account", name], ["amount", signed], ["commodity", () => "CNY"], ["credit", creditOf], ["debit", debitOf], ["posting-status", () => ""], ["posting-comment", () => ""]], lines), { form: "csv", ends: { accountCodes: "use" }, codeOf: null }),
  layout("hledger register", ({ lines }) => rowsOf([["txnidx", (line) => String(Number(unique(line)))], ["date", date], ["code", () => ""], ["description", (line) => line.summary], ["account", name], ["amount", (line) => `${signed(line)} CNY`], ["total", () => "0"]], lines), { form: "csv", ends: { accountCodes: "use" }, codeOf: null }),
  layout("QuickBooks Desktop journal", ({ lines }) => continued(lines, (line) => [Number(unique(line)).toString(), "General Journal", line.date, no(line)], ["Trans #", "Type", "Date", "Num", "Name", "Memo", "Account", "Debit", "Credit"])),
  layout("QuickBooks Online", [["Date", date], ["Transaction Type", () => "Journal Entry"], ["Num", unique], ["Memo/Description", (line) => line.summary], ["Account", (line) => `${line.code} · ${line.name}`], ["Debit", debitOf], ["Credit", creditOf]]),
  layout("Xero journal report", [["Date", date], ["Journal Number", unique], ["Account Code", code], ["Account", name], ["Description", (line) => line.summary], ["Debit", debitOf], ["Credit", creditOf]]),
  layout("Zoho Books", [["Date", date], ["Journal Number", unique], ["Account Code", code], ["Account Name", name], ["Description", (line) => line.summary], ["Debit", debitOf], ["Credit", creditOf]]),
  layout("MYOB", [["Date", date], ["Journal ID", unique], ["Account No.", code], ["Account Name", name], ["Memo", (line) => line.summary], ["Debit", debitOf], ["Credit", creditOf]], { ends: "waits" }),
  layout("Sage 50", [["Date", date], ["No.", unique], ["N/C", code], ["Name", name], ["Details", (line) => line.summary], ["Debit", debitOf], ["Credit", creditOf]], { ends: "waits" }),
  layout("NetSuite", [["Date", date], ["Document Number", unique], ["Account", both], ["Memo", (line) => line.summary], ["Amount (Debit)", debitOf], ["Amount (Credit)", creditOf]]),
  layout("Dynamics 365 Finance", [["Date", date], ["Voucher", (line) => `GJ-${unique(line)}`], ["Main account", code], ["Account name", name], ["Description", (line) => line.summary], ["Debit", debitOf], ["Credit", creditOf]]),
  layout("Workday", [["Accounting Date", date], ["Journal Number", unique], ["Account Code", code], ["Account Name", name], ["Description", (line) => line.summary], ["Debit Amount", debitOf], ["Credit Amount", creditOf]]),
  layout("a list with one column and CR behind credits", [["日期", date], ["凭证号", word], summary, ...account, ["金额", (line) => `${grouped(amountOf(line))}${line.debit > 0 ? "" : "CR"}`]]),
  layout("a list with signs behind amounts", [["日期", date], ["凭证号", word], summary, ...account, ["金额", (line) => trailing(line.debit - line.credit)]]),
  layout("a list with Dr and Cr before amounts", [["Date", date], ["Voucher No", unique], ["Account Code", code], ["Account Name", name], ["Narration", (line) => line.summary], ["Amount", (line) => `${line.debit > 0 ? "Dr" : "Cr"} ${grouped(amountOf(line))}`]]),
  east("鼎新 Workflow ERP", [["傳票日期", republic], ["傳票號碼", unique], ["摘要", (line) => big5Of(line.summary)], ["科目代號", code], ["科目名稱", (line) => big5Of(line.name)], ["借方金額", debitOf], ["貸方金額", creditOf]], "big5"),
  east("正航", [["日期", date], ["傳票編號", unique], ["摘要", (line) => big5Of(line.summary)], ["會計科目代號", code], ["會計科目", (line) => big5Of(line.name)], ["借方", debitOf], ["貸方", creditOf]], "big5"),
  east("弥生会計 (81 columns, two rows of labels)", ({ lines }) => japanese(lines, 81), "shift_jis", { ends: "waits" }),
  east("勘定奉行 仕訳", ({ lines }) => japanese(lines, 0), "shift_jis"),
  { program: "DATEV Kontoblatt", file: "blatt.csv", ends: "read", bytes: ({ lines }) => new Uint8Array(Buffer.from(csv(rowsOf([["Buchungsdatum", point], ["Belegnummer", unique], ["Konto", code], ["Kontobezeichnung", () => "Geschäftskonto"], ["Buchungstext", () => "Überweisung"], ["Soll", (line) => comma(line.debit)], ["Haben", (line) => comma(line.credit)]], lines), ";"), "latin1")) },
  layout("ContaPlus", [["Fecha", date], ["Asiento", unique], ["Cuenta", code], ["Nombre cuenta", name], ["Concepto", (line) => line.summary], ["Debe", debitOf], ["Haber", creditOf]], { form: "csv" }),
];

/** Big5 has no simplified characters. */
const big5Of = (text: string): string => text.replace(/./g, (char) => TRADITIONAL[char] ?? char);
const TRADITIONAL: Readonly<Record<string, string>> = { 银: "銀", 应: "應", 账: "帳", 库: "庫", 实: "實", 资: "資", 营: "營", 业: "業", 务: "務", 费: "費", 结: "結", 转: "轉", 货: "貨", 销: "銷", 采: "採", 购: "購", 办: "辦", 管: "管", 收: "收", 款: "款", 支: "支", 付: "付", 商: "商", 品: "品", 入: "入", 存: "存", 行: "行", 本: "本", 主: "主", 理: "理", 用: "用", 成: "成", 回: "回", 公: "公" };

const rowsOfAccounts = (lines: readonly BookLine[]): Rows => {
  const columns: Column[] = [["总账科目", code], ["凭证编号", unique], ["凭证类型", () => "SA"], ["过账日期", date], ["本币金额", signed], ["本币", () => "CNY"], ["文本", (line) => line.summary]];
  const codes = [...new Set(lines.map((line) => line.code))].sort();
  const groups = codes.map((own) => lines.filter((line) => line.code === own));
  const sum = (own: readonly BookLine[]): string => fixed(own.reduce((total, line) => total + line.debit - line.credit, 0));
  return [columns.map(([label]) => label), ...groups.flatMap((own) => [...rowsOf(columns, own).slice(1), [own[0]?.code ?? "", "", "", "", sum(own), "CNY", ""]])];
};

function spool(lines: readonly BookLine[]): string {
  const rule = "-".repeat(100);
  const codes = [...new Set(lines.map((line) => line.code))].sort();
  return codes
    .map((own) => {
      const group = lines.filter((line) => line.code === own);
      const sum = trailing(group.reduce((total, line) => total + line.debit - line.credit, 0));
      const rows = group.map((line) => `|  V |${unique(line).padStart(10, "1")}  |SA|${point(line)}|${line.debit > 0 ? "40" : "50"}|${trailing(line.debit - line.credit).padStart(19)}|CNY  |${line.summary}|`);
      return [`G/L Account      ${own}  ${group[0]?.name}`, "Company Code     1000", rule, "|  St|Document No.|Ty|Pstng Date|PK|    Amt in loc.cur.|LCurr|Text      |", rule, ...rows, rule, `|*                                |${sum.padStart(19)}|CNY  |          |`, ""].join("\r\n");
    })
    .join("\r\n");
}

const erpnext = (lines: readonly BookLine[]): Rows => [
  ["Posting Date", "Account", "Debit (CNY)", "Credit (CNY)", "Balance (CNY)", "Voucher Type", "Voucher No", "Against Account", "Remarks"],
  [null, "'Opening'", "0", "0", "0"],
  ...lines.map((line) => [line.date, `${line.code} - ${line.name} - HC`, fixed(line.debit), fixed(line.credit), "0", "Journal Entry", `ACC-JV-2024-${unique(line).padStart(5, "0")}`, "", line.summary]),
  [null, "'Total'", "1", "1", "0"],
  [null, "'Closing (Opening + Total)'", "1", "1", "0"],
];

const gnucash = (lines: readonly BookLine[]): Rows => {
  const labels = ["Date", "Transaction ID", "Number", "Description", "Notes", "Commodity/Currency", "Memo", "Full Account Name", "Account Name", "Amount Num.", "Value Num."];
  return [labels, ...lines.map((line, at) => {
    const isFirst = lines[at - 1]?.no !== line.no || lines[at - 1]?.date !== line.date;
    const own = isFirst ? [line.date, `t${unique(line)}`, "", line.summary, "", "CURRENCY::CNY"] : ["", "", "", "", "", ""];
    return [...own, "", line.name, line.name, signed(line), signed(line)];
  })];
};

const filesOnly: Further[] = [
  ...auditFiles.map((one) => one),
  { program: "quotes within cells that nobody doubled", file: "quotes.csv", ends: "read", bytes: ({ lines }) => rowsOf(usual, lines).map((row, at) => (at === 0 ? row.join(",") : row.map((cell, place) => (place === 2 ? `"付 给"甲公司"尾款, ${cell}"` : (cell ?? ""))).join(","))).join("\r\n") },
  { program: "a zip of months", file: "months.zip", ends: "read", bytes: async ({ lines }) => {
    const { zipOf } = await import("./formats-desk.ts");
    return zipOf(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at + 1}.csv`, csv(rowsOf(usual, lines.filter((line) => month(line) === at + 1)))])));
  } },
  { program: "a page saved in one file", file: "page.mht", ends: "read", bytes: ({ lines }) => mht(page(rowsOf(usual, lines))) },
  { program: "an electronic voucher", file: "voucher.xml", ends: "waits", bytes: () => '<?xml version="1.0" encoding="UTF-8"?><xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:inv="http://xbrl.mof.gov.cn/inv"><inv:TotalAmount>120.50</inv:TotalAmount></xbrl>' },
  { program: "a journal of another year", file: "old.csv", ends: { period: "own" }, bytes: ({ lines }) => csv(rowsOf([["日期", (line) => line.date.replace("2024", "2023").replace("02-29", "02-28")], ...usual.slice(1)], lines)), codeOf: null },
];
const mht = (html: string): string =>
  `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="----=_b"\r\n\r\n------=_b\r\nContent-Location: file:///C:/a/sheet001.htm\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Type: text/html; charset="utf-8"\r\n\r\n${[...Buffer.from(html)].map((byte) => (byte === 61 || byte > 126 ? `=${byte.toString(16).toUpperCase().padStart(2, "0")}` : String.fromCharCode(byte))).join("")}\r\n------=_b--\r\n`;

export const furtherPrograms: readonly Further[] = [...chinesePrograms, ...worldPrograms, ...filesOnly];
