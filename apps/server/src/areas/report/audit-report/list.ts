/** The reports of a project as they are answered: with what keeps each from being signed, and what the caller may do. */

import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { AuditReport, AuditReports, auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { opinionPaper, textPaper } from "@digao/contract/areas/report/audit-report/calls";
import { reportSigner, reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { projectIdOf } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { type DualFact, dualFacts, dualWords } from "../late-facts/door.ts";
import { packageParts } from "./package.ts";
import { closedFor, type ReportRow, readReport, readReports } from "./rows.ts";
import { membersOf, papersOf, signLacks } from "./standing.ts";

export type Why = MessageKey | null;

const isPartner = ({ partnerId }: ReportRow, userId: number, role: number): boolean =>
  role === projectRole.partner && userId === partnerId;

/** Of whoever signs, whose turn it is; the papers and the dates are judged beside it. */
export function againstSigner(report: ReportRow, userId: number, role: number): Why {
  const { status, secondId, signatures } = report;
  if (status === reportStatus.void) return "report.voidClosed";
  if (status === reportStatus.issued) return "report.issuedClosed";
  const asPartner = isPartner(report, userId, role);
  const asSecond = userId === secondId;
  if (!asPartner && !asSecond) return "report.notSigner";
  if (signatures.some((one) => one.userId === userId)) return "report.signedAlready";
  const hasPartner = signatures.some(({ part }) => part === reportSigner.partner);
  return asPartner || hasPartner ? null : "report.partnerFirst";
}

export function againstReopening({ status, signatures }: ReportRow): Why {
  if (status === reportStatus.issued) return "report.issuedClosed";
  if (status === reportStatus.void) return "report.voidClosed";
  return signatures.length === 0 ? "report.notSigned" : null;
}

export function againstVoiding(report: ReportRow, userId: number, role: number): Why {
  if (report.status === reportStatus.void) return "report.voidClosed";
  return isPartner(report, userId, role) ? null : "report.partnerVoids";
}

async function paperStates({ db }: Context): Promise<(kind: string, id: number) => number | null> {
  const { rows } = await sql<{ kind: string; of: number; status: number }>`
    select v.kind, v.subject_id as of, v.status from paper_record v
    where ${ofProject("v")} and v.kind in (${opinionPaper.spec.name}, ${textPaper.spec.name}) and v.place in (0, 1)
    order by v.place`.execute(db);
  return (kind, id) => rows.find((one) => one.kind === kind && one.of === id)?.status ?? null;
}

interface Shown {
  lang: Lang;
  duals: readonly DualFact[];
  states: (kind: string, id: number) => number | null;
}

async function shown(ctx: Context, report: ReportRow, { lang, states, duals }: Shown): Promise<AuditReport> {
  const { db, user, project } = ctx;
  const role = project?.role ?? -1;
  const { partnerId: _partner, projectId: _project, signatures, dualOn, dualNote, ...rest } = report;
  const may = (key: Why) => ({ ok: key === null, reason: key ? messageOf(lang, key) : "" });
  const isOpen = report.status !== reportStatus.issued && report.status !== reportStatus.void;
  const lacks = isOpen ? await signLacks(db, report, await papersOf(db, report, lang), lang) : [];
  const leads = isInRoleSet(role, "leader") ? null : ("access.roleTooLow" as const);
  const appoints = isInRoleSet(role, "appointing") ? null : ("access.roleTooLow" as const);
  const sign = may(againstSigner(report, user.id, role));
  const [first = ""] = lacks;
  return {
    ...rest,
    dualDate:
      dualOn === null
        ? null
        : dualWords(lang, { reportDate: report.plannedDate ?? "", note: dualNote ?? "", amendedOn: dualOn }),
    dualOf: duals.find(({ note, amendedOn }) => note === dualNote && amendedOn === dualOn)?.id ?? null,
    opinionState: states(opinionPaper.spec.name, report.id),
    textState: states(textPaper.spec.name, report.id),
    signatures: signatures.map(({ part, by, at }) => ({ part, by, at })),
    lacks,
    can: {
      change: may(leads ?? closedFor(report)),
      sign: sign.ok && first !== "" ? { ok: false, reason: first } : sign,
      reopen: may(appoints ?? againstReopening(report)),
      void: may(againstVoiding(report, user.id, role)),
    },
  };
}

export async function shownReport(ctx: Context, id: number): Promise<AuditReport> {
  return shown(ctx, await readReport(ctx.db, id), {
    lang: ctx.lang,
    states: await paperStates(ctx),
    duals: await dualFacts(ctx.db),
  });
}

export const reportKinds = async ({ db }: Pick<Context, "db">, lang: Lang): Promise<AuditReports["kinds"]> => {
  const codes = await db
    .selectFrom("system_code")
    .where("category_code", "=", "REPORTTYPE")
    .where("is_enabled", "=", true)
    .where("is_deleted", "=", false)
    .orderBy("sort")
    .select(["code", "name", "name_en as nameEn"])
    .execute();
  return codes.map(({ code, name, nameEn }) => ({ code, name: lang === "en" ? (nameEn ?? name) : name }));
};

export async function listReports(
  ctx: Context,
  { RptLang: lang }: Input<(typeof auditReports)["GetAuditReports"]>,
): Promise<AuditReports> {
  const { db, project } = ctx;
  const [states, duals] = [await paperStates(ctx), await dualFacts(db)];
  const items: AuditReport[] = [];
  for (const report of await readReports(db)) items.push(await shown(ctx, report, { lang, states, duals }));
  const isLeader = isInRoleSet(project?.role ?? -1, "leader");
  return {
    items,
    kinds: await reportKinds(ctx, lang),
    people: (await membersOf(db, projectIdOf(db))).map(({ userId, name }) => ({ userId, name })),
    duals: duals.map((dual) => ({ id: dual.id, day: dual.reportDate, words: dualWords(lang, dual) })),
    canAdd: { ok: isLeader, reason: isLeader ? "" : messageOf(lang, "access.roleTooLow") },
    parts: await packageParts(db, lang, {
      kinds: items.map(({ kind }) => kind),
      hasText: items.some(({ textState }) => textState !== null),
    }),
  };
}
