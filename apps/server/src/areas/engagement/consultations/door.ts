/** What other areas ask of consultations and differences of opinion. */
import type { ConsultationRow } from "@digao/contract/areas/engagement/consultations/calls";
import { consultationState, consultationSubject } from "@digao/contract/areas/engagement/consultations/codes";
import type { Db } from "@digao/db/tenant";
import { proposedReport } from "./demands.ts";
import { consultationsOf } from "./rows.ts";

/** Of an engagement, the newest first. */
export const consultationsOfProject = (db: Db, projectId: number): Promise<ConsultationRow[]> =>
  consultationsOf(db, projectId);

/** What the records of an engagement propose for its report. */
export const proposedByRecords = (db: Db, projectId: number): ReturnType<typeof proposedReport> =>
  proposedReport(db, projectId);

/** Whether one on a modified opinion was answered from outside the team and concluded. */
export async function hasOpinionConsultation(db: Db, projectId: number): Promise<boolean> {
  const { modifiedOpinion } = consultationSubject;
  return (await consultationsOf(db, projectId)).some(
    ({ subject, state }) => subject === modifiedOpinion && state === consultationState.concluded,
  );
}
