/** What other areas ask of papers that are signed. */
import type { PaperMatrix } from "@digao/contract/areas/papers/paper-signs/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { paperMatrix } from "./matrix.ts";

/** Items and sheets of a project with their signs, as the sign-off summary shows them. */
export const papersOf = (db: Db, projectId: number, lang: Lang): Promise<PaperMatrix> =>
  paperMatrix(db, projectId, lang);
