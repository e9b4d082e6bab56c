import type { SheetLoss } from "@digao/contract/areas/papers/sheets/calls";
import type { Lang } from "@digao/contract/messages";
import type { Loss, LossKind } from "@digao/sheets/losses";

const words: Readonly<Record<LossKind, readonly [zh: string, en: string]>> = {
  macros: ["宏不保留", "Macros are dropped"],
  externalLinks: ["对其他工作簿的引用只保留数值", "Links to other workbooks keep their values alone"],
  pivotTables: ["数据透视表只保留数值", "Pivot tables keep their values alone"],
  charts: ["图表不保留", "Charts are dropped"],
  shapes: ["图形、文本框不保留", "Shapes and text boxes are dropped"],
  activeX: ["控件不保留", "Controls are dropped"],
  embeddedObjects: ["嵌入的对象不保留", "Embedded objects are dropped"],
  tables: ["超级表变为普通区域", "Tables become plain ranges"],
  slicers: ["切片器不保留", "Slicers are dropped"],
  sparklines: ["迷你图不保留", "Sparklines are dropped"],
  connections: ["数据连接不保留", "Data connections are dropped"],
  signatures: ["数字签名不保留", "Digital signatures are dropped"],
  otherSheets: ["图表工作表、对话框工作表不保留", "Chart and dialogue sheets are dropped"],
  dataTables: ["模拟运算表只保留数值", "What-if tables keep their values alone"],
  arrayFormulas: [
    "数组公式改为逐格公式，数值不变",
    "Array formulas become formulas of single cells with the same values",
  ],
  formulasKept: [
    "此公式无法在线计算，保留文件中的数值",
    "A formula that cannot be worked out here keeps the value of the file",
  ],
  valuesDiffer: [
    "此公式的在线计算结果与文件不同，保留文件中的数值",
    "A formula comes to another value here than in the file, and keeps that of the file",
  ],
  formulasUnchecked: [
    "公式过多，未与文件中的数值逐格核对",
    "There are too many formulas to compare their values with those of the file",
  ],
  pictureKinds: ["这种格式的图片不保留", "Pictures of this format are dropped"],
  pictureLimit: ["图片超过限额的部分不保留", "Pictures beyond the limit are dropped"],
  fillPatterns: ["图案填充变为纯色", "Pattern fills become plain colours"],
  threadedComments: ["会话批注变为普通批注", "Threaded comments become notes"],
  headerVariants: ["首页、奇偶页不同的页眉页脚只保留一种", "Of different headers and footers one is kept"],
  filterKinds: ["这种筛选条件不保留", "Filters of this kind are dropped"],
  conditionKinds: ["这种条件格式不保留", "Conditional formats of this kind are dropped"],
  validationKinds: ["这种数据有效性不保留", "Data validations of this kind are dropped"],
  unsafeLinks: ["不安全的链接不保留", "Unsafe links are dropped"],
  longTexts: ["超长的文字被截断", "Texts that are too long are cut"],
  richTexts: ["部分文字格式不保留", "Some formats within texts are dropped"],
  date1904: [
    "1904 日期系统换算为 1900：没有日期格式的数字不换算，由其算出的日期会相差 1462 天，请核对",
    "Dates of the 1904 system are converted; numbers without a format of dates are not, and days worked out from them are 1,462 off: look at them",
  ],
  emptyStyledCells: ["过多的空白格式单元格不保留", "Empty formatted cells beyond the limit are dropped"],
  definedNames: ["部分名称不保留", "Some defined names are dropped"],
  bindingOverwritten: ["取数公式被改写为数值", "A binding was overwritten"],
  bindingGone: ["取数公式所在单元格已删除", "The cell of a binding was deleted"],
  brokenSheet: ["工作表已损坏，不能读出", "The sheet is damaged and cannot be read"],
  stylesLimit: ["格式种类超过上限", "There are more formats than can be kept"],
  legacyFormat: ["旧版格式只读出数值与部分格式", "Of the old format values and some formats are read"],
  picturesGone: ["带回的文件少了图片", "Pictures are no longer in the workbook"],
  notesGone: ["带回的文件少了批注", "Notes are no longer in the workbook"],
  validationsGone: ["带回的文件少了数据有效性", "Data validations are no longer in the workbook"],
  conditionsGone: ["带回的文件少了条件格式", "Conditional formats are no longer in the workbook"],
  filtersGone: ["带回的文件少了筛选条件", "Filters are no longer in the workbook"],
  linksGone: ["带回的文件少了链接", "Links are no longer in the workbook"],
  mergesGone: ["带回的文件少了合并单元格", "Merged cells are no longer merged in the workbook"],
  namesGone: ["带回的文件少了名称", "Defined names are no longer in the workbook"],
};

export const lossesIn = (losses: readonly Loss[], lang: Lang): SheetLoss[] =>
  losses.map(({ kind, sheet, range, count, details }) => {
    const [zh, en] = words[kind];
    const text = lang === "zh" ? zh : en;
    const named = details && details.length > 0 ? `${text}${lang === "zh" ? "：" : ": "}${details.join(", ")}` : text;
    return { kind, tabName: sheet ?? null, cell: range ?? null, count, text: named };
  });

export const droppedBindings = (losses: readonly Loss[]): string[] =>
  losses.flatMap(({ kind, sheet, range, details = [] }) =>
    kind === "bindingOverwritten" || kind === "bindingGone"
      ? [`${sheet ?? ""}!${range ?? ""} ${details.join(", ")}`.trim()]
      : [],
  );
