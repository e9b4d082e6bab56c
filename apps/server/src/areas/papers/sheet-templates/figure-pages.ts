/** Papers of an item whose cells are its figures: lead schedule, details, analysis and disclosure. */
import {
  checkRow,
  differenceOf,
  head,
  headers,
  leadCell,
  letter,
  noAccountLabel,
  note,
  restCell,
  spacer,
  top,
  totals,
} from "./paper-parts.ts";
import type { Content, Page, StyleName } from "./sheet-builder.ts";

/** Columns C to J of the lead schedule: what they are called, and what stands in them. */
const leadFigures = [
  ["期初审定数", "audited", "open"],
  ["未审数", "unaudited", "close"],
  ["账项调整 借方", "ajeDr", "close"],
  ["账项调整 贷方", "ajeCr", "close"],
  ["重分类 借方", "rjeDr", "close"],
  ["重分类 贷方", "rjeCr", "close"],
  ["其他影响", "other", "close"],
  ["审定数", "audited", "close"],
] as const;

export function lead(): Page[] {
  const width = 12;
  const first = top + 1;
  const [row, rest, total, own] = [first + 1, first + 2, first + 4, first + 5];
  // What the row's figures come to less its audited figure; an entry on the item's other side takes from it.
  const across = (at: number): string => `=ROUND(D${at}+{{turn}}*(E${at}-F${at}+G${at}-H${at})+I${at}-J${at},2)`;
  const columns = Array.from({ length: width }, (_, at) => at >= 2 && at <= 10);
  const style: StyleName[] = columns.map((isAmount, at): StyleName => {
    if (at === 10) return "check";
    return isAmount ? "amount" : "text";
  });
  const closing = style.map(
    (name): StyleName => (({ amount: "total", text: "totalText" }) as const)[name as "amount"] ?? name,
  );
  return [
    {
      name: "审定表",
      widths: [14, 26, ...leadFigures.map(() => 15), 12, 12],
      freeze: first,
      lines: [
        ...head("审定表", width),
        headers(["科目编码", "科目名称", ...leadFigures.map(([title]) => title), "横向核对", "索引号"]),
        {
          cells: [
            "{{account.code}}",
            "{{account.name}}",
            "{{account.openAudited}}",
            ...leadFigures.slice(1).map(([, column, moment]) => leadCell(column, moment)),
            across(row),
            null,
          ],
          style,
        },
        {
          cells: [
            "",
            noAccountLabel,
            ...leadFigures.map(([, column, moment]) => restCell(column, moment)),
            across(rest),
            null,
          ],
          style,
        },
        spacer(width),
        { ...totals("明细合计", first, columns, 2), style: closing },
        {
          cells: [
            "报表项目",
            "{{itemName}}",
            ...leadFigures.map(([, column, moment]) => `=AMT("{{item}}","${column}","${moment}")`),
            across(own),
            null,
          ],
          style: closing,
        },
        checkRow([
          undefined,
          ...leadFigures.map((_, at) => differenceOf(letter(at + 2), [total, own])),
          `=MAX(K${row}:K${own})-MIN(K${row}:K${own})`,
          undefined,
        ]),
        {
          cells: ["变动额", null, null, null, null, null, null, null, null, `=J${own}-C${own}`, null, null],
          style: closing.map((name): StyleName => (name === "check" ? "total" : name)),
        },
        note("其他影响：延续至期末的期初调整，以及由损益调整自动转入的部分。审计说明：", width),
        note("审计结论：", width),
      ],
    },
  ];
}

export function details(): Page[] {
  const width = 8;
  const first = top + 1;
  const [total, own] = [first + 4, first + 5];
  const columns = [false, false, true, true, true, true, false, false];
  const style: StyleName[] = columns.map((isAmount) => (isAmount ? "amount" : "text"));
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
            "{{account.openUnaudited}}",
            leadCell("periodDr"),
            leadCell("periodCr"),
            leadCell("unaudited"),
            null,
            null,
          ],
          style,
        },
        {
          cells: ["", noAccountLabel, restCell("unaudited", "open"), null, null, restCell("unaudited"), null, null],
          style,
        },
        spacer(width),
        totals("合计", first, columns, 2),
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
        checkRow([
          undefined,
          differenceOf("C", [total, own]),
          undefined,
          undefined,
          differenceOf("F", [total, own]),
          undefined,
          undefined,
        ]),
        note("核对说明：", width),
      ],
    },
  ];
}

export function analysis(): Page[] {
  const width = 6;
  const first = top + 1;
  const [total, own] = [first + 4, first + 5];
  const change = (row: number): Content[] => [`=B${row}-C${row}`, `=IF(C${row}=0,"",D${row}/ABS(C${row}))`];
  const style: StyleName[] = ["text", "amount", "amount", "amount", "percent", "text"];
  const closing: StyleName[] = ["totalText", "total", "total", "total", "percent", "totalText"];
  return [
    {
      name: "变动分析",
      widths: [30, 18, 18, 18, 12, 36],
      freeze: first,
      lines: [
        ...head("分析程序", width),
        headers(["项目", "本期（期末）审定", "上期（期初）审定", "变动额", "变动率", "变动原因"]),
        {
          cells: ["{{account.name}}", leadCell("audited"), "{{account.openAudited}}", ...change(first + 1), null],
          style,
        },
        {
          cells: [noAccountLabel, restCell("audited"), restCell("audited", "open"), ...change(first + 2), null],
          style,
        },
        spacer(width),
        {
          cells: [
            "合计",
            `=SUM(B${first + 1}:B${first + 3})`,
            `=SUM(C${first + 1}:C${first + 3})`,
            ...change(total),
            null,
          ],
          style: closing,
        },
        {
          cells: [
            "{{itemName}}（审定）",
            '=AMT("{{item}}","audited","close")',
            '=AMT("{{item}}","audited","open")',
            ...change(own),
            null,
          ],
          style: closing,
        },
        checkRow([differenceOf("B", [total, own]), differenceOf("C", [total, own]), undefined, undefined, undefined]),
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
        {
          cells: ["账面发生额", "{{mainDebit}}", "{{mainCredit}}", `=B${first + 4}-C${first + 4}`],
          style: ["totalText", "total", "total", "total"],
        },
        checkRow(["B", "C", "D"].map((column) => differenceOf(column, [first + 3, first + 4]))),
      ],
    },
  ];
}

export function disclosure(): Page[] {
  const [width, first] = [5, top + 1];
  const [total, own] = [first + 4, first + 5];
  const style: StyleName[] = ["text", "amount", "amount", "amount", "text"];
  return [
    {
      name: "披露核对",
      widths: [34, 18, 18, 18, 28],
      freeze: first,
      lines: [
        ...head("披露核对", width),
        headers(["项目", "期末余额（审定）", "期初余额（审定）", "附注披露数", "核对说明"]),
        {
          cells: ["{{account.name}}", leadCell("audited"), "{{account.openAudited}}", null, null],
          style,
        },
        { cells: [noAccountLabel, restCell("audited"), restCell("audited", "open"), null, null], style },
        spacer(width),
        totals("合计", first, [false, true, true, true, false], 2),
        {
          cells: ["报表审定数", '=AMT("{{item}}","audited","close")', '=AMT("{{item}}","audited","open")', null, null],
          style: ["totalText", "total", "total", "total", "totalText"],
        },
        checkRow([differenceOf("B", [total, own]), differenceOf("C", [total, own]), undefined, undefined]),
        note("披露核对结论：", width),
      ],
    },
  ];
}
