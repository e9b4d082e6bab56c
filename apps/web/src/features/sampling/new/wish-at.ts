/** The design that another screen begins: the population that stands in the address, all else as for a blank one. */
import { ExpressionText } from "@digao/contract/line-filter/expression";
import { z } from "zod";
import { newWish, type Wish } from "./wish.ts";

const whole = z.coerce.number().int().positive().optional().catch(undefined);
const text = z.string().catch("");
const Asked = z.object({
  ...{ period: whole, account: text, aux: whole, jPeriodFrom: whole, jPeriodTo: whole },
  ...{ keyword: text, withClosing: text, expression: ExpressionText.optional().catch(undefined) },
  side: z.enum(["dr", "cr"]).optional().catch(undefined),
});

export function wishAt(params: URLSearchParams): Wish {
  const { period, account, aux, side, withClosing, ...same } = Asked.parse(Object.fromEntries(params));
  return {
    ...newWish(period),
    ...same,
    ...{ accountCode: account, auxId: aux, side: side ?? "both", withoutClosing: withClosing === "" },
  };
}
