/** The firm's register of reports (报告登记): every report with its number and where it stands, void ones included. */
import type { ReportEntry, ReportEntryFile, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { listed } from "../../../platform/lib/listed.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { findingLacks } from "../mirror/door.ts";
import { fieldsOf, filingData } from "./filing-data.ts";
import { againstConfirming, againstDelivery, againstRecording, filingState, shownLines } from "./filing-state.ts";
import { may } from "./may.ts";
import { formOf } from "./numbers.ts";
import { packageLacks } from "./package-parts.ts";
import { kindName, nameOfUser, readReport, shownCode } from "./rows.ts";

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
      "g.is_split as isSplit",
      "g.report_date as reportDate",
      "g.issued_at as issuedAt",
      sql<string | null>`${nameOfUser("g.sealed_by")}`.as("sealedBy"),
      "g.filing",
      shownCode.as("verifyCode"),
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

type Filter = Input<Calls["DownReportRegister"]>;
const chosen = (db: Db, { status, filing, kind, keyword }: Filter) =>
  entriesIn(db)
    .$if(status !== undefined, (q) => q.where("g.status", "=", status ?? 0))
    .$if(filing !== undefined, (q) => q.where("g.filing", "=", filing ?? 0))
    .$if(Boolean(kind), (q) => q.where("g.kind", "=", kind ?? ""))
    .$if(Boolean(keyword), (q) =>
      q.where(
        sql<boolean>`position(lower(${keyword ?? ""}) in lower(concat_ws(' ', p.project_name, p.project_code, k.cust_name, g.report_no))) > 0`,
      ),
    );

export const listEntries = ({ db }: Context, { status, filing, kind, ...query }: Input<Calls["GetReportRegister"]>) =>
  pageOf(chosen(db, { status, filing, kind, keyword: query.keyword }), query, sortable, "g.id");

export const allEntries = ({ db }: Context, filter: Filter): Promise<ReportEntry[]> =>
  chosen(db, filter).orderBy("g.report_no").orderBy("g.id").execute();

export async function oneEntry(db: Db, id: number): Promise<ReportEntry> {
  const row = await entriesIn(db).where("g.id", "=", id).executeTakeFirst();
  if (!row) throw missing("report.missing");
  return row;
}

/** In words; of a split opinion both. */
export const opinionWords = (lang: Lang, { opinion, isSplit }: Pick<ReportEntry, "opinion" | "isSplit">): string => {
  if (opinion === null) return "";
  return isSplit ? messageOf(lang, "report.split") : codeWord(lang, "reportOpinion", opinion);
};

export type SealWhy = MessageKey | null;
export function againstSealing({ status, isSigned }: ReportEntry): SealWhy {
  if (status === reportStatus.void) return "report.voidClosed";
  if (status === reportStatus.issued) return "report.issuedAlready";
  return isSigned ? null : "report.issue.secondCpa";
}

export const packageHolds = (lang: Lang, lacks: readonly string[]): string =>
  messageOf(lang, "report.packageHolds", { list: listed(lang, lacks) });
const findingsHold = (lang: Lang, lacks: readonly string[]): string | null =>
  lacks.length === 0 ? null : messageOf(lang, "report.findingsHold", { list: listed(lang, lacks) });
const edits = "Pages.Reports.Edit";

export async function shownEntry(ctx: Context, id: number): Promise<ReportEntryFile> {
  const { db, lang, user } = ctx;
  const entry = await oneEntry(db, id);
  const more = await db
    .selectFrom("report_register as g")
    .where("g.id", "=", id)
    .leftJoin("app_user as a", "a.id", "g.filed_by")
    .leftJoin("app_user as b", "b.id", "g.confirmed_by")
    .select([
      "g.code_reading as codeReading",
      "g.file_name as fileName",
      "g.sha256",
      "g.withdrawn_on as withdrawnOn",
      "g.unread_why as unreadWhy",
      "g.confirm_words as confirmWords",
      "a.name as filedBy",
      "b.name as confirmedBy",
    ])
    .executeTakeFirstOrThrow();
  const deliveries = await db
    .selectFrom("report_delivery as d")
    .innerJoin("app_user as u", "u.id", "d.delivered_by")
    .where("d.register_id", "=", id)
    .orderBy("d.id")
    .select(["d.id", "d.day", "d.receiver", "d.copies", "d.medium", "d.sha256", "u.name as by", "d.delivered_at as at"])
    .execute();
  const state = await filingState(db, id);
  const unsealed = againstSealing(entry);
  const lacks = unsealed
    ? []
    : await packageLacks(db, await readReport(inProject(db, entry.projectId), entry.reportId), lang);
  const findings = unsealed ? [] : await findingLacks(inProject(db, entry.projectId), lang);
  const seal = may(ctx, "Pages.Reports.Seal", unsealed);
  const holds = lacks.length > 0 ? packageHolds(lang, lacks) : findingsHold(lang, findings);
  return {
    ...entry,
    ...more,
    unreadWhy: more.unreadWhy === null ? null : messageOf(lang, more.unreadWhy as MessageKey),
    deliveries,
    fields: fieldsOf(lang, await filingData(db, entry)),
    readBack: shownLines(lang, state),
    form: await formOf(db, entry.kind),
    unfiledReason: state.isUnfiledKind ? (state.unfiledReason ?? "") : null,
    can: {
      seal: seal.ok && holds !== null ? { ok: false, reason: holds } : seal,
      form: may(ctx, edits, null),
      file: may(ctx, edits, againstRecording(entry)),
      confirm: may(ctx, edits, againstConfirming(entry, state, user.id)),
      deliver: may(ctx, edits, againstDelivery(entry, state)),
      export: may(ctx, "Pages.Reports.Export", null),
    },
  };
}

export const readEntry = (ctx: Context, { Id }: Input<Calls["GetReportEntry"]>): Promise<ReportEntryFile> =>
  shownEntry(ctx, Id);
