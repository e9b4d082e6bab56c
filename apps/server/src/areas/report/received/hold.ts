import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";

/** Whoever records, answers or waives waits for the other. */
export const holdReceived = (db: Db, projectId: number): Promise<void> =>
  holdRecord(db, "received statements of", projectId);
