/** The firm's register of reports (报告登记): every report with its number and where it stands, void ones included. */
import type { ReportEntry, ReportEntryFile, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { formOf } from "./numbers.ts";
import { kindName, nameOfUser } from "./rows.ts";

type Calls = typeof reportRegister;

/** A planned partner until somebody has signed for it. */
const entriesIn = (db: Db) =>
  db
    .selectFrom("report_register as g")
    .innerJoin("project as p", "p.id", "g.of_project")
    .innerJoin("customer as k", "k.id", "p.cust_id")
    .select([
      "g.id",
      "g.report_id as reportId",
      "g.of_project as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "k.cust_name as custName",
      "p.a_year as aYear",
      "g.is_signed as isSigned",
      "g.kind",
      kindName.as("kindName"),
      "g.status",
      "g.report_no as reportNo",
      "g.opinion",
      "g.report_date as reportDate",
      "g.issued_at as issuedAt",
      sql<string | null>`${nameOfUser("g.sealed_by")}`.as("sealedBy"),
      "g.filing",
      "g.verify_code as verifyCode",
      "g.void_reason as voidReason",
      sql<string | null>`${nameOfUser("g.voided_by")}`.as("voidedBy"),
      sql<string | null>`${nameOfUser("g.partner_id")}`.as("partner"),
      sql<string | null>`${nameOfUser("g.second_id")}`.as("second"),
      "g.copies",
      "g.filed_on as filedOn",
      "g.row_version as rowVersion",
    ]);

const sortable: Sortable = {
  reportNo: sql.ref("g.report_no"),
  reportDate: sql.ref("g.report_date"),
  projectCode: sql.ref("p.project_code"),
};

export const listEntries = ({ db }: Context, { status, filing, kind, ...query }: Input<Calls["GetReportRegister"]>) =>
  pageOf(
    entriesIn(db)
      .$if(status !== undefined, (q) => q.where("g.status", "=", status ?? 0))
      .$if(filing !== undefined, (q) => q.where("g.filing", "=", filing ?? 0))
      .$if(kind !== undefined && kind !== "", (q) => q.where("g.kind", "=", kind ?? "")),
    query,
    sortable,
    "g.id",
  );

export async function oneEntry(db: Db, id: number): Promise<ReportEntry> {
  const row = await entriesIn(db).where("g.id", "=", id).executeTakeFirst();
  if (!row) throw missing("report.missing");
  return row;
}

interface Beside {
  uscc: string | null;
  fee: string | null;
}
async function besideOf(db: Db, { projectId }: ReportEntry): Promise<Beside> {
  return db
    .selectFrom("project as p")
    .innerJoin("customer as k", "k.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select(["k.uscc", "p.contract_amount as fee"])
    .executeTakeFirstOrThrow();
}

/** What the platform asks for (财会〔2023〕15号), each to be copied. */
async function filingFields({ db, lang }: Context, entry: ReportEntry): Promise<ReportEntryFile["fields"]> {
  const { uscc, fee } = await besideOf(db, entry);
  const values: [string, string | null][] = [
    ["client", entry.custName],
    ["uscc", uscc],
    ["kind", entry.kindName],
    ["year", String(entry.aYear)],
    ["reportNo", entry.reportNo],
    ["opinion", entry.opinion === null ? null : codeWord(lang, "reportOpinion", entry.opinion)],
    ["reportDate", entry.reportDate],
    ["partner", entry.partner],
    ["second", entry.second],
    ["fee", fee],
  ];
  return values.map(([key, value]) => ({
    key,
    words: messageOf(lang, `report.filing.${key}` as MessageKey),
    value: value ?? "",
  }));
}

export type SealWhy = MessageKey | null;
export function againstSealing({ status, isSigned }: ReportEntry): SealWhy {
  if (status === reportStatus.void) return "report.voidClosed";
  if (status === reportStatus.issued) return "report.issuedAlready";
  return isSigned ? null : "report.issue.secondCpa";
}

export async function shownEntry(ctx: Context, id: number): Promise<ReportEntryFile> {
  const { db, lang, user } = ctx;
  const entry = await oneEntry(db, id);
  const more = await db
    .selectFrom("report_register")
    .where("id", "=", id)
    .select(["code_reading as codeReading", "file_name as fileName", "sha256", "withdrawn_on as withdrawnOn"])
    .executeTakeFirstOrThrow();
  const deliveries = await db
    .selectFrom("report_delivery as d")
    .innerJoin("app_user as u", "u.id", "d.delivered_by")
    .where("d.register_id", "=", id)
    .orderBy("d.id")
    .select(["d.id", "d.day", "d.receiver", "d.copies", "u.name as by", "d.delivered_at as at"])
    .execute();
  const may = (right: string, key: SealWhy) => {
    if (!user.permissions.has(right)) return { ok: false, reason: messageOf(lang, "access.rightMissing", { right }) };
    return { ok: key === null, reason: key ? messageOf(lang, key) : "" };
  };
  return {
    ...entry,
    ...more,
    deliveries,
    fields: await filingFields(ctx, entry),
    form: await formOf(db, entry.kind),
    can: { seal: may("Pages.Reports.Seal", againstSealing(entry)), form: may("Pages.Reports.Edit", null) },
  };
}

export const readEntry = (ctx: Context, { Id }: Input<Calls["GetReportEntry"]>): Promise<ReportEntryFile> =>
  shownEntry(ctx, Id);
