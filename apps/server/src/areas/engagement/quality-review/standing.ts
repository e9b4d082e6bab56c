/** The review as it stands now: its matters by their facts, and everything that its completion waits for. */

import type { Involvement } from "@digao/contract/areas/engagement/quality-review/calls";
import {
  matterState,
  reviewEntryKind,
  reviewMatter,
  reviewPhase,
} from "@digao/contract/areas/engagement/quality-review/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { type Db, inProject } from "@digao/db/tenant";
import {
  openMatters,
  REVIEW_MATTERS,
  type ReviewMatter,
  reviewDatesMissing,
} from "@digao/domain/engagement-quality/review-record";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { type Fact, factsOf, hashOf } from "./facts.ts";
import {
  type Entry,
  entriesOf,
  fieldworkEnd,
  involvementsOf,
  type Office,
  type Review,
  reviewerInOffice,
  reviewsOf,
} from "./rows.ts";

export interface MatterStanding {
  matter: ReviewMatter;
  facts: Fact[];
  hash: string;
  entries: Entry[];
  state: number;
  isQuestionOpen: boolean;
  lacks: string[];
}

export interface ReviewStanding {
  office: Office | null;
  own: Review | null;
  former: Review[];
  /** Of the reviewer in office. */
  involvements: Involvement[];
  matters: MatterStanding[];
  /** Besides the matters. */
  lacks: string[];
  /** With nothing missing, and nothing written or changed since. */
  isCompleted: boolean;
  entries: Entry[];
  allInvolvements: (Involvement & { reviewId: number })[];
}

const { paper, question, answer, conclusion } = reviewEntryKind;
/** A day that no report is dated after: what is asked of the report's day is asked apart. */
const NEVER = "9999-12-31";

const lastOf = (entries: readonly Entry[], kind: number): Entry | undefined =>
  entries.findLast((one) => one.kind === kind);

interface Judged {
  papers: number;
  asked: Entry | undefined;
  answered: Entry | undefined;
  concluded: Entry | undefined;
  isQuestionOpen: boolean;
  isCurrent: boolean;
  hasMoved: boolean;
}

function judge(entries: readonly Entry[], hash: string): Judged {
  const [asked, answered, concluded] = [question, answer, conclusion].map((kind) => lastOf(entries, kind));
  const isQuestionOpen = asked !== undefined && (answered?.id ?? 0) < asked.id;
  const isLast = concluded !== undefined && concluded.id > Math.max(asked?.id ?? 0, answered?.id ?? 0);
  const hasMoved = isLast && concluded.factsHash !== hash;
  const papers = entries.filter(({ kind }) => kind === paper).length;
  return { papers, asked, answered, concluded, isQuestionOpen, isCurrent: isLast && !hasMoved, hasMoved };
}

function stateOf({ isQuestionOpen, hasMoved }: Judged, lacks: readonly MessageKey[]): number {
  if (isQuestionOpen) return matterState.asked;
  if (hasMoved) return matterState.reopened;
  return lacks.length === 0 ? matterState.concluded : matterState.open;
}

function lacksOf({ papers, asked, isQuestionOpen, isCurrent, hasMoved }: Judged): MessageKey[] {
  const lacks: [MessageKey, boolean][] = [
    ["review.noPaper", papers === 0],
    ["review.notAsked", asked === undefined],
    ["review.notAnswered", isQuestionOpen],
    ["review.factsMoved", hasMoved],
    ["review.notConcluded", !isCurrent && !hasMoved],
  ];
  return lacks.flatMap(([key, isMissing]) => (isMissing ? [key] : []));
}

async function matterOf(
  of: { db: Db; projectId: number; lang: Lang; reviewer: string },
  matter: ReviewMatter,
  entries: Entry[],
): Promise<MatterStanding> {
  const facts = await factsOf(matter, of);
  const hash = hashOf(facts);
  const judged = judge(entries, hash);
  const record = {
    matter,
    reviewerId: of.reviewer,
    papers: entries.filter(({ kind }) => kind === paper).map(({ words }) => words),
    question: judged.asked?.words ?? "",
    answer: judged.isQuestionOpen ? "" : (judged.answered?.words ?? ""),
    conclusion: judged.isCurrent ? (judged.concluded?.words ?? "") : "",
  };
  const isOpen = openMatters([record], of.reviewer).includes(matter);
  const lacks = isOpen ? lacksOf(judged) : [];
  return {
    matter,
    facts,
    hash,
    entries,
    state: stateOf(judged, lacks),
    isQuestionOpen: judged.isQuestionOpen,
    lacks: lacks.map((key) => messageOf(of.lang, key)),
  };
}

function dateLacks(involvements: readonly Involvement[], end: string | null, lang: Lang): string[] {
  const first = (phase: number): string | null =>
    involvements
      .filter((one) => one.phase === phase)
      .map(({ day }) => day)
      .sort()[0] ?? null;
  const { planning, execution, completion } = reviewPhase;
  const days = { planning: first(planning), execution: first(execution), completion: first(completion) };
  const phases = Object.values(reviewPhase)
    .filter((phase) => first(phase) === null)
    .map((phase) => codeWord(lang, "reviewPhase", phase))
    .join(lang === "zh" ? "、" : ", ");
  return reviewDatesMissing({ ...days, fieldworkEnd: end, reportDate: NEVER }).map((key) =>
    messageOf(lang, `review.${key}`, { phases, day: end ?? "", reportDate: "" }),
  );
}

export async function readReview(of: Db, projectId: number, lang: Lang): Promise<ReviewStanding> {
  const db = inProject(of, projectId);
  const office = await reviewerInOffice(db, projectId);
  const { own, former } = await reviewsOf(db, projectId, office);
  const entries = await entriesOf(db);
  const allInvolvements = await involvementsOf(db);
  const ofOwn = <Row extends { reviewId: number }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ reviewId }) => reviewId === own?.id);
  const involvements = ofOwn(allInvolvements);
  const written = ofOwn(entries);
  const matters: MatterStanding[] = [];
  const asked = { db, projectId, lang, reviewer: String(office?.userId ?? 0) };
  for (const matter of REVIEW_MATTERS)
    matters.push(
      await matterOf(
        asked,
        matter,
        written.filter((one) => one.matter === reviewMatter[matter]),
      ),
    );
  const lacks = dateLacks(involvements, await fieldworkEnd(db, projectId), lang);
  const isWhole = lacks.length === 0 && matters.every((one) => one.lacks.length === 0);
  const last = Math.max(0, ...[...written, ...involvements].map(({ at }) => Date.parse(at)));
  const isCompleted = isWhole && own?.completedAt != null && Date.parse(own.completedAt) >= last;
  return { office, own, former, involvements, matters, lacks, isCompleted, entries, allInvolvements };
}

export const matterWord = (lang: Lang, matter: ReviewMatter): string =>
  codeWord(lang, "reviewMatter", reviewMatter[matter]);

/** Everything at once, each matter with what it lacks. */
export const allLacks = ({ matters, lacks }: ReviewStanding, lang: Lang): string[] => [
  ...lacks,
  ...matters
    .filter((one) => one.lacks.length > 0)
    .map((one) =>
      messageOf(lang, "review.matterLacks", {
        matter: matterWord(lang, one.matter),
        lacks: one.lacks.join(lang === "zh" ? "、" : ", "),
      }),
    ),
];

export const completedDay = ({ own }: ReviewStanding): string | null =>
  own?.completedAt ? dayOf(Date.parse(own.completedAt)) : null;
