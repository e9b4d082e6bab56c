/** Details of an item by auxiliary item and by age. */
import { detailColumns } from "@digao/domain/item-details/columns";
import {
  checkRow,
  differenceOf,
  head,
  headers,
  letter,
  noAccountLabel,
  note,
  restCell,
  spacer,
  top,
  totals,
} from "./paper-parts.ts";
import type { Content, Page, StyleName } from "./sheet-builder.ts";

const first = top + 1;

function byAuxiliary(): Page {
  const titles = [
    "科目编码",
    "科目名称",
    "核算项目",
    "期初余额",
    "本期借方",
    "本期贷方",
    "期末余额",
    "性质或内容",
    "索引号",
  ];
  const width = titles.length;
  const of = (measure: string, sign = ""): string =>
    `=${sign}AUX("{{aux.account}}","{{aux.type}}","{{aux.name}}","${measure}")`;
  const row = first + 1;
  const sums = [false, false, false, true, true, true, true, false, false];
  const style: StyleName[] = sums.map((isSum) => (isSum ? "amount" : "text"));
  return {
    name: "辅助明细",
    widths: [14, 24, 30, 16, 16, 16, 16, 18, 12],
    freeze: first,
    lines: [
      ...head("辅助明细表", width),
      headers(titles),
      {
        cells: [
          "{{aux.account}}",
          "{{aux.accountName}}",
          "{{aux.name}}",
          of("open", "{{aux.sign}}"),
          of("periodDr"),
          of("periodCr"),
          of("close", "{{aux.sign}}"),
          null,
          null,
        ],
        style,
      },
      {
        cells: [
          "{{auxRest.account}}",
          "{{auxRest.accountName}}",
          "{{auxRest.name}}",
          "{{auxRest.open}}",
          "{{auxRest.debit}}",
          "{{auxRest.credit}}",
          "{{auxRest.close}}",
          null,
          null,
        ],
        style,
      },
      {
        cells: ["", noAccountLabel, null, restCell("unaudited", "open"), null, null, restCell("unaudited"), null, null],
        style,
      },
      spacer(width),
      totals("合计", first, sums, 3),
      {
        cells: [
          "报表未审数",
          null,
          null,
          '=AMT("{{item}}","unaudited","open")',
          null,
          null,
          '=AMT("{{item}}","unaudited","close")',
          null,
          null,
        ],
        style: sums.map((isSum) => (isSum ? "total" : "totalText")),
      },
      checkRow([
        undefined,
        undefined,
        differenceOf("D", [row + 4, row + 5]),
        undefined,
        undefined,
        differenceOf("G", [row + 4, row + 5]),
        undefined,
        undefined,
      ]),
      note("“其余”各行为编制时的账面数，不随账套刷新；核对说明：", width),
    ],
  };
}

const bands = ["1年以内", "1至2年", "2至3年", "3至4年", "4至5年", "5年以上"];

function byAge(): Page {
  const titles = ["科目编码", "单位名称", "期末余额", ...bands, "账龄合计与余额差异", "说明"];
  const width = titles.length;
  const row = first + 1;
  const sums = titles.map((_, column) => column >= 2 && column <= 9);
  const style: StyleName[] = sums.map((isSum) => (isSum ? "amount" : "text"));
  return {
    name: "账龄",
    widths: [14, 30, 16, ...bands.map(() => 15), 18, 20],
    freeze: first,
    lines: [
      ...head("账龄分析表", width),
      headers(titles),
      {
        cells: [
          "{{aged.account}}",
          "{{aged.name}}",
          "{{aged.balance}}",
          ...bands.map((_, band) => `{{aged.band${band}}}`),
          `=C${row}-SUM(D${row}:I${row})`,
          "{{aged.remark}}",
        ],
        style,
      },
      spacer(width),
      totals("合计", first, sums),
      {
        cells: [
          "占比",
          null,
          null,
          ...bands.map((_, band) => `=IF($C$${row + 2}=0,"",${letter(band + 3)}${row + 2}/$C$${row + 2})`),
          null,
          null,
        ],
        style: titles.map((_, column) => (column > 2 && column < 9 ? "percent" : "totalText")),
      },
      {
        cells: titles.map((_, column): Content => ["账面余额", null, "{{agedBook}}"][column] ?? null),
        style: titles.map((_, column) => (column === 2 ? "total" : "totalText")),
      },
      checkRow(
        titles.slice(1).map((_, at) => {
          if (at === 1) return differenceOf("C", [row + 2, row + 4]);
          return at === 8 ? `=ROUND(J${row + 2},2)` : undefined;
        }),
      ),
      note(
        "账龄按先进先出法由凭证计算（{{agedFrom}} 以前的余额列入最早可知的区间），为编制时的数；余额随账套刷新，核对差异不为零时须重新编制。",
        width,
      ),
    ],
  };
}

export const detailPages = (itemCode: string): Page[] => {
  const { ageing, parties } = detailColumns(itemCode);
  return [...(parties || itemCode === "GENERIC" ? [byAuxiliary()] : []), ...(ageing ? [byAge()] : [])];
};
