/** The audit plan (总体审计策略与具体审计计划, CSA 1201): what is filled in, and its life. The partner approves it, never who drafted it. */
import type { PaperSpec } from "../../../paper/paper.ts";
import { coded, figure, form, member, reason, rows, words } from "../../../paper/sections.ts";
import { usualLife } from "../../../paper/usual-life.ts";
import { count, day, flag, money, text } from "../../../register/fields.ts";
import { projectRole } from "../../engagement/project-detail/codes.ts";

const nameMax = 100;
const noteMax = 500;
const longMax = 2000;
export const hoursMax = 100_000;

const milestone = <const W extends readonly [string, string]>(of: W) =>
  day({ words: of, isNeeded: true, isCompared: true });
const byTheWay = <const W extends readonly [string, string]>(of: W) => day({ words: of, isCompared: true });
const bound = <const W extends readonly [string, string]>(of: W) => figure("money", { words: of, isCompared: true });

export const planSpec = {
  ...usualLife({ approves: [projectRole.partner] }),
  name: "auditPlan",
  index: "B7",
  base: "/api/services/app/AuditPlan",
  calls: {
    sheet: "GetAuditPlan",
    print: "DownAuditPlan",
    acts: {
      edit: "SaveAuditPlan",
      submit: "SubmitAuditPlan",
      approve: "ApproveAuditPlan",
      return: "ReturnAuditPlan",
      discard: "DiscardAuditPlan",
    },
  },
  refusals: { actors: { lead: "plan.byPartner" }, moved: "plan.factsMoved" },
  sections: {
    timeline: form(
      {
        preliminaryOn: byTheWay(["预审", "Interim audit"]),
        countOn: byTheWay(["监盘", "Stock-take"]),
        fieldworkFrom: milestone(["进场", "Fieldwork begins"]),
        fieldworkTo: milestone(["外勤结束", "Field work done"]),
        firstReviewOn: milestone(["一级复核", "First review"]),
        secondReviewOn: milestone(["二级复核", "Second review"]),
        thirdReviewOn: milestone(["三级复核", "Third review"]),
        qualityReviewOn: byTheWay(["项目质量复核", "Engagement quality review"]),
        reportOn: milestone(["报告日", "Report date"]),
        archiveBy: { ...day({ words: ["归档截止", "Archive due"] }), isReadOnly: true, isCompared: true },
      },
      { words: ["时间安排", "Timeline"] },
    ),
    scope: form(
      {
        framework: text(nameMax, {
          words: ["适用的财务报告编制基础", "Reporting framework"],
          isNeeded: true,
          isCompared: true,
        }),
        statements: reason(noteMax, {
          words: ["审计的报表", "Statements"],
          isNeeded: true,
          isWide: true,
          isCompared: true,
        }),
        locations: reason(noteMax, {
          words: ["涉及的地点", "Locations"],
          isNeeded: true,
          isWide: true,
          isCompared: true,
        }),
        scope: words({ words: ["审计范围", "Scope"], min: 10, max: longMax, isNeeded: true, isCompared: true }),
      },
      { words: ["审计范围", "Scope"] },
    ),
    strategy: form(
      {
        strategy: words({ words: ["总体审计策略", "Overall strategy"], min: 10, isNeeded: true, isCompared: true }),
        itEnv: words({ words: ["信息系统环境", "IT environment"], min: 5, max: longMax, isNeeded: true }),
      },
      { words: ["总体审计策略", "Overall strategy"] },
    ),
    levels: form(
      {
        om: bound(["财务报表整体的重要性", "Overall materiality"]),
        pm: bound(["实际执行的重要性", "Performance materiality"]),
        trivial: bound(["明显微小错报临界值", "Clearly trivial"]),
      },
      { words: ["采用的重要性水平", "Materiality in force"] },
    ),
    team: rows(
      {
        userId: member({ words: ["成员", "Member"], isRequired: true }),
        work: reason(noteMax, { words: ["分工", "Work"], isNeeded: true, isWide: true }),
        hours: count({ words: ["计划工时", "Planned hours"], isRequired: true, min: 0, max: hoursMax }),
        isKey: flag({ words: ["关键成员", "Key member"], initial: false }),
      },
      {
        words: ["项目组与工时", "Team and hours"],
        empty: ["还没有安排人员", "Nobody yet"],
        add: ["增加成员", "Add a member"],
        remove: ["移除该行", "Remove the line"],
        max: 60,
        totals: ["hours"],
        isNeeded: true,
      },
    ),
    experts: rows(
      {
        kind: coded("planHelp", { words: ["类别", "Kind"], isRequired: true }),
        who: text(nameMax, { words: ["姓名或机构", "Who"], isRequired: true }),
        field: text(nameMax, { words: ["领域", "Field"], isNeeded: true }),
        independence: reason(noteMax, {
          words: ["独立性与客观性", "Independence and objectivity"],
          isNeeded: true,
          isWide: true,
        }),
        evaluation: reason(noteMax, {
          words: ["胜任能力及工作的评价", "Competence, and evaluation of the work"],
          isNeeded: true,
          isWide: true,
        }),
      },
      {
        words: ["利用专家和内部审计", "Experts and internal audit"],
        empty: ["不利用专家或内部审计的工作", "No work of experts or internal audit is used"],
        add: ["增加一行", "Add a line"],
        remove: ["移除该行", "Remove the line"],
        max: 20,
      },
    ),
    group: form(
      {
        groupAssets: money({ words: ["集团资产总额", "Group assets"], min: 0 }),
        groupRevenue: money({ words: ["集团营业收入", "Group revenue"], min: 0 }),
        groupProfit: money({ words: ["集团利润总额", "Group profit"] }),
        capReason: reason(noteMax, {
          words: ["组成部分重要性合计超过上限的理由", "Why the components' total exceeds the cap"],
          isWide: true,
        }),
      },
      { words: ["集团审计", "Group audit"] },
    ),
    components: rows(
      {
        name: text(nameMax, { words: ["组成部分", "Component"], isRequired: true }),
        kind: coded("componentKind", { words: ["类型", "Kind"], isRequired: true }),
        auditor: text(nameMax, { words: ["组成部分注册会计师", "Component auditor"], isNeeded: true }),
        assets: money({ words: ["资产", "Assets"], isRequired: true }),
        revenue: money({ words: ["营业收入", "Revenue"], isRequired: true }),
        profit: money({ words: ["利润", "Profit"], isRequired: true }),
        risk: reason(noteMax, { words: ["特定风险", "Specific risk"] }),
        pm: money({ words: ["实际执行的重要性", "Performance materiality"], initial: "0.00", min: 0 }),
        threshold: money({ words: ["报告门槛", "Reporting threshold"], initial: "0.00", min: 0 }),
        scope: coded("componentScope", { words: ["工作范围", "Work"], isRequired: true }),
        itemAssets: money({ words: ["特定项目：资产", "Items: assets"], initial: "0.00", min: 0 }),
        itemRevenue: money({ words: ["特定项目：收入", "Items: revenue"], initial: "0.00", min: 0 }),
        itemProfit: money({ words: ["特定项目：利润", "Items: profit"], initial: "0.00" }),
        scopeReason: reason(noteMax, { words: ["低于建议范围的理由", "Why less than proposed"] }),
      },
      {
        words: ["组成部分", "Components"],
        empty: ["没有组成部分", "No components"],
        add: ["增加组成部分", "Add a component"],
        remove: ["移除组成部分", "Remove component"],
        max: 60,
        totals: ["pm"],
      },
    ),
    communication: rows(
      {
        withWhom: text(nameMax, { words: ["沟通对象", "Addressee"], isRequired: true }),
        subject: reason(noteMax, { words: ["沟通事项", "On what"], isNeeded: true, isWide: true }),
        stage: text(nameMax, { words: ["沟通时间", "When to communicate"], isNeeded: true }),
        how: text(nameMax, { words: ["沟通方式", "How to communicate"], isNeeded: true }),
      },
      {
        words: ["沟通安排", "Communication"],
        empty: ["还没有沟通安排", "Nothing planned yet"],
        add: ["增加一行", "Add a line"],
        remove: ["移除该行", "Remove the line"],
        max: 30,
        isNeeded: true,
      },
    ),
    revision: form({
      revisionReason: reason(noteMax, {
        words: ["修订的原因", "Why it is revised"],
        isWide: true,
        isRevisionReason: true,
      }),
    }),
  },
} as const satisfies PaperSpec;
