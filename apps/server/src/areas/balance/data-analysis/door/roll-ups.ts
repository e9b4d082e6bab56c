/** What statistics need of a journal beyond its months, written once by a job and read ever after. */
import type { Db } from "@digao/db/tenant";

export interface RolledJournal {
  batchId: number;
  periodId: number;
}

/** Raised when roll-ups are written in another way: those of before are written again. */
export const rollUpVersion = 3;
export const rollUpKind = "roll-up-journal";

export async function isRolledUp(db: Db, batchId: number): Promise<boolean> {
  const batch = await db
    .selectFrom("import_batch")
    .where("id", "=", batchId)
    .select(["rolled_up_at as at", "roll_up_version as version"])
    .executeTakeFirst();
  return !batch || (batch.at !== null && batch.version === rollUpVersion);
}
