/** Facts known after the report as they are kept, and the reports that they concern. */
import { reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import type { LateFact } from "@digao/contract/areas/report/late-facts/calls";
import { lateFactDecision } from "@digao/contract/areas/report/late-facts/codes";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import type { FactsDecision } from "@digao/domain/completion/facts-after-report";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

/** Nobody else acts on the reports of this project until the transaction ends. */
export const holdReports = (db: Db, projectId: number): Promise<void> => holdRecord(db, "report of", projectId);

export type StoredFact = Omit<LateFact, "report" | "dualDate" | "lacks" | "canDecide">;

export async function readFacts(db: Db): Promise<StoredFact[]> {
  const { rows } = await sql<StoredFact>`
    select f.id, f.report_id as "reportId", f.report_date::text as "reportDate", f.known_on::text as "knownOn", f.fact,
      f.would_change as "wouldChange", f.discussed_with as "discussedWith", f.was_delivered as "wasDelivered",
      u.name as "recordedBy", f.recorded_at as "recordedAt", f.decision, f.decision_words as words, f.amended_on::text as "amendedOn",
      f.is_dual as "isDual", f.note_no as "noteNo", f.procedures, f.governance, f.reliance, d.name as "decidedBy", f.decided_at as "decidedAt",
      f.row_version as "rowVersion"
    from late_fact f join app_user u on u.tenant_id = f.tenant_id and u.id = f.recorded_by
    left join app_user d on d.tenant_id = f.tenant_id and d.id = f.decided_by
    where ${ofProject("f")} order by f.id desc`.execute(db);
  return rows;
}

export async function oneFact(db: Db, id: number): Promise<StoredFact> {
  const found = (await readFacts(db)).find((one) => one.id === id);
  if (!found) throw missing("lateFact.missing");
  return found;
}

export interface ReportOfFact {
  id: number;
  /** Its number, or its kind while it has none. */
  name: string;
  status: number;
  filing: number;
  isSigned: boolean;
  /** The day to which its audit reaches: the later one where it is dated twice. */
  day: string | null;
  dualOn: string | null;
  dualNote: string | null;
}

type OfProject = Omit<ReportOfFact, "name" | "status" | "filing"> & { kindName: string };

/** The firm's tables lie elsewhere than a project's: no statement puts them together. */
export async function reportsOfFacts(db: Db): Promise<ReportOfFact[]> {
  const { rows } = await sql<OfProject>`
    select a.id, a.kind_name as "kindName", coalesce(a.dual_on, a.planned_date)::text as day, a.dual_on::text as "dualOn", a.dual_note as "dualNote",
      exists (select from audit_report_sign s where ${ofProject("s")} and s.report_id = a.id and s.withdrawn_by is null) as "isSigned"
    from audit_report a where ${ofProject("a")} order by a.id`.execute(db);
  const entries = await db
    .selectFrom("report_register")
    .where("of_project", "=", projectIdOf(db))
    .select(["report_id as id", "report_no as no", "status", "filing"])
    .execute();
  const byId = new Map(entries.map((one) => [one.id, one]));
  return rows.flatMap(({ kindName, ...row }) => {
    const entry = byId.get(row.id);
    return entry ? [{ ...row, name: entry.no ?? kindName, status: entry.status, filing: entry.filing }] : [];
  });
}

export const isStanding = ({ status, isSigned }: ReportOfFact): boolean =>
  status === reportStatus.issued || (status !== reportStatus.void && isSigned);

const { none, amended, refused } = lateFactDecision;
const words: Readonly<Record<number, FactsDecision>> = { [none]: "none", [amended]: "amended", [refused]: "refused" };
export const decisionOf = (code: number | null): FactsDecision | null => (code === null ? null : (words[code] ?? null));
