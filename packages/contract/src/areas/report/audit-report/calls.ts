/** Auditor's reports (审计报告): opinion, text, signatures, and what becomes of an issued report. */
import { z } from "zod";
import { area, get, inProject, namingPeople, type Output, post, right } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { paper } from "../../../paper/paper.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, IsoDate, Keyword, OptionalId, PageQuery, pageOf, RowVersion, RptLang } from "../../../shapes.ts";
import { opinionSpec } from "./opinion.ts";
import { AfterReport, certNoMax, FirmCertificates, May } from "./shapes.ts";
import { textSpec } from "./text.ts";

/** What the records of the project say, kept with the version that was decided on them. */
export const OpinionGround = z.object({
  /** The conclusion on going concern in force; null while there is none. */
  goingConcern: z.number().nullable(),
  isListed: z.boolean(),
  isPie: z.boolean(),
});
export type OpinionGround = z.infer<typeof OpinionGround>;
export const ProposedOpinion = z.object({
  opinion: z.number(),
  isContested: z.boolean(),
  /** Qualified on income statement and cash flow, unmodified on the balance sheet. */
  isSplit: z.boolean().default(false),
  /** In words, what asks for which opinion. */
  reasons: z.array(z.object({ opinion: z.number(), words: z.string() })),
  /** Sections that the report will have. */
  sections: z.array(z.string()),
});
export type ProposedOpinion = z.infer<typeof ProposedOpinion>;

export const opinionPaper = paper(opinionSpec, {
  record: { ground: OpinionGround, proposed: ProposedOpinion },
  sheet: {
    now: OpinionGround,
    /** A consultation on the opinion was answered and concluded. */
    hasConsultation: z.boolean(),
  },
});

/** What a text was written on; kept with it. */
export const TextBound = z.object({
  opinionId: z.number().nullable(),
  values: z.record(z.string(), z.string()),
});
export type TextBound = z.infer<typeof TextBound>;

export const ReportPart = z.object({
  section: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.object({ text: z.string(), isStrong: z.boolean() })),
});
export type ReportPart = z.infer<typeof ReportPart>;
export const ReportPreview = z.object({
  title: z.string(),
  reportNo: z.string(),
  addressee: z.string(),
  parts: z.array(ReportPart),
  signs: z.array(z.string()),
  /** What keeps the text from being complete, and why it is no report yet. */
  warnings: z.array(z.string()),
});
export type ReportPreview = z.infer<typeof ReportPreview>;

export const textPaper = paper(textSpec, {
  record: { bound: TextBound },
  sheet: { preview: ReportPreview, proposed: z.record(z.string(), z.string()) },
});
export type TextRecord = Output<typeof textPaper.calls.sheet>["records"][number];

const Signature = z.object({ part: z.number(), by: z.string(), at: z.string() });
const Common = {
  kind: z.string(),
  kindName: z.string(),
  status: z.number(),
  reportNo: z.string().nullable(),
  opinion: z.number().nullable(),
  isSplit: z.boolean(),
  reportDate: z.string().nullable(),
  issuedAt: z.string().nullable(),
  sealedBy: z.string().nullable(),
  filing: z.number(),
  verifyCode: z.string().nullable(),
  voidReason: z.string().nullable(),
  voidedBy: z.string().nullable(),
};
export const AuditReport = z.object({
  id: Id,
  entryId: Id,
  ...Common,
  plannedDate: z.string().nullable(),
  /** Of a report that is dated twice: both days as it bears them, and by which decision. */
  dualDate: z.string().nullable(),
  dualOf: z.number().nullable(),
  partner: z.string().nullable(),
  secondId: z.number().nullable(),
  second: z.string().nullable(),
  /** 0 none, else the state of the paper: of the version in force where there is one. */
  opinionState: z.number().nullable(),
  textState: z.number().nullable(),
  signatures: z.array(Signature),
  /** What keeps it from being signed, in words; empty once it may be. */
  lacks: z.array(z.string()),
  can: z.object({ change: May, sign: May, reopen: May, void: May }),
  rowVersion: RowVersion,
});
export type AuditReport = z.infer<typeof AuditReport>;

export const AuditReports = z.object({
  items: z.array(AuditReport),
  kinds: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Who may sign beside the partner. */
  people: z.array(z.object({ userId: Id, name: z.string() })),
  /** Decisions by which a report may be dated twice, with the day that it bears then. */
  duals: z.array(z.object({ id: Id, day: z.string(), words: z.string() })),
  canAdd: May,
  /** Parts of the package of the report, and whether the product makes them. */
  parts: z.array(z.object({ words: z.string(), isThere: z.boolean() })),
});
export type AuditReports = z.infer<typeof AuditReports>;

const member = inProject("member", "Id", "auditReport");
const leader = inProject("leader", "Id", "auditReport");
const appointing = inProject("appointing", "Id", "auditReport");
const seen = { Id, rowVersion: RowVersion };
export const codeMax = 40;

export const auditReports = area("/api/services/app/auditreport", {
  GetAuditReports: get(z.object({ projectId: Id, RptLang }), AuditReports, inProject(), {
    summary: "The reports of a project with where each stands, and what may be done",
  }),
  AddAuditReport: post(
    z.object({ projectId: Id, kind: z.string().trim().min(1).max(20) }),
    AuditReport,
    inProject("leader"),
    {
      summary: "Begins a report of one kind",
    },
  ),
  UpdateAuditReport: post(
    z.object({ ...seen, plannedDate: IsoDate.nullish(), secondId: OptionalId, dualOf: OptionalId }),
    AuditReport,
    namingPeople(leader),
    { summary: "The day that the report will bear, and who signs beside the partner" },
  ),
  SignAuditReport: post(z.object({ ...seen, code: z.string().trim().min(1).max(codeMax) }), AuditReport, member, {
    summary: "The partner, or after the partner the second CPA, signs with a second factor",
  }),
  ReopenAuditReport: post(z.object({ ...seen, reason: ReasonText().min(1) }), AuditReport, appointing, {
    summary: "Takes the signatures under a report back that is not issued yet",
  }),
  VoidAuditReport: post(
    z.object({ ...seen, reason: ReasonText().min(1), withdrawnOn: IsoDate.nullish() }),
    AuditReport,
    appointing,
    {
      afterReport: "report",
      summary: "The partner makes a report void, with the day on which its filing was withdrawn",
    },
  ),
  DownAuditReport: get(z.object({ Id, format: z.enum(["docx", "pdf"]).default("docx") }), Bytes, member, {
    kind: "file",
    summary: "The report in Word or as a PDF",
  }),
  GetAfterReport: get(z.object({ projectId: Id }), AfterReport, inProject(), {
    summary: "What was filed and taken away after the report was issued, and which drafts may go",
  }),
  AddLateDocument: post(
    z.object({
      projectId: Id,
      obtainedOn: IsoDate,
      obtainedBy: z.coerce.number().int().min(1),
      nodeId: OptionalId,
      reason: ReasonText().min(1),
    }),
    AfterReport,
    namingPeople(inProject("leader")),
    {
      kind: "upload",
      upload: { maxBytes: limits.fileBytesMax, maxFiles: 1 },
      afterReport: "sorting",
      summary: "Files a document that was obtained before the report date",
    },
  ),
  RemoveSupersededDraft: post(
    z.object({ projectId: Id, fileId: Id, sha256: z.string().length(64), reason: ReasonText().min(1) }),
    AfterReport,
    inProject("leader"),
    { afterReport: "sorting", summary: "Takes a draft away that the issued report has superseded, by name and hash" },
  ),
  DownReportPackage: get(z.object({ Id }), Bytes, member, {
    kind: "file",
    summary: "The report with audited statements and notes in one PDF, with contents and what is missing",
  }),
});

/** What the regulator's platform asks for (财会〔2023〕15号). */
export const FilingField = z.object({ key: z.string(), words: z.string(), value: z.string() });
export type FilingField = z.infer<typeof FilingField>;
export const ReadBackLine = z.object({
  field: z.string(),
  words: z.string(),
  expected: z.string(),
  found: z.string().nullable(),
  result: z.number(),
});
export type ReadBackLine = z.infer<typeof ReadBackLine>;

export const ReportEntry = z.object({
  id: Id,
  reportId: Id,
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  aYear: z.number(),
  isSigned: z.boolean(),
  ...Common,
  partner: z.string().nullable(),
  second: z.string().nullable(),
  copies: z.number().nullable(),
  filedOn: z.string().nullable(),
  rowVersion: RowVersion,
});
export type ReportEntry = z.infer<typeof ReportEntry>;
export const ReportEntryFile = ReportEntry.extend({
  codeReading: z.number().nullable(),
  fileName: z.string().nullable(),
  sha256: z.string().nullable(),
  withdrawnOn: z.string().nullable(),
  /** Live until the filing is recorded, then as it was filed. */
  fields: z.array(FilingField),
  /** Empty until the stamped PDF is there. The code is shown once it was read, or typed by a second person. */
  readBack: z.array(ReadBackLine),
  unreadWhy: z.string().nullable(),
  filedBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  confirmWords: z.string().nullable(),
  deliveries: z.array(
    z.object({
      id: Id,
      day: z.string(),
      receiver: z.string(),
      copies: z.number(),
      medium: z.number(),
      sha256: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  form: z.string(),
  /** The firm need not file reports of this kind, and why. */
  unfiledReason: z.string().nullable(),
  can: z.object({ seal: May, form: May, file: May, confirm: May, deliver: May, export: May }),
});
export type ReportEntryFile = z.infer<typeof ReportEntryFile>;

const copies = z.coerce.number().int().min(1).max(999);
const Code = z
  .string()
  .trim()
  .max(codeMax)
  .regex(/^(\p{Script=Han}?[0-9A-Za-z-]{6,})?$/u)
  .default("");
const onePdf = { maxBytes: limits.fileBytesMax, maxFiles: 1, kinds: ["pdf"] } as const;
const edits = right("Pages.Reports.Edit");
const exports = right("Pages.Reports.Export");
const RegisterFilter = {
  status: z.coerce.number().int().min(0).max(3).optional(),
  filing: z.coerce.number().int().min(0).max(4).optional(),
  kind: z.string().max(20).optional(),
};
/** Of what a second person says, and of a receiver. */
export const filingWordsMax = 300;

export const reportRegister = area("/api/services/app/reportregister", {
  GetReportRegister: get(PageQuery.extend(RegisterFilter), pageOf(ReportEntry), right("Pages.Reports"), {
    kind: "list",
    summary: "Every report of the firm with its number and where it stands, void ones included",
  }),
  GetReportEntry: get(z.object({ Id }), ReportEntryFile, right("Pages.Reports"), {
    summary: "One report with what the platform asks for, and its copies",
  }),
  SealAuditReport: post(z.object({ ...seen, copies }), ReportEntryFile, right("Pages.Reports.Seal"), {
    summary: "The head office seals a signed report: it gets its number and is issued",
  }),
  SetReportNumberForm: post(
    z.object({ Id, form: z.string().trim().min(4).max(60) }),
    ReportEntryFile,
    right("Pages.Reports.Edit"),
    { summary: "How the firm numbers reports of this kind from now on" },
  ),
  RecordReportFiling: post(z.object({ ...seen, code: Code, filedOn: IsoDate.optional() }), ReportEntryFile, edits, {
    kind: "upload",
    upload: onePdf,
    summary: "The code and day of the filing with the stamped PDF, which is read back and compared",
  }),
  ConfirmReportFiling: post(
    z.object({ ...seen, code: Code, words: z.string().trim().max(filingWordsMax).default("") }),
    ReportEntryFile,
    edits,
    { summary: "A second person types the code again, and says what was compared by eye" },
  ),
  DeliverAuditReport: post(
    z.object({
      ...seen,
      day: IsoDate,
      receiver: z.string().trim().min(1).max(100),
      copies,
      medium: z.coerce.number().int().min(1).max(2),
    }),
    ReportEntryFile,
    edits,
    {
      kind: "upload",
      upload: onePdf,
      summary: "Copies handed over; of an electronic one the file, which has to be the one that was filed",
    },
  ),
  SetReportKindFiling: post(
    z.object({ Id, isUnfiled: z.boolean(), reason: z.string().trim().max(filingWordsMax).default("") }),
    ReportEntryFile,
    edits,
    { summary: "Whether reports of this kind are filed on the platform" },
  ),
  GetFirmCertificates: get(z.object({}), FirmCertificates, right("Pages.Reports"), {
    summary: "Licences of the firm and its CPAs that reports are handed over with",
  }),
  AddFirmCertificate: post(
    z.object({
      kind: z.coerce.number().int().min(1).max(3),
      userId: OptionalId,
      certNo: z.string().trim().min(1).max(certNoMax),
      validFrom: IsoDate,
      validTo: IsoDate.optional(),
    }),
    FirmCertificates,
    namingPeople(edits),
    {
      kind: "upload",
      upload: { maxBytes: limits.imageBytesMax, maxFiles: 1, kinds: ["png", "jpg", "pdf"] },
      summary: "Keeps a licence, as a picture or a PDF, with the days that it holds for",
    },
  ),
  RemoveFirmCertificate: post(z.object({ ...seen, reason: ReasonText().min(1) }), FirmCertificates, edits, {
    summary: "Takes a licence away from further reports; those issued keep it",
  }),
  DownFirmCertificate: get(z.object({ Id }), Bytes, right("Pages.Reports"), {
    kind: "file",
    summary: "A licence as it was added",
  }),
  DownFilingData: get(z.object({ Id, format: z.enum(["xlsx", "json"]).default("xlsx") }), Bytes, exports, {
    kind: "file",
    summary: "What the platform asks for, as a workbook or as JSON",
  }),
  DownStampedReport: get(z.object({ Id }), Bytes, right("Pages.Reports"), {
    kind: "file",
    summary: "The stamped PDF as it was filed",
  }),
  DownReportRegister: get(z.object({ ...RegisterFilter, keyword: Keyword }), Bytes, exports, {
    kind: "file",
    summary: "The register of reports as a workbook",
  }),
});
