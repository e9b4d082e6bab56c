/** What the data query shows, all of it in the address: period, tab, account, auxiliary item, filters, order, voucher. */
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { type Expression, ExpressionText } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { useMemo } from "react";
import { useCall } from "../../../lib/api.ts";
import type { MoneyUnit } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { type LineTab, lineTabs } from "./drill/lines.ts";

const wholeIn = (params: URLSearchParams, name: string) => {
  const text = params.get(name) ?? "";
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
};

function expressionIn(text: string | null): Expression | undefined {
  const parsed = ExpressionText.safeParse(text ?? "");
  return parsed.success ? parsed.data : undefined;
}

const none: never[] = [];

export function useQuery() {
  const project = useProject();
  const [params, patch] = useUrlParams();
  const periods = useCall(vouchers.GetTrailbalancePeriod, { projectId: project.id });
  const list = periods.data ?? none;
  const tab: LineTab = lineTabs.find((one) => one === params.get("tab")) ?? "lines";
  // Balances are told by a trial balance alone, too.
  const filled = list.filter(({ hasVouchers }) => hasVouchers || tab === "balances" || tab === "auxBalances");
  const wanted = wholeIn(params, "period");
  const period =
    filled.find(({ periodId }) => periodId === wanted) ?? filled.find(({ isCurrent }) => isCurrent) ?? filled[0];
  const text = params.get("expression");
  const expression = useMemo(() => expressionIn(text), [text]);
  const unit: MoneyUnit = params.get("unit") === "wan" ? "wan" : "yuan";
  return {
    project,
    params,
    patch,
    periods,
    filled,
    period,
    tab,
    unit,
    expression,
    account: params.get("account") ?? undefined,
    aux: wholeIn(params, "aux"),
    voucher: wholeIn(params, "voucher"),
    row: wholeIn(params, "row"),
    sort: params.get("sort") ?? undefined,
    /** Another list: the place in the old one, and the voucher beside it, mean nothing there. */
    go: (changes: Record<string, string | number | undefined>) =>
      patch({ row: undefined, voucher: undefined, ...changes }, "push"),
    showVoucher: (jmsn: number | undefined) => patch({ voucher: jmsn }),
    keepRow: (row: number) => {
      if (row !== (wholeIn(params, "row") ?? 0)) patch({ row: row || undefined });
    },
  };
}
export type Query = ReturnType<typeof useQuery>;
