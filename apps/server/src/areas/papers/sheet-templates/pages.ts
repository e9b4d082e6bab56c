/**
 * The papers that come with the product (底稿模板), one for each suffix, as rows with places to fill in: `{{item}}`, `{{itemName}}`,
 * `{{index}}`; a row that speaks of `{{account.code}}`, `{{program.text}}` or `{{month.key}}` is repeated for each of them.
 */
import { analysis, details, disclosure, lead } from "./figure-pages.ts";
import { form, head, headers, note, top } from "./paper-parts.ts";
import type { Page } from "./sheet-builder.ts";

export interface Titled {
  suffix: string;
  title: string;
  titleEn: string;
  pages(): Page[];
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
    pages: disclosure,
  },
];
