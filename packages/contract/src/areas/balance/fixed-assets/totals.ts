/** What is answered of all cards together: the roll-forward of a class, and a tie-out. */
import { z } from "zod";

const Amount = z.string();
const Maybe = z.string().nullable();

export const FAMovement = z.object({
  assetType: z.string(),
  cards: z.number(),
  costOpen: Amount,
  costBought: Amount,
  costChange: Amount,
  costDisposed: Amount,
  costClose: Amount,
  accOpen: Amount,
  charge: Amount,
  accDisposed: Amount,
  accClose: Amount,
  impOpen: Amount,
  impCharge: Amount,
  impDisposed: Amount,
  impClose: Amount,
  netOpen: Amount,
  netClose: Amount,
  /** Recomputed; null while a card of the class is not. */
  chargeCalc: Maybe,
  accCloseCalc: Maybe,
  /** By the average-cost test. */
  expected: Maybe,
  deviation: Maybe,
});
export type FAMovement = z.infer<typeof FAMovement>;

export const tieCodes = [
  "costOpen",
  "cost",
  "accOpen",
  "acc",
  "impair",
  "charge",
  "expense",
  "priorCost",
  "priorAcc",
] as const;
export const FATie = z.object({
  code: z.string(),
  /** Of a tie of one class; empty of the whole. */
  assetType: z.string(),
  account: z.string(),
  state: z.enum(["agrees", "differs", "notCompared"]),
  cards: Maybe,
  books: Maybe,
  difference: Maybe,
  explanation: z
    .object({ words: z.string(), userName: z.string(), at: z.string(), rowVersion: z.number(), isCurrent: z.boolean() })
    .nullable(),
});
export type FATie = z.infer<typeof FATie>;
