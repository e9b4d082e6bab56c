import type { Member } from "@digao/contract/areas/engagement/project-detail/calls";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";

/** Everybody who has a place in the project, the manager first; one of them when a row is named. Those removed are in the history. */
export const readMembers = (db: Db, projectId: number, pmid?: number): Promise<Member[]> =>
  db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectId)
    .where("m.checked", "<>", memberState.removed)
    .$if(pmid !== undefined, (q) => q.where("m.id", "=", pmid ?? 0))
    .orderBy(sql`case when m.role_id = ${code.projectRole.member} then 9 else m.role_id end`)
    .orderBy("m.id")
    .select([
      "m.id as pmid",
      "m.project_id as projectId",
      "m.user_id as userId",
      "u.name",
      "u.user_name as userName",
      "u.dept",
      "u.position",
      "u.head_img_url as headImgUrl",
      "m.role_id as roleid",
      sql<number>`m.plan_hours::float8`.as("planhours"),
      "m.checked",
      "m.independence_time as independenceTime",
      "m.join_date as joinDate",
      "m.leave_date as leaveDate",
      "m.remark",
      "m.row_version as rowVersion",
    ])
    .execute();
