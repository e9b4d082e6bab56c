/** What other areas ask of consultations and differences of opinion. */
import type { ConsultationRow } from "@digao/contract/areas/engagement/consultations/calls";
import type { Db } from "@digao/db/tenant";
import { proposedReport } from "./demands.ts";
import { consultationsOf } from "./rows.ts";

/** Of an engagement, the newest first. */
export const consultationsOfProject = (db: Db, projectId: number): Promise<ConsultationRow[]> =>
  consultationsOf(db, projectId);

/** What the records of an engagement propose for its report. */
export const proposedByRecords = (db: Db, projectId: number): ReturnType<typeof proposedReport> =>
  proposedReport(db, projectId);
