/** What is particular about the completion memo: the figures it is bound to, and the waivers that its print lists. */

import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { type CompletionWaiver, completionMemo } from "@digao/contract/areas/report/completion/calls";
import { checkOf } from "@digao/contract/areas/report/completion/checks";
import { waiverState } from "@digao/contract/areas/report/completion/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import type { RowOut } from "@digao/excel/write/sheet-out";
import { sql } from "kysely";
import { isRecord } from "../../../platform/lib/narrow.ts";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Printed } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { misstatementsOf } from "../misstatements/door.ts";
import { waiversOf } from "./waiver-rows.ts";

interface Sources {
  waivers: CompletionWaiver[];
}

const inForce = (waivers: readonly CompletionWaiver[]): CompletionWaiver[] =>
  waivers.filter(({ state }) => state === waiverState.inForce);

/** As they are now: a memo of others is out of date. */
export async function memoFigures(db: Db, lang: Lang): Promise<Record<string, string | null>> {
  const projectId = projectIdOf(db);
  const { materiality, uncorrected } = await misstatementsOf(db, projectId, lang);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from risk r
    where ${ofProject("r")} and not r.is_deleted and r.risk_level = ${sql.lit(riskLevel.significant)}`.execute(db);
  const waivers = inForce(await waiversOf(db, projectId));
  return {
    om: materiality.om,
    pm: materiality.pm,
    rollover: uncorrected.rollover,
    ironCurtain: uncorrected.ironCurtain,
    significantRisks: String(rows[0]?.count ?? 0),
    waiverCount: String(waivers.length),
  };
}

/** Each with its reason and its persons (practice 5.2). */
function printed({ lang, sources }: Printed<unknown, Sources>): RowOut[] {
  const say = (key: "title" | "reason" | "by") => messageOf(lang, `completion.memo.waivers.${key}`);
  const waivers = inForce(sources.waivers);
  return [
    [say("title"), say("reason"), say("by")],
    ...waivers.map(({ code, reason, waivedBy, secondBy }): RowOut => {
      const check = checkOf(code);
      const line = check ? `${code} ${wordIn(lang, check.words)}` : code;
      return [line, reason, [waivedBy, secondBy].filter(Boolean).join("、")];
    }),
  ];
}

export const memoHandlers = paperHandlers(completionMemo, {
  readSources: async ({ db }: Context): Promise<Sources> => ({ waivers: await waiversOf(db, projectIdOf(db)) }),
  figures: ({ db, lang }) => memoFigures(db, lang),
  print: { after: printed },
});

export interface MemoStanding {
  isDrafted: boolean;
  /** Signed by both, and of the figures as they are now. */
  isSigned: boolean;
}

/** Handed in by the manager, it is drafted; in force with figures that stand, it is signed. */
export async function memoStanding(db: Db, lang: Lang): Promise<MemoStanding> {
  const { rows } = await sql<{ place: number | null; status: number; data: unknown }>`
    select v.place, v.status, v.data from paper_record v
    where ${ofProject("v")} and v.kind = ${completionMemo.spec.name} and v.place in (0, 1)`.execute(db);
  const { open, inForce: approved } = completionMemo.spec;
  const isDrafted = rows.some(({ status }) => status !== open && status <= approved);
  const standing = rows.find(({ place }) => place === 1);
  if (!standing || !isRecord(standing.data)) return { isDrafted, isSigned: false };
  const { data } = standing;
  const now = await memoFigures(db, lang);
  const isFresh = Object.entries(now).every(([name, value]) => String(data[name] ?? "") === String(value ?? ""));
  return { isDrafted, isSigned: isFresh };
}
