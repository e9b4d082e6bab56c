/** A run of the journal-entry tests as it is kept. */
import type { JournalRun, JournalRunSummary } from "@digao/contract/areas/evidence/journal-tests/calls";
import { ofProject } from "@digao/db/project-rows";
import type { RunFigures } from "@digao/domain/journal-tests/figures.sql";
import type { SkippedRule } from "@digao/domain/journal-tests/plan";
import type { Bands, ReadyRule } from "@digao/domain/journal-tests/settings";
import { type RawBuilder, sql } from "kysely";

/** What a run goes by, whole. */
export interface RunSettings {
  rules: ReadyRule[];
  bands: Bands;
  /** As the settings say, where these leave too few vouchers high. */
  bandsSet?: Bands;
  /** Yuan; zero where nothing is known. */
  pm: string;
  trivial: string;
  /** Why they differ from the project's materiality. */
  pmReason?: string | null;
  trivialReason?: string | null;
}
export interface RunSummary extends Omit<RunFigures, "voucherCount" | "hitCount" | "fingerprint" | "bands"> {
  skipped: SkippedRule[];
  /** Rules of which only a part was run. */
  parts?: SkippedRule[];
  oddDigits: number[] | null;
  yearsWithoutCalendar: number[];
  completeness: "proven" | "differs" | "noBalances";
  comparison: JournalRunSummary["comparison"];
}

export interface RunRow
  extends Omit<JournalRun, "bands" | "highSet" | "pm" | "trivial" | "pmReason" | "trivialReason"> {
  settings: RunSettings;
  /** Empty until the run is done. */
  summary: RunSummary | Record<string, never>;
  batchId: number;
  /** Who ran it. */
  userId: number;
}

/** Vouchers of `journal` that somebody left out. */
export const excludedVouchers = (
  periodId: RawBuilder<unknown>,
  batchId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select v.id from journal_test_exclusion x join voucher v on ${ofProject("v")} and v.batch_id = ${batchId}
    and v.j_period = x.j_period and v.j_type = x.j_type and v.j_no_text = x.j_no_text
    and greatest(abs(v.amount_dr), abs(v.amount_cr)) = x.amount
  where ${ofProject("x")} and x.period_id = ${periodId})`;

export const isDone = (summary: RunRow["summary"]): summary is RunSummary => "byRule" in summary;
