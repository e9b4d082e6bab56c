/** Who may be asked, and who decides (practice 1.5, 1.6): outside the team; on differences of opinion the quality department or the chief partner. */
import type { Addressee } from "@digao/contract/areas/engagement/consultations/calls";
import { consultationSubject } from "@digao/contract/areas/engagement/consultations/codes";
import { onTeam, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { reviewerConsultation } from "@digao/domain/engagement-quality/review-record";
import { settingOf } from "@digao/domain/rule-settings";
import { sql } from "kysely";
import { isChiefPartner, peopleWithRight } from "../../../platform/auth/people.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

const decidingRight = "Pages.Quality.Check";

export interface Placed {
  userId: number;
  role: number;
}
export const teamOf = (db: Db, projectId: number): Promise<Placed[]> =>
  db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("checked", "in", onTeam)
    .select(["user_id as userId", "role_id as role"])
    .execute();

/** How often the reviewer was asked on matters that they judge later. */
export async function askedOfReviewer(db: Db, projectId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from consultation c where c.of_project = ${projectId} and c.addressee_id = ${userId}
      and c.is_of_reviewer and c.subject <> ${sql.lit(consultationSubject.other)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function activePerson(db: Db, userId: number): Promise<{ name: string }> {
  const person = await db
    .selectFrom("app_user")
    .where("id", "=", userId)
    .where("is_active", "=", true)
    .where("is_deleted", "=", false)
    .where("is_inspector", "=", false)
    .select("name")
    .executeTakeFirst();
  if (!person) throw new Refusal("consultation.addresseeMissing", { kind: "missing", field: "addresseeId" });
  return person;
}

const refuseAddressee = (key: "consultation.onTeam" | "consultation.notDecider", name: string): never => {
  throw new Refusal(key, { kind: "state", field: "addresseeId", params: { name } });
};

/** Outside the team; of the reviewer, whether asking is still allowed. Answers whether it is the reviewer who is asked. */
export async function checkConsultant(
  { db }: Context,
  { projectId, addresseeId, subject }: { projectId: number; addresseeId: number; subject: number },
): Promise<boolean> {
  const { name } = await activePerson(db, addresseeId);
  const place = (await teamOf(db, projectId)).find(({ userId }) => userId === addresseeId);
  if (!place) return false;
  if (place.role !== projectRole.qualityControl) refuseAddressee("consultation.onTeam", name);
  const count = await askedOfReviewer(db, projectId, addresseeId);
  const isJudgedLater = subject !== consultationSubject.other;
  if (reviewerConsultation(count + 1, isJudgedLater) === "refused")
    throw new Refusal("consultation.reviewerOften", { kind: "state", field: "addresseeId", params: { count } });
  return true;
}

export async function checkDecider(
  { db }: Context,
  { projectId, addresseeId, partyIds }: { projectId: number; addresseeId: number; partyIds: readonly number[] },
): Promise<void> {
  const { name } = await activePerson(db, addresseeId);
  if (partyIds.includes(addresseeId))
    throw new Refusal("consultation.partyDecides", { kind: "state", field: "addresseeId" });
  if ((await teamOf(db, projectId)).some(({ userId }) => userId === addresseeId))
    refuseAddressee("consultation.onTeam", name);
  const quality = await peopleWithRight(db, [decidingRight]);
  if (!quality.includes(addresseeId) && !(await isChiefPartner(db, addresseeId)))
    refuseAddressee("consultation.notDecider", name);
}

/** Everybody outside the team; the reviewer with what asking them means. */
export async function addressees(
  { db, lang, user }: Context,
  { projectId }: { projectId: number },
): Promise<Addressee[]> {
  const team = await teamOf(db, projectId);
  const reviewers = team.filter(({ role }) => role === projectRole.qualityControl).map(({ userId }) => userId);
  const inside = new Set(team.map(({ userId }) => userId).filter((id) => !reviewers.includes(id)));
  const quality = new Set(await peopleWithRight(db, [decidingRight]));
  const { rows } = await sql<{ userId: number; name: string; dept: string | null; isChief: boolean }>`
    select u.id as "userId", u.name, u.dept, exists (
      select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.is_static and r.name = 'ChiefPartner') as "isChief"
    from app_user u where u.is_active and not u.is_deleted and not u.is_inspector order by u.name collate "zh-x-icu", u.id`.execute(
    db,
  );
  const most = settingOf("reviewerConsultations");
  const shown: Addressee[] = [];
  for (const { isChief, ...person } of rows) {
    const { userId, name } = person;
    if (inside.has(userId) || userId === user.id) continue;
    const isReviewer = reviewers.includes(userId);
    const nth = isReviewer ? (await askedOfReviewer(db, projectId, userId)) + 1 : 0;
    shown.push({
      ...person,
      isDecider: !isReviewer && (isChief || quality.has(userId)),
      warning: isReviewer ? messageOf(lang, "consultation.reviewerWarned", { name, nth, most }) : null,
    });
  }
  return shown;
}
