/**
 * Ledger imports (数据采集): a file becomes a batch (uploaded -> checked -> in force or rolled back). The rows of a batch are
 * written beside those in force; committing moves the period's pointer, so a period is always the old data or the new, whole.
 */

import { z } from "zod";
import { area, get, inProject, inProjectHead, post } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Flag, Id, IsoDate, JobStarted, OptionalId, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";
import { ImportLoss } from "./losses.ts";

export type { ImportLoss } from "./losses.ts";

/** importType: 1 FSItemData, 2 TBData, 3 Mapping, 4 VoucherLib. */
export const importTypeMax = 10;
export const periodLabelMax = 30;
export const ImportTypeId = z.coerce.number().int().min(1).max(importTypeMax);

const layout = {
  /** Row number (from 1) of the header's last row; 0 where the sheet has none. */
  headerRow: z.number().int().min(0).max(200).optional(),
  /** Source column (from 0) -> field of the import template; null leaves a column out. */
  columns: z.record(z.string(), z.string().nullable()).optional(),
};

/** What a person may correct before the check: every part has a detected default. */
export const ImportOptions = z.object({
  encoding: z.string().max(20).optional(),
  /** The one that is shown; read alone unless `sheets` says more. */
  sheet: z.string().max(200).optional(),
  delimiter: z.string().max(1).optional(),
  ...layout,
  /** The sheets that are read one after the other; those that belong together where nobody has chosen. */
  sheets: z.array(z.string().max(200)).min(1).max(1000).optional(),
  /** By sheet, where several are read. */
  layouts: z.record(z.string().max(200), z.object(layout)).optional(),
  /** Existing data period, or a new one. */
  periodId: OptionalId,
  period: z
    .object({
      label: z.string().trim().min(1).max(periodLabelMax),
      startDate: IsoDate,
      endDate: IsoDate,
      kind: z.coerce.number().int().min(1).max(4).default(1),
    })
    .optional(),
  coaStandard: z.string().max(4).optional(),
  /** How a list with one signed balance per account is signed: debit positive, or positive on the account's own side. */
  signs: z.enum(["debit", "account"]).optional(),
  /** Key of a question -> the choice taken. Only questions that stand on the batch are answered. */
  answers: z.record(z.string().max(60), z.string().max(200)).optional(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

const Params = z.record(z.string(), z.string());
/** What a file leaves open and could change a figure: nobody's guess, so the batch waits for the answer. */
export const OpenQuestion = z.object({
  key: z.string(),
  params: Params,
  choices: z.array(z.object({ value: z.string(), params: Params })),
  /** What the check reads the file by until somebody has answered. */
  proposed: z.string().nullable(),
});
export type OpenQuestion = z.infer<typeof OpenQuestion>;
export const ImportQuestion = OpenQuestion.extend({
  /** In the reader's language, as are the words of each choice. */
  text: z.string(),
  why: z.string(),
  choices: z.array(z.object({ value: z.string(), params: Params, text: z.string() })),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type ImportQuestion = z.infer<typeof ImportQuestion>;

export const SourceColumn = z.object({
  index: z.number().int(),
  header: z.string(),
  samples: z.array(z.string()),
  field: z.string().nullable(),
  confidence: z.number(),
});
export const Detection = z.object({
  kind: z.string(),
  encoding: z.string().nullable(),
  encodings: z.array(z.string()),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  sheet: z.string().nullable(),
  software: z.string().nullable(),
  typeId: z.number().nullable(),
  headerRow: z.number().nullable(),
  headerRows: z.number(),
  columns: z.array(SourceColumn),
  /** Required fields that no column gives. */
  missing: z.array(z.string()),
  /** Period read from titles or data. */
  period: z.object({ startDate: z.string(), endDate: z.string(), label: z.string() }).nullable(),
  companyName: z.string().nullable(),
  /** The first rows as text, title rows included. */
  preview: z.array(z.array(z.string().nullable())),
  /** The sheets that this batch reads one after the other, and those of them that lack a header or a required field. */
  taken: z.array(z.string()).default([]),
  incomplete: z.array(z.string()).default([]),
  /** Nobody knows the labels: the header is what looks like one. */
  isGuessed: z.boolean().default(false),
  /** Sheets that no batch reads: their rows, and why. */
  untaken: z.array(z.object({ name: z.string(), rows: z.number(), why: z.string() })).default([]),
  /** Of each sheet that is read what its header is known by, whatever the year. */
  headers: z.array(z.object({ sheet: z.string(), key: z.string() })).default([]),
  /** Columns were matched as somebody matched them in an earlier file of the client with the same header. */
  recalled: z
    .object({
      fileName: z.string(),
      userName: z.string(),
      day: z.string(),
      /** By sheet. */
      layouts: z.record(z.string(), z.object(layout)),
    })
    .nullable()
    .default(null),
  /** A certain detection needs no person: no required field missing, every mapping sure. */
  certain: z.boolean(),
  /** What the first rows leave open. */
  questions: z.array(OpenQuestion).default([]),
});
export type Detection = z.infer<typeof Detection>;

export const ImportTotals = z.object({
  rows: z.number(),
  lines: z.number(),
  vouchers: z.number(),
  accounts: z.number(),
  debit: z.string(),
  credit: z.string(),
  periodFrom: z.number().nullable(),
  periodTo: z.number().nullable(),
  gaps: z.number(),
  /** The journal's movements were held against those of a trial balance. */
  isCompared: z.boolean(),
  /** Statement on completeness (完整性) in the reader's language. */
  statement: z.string(),
  seconds: z.number().nullable(),
});
export const CheckCount = z.object({ code: z.string(), level: z.number(), title: z.string(), count: z.number() });

export const ImportBatch = z.object({
  id: Id,
  projectId: Id,
  typeId: z.number(),
  fileName: z.string(),
  status: z.number(),
  /** In force in its period now. */
  isCurrent: z.boolean(),
  options: ImportOptions,
  detection: Detection.nullable(),
  rowCount: z.number(),
  okCount: z.number(),
  errCount: z.number(),
  totals: ImportTotals.nullable(),
  checks: z.array(CheckCount),
  /** Those answered, too: an unanswered one keeps the batch from coming in force. */
  questions: z.array(ImportQuestion),
  /** The period and the batch that committing would replace. */
  periodId: z.number().nullable(),
  periodLabel: z.string().nullable(),
  replaces: z.object({ batchId: Id, fileName: z.string(), committedAt: z.string().nullable() }).nullable(),
  /** An earlier import of the same bytes in this project. */
  sameFile: z.object({ batchId: Id, fileName: z.string(), time: z.string() }).nullable(),
  jobId: z.number().nullable(),
  forceReason: z.string().nullable(),
  /** What putting it in force, or taking it back, took from tested vouchers, and why it was done all the same. */
  loss: z
    .object({ tested: z.number(), others: z.number(), reason: z.string().nullable(), userName: z.string().nullable() })
    .nullable(),
  /** Taken in before the engagement was accepted, to evaluate it (承接评估用): it goes by itself when that is declined. */
  isTrial: z.boolean(),
  committedAt: z.string().nullable(),
  userName: z.string(),
  time: z.string(),
  rowVersion: RowVersion,
});
export type ImportBatch = z.infer<typeof ImportBatch>;

export const Finding = z.object({
  seq: z.number(),
  code: z.string(),
  level: z.number(),
  title: z.string(),
  where: z.string(),
  detail: z.string(),
  /** What to open: a voucher, a line, an account. */
  jmsn: z.number().nullable(),
  accountCode: z.string().nullable(),
  /** As the trial balance has it. */
  accountName: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;
export const ImportProblem = z.object({
  row: z.number().nullable(),
  col: z.string().nullable(),
  level: z.number(),
  code: z.string(),
  text: z.string(),
});

const LossReason = z.string().trim().max(500).optional();
const UploadFields = z.object({
  projectId: Id,
  periodId: OptionalId,
  /** JSON of ImportOptions. */
  options: z.string().max(20000).optional(),
  /** True runs straight through (check, then commit when no level-1 finding) if the detection is certain. */
  auto: Flag.default(true),
});
const Uploaded = z.object({ batches: z.array(ImportBatch) });
const workbooks = { maxBytes: limits.ledgerBytesMax, maxFiles: 20 };
const upload = (summary: string) => ({ kind: "upload" as const, upload: workbooks, summary });
const OfBatch = z.object({ batchId: Id });
const ofBatch = (role: "member" | "leader" = "member") => inProject(role, "batchId", "importBatch");

export const imports = area("/api/services/app/Project", {
  FromExcelImportFSItemData: post(UploadFields, Uploaded, inProject(), upload("Takes in a file of statement items")),
  FromExcelImportTBData: post(UploadFields, Uploaded, inProject(), upload("Takes in a file of account balances")),
  FromExcelImportMapping: post(UploadFields, Uploaded, inProject(), upload("Takes in a file of account mappings")),
  FromExcelImportVoucherLib: post(UploadFields, Uploaded, inProject(), upload("Takes in a file of the journal")),
  /** Ours: any ledger file; the type is recognised from its headers. */
  UploadLedgerFile: post(UploadFields, Uploaded, inProject(), upload("Takes in any ledger file and tells its kind")),
  GetImportBatch: get(OfBatch, ImportBatch, ofBatch(), {
    summary: "One batch of an import: its file, columns, options and what the checks found",
  }),
  /** Changes the options and detects again. */
  UpdateImportOptions: post(
    OfBatch.extend({ typeId: ImportTypeId.optional(), options: ImportOptions, rowVersion: RowVersion }),
    ImportBatch,
    ofBatch(),
    { body: "rows", summary: "Changes how a file is read, and detects its columns again" },
  ),
  /** Reads the whole file and runs every check, as a job. */
  CheckImport: post(OfBatch, JobStarted, ofBatch(), { summary: "Reads the whole file and runs every check, as a job" }),
  /** Puts the batch in force. Level-1 findings need a reason from a leader (role 1-3). */
  CommitImport: post(
    OfBatch.extend({
      replace: Flag.default(false),
      forceReason: ReasonText().optional(),
      /** Needed where tested vouchers would lose theirs. */
      lossReason: LossReason,
    }),
    ImportBatch,
    ofBatch(),
    { summary: "Puts a batch in force; grave findings need a reason from a leader" },
  ),
  /** What would lose its voucher if the batch came in force, or, being in force, were taken back; those tested first. */
  GetImportLosses: get(
    OfBatch,
    z.object({ tested: z.number(), lost: z.number(), total: z.number(), items: z.array(ImportLoss) }),
    ofBatch(),
    { summary: "What would lose its voucher by a batch, those tested first" },
  ),
  /** Takes back the batch in force: the one it replaced returns, if it still exists. */
  RollbackImport: post(OfBatch.extend({ lossReason: LossReason }), ImportBatch, ofBatch("leader"), {
    summary: "Takes back the batch in force; the one it replaced returns",
  }),
  /** Gives up a batch that is not in force and removes its rows. */
  DiscardImport: post(OfBatch, z.null(), ofBatch(), {
    summary: "Gives up a batch that is not in force and removes its rows",
  }),
  GetImportFindings: get(
    PageQuery.extend({
      batchId: Id,
      code: z.string().max(10).optional(),
      level: z.coerce.number().int().optional(),
      lang: z.string().optional(),
    }),
    pageOf(Finding),
    ofBatch(),
    { kind: "list", summary: "What the checks found in a batch, with its level" },
  ),
  GetImportProblems: get(PageQuery.extend({ batchId: Id }), pageOf(ImportProblem), ofBatch(), {
    kind: "list",
    summary: "Rows of a batch that could not be read, with why",
  }),
  /** Runs the checks again on the data in force of a period (both the trial balance and the journal). */
  CheckPeriod: post(z.object({ periodId: Id }), JobStarted, inProject("member", "periodId", "projectPeriod"), {
    summary: "Checks the data in force of a period again, as a job",
  }),
  DownDataQualityReport: get(OfBatch.extend({ lang: z.string().optional() }), Bytes, ofBatch(), {
    kind: "file",
    summary: "The report on the quality of a batch's data",
  }),
  GetProjectPeriods: get(
    z.object({ projectId: Id }),
    z.array(
      z.object({
        id: Id,
        label: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        kind: z.number(),
        isCurrent: z.boolean(),
        coaStandard: z.string(),
        softCode: z.string().nullable(),
        tb: z
          .object({ batchId: Id, fileName: z.string(), rows: z.number(), committedAt: z.string().nullable() })
          .nullable(),
        voucher: z
          .object({
            batchId: Id,
            fileName: z.string(),
            lines: z.number(),
            vouchers: z.number(),
            committedAt: z.string().nullable(),
          })
          .nullable(),
        clientStatement: z.object({ batchId: Id, fileName: z.string(), rows: z.number() }).nullable(),
        rowVersion: RowVersion,
      }),
    ),
    inProject(),
    { summary: "The data periods of a project and what is in force in each" },
  ),
  UpdateProjectPeriod: post(
    z.object({
      periodId: Id,
      label: z.string().trim().min(1).max(periodLabelMax),
      startDate: IsoDate,
      endDate: IsoDate,
      kind: z.coerce.number().int().min(1).max(4),
      isCurrent: Flag,
      coaStandard: z.string().max(4),
      rowVersion: RowVersion,
    }),
    z.null(),
    inProject("leader", "periodId", "projectPeriod"),
    { summary: "Changes the name, dates, kind and chart of a data period" },
  ),
});

/** Files of the import area under /api/jm and AuditFile. */
export const importFiles = area("/api/jm", {
  DownImportTemplate: get(z.object({ TypeId: ImportTypeId, lang: z.string().optional() }), Bytes, undefined, {
    kind: "file",
    summary: "The blank template of one kind of import",
  }),
  /** Every blank import template, for the client of a project to fill in, as one zip. */
  GetModalDownLoad: get(z.object({ Id, lang: z.string().optional() }), Bytes, inProjectHead(), {
    kind: "file",
    path: "/api/pm/GetModalDownLoad",
    summary: "All blank import templates in one zip, for the client to fill in",
  }),
  GetAuditFileImportLog: get(
    PageQuery.extend({ projectId: Id, typeId: ImportTypeId.optional() }),
    pageOf(ImportBatch),
    inProject(),
    {
      kind: "list",
      keepsSessionIdle: true,
      path: "/api/services/app/AuditFile/GetAuditFileImportLog",
      summary: "The imports of a project, newest first",
    },
  ),
  /** Ours: the file as it was uploaded. */
  DownImportFile: get(z.object({ batchId: Id }), Bytes, ofBatch(), {
    kind: "file",
    rate: "files",
    summary: "An imported file as it was uploaded",
  }),
});
