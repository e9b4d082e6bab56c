/** On which the standard asks for a consultation (practice 1.6), by what the engagement's records say now. */
import { adjustStatus, adjustType, restatement } from "@digao/contract/areas/balance/adjustments/codes";
import type { ConsultationDemand } from "@digao/contract/areas/engagement/consultations/calls";
import { consultationState, consultationSubject } from "@digao/contract/areas/engagement/consultations/codes";
import { moveState } from "@digao/contract/areas/office/project-moves/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { goingConcernConclusion } from "@digao/contract/areas/report/considerations/codes";
import { misstatementCause } from "@digao/contract/areas/report/misstatements/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import {
  type Consultation,
  type ConsultationSubject,
  type ConsultedFacts,
  consultationsOpen,
  consultationsRequired,
} from "@digao/domain/engagement-quality/consultation";
import { opinionKind } from "@digao/domain/reports/opinion-kind";
import { sql } from "kysely";

interface Known {
  verdict: number | null;
  /** The strictest that a paper on the opinion of a report has, in force or on its way. */
  decided: number | null;
  hasRestatement: boolean;
  hasFraud: boolean;
  isWithdrawing: boolean;
}

/** What a conclusion on going concern does to the opinion (practice 8.2). */
function opinionOf(verdict: number | null): number {
  if (verdict === goingConcernConclusion.inappropriate) return opinionKind.adverse;
  return verdict === goingConcernConclusion.notDisclosed ? opinionKind.qualified : opinionKind.unmodified;
}

/**
 * What the records of an engagement propose for its report; both the demands and the quality review follow. No record says yet what a new
 * standard amounts to: where one does, it is read here.
 */
export async function proposedReport(
  of: Db,
  projectId: number,
): Promise<
  Pick<ConsultedFacts, "opinion" | "hasGoingConcernSection" | "hasRestatement" | "hasFraud" | "isWithdrawing">
> {
  const db = inProject(of, projectId);
  const { rows } = await sql<Known>`
    select (select (v.data ->> 'verdict')::int from paper_record v
        where ${ofProject("v")} and v.kind = 'goingConcern' and v.place = 1 limit 1) as verdict,
      (select max((v.data ->> 'opinion')::int) from paper_record v
        where ${ofProject("v")} and v.kind = 'reportOpinion' and v.place in (0, 1)) as decided,
      exists (select from adjust_head h where ${ofProject("h")} and h.adj_type = ${adjustType.opening} and h.status <> ${adjustStatus.void}
        and h.restatement in (${restatement.policy}, ${restatement.error})) as "hasRestatement",
      exists (select from risk r where ${ofProject("r")} and r.is_fraud and r.kind not in ('revenueFraud', 'managementOverride') and not r.is_deleted)
        or exists (select from misstatement_note n where ${ofProject("n")} and n.cause = ${misstatementCause.fraud}) as "hasFraud"`.execute(
    db,
  );
  const { rows: stops } = await sql`
    select from project p where p.id = ${projectId} and (p.status = ${projectStatus.suspended} or exists (
      select from project_move m where m.tenant_id = p.tenant_id and m.of_project = p.id and m.to_status = ${projectStatus.suspended}
        and m.state = ${moveState.waiting}))`.execute(of);
  const known = rows[0];
  const verdict = known?.verdict ?? null;
  return {
    opinion: Math.max(opinionOf(verdict), known?.decided ?? opinionKind.unmodified),
    hasGoingConcernSection: verdict !== null && verdict !== goingConcernConclusion.none,
    hasRestatement: known?.hasRestatement === true,
    hasFraud: known?.hasFraud === true,
    isWithdrawing: stops.length > 0,
  };
}

const subjectOf = (code: number): ConsultationSubject | null =>
  (Object.entries(consultationSubject) as [ConsultationSubject | "other", number][]).flatMap(([name, one]) =>
    one === code && name !== "other" ? [name] : [],
  )[0] ?? null;

async function held(db: Db, projectId: number): Promise<Consultation[]> {
  const rows = await db
    .selectFrom("consultation")
    .where("of_project", "=", projectId)
    .select(["subject", "state", "answer", "is_of_reviewer as isOfReviewer"])
    .execute();
  return rows.flatMap(({ subject: code, state, answer, isOfReviewer }) => {
    const subject = subjectOf(code);
    const hasDecision = state === consultationState.concluded;
    return subject ? [{ subject, isConsultantOnTeam: isOfReviewer, hasAnswer: answer !== null, hasDecision }] : [];
  });
}

/** Compulsory ones; open until one on the subject was answered from outside the team and concluded. */
export async function demandsOf(db: Db, projectId: number, lang: Lang): Promise<ConsultationDemand[]> {
  const nothingNew = { newStandard: 0n, pm: 0n } as Pick<ConsultedFacts, "newStandard" | "pm">;
  const required = consultationsRequired({ ...(await proposedReport(db, projectId)), ...nothingNew });
  if (required.length === 0) return [];
  const open = consultationsOpen(required, await held(db, projectId));
  return required.map((subject) => ({
    subject: consultationSubject[subject],
    isOpen: open.includes(subject),
    because: messageOf(lang, `consultation.demand.${subject}`),
  }));
}
