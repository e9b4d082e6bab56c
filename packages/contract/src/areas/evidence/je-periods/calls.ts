/** Journal-entry testing month by month: what was posted by kind of voucher, and what a run of the tests found. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Id, OptionalId, PageQuery, Period } from "../../../shapes.ts";

const RuleHits = z.object({ ruleCode: z.string(), name: z.string(), vouchers: z.number(), amount: z.string() });
const RunRef = z.object({
  id: Id,
  runNo: z.number(),
  /** The journal that it was run over is the one in force. */
  isCurrent: z.boolean(),
});

const JeMonth = z.object({
  jPeriod: z.number(),
  vouchers: z.number(),
  lines: z.number(),
  debit: z.string(),
  credit: z.string(),
  types: z.array(
    z.object({ jType: z.string(), vouchers: z.number(), lines: z.number(), debit: z.string(), credit: z.string() }),
  ),
  /** Of the latest run over this journal. */
  rules: z.array(RuleHits),
});
export type JeMonth = z.infer<typeof JeMonth>;

const ofPeriod = inProject("member", "periodId", "projectPeriod");

export const jePeriods = area("/api/services/app/voucherlib", {
  GetJePeriodData: get(
    z.object({ periodId: Id }),
    z.object({ run: RunRef.nullable(), months: z.array(JeMonth) }),
    ofPeriod,
    { summary: "Vouchers, lines and sums by month and kind of voucher, with the hits of each rule" },
  ),
  GetJePeriodResult: get(
    PageQuery.omit({ keyword: true, sorting: true }).extend({
      periodId: Id,
      /** The latest finished one where it is left out. */
      runId: OptionalId,
      jPeriod: Period.optional(),
      ruleCode: z
        .string()
        .regex(/^JE(0[1-9]|1\d|2[0-8])$/)
        .optional(),
    }),
    z.object({
      run: RunRef.nullable(),
      months: z.array(
        z.object({ jPeriod: z.number(), vouchers: z.number(), amount: z.string(), rules: z.array(RuleHits) }),
      ),
      totalCount: z.number().int(),
      items: z.array(
        z.object({
          Jmsn: Id,
          jPeriod: z.number(),
          jDate: z.string(),
          jType: z.string(),
          jNo: z.number().nullable(),
          jNoText: z.string(),
          preparer: z.string().nullable(),
          amount: z.string(),
          score: z.number(),
          rules: z.array(z.string()),
        }),
      ),
    }),
    ofPeriod,
    { summary: "What a run found by month and rule, and its vouchers by score" },
  ),
});
