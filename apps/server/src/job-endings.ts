import { importEnded } from "./areas/acquisition/imports/job/import-ended.ts";
import { downloadEnded } from "./jobs/download-ended.ts";
import { journalTestEnded } from "./jobs/journal-test-ended.ts";
import type { JobEndings } from "./platform/jobs/claim.ts";

/** What follows the end of a job, by its kind. */
export const jobEndings: JobEndings = {
  "check-import": importEnded,
  "journal-test": journalTestEnded,
  "make-download": downloadEnded,
};
