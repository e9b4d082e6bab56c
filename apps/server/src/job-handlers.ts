import { checkImport } from "./areas/acquisition/imports/job/check-import.ts";
import { checkPeriod } from "./areas/acquisition/imports/job/check-period.ts";
import { purgeImport } from "./areas/acquisition/imports/job/purge-import.ts";
import { dropUpload, dropUploadKind } from "./areas/evidence/audit-files/job/drop-upload.ts";
import { readFiles } from "./areas/evidence/audit-files/job/read-files.ts";
import { readingKind } from "./areas/evidence/audit-files/job/start.ts";
import { letterMailed } from "./areas/letters/confirmations/job/letter-mailed.ts";
import { makeLetters } from "./areas/letters/confirmations/job/make-letters.ts";
import { recogniseReply } from "./areas/letters/confirmations/job/recognise-reply.ts";
import { mailedKind } from "./areas/letters/confirmations/mail-door.ts";
import { makingKind } from "./areas/letters/confirmations/make.ts";
import { markOverdue, overdueKind } from "./areas/letters/confirmations/overdue.ts";
import { scanningKind } from "./areas/letters/confirmations/scans.ts";
import { matchMails } from "./areas/letters/hzmail/job/match-mails.ts";
import { recogniseMail, recognisingKind } from "./areas/letters/hzmail/job/recognise-mail.ts";
import { receiveMail } from "./areas/letters/mail/job/receive-mail.ts";
import { sendMail } from "./areas/letters/mail/job/send-mail.ts";
import { matchingKind, receivingKind, sendingKind } from "./areas/letters/mail/kinds.ts";
import { matchListsJob } from "./areas/papers/matching/job/match-lists.ts";
import { foldOwnSheet } from "./areas/papers/own-sheets/job/fold-own-sheet.ts";
import { checkSheets } from "./areas/papers/sheets/job/check-sheets.ts";
import { foldSheet } from "./areas/papers/sheets/job/fold-sheet.ts";
import { dropDownload } from "./jobs/drop-download.ts";
import { dropExport } from "./jobs/firms/drop-export.ts";
import { exportTenant } from "./jobs/firms/export-tenant.ts";
import { removeTenant } from "./jobs/firms/remove-tenant.ts";
import { journalTest } from "./jobs/journal-test.ts";
import { makeDownload } from "./jobs/make-download.ts";
import { rollUpJournal } from "./jobs/roll-up-journal.ts";
import type { JobHandlers } from "./platform/jobs/handlers.ts";
import { fillBehind, fillKind } from "./platform/overview/fill-job.ts";

/** Every kind of job and what runs it; started by `ctx.jobs.start(ctx.db, { kind, … })`. */
export const jobHandlers: JobHandlers = {
  [readingKind]: readFiles,
  [dropUploadKind]: dropUpload,
  [makingKind]: makeLetters,
  [mailedKind]: letterMailed,
  [scanningKind]: recogniseReply,
  [overdueKind]: markOverdue,
  "check-import": checkImport,
  "check-period": checkPeriod,
  "check-sheets": checkSheets,
  "match-lists": matchListsJob,
  "fold-own-sheet": foldOwnSheet,
  "fold-sheet": foldSheet,
  "purge-import": purgeImport,
  "roll-up-journal": rollUpJournal,
  "journal-test": journalTest,
  "make-download": makeDownload,
  "drop-download": dropDownload,
  "export-tenant": exportTenant,
  "drop-export": dropExport,
  "remove-tenant": removeTenant,
  [sendingKind]: sendMail,
  [matchingKind]: matchMails,
  [recognisingKind]: recogniseMail,
  [receivingKind]: receiveMail,
  [fillKind]: fillBehind,
};
