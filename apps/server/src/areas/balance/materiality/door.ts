import type { Db } from "@digao/db/tenant";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { materialityOf } from "../trial-balance/door.ts";

/** What the project goes by: the approved record, or guide values that nobody has approved (`id` null). */
export const materialityInForce = (db: Db, projectId: number): Promise<Materiality> => materialityOf(db, projectId);
