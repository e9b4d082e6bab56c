/** The workbook of Kingdee K/3 (标准凭证引入): the lines on Page1 under its 37 headings, and what these are on t_Schema. */
import { codeWord } from "@digao/contract/code-words";
import type { FileAnswer } from "@digao/contract/shapes";
import { yuan } from "@digao/domain/money";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookFile } from "../../../../platform/workbook/file.ts";
import type { VoucherFile } from "../vouchers.ts";
import { linesOf, periodOf, type WrittenLine } from "./lines.ts";

type Kind = "DateTime" | "Decimal(28,10)" | `Varchar(${number})` | "Memo";
type Of = (line: WrittenLine, preparer: string) => string;
const none = () => "";
const nil = () => "0";
const nobody = () => "NONE";
const any = () => "*";
const decimal = "Decimal(28,10)";

/** Category, code and name of each item; a code that the books do not tell is left out. */
const itemsOf = ({ aux }: WrittenLine): string =>
  aux.map(({ type, code, name }) => `${codeWord("zh", "auxType", type)}---${code ?? name}---${name}`).join("|");

/** Key, heading, kind and value of each column, in the order in which K/3 writes them itself. */
const columns: readonly [key: string, caption: string, kind: Kind, of: Of][] = [
  ["FDate", "凭证日期", "DateTime", ({ voucher }) => voucher.date],
  ["FYear", "会计年度", decimal, ({ voucher }) => periodOf(voucher).year],
  ["FPeriod", "会计期间", decimal, ({ voucher }) => periodOf(voucher).month],
  ["FGroupID", "凭证字", "Varchar(80)", ({ voucher }) => voucher.word],
  ["FNumber", "凭证号", decimal, ({ voucher }) => String(voucher.no)],
  ["FAccountNum", "科目代码", "Varchar(40)", ({ code }) => code],
  ["FAccountName", "科目名称", "Varchar(80)", ({ name }) => name],
  ["FCurrencyNum", "币别代码", "Varchar(10)", () => "RMB"],
  ["FCurrencyName", "币别名称", "Varchar(40)", () => "人民币"],
  ["FAmountFor", "原币金额", decimal, ({ debit, credit }) => yuan(debit + credit)],
  ["FDebit", "借方", decimal, ({ debit }) => yuan(debit)],
  ["FCredit", "贷方", decimal, ({ credit }) => yuan(credit)],
  ["FPreparerID", "制单", "Varchar(255)", (_line, preparer) => preparer || "NONE"],
  ["FCheckerID", "审核", "Varchar(255)", nobody],
  ["FApproveID", "核准", "Varchar(255)", nobody],
  ["FCashierID", "出纳", "Varchar(255)", nobody],
  ["FHandler", "经办", "Varchar(50)", none],
  ["FSettleTypeID", "结算方式", "Varchar(80)", any],
  ["FSettleNo", "结算号", "Varchar(255)", none],
  ["FExplanation", "凭证摘要", "Varchar(255)", ({ voucher }) => voucher.summary.slice(0, 255)],
  ["FQuantity", "数量", decimal, nil],
  ["FMeasureUnitID", "数量单位", "Varchar(255)", any],
  ["FUnitPrice", "单价", decimal, nil],
  ["FReference", "参考信息", "Varchar(255)", ({ voucher }) => voucher.entry],
  ["FTransDate", "业务日期", "DateTime", ({ voucher }) => voucher.date],
  ["FTransNo", "往来业务编号", "Varchar(40)", none],
  ["FAttachments", "附件数", decimal, ({ voucher }) => String(voucher.attachments)],
  ["FSerialNum", "序号", decimal, ({ voucher }) => String(voucher.no)],
  ["FObjectName", "系统模块", "Varchar(100)", none],
  ["FParameter", "业务描述", "Varchar(100)", none],
  ["FExchangeRateType", "汇率类型", "Varchar(80)", () => "公司汇率"],
  ["FExchangeRate", "汇率", decimal, () => "1"],
  // K/3 counts the lines of a voucher from 0.
  ["FEntryID", "分录序号", decimal, ({ lineNo }) => String(lineNo - 1)],
  ["FItem", "核算项目", "Varchar(255)", itemsOf],
  ["FPosted", "过账", decimal, nil],
  ["FInternalInd", "机制凭证", "Varchar(10)", none],
  ["FCashFlow", "现金流量", "Memo", none],
];

function cellOf(kind: Kind, value: string): CellOut {
  if (kind === "DateTime") return { date: value, style: "date" };
  if (kind !== decimal) return { text: value };
  // Years, months and numbers of lines have neither places nor thousands.
  return value.includes(".") ? { number: value } : { number: value, style: "right" };
}

const plainSheet = (name: string, header: readonly string[], rows: readonly RowOut[]): SheetOut => ({
  name,
  columns: header.map(() => ({ width: 12 })),
  header: [header.map((text): CellOut => ({ text }))],
  rows: [rows],
});

const schemaHead = ["FType", "FKey", "FFieldName", "FCaption", "FValueType", "FNeedSave", "FColIndex"];
const schemaTail = ["FSrcTableName", "FSrcFieldName", "FExpFieldName", "FImpFieldName", "FDefaultVal", "FSearch"];
const schemaLast = ["FItemPageName", "FTrueType", "FPrecision", "FSearchName", "FIsShownList", "FViewMask", "FPage"];

function schemaRows(): RowOut[] {
  const fields = columns.map(([key, caption, kind], at) => [
    "FieldInfo",
    key,
    key,
    caption,
    kind,
    "",
    String(at + 1),
    "",
    "",
    key,
    key,
    "",
    "0",
    "",
    "",
    "0",
    "0",
    "0",
    "0",
    "1",
  ]);
  const head = [
    ["ClassInfo", "ClassType", "", "VoucherData"],
    ["ClassInfo", "ClassTypeID", "", "123"],
    ["PageInfo", "Page1", "", "Page1"],
  ];
  return [...head, ...fields].map((row) => row.map((text): CellOut => ({ text })));
}

export function k3File({ company, vouchers, preparer }: VoucherFile): Promise<FileAnswer> {
  const rows = linesOf(vouchers).map((line) => columns.map(([, , kind, of]) => cellOf(kind, of(line, preparer))));
  const headings = columns.map(([, caption]) => caption);
  return workbookFile(
    [company, "K3凭证"],
    [
      plainSheet("Page1", headings, rows),
      plainSheet("t_Schema", [...schemaHead, ...schemaTail, ...schemaLast], schemaRows()),
    ],
  );
}
