/** What people write in a report; all else of its text is the catalogue's, with names and figures of the project that nobody types. */
import type { PaperSpec } from "../../../paper/paper.ts";
import { form, links, reason, rows, words } from "../../../paper/sections.ts";
import { usualLife } from "../../../paper/usual-life.ts";
import { flag } from "../../../register/fields.ts";
import { roleSets } from "../../engagement/project-detail/codes.ts";

const matterMax = 4000;
const noteMax = 60;
const short = 100;
export const keyMattersMax = 10;

export const textSpec = {
  ...usualLife({ approves: roleSets.leader }),
  refusals: { moved: "report.textMoved" },
  name: "reportText",
  of: "auditReport",
  index: "E6",
  base: "/api/services/app/auditreport",
  calls: {
    sheet: "GetReportText",
    print: "DownReportText",
    acts: {
      edit: "SaveReportText",
      submit: "SubmitReportText",
      approve: "ApproveReportText",
      return: "ReturnReportText",
      discard: "DiscardReportText",
    },
  },
  sections: {
    head: form({
      addressee: reason(short, { words: ["报告收件人", "Addressee"], isNeeded: true, isCompared: true }),
      clientShort: reason(noteMax, { words: ["被审计单位简称", "Client, short"], isNeeded: true }),
      framework: reason(noteMax, { words: ["编制基础", "Framework"], isNeeded: true }),
      city: reason(20, { words: ["事务所所在城市", "City of the firm"], isNeeded: true }),
      hasGovernance: flag({ words: ["治理层与管理层分离", "Governance stands apart from management"] }),
    }),
    matters: form(
      {
        modifyMatters: words({
          words: ["导致非无保留意见的事项", "Matters that lead to a modified opinion"],
          max: matterMax,
        }),
        gcNote: reason(noteMax, { words: ["持续经营：财务报表附注", "Going concern: note"] }),
        gcFacts: words({ words: ["持续经营：事项或情况", "Going concern: events or conditions"], max: matterMax }),
        emphasisNote: reason(noteMax, { words: ["强调事项：财务报表附注", "Emphasis: note"] }),
        emphasisMatter: words({ words: ["强调事项", "Matter emphasised"], max: matterMax }),
        otherMatter: words({ words: ["其他事项", "Other matter"], max: matterMax }),
        otherInfoScope: reason(short, { words: ["其他信息的范围", "Other information"] }),
        otherInfoMatter: words({
          words: ["其他信息中未更正的重大错报", "Uncorrected material misstatement of the other information"],
          max: matterMax,
        }),
        noKeyMatters: words({ words: ["没有关键审计事项的理由", "Why there is no key audit matter"], max: matterMax }),
      },
      { words: ["正文中由人撰写的部分", "Written by people"] },
    ),
    keyMatters: rows(
      {
        title: reason(short, { words: ["关键审计事项名称", "Matter"], isNeeded: true }),
        told: links(["correspondence"], { words: ["已与治理层沟通的文件", "Told to governance"] }),
        risks: links(["risk"], { words: ["风险", "Risk"] }),
        procedures: links(["progLine"], { words: ["关键审计事项的应对程序", "Procedures in response"] }),
        papers: links(["fsItem", "auditSheet", "auditFile"], { words: ["底稿", "Papers"] }),
        noteRef: reason(noteMax, { words: ["附注", "Note"], isNeeded: true }),
        description: reason(matterMax, { words: ["事项描述", "Description"], isNeeded: true, isWide: true }),
        response: reason(matterMax, {
          words: ["审计应对", "How the audit addressed it"],
          isNeeded: true,
          isWide: true,
        }),
      },
      {
        words: ["关键审计事项", "Key audit matters"],
        empty: ["没有关键审计事项", "No key audit matters"],
        add: ["增加事项", "Add a matter"],
        remove: ["移除事项", "Remove matter"],
        max: keyMattersMax,
      },
    ),
    close: form({
      revisionReason: reason(2000, {
        words: ["修订的原因", "Why it is revised"],
        isWide: true,
        isRevisionReason: true,
      }),
    }),
  },
} as const satisfies PaperSpec;
