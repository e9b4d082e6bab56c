/** The access review of each quarter: who may fetch it is reminded from the quarter's first day on, every week until somebody has. */
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { chinaOffsetMs, dayOf } from "../lib/china-time.ts";
import { notify } from "../live/notices.ts";
import { seesAllProjects } from "./access-paths.ts";
import { expandPermissions } from "./permissions.ts";
import { policyColumns, readPolicy } from "./security-policy.ts";

const againAfterMs = 7 * 86_400_000;
export const fetchesReview = "Pages.Security.Export";

export interface Quarter {
  year: number;
  number: number;
  /** In China. */
  begin: Date;
}

export function quarterOf(at: Date): Quarter {
  const [year = 0, month = 1] = dayOf(at.getTime()).split("-").map(Number);
  const number = Math.ceil(month / 3);
  return { year, number, begin: new Date(Date.UTC(year, 3 * number - 3, 1) - chinaOffsetMs) };
}

interface Found {
  madeAt: string;
  reviewedAt: string | null;
  lastRemindedAt: string | null;
  isSeparated: boolean;
  isOperator: boolean;
}

const stateOf = async (db: Db): Promise<Found | undefined> =>
  (
    await sql<Found>`
      select t.created_at as "madeAt", sp.access_reviewed_at as "reviewedAt", sp.access_review_told_at as "lastRemindedAt",
        sp.separated_at is not null as "isSeparated", t.is_operator as "isOperator"
      from tenant t left join security_policy sp on sp.tenant_id = t.id where t.id = app_tenant() and t.is_active`.execute(
      db,
    )
  ).rows[0];

async function receiversOf(db: Db, firm: Found): Promise<number[]> {
  const { rows } = await sql<{ id: number; granted: string[] }>`
    select u.id, array(select distinct unnest(r.permissions) from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as granted
    from app_user u where u.is_active and not u.is_deleted`.execute(db);
  return rows
    .filter(({ granted }) => {
      const rights = expandPermissions(granted, firm);
      return rights.has(fetchesReview) && rights.has(seesAllProjects);
    })
    .map(({ id }) => id);
}

/** A firm that has decided nothing of its rules has no row yet. */
async function mark(db: Db, column: "access_reviewed_at" | "access_review_told_at", at: Date): Promise<void> {
  await db
    .insertInto("security_policy")
    .values(policyColumns(await readPolicy(db)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable("security_policy")
    .set({ [column]: at.toISOString() })
    .execute();
}

export const noteReview = (db: Db, at: Date = new Date()): Promise<void> => mark(db, "access_reviewed_at", at);

/** Whether it has told somebody. A firm made within the quarter has nothing to look back on. */
export async function remindOfReview(db: Db, at: Date = new Date()): Promise<boolean> {
  const { year, number, begin } = quarterOf(at);
  // Of several servers one tells.
  await sql`select pg_advisory_xact_lock(hashtext('access-review'), app_tenant())`.execute(db);
  const firm = await stateOf(db);
  if (!firm || new Date(firm.madeAt) >= begin) return false;
  if (firm.reviewedAt !== null && new Date(firm.reviewedAt) >= begin) return false;
  const remindedAt = firm.lastRemindedAt === null ? 0 : Date.parse(firm.lastRemindedAt);
  if (remindedAt >= begin.getTime() && at.getTime() - remindedAt < againAfterMs) return false;
  const to = await receiversOf(db, firm);
  const texts = { title: "notice.accessReview.title", text: "notice.accessReview.text" } as const;
  await notify(db, { to, type: noticeType.task, ...texts, params: { year, quarter: number }, link: "/sm/security" });
  await mark(db, "access_review_told_at", at);
  return to.length > 0;
}
