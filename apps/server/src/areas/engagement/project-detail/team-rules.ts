import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";

/** A firm that keeps no licence data is not stopped: only a title known to be another one, without a licence number, refuses. */
async function checkLicence(db: Db, userId: number): Promise<void> {
  const user = await db
    .selectFrom("app_user")
    .where("id", "=", userId)
    .select(["name", "title", "cpa_no as cpaNo"])
    .executeTakeFirst();
  const hasOtherTitle = Boolean(user?.title) && !user?.cpaNo && !/CPA|注册会计师/i.test(user?.title ?? "");
  if (user && hasOtherTitle) {
    throw new Refusal("member.partnerNotCpa", { kind: "state", params: { name: user.name, title: user.title ?? "" } });
  }
}

/** The engagement quality reviewer (项目质量复核人) is independent of the team: whoever has prepared or reviewed here is neither, nor becomes, one. */
async function checkIndependence(db: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select u.name from app_user u where u.id = ${userId} and (
      exists (select 1 from wp_sign s where ${ofProject("s")} and s.user_id = u.id and not s.is_cancelled)
      or exists (select 1 from adjust_head h where ${ofProject("h")} and (h.preparer_id = u.id or h.checker_id = u.id or u.id = any(h.editor_ids)))
    )`.execute(db);
  const [worker] = rows;
  if (worker) throw new Refusal("member.qcExclusive", { kind: "state", params: { name: worker.name } });
}

/** `from` is the role held now or before, null for a newcomer. */
export async function checkRole(
  db: Db,
  { userId, from, to }: { userId: number; from: number | null; to: number },
): Promise<void> {
  if (to === projectRole.partner) await checkLicence(db, userId);
  const entersOrLeaves =
    to === projectRole.qualityControl ? from !== to : from === projectRole.qualityControl && from !== to;
  if (entersOrLeaves) await checkIndependence(db, userId);
}
