/** Words said about hours: kept beside the entry, also once it is changed or deleted. */
import type { WorkLogRemark } from "@digao/contract/areas/office/work-approval/calls";
import { sql } from "kysely";
import type { InFirm } from "../../../platform/context.ts";

const remarksMax = 2_000;

/** The latest first; of one person's days. */
export const remarksOf = (
  { db }: InFirm,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<WorkLogRemark[]> =>
  remarkRows({ db })
    .where("r.user_id", "=", userId)
    .where("r.work_date", ">=", from)
    .where("r.work_date", "<=", to)
    .execute();

/** Of entries, the latest first. */
export async function remarksOn({ db }: InFirm, ids: readonly number[]): Promise<WorkLogRemark[]> {
  return ids.length === 0 ? [] : remarkRows({ db }).where("r.work_log_id", "in", ids).execute();
}

const remarkRows = ({ db }: InFirm) =>
  db
    .selectFrom("work_log_remark as r")
    .innerJoin("app_user as u", "u.id", "r.said_by")
    .orderBy("r.id", "desc")
    .limit(remarksMax)
    .select([
      "r.id",
      "r.work_log_id as workLogId",
      "r.kind",
      "r.work_date as workDate",
      "r.title",
      sql<number>`r.hours::float8`.as("hours"),
      "r.words",
      "u.name as saidByName",
      "r.said_at as saidAt",
    ]);
