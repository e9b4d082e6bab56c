/** The firm's centre of confirmations (函证中心): letters of all projects that the caller works on, or of all with the right to all. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { LetterRow } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input, Output } from "@digao/contract/endpoint";
import { inProject } from "@digao/db/tenant";
import { STAGE_STATUSES } from "@digao/domain/confirmations/transitions";
import { type RawBuilder, sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { orderOf } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { countBehind } from "../../../platform/overview/behind.ts";
import type { Context } from "../../../platform/serve.ts";
import { withNames } from "./letter.ts";
import { lettersByIds } from "./letter-rows.ts";

type Call = (typeof hzletters)["GetHZCenterList"];

const orders = {
  letterNo: sql`o.letter_no`,
  contactName: sql`o.contact_name`,
  bookAmount: sql`o.book_amount`,
  // Whose status is older has waited more days.
  days: sql`now() - o.status_at`,
  sendTime: sql`o.send_time`,
};
function sorted(sorting: string | undefined): RawBuilder<unknown> {
  if (!sorting) return sql`o.of_project desc, o.letter_no`;
  const { by, direction } = orderOf(sorting, orders);
  return direction === "desc" ? sql`${by} desc nulls last` : sql`${by}`;
}

/** A member of a project sees its letters; the confirmation centre those of all projects. */
function seen({ user }: Context): RawBuilder<unknown> {
  const projects = sql`overview_letter o join project p on p.tenant_id = o.tenant_id and p.id = o.of_project and not p.is_deleted`;
  if (user.permissions.has("Pages.Confirmations.All")) return projects;
  return sql`${projects} join project_member seat on seat.tenant_id = p.tenant_id and seat.project_id = p.id
    and seat.user_id = ${user.id} and seat.checked = ${code.memberState.confirmed}`;
}

function whereOf({ stage, statusId, hzKind, projectId, keyword }: Input<Call>): RawBuilder<unknown> {
  const like = keyword ? containing(keyword) : null;
  const parts = [
    sql`true`,
    ...(projectId ? [sql`o.of_project = ${projectId}`] : []),
    ...(stage ? [sql`o.status in ${oneOf(STAGE_STATUSES[stage as 2 | 3 | 4 | 5])}`] : []),
    // Void letters are shown to who asks for them.
    statusId ? sql`o.status = ${statusId}` : sql`o.status <> ${code.letterStatus.void}`,
    ...(hzKind ? [sql`o.hz_kind = ${hzKind}`] : []),
    ...(like
      ? [
          sql`(o.letter_no ilike ${like} or o.contact_name ilike ${like} or o.pinyin like ${like.toLowerCase()} or p.project_name ilike ${like})`,
        ]
      : []),
  ];
  return sql.join(parts, sql` and `);
}

interface Place {
  id: number;
  projectId: number;
  projectName: string;
}

/** A page's rows, each project's read there. */
async function rowsAt({ db, lang }: Context, places: readonly Place[]) {
  const found = new Map<number, LetterRow>();
  for (const projectId of new Set(places.map((place) => place.projectId))) {
    const ids = places.filter((place) => place.projectId === projectId).map(({ id }) => id);
    for (const row of await lettersByIds(inProject(db, projectId), ids)) found.set(row.id, withNames(row, lang));
  }
  return places.flatMap(({ id, projectName }) => {
    const row = found.get(id);
    return row ? [{ ...row, projectName }] : [];
  });
}

export async function listEverywhere(ctx: Context, query: Input<Call>): Promise<Output<Call>> {
  const { db, user } = ctx;
  const from = seen(ctx);
  const where = whereOf(query);
  const order = sorted(query.sorting);
  const [counted, places, stages, behind] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(db),
    sql<Place>`select o.id, o.of_project as "projectId", p.project_name as "projectName" from ${from} where ${where}
      order by ${order}, o.id limit ${query.maxResultCount} offset ${query.skipCount}`.execute(db),
    sql<Output<Call>["stages"][number]>`
      select o.status, count(*)::int as count, coalesce(sum(o.book_amount), 0.00) as amount,
        greatest(0, extract(day from now() - min(o.status_at)))::int as "oldestDays"
      from ${from} where ${whereOf({ ...query, stage: undefined, statusId: undefined })} group by o.status order by o.status`.execute(
      db,
    ),
    countBehind(db, user.id),
  ]);
  return {
    totalCount: counted.rows[0]?.count ?? 0,
    items: await rowsAt(ctx, places.rows),
    stages: stages.rows,
    behind,
  };
}
