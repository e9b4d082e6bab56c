/** Which ledger lines a list, a sub-ledger or a sample is about: fields of the address and of the call alike. */
import { z } from "zod";
import { Id, IsoDate, Money, OptionalId, PageQuery, Period } from "../../../../shapes.ts";
import { ExpressionText } from "./expression.ts";

/** Which lines of a journal, in which order, from where on. */
export const LineListQuery = PageQuery.extend({
  periodId: Id,
  accountCode: z.string().max(50).optional(),
  auxId: OptionalId,
  jPeriodFrom: Period.optional(),
  jPeriodTo: Period.optional(),
  dateFrom: IsoDate.optional(),
  dateTo: IsoDate.optional(),
  side: z.enum(["dr", "cr"]).optional(),
  amountFrom: Money.optional(),
  amountTo: Money.optional(),
  jType: z.string().max(20).optional(),
  preparer: z.string().max(50).optional(),
  /** Any further conditions: an expression as JSON. */
  expression: ExpressionText.optional(),
  /** Leaves out the client's own closing entries of profit and loss. */
  withoutClosing: z.stringbool().optional(),
});
export const SubLedgerListQuery = z.object({
  periodId: Id,
  /** One of the two at least; both are an auxiliary item on an account. */
  accountCode: z.string().min(1).max(50).optional(),
  auxId: OptionalId,
  jPeriodFrom: Period.optional(),
  jPeriodTo: Period.optional(),
  skipCount: PageQuery.shape.skipCount,
  maxResultCount: PageQuery.shape.maxResultCount,
});
