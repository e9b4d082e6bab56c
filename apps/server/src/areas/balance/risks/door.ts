/** What other areas ask of risks. */
import type { Db } from "@digao/db/tenant";
import { type Uncovered, uncovered } from "./responses.ts";

/** Assertions at high or significant risk without an executed response; of all items, or of one. */
export const uncoveredAssertions = (db: Db, projectId: number, itemId?: number): Promise<Uncovered[]> =>
  uncovered(db, projectId, itemId);
