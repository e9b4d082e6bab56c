/** What the records of an engagement say on each matter that the reviewer judges. A conclusion keeps the fingerprint of what it was drawn from. */

import { createHash } from "node:crypto";
import { adjustOpinion, adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import { consultationKind } from "@digao/contract/areas/engagement/consultations/codes";
import { declarationState } from "@digao/contract/areas/engagement/independence/codes";
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { RefType } from "@digao/contract/records";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { ReviewMatter } from "@digao/domain/engagement-quality/review-record";
import { sql } from "kysely";
import { amountWords } from "../../../platform/records/rows.ts";
import { consultationsOfProject } from "../consultations/door.ts";

export interface Fact {
  refType: RefType;
  refId: number;
  /** What of it matters to the judgement, in no language. */
  mark: string;
  words: string;
}
interface Asked {
  db: Db;
  projectId: number;
  lang: Lang;
}
type Source = (asked: Asked) => Promise<Fact[]>;

const joined = (parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(" · ");

/** Threats that somebody has declared, and how each was decided. */
const independence: Source = async ({ db, projectId, lang }) => {
  const { rows } = await sql<{ id: number; name: string; state: number }>`
    select d.id, u.name, d.state from independence_declaration d
    join app_user u on u.tenant_id = d.tenant_id and u.id = d.user_id
    where d.of_project = ${projectId} and (d.state <> ${declarationState.clear} or cardinality(d.withdrawn) > 0)
    order by d.id`.execute(db);
  return rows.map(({ id, name, state }) => ({
    refType: "independenceDeclaration",
    refId: id,
    mark: String(state),
    words: joined([name, codeWord(lang, "declarationState", state)]),
  }));
};

/** Significant ones, those of fraud, and the presumed one that was rebutted. */
const significantRisks: Source = async ({ db, lang }) => {
  const { rows } = await sql<{ id: number; what: string; level: number; isFraud: boolean; rebuttal: string | null }>`
    select r.id, r.what_can_go_wrong as what, r.risk_level as level, r.is_fraud as "isFraud", r.rebuttal_reason as rebuttal
    from risk r where ${ofProject("r")} and not r.is_deleted
      and (r.risk_level = ${riskLevel.significant} or r.is_fraud or r.rebutted_by is not null) order by r.id`.execute(
    db,
  );
  return rows.map(({ id, what, level, isFraud, rebuttal }) => ({
    refType: "risk",
    refId: id,
    mark: JSON.stringify([what, level, isFraud, rebuttal]),
    words: joined([
      what,
      codeWord(lang, "riskLevel", level),
      isFraud && messageOf(lang, "review.fact.fraud"),
      rebuttal !== null && messageOf(lang, "review.fact.rebutted", { reason: rebuttal }),
    ]),
  }));
};

const materiality: Source = async ({ db, lang }) => {
  const { rows } = await sql<{ id: number; revision: number; om: string; pm: string; trivial: string }>`
    select m.id, m.revision, ${amountWords(sql`m.om`)} as om, ${amountWords(sql`m.pm`)} as pm, ${amountWords(sql`m.trivial`)} as trivial
    from materiality m where ${ofProject("m")} and m.status = ${materialityStatus.approved}`.execute(db);
  return rows.map(({ id, ...figures }) => ({
    refType: "materiality",
    refId: id,
    mark: JSON.stringify(figures),
    words: messageOf(lang, "review.fact.materiality", figures),
  }));
};

const ofKind =
  (kind: number): Source =>
  async ({ db, projectId, lang }) =>
    (await consultationsOfProject(db, projectId))
      .filter((one) => one.kind === kind)
      .map(({ id, state, subject, question, addressee }) => ({
        refType: "consultation",
        refId: id,
        mark: String(state),
        words: joined([
          codeWord(lang, "consultationSubject", subject),
          question.slice(0, 60),
          addressee,
          codeWord(lang, "consultationState", state),
        ]),
      }));

/** Entries that are in the figures, and what the client has not corrected. */
const misstatements: Source = async ({ db, lang }) => {
  const { rows } = await sql<{ id: number; name: string; isOpen: boolean; amount: string; state: string }>`
    select h.id, coalesce(h.adj_no || ' ', '') || h.description as name,
      h.adj_type = ${adjustType.uncorrected} or h.client_status = ${adjustOpinion.refused} as "isOpen",
      coalesce((select ${amountWords(sql`sum(l.debit)`)} from adjust_line l where ${ofProject("l")} and l.head_id = h.id), '0.00') as amount,
      h.adj_type || '/' || h.status || '/' || h.client_status as state
    from adjust_head h where ${ofProject("h")} and h.status <> ${adjustStatus.void}
      and h.adj_type in (${adjustType.entry}, ${adjustType.opening}, ${adjustType.uncorrected})
      and (h.status = ${adjustStatus.checked} or h.adj_type = ${adjustType.uncorrected} or h.client_status = ${adjustOpinion.refused})
    order by h.id`.execute(db);
  return rows.map(({ id, name, isOpen, amount, state }) => ({
    refType: "adjustment",
    refId: id,
    mark: `${state}/${amount}`,
    words: joined([messageOf(lang, isOpen ? "review.fact.uncorrected" : "review.fact.corrected"), name, amount]),
  }));
};

/** The conclusion in force on a standard of its own: KAM (CSA 1504), other information (CSA 1521). */
const consideration =
  (csa: string): Source =>
  async ({ db, lang }) => {
    const { rows } = await sql<{ id: number; revision: number }>`
      select v.id, v.revision from consideration c
      join paper_record v on ${ofProject("v")} and v.kind = 'considerationPaper' and v.subject_id = c.id and v.place = 1
      where ${ofProject("c")} and c.csa_no = ${csa}`.execute(db);
    return rows.map(({ id, revision }) => ({
      refType: "considerationPaper",
      refId: id,
      mark: String(revision),
      words: messageOf(lang, "review.fact.consideration", { csa, revision }),
    }));
  };

/** What bears on the opinion: going concern, and what was concluded of the misstatements. */
const opinion: Source = async ({ db, lang }) => {
  const { rows } = await sql<{
    id: number;
    kind: "goingConcern" | "misstatementConclusion";
    revision: number;
    verdict: number | null;
  }>`
    select v.id, v.kind, v.revision, (v.data ->> 'verdict')::int as verdict from paper_record v
    where ${ofProject("v")} and v.kind in ('goingConcern', 'misstatementConclusion') and v.place = 1 order by v.kind`.execute(
    db,
  );
  return rows.map(({ id, kind, revision, verdict }) => ({
    refType: kind,
    refId: id,
    mark: JSON.stringify([revision, verdict]),
    words:
      kind === "goingConcern"
        ? messageOf(lang, "review.fact.goingConcern", {
            verdict: codeWord(lang, "goingConcernConclusion", verdict ?? 0),
          })
        : messageOf(lang, "review.fact.misstatementConclusion", { revision }),
  }));
};

const sources: Readonly<Record<ReviewMatter, Source>> = {
  independence,
  significantRisks,
  materiality,
  consultations: ofKind(consultationKind.consultation),
  differencesOfOpinion: ofKind(consultationKind.difference),
  misstatements,
  keyAuditMatters: consideration("1504"),
  opinion,
  otherInformation: consideration("1521"),
};

export const factsOf = (matter: ReviewMatter, asked: Asked): Promise<Fact[]> => sources[matter](asked);

export const hashOf = (facts: readonly Fact[]): string =>
  createHash("sha256")
    .update(JSON.stringify(facts.map(({ refType, refId, mark }) => [refType, refId, mark])))
    .digest("hex");
