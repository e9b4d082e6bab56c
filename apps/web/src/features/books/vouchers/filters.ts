/** Every filter of the line list: its field in the filter bar, and what it asks of the server. */
import type { Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { expressionWords } from "@digao/contract/areas/books/vouchers/line-filter/words";
import { useTranslation } from "react-i18next";
import { formatPeriod } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import type { LineInput } from "../../../parts/books/vouchers/line-grid/use-line-list.ts";
import type { Query } from "../../../parts/books/vouchers/use-query.ts";
import type { Filter } from "../../../ui/filters.ts";

/** Parameters that a saved view keeps besides the filters. */
export const viewParams = ["tab"] as const;

interface Names {
  account: string | undefined;
  aux: string | undefined;
}

export function useFilters({ period, account, aux, expression, params }: Query, names: Names): Filter[] {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const months = (period?.months ?? []).map((month) => ({ value: `${month}`, label: formatPeriod(month) }));
  const named = (value: string | number | undefined, label: string | undefined) =>
    value === undefined ? [] : [{ value: `${value}`, label: label ?? `${value}` }];
  const label = (key: string) => t(`vouchers.filter.${key}`);
  const sides = (["dr", "cr"] as const).map((value) => ({ value, label: t(`vouchers.side.${value}`) }));
  const asked = expression && expressionWords(lang, expression);
  return [
    { key: "jPeriod", kind: "months", label: label("jPeriod"), options: months, width: 180 },
    { key: "amount", kind: "amounts", label: label("amount"), width: 164 },
    { key: "side", kind: "select", label: label("side"), options: sides, width: 76 },
    { key: "date", kind: "dates", label: label("date") },
    { key: "jType", kind: "text", label: label("jType"), width: 110 },
    { key: "preparer", kind: "text", label: label("preparer"), width: 120 },
    { key: "counter", kind: "text", label: label("counter"), width: 150 },
    { key: "withoutClosing", kind: "flag", label: label("withoutClosing") },
    { key: "picked", kind: "flag", label: label("picked") },
    { key: "drawn", kind: "flag", label: label("drawn") },
    { key: "account", kind: "shown", label: label("account"), options: named(account, names.account) },
    { key: "aux", kind: "shown", label: label("aux"), options: named(aux, names.aux) },
    {
      key: "expression",
      kind: "shown",
      label: label("expression"),
      options: named(params.get("expression") ?? undefined, asked),
    },
  ];
}

/** Filters that the server knows as conditions of an expression. */
function conditionsIn(params: URLSearchParams, expression: Expression | undefined): Expression[] {
  const counter = params.get("counter");
  const marks = (["picked", "drawn"] as const).filter((field) => params.get(field));
  return [
    ...(expression ? [expression] : []),
    ...(counter ? [{ field: "counter" as const, op: "startsWith" as const, values: [counter] }] : []),
    ...marks.map((field) => ({ field, op: "isTrue" as const, values: [] })),
  ];
}

const sameNames = [
  "keyword",
  "dateFrom",
  "dateTo",
  "amountFrom",
  "amountTo",
  "jType",
  "preparer",
  "withoutClosing",
] as const;

/** The question of the list, as every call takes it that works on the same lines. */
export function lineInput({ params, account, aux, expression, sort }: Query, periodId: number): LineInput {
  const text = (name: string) => params.get(name) ?? undefined;
  const side = text("side");
  const all = conditionsIn(params, expression);
  const [only] = all;
  return {
    periodId,
    accountCode: account,
    auxId: aux,
    jPeriodFrom: Number(text("jPeriodFrom")) || undefined,
    jPeriodTo: Number(text("jPeriodTo")) || undefined,
    side: side === "dr" || side === "cr" ? side : undefined,
    ...Object.fromEntries(sameNames.map((name) => [name, text(name)])),
    ...(only ? { expression: JSON.stringify(all.length > 1 ? { all } : only) } : {}),
    sorting: sort,
  };
}
