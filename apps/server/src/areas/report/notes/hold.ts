import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";

/** Of every note of the project: they read each other. */
export const holdNotes = (db: Db, projectId: number): Promise<void> => holdRecord(db, "notes of", projectId);
