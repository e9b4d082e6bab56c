/** What is told of a sample: how its population ties to the ledger, the run, its items, its evaluation. */
import { z } from "zod";
import { Id, RowVersion } from "../../../shapes.ts";
import { SizeRule } from "./population.ts";

export const excludedReasons = ["closing", "criteria", "negative", "zero", "individual"] as const;
export const ExcludedReason = z.enum(excludedReasons);
export type ExcludedReason = z.infer<typeof ExcludedReason>;
export const Excluded = z.object({ reason: ExcludedReason, count: z.number().int(), amount: z.string() });
export type Excluded = z.infer<typeof Excluded>;

/** Population and excluded items together are the ledger: counts and amounts of the tested side. */
export const Reconciliation = z.object({
  popCount: z.number().int(),
  popAmount: z.string(),
  /** SHA-256 of the lines in their order and of the sums of their blocks. */
  popHash: z.string(),
  excluded: z.array(Excluded),
  /** Lines of the accounts and months asked for. */
  ledgerCount: z.number().int(),
  /** Of the account balances' roll-up, not of the lines. */
  ledgerAmount: z.string(),
  /** Ledger less population less excluded: zero, or the draw is refused. */
  difference: z.string(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const Stratum = z.object({
  /** "≥ 59,250.00", or the name of an auxiliary item. */
  label: z.string(),
  from: z.string().nullable(),
  auxId: z.number().nullable(),
  count: z.number().int(),
  amount: z.string(),
  /** How many are drawn; the whole stratum where `isWhole`. */
  size: z.number().int(),
  isWhole: z.boolean(),
});
export type Stratum = z.infer<typeof Stratum>;

/** What a design asks for. */
export const Needed = z.object({
  rule: SizeRule,
  /** Null where no sample is enough; more than the population has: every item is tested. */
  size: z.number().nullable(),
  interval: z.string().nullable(),
});
export type Needed = z.infer<typeof Needed>;
/** And what was drawn: items, or points of monetary units. */
const NeededAndDrawn = Needed.extend({ drawn: z.number().int(), isEnough: z.boolean() });
export type NeededAndDrawn = z.infer<typeof NeededAndDrawn>;

/** Of a design, what may be changed after the draw. */
export const DesignFigures = z.object({
  confidence: z.string().nullable(),
  tolerable: z.string().nullable(),
  expected: z.string().nullable(),
  needed: z.number().nullable(),
});
export type DesignFigures = z.infer<typeof DesignFigures>;
export const DesignChange = z.object({
  id: Id,
  userName: z.string(),
  changedAt: z.string(),
  reason: z.string(),
  old: DesignFigures,
  new: DesignFigures,
});
export type DesignChange = z.infer<typeof DesignChange>;

/**
 * What speaks against accepting a population: a limit above what is tolerable; nothing tolerable to hold it against; no limit that
 * follows; items that the books no longer have; too few items since controls are not relied on.
 */
export const sampleObstacles = ["limit", "tolerable", "noLimit", "lost", "reliance"] as const;
export type SampleObstacle = (typeof sampleObstacles)[number];

export const AttributeResult = z.object({
  kind: z.literal("attribute"),
  size: z.number(),
  deviations: z.number(),
  rate: z.string(),
  /** Exact binomial and Poisson upper limits. */
  exact: z.string(),
  poisson: z.string(),
  tolerable: z.string().nullable(),
  outcome: z.enum(["effective", "extend", "ineffective"]).nullable(),
});
const Direction = z.object({
  known: z.string(),
  projected: z.string(),
  likely: z.string(),
  basic: z.string(),
  increments: z.string(),
  upper: z.string(),
});
/** What every result on amounts says; overstatement positive. */
const Amounts = z.object({
  /** Differences found, whether sampled or not. */
  found: z.string(),
  /** Of that what was seen by testing, each direction by itself: not what could not be tested. Absent in older results. */
  factual: z.object({ over: z.string(), under: z.string() }).optional(),
  likely: z.string(),
  /** likely − found: what goes into the summary of misstatements as projected (推断错报). */
  projectedBeyondFound: z.string(),
  tolerable: z.string().nullable(),
  /** Null where no limit can be told: without a tolerable misstatement, or by judgement alone. */
  isAcceptable: z.boolean().nullable(),
});
export const MusResult = Amounts.extend({
  kind: z.literal("mus"),
  interval: z.string(),
  over: Direction,
  under: Direction,
  items: z.array(
    z.object({
      seq: z.number(),
      taint: z.string().nullable(),
      projected: z.string(),
      increment: z.string(),
      isCertain: z.boolean(),
    }),
  ),
});
export const EstimateResult = Amounts.extend({
  kind: z.literal("estimate"),
  by: z.enum(["mean", "difference", "ratio"]),
  estimates: z.array(
    z.object({
      by: z.enum(["mean", "difference", "ratio"]),
      misstatement: z.string(),
      precision: z.string().nullable(),
      upper: z.string().nullable(),
    }),
  ),
});
export const KnownResult = Amounts.extend({ kind: z.literal("known") });
export const SampleResult = z.discriminatedUnion("kind", [AttributeResult, MusResult, EstimateResult, KnownResult]);
export type SampleResult = z.infer<typeof SampleResult>;

export const SampleItem = z.object({
  id: Id,
  seq: z.number(),
  /** 0 sampled, 1 certain (an interval or more), 2 individually significant. */
  kind: z.number(),
  stratum: z.number().nullable(),
  place: z.number().nullable(),
  hits: z.number(),
  /** Null where the journal now in force has no such line. */
  JsnId: z.number().nullable(),
  Jmsn: z.number().nullable(),
  jPeriod: z.number(),
  jDate: z.string(),
  jType: z.string(),
  jNo: z.number().nullable(),
  jNoText: z.string(),
  lineNo: z.number(),
  accountCode: z.string(),
  accountName: z.string(),
  summary: z.string().nullable(),
  amountjdr: z.string(),
  amountjcr: z.string(),
  book: z.string(),
  audited: z.string().nullable(),
  /** book − audited. */
  difference: z.string().nullable(),
  isDeviation: z.boolean().nullable(),
  /** No procedure could be carried out on it: it counts as wrong, with its whole amount or as a deviation. */
  isUnavailable: z.boolean(),
  remark: z.string().nullable(),
  checkerName: z.string().nullable(),
  checkedAt: z.string().nullable(),
  rowVersion: RowVersion,
});
export type SampleItem = z.infer<typeof SampleItem>;

const RunName = z.object({ id: Id, runNo: z.number() });
export const SampleRun = z.object({
  id: Id,
  projectId: Id,
  runNo: z.number(),
  purpose: z.number(),
  method: z.number(),
  title: z.string(),
  periodId: Id,
  periodLabel: z.string(),
  fsItemId: z.number().nullable(),
  fsItemName: z.string().nullable(),
  /** The procedure of the item's programme that it was drawn for. */
  progLine: z.object({ id: Id, lineNo: z.number(), content: z.string() }).nullable(),
  /** The sample that this one extends (扩大样本), and those that extend it. */
  extendsRun: RunName.nullable(),
  extendedBy: z.array(RunName),
  /** The filter as it was drawn from, for drawing again with other parameters. */
  population: z.record(z.string(), z.unknown()),
  design: z.record(z.string(), z.unknown()),
  ledgerCount: z.number(),
  ledgerAmount: z.string(),
  popCount: z.number(),
  popAmount: z.string(),
  popHash: z.string(),
  excluded: z.array(Excluded),
  seed: z.number(),
  confidence: z.string().nullable(),
  tolerable: z.string().nullable(),
  expected: z.string().nullable(),
  riskFactor: z.string().nullable(),
  expansion: z.string().nullable(),
  /** What a test of details needs since controls are not relied on any more; null: its own design alone. */
  relianceFactor: z.string().nullable(),
  sampleSize: z.number(),
  /** Null where the method is no sampling, or nothing is stated that it would follow from. */
  needed: NeededAndDrawn.nullable(),
  sizeReason: z.string().nullable(),
  /** At the draw; the reason is there where more is tolerable. */
  performanceMateriality: z.string().nullable(),
  tolerableReason: z.string().nullable(),
  /** Why it was drawn beside an earlier sample of its population. */
  againReason: z.string().nullable(),
  /** The first change first. */
  changes: z.array(DesignChange),
  interval: z.string().nullable(),
  startPoint: z.string().nullable(),
  strata: z.array(Stratum),
  itemCount: z.number(),
  /** Items with a result, and the amount of all items. */
  testedCount: z.number(),
  itemAmount: z.string(),
  /** Items that the journal now in force does not have. */
  lostCount: z.number(),
  /** It was drawn from the journal that is in force today. */
  isJournalInForce: z.boolean(),
  result: SampleResult.nullable(),
  /** Tested or designed otherwise since the result: to be evaluated again. */
  isStale: z.boolean(),
  evaluatedName: z.string().nullable(),
  evaluatedAt: z.string().nullable(),
  obstacle: z.enum(sampleObstacles).nullable(),
  conclusion: z.string().nullable(),
  verdict: z.number().nullable(),
  /** Of a leader who accepts what the result speaks against. */
  verdictReason: z.string().nullable(),
  /** Found right with neither a remark nor a checked voucher behind it. */
  bareCount: z.number(),
  /** What was looked at of those, told with the conclusion. */
  seen: z.string().nullable(),
  /** Enum sampleStatus. */
  status: z.number(),
  createdBy: Id,
  userName: z.string(),
  createdAt: z.string(),
  concludedName: z.string().nullable(),
  concludedAt: z.string().nullable(),
  /** Drawn and taken back before anything was recorded: by whom, when and why. */
  withdrawn: z.object({ userName: z.string(), at: z.string(), reason: z.string() }).nullable(),
  /** Conclusions that were taken back, oldest first. */
  formerConclusions: z.array(
    z.object({
      userName: z.string(),
      at: z.string(),
      reason: z.string(),
      verdict: z.number().nullable(),
      conclusion: z.string().nullable(),
    }),
  ),
  /** The last time that somebody drew it again (重新执行), as it was kept. */
  reperformed: z.object({ userName: z.string(), performedAt: z.string(), isIdentical: z.boolean() }).nullable(),
  /** The whole record in the reader's language, for working papers. */
  words: z.array(z.string()),
  rowVersion: RowVersion,
});
export type SampleRun = z.infer<typeof SampleRun>;

const drawnLine = SampleItem.pick({
  jPeriod: true,
  jDate: true,
  jType: true,
  jNoText: true,
  lineNo: true,
  accountCode: true,
  amountjdr: true,
  amountjcr: true,
});
export const Reperformance = z.object({
  /** The same rows, one by one, from the same population. */
  isIdentical: z.boolean(),
  /** What is not as it was. */
  changed: z.array(z.enum(["journal", "population", "items", "noJournal", "noLonger"])),
  popCount: z.object({ before: z.number(), now: z.number() }),
  popAmount: z.object({ before: z.string(), now: z.string() }),
  popHash: z.object({ before: z.string(), now: z.string() }),
  itemCount: z.object({ before: z.number(), now: z.number() }),
  /** Drawn then but not now, and the other way round; the first thousand of each. */
  missing: z.array(drawnLine),
  added: z.array(drawnLine),
});
export type Reperformance = z.infer<typeof Reperformance>;

/** Rows that differ are kept up to this many of each kind. */
export const storedRowsMax = 100;
/** One re-performance as it was kept: who, when, and what came. */
export const StoredReperformance = Reperformance.extend({
  id: Id,
  userName: z.string(),
  performedAt: z.string(),
  /** The lists hold the first hundred; all that were told are counted. */
  missingCount: z.number(),
  addedCount: z.number(),
});
export type StoredReperformance = z.infer<typeof StoredReperformance>;
