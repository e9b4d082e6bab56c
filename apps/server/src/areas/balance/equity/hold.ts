import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";

/** Keeps moves, last year's amounts and the confirmation apart: whoever comes second sees what the first has written. */
export const holdEquity = (db: Db, projectId: number): Promise<void> => holdRecord(db, "equity", projectId);
