/** The filing desk: the code of the platform and the stamped PDF by one person, the code once more by a second where the file does not say it. */
import type { ReportEntry, ReportEntryFile, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { codeReading, reportFiling } from "@digao/contract/areas/report/audit-report/codes";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import type { Db } from "@digao/db/tenant";
import { type OpinionKind, opinionKind } from "@digao/domain/reports/opinion-kind";
import { type ReadBackLine, readBack } from "@digao/domain/reports/read-back";
import { sql } from "kysely";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { listed } from "../../../platform/lib/listed.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { limitIn, readings } from "../../evidence/audit-files/door.ts";
import { holdReports, refuse } from "./acts.ts";
import { changeEntry } from "./entries.ts";
import { auditedFigures, filingDataNow } from "./filing-data.ts";
import {
  againstConfirming,
  againstRecording,
  codeReadingOf,
  type FilingState,
  filingState,
  isReadBack,
  linesWith,
  namesOf,
} from "./filing-state.ts";
import { formOf } from "./numbers.ts";
import { oneEntry, shownEntry } from "./register.ts";

type Calls = typeof reportRegister;
const wordsLeast = 10;

/** Nobody else acts on it until the transaction ends. */
export async function heldEntry(db: Db, { Id, rowVersion }: { Id: number; rowVersion: number }): Promise<ReportEntry> {
  const { projectId } = await oneEntry(db, Id);
  await holdRecord(db, "project", projectId);
  await holdReports(db, projectId);
  const entry = await oneEntry(db, Id);
  checkVersion(rowVersion, entry);
  return entry;
}

interface Seen {
  text: string;
  why: string | null;
  codes: string[];
}

/** A file that takes longer than a reading may is compared by eye. */
async function wordsIn(ctx: Context, { tempPath, sha256 }: UploadedFile): Promise<Pick<Seen, "text" | "why">> {
  try {
    return await ctx.readFile(readings.words, tempPath, { fileName: "report.pdf", look: "pdf", sha256 });
  } catch (error) {
    const limit = limitIn(error);
    if (limit === null || limit === "file.machineBusy") throw error;
    return { text: "", why: limit };
  }
}

async function look(ctx: Context, upload: UploadedFile): Promise<Seen> {
  const { text, why } = await wordsIn(ctx, upload);
  const codes = why === null ? await ctx.readFile(readings.codes, upload.tempPath, null) : [];
  return { text, why, codes };
}

type Given = Input<Calls["RecordReportFiling"]>;

/** Its own code and day; none of a kind that is not filed. */
async function requireCode(
  db: Db,
  { code, filedOn }: Given,
  entry: ReportEntry,
  { isUnfiledKind }: FilingState,
): Promise<{ code: string | null; filedOn: string | null }> {
  if (isUnfiledKind && code === "") return { code: null, filedOn: null };
  if (code === "") throw new Refusal("report.file.codeMissing", { field: "code" });
  if (!filedOn) throw new Refusal("report.file.dayMissing", { field: "filedOn" });
  if (filedOn > today()) throw new Refusal("report.dayAhead", { field: "filedOn" });
  const day = entry.reportDate ?? "";
  if (filedOn < day) throw new Refusal("report.file.beforeReport", { field: "filedOn", params: { day } });
  await holdRecord(db, "codes of reports", 0);
  const other = await db
    .selectFrom("report_register")
    .where("verify_code", "=", code)
    .where("id", "<>", entry.id)
    .select("report_no as no")
    .executeTakeFirst();
  if (other)
    throw new Refusal("report.file.codeTaken", { kind: "state", field: "code", params: { no: other.no ?? "—" } });
  return { code, filedOn };
}

const opinionOf = (code: number | null): OpinionKind =>
  Object.values(opinionKind).find((one) => one === code) ?? opinionKind.unmodified;

async function compared(db: Db, entry: ReportEntry, code: string | null, seen: Seen): Promise<ReadBackLine[]> {
  const { reportNo, reportDate, partner, second, opinion, projectId } = entry;
  return readBack(seen.text, seen.codes, {
    reportNo: reportNo ?? "",
    code,
    reportDate: reportDate ?? "",
    signers: [partner, second].filter((name) => name !== null),
    opinion: opinionOf(opinion),
    figures: await auditedFigures(db, projectId),
  });
}

/** Where it stands by what is recorded. */
const filingBy = (state: FilingState): number =>
  !state.isUnfiledKind && isReadBack(state) ? reportFiling.filed : reportFiling.waiting;

export const recordFiling = planned<Calls["RecordReportFiling"]>()(
  async (ctx, _input, [upload]) => (upload ? () => look(ctx, upload) : null),
  async (ctx, input, seen, [upload]): Promise<ReportEntryFile> => {
    const { db, user, lang } = ctx;
    if (!upload) throw new Refusal("report.file.pdf", { field: "file" });
    if (!seen) throw unread();
    const entry = await heldEntry(db, input);
    refuse(againstRecording(entry));
    const before = await filingState(db, entry.id);
    const { code, filedOn } = await requireCode(db, input, entry, before);
    const lines = await compared(db, entry, code, seen);
    const fileId = await ctx.files.keep(upload);
    const state: FilingState = { ...before, fileId, sha256: upload.sha256, code, filedOn, lines, confirmedById: null };
    const filing = filingBy(state);
    await changeEntry(db, entry.reportId, {
      file_id: fileId,
      file_name: upload.fileName,
      sha256: upload.sha256,
      verify_code: code,
      filed_on: filedOn,
      filed_by: user.id,
      filed_at: await momentOf(db),
      filed_data: JSON.stringify(await filingDataNow(db, entry)),
      read_back: JSON.stringify(lines),
      unread_why: seen.why,
      code_reading: codeReadingOf(state),
      confirmed_by: null,
      confirmed_at: null,
      confirm_words: null,
      filing,
    });
    await ctx.audit({
      refType: "reportEntry",
      refId: entry.id,
      projectId: entry.projectId,
      action: "file",
      old: { filing: entry.filing },
      new: {
        filing,
        sha256: upload.sha256,
        filedOn,
        differs: listed(lang, namesOf(lang, linesWith(lines, "differs"))),
      },
    });
    return shownEntry(ctx, entry.id);
  },
);

export async function confirmFiling(
  ctx: Context,
  input: Input<Calls["ConfirmReportFiling"]>,
): Promise<ReportEntryFile> {
  const { db, user, lang } = ctx;
  const entry = await heldEntry(db, input);
  const state = await filingState(db, entry.id);
  const differing = linesWith(state.lines, "differs");
  if (differing.length > 0 && againstRecording(entry) === null)
    throw new Refusal("report.file.differs", {
      kind: "state",
      params: { list: listed(lang, namesOf(lang, differing)) },
    });
  const why = againstConfirming(entry, state, user.id);
  refuse(why, why === "report.file.secondPerson" ? "forbidden" : "state");
  if (state.code !== null && input.code !== state.code) throw new Refusal("report.file.codeOther", { field: "code" });
  if ([...input.words].length < wordsLeast) throw new Refusal("report.file.wordsMissing", { field: "words" });
  const confirmed: FilingState = { ...state, confirmedById: user.id };
  const filing = filingBy(confirmed);
  await changeEntry(db, entry.reportId, {
    confirmed_by: user.id,
    confirmed_at: await momentOf(db),
    confirm_words: input.words,
    code_reading: state.code === null ? null : (codeReadingOf(confirmed) ?? codeReading.typed),
    filing,
  });
  await ctx.audit({
    refType: "reportEntry",
    refId: entry.id,
    projectId: entry.projectId,
    action: "confirmFiling",
    old: { filing: entry.filing },
    new: { filing, words: input.words },
  });
  return shownEntry(ctx, entry.id);
}

/** Kinds outside the duty to file: a decision of the firm, with its reason. */
export async function setKindFiling(
  ctx: Context,
  input: Input<Calls["SetReportKindFiling"]>,
): Promise<ReportEntryFile> {
  const { db } = ctx;
  const { Id, isUnfiled, reason } = input;
  if (isUnfiled && [...reason].length < wordsLeast) throw new Refusal("report.file.kindReason", { field: "reason" });
  const { kind } = await oneEntry(db, Id);
  const why = isUnfiled ? reason : null;
  await sql`insert into report_number_form (kind, form, is_unfiled, unfiled_reason) values (${kind}, ${await formOf(db, kind)}, ${isUnfiled}, ${why})
    on conflict (tenant_id, kind) do update set is_unfiled = excluded.is_unfiled, unfiled_reason = excluded.unfiled_reason,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at, row_version = report_number_form.row_version + 1`.execute(
    db,
  );
  await ctx.audit({ refType: "reportEntry", refId: Id, action: "kindFiling", new: { kind, isUnfiled, reason: why } });
  return shownEntry(ctx, Id);
}
