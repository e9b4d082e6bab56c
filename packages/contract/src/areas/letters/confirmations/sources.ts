/** What the register is taken from the books by, and what is found about its addresses. */

import { z } from "zod";
import { Flag, Id, Money, RptLang } from "../../../shapes.ts";

const text = (max: number) => z.string().trim().max(max);

/** How balances of one subject are selected out of the books. */
const Design = z.object({
  subjectCode: text(20).min(1),
  method: z.enum(["all", "key", "mus", "random"]),
  keyFrom: Money.nullish(),
  withRelated: Flag.default(true),
  withCredit: Flag.default(true),
  withZero: Flag.default(false),
  interval: Money.nullish(),
  size: z.coerce.number().int().min(1).max(2_000).nullish(),
});
export const BooksInput = z.object({
  projectId: Id,
  designs: z.array(Design).min(1).max(24),
  seed: z.coerce.number().int().min(0).max(4_294_967_295),
  RptLang,
});
export const SourceRow = z.object({
  key: z.string(),
  subjectCode: z.string(),
  contactName: z.string(),
  bankAccount: z.string(),
  bookAmount: z.string(),
  turnover: z.string(),
  currency: z.string(),
  /** Of a balance in another currency, in it; null where the books do not give it. */
  fcAmount: z.string().nullable(),
  fcTurnover: z.string().nullable(),
  isRelated: z.boolean(),
  isSampled: z.boolean(),
  /** Null where it is not asked about. */
  reason: z.string().nullable(),
  /** Why it cannot be asked about out of the books: they do not tell whom to ask. */
  whyNot: z.string().nullable(),
  /** In the register already; its amount is brought up to date unless its letter is past making. */
  isKnown: z.boolean(),
});
export type SourceRow = z.infer<typeof SourceRow>;

export const AddressFinding = z.object({
  contactId: Id,
  contactName: z.string(),
  kind: z.enum(["registry", "earlier", "sharedAddress", "sharedPhone", "clientPhone", "clientAddress", "missing"]),
  detail: z.string(),
});
export type AddressFinding = z.infer<typeof AddressFinding>;
