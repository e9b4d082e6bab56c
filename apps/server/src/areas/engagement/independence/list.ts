/** How declarations stand: of a project for its team, without their answers; of the firm for the quality department. */
import type { Declaration, independence, TeamDeclaration } from "@digao/contract/areas/engagement/independence/calls";
import { declarationState } from "@digao/contract/areas/engagement/independence/codes";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { declarationsIn } from "./rows.ts";

type Calls = typeof independence;
type Row = Omit<TeamDeclaration, "declaration"> & {
  [Field in keyof NonNullable<TeamDeclaration["declaration"]> as `d_${Field}`]:
    | NonNullable<TeamDeclaration["declaration"]>[Field]
    | null;
};

/** Everybody who has a place, had one, or booked hours. */
export async function teamDeclarations({ db }: Context, { Id }: { Id: number }): Promise<TeamDeclaration[]> {
  const { rows } = await sql<Row>`
    with asked as (
      select max(r.asked_at) as at from independence_request r where r.of_project = ${Id}
    ), hours as (
      select user_id, sum(hours)::float8 as hours, max(work_date) as last_day from work_log
      where project_id = ${Id} and hours > 0 group by user_id
    ), people as (
      select user_id from project_member where project_id = ${Id} union select user_id from hours
    )
    select p.user_id as "userId", u.name, coalesce(m.role_id, 0) as role, coalesce(m.checked, ${memberState.removed}) as place,
      coalesce(h.hours, 0) as hours, h.last_day as "lastWorkDay",
      d.id as "d_id", d.user_id as "d_userId", u.name as "d_name", d.occasion as "d_occasion", d.state as "d_state",
      d.is_itemised as "d_isItemised", d.declared_at as "d_declaredAt",
      case when d.declared_at is null or d.declared_at < asked.at then asked.at end as "askedAt"
    from people p
    cross join asked
    join app_user u on u.id = p.user_id
    left join project_member m on m.project_id = ${Id} and m.user_id = p.user_id
    left join hours h on h.user_id = p.user_id
    left join lateral (
      select d.* from independence_declaration d where d.of_project = ${Id} and d.user_id = p.user_id order by d.id desc limit 1
    ) d on true
    order by coalesce(m.checked, ${memberState.removed}) > ${memberState.confirmed}, m.id, p.user_id`.execute(db);
  return rows.map(
    ({ d_id, d_userId, d_name, d_occasion, d_state, d_isItemised, d_declaredAt, ...person }): TeamDeclaration => ({
      ...person,
      declaration:
        d_id === null
          ? null
          : {
              id: d_id,
              userId: d_userId ?? 0,
              name: d_name ?? "",
              occasion: d_occasion ?? 0,
              state: d_state ?? 0,
              isItemised: d_isItemised ?? false,
              declaredAt: d_declaredAt ?? "",
            },
    }),
  );
}

const sortable: Sortable = {
  declaredAt: sql.ref("d.declared_at"),
  projectCode: sql.ref("p.project_code"),
  custName: sql`k.cust_name collate "zh-x-icu"`,
};

export async function listDeclarations(
  { db }: Context,
  { state, keyword, ...query }: Input<Calls["GetDeclarations"]>,
): Promise<Output<Calls["GetDeclarations"]>> {
  const like = containing(keyword ?? "");
  const rows = declarationsIn(db)
    .$if(state !== undefined, (q) => q.where("d.state", "=", state ?? declarationState.waiting))
    .$if(Boolean(keyword), (q) =>
      q.where((is) =>
        is.or([
          is("p.project_name", "ilike", like),
          is("p.project_code", "ilike", like),
          is("k.cust_name", "ilike", like),
          is.exists(
            is
              .selectFrom("app_user as u")
              .whereRef("u.id", "=", "d.user_id")
              .where("u.name", "ilike", like)
              .select("u.id"),
          ),
        ]),
      ),
    );
  const { totalCount, items } = await pageOf(rows, query, sortable, "d.id");
  // What a person answers is for who decides on it.
  return { totalCount, items: items.map(({ answers: _own, ...one }: Declaration) => one) };
}
