/** The adjustment tool (调账工具): entries of every project that the caller is a confirmed member of. */
import type { ClientEntry, clientEntries } from "@digao/contract/areas/balance/client-entries/calls";
import { takeOver } from "@digao/contract/areas/balance/client-entries/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { isDue, takeOverOf } from "@digao/domain/adjustments/client-vouchers";
import { type RawBuilder, sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { orderOf } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { countBehind } from "../../../platform/overview/behind.ts";
import type { Context } from "../../../platform/serve.ts";
import { foundVouchers } from "./found.ts";

type Call = (typeof clientEntries)["GetClientEntryList"];
type Query = Input<Call>;
type Sql = RawBuilder<unknown>;

const { adjustStatus, adjustOpinion, adjustType } = code;
const checked = sql`o.status = ${adjustStatus.checked}`;
const ofAccounts = oneOf([1, 3]);
const unsaid = sql`o.client_status in (${adjustOpinion.none}, ${adjustOpinion.agreed})`;
/** As `isDue` and `takeOverOf` of the domain say it of one entry. */
const due = sql`(o.adj_type in ${ofAccounts} and ${checked} and ${unsaid})`;
const waived = sql`(o.adj_type = ${adjustType.uncorrected} or o.client_status = ${adjustOpinion.refused})`;
const conditions: Readonly<Record<number, Sql>> = {
  [takeOver.waived]: waived,
  [takeOver.booked]: sql`(not ${waived} and o.client_status = ${adjustOpinion.booked})`,
  [takeOver.draft]: sql`(not ${waived} and o.client_status <> ${adjustOpinion.booked} and not ${checked})`,
  [takeOver.proposed]: sql`(not ${waived} and ${checked} and o.client_status = ${adjustOpinion.none})`,
  [takeOver.accepted]: sql`(not ${waived} and ${checked} and o.client_status = ${adjustOpinion.agreed})`,
};

const orders = { projectName: sql`p.project_name`, adjNo: sql`o.adj_seq`, description: sql`o.description` };

/** Projects that a person is a confirmed member of, with their entries. */
const seen = (userId: number): Sql => sql`overview_entry o
  join project p on p.tenant_id = o.tenant_id and p.id = o.of_project and not p.is_deleted
  join project_member seat on seat.tenant_id = p.tenant_id and seat.project_id = p.id and seat.user_id = ${userId}
    and seat.checked = ${code.memberState.confirmed}`;

function whereOf({ projectId, takeOver: standing, isDue: onlyDue, keyword }: Query): Sql {
  const like = keyword ? containing(keyword) : null;
  const parts = [
    sql`true`,
    ...(projectId ? [sql`o.of_project = ${projectId}`] : []),
    ...(standing ? [conditions[standing] ?? sql`false`] : []),
    ...(onlyDue ? [due] : []),
    ...(like ? [sql`(o.adj_no ilike ${like} or o.description ilike ${like} or p.project_name ilike ${like})`] : []),
  ];
  return sql.join(parts, sql` and `);
}

interface Place {
  id: number;
  projectId: number;
  projectName: string;
}
type Stored = Pick<ClientEntry, "id" | "adjType" | "adjNo" | "description" | "debit" | "withoutAccount"> & {
  status: number;
  clientStatus: number;
};

async function storedRows(db: Db, ids: readonly number[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select h.id, h.adj_type as "adjType", h.adj_no as "adjNo", h.description, h.status, h.client_status as "clientStatus",
      coalesce(l.debit, 0)::numeric(20, 2)::text as debit, coalesce(l.without_account, 0)::int as "withoutAccount"
    from adjust_head h
    left join (
      select l.head_id, sum(l.debit) as debit, count(*) filter (where l.account_code is null) as without_account
      from adjust_line l where ${ofProject("l")} and l.head_id = any(${[...ids]}::bigint[]) group by l.head_id
    ) l on l.head_id = h.id
    where ${ofProject("h")} and h.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Entries that a voucher may stand for: those of accounts that nobody refused. */
const isSought = (row: Stored): boolean => isDue(row) || takeOverOf(row) === takeOver.booked;

/** A page's rows, each project's read there. */
async function rowsAt({ db, user }: Context, places: readonly Place[]): Promise<ClientEntry[]> {
  const rows = new Map<number, ClientEntry>();
  for (const { projectId, projectName } of new Map(places.map((place) => [place.projectId, place])).values()) {
    const ids = places.filter((place) => place.projectId === projectId).map(({ id }) => id);
    const stored = await storedRows(inProject(db, projectId), ids);
    const sought = stored.filter(isSought).map(({ id }) => id);
    const found = await foundVouchers(db, projectId, { ids: sought, userId: user.id });
    for (const { status, clientStatus, ...row } of stored) {
      const standing = { adjType: row.adjType, status, clientStatus };
      rows.set(row.id, {
        ...row,
        projectId,
        projectName,
        takeOver: takeOverOf(standing) ?? takeOver.draft,
        isDue: isDue(standing),
        found: found.get(row.id) ?? null,
      });
    }
  }
  return places.flatMap(({ id }) => rows.get(id) ?? []);
}

const projectsMax = 500;

export async function listEntries(ctx: Context, query: Query): Promise<Output<Call>> {
  const { db, user } = ctx;
  const from = seen(user.id);
  const where = whereOf(query);
  const { by, direction } = query.sorting
    ? orderOf(query.sorting, orders)
    : { by: sql`o.of_project`, direction: "desc" as const };
  const [counted, places, projects, behind] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(db),
    sql<Place>`
      select o.id, o.of_project as "projectId", p.project_name as "projectName" from ${from} where ${where}
      order by ${by} ${sql.raw(direction)} nulls last, o.of_project desc, o.adj_type, o.adj_seq nulls last, o.id
      limit ${query.maxResultCount} offset ${query.skipCount}`.execute(db),
    sql<Output<Call>["projects"][number]>`
      select p.id, p.project_name as name, count(*) filter (where ${due})::int as due from ${from}
      group by p.id, p.project_name order by p.id desc limit ${projectsMax}`.execute(db),
    countBehind(db, user.id),
  ]);
  return {
    totalCount: counted.rows[0]?.count ?? 0,
    items: await rowsAt(ctx, places.rows),
    projects: projects.rows,
    behind,
  };
}
