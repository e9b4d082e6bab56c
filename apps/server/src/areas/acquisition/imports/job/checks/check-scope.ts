import { periodKind } from "@digao/contract/areas/acquisition/imports/codes";
import type { Db } from "@digao/db/tenant";
import { COA_STANDARDS } from "@digao/domain/accounts/standard";
import { storedTb } from "@digao/domain/integrity/check-balances.sql";
import type { BalanceChecks, JournalChecks } from "@digao/domain/integrity/run-checks.sql";
import { type LedgerSource, storedLedger } from "@digao/domain/vouchers/ledger-source.sql";
import type { TargetPeriod } from "../../batch-row.ts";
import { balanceBefore, balanceGroups } from "../../door.ts";

/** What is in force around the data under check. */
export interface Surroundings {
  tbBatchId: number | null;
  journalBatchId: number | null;
  functionalCurrency: string;
  /** Enum coaStandard as set for the period; "9" is undecided. */
  coaStandard: string;
}

export async function surroundingsOf(db: Db, periodId: number | null): Promise<Surroundings> {
  const nothing = { tbBatchId: null, journalBatchId: null, functionalCurrency: "CNY", coaStandard: "9" };
  if (periodId === null) return nothing;
  const row = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select([
      "tb_batch_id as tbBatchId",
      "voucher_batch_id as journalBatchId",
      "functional_currency as functionalCurrency",
      "coa_standard as coaStandard",
    ])
    .executeTakeFirst();
  return row ?? nothing;
}

/** A journal with the others of its project that are in force. */
export async function journalSide(
  db: Db,
  { projectId, batchId, functionalCurrency }: { projectId: number; batchId: number; functionalCurrency: string },
  periodId: number | null,
  source: LedgerSource = storedLedger(batchId),
): Promise<JournalChecks> {
  const others = await db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .where("id", "<>", periodId ?? 0)
    .where("voucher_batch_id", "is not", null)
    .select("voucher_batch_id as id")
    .execute();
  return { source, batchId, functionalCurrency, otherBatchIds: others.flatMap(({ id }) => (id === null ? [] : [id])) };
}

/** A trial balance with the closing of the year before: of this project's period that ends the day before, else of the prior project. */
export async function balanceSide(
  db: Db,
  {
    projectId,
    batchId,
    coaStandard,
    readerId,
  }: { projectId: number; batchId: number; coaStandard: string; readerId: number | null },
  { startDate, kind }: TargetPeriod,
): Promise<BalanceChecks & { isPriorWithheld: boolean }> {
  const groups = await balanceGroups(db, batchId);
  const { balance: prior, isWithheld } = await balanceBefore(db, { projectId, startDate, readerId });
  return {
    source: storedTb(batchId),
    groups,
    standard: COA_STANDARDS[Number(coaStandard)] ?? "CUSTOM",
    isYearEnd: kind === periodKind.thisYear || kind === periodKind.priorYear,
    isPriorWithheld: isWithheld,
    prior: prior === null ? null : storedTb(prior.batchId, prior.projectId),
  };
}
