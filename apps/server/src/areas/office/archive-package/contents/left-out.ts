/** What a package does not hold of a project's rows, and why: what is worked out from the rest, and what only serves the work in the product. */
import { neverExported } from "../../../identity/tenants/door.ts";

const ofWork: Readonly<Record<string, string>> = {
  audit_file_gram: "search index, worked out from the files",
  completion_standing: "worked out from the records",
  download: "files on their way to somebody",
  file_upload: "files on their way",
  file_upload_part: "parts of files on their way",
  job: "work under way",
  job_do: "lists of tasks, worked out from the records",
  line_selection: "what a search had found, worked out anew",
  mail_account: "settings of a mailbox",
  mail_gram: "search index, worked out from the mails",
  notice: "notices to people",
  overview_drawn: "worked out from the records",
  overview_entry: "worked out from the records",
  overview_file: "worked out from the records",
  overview_letter: "worked out from the records",
  overview_project: "worked out from the records",
  overview_task: "worked out from the records",
  project_log: "in log/, with its hash chain",
  project_log_due: "a mark of the program",
  project_log_head: "in manifest.json",
  recent_project: "lists of single people",
  row_home: "a mark of the program",
  sample_population: "worked out from the vouchers",
  subscription: "wishes of single people",
  user_category_project: "lists of single people",
  work_offer: "what single people were offered to log",
  work_timer: "clocks that run",
};

export const leftOutTables: Readonly<Record<string, string>> = { ...neverExported.tables, ...ofWork };

/** Of people a package holds name and number alone (data/people). */
export const leftOutColumns: Readonly<Record<string, readonly string[]>> = neverExported.columns;

/** Written by the package itself, or no part of a project. */
export const notOfProjects: readonly string[] = ["app_user", "tenant", "project"];
