/** A journal in figures (账簿概况): strata, days off, round amounts, repetitions. */
import { z } from "zod";
import { Id } from "../../../shapes.ts";

const Stratum = z.object({ from: z.string(), toExclusive: z.string().nullable(), count: z.number(), sum: z.string() });
export const JournalProfile = z.object({
  lines: z.number(),
  vouchers: z.number(),
  /** Of lines by their date, Monday first. This and what follows to `lastDayOfMonthLines` is null where the dates are months alone. */
  linesByWeekday: z.array(z.number()).nullable(),
  weekendLines: z.number().nullable(),
  nonWorkingDayLines: z.number().nullable(),
  holidayWeekdayLines: z.number().nullable(),
  makeUpDayLines: z.number().nullable(),
  lastDayOfMonthLines: z.number().nullable(),
  roundThousandLines: z.number(),
  roundTenThousandLines: z.number(),
  negativeLines: z.number(),
  zeroLines: z.number(),
  emptySummaryLines: z.number(),
  /** Lines of one date, account, side and amount above zero. */
  duplicateGroups: z.number(),
  linesInDuplicateGroups: z.number(),
  debit: z.object({
    count: z.number(),
    sum: z.string(),
    min: z.string().nullable(),
    max: z.string().nullable(),
    /** To six decimals. */
    mean: z.string().nullable(),
    median: z.string().nullable(),
    deviation: z.string().nullable(),
  }),
  debitStrata: z.array(Stratum),
  byMonth: z.array(z.object({ month: z.string(), lines: z.number(), debit: z.string(), credit: z.string() })),
  top: z.array(
    z.object({
      Jmsn: Id,
      JsnId: Id,
      jDate: z.string(),
      jType: z.string(),
      jNoText: z.string(),
      accountCode: z.string(),
      accountName: z.string(),
      side: z.enum(["dr", "cr"]),
      amount: z.string(),
    }),
  ),
  yearsWithoutCalendar: z.array(z.number()),
  /** False where the dates of the journal are months alone. */
  hasDays: z.boolean(),
});
export type JournalProfile = z.infer<typeof JournalProfile>;
