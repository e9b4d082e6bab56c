/** The band of a voucher's score in a journal test. */
import { z } from "zod";

export const JournalBand = z.enum(["high", "middle", "low"]);
export type JournalBand = z.infer<typeof JournalBand>;
