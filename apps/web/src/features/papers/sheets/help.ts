import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  dztable: {
    for: ["项目之外的个人电子表格，以及两份清单的自动核对（如银行流水与日记账）。", "Your own spreadsheets outside any project, and the matching of two lists, such as a bank statement and the cash book."],
    first: [
      "新建表格或打开 Excel 后直接编辑，自动保存；核对时上传两份清单，选择列和规则；剩余的行可手工核对、拆开并写备注，完成后下载结果。",
      "Start a spreadsheet or open a workbook; it saves by itself. To match, upload two lists, choose columns and rule; what is left over is matched, taken apart and remarked on by hand, and the result is downloaded.",
    ],
    who: ["每个人只看到自己的表格和核对；取数公式须在项目的审计表格中使用。", "Everybody sees their own spreadsheets and matchings alone; bindings to the books work in a project's audit sheets."],
  },
  sheet: {
    for: ["在线编辑审计表格：取数公式直接引用账套、试算平衡与调整，自动保存并保留版本。", "Edits audit sheets in the browser: bindings take figures from the books, the trial balance and the entries; everything is saved by itself and kept in versions."],
    first: [
      "新建空白表格、按模板新建，或打开已有的 Excel；输入 = 或从“取数”拖入即可取数，[[ZD-1]] 引用底稿。“更多”中可导出 Excel、PDF 或打印，页眉有客户、期间、索引号和签署人，签署后已修改的会注明。以“核对差异”开头的行须为零；键入数字覆盖的取数、错误值和未计算的公式会挡住签署，点击单元格即可前往，取数可一键恢复。",
      "Make an empty sheet, one from a template, or open a workbook; type = or drag from “Amounts” for bindings, [[ZD-1]] names a paper. “More” downloads it as Excel or PDF, or prints it; the header has client, period, index and who signed, and says what has changed since. A check row must be nil; bindings typed over, errors and formulas not worked out keep a sheet from its signs: click the cell to go there, and put a binding back.",
    ],
    who: ["项目组成员都可以编辑，同一时间由一个窗口持有编辑权，其他人实时查看并可申请；签署后的修改会提示。", "Members edit. One window at a time holds a sheet, others follow live and may ask for it; changes after a sign-off are shown."],
  },
} as const satisfies Pairs;
