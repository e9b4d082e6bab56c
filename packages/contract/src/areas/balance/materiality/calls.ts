/** Materiality (重要性水平, CSA 1221): what a project goes by, and every revision of it. Shares are decimal fractions: "0.05". */

import { z } from "zod";
import { area, get, inProject, type Output } from "../../../endpoint.ts";
import { type DraftOf, paper } from "../../../paper/paper.ts";
import { coded, form, item, reason, rows } from "../../../paper/sections.ts";
import { oneStepLife } from "../../../paper/usual-life.ts";
import { count, money, rate, text } from "../../../register/fields.ts";
import { Id } from "../../../shapes.ts";
import { materialityStatus } from "./codes.ts";

export const MaterialityInForce = z.object({
  /** The approved record; null while these are guide values that nobody has approved. */
  id: Id.nullable(),
  isApproved: z.boolean(),
  om: z.string(),
  pm: z.string(),
  trivial: z.string(),
  specific: z.array(z.object({ fsItemId: Id, amount: z.string() })),
});
export type MaterialityInForce = z.infer<typeof MaterialityInForce>;

/** The books that a record is worked out from. */
export const MaterialityFigures = z.object({
  /** Null while the project has no data period. */
  periodLabel: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Every benchmark; null where the books do not give it. */
  benchmarks: z.array(
    z.object({ benchmark: z.number(), unaudited: z.string().nullable(), audited: z.string().nullable() }),
  ),
  /** Profit before tax, newest first; null where a year is not known. `source` is 1 unaudited, 2 audited, 3 entered. */
  years: z.array(z.object({ year: z.number(), profit: z.string().nullable(), source: z.number().nullable() })),
});
export type MaterialityFigures = z.infer<typeof MaterialityFigures>;

/** What stands on the page beside the versions. */
const Sides = {
  inForce: MaterialityInForce,
  figures: MaterialityFigures,
  /** The guide's benchmark for these books, and why: profit, loss, thinProfit, noRevenue. */
  proposal: z.object({ benchmark: z.number(), why: z.string() }),
  /** A first audit, a listed client: the guide takes 50 % for performance materiality. */
  isFirst: z.boolean(),
  isListed: z.boolean(),
  /** The record in force over today's audited benchmark; null while none is approved or the books do not give it. */
  reEvaluation: z
    .object({
      benchmarkAmount: z.string(),
      exact: z.string(),
      om: z.string(),
      pm: z.string(),
      trivial: z.string(),
      /** Thousandths of materiality in force: 905 = 90.5 %. */
      permille: z.number(),
      level: z.enum(["same", "info", "revise", "gone"]),
    })
    .nullable(),
  /** What was done by a higher performance materiality than that of the draft, or the one in force. */
  dependents: z
    .object({
      pm: z.string(),
      samples: z.array(z.object({ id: Id, runNo: z.number(), title: z.string(), tolerable: z.string() })),
      journalTests: z.array(z.object({ id: Id, runNo: z.number(), pm: z.string() })),
      /** Changes from here on that nobody has explained. */
      variations: z.array(
        z.object({ fsItemId: Id, code: z.string(), name: z.string(), grpId: z.number(), change: z.string() }),
      ),
    })
    .nullable(),
};

const isRequired = true;
const isCompared = true;
const isReadOnly = true;

const benchmark = {
  stage: coded("materialityStage", { words: ["阶段", "Stage"], isRequired, why: "revisionReason" }),
  benchmark: coded("materialityBenchmark", { words: ["基准", "Benchmark"], isRequired, isCompared, why: "reason" }),
  basis: coded("materialityBasis", { words: ["金额来源", "Source of the amount"], isRequired, why: "sourceNote" }),
  // Counts where `basis` is 3 (entered) alone: any other amount is read from the books.
  benchmarkAmount: money({ words: ["基准金额", "Benchmark amount"], isCompared, initial: "0.00" }),
  sourceNote: text(500, { words: ["来源说明", "Where it comes from"] }),
  benchmarkAdj: money({
    words: ["非经常性调整", "Normalising adjustment"],
    hint: ["扣除利得填负数，加回损失填正数", "Negative removes a one-off gain, positive adds back a one-off loss"],
    isCompared,
    initial: "0.00",
    why: "adjReason",
  }),
  adjReason: reason(500, { words: ["调整原因", "Why it is adjusted"] }),
} as const;
const levels = {
  percent: rate({ words: ["比例", "Share"], isRequired, isCompared, why: "percentReason" }),
  percentReason: reason(500, { words: ["超出参考区间的理由", "Why outside the guide range"] }),
  digits: count({ words: ["向下取整保留位数", "Digits kept, rounded down"], max: 6, initial: 2 }),
  om: money({ words: ["财务报表整体的重要性", "Overall materiality"], isRequired, isReadOnly, isCompared }),
  pmPercent: rate({ words: ["执行水平比例", "Performance share"], isRequired, why: "pmReason" }),
  pmReason: reason(500, { words: ["执行水平比例的理由", "Why this performance share"] }),
  pm: money({ words: ["实际执行的重要性", "Performance materiality"], isRequired, isReadOnly, isCompared }),
  trivialPercent: rate({ words: ["临界值比例", "Trivial share"], isRequired, why: "trivialReason" }),
  trivialReason: reason(500, { words: ["临界值比例的理由", "Why this trivial share"] }),
  trivial: money({ words: ["明显微小错报临界值", "Clearly trivial"], isRequired, isReadOnly, isCompared }),
  reason: reason(4000, { words: ["选择基准的理由", "Why this benchmark"], isRequired, isWide: true }),
  revisionReason: reason(4000, {
    words: ["修订原因", "Reason for the revision"],
    isWide: true,
    isRevisionReason: true,
  }),
} as const;
/** Items whose misstatement matters from a lower amount on (特定类别交易、账户余额或披露的重要性水平), each with its reason. */
const specific = rows(
  {
    fsItemId: item({ words: ["报表项目", "Statement item"], isRequired }),
    amount: money({ words: ["该项目的重要性水平", "Materiality of the item"], isRequired }),
    reason: reason(500, { words: ["采用较低水平的原因", "Why a lower amount"], isRequired }),
  },
  {
    words: ["特定项目的重要性水平", "Specific items"],
    empty: ["没有需要较低水平的项目", "No item needs a lower materiality"],
    add: ["增加项目", "Add an item"],
    remove: ["移除该项目", "Remove the item"],
    max: 50,
    column: "specific_items",
  },
);

export const materialityPaper = paper(
  {
    ...oneStepLife({ states: "materialityStatus", codes: materialityStatus }),
    name: "materiality",
    index: "B5",
    base: "/api/services/app/materiality",
    calls: {
      sheet: "GetMateriality",
      print: "DownMaterialityExcel",
      acts: {
        edit: "SaveMateriality",
        approve: "ApproveMateriality",
        return: "ReturnMateriality",
        discard: "DiscardMateriality",
      },
    },
    refusals: {
      moved: "materiality.booksMoved",
      actors: { lead: "materiality.wrongRole", author: "materiality.notYours" },
    },
    waits: { [materialityStatus.draft]: { act: "approve", notice: "notice.materialityWaits" } },
    tells: {
      approve: { notice: "notice.materialityApproved", to: "team", severity: "success" },
      return: { notice: "notice.materialityReturned", to: "preparer", severity: "warning" },
    },
    sections: { levels: form({ ...benchmark, ...levels }), specific },
    summary: ["om", "pm"],
    print: {
      title: ["重要性水平确定表", "Determination of materiality"],
      fields: ["二、重要性水平", "2. Materiality"],
      history: ["四、沿革", "4. History"],
      guide: ["参考比例", "Guide"],
    },
  },
  // The books as they stood when the version was worked out.
  { record: { figures: MaterialityFigures }, sheet: Sides },
);

export type MaterialitySheet = Output<typeof materialityPaper.calls.sheet>;
export type MaterialityRecord = MaterialitySheet["records"][number];
export type MaterialityDraft = DraftOf<(typeof materialityPaper)["spec"]>;

export const materiality = area("/api/services/app/materiality", {
  GetMaterialityInForce: get(z.object({ projectId: Id }), MaterialityInForce, inProject(), {
    summary: "What thresholds go by: the approved record, or guide values until there is one",
  }),
});
