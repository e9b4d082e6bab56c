import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";

/** Keeps decisions and the end of a run apart: whoever comes second sees what the first has written. */
export const holdCashFlow = (db: Db, projectId: number): Promise<void> => holdRecord(db, "cash_flow", projectId);
