/** What the address says about the screen of statement items. */
import { z } from "zod";
import type { MoneyUnit } from "../../../lib/format.ts";
import type { ReportLanguage } from "../../../ui/LangSwitch.tsx";

export const tabs = [
  ...(["lead", "schedule", "details", "program", "variation", "structure", "compare"] as const),
  ...(["calculations", "assets", "letters", "adjust", "vouchers", "files", "notes"] as const),
] as const;
export type Tab = (typeof tabs)[number];

/** What stands together under one tab of the paper. */
export const tabGroups = [
  { key: "lead", tabs: ["lead"] },
  { key: "details", tabs: ["schedule", "details"] },
  { key: "program", tabs: ["program"] },
  { key: "analysis", tabs: ["variation", "structure", "compare"] },
  { key: "calculations", tabs: ["calculations"] },
  { key: "assets", tabs: ["assets"] },
  { key: "letters", tabs: ["letters"] },
  { key: "adjust", tabs: ["adjust"] },
  { key: "vouchers", tabs: ["vouchers"] },
  { key: "files", tabs: ["files"] },
  { key: "notes", tabs: ["notes"] },
] as const satisfies readonly { key: string; tabs: readonly Tab[] }[];

const flag = z
  .string()
  .optional()
  .transform((text) => text === "true");
export const Url = z.object({
  rid: z.coerce.number().int().positive().optional().catch(undefined),
  tab: z.enum(tabs).catch("lead"),
  /** One of the paper's sheets, in place of a tab. */
  sheet: z.coerce.number().int().positive().optional().catch(undefined),
  lang: z.enum(["zh", "en"]).optional().catch(undefined),
  unit: z.enum(["yuan", "wan"]).catch("yuan"),
  keyword: z.string().catch(""),
  /** Id of the audit user, or "none". */
  user: z.string().optional().catch(undefined),
  status: z.coerce.number().int().optional().catch(undefined),
  flagged: flag,
  /** Also items without amounts. */
  empty: flag,
});

/** How figures and names are shown on both the list and the paper. */
export interface View {
  grpId: 1 | 2 | 3;
  lang: ReportLanguage;
  unit: MoneyUnit;
}
export interface Switches {
  onLang: (lang: ReportLanguage) => void;
  onUnit: (unit: MoneyUnit) => void;
}
