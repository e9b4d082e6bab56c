import type { InFirm, OfProject, WithJobs } from "../../../platform/context.ts";

/** Has a job fold in what waits and work out the formulas, when the caller's transaction has committed. */
export const queueFormulas = (
  { db, jobs, project }: InFirm & OfProject & WithJobs,
  sheetId: number,
  delaySeconds = 0,
): Promise<number> =>
  jobs.start(db, { kind: "fold-sheet", projectId: project?.id ?? null, payload: { sheetId }, delaySeconds });
