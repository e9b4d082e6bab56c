/** The ratio board (比率看板): financial ratios of two data periods side by side, each in words and with the lines it is made of. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Id, OptionalId, Period, Ratio, RptLang } from "../../../shapes.ts";

export const BoardRatio = z.object({
  code: z.string(),
  name: z.string(),
  format: z.enum(["times", "percent", "days", "amount"]),
  /** Over codes of statement items, and with their names. */
  formula: z.string(),
  formulaWords: z.string(),
  current: Ratio,
  prior: Ratio,
  change: Ratio,
  /** As seen by the client; `moved` where neither direction speaks for or against it. */
  course: z.enum(["better", "worse", "moved", "same", "unknown"]),
  words: z.string(),
  /** Of a ratio with known marks. */
  warning: z.object({ isWarning: z.boolean(), text: z.string() }).nullable(),
  /** What it is made of; amounts as the printed form shows them, null where there is none. */
  lines: z.array(
    z.object({
      RId: Id.nullable(),
      code: z.string(),
      name: z.string(),
      closing: z.string().nullable(),
      opening: z.string().nullable(),
    }),
  ),
});
export type BoardRatio = z.infer<typeof BoardRatio>;

export const RatioBoard = z.object({
  /** What the values of before are of: another data period, or the openings of this one. */
  compared: z.object({ periodId: Id.nullable(), label: z.string().nullable() }),
  groups: z.array(z.object({ group: z.string(), name: z.string(), ratios: z.array(BoardRatio) })),
  /** F-score 0 to 9; null where a sign cannot be judged. */
  piotroski: z.object({
    score: z.number().nullable(),
    signs: z.array(z.object({ code: z.string(), name: z.string(), isMet: z.boolean().nullable() })),
  }),
});
export type RatioBoard = z.infer<typeof RatioBoard>;

export const ratioBoard = area("/api/services/app/voucherlib", {
  GetRatioBoard: get(
    z.object({
      projectId: Id,
      periodId: OptionalId,
      JPeriod: Period.optional(),
      /** The data period of the year before where it is left out, else the openings. */
      comparePeriodId: OptionalId,
      RptLang,
    }),
    RatioBoard,
    inProject(),
    { summary: "Financial ratios of two data periods, in words" },
  ),
});
