/** The evaluation of going concern (持续经营评价, CSA 1324): twelve months of cash, signs of doubt, plans, and what follows for the report. */
import type { PaperSpec } from "../../../paper/paper.ts";
import { checklist, coded, computed, form, links, reason, rows, words, yesOrNo } from "../../../paper/sections.ts";
import { usualLife } from "../../../paper/usual-life.ts";
import { linkableTypes } from "../../../records.ts";
import { count, money } from "../../../register/fields.ts";

const noteMax = 500;
const { na: _na, ...answers } = yesOrNo;

export const goingConcernSpec = {
  ...usualLife(),
  name: "goingConcern",
  index: "SC09-1",
  base: "/api/services/app/aboutthinks",
  calls: {
    sheet: "GetGoingConcern",
    print: "DownGoingConcern",
    acts: {
      edit: "SaveGoingConcern",
      submit: "SubmitGoingConcern",
      approve: "ApproveGoingConcern",
      return: "ReturnGoingConcern",
      discard: "DiscardGoingConcern",
    },
  },
  sections: {
    cash: form({
      openingCash: money({ words: ["期末不受限货币资金", "Unrestricted cash at the period end"], isNeeded: true }),
      committedLine: money({ words: ["已承诺未用授信", "Committed line, undrawn"], min: 0 }),
      belowZero: {
        ...count({ words: ["现金低于零的首月", "First month below zero"] }),
        isReadOnly: true,
        isCompared: true,
      },
      belowWithPlans: {
        ...count({ words: ["计入可行计划后的首月", "The same with feasible plans"] }),
        isReadOnly: true,
        isCompared: true,
      },
    }),
    months: rows(
      {
        receipts: money({ words: ["收款", "Receipts"], isNeeded: true }),
        payments: money({ words: ["付款", "Payments"], isNeeded: true }),
        maturities: money({ words: ["到期借款", "Loans due"] }),
        net: computed(money({ words: ["净额", "Net"] })),
        note: reason(noteMax, { words: ["依据", "Basis"] }),
      },
      {
        words: ["现金预测（期末起逐月）", "Cash forecast, by month from the period end"],
        empty: ["没有预测", "No forecast"],
        add: ["增加月份", "Add a month"],
        remove: ["移除月份", "Remove month"],
        max: 24,
        totals: ["receipts", "payments", "maturities", "net"],
        isNeeded: true,
      },
    ),
    signs: checklist({
      words: ["可能导致重大疑虑的事项或情况", "Events and conditions that may cast doubt"],
      answers,
      items: [
        {
          code: "GC1",
          words: ["连续亏损或累计未分配利润为负", "Losses year after year, or accumulated deficit"],
          remark: ["yes"],
        },
        { code: "GC2", words: ["净营运资金或净资产为负", "Negative working capital or net assets"], remark: ["yes"] },
        { code: "GC3", words: ["借款逾期或无法展期", "Loans overdue or not renewed"], remark: ["yes"] },
        { code: "GC4", words: ["经营活动现金流量为负", "Negative cash flow from operations"], remark: ["yes"] },
        { code: "GC5", words: ["违反借款合同条款", "Breach of loan covenants"], remark: ["yes"] },
        {
          code: "GC6",
          words: ["失去主要客户、供应商、特许权或许可", "Loss of a main customer, supplier, franchise or licence"],
          remark: ["yes"],
        },
        { code: "GC7", words: ["未决诉讼可能无力承担", "Lawsuits that it may be unable to bear"], remark: ["yes"] },
        {
          code: "GC8",
          words: ["关键管理人员离职且无人替代", "Key managers left and were not replaced"],
          remark: ["yes"],
        },
      ],
    }),
    plans: rows(
      {
        kind: coded("goingConcernPlan", { words: ["应对计划", "Plan"], isNeeded: true }),
        content: reason(noteMax, { words: ["计划内容", "What is planned"], isWide: true }),
        month: count({ words: ["预计月份", "Expected in month"], min: 1, max: 24 }),
        amount: money({ words: ["金额", "Amount"], min: 0 }),
        likelihood: coded("planLikelihood", { words: ["可能性", "Likelihood"] }),
        parent: coded("parentAbility", { words: ["母公司能力", "Parent's ability"] }),
        evidence: links(linkableTypes, { words: ["证据", "Evidence"] }),
      },
      {
        words: ["管理层的应对计划", "Management's plans"],
        empty: ["没有应对计划", "No plans"],
        add: ["增加计划", "Add a plan"],
        remove: ["移除计划", "Remove plan"],
        max: 20,
      },
    ),
    conclusion: form(
      {
        verdict: coded("goingConcernConclusion", {
          words: ["评价结论", "Conclusion"],
          isNeeded: true,
          isCompared: true,
        }),
        verdictReason: words({
          words: ["结论的理由", "Reason of the conclusion"],
          min: 10,
          isNeeded: true,
          phrases: "conclusion",
        }),
        revisionReason: reason(2000, {
          words: ["修订的原因", "Why it is revised"],
          isWide: true,
          isRevisionReason: true,
        }),
      },
      { words: ["结论", "Conclusion"] },
    ),
  },
} as const satisfies PaperSpec;
