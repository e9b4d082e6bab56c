/** What of a project's head decides which lines apply to it. */

import type { Db } from "@digao/db/tenant";
import { missing } from "../../../platform/refusal.ts";
import { isReviewNeeded } from "../../engagement/quality-review/door.ts";

export interface CompletionHead {
  status: number;
  rowVersion: number;
  partnerUserId: number | null;
  reportDate: string | null;
  isListed: boolean;
  isPie: boolean;
  isGroup: boolean;
  isReviewRequired: boolean;
}

/** The quality review becomes required whenever what is proposed asks for it, up to the report date (practice 1.5). */
export async function completionHead(db: Db, projectId: number): Promise<CompletionHead> {
  const row = await db
    .selectFrom("project as p")
    .where("p.id", "=", projectId)
    .where("p.is_deleted", "=", false)
    .select([
      "p.status",
      "p.row_version as rowVersion",
      "p.partner_user_id as partnerUserId",
      "p.report_date as reportDate",
      "p.is_listed as isListed",
      "p.is_pie as isPie",
      "p.is_group as isGroup",
    ])
    .executeTakeFirst();
  if (!row) throw missing();
  return { ...row, isReviewRequired: await isReviewNeeded(db, projectId) };
}
