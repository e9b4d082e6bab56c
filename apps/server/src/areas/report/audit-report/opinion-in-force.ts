/** The opinion that a report goes by: the version in force of its paper, with what has moved since. */
import { OpinionGround, opinionPaper } from "@digao/contract/areas/report/audit-report/calls";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isSplitOpinion, type OpinionFacts, type ReportSection, sectionsOf } from "@digao/domain/reports/opinion";
import { type OpinionKind, readOpinion } from "@digao/domain/reports/opinion-kind";
import { sql } from "kysely";
import { factsOf, type Ground, groundMoved, readGround } from "./ground.ts";

export interface OpinionInForce {
  id: number;
  opinion: OpinionKind;
  /** Qualified on what covers the year, unmodified on the balance sheet. */
  isSplit: boolean;
  sections: ReportSection[];
  facts: OpinionFacts;
  /** In words, what is not as it was when it was approved. */
  moved: string[];
}

interface Stored {
  id: number;
  data: Readonly<Record<string, unknown>>;
}

function movedSince(data: Stored["data"], now: Ground, lang: Lang): string[] {
  const ground = OpinionGround.safeParse(data.ground);
  const amounts = data.misstatement === now.misstatement && data.om === now.om;
  return [
    ...(amounts ? [] : [messageOf(lang, "report.ground.misstatement")]),
    ...(ground.success ? groundMoved(ground.data, now, lang) : []),
  ];
}

export async function opinionInForce(db: Db, reportId: number, lang: Lang): Promise<OpinionInForce | null> {
  const { rows } = await sql<Stored>`
    select v.id, v.data from paper_record v
    where ${ofProject("v")} and v.kind = ${opinionPaper.spec.name} and v.subject_id = ${reportId} and v.place = 1`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const now = await readGround(db, lang);
  const read = readOpinion(Number(row.data.opinion), false);
  if (!read) return null;
  const facts = factsOf(row.data, now);
  return {
    id: row.id,
    opinion: read.opinion,
    facts,
    isSplit: isSplitOpinion(read.opinion, facts),
    sections: sectionsOf(read.opinion, facts),
    moved: movedSince(row.data, now, lang),
  };
}

/** As the register keeps it of an issued report. */
export const registeredOpinion = (of: Pick<OpinionInForce, "opinion" | "isSplit" | "sections"> | null) => ({
  opinion: of?.opinion ?? null,
  is_split: of?.isSplit ?? false,
  has_going_concern: of?.sections.includes("goingConcern") ?? false,
  has_emphasis: of?.sections.includes("emphasis") ?? false,
  has_key_matters: of?.sections.includes("kam") ?? false,
});
