/** What other areas ask of misstatements. */
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { lastConclusion, readList } from "./read-list.ts";

/** The list with what it comes to, and what was concluded of it. */
export async function misstatementsOf(db: Db, projectId: number, lang: Lang) {
  const list = await readList(db, projectId, lang);
  return { ...list, conclusion: await lastConclusion(db, list) };
}
