/** Journal-entry testing (会计分录测试, CSA 1141): rules and their parameters, runs over a journal, vouchers that hit, what is left out and why. */

import { z } from "zod";
import { area, get, inProject, type Output, post, put } from "../../../endpoint.ts";
import { paper } from "../../../paper/paper.ts";
import { ReasonText } from "../../../reason.ts";
import { Id, Keyword, OptionalId, PageQuery, Period, pageOf, Ratio, RowVersion } from "../../../shapes.ts";
import { JournalBand } from "../../books/vouchers/journal-band.ts";
import { journalVerdict } from "./codes.ts";
import { conclusionSpec } from "./conclusion.ts";
import { JournalProfile } from "./profile.ts";
import { Bands, JournalSettings, NoLess, ParamValue, RuleCode } from "./rules.ts";

const Verdict = z.union([z.literal(journalVerdict.noException), z.literal(journalVerdict.exceptionsDealtWith)]);
export const JournalRunState = z.enum(["queued", "running", "done", "failed", "cancelled"]);
const Counted = { count: z.number(), amount: z.string() };
export const JournalRun = z.object({
  id: Id,
  projectId: Id,
  runNo: z.number(),
  periodId: Id,
  periodLabel: z.string(),
  fileName: z.string(),
  /** The journal that was tested is the one in force. */
  isJournalInForce: z.boolean(),
  /** Its vouchers can be listed: a journal that was replaced twice is removed. */
  isJournalKept: z.boolean(),
  settingVersion: z.number(),
  /** The rules have been changed since. */
  isSettingCurrent: z.boolean(),
  /** As the run goes by them: where those of its settings would leave too few vouchers high, the score from which enough are. */
  bands: z.object({ high: z.number(), middle: z.number() }),
  /** As its settings say, where the run goes by a lower score. */
  highSet: z.number().nullable(),
  /** Its settings are approved by no leader but whoever ran it: it cannot be concluded. */
  isDraft: z.boolean(),
  /** Who approved them. */
  approvedBy: z.string().nullable(),
  pm: z.string().nullable(),
  trivial: z.string().nullable(),
  pmReason: z.string().nullable(),
  trivialReason: z.string().nullable(),
  /** What the random part of a selection goes by. */
  seed: z.number(),
  againOf: z.number().nullable(),
  state: JournalRunState,
  jobId: z.number().nullable(),
  /** Vouchers tested: neither void nor closing. Null until the run is done. */
  voucherCount: z.number().nullable(),
  hitCount: z.number().nullable(),
  excludedCount: z.number(),
  fingerprint: z.string().nullable(),
  /** Concluded by one person, and waiting for another leader. */
  isToConfirm: z.boolean(),
  /** As concluded; null while nothing is. */
  conclusion: z.string().nullable(),
  verdict: Verdict.nullable(),
  /** Why a leader concluded while so many vouchers with high scores were open. */
  overrideReason: z.string().nullable(),
  overrideOpen: z.number().nullable(),
  concludedName: z.string().nullable(),
  /** The second person; null of conclusions from before one was needed. */
  confirmedName: z.string().nullable(),
  concludedAt: z.string().nullable(),
  /** Conclusions that were changed or taken back, oldest first. */
  formerConclusions: z.array(
    z.object({
      userName: z.string(),
      at: z.string(),
      reason: z.string(),
      verdict: Verdict.nullable(),
      conclusion: z.string().nullable(),
    }),
  ),
  userName: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  rowVersion: RowVersion,
});
export type JournalRun = z.infer<typeof JournalRun>;

const RuleCount = z.object({
  ruleCode: RuleCode,
  name: z.string(),
  weight: z.number(),
  ...Counted,
  /** Of the vouchers tested. */
  share: Ratio,
  /** What to do about a rule that hits so many that it singles out none. */
  proposal: z.string().nullable(),
});
const LeftOut = z.object({ ruleCode: RuleCode, name: z.string(), reason: z.string() });
/** What of a run differs from the one it repeats. */
export const JournalComparison = z.object({
  isIdentical: z.boolean(),
  isJournalSame: z.boolean(),
  fingerprint: z.object({ before: z.string(), now: z.string() }),
  hitCount: z.object({ before: z.number(), now: z.number() }),
  missing: z.number(),
  added: z.number(),
});
export const JournalRunSummary = JournalRun.extend({
  voucherAmount: z.string().nullable(),
  hitAmount: z.string().nullable(),
  /** Of the rules that were run. */
  byRule: z.array(RuleCount),
  byScore: z.array(z.object({ score: z.number(), band: JournalBand, ...Counted })),
  byBand: z.array(z.object({ band: JournalBand, ...Counted })),
  skipped: z.array(LeftOut),
  /** Rules of which only a part was run, and why not the rest. */
  parts: z.array(LeftOut),
  /** Years of the journal without a holiday calendar: their days off are weekends alone. */
  yearsWithoutCalendar: z.array(z.number()),
  /** The journal and the trial balance agree (IC-20), differ, or there is no trial balance to hold it against. */
  completeness: z.enum(["proven", "differs", "noBalances"]).nullable(),
  comparison: JournalComparison.nullable(),
  /** Every rule as the run went by it. */
  rules: z.array(
    z.object({
      ruleCode: RuleCode,
      name: z.string(),
      weight: z.number(),
      words: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  /** What stands between the run and its conclusion; null while the run, or its journal, is not there. */
  open: z
    .object({
      /** With high scores, those left out aside. */
      high: z.number(),
      undrawn: z.number(),
      unchecked: z.number(),
      /** With an exception on a drawn line. */
      exceptions: z.number(),
    })
    .nullable(),
});
export type JournalRunSummary = z.infer<typeof JournalRunSummary>;

/** A voucher that hit. */
export const JournalHit = z.object({
  Jmsn: Id,
  jDate: z.string(),
  jPeriod: z.number(),
  jType: z.string(),
  jNo: z.number().nullable(),
  jNoText: z.string(),
  preparer: z.string().nullable(),
  /** Of its first line. */
  summary: z.string().nullable(),
  amount: z.string(),
  score: z.number(),
  band: JournalBand,
  rules: z.array(z.object({ ruleCode: RuleCode, name: z.string() })),
  /** Why it hit, in the reader's language, a sentence a rule. */
  words: z.array(z.object({ ruleCode: RuleCode, text: z.string(), jsnIds: z.array(Id) })),
  /** The lines to draw: those that rules name, or the largest on each side. */
  jsnIds: z.array(Id),
  isDrawn: z.boolean(),
  /** Every drawn line of it. */
  isChecked: z.boolean(),
  exclusion: z.object({ reason: z.string(), userName: z.string(), createdAt: z.string() }).nullable(),
});
export type JournalHit = z.infer<typeof JournalHit>;
const PickedVoucher = JournalHit.pick({
  Jmsn: true,
  jDate: true,
  jPeriod: true,
  jType: true,
  jNo: true,
  jNoText: true,
  preparer: true,
  summary: true,
  amount: true,
  jsnIds: true,
  isDrawn: true,
  isChecked: true,
}).extend({ score: z.number().nullable(), isRandom: z.boolean() });

const Started = z.object({ id: Id, jobId: Id });
const ofRun = inProject("member", "Id", "journalTestRun");
const ofPeriod = inProject("member", "periodId", "projectPeriod");
const Jmsns = z.array(Id).min(1).max(1000);

export const journalConclusion = paper(conclusionSpec);
export type JournalConclusion = Output<typeof journalConclusion.calls.sheet>["records"][number];

export const journalTests = area("/api/services/app/voucherlib", {
  GetJeSettings: get(
    z.object({ projectId: Id, version: z.coerce.number().int().min(0).optional() }),
    JournalSettings,
    inProject(),
    {
      summary: "Rules of journal tests with words and parameters, as they are now or were in a version",
    },
  ),
  SaveJeSettings: put(
    z.object({
      projectId: Id,
      /** The version that was read. */
      rowVersion: z.coerce.number().int().min(0),
      rules: z
        .array(
          z.object({
            ruleCode: RuleCode,
            isEnabled: z.boolean(),
            weight: z.number().int().min(1).max(9),
            reason: ReasonText().nullable().default(null),
            params: z.array(z.object({ name: z.string().max(50), value: ParamValue })).max(10),
          }),
        )
        .max(28)
        .refine((rules) => new Set(rules.map(({ ruleCode }) => ruleCode)).size === rules.length),
      bands: Bands.refine(({ high, middle }) => high > middle),
      pm: NoLess.nullable(),
      trivial: NoLess.nullable(),
      pmReason: ReasonText().nullable().default(null),
      trivialReason: ReasonText().nullable().default(null),
    }),
    JournalSettings,
    inProject(),
    { body: "rows", summary: "Keeps a new version; rules that are not named go by the standard values" },
  ),
  GetJeSettingVersions: get(
    z.object({ projectId: Id }),
    z.array(
      z.object({ version: z.number(), savedBy: z.string(), savedAt: z.string(), approvedBy: z.string().nullable() }),
    ),
    inProject(),
    { summary: "Versions of the rules, newest first" },
  ),
  ApproveJeSettings: post(z.object({ projectId: Id, version: z.number().int().min(0) }), JournalSettings, inProject(), {
    summary: "A leader approves a version of the rules (0: the standard ones), which others wrote and run",
  }),
  StartJeRun: post(z.object({ periodId: Id }), Started, ofPeriod, {
    summary: "Tests the journal in force of a period by the rules of the project",
  }),
  ResumeJeRun: post(z.object({ Id }), Started, ofRun, { summary: "Goes on with a run that was cancelled or failed" }),
  ReperformJeRun: post(z.object({ Id }), Started, inProject("anyMember", "Id", "journalTestRun"), {
    summary: "Runs again by the rules of a run, over the journal in force, and holds the hits against those of then",
  }),
  GetJeRunList: get(
    PageQuery.omit({ keyword: true }).extend({ projectId: Id, periodId: OptionalId }),
    pageOf(JournalRun),
    inProject(),
    {
      kind: "list",
      summary: "Runs, newest first",
    },
  ),
  GetJeRun: get(z.object({ Id }), JournalRunSummary, ofRun, { summary: "One run of the journal-entry tests" }),
  GetJeHitList: get(
    PageQuery.extend({
      Id,
      keyword: Keyword,
      /** Only those that hit this rule. */
      ruleCode: RuleCode.optional(),
      band: JournalBand.optional(),
      scoreFrom: z.coerce.number().int().min(0).max(999).optional(),
      scoreTo: z.coerce.number().int().min(0).max(999).optional(),
      jPeriod: Period.optional(),
      jType: z.string().max(20).optional(),
      preparer: z.string().max(50).optional(),
      excluded: z.enum(["without", "only", "all"]).default("without"),
      maxResultCount: z.coerce.number().int().min(1).max(200).default(30),
    }),
    pageOf(JournalHit).extend({ amount: z.string() }),
    ofRun,
    { kind: "list", summary: "Vouchers that hit, by score unless sorted otherwise, with the reasons in words" },
  ),
  GetJeHit: get(z.object({ Id, Jmsn: Id }), JournalHit, ofRun, { summary: "Why one voucher hit" }),
  GetJeSelection: get(
    z.object({
      Id,
      scoreFrom: z.coerce.number().int().min(1).max(999).optional(),
      /** Vouchers from the rest, so that nobody can know beforehand what is looked at. */
      random: z.coerce.number().int().min(0).max(200).default(5),
    }),
    z.object({
      scoreFrom: z.number(),
      seed: z.number(),
      /** From that score on; the list holds the first 1,000. */
      highCount: z.number(),
      restCount: z.number(),
      items: z.array(PickedVoucher),
    }),
    ofRun,
    { summary: "What to look at: every voucher from a score on, and some of the others by chance" },
  ),
  ExcludeJeHits: post(
    z.object({ Id, jmsns: Jmsns, reason: ReasonText(1000).min(1) }),
    z.object({ excluded: z.number() }),
    ofRun,
    { summary: "Leaves vouchers out of this and later runs, with the reason" },
  ),
  IncludeJeHits: post(
    z.object({ Id, jmsns: Jmsns, reason: ReasonText(1000) }),
    z.object({ included: z.number() }),
    ofRun,
    {
      summary: "Takes vouchers that were left out back in, with the reason",
    },
  ),
  GetJeProfile: get(z.object({ periodId: Id }), JournalProfile.nullable(), ofPeriod, {
    summary: "A journal in figures: strata, days off, round amounts, repetitions; null without a journal",
  }),
});
