import { jobHandlers } from "./job-handlers.ts";
import { serveJobs } from "./platform/jobs/thread-main.ts";

serveJobs(jobHandlers);
