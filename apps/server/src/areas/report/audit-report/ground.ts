/** What the records of a project say for its opinion, as it is now, and the opinion that follows (practice 8.2). */
import type { OpinionGround, ProposedOpinion } from "@digao/contract/areas/report/audit-report/calls";
import { opinionItems } from "@digao/contract/areas/report/audit-report/opinion";
import { goingConcernConclusion } from "@digao/contract/areas/report/considerations/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import { answerOf } from "@digao/contract/paper/sections";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { fen } from "@digao/domain/money";
import {
  type Extent,
  type OpinionFacts,
  type OpinionProposal,
  type OpinionReason,
  proposeOpinion,
} from "@digao/domain/reports/opinion";
import { sql } from "kysely";
import { misstatementsOf } from "../misstatements/door.ts";

export interface Ground extends OpinionGround {
  misstatement: string;
  /** Null while none is approved. */
  om: string | null;
  isGroup: boolean;
}

const larger = (one: string, other: string): string => {
  const [a, b] = [fen(one), fen(other)].map((value) => (value < 0n ? -value : value)) as [bigint, bigint];
  return a >= b ? one.replace("-", "") : other.replace("-", "");
};

export async function readGround(db: Db, lang: Lang): Promise<Ground> {
  const projectId = projectIdOf(db);
  const { materiality, uncorrected } = await misstatementsOf(db, projectId, lang);
  const { rows } = await sql<{ verdict: number | null }>`
    select (v.data ->> 'verdict')::int as verdict from paper_record v
    where ${ofProject("v")} and v.kind = 'goingConcern' and v.place = 1 limit 1`.execute(db);
  const project = await db
    .selectFrom("project as p")
    .where("p.id", "=", projectId)
    .select(["p.is_listed as isListed", "p.is_pie as isPie", "p.is_group as isGroup"])
    .executeTakeFirstOrThrow();
  return {
    ...project,
    goingConcern: rows[0]?.verdict ?? null,
    misstatement: larger(uncorrected.rollover, uncorrected.ironCurtain),
    om: materiality.isApproved ? materiality.om : null,
  };
}

type Answers = Readonly<Record<string, unknown>>;
const isYes = (answers: Answers, item: keyof typeof opinionItems): boolean =>
  answerOf(answers, "matters", opinionItems[item]).answer === "yes";
function extent(answers: Answers, item: keyof typeof opinionItems): Extent {
  const { answer } = answerOf(answers, "matters", opinionItems[item]);
  return answer === "material" || answer === "pervasive" ? answer : "none";
}

const { disclosed, notDisclosed, inappropriate } = goingConcernConclusion;
function goingConcernOf(verdict: number | null): OpinionFacts["goingConcern"] {
  if (verdict === inappropriate) return "inappropriate";
  return verdict === disclosed || verdict === notDisclosed ? "materialUncertainty" : "ok";
}

type Known = Pick<Ground, "goingConcern" | "isListed" | "misstatement" | "om">;
export function factsOf(answers: Answers, ground: Known): OpinionFacts {
  return {
    misstatement: fen(ground.misstatement),
    om: fen(ground.om ?? "0.00"),
    isMisstatementPervasive: isYes(answers, "pervasive"),
    scope: extent(answers, "scope"),
    opening: extent(answers, "opening"),
    isOpeningUnverified: isYes(answers, "openingInventory"),
    goingConcern: goingConcernOf(ground.goingConcern),
    isUncertaintyDisclosed: ground.goingConcern === disclosed,
    isNondisclosurePervasive: isYes(answers, "nondisclosure"),
    areUncertaintiesUnjudgeable: isYes(answers, "uncertainties"),
    isRepresentationRefused: isYes(answers, "representation"),
    isIntegrityInDoubt: isYes(answers, "integrity"),
    hasEmphasis: isYes(answers, "emphasis"),
    isPredecessorsYear: isYes(answers, "predecessor"),
    isOtherInformationObtained: isYes(answers, "otherInformation"),
    isListed: ground.isListed,
  };
}

const reasonWords = (lang: Lang, reason: OpinionReason): string => messageOf(lang, `report.because.${reason}`);
export const proposalOf = (answers: Answers, ground: Known): OpinionProposal =>
  proposeOpinion(factsOf(answers, ground));

/** Kept with a version in the codes of the domain; shown in words. */
export const proposedWords = (
  { opinion, because, isContested, isSplit, sections }: OpinionProposal,
  lang: Lang,
): ProposedOpinion => ({
  opinion,
  isContested,
  isSplit,
  reasons: Object.entries(because).flatMap(([kind, reasons]) =>
    reasons.map((reason) => ({ opinion: Number(kind), words: reasonWords(lang, reason) })),
  ),
  sections,
});

/** Words for what is not as it was when a version was decided on. */
export function groundMoved(then: OpinionGround, now: Ground, lang: Lang): string[] {
  const is: [string, boolean][] = [
    ["goingConcern", then.goingConcern !== now.goingConcern],
    ["listed", then.isListed !== now.isListed],
    ["pie", then.isPie !== now.isPie],
  ];
  return is
    .filter(([, hasMoved]) => hasMoved)
    .map(([name]) => messageOf(lang, `report.ground.${name}` as "report.ground.listed"));
}
