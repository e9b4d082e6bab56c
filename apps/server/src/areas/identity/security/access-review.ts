/** Who can see what, over the whole firm: the list that is gone through and signed off every quarter. */

import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { membershipOf, type PlaceRow } from "../../../platform/auth/access.ts";
import { type Opened, openedTo, seesAllProjects } from "../../../platform/auth/access-paths.ts";
import { inspectionOfPair } from "../../../platform/auth/inspector.ts";
import { expandPermissions, type FlatPermission, flatPermissions } from "../../../platform/auth/permissions.ts";
import { mayViewArchive, placeOf } from "../../../platform/auth/places.ts";
import { noteReview } from "../../../platform/auth/review-reminder.ts";
import { clockOf, today } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";

type Calls = typeof securityPolicy;
type Say = (key: MessageKey, params?: Params) => string;

/** All rows or none: a review that leaves somebody out is worse than none. */
const placesMax = 5 * limits.downloadRowsAtOnce;

interface Person {
  id: number;
  name: string;
  userName: string;
  dept: string | null;
  position: string | null;
  isActive: boolean;
  hasFactor: boolean;
  lastSeenAt: string | null;
  isOperator: boolean;
  isSeparated: boolean;
  roles: { name: string; permissions: string[] }[];
}

const peopleOf = async (db: Db): Promise<Person[]> =>
  (
    await sql<Person>`
    select u.id, u.name, u.user_name as "userName", u.dept, u.position, u.is_active as "isActive", t.is_operator as "isOperator",
      exists (select from security_policy sp where sp.tenant_id = u.tenant_id and sp.separated_at is not null) as "isSeparated",
      exists (select from second_factor f where f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null) as "hasFactor",
      (select max(s.last_seen_at) from session s where s.tenant_id = u.tenant_id and s.user_id = u.id) as "lastSeenAt",
      coalesce((select jsonb_agg(jsonb_build_object('name', r.display_name, 'permissions', r.permissions) order by r.id)
        from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '[]') as roles
    from app_user u join tenant t on t.id = u.tenant_id
    where not u.is_deleted order by u.is_active desc, u.name collate "zh-x-icu", u.id`.execute(db)
  ).rows;

interface Place extends PlaceRow {
  userId: number;
  name: string;
  userName: string;
  isActive: boolean;
  project: string;
  client: string;
  archive_flag: number;
}

/** The team and whom the firm has let into the archive, of every project. */
const placesOf = async (db: Db): Promise<Place[]> =>
  (
    await sql<Place>`
    select u.id as "userId", u.name, u.user_name as "userName", u.is_active as "isActive", p.project_name as project,
      c.cust_name as client, p.id as project_id, p.status, p.archive_flag, m.role_id, m.checked, ${mayViewArchive} as may_view,
      ${inspectionOfPair} as inspection_id
    from (
      select t.project_id, t.user_id from project_member t where t.checked in ${oneOf(onTeam)}
      union select a.project_id, a.user_id from archive_auth a where a.ended_at is null
      union select i.of_project, i.user_id from inspection i where i.ended_at is null
    ) x join project p on p.id = x.project_id and not p.is_deleted join app_user u on u.id = x.user_id and not u.is_deleted
      join customer c on c.id = p.cust_id left join ${placeOf}
    order by p.archive_flag, p.project_name collate "zh-x-icu", p.id, m.role_id = ${code.projectRole.member}, m.role_id nulls last, u.name collate "zh-x-icu", u.id
    limit ${placesMax + 1}`.execute(db)
  ).rows;

const permissionsOf = ({ roles, ...person }: Person): Set<string> =>
  new Set(roles.flatMap(({ permissions }) => [...expandPermissions(permissions, person)]));

const peopleColumns = (lang: Lang, say: Say, open: ReadonlyMap<number, number>): Column<Person>[] => [
  text("accessReview.name", 14, ({ name }) => name),
  text("accessReview.userName", 16, ({ userName }) => userName),
  text("accessReview.dept", 16, ({ dept }) => dept),
  text("accessReview.position", 14, ({ position }) => position),
  text("accessReview.account", 10, ({ isActive }) => say(isActive ? "accessReview.active" : "accessReview.inactive")),
  text("accessReview.factor", 12, ({ hasFactor }) => say(hasFactor ? "accessReview.on" : "accessReview.off")),
  text("accessReview.lastSeen", 18, ({ lastSeenAt }) => lastSeenAt && clockOf(lastSeenAt)),
  text("accessReview.roles", 30, ({ roles }) => roles.map(({ name }) => name).join("、")),
  text("accessReview.allProjects", 14, (person) =>
    permissionsOf(person).has(seesAllProjects) ? say("accessReview.yes") : "",
  ),
  text("accessReview.projects", 12, ({ id }) => open.get(id) ?? 0),
  text("accessReview.rights", 80, (person) => namesOf(lang, permissionsOf(person))),
  text("accessReview.verdict", 24, () => ""),
];

/** What a person may do beyond looking, area by area. */
function namesOf(lang: Lang, held: ReadonlySet<string>): string {
  const word = (permission: FlatPermission) => permission[lang];
  const areas = flatPermissions.filter(({ name, parentName }) => parentName === "Pages" && held.has(name));
  const summaries = areas.map((area) => {
    const actions = flatPermissions.filter(({ name, parentName }) => parentName === area.name && held.has(name));
    return actions.length === 0 ? word(area) : `${word(area)} (${actions.map(word).join(", ")})`;
  });
  return summaries.join("; ");
}

const openWords: Readonly<Record<Exclude<Opened, "nothing" | "list">, MessageKey>> = {
  work: "accessReview.work",
  read: "accessReview.read",
  head: "accessReview.head",
};

const placeColumns = (lang: Lang, say: Say): Column<Place & { opened: Opened }>[] => [
  text("accessReview.project", 40, ({ project }) => project),
  text("accessReview.client", 30, ({ client }) => client),
  text("accessReview.archive", 12, ({ archive_flag }) => codeWord(lang, "archiveFlag", archive_flag)),
  text("accessReview.name", 14, ({ name }) => name),
  text("accessReview.userName", 16, ({ userName }) => userName),
  text("accessReview.by", 20, ({ role_id }) =>
    role_id === null ? say("accessReview.byArchive") : codeWord(lang, "projectRole", role_id),
  ),
  text("accessReview.opens", 24, ({ opened }) =>
    opened === "nothing" || opened === "list" ? "" : say(openWords[opened]),
  ),
  text("accessReview.verdict", 24, () => ""),
];

/** For who administers people and may see all projects: the list names every project of the firm. */
export async function downloadAccessReview(
  ctx: Context,
  _input: Input<Calls["DownAccessReview"]>,
): Promise<FileAnswer> {
  if (!ctx.user.permissions.has(seesAllProjects)) throw new Refusal("accessReview.needsAll", { kind: "forbidden" });
  const say: Say = (key, params) => messageOf(ctx.lang, key, params);
  const [people, found] = [await peopleOf(ctx.db), await placesOf(ctx.db)];
  if (found.length > placesMax)
    throw new Refusal("accessReview.tooLong", { kind: "tooLarge", params: { count: placesMax } });
  const places = found
    .map((place) => ({ ...place, opened: openedTo({ ...place, membership: membershipOf(place), listedBy: [] }) }))
    .filter(({ opened }) => opened !== "nothing");
  const open = new Map<number, number>();
  for (const { userId } of places) open.set(userId, (open.get(userId) ?? 0) + 1);
  const { lang } = ctx;
  const file = await workbookFile(
    [say("accessReview.title"), today()],
    [
      listSheet({ lang, name: "accessReview.people", columns: peopleColumns(lang, say, open), rows: people }),
      listSheet({ lang, name: "accessReview.byProject", columns: placeColumns(lang, say), rows: places }),
    ],
  );
  const actor = { userId: ctx.user.id, userName: ctx.user.userName, ip: ctx.ip, requestId: ctx.requestId };
  const entry = {
    refType: "securityPolicy",
    refId: ctx.user.tenantId,
    projectId: null,
    action: "export",
    new: { fileName: file.fileName, sizeBytes: file.body.length },
  } as const;
  await ctx.apart(async (db) => {
    await writeAction(db, actor, entry);
    await noteReview(db);
  });
  return file;
}
