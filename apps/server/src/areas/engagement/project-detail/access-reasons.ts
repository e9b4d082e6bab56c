import type { AccessPath, PersonAccess, projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { archivedFlags } from "@digao/contract/areas/office/projects/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { openedTo, type Reach, reachOf } from "../../../platform/auth/access-paths.ts";
import { isRunning } from "../../../platform/auth/inspector.ts";
import { isOpenTo } from "../../../platform/auth/membership.ts";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readMembers } from "./member-row.ts";

type Calls = typeof projectDetail;

/** Who leads the project, or administers people with sight of all projects, sees everybody's; others their own. */
export async function getAccess(
  { db, user }: Context,
  { Id }: Input<Calls["GetProjectAccess"]>,
): Promise<Output<Calls["GetProjectAccess"]>> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", Id)
    .where("is_deleted", "=", false)
    .select("id")
    .executeTakeFirst();
  if (!project) throw missing();
  const [own] = await reachOf(db, Id, user.id);
  if (!own || openedTo(own) === "nothing") throw new Refusal("access.notMember", { kind: "forbidden" });
  const { membership } = own;
  const leads = membership !== null && isOpenTo(membership) && isInRoleSet(membership.role, "leader");
  const isAll = leads || (own.listedBy.length > 0 && user.permissions.has("Pages.Users"));
  const people = isAll ? await reachOf(db, Id) : [own];
  const facts = await readAccessFacts(db, Id);
  const described = people.map((reach) => describe(reach, facts));
  const order = described.toSorted((one, other) => rank(one, user.id) - rank(other, user.id));
  return { isAll, people: order };
}

const openings = ["work", "read", "head", "list", "nothing"] as const;
/** Oneself first, then by how much is open. */
const rank = ({ userId, opens }: PersonAccess, me: number): number => (userId === me ? -1 : openings.indexOf(opens));

interface AccessFacts {
  members: ReadonlyMap<number, Awaited<ReturnType<typeof readMembers>>[number]>;
  /** Who last named the person to the team. */
  namedBy: ReadonlyMap<number, string>;
  authorised: readonly Authorised[];
  inspecting: readonly Authorised[];
}

interface Authorised {
  userId: number;
  from: string;
  until: string;
  by: string;
  reason: string;
}

async function readAccessFacts(db: Db, projectId: number): Promise<AccessFacts> {
  const members = await readMembers(db, projectId);
  const named = await sql<{ userId: number; by: string }>`
    select distinct on (h.user_id) h.user_id as "userId", u.name as by
    from project_member_history h join app_user u on u.id = h.by_user_id
    where h.project_id = ${projectId} and h.action in ('add', 'role') order by h.user_id, h.id desc`.execute(db);
  // As the rule of the archive has it; this tells which of them.
  const authorised = await sql<Authorised>`
    select a.user_id as "userId", a.valid_from::text as "from", a.valid_to::text as until, u.name as by, a.reason
    from archive_auth a join app_user u on u.id = a.approver_id join project p on p.id = a.project_id
    where a.project_id = ${projectId} and p.archive_flag in ${oneOf(archivedFlags)} and a.ended_at is null
      and ${sqlToday} between a.valid_from and a.valid_to order by a.valid_to desc, a.id`.execute(db);
  const inspecting = await sql<Authorised>`
    select i.user_id as "userId", i.valid_from::text as "from", i.valid_to::text as until, u.name as by, i.authority || ' ' || i.document_no as reason
    from inspection i join app_user u on u.id = i.given_by
    where i.of_project = ${projectId} and ${isRunning}`.execute(db);
  return {
    members: new Map(members.map((member) => [member.userId, member])),
    namedBy: new Map(named.rows.map(({ userId, by }) => [userId, by])),
    authorised: authorised.rows,
    inspecting: inspecting.rows,
  };
}

const noFacts = { role: null, state: null, since: null, until: null, by: null, note: null } as const;

const byDays = (of: number, kind: AccessPath["kind"], given: readonly Authorised[]): AccessPath[] =>
  given
    .filter(({ userId }) => userId === of)
    .map(({ from, until, by, reason }) => ({ ...noFacts, kind, since: from, until, by, note: reason }));

function describe(reach: Reach, facts: AccessFacts): PersonAccess {
  const { userId, name, userName, isActive, membership, listedBy } = reach;
  const member = facts.members.get(userId);
  const onTeam: AccessPath[] =
    membership && !membership.isViewer
      ? [
          {
            ...noFacts,
            kind: "member",
            role: membership.role,
            state: membership.checked,
            since: member?.independenceTime ?? member?.joinDate ?? null,
            by: facts.namedBy.get(userId) ?? null,
          },
        ]
      : [];
  const listed = listedBy.map((note): AccessPath => ({ ...noFacts, kind: "listed", note }));
  return {
    userId,
    name,
    userName,
    isActive,
    opens: openedTo(reach),
    paths: [
      ...onTeam,
      ...byDays(userId, "archive", facts.authorised),
      ...byDays(userId, "inspection", facts.inspecting),
      ...listed,
    ],
  };
}
