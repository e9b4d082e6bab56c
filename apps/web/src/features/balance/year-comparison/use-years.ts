/** What the page compares, all of it in the address: items, accounts or ratios, how many years, what is material, which rows are drawn. */
import { yearComparison } from "@digao/contract/areas/balance/year-comparison/calls";
import type { Output } from "@digao/contract/endpoint";
import { useMemo } from "react";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";

export const subjects = ["items", "accounts", "ratios"] as const;
export type Subject = (typeof subjects)[number];

const flag = z.enum(["0", "1"]).optional().catch(undefined);
const Url = z.object({
  of: z.enum(subjects).catch("items"),
  /** Years at most. */
  n: z.coerce.number().int().min(3).max(5).catch(5),
  /** Changes from this rate on are material, in percent. */
  rate: z.coerce.number().int().min(1).max(999).catch(30),
  only: flag,
  level: z.enum(["one", "leaf"]).catch("one"),
  share: flag,
  /** Keys of the rows that are drawn; "none" where the reader has ticked them off. */
  rows: z.string().max(400).optional().catch(undefined),
  chart: flag,
  /** Amounts as an index. */
  index: flag,
  unit: z.enum(["yuan", "wan"]).catch("yuan"),
  lang: z.enum(["zh", "en"]).optional().catch(undefined),
});

export type Answer = Output<typeof yearComparison.GetYearComparison>;
export type Row = Answer["rows"][number];
export type Head = Answer["years"][number];

export function useYears() {
  const project = useProject();
  const screenLang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const [url, patch] = useUrlState(Url);
  const lang = url.lang ?? screenLang;
  const { n: count, rate, level, unit } = url;
  const input = useMemo(
    () => ({ projectId: project.id, count, rate: String(rate / 100), level, unit, RptLang: lang }),
    [project.id, count, rate, level, unit, lang],
  );
  const onlyMaterial = url.only === "1" && url.of !== "ratios";
  const query = useCall(
    yearComparison.GetYearComparison,
    { ...input, subject: url.of, onlyMaterial },
    { keepPrevious: true },
  );
  return { project, url, patch, lang, input, query };
}
export type Scope = ReturnType<typeof useYears>;
