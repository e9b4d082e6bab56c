import { importEnded } from "./areas/acquisition/imports/job/import-ended.ts";
import { readingEnded } from "./areas/evidence/audit-files/job/reading-ended.ts";
import { downloadEnded } from "./areas/evidence/downloads/job/download-ended.ts";
import { journalTestEnded } from "./areas/evidence/journal-tests/job/journal-test-ended.ts";
import type { JobEndings } from "./platform/jobs/claim.ts";

/** What follows the end of a job, by its kind. */
export const jobEndings: JobEndings = {
  "check-import": importEnded,
  "journal-test": journalTestEnded,
  "make-download": downloadEnded,
  "read-files": readingEnded,
};
