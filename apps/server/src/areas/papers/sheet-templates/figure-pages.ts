/** Papers of an item whose cells are its figures: lead schedule, details, analysis and disclosure. */
import { head, headers, note, spacer, top, totals } from "./paper-parts.ts";
import type { Content, Page, StyleName } from "./sheet-builder.ts";

export function lead(): Page[] {
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

export function details(): Page[] {
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

export function analysis(): Page[] {
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

export function disclosure(): Page[] {
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
          cells: ["报表审定数", '=AMT("{{item}}","audited","close")', '=AMT("{{item}}","audited","open")', null, null],
          style: ["totalText", "total", "total", "total", "totalText"],
        },
        note("披露核对结论：", width),
      ],
    },
  ];
}
