/** The months and the other choices of a book, as the address has them. */
import { useTranslation } from "react-i18next";
import { formatPeriod } from "../../../lib/format.ts";
import type { Filter } from "../../../ui/filters.ts";
import type { Query } from "../vouchers/use-query.ts";

const monthIn = (params: URLSearchParams, name: string) => Number(params.get(name)) || undefined;

export const monthsIn = ({ params }: Query) => ({
  jPeriodFrom: monthIn(params, "jPeriodFrom"),
  jPeriodTo: monthIn(params, "jPeriodTo"),
});

/** One of some words; the first where the address says nothing. */
export function choiceIn<Word extends string>(
  { params }: Query,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  return words.find((word) => word === params.get(name)) ?? words[0];
}

export function useMonthsFilter({ period }: Query): Filter {
  const { t } = useTranslation();
  const options = (period?.months ?? []).map((month) => ({ value: `${month}`, label: formatPeriod(month) }));
  return { key: "jPeriod", kind: "months", label: t("account-books.filter.jPeriod"), options, width: 190 };
}

/** A choice of the address; nothing chosen is the first. */
export function useChoice(
  key: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  width = 136,
): Filter {
  return { key, kind: "select", label, width, options: options.map(([value, words]) => ({ value, label: words })) };
}

/** Whose figures are asked for; left out, the server chooses. */
export function sourceIn({ params }: Query): "tb" | "journal" | undefined {
  const source = params.get("source");
  return source === "tb" || source === "journal" ? source : undefined;
}
