/** The client's list of opened accounts (已开立银行结算账户清单). */
import { z } from "zod";
import { ReasonText } from "../../../reason.ts";
import { Id, IsoDate, OptionalId, RowVersion } from "../../../shapes.ts";

const text = (max: number) => z.string().trim().max(max);

export const BankAccountFields = z.object({
  bankName: text(200).min(1),
  account: text(40).min(1),
  accountType: text(20).default(""),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default("CNY"),
  openDate: IsoDate.nullish(),
  closeDate: IsoDate.nullish(),
  note: text(300).default(""),
});
export type BankAccountFields = z.infer<typeof BankAccountFields>;
export const BankAccount = BankAccountFields.extend({
  id: Id,
  openDate: z.string().nullable(),
  closeDate: z.string().nullable(),
  /** In the register at all, and there out of the books; and in a letter that is not void. */
  inRegister: z.boolean(),
  inBooks: z.boolean(),
  inLetter: z.boolean(),
  letterNo: z.string().nullable(),
  rowVersion: RowVersion,
});
export type BankAccount = z.infer<typeof BankAccount>;
/** Adds one, or changes the one that `id` names: that needs a reason, as taking it off does. */
export const BankAccountSaved = BankAccountFields.extend({
  projectId: Id,
  id: OptionalId,
  rowVersion: RowVersion.optional(),
  reason: ReasonText(200).default(""),
});
export const bankAccountsMax = 1_000;
/** Of each line what became of it; those that are on the list already stay as they are. */
export const BankAccountsTaken = z.object({
  added: z.number(),
  rows: z.array(z.object({ account: z.string(), ok: z.boolean(), why: z.string().nullable() })),
});
