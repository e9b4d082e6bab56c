import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { AdjustmentHead } from "@digao/domain/adjustments/adjustment";
import type { PriorHead } from "@digao/domain/adjustments/roll-forward";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";

export interface SnapshotAccount {
  code: string;
  name: string;
  item: string | null;
  /** Net debit. */
  closing: string;
}

/** A profit and loss account. */
export interface SnapshotProfit {
  code: string;
  name: string;
  item: string | null;
  /** Net debit of the year. */
  amount: string;
}

export interface SnapshotEntry extends Pick<AdjustmentHead, "type" | "status" | "clientStatus"> {
  id: number;
  adjNo: string;
  source: number;
  turnOf: number | null;
  description: string;
  lines: {
    itemCode: string;
    ofWhich: string | null;
    accountCode: string | null;
    lineName: string | null;
    debit: string;
    credit: string;
  }[];
}

export interface SnapshotFigures {
  /** By item code, as the printed form shows them. */
  amounts: Readonly<Record<string, { unaudited: string; audited: string }>>;
  accounts: SnapshotAccount[];
  entries: SnapshotEntry[];
}

/** A year before the source's own. */
export interface EarlierYear {
  label: string;
  endDate: string;
  source: "audited" | "books";
  amounts: Readonly<Record<string, string>>;
  accounts: SnapshotAccount[];
  /** Null, or absent in what was taken before, where they are not known. */
  profitAccounts?: SnapshotProfit[] | null;
  /** The project that audited it. */
  code?: string;
  isArchived?: boolean;
  /** Opening entries of the year after have corrected it since. */
  isRestated?: boolean;
}

/** Figures of last year's project as they were taken over. */
export interface PriorSnapshot extends SnapshotFigures {
  id: number;
  sourceId: number;
  code: string;
  name: string;
  year: number;
  endDate: string;
  isArchived: boolean;
  takenAt: string;
  takenBy: string;
  reason: string | null;
  fingerprint: string;
  profitAccounts: SnapshotProfit[] | null;
  earlier: EarlierYear[];
  version: number;
}

/** In force: the latest of the project that this one continues now. */
export async function readSnapshot(db: Db, projectId: number): Promise<PriorSnapshot | null> {
  const { rows } = await sql<PriorSnapshot>`
    select f.id, f.source_project as "sourceId", f.source_code as code, f.source_name as name, f.source_year as year,
      f.source_end::text as "endDate", f.is_archived as "isArchived", f.taken_at as "takenAt", u.name as "takenBy", f.reason, f.fingerprint,
      f.amounts, f.accounts, f.profit_accounts as "profitAccounts", f.entries, f.earlier,
      (select count(*)::int from prior_figures v where ${ofProject("v")} and v.source_project = f.source_project) as version
    from prior_figures f join app_user u on u.id = f.taken_by
    where ${ofProject("f")} and f.source_project = (select prior_project_id from project where id = ${projectId})
    order by f.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export const headsOf = (snapshot: Pick<PriorSnapshot, "entries">): (PriorHead & { id: number; source: number })[] =>
  snapshot.entries.map((entry) => ({
    ...entry,
    lines: entry.lines.map(({ lineName, ...line }) => ({
      ...line,
      debit: fen(line.debit),
      credit: fen(line.credit),
      ...(lineName === null ? {} : { lineName }),
    })),
  }));
