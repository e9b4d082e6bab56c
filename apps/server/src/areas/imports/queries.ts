import type { Db } from "@digao/db/tenant";
import type { TbGroups } from "@digao/domain/integrity/run-checks.sql";
import type { SheetRefused } from "@digao/excel/sheet-refused";
import type { Refusal } from "../../platform/refusal.ts";
import { groupsOf, priorBatch } from "./balance-batches.ts";
import { sheetRefusal } from "./sheet-refusal.ts";

/** Why a file cannot be read, as the user reads it. */
export const refusalOfSheet = (refused: SheetRefused): Refusal => sheetRefusal(refused);

/** The columns that a trial balance has. */
export const balanceGroups = (db: Db, batchId: number): Promise<TbGroups> => groupsOf(db, batchId);

/** The trial balance of the year before. */
export const balanceBefore = (db: Db, projectId: number, startDate: string): Promise<number | null> =>
  priorBatch(db, projectId, startDate);
