/** Risks of material misstatement (重大错报风险, CSA 1211) and what responds to them (CSA 1231). */
import { z } from "zod";
import { area, get, inProject, type Output, post, put } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import type { Pair } from "../../../pairs.ts";
import { paper } from "../../../paper/paper.ts";
import { ReasonText } from "../../../reason.ts";
import { choice, count, flag, instant, long, money, oneOfCodes, person, tags, text } from "../../../register/fields.ts";
import { type RecordOf, register } from "../../../register/register.ts";
import { Flag, Id, Money, RowVersion } from "../../../shapes.ts";
import { controlRiskWords, factorWords, likelihoodWords, magnitudeWords, moveWords, riskKindWords } from "./kinds.ts";
import { standBackSpec } from "./stand-back.ts";

const wordsMax = 300;
const ofFactors = { group: "factors" } as const;
const ofControls = { group: "controls" } as const;
const decided = { isReadOnly: true } as const;
const factor = (words: Pair) => choice(factorWords, { words, initial: "0", ...ofFactors });
const factorWhy = ([zh, en]: Pair) => text(wordsMax, { words: [`${zh}说明`, `${en}: why`], ...ofFactors });
const complexity = ["复杂性", "Complexity"] as const;
const subjectivity = ["主观性", "Subjectivity"] as const;
const change = ["变化", "Change"] as const;
const uncertainty = ["不确定性", "Uncertainty"] as const;
const bias = ["管理层偏向或其他舞弊风险因素", "Management bias or other fraud risk factors"] as const;

export const risk = register({
  name: "risk",
  isOfProject: true,
  base: "/api/services/app/risk",
  label: "whatCanGoWrong",
  missing: "risk.missing",
  purpose: [
    "逐一写明哪个报表项目的哪项认定可能发生什么错报；级别由系统按重要性计算。",
    "Say for each assertion of an item what can go wrong; the level is worked out by materiality.",
  ],
  calls: {
    list: "GetRisks",
    get: "GetRisk",
    save: "SaveRisk",
    remove: { verb: "POST", name: "RemoveRisk" },
    export: "ExportRisks",
  },
  reasons: { change: limits.reasonMax, remove: limits.reasonMax },
  groups: {
    risk: ["风险", "Risk"],
    factors: ["固有风险因素", "Inherent risk factors"],
    controls: ["控制", "Controls"],
  },
  fields: {
    whatCanGoWrong: text(wordsMax, {
      words: ["可能发生的错报", "What can go wrong"],
      isRequired: true,
      isSearched: true,
      isWide: true,
      column: 280,
    }),
    fsItemId: count({
      words: ["报表项目", "Statement item"],
      hint: ["不选即针对财务报表整体", "None: the statements as a whole"],
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
    }),
    assertions: tags(2, { words: ["认定", "Assertions"], isFiltered: true, column: 110 }),
    kind: choice(riskKindWords, {
      words: ["风险类别", "Kind of risk"],
      initial: "none",
      isFiltered: true,
      column: 150,
    }),
    stream: text(100, { words: ["收入类别", "Revenue stream"], isSearched: true }),
    isFraud: flag({ words: ["舞弊风险", "Fraud risk"], isFiltered: true }),
    likelihood: choice(likelihoodWords, {
      words: ["可能性", "Likelihood"],
      isRequired: true,
      isFiltered: true,
      sort: "plain",
      column: 100,
    }),
    possible: money({ words: ["可能的错报金额", "Possible misstatement"], isRequired: true, min: 0, column: 130 }),
    move: choice(moveWords, { words: ["调整影响程度", "Move the magnitude"], initial: "none" }),
    moveReason: text(limits.reasonMax, { words: ["调整理由", "Why it is moved"], check: "reason" }),
    significantWhy: long(limits.reasonMax, { words: ["特别风险的理由", "Why it is significant"], check: "reason" }),
    complexity: factor(complexity),
    complexityWhy: factorWhy(complexity),
    subjectivity: factor(subjectivity),
    subjectivityWhy: factorWhy(subjectivity),
    change: factor(change),
    changeWhy: factorWhy(change),
    uncertainty: factor(uncertainty),
    uncertaintyWhy: factorWhy(uncertainty),
    bias: factor(bias),
    biasWhy: factorWhy(bias),
    reliesOnControls: flag({ words: ["拟信赖控制", "Controls relied on"], isFiltered: true, ...ofControls }),
    controlRisk: choice(controlRiskWords, { words: ["控制风险", "Control risk"], ...ofControls }),
    controls: long(wordsMax, { words: ["拟信赖的控制", "Which controls"], ...ofControls }),
    controlReliance: oneOfCodes("controlReliance", {
      words: ["控制测试的结果", "What tests of controls say"],
      isFiltered: true,
      ...ofControls,
      ...decided,
    }),
    magnitude: choice(magnitudeWords, {
      words: ["影响程度", "Magnitude"],
      isFiltered: true,
      sort: "plain",
      column: 150,
      ...decided,
    }),
    derivedMagnitude: choice(magnitudeWords, { words: ["按重要性推算的影响程度", "Magnitude as derived"], ...decided }),
    riskLevel: oneOfCodes("riskLevel", {
      words: ["风险级别", "Risk level"],
      isFiltered: true,
      sort: "plain",
      column: 100,
      ...decided,
    }),
    assessedBy: person({ words: ["评估人", "Assessed by"], column: 90, ...decided }),
    assessedAt: instant({ words: ["评估时间", "Assessed at"], ...decided }),
    rebuttalReason: long(limits.reasonMax, { words: ["推翻理由", "Why it was rebutted"], ...decided }),
    rebuttedBy: person({ words: ["推翻人", "Rebutted by"], ...decided }),
    rebuttedAt: instant({ words: ["推翻时间", "Rebutted at"], ...decided }),
  },
  computed: {
    itemName: text(200, { words: ["报表项目", "Statement item"], column: 150 }),
    isSignificant: flag({ words: ["特别风险", "Significant"] }),
  },
});
export type Risk = RecordOf<typeof risk.spec>;

const Missing = z.enum([
  "controlsThisYear",
  "testOfDetails",
  "rollForward",
  "substantive",
  "preciseAnalysis",
  "experienceOrReview",
]);
/** An assertion of the risk; null of a risk of the statements as a whole. */
const AssertionMissing = z.object({ assertion: z.string().nullable(), missing: z.array(Missing) });
const RiskStanding = z.object({
  id: Id,
  likelihood: z.number(),
  magnitude: z.number(),
  riskLevel: z.number(),
  /** By the materiality in force: where it is higher, it is what counts. */
  levelNow: z.number(),
  isMet: z.boolean(),
  missing: z.array(AssertionMissing),
});
export type RiskStanding = z.infer<typeof RiskStanding>;

export const ResponseLine = z.object({
  id: Id,
  lineNo: z.number(),
  content: z.string(),
  wpIndex: z.string().nullable(),
  assertions: z.array(z.string()),
  /** What it can be as a response, by its types. */
  kinds: z.array(z.number()),
  link: z
    .object({
      kind: z.number(),
      threshold: Money.nullable(),
      isPredictable: z.boolean(),
      isRolledForward: z.boolean(),
    })
    .nullable(),
  lacks: z.array(z.enum(["selected", "result", "paper", "sample", "vouchers", "day"])),
});
export type ResponseLine = z.infer<typeof ResponseLine>;

const RiskResponse = RiskStanding.extend({ lines: z.array(ResponseLine) });
export type RiskResponse = z.infer<typeof RiskResponse>;
const Decision = z.object({ id: Id, rowVersion: RowVersion, reason: ReasonText().min(1) });
const ofRisk = (role: "member" | "team") => inProject(role, "id", "risk");

/** What the evaluation is about, as it is now. */
const StandBackList = {
  classes: z.array(z.object({ fsItemId: Id, name: z.string(), audited: z.string() })),
  lateRisks: z.array(z.object({ id: Id, words: z.string(), level: z.number(), since: z.string(), isMet: z.boolean() })),
  /** When planning ended: the first audit plan was approved; null while none is. */
  plannedAt: z.string().nullable(),
};
export const standBackPaper = paper(standBackSpec, { record: { basis: z.string() }, sheet: StandBackList });
export type StandBack = Output<typeof standBackPaper.calls.sheet>;

export const risks = area("/api/services/app/risk", {
  OpenRisks: post(z.object({ projectId: Id }), z.object({ made: z.number() }), inProject("team"), {
    summary: "Makes the risk that every engagement has, management override, where it is not on the list yet",
  }),
  GetRiskBoard: get(z.object({ projectId: Id }), z.array(RiskStanding), inProject(), {
    summary: "Every risk of the project with its place in the matrix and what its response lacks",
  }),
  GetRiskResponse: get(z.object({ id: Id }), RiskResponse, ofRisk("member"), {
    summary: "The procedures that respond to a risk, or could, and what each assertion lacks",
  }),
  RebutRisk: put(Decision, RiskResponse, ofRisk("team"), {
    summary: "The partner rebuts the presumption of revenue fraud for one revenue stream",
  }),
  ReinstateRisk: put(Decision, RiskResponse, ofRisk("team"), {
    summary: "Reinstates a presumption that was rebutted",
  }),
  LinkRiskProcedure: put(
    z.object({
      id: Id,
      progLineId: Id,
      kind: z.coerce.number().int().min(1).max(3),
      /** Of a substantive analysis. */
      threshold: Money.nullish(),
      isPredictable: Flag.default(false),
      isRolledForward: Flag.default(false),
    }),
    RiskResponse,
    ofRisk("team"),
    { summary: "Links a procedure of the item's programme to a risk" },
  ),
  UnlinkRiskProcedure: put(
    z.object({ id: Id, progLineId: Id, reason: ReasonText().min(1) }),
    RiskResponse,
    ofRisk("team"),
    { summary: "Takes a procedure off a risk, with a reason" },
  ),
});
