/** Files of the filing desk: what the platform asks for, the stamped PDF, the register of the firm. */
import type { FilingField, ReportEntry, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { today } from "../../../platform/lib/china-time.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { fieldsOf, filingData } from "./filing-data.ts";
import { filingState } from "./filing-state.ts";
import { allEntries, oneEntry, opinionWords } from "./register.ts";

type Calls = typeof reportRegister;

const fieldColumns: Column<FilingField>[] = [
  text("report.filing.field", 28, ({ words }) => words),
  text("report.filing.value", 44, ({ value }) => value),
];

export async function downFilingData(
  ctx: Context,
  { Id, format }: Input<Calls["DownFilingData"]>,
): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const entry = await oneEntry(db, Id);
  const data = await filingData(db, entry);
  const title = messageOf(lang, "report.filing.title");
  if (format === "xlsx")
    return workbookFile(
      [entry.reportNo ?? entry.custName, title],
      [listSheet({ lang, name: "report.filing.title", columns: fieldColumns, rows: fieldsOf(lang, data) })],
    );
  return {
    fileName: `${[entry.reportNo ?? entry.custName, title].join("-")}.json`,
    mime: "application/json",
    body: `${JSON.stringify(data, null, 2)}\n`,
  };
}

export async function downStamped(
  { db, files }: Context,
  { Id }: Input<Calls["DownStampedReport"]>,
): Promise<FileAnswer> {
  const { id } = await oneEntry(db, Id);
  const { fileId } = await filingState(db, id);
  if (fileId === null) throw missing("report.file.unrecorded");
  return files.open(fileId);
}

export async function downRegister(ctx: Context, input: Input<Calls["DownReportRegister"]>): Promise<FileAnswer> {
  const { lang } = ctx;
  const rows = await allEntries(ctx, input);
  const columns: Column<ReportEntry>[] = [
    text("report.filing.reportNo", 30, ({ reportNo }) => reportNo ?? ""),
    text("report.filing.kind", 16, ({ kindName }) => kindName),
    text("report.register.status", 12, ({ status }) => codeWord(lang, "reportStatus", status)),
    text("report.register.filing", 12, ({ filing }) => codeWord(lang, "reportFiling", filing)),
    text("report.filing.client", 32, ({ custName }) => custName),
    { words: "report.filing.year", width: 10, kind: "ordinal", of: ({ aYear }) => aYear },
    text("report.filing.opinion", 16, (entry) => opinionWords(lang, entry)),
    { words: "report.filing.reportDate", width: 12, kind: "day", of: ({ reportDate }) => reportDate },
    text("report.filing.partner", 12, ({ partner }) => partner ?? ""),
    text("report.filing.second", 12, ({ second }) => second ?? ""),
    { words: "report.register.copies", width: 8, kind: "count", of: ({ copies }) => copies },
    text("report.register.code", 24, ({ verifyCode }) => verifyCode ?? ""),
    { words: "report.register.filedOn", width: 12, kind: "day", of: ({ filedOn }) => filedOn },
    text("report.register.voidReason", 40, ({ voidReason }) => voidReason ?? ""),
  ];
  return workbookFile(
    [messageOf(lang, "report.register.title"), today()],
    [listSheet({ lang, name: "report.register.title", columns, rows })],
  );
}
