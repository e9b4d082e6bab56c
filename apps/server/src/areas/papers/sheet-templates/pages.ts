/**
 * The papers that come with the product (底稿模板), one for each suffix, as rows with places to fill in: `{{item}}`, `{{itemName}}`,
 * `{{index}}`; a row that speaks of `{{account.code}}`, `{{program.text}}` or `{{month.key}}` is repeated for each of them.
 */
import { form, head, headers, note, spacer, top, totals } from "./paper-parts.ts";
import type { Content, Page, StyleName } from "./sheet-builder.ts";

export interface Titled {
  suffix: string;
  title: string;
  titleEn: string;
  pages(): Page[];
}

function lead(): Page[] {
  const width = 10;
  const first = top + 1;
  const row = first + 1;
  const amount = (column: string, when = "close"): string => `=AMT("{{item}}","${column}","${when}")`;
  const columns = [false, false, true, true, true, true, true, true, true, false];
  return [
    {
      name: "审定表",
      widths: [14, 26, 16, 14, 14, 14, 14, 16, 16, 16],
      freeze: first,
      lines: [
        ...head("审定表", width),
        headers([
          "科目编码",
          "科目名称",
          "未审数",
          "账项调整 借方",
          "账项调整 贷方",
          "重分类 借方",
          "重分类 贷方",
          "审定数",
          "期初数",
          "索引号",
        ]),
        {
          cells: [
            "{{account.code}}",
            "{{account.name}}",
            '={{account.sign}}ACC("{{account.code}}","{{account.measure}}")',
            null,
            null,
            null,
            null,
            `=C${row}+D${row}-E${row}+F${row}-G${row}`,
            '={{account.sign}}ACC("{{account.code}}","{{account.opening}}")',
            null,
          ],
          style: ["text", "text", ...Array<StyleName>(7).fill("amount"), "text"],
        },
        spacer(width),
        totals("明细合计", first, columns),
        {
          cells: [
            "报表项目",
            "{{itemName}}",
            amount("unaudited"),
            amount("ajeDr"),
            amount("ajeCr"),
            amount("rjeDr"),
            amount("rjeCr"),
            amount("audited"),
            amount("audited", "open"),
            null,
          ],
          style: ["totalText", "totalText", ...Array<StyleName>(7).fill("total"), "totalText"],
        },
        {
          cells: ["变动额", null, null, null, null, null, null, `=H${first + 4}-I${first + 4}`, null, null],
          style: ["totalText", "totalText", ...Array<StyleName>(7).fill("total"), "totalText"],
        },
        note("审计说明：", width),
        note("审计结论：", width),
      ],
    },
  ];
}

function details(): Page[] {
  const width = 8;
  const first = top + 1;
  const of = (measure: string): string => `=ACC("{{account.code}}","${measure}")`;
  // An allowance stands against its item.
  const balance = (measure: string): string => `={{account.sign}}ACC("{{account.code}}","${measure}")`;
  const columns = [false, false, true, true, true, true, false, false];
  return [
    {
      name: "明细表",
      widths: [14, 30, 16, 16, 16, 16, 20, 14],
      freeze: first,
      lines: [
        ...head("明细表", width),
        headers(["科目编码", "科目名称", "期初余额", "本期借方", "本期贷方", "期末余额", "性质或内容", "索引号"]),
        {
          cells: [
            "{{account.code}}",
            "{{account.name}}",
            '={{account.sign}}ACC("{{account.code}}","{{account.opening}}")',
            of("periodDr"),
            of("periodCr"),
            balance("close"),
            null,
            null,
          ],
          style: ["text", "text", "amount", "amount", "amount", "amount", "text", "text"],
        },
        spacer(width),
        totals("合计", first, columns),
        {
          cells: [
            "报表未审数",
            null,
            '=AMT("{{item}}","unaudited","open")',
            null,
            null,
            '=AMT("{{item}}","unaudited","close")',
            null,
            null,
          ],
          style: ["totalText", "totalText", "total", "total", "total", "total", "totalText", "totalText"],
        },
        {
          cells: ["差异", null, `=C${first + 3}-C${first + 4}`, null, null, `=F${first + 3}-F${first + 4}`, null, null],
          style: ["totalText", "totalText", "total", "total", "total", "total", "totalText", "totalText"],
        },
        note("核对说明：", width),
      ],
    },
  ];
}

function analysis(): Page[] {
  const width = 6;
  const first = top + 1;
  const change = (row: number): Content[] => [`=B${row}-C${row}`, `=IF(C${row}=0,"",D${row}/ABS(C${row}))`];
  return [
    {
      name: "变动分析",
      widths: [30, 18, 18, 18, 12, 36],
      freeze: first,
      lines: [
        ...head("分析程序", width),
        headers(["项目", "本期（期末）", "上期（期初）", "变动额", "变动率", "变动原因"]),
        {
          cells: [
            "{{itemName}}（审定）",
            '=AMT("{{item}}","audited","close")',
            '=AMT("{{item}}","audited","open")',
            ...change(first + 1),
            null,
          ],
          style: ["text", "amount", "amount", "amount", "percent", "text"],
        },
        {
          cells: [
            "{{account.name}}",
            '={{account.sign}}ACC("{{account.code}}","{{account.measure}}")',
            '={{account.sign}}ACC("{{account.code}}","{{account.opening}}")',
            ...change(first + 2),
            null,
          ],
          style: ["text", "amount", "amount", "amount", "percent", "text"],
        },
        note("分析说明与结论：", width),
      ],
    },
    {
      name: "月度发生额",
      widths: [14, 18, 18, 18],
      freeze: first,
      lines: [
        ...head("月度发生额", 4),
        headers(["月份", "借方发生额", "贷方发生额", "净额"]),
        {
          cells: [
            "{{month.key}}",
            '=ACC("{{mainAccount}}","periodDr",{{month.key}},{{month.key}})',
            '=ACC("{{mainAccount}}","periodCr",{{month.key}},{{month.key}})',
            `=B${first + 1}-C${first + 1}`,
          ],
          style: ["centre", "amount", "amount", "amount"],
        },
        spacer(4),
        totals("合计", first, [false, true, true, true]),
      ],
    },
  ];
}

function programme(): Page[] {
  const width = 7;
  return [
    {
      name: "程序表",
      widths: [6, 60, 14, 12, 12, 14, 20],
      freeze: top + 1,
      lines: [
        ...head("审计程序表", width),
        headers(["序号", "审计程序", "认定", "是否执行", "索引号", "执行人", "结论"]),
        {
          cells: [
            "{{program.no}}",
            "{{program.text}}",
            "{{program.assertions}}",
            null,
            "{{program.index}}",
            null,
            null,
          ],
          style: ["centre", "text", "centre", "centre", "centre", "centre", "text"],
        },
        note("执行说明：", width),
      ],
    },
  ];
}

export const papers: readonly Titled[] = [
  { suffix: "0", title: "审计程序表", titleEn: "Audit programme", pages: programme },
  { suffix: "1", title: "审定表", titleEn: "Lead schedule", pages: lead },
  { suffix: "2", title: "明细表", titleEn: "Details", pages: details },
  { suffix: "3", title: "分析程序", titleEn: "Analytical procedures", pages: analysis },
  {
    suffix: "4",
    title: "函证汇总",
    titleEn: "Confirmations",
    pages: form(
      "函证汇总",
      [
        ["序号", 6, "centre"],
        ["单位名称", 30, "text"],
        ["账面余额", 16, "amount"],
        ["发函金额", 16, "amount"],
        ["回函金额", 16, "amount"],
        ["差异", 16, "amount"],
        ["差异原因及处理", 30, "text"],
        ["索引号", 12, "centre"],
      ],
      "函证结论：",
    ),
  },
  {
    suffix: "5",
    title: "替代程序",
    titleEn: "Alternative procedures",
    pages: form(
      "替代程序",
      [
        ["序号", 6, "centre"],
        ["单位名称", 28, "text"],
        ["期末余额", 16, "amount"],
        ["期后收付日期", 14, "date"],
        ["期后收付金额", 16, "amount"],
        ["凭证号", 14, "centre"],
        ["原始单据", 24, "text"],
        ["确认金额", 16, "amount"],
      ],
      "替代程序结论：",
    ),
  },
  {
    suffix: "6",
    title: "重新计算",
    titleEn: "Recalculation",
    pages: form(
      "重新计算",
      [
        ["序号", 6, "centre"],
        ["项目", 28, "text"],
        ["计算基数", 16, "amount"],
        ["比率", 10, "percent"],
        ["测算金额", 16, "amount"],
        ["账面金额", 16, "amount"],
        ["差异", 16, "amount"],
        ["说明", 28, "text"],
      ],
      "测算结论：差异超过明显微小错报临界值的，须提出调整。",
    ),
  },
  {
    suffix: "7",
    title: "凭证抽查",
    titleEn: "Vouching",
    pages: form(
      "凭证抽查",
      [
        ["序号", 6, "centre"],
        ["日期", 12, "date"],
        ["凭证号", 12, "centre"],
        ["业务内容", 30, "text"],
        ["对方科目", 18, "text"],
        ["借方", 16, "amount"],
        ["贷方", 16, "amount"],
        ["核对内容", 16, "centre"],
        ["备注", 20, "text"],
      ],
      "核对内容：①原始凭证齐全 ②授权批准恰当 ③账务处理正确 ④入账期间恰当",
    ),
  },
  {
    suffix: "8",
    title: "截止测试",
    titleEn: "Cut-off test",
    pages: form(
      "截止测试",
      [
        ["序号", 6, "centre"],
        ["凭证日期", 12, "date"],
        ["凭证号", 12, "centre"],
        ["金额", 16, "amount"],
        ["单据日期", 12, "date"],
        ["单据号", 14, "centre"],
        ["控制权转移日", 14, "date"],
        ["是否跨期", 10, "centre"],
        ["调整金额", 16, "amount"],
      ],
      "截止日前后各抽取不少于 10 笔，金额合计不低于前后各五日发生额的 50%。",
      20,
    ),
  },
  {
    suffix: "9",
    title: "检查表",
    titleEn: "Check list",
    pages: form(
      "检查表",
      [
        ["序号", 6, "centre"],
        ["检查事项", 46, "text"],
        ["是/否/不适用", 12, "centre"],
        ["检查证据", 30, "text"],
        ["索引号", 12, "centre"],
        ["说明", 28, "text"],
      ],
      "检查结论：",
    ),
  },
  {
    suffix: "10",
    title: "披露核对",
    titleEn: "Disclosure check",
    pages(): Page[] {
      const [width, first] = [5, top + 1];
      return [
        {
          name: "披露核对",
          widths: [34, 18, 18, 18, 28],
          freeze: first,
          lines: [
            ...head("披露核对", width),
            headers(["项目", "期末余额", "期初余额", "附注披露数", "核对说明"]),
            {
              cells: [
                "{{account.name}}",
                '={{account.sign}}ACC("{{account.code}}","{{account.measure}}")',
                '={{account.sign}}ACC("{{account.code}}","{{account.opening}}")',
                null,
                null,
              ],
              style: ["text", "amount", "amount", "amount", "text"],
            },
            spacer(width),
            totals("合计", first, [false, true, true, true, false]),
            {
              cells: [
                "报表审定数",
                '=AMT("{{item}}","audited","close")',
                '=AMT("{{item}}","audited","open")',
                null,
                null,
              ],
              style: ["totalText", "total", "total", "total", "totalText"],
            },
            note("披露核对结论：", width),
          ],
        },
      ];
    },
  },
];
