/** What other areas ask of misstatements. */
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type List, readList } from "./read-list.ts";

/** The list with its evaluation. */
export const misstatementsOf = (db: Db, projectId: number, lang: Lang): Promise<List> => readList(db, projectId, lang);
