/** The reviewer in office, and what reviewers have recorded. */
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Involvement } from "@digao/contract/areas/engagement/quality-review/calls";
import { moveState } from "@digao/contract/areas/office/project-moves/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

export interface Office {
  userId: number;
  name: string;
  /** The line of the team's history by which the reviewer was appointed; 0 where there is none. */
  appointment: number;
  /** Of the appointment, in China. */
  since: string;
}

export async function reviewerInOffice(db: Db, projectId: number): Promise<Office | null> {
  const { rows } = await sql<Office>`
    select u.id as "userId", u.name, coalesce(h.id, 0) as appointment,
      coalesce((h.at at time zone 'Asia/Shanghai')::date, m.join_date)::text as since
    from project_member m
    join project p on p.tenant_id = m.tenant_id and p.id = m.project_id
    join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
    left join lateral (
      select h.id, h.at from project_member_history h where h.tenant_id = m.tenant_id and h.project_id = m.project_id
        and h.user_id = m.user_id and h.action in ('add', 'role') and h.new_role = ${projectRole.qualityControl}
      order by h.id desc limit 1
    ) h on true
    where m.project_id = ${projectId} and m.role_id = ${projectRole.qualityControl} and m.checked = ${memberState.confirmed}
    order by (p.qc_user_id is not distinct from m.user_id) desc, m.id limit 1`.execute(db);
  return rows[0] ?? null;
}

const reviewsIn = (db: Db, projectId: number) =>
  db
    .selectFrom("quality_review as q")
    .innerJoin("app_user as u", "u.id", "q.reviewer_id")
    .where("q.of_project", "=", projectId)
    .orderBy("q.id", "desc")
    .select([
      "q.id",
      "q.reviewer_id as reviewerId",
      "q.appointment",
      "u.name as reviewer",
      "q.completed_at as completedAt",
      "q.row_version as rowVersion",
    ]);
export type Review = Awaited<ReturnType<ReturnType<typeof reviewsIn>["executeTakeFirstOrThrow"]>>;

/** Of the reviewer in office, and those of others before. */
export async function reviewsOf(
  db: Db,
  projectId: number,
  office: Office | null,
): Promise<{ own: Review | null; former: Review[] }> {
  const all = await reviewsIn(db, projectId).execute();
  const isOwn = (one: Review) => one.reviewerId === office?.userId && one.appointment === office.appointment;
  return { own: all.find(isOwn) ?? null, former: all.filter((one) => !isOwn(one)) };
}

export interface Entry {
  id: number;
  reviewId: number;
  matter: number;
  kind: number;
  words: string;
  refType: string | null;
  refId: number | null;
  factsHash: string | null;
  by: string;
  at: string;
}

export const entriesOf = (db: Db): Promise<Entry[]> =>
  db
    .selectFrom("review_entry as e")
    .innerJoin("app_user as u", "u.id", "e.written_by")
    .orderBy("e.id")
    .select([
      "e.id",
      "e.review_id as reviewId",
      "e.matter",
      "e.kind",
      "e.words",
      "e.ref_type as refType",
      "e.ref_id as refId",
      "e.facts_hash as factsHash",
      "u.name as by",
      "e.written_at as at",
    ])
    .execute();

export const involvementsOf = (db: Db): Promise<(Involvement & { reviewId: number })[]> =>
  db
    .selectFrom("review_involvement as i")
    .orderBy("i.id")
    .select(["i.review_id as reviewId", "i.phase", "i.involved_on as day", "i.words", "i.recorded_at as at"])
    .execute();

const { inProgress, fieldWorkDone } = projectStatus;

/** The day on which fieldwork ended; null while it goes on. */
export async function fieldworkEnd(db: Db, projectId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max((coalesce(m.decided_at, m.moved_at) at time zone 'Asia/Shanghai')::date)::text as day
    from project_move m join project p on p.tenant_id = m.tenant_id and p.id = m.of_project
    where m.of_project = ${projectId} and m.state = ${moveState.done} and m.from_status = ${inProgress}
      and m.to_status = ${fieldWorkDone} and p.status >= ${fieldWorkDone}`.execute(db);
  return rows[0]?.day ?? null;
}
