/** Parts of the package of a report as they stand: what its kind asks for, what is missing of it, what is not true any more. */
import { type Lang, messageOf } from "@digao/contract/messages";
import { type Db, inProject } from "@digao/db/tenant";
import { certificatesFor, PACKAGE_PARTS, type PackagePart, partsOfKind } from "@digao/domain/reports/package";
import { today } from "../../../platform/lib/china-time.ts";
import { listed } from "../../../platform/lib/listed.ts";
import { cashFlowPart } from "../../balance/cash-flow/door/statement.ts";
import { equityPart } from "../../balance/equity/door/statement.ts";
import { auditedStatementParts } from "../../balance/trial-balance/door/statements.ts";
import { noteParts } from "../notes/door.ts";
import { certificatesInUse, certificatesNamed, type StoredCertificate } from "./certificates.ts";
import type { ReportRow } from "./rows.ts";

const say = messageOf;
export const partWords = (lang: Lang, part: PackagePart): string => say(lang, `report.part.${part}`);

type Of = Pick<ReportRow, "kind" | "projectId" | "entryId" | "partnerId" | "secondId" | "reportNo">;

export interface Package {
  statements: Awaited<ReturnType<typeof auditedStatementParts>>;
  cashFlow: Awaited<ReturnType<typeof cashFlowPart>>;
  equity: Awaited<ReturnType<typeof equityPart>>;
  notes: Awaited<ReturnType<typeof noteParts>>;
  certificates: StoredCertificate[];
  /** By part, in words: not there, or not true any more. */
  lacks: ReadonlyMap<PackagePart, string>;
}

interface Licences {
  certificates: StoredCertificate[];
  missing: string[];
}

/** Of an issued report those that it was issued with. */
async function licencesOf(db: Db, { entryId, partnerId, secondId, reportNo }: Of, lang: Lang): Promise<Licences> {
  if (reportNo !== null) {
    const { ids } = await db
      .selectFrom("report_register")
      .where("id", "=", entryId)
      .select("certificate_ids as ids")
      .executeTakeFirstOrThrow();
    return { certificates: await certificatesNamed(db, ids.map(Number)), missing: [] };
  }
  const all = await certificatesInUse(db);
  const { chosen, missing } = certificatesFor(all, { day: today(), partnerId, secondId });
  return {
    certificates: chosen.flatMap(({ id }) => all.find((one) => one.id === id) ?? []),
    missing: missing.map((one) => say(lang, `report.certificate.${one}`)),
  };
}

function licenceLack({ missing }: Licences, lang: Lang): string | null {
  if (missing.length === 0) return null;
  return say(lang, "report.certificate.lacks", { part: partWords(lang, "licences"), list: listed(lang, missing) });
}

function openNotes({ unpublished }: NonNullable<Package["notes"]>, lang: Lang): string | null {
  return unpublished.length === 0 ? null : say(lang, "report.package.openNotes", { list: listed(lang, unpublished) });
}

/** Nothing is read of what the kind does not ask for. */
export async function packageOf(db: Db, report: Of, lang: Lang): Promise<Package> {
  const own = inProject(db, report.projectId);
  const { projectId } = report;
  const isOnStatements = partsOfKind(report.kind, true).includes("statements");
  const statements = isOnStatements ? await auditedStatementParts(own, projectId, lang) : null;
  const asked = partsOfKind(report.kind, statements?.isSmall ?? false);
  const ifAsked = <T>(part: PackagePart, read: () => Promise<T>): Promise<T | null> =>
    asked.includes(part) ? read() : Promise.resolve(null);
  const cashFlow = await ifAsked("cashFlow", () => cashFlowPart(own, projectId, lang));
  const equity = await ifAsked("equity", () => equityPart(own, projectId, lang));
  const notes = await ifAsked("notes", () => noteParts(own, projectId, lang));
  const licences = (await ifAsked("licences", () => licencesOf(db, report, lang))) ?? { certificates: [], missing: [] };
  const lackOf = <T>(part: PackagePart, there: T | null, doubt: (there: T) => string | null): string | null =>
    there === null ? partWords(lang, part) : doubt(there);
  const why: Record<PackagePart, string | null> = {
    report: null,
    statements: lackOf("statements", statements, ({ outOfBalance }) => outOfBalance || null),
    cashFlow: lackOf("cashFlow", cashFlow, ({ isStale }) => (isStale ? say(lang, "report.package.staleCash") : null)),
    equity: lackOf("equity", equity, ({ isOpen }) => (isOpen ? say(lang, "report.package.openEquity") : null)),
    notes: lackOf("notes", notes, (there) => openNotes(there, lang)),
    licences: licenceLack(licences, lang),
  };
  const lacks = new Map<PackagePart, string>();
  for (const part of PACKAGE_PARTS) {
    const lack = asked.includes(part) ? why[part] : null;
    if (lack !== null) lacks.set(part, lack);
  }
  return { statements, cashFlow, equity, notes, certificates: licences.certificates, lacks };
}

/** In words, what keeps a report from being sealed with its package. */
export const packageLacks = async (db: Db, report: Of, lang: Lang): Promise<string[]> => [
  ...(await packageOf(db, report, lang)).lacks.values(),
];
