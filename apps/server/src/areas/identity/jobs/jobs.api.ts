import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { serve } from "../../../platform/serve.ts";
import { cancelJob, getJob, listJobs } from "./jobs.ts";

export const jobsRoutes = serve(jobs, { GetJob: getJob, GetJobs: listJobs, CancelJob: cancelJob });
