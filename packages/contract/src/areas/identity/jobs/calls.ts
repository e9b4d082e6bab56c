/** Long work (任务): what is queued, running and done, and its cancellation. */
import { z } from "zod";
import { area, get, inProject, post, signedIn } from "../../../endpoint.ts";
import { Id, Nothing, PageQuery, pageOf } from "../../../shapes.ts";

export const JobState = z.enum(["queued", "running", "done", "failed", "cancelled"]);
export const JobProgress = z.object({
  phase: z.string().nullable(),
  done: z.number().nullable(),
  total: z.number().nullable(),
  /** Units a second. */
  rate: z.number().nullable(),
  etaSeconds: z.number().nullable(),
});
export const Job = z.object({
  id: Id,
  projectId: z.number().nullable(),
  kind: z.string(),
  state: JobState,
  progress: JobProgress,
  result: z.unknown(),
  /** In the reader's language; null unless the job failed. */
  error: z.string().nullable(),
  isCancelling: z.boolean(),
  userId: z.number().nullable(),
  userName: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

const OfJob = z.object({ jobId: Id });

export const jobs = area("/api/services/app/Job", {
  /** A job of a project is seen by its members, one without a project by who started it. */
  GetJob: get(OfJob, Job, signedIn, {
    keepsSessionIdle: true,
    summary: "One job with its progress; a page asks for it every second",
  }),
  GetJobs: get(
    PageQuery.extend({ projectId: Id, kind: z.string().max(50).optional(), state: JobState.optional() }),
    pageOf(Job),
    inProject(),
    { kind: "list", summary: "Jobs of a project, newest first" },
  ),
  CancelJob: post(OfJob, Nothing, signedIn, { summary: "Ends a waiting job at once and a running one soon" }),
});
