/** What is particular about a walkthrough: its controls are those of the cycle, and it is of the flow chart as it stands. */

import type { Flow } from "@digao/contract/areas/evidence/controls/calls";
import { type Walkthrough, walkthroughPaper } from "@digao/contract/areas/evidence/controls/calls";
import { walkthroughResult } from "@digao/contract/areas/evidence/controls/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FilledOf } from "@digao/contract/paper/paper";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Fault, Lack } from "../../../platform/paper/parts.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { holdControls } from "./open.ts";
import { settle } from "./settle.ts";

interface Sources {
  flow: Flow;
  codes: ReadonlySet<string>;
  today: string;
}

async function readSources({ db }: Context, _lang: Lang, id: number): Promise<Sources> {
  const { rows } = await sql<{ flow: Flow; codes: string[] }>`
    select c.flow, coalesce((select array_agg(p.code) from control_point p where ${ofProject("p")} and p.cycle = c.code and not p.is_deleted), '{}') as codes
    from control_cycle c where ${ofProject("c")} and c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing();
  return { flow: row.flow, codes: new Set(row.codes), today: today() };
}

type Draft = FilledOf<(typeof walkthroughPaper)["spec"]>;

function judge({ steps, result, walkDay }: Draft, { codes, today: day }: Sources): Fault | null {
  const unknown = steps.find(({ control }) => control && !codes.has(control));
  if (unknown) return { key: "control.stepUnknown", field: "steps", params: { code: unknown.control ?? "" } };
  if (walkDay && walkDay > day) return { key: "control.walkAhead", field: "walkDay" };
  const isDeficient = steps.some((step) => step.result === walkthroughResult.designDeficiency);
  return isDeficient && result === walkthroughResult.implemented
    ? { key: "control.designUnsaid", field: "result" }
    : null;
}

const stepsMin = 2;
const lacks = (_version: Walkthrough, { flow }: Sources): Lack | null =>
  flow.nodes.length < stepsMin ? { key: "control.flowMissing" } : null;

const flowText = ({ flow }: Sources): string => JSON.stringify(flow);

/** The chart in words: each step with those that follow it. */
function flowRows({ nodes, edges }: Flow, lang: Lang) {
  const named = new Map(nodes.map(({ id, text }, at) => [id, `${at + 1} ${text}`]));
  const next = (id: string) =>
    edges
      .filter(({ from }) => from === id)
      .map(({ to, text }) => (text ? `${text} → ${named.get(to)}` : `→ ${named.get(to)}`))
      .join("；");
  return [
    [messageOf(lang, "control.print.flow")],
    ...nodes.map(({ id, kind }) => [named.get(id) ?? "", messageOf(lang, `control.flow.${kind}`), next(id)]),
  ];
}

export const walkthroughHandlers = paperHandlers(walkthroughPaper, {
  hold: ({ db }) => holdControls(db),
  readSources,
  figures: (_ctx, { flow }) => Promise.resolve({ flowSteps: String(flow.nodes.length) }),
  judge,
  workOut: (_draft, sources) => ({ flow: flowText(sources) }),
  snapshots: { flow: String },
  lacks,
  moved: (version, sources) => {
    const { flow } = version as unknown as { flow: string };
    return flow === flowText(sources) ? null : {};
  },
  async follow(ctx, act) {
    if (act === "approve") await settle(ctx);
  },
  print: { after: ({ sources, lang }) => flowRows(sources.flow, lang) },
});
