/** Questions and review notes beside sheets that nobody has closed. */
import type { Db } from "@digao/db/tenant";
import { openNotes } from "../../evidence/messages/door.ts";

/** By sheet, each by its number: another note is another subject. */
export async function notesBesideSheets(db: Db): Promise<ReadonlyMap<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const { id, entityId, referId } of await openNotes(db)) {
    if (entityId !== "auditSheet") continue;
    const sheetId = Number(referId);
    found.set(sheetId, [...(found.get(sheetId) ?? []), `#${id}`]);
  }
  return found;
}
