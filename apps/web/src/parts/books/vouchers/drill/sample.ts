/** The way from a list of ledger lines to a new sample (审计抽样) of just these: an address that says the population. */
import { type Expression, ExpressionText } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { projectHref } from "../../../../lib/ids.ts";
import type { LineInput } from "../line-grid/use-line-list.ts";

export const samplingPath = "/maindo/sampling";
/** Names in the address, beside `from` that says where it comes from. */
export const populationNames = "period account aux jPeriodFrom jPeriodTo side keyword withClosing expression".split(
  " ",
);

/** Filters that a sample's form has no field for are conditions there. */
function conditionsIn(input: LineInput): Expression[] {
  const plain: [field: "date" | "amount" | "voucherType" | "preparer", op: "ge" | "le" | "eq", value: unknown][] = [
    ["date", "ge", input.dateFrom],
    ["date", "le", input.dateTo],
    ["amount", "ge", input.amountFrom],
    ["amount", "le", input.amountTo],
    ["voucherType", "eq", input.jType],
    ["preparer", "eq", input.preparer],
  ];
  const own = ExpressionText.safeParse(input.expression ?? "").data;
  return [
    ...plain.flatMap(([field, op, value]): Expression[] => (value ? [{ field, op, values: [String(value)] }] : [])),
    ...(own ? [own] : []),
  ];
}

export function sampleHref(projectId: number, input: LineInput): string {
  const all = conditionsIn(input);
  const [only] = all;
  const facts = {
    period: input.periodId,
    account: input.accountCode,
    aux: input.auxId,
    side: input.side,
    jPeriodFrom: input.jPeriodFrom,
    jPeriodTo: input.jPeriodTo,
    keyword: input.keyword,
    withClosing: input.withoutClosing ? undefined : 1,
    expression: only && JSON.stringify(all.length > 1 ? { all } : only),
  };
  const given = Object.entries(facts).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  return projectHref(samplingPath, projectId, undefined, { new: "1", from: "lines", ...Object.fromEntries(given) });
}
