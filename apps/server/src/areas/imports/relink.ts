/** What was drawn, sampled and written of a period's vouchers follows them into the journal that is in force now. */
import type { Db } from "@digao/db/tenant";
import { relinkMessages } from "../messages/door.ts";
import { relinkSampleItems } from "../sampling/door.ts";
import { relinkDraws } from "../vouching/door.ts";

export async function relinkJournal(db: Db, periodId: number): Promise<void> {
  await relinkSampleItems(db, periodId);
  await relinkDraws(db, periodId);
  await relinkMessages(db, periodId);
}
