import { declared } from "./declared.ts";
import { jobHandlers } from "./job-handlers.ts";
import { serveJobs } from "./platform/jobs/process-main.ts";

serveJobs({ handlers: jobHandlers, declared });
