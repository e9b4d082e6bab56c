/** What is particular about the paper of a standard: its procedures stay, and each is answered, explained and supported. */
import { type ConsiderationPaper, considerationPaper } from "@digao/contract/areas/report/considerations/calls";
import type { Standard } from "@digao/contract/areas/report/considerations/catalogue";
import { considerationApplies, considerationOutcome } from "@digao/contract/areas/report/considerations/codes";
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { FilledOf } from "@digao/contract/paper/paper";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Fault, Lack } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Facts, factsOf, proposedBy, standardIn } from "./standards.ts";

interface Sources {
  standard: Standard;
  facts: Facts;
  lang: Lang;
  /** Of going concern: its evaluation is approved. */
  hasForecast: boolean;
}

const goingConcern = "1324";

async function hasForecastIn({ db }: Context): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select 1 from paper_record v
    where ${ofProject("v")} and v.kind = 'goingConcern' and v.place = 1) as has`.execute(db);
  return rows[0]?.has ?? false;
}

async function readSources(ctx: Context, lang: Lang, id: number): Promise<Sources> {
  const standard = await standardIn(ctx.db, id);
  return {
    standard,
    facts: await factsOf(ctx.db),
    lang,
    hasForecast: standard.csaNo !== goingConcern || (await hasForecastIn(ctx)),
  };
}

/** The standard's own procedures stand there, in the words of either language. */
function judge({ steps, applies }: FilledOf<(typeof considerationPaper)["spec"]>, sources: Sources): Fault | null {
  const { standard, lang } = sources;
  const stated = new Set(steps.map(({ step }) => step?.trim()));
  const lacking = standard.steps.find(([zh, en]) => !stated.has(zh) && !stated.has(en));
  if (lacking) return { key: "consideration.stepMissing", field: "steps", params: { step: wordIn(lang, lacking) } };
  if (applies === considerationApplies.notApplicable && standard.when === "always")
    return { key: "consideration.always", field: "applies" };
  return null;
}

type Step = ConsiderationPaper["steps"][number];
function lackOfStep({ outcome, remark, evidence }: Step) {
  if (outcome === null) return "consideration.notAnswered" as const;
  const isSilent = (remark ?? "").trim() === "";
  if (outcome !== considerationOutcome.done) return isSilent ? ("consideration.notExplained" as const) : null;
  return isSilent && evidence.length === 0 ? ("consideration.notSupported" as const) : null;
}

function lacks({ applies, steps }: ConsiderationPaper, { hasForecast }: Sources): Lack | null {
  if (applies === considerationApplies.notApplicable) return null;
  for (const step of steps) {
    const key = lackOfStep(step);
    if (key) return { key, params: { step: step.step ?? "" } };
  }
  return hasForecast ? null : { key: "consideration.needsForecast" };
}

/** What the facts proposed when it was filled in, as words that a version keeps. */
const proposal = ({ standard, facts }: Sources): string => String(proposedBy(standard, facts));

export const paperOfStandard = paperHandlers(considerationPaper, {
  readSources,
  judge,
  workOut: (_draft, sources) => ({ proposal: proposal(sources) }),
  snapshots: { proposal: String },
  // The project has become listed, a group, or a first audit since, or is none any more.
  moved: (version, sources) => {
    const { proposal: then } = version as unknown as { proposal: string };
    return then === proposal(sources) ? null : {};
  },
  lacks,
  beside: (_ctx, { sources: { standard, facts }, lang }) =>
    Promise.resolve({
      csaNo: standard.csaNo,
      title: wordIn(lang, standard.words),
      hint: wordIn(lang, standard.hint),
      standardSteps: standard.steps.map((step) => wordIn(lang, step)),
      proposed: proposedBy(standard, facts),
      when: wordIn(lang, standard.applies),
    }),
});
