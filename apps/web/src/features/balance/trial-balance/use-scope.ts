/** What the trial balance screen shows, all of it in the address: view, group, period, language, unit, toggles. */
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { useMemo } from "react";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";

export const views = ["tb", "bs", "is", "variation", "structure", "ratios"] as const;
export type View = (typeof views)[number];
export const groups = ["1", "2", "3", "all"] as const;
export type Group = (typeof groups)[number];

const Url = z.object({
  view: z.enum(views).catch("tb"),
  grp: z.enum(groups).catch("all"),
  /** Data period. */
  period: z.coerce.number().int().positive().optional().catch(undefined),
  /** Month key. */
  jp: z.coerce.number().int().positive().optional().catch(undefined),
  lang: z.enum(["zh", "en"]).optional().catch(undefined),
  unit: z.enum(["yuan", "wan"]).catch("yuan"),
  /** Lines without any amount are shown too. */
  zeros: z.string().optional().catch(undefined),
  /** Effect of drafts; the project's setting where it is left out. */
  draft: z.enum(["1", "0"]).optional().catch(undefined),
  /** Statements: 0 shows the client's figures. */
  audited: z.enum(["0", "1"]).catch("1"),
  /** Analyses: 1 balance sheet, 2 income statement. */
  rpt: z.enum(["1", "2"]).catch("1"),
  /** Entries behind an adjustment cell: item and column. */
  adj: z.string().optional().catch(undefined),
  /** Why journal and trial balance differ: an account, or `all` of them. */
  why: z.string().optional().catch(undefined),
});

export function useScope() {
  const project = useProject();
  const screenLang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const [url, patch] = useUrlState(Url);
  const months = useCall(trialBalance.GetTrialBalanceList, { projectId: project.id });
  const lang = url.lang ?? screenLang;
  const scope = useMemo(
    () => ({ projectId: project.id, periodId: url.period, JPeriod: url.jp, RptLang: lang }),
    [project.id, url.period, url.jp, lang],
  );
  return { project, url, patch, lang, scope, months: months.data ?? [] };
}
export type Scope = ReturnType<typeof useScope>;
