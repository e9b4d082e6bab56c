/** Journal-entry testing (会计分录测试, CSA 1141): rules and their parameters, runs over a journal, vouchers that hit, what is left out and why. */
import { z } from "zod";
import { area, get, inProject, put } from "../endpoint.ts";
import { Id, Money } from "../shapes.ts";

const RuleCode = z.string().regex(/^JE(0[1-9]|1\d|2[0-8])$/);
const JournalBand = z.enum(["high", "middle", "low"]);
export type JournalBand = z.infer<typeof JournalBand>;
const ParamValue = z.union([
  z.string().max(100),
  z.number(),
  z.boolean(),
  z.array(z.string().max(100)).max(500),
  z.null(),
]);
const ParamKind = z.enum([
  "money",
  "threshold",
  "share",
  "count",
  "days",
  "optionalDays",
  "time",
  "flag",
  "words",
  "amounts",
  "digits",
  "codes",
]);

export const JournalParam = z.object({
  name: z.string(),
  kind: ParamKind,
  label: z.string(),
  /** As the project keeps it; null of a threshold or of accounts goes by `applied`. */
  value: ParamValue,
  standard: ParamValue,
  /** What a run of the current period would go by. */
  applied: ParamValue,
  /** What a threshold without an amount goes by. */
  from: z.enum(["pm", "trivial"]).nullable(),
});
export const JournalRule = z.object({
  ruleCode: RuleCode,
  name: z.string(),
  about: z.string(),
  isEnabled: z.boolean(),
  weight: z.number(),
  standardWeight: z.number(),
  params: z.array(JournalParam),
});
export type JournalRule = z.infer<typeof JournalRule>;
const NoLess = Money.refine((amount) => !amount.startsWith("-"));
const Bands = z.object({
  /** Scores from here on are high, and from there on middle. */
  high: z.coerce.number().int().min(2).max(99),
  middle: z.coerce.number().int().min(1).max(98),
});
export const JournalSettings = z.object({
  /** 0 while the project goes by the standard values. */
  version: z.number(),
  rules: z.array(JournalRule),
  bands: Bands,
  /** The project's own amounts; null goes by its materiality. */
  pm: z.string().nullable(),
  trivial: z.string().nullable(),
  /** What applies; null where neither is known. */
  appliedPm: z.string().nullable(),
  appliedTrivial: z.string().nullable(),
  savedBy: z.string().nullable(),
  savedAt: z.string().nullable(),
});
export type JournalSettings = z.infer<typeof JournalSettings>;

export const journalTests = area("/api/services/app/voucherlib", {
  GetJeSettings: get(
    z.object({ projectId: Id, version: z.coerce.number().int().min(0).optional() }),
    JournalSettings,
    inProject(),
    {
      summary: "Rules of journal tests with words and parameters, as they are now or were in a version",
    },
  ),
  SaveJeSettings: put(
    z.object({
      projectId: Id,
      /** The version that was read. */
      rowVersion: z.coerce.number().int().min(0),
      rules: z
        .array(
          z.object({
            ruleCode: RuleCode,
            isEnabled: z.boolean(),
            weight: z.number().int().min(1).max(9),
            params: z.array(z.object({ name: z.string().max(50), value: ParamValue })).max(10),
          }),
        )
        .max(28)
        .refine((rules) => new Set(rules.map(({ ruleCode }) => ruleCode)).size === rules.length),
      bands: Bands.refine(({ high, middle }) => high > middle),
      pm: NoLess.nullable(),
      trivial: NoLess.nullable(),
    }),
    JournalSettings,
    inProject(),
    { summary: "Keeps a new version; rules that are not named go by the standard values" },
  ),
  GetJeSettingVersions: get(
    z.object({ projectId: Id }),
    z.array(z.object({ version: z.number(), savedBy: z.string(), savedAt: z.string() })),
    inProject(),
    { summary: "Versions of the rules, newest first" },
  ),
});
