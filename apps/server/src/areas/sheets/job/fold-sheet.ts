import { inProject } from "@digao/db/tenant";
import type { JobHandler } from "../../../platform/jobs/handlers.ts";
import { workOutFold, writeFold } from "../fold.ts";

/** A book is read and written by one of these at a time; who comes second finds nothing left, or tries once more. */
export const foldSheet: JobHandler = async (job) => {
  const { sheetId } = job.payload;
  const { projectId } = job;
  if (typeof sheetId !== "number" || projectId === null) return { isFolded: false };
  const folded = await job.withTenant((db) => workOutFold(inProject(db, projectId), sheetId), { readOnly: true });
  if (!folded) return { isFolded: false };
  const isFolded = await job.withTenant((db) => writeFold(inProject(db, projectId), sheetId, folded));
  return { isFolded, changes: folded.seq - folded.fromSeq };
};
