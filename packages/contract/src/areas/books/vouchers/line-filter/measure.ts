/** What is summed of the lines of an account. */
import { z } from "zod";

export const Measure = z.enum(["debit", "credit", "net", "close", "count"]);
export type Measure = z.infer<typeof Measure>;
