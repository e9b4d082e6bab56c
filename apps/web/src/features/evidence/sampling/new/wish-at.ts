/** The design that another screen begins: the population, or the item and its procedure, that stand in the address; all else blank. */
import { ExpressionText } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { z } from "zod";
import { populationNames } from "../../../../parts/books/vouchers/drill/sample.ts";
import { newWish, type Wish } from "./wish.ts";

const whole = z.coerce.number().int().positive().optional().catch(undefined);
const text = z.string().catch("");
const Params = z.object({
  period: whole,
  account: text,
  aux: whole,
  jPeriodFrom: whole,
  jPeriodTo: whole,
  keyword: text,
  withClosing: text,
  expression: ExpressionText.optional().catch(undefined),
  side: z.enum(["dr", "cr"]).optional().catch(undefined),
  item: whole,
  progLine: whole,
});

/** Lines of a list are to be sampled, or a procedure of a programme carried out by a sample. */
export const hasWish = (params: URLSearchParams): boolean =>
  params.get("from") === "lines" || (params.has("new") && params.has("item"));

/** What is taken over leaves the address. */
export const noWish = Object.fromEntries(
  ["from", "item", "progLine", ...populationNames].map((name) => [name, undefined]),
);

export function wishAt(params: URLSearchParams): Wish {
  const { period, account, aux, side, withClosing, item, progLine, ...same } = Params.parse(Object.fromEntries(params));
  const blank = newWish(period);
  const drawnFor = { fsItemId: item, progLineId: item && progLine };
  if (params.get("from") !== "lines") return { ...blank, ...drawnFor };
  return {
    ...blank,
    ...same,
    ...drawnFor,
    accountCode: account,
    auxId: aux,
    side: side ?? "both",
    withoutClosing: withClosing === "",
  };
}
