import type { Endpoint } from "@digao/contract/endpoint";
import { partsHere, withParts } from "@digao/db/cluster/parts-here";
import { clientOf, type Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ProjectMembership } from "../context.ts";
import { sqlToday } from "../lib/china-time.ts";
import { missing, Refusal } from "../refusal.ts";
import { viewerOf } from "./archive-viewer.ts";
import { requireNotDestroyed } from "./archived.ts";
import { type Inspection, isRunning, ofInspector, requireOpenToInspectors, whyNotInspecting } from "./inspector.ts";
import { checkMembership } from "./membership.ts";
import { areThere, homesOf, kindOf, type NamedRows, projectOfIds } from "./named-rows.ts";
import { expandPermissions } from "./permissions.ts";
import { mayViewArchive, placeOf } from "./places.ts";
import { isLiveSession } from "./sessions.ts";
import type { TokenClaims } from "./tokens.ts";

/** What decides on a membership. */
export interface PlaceRow {
  project_id: number | null;
  status: number | null;
  archive_flag: number | null;
  role_id: number | null;
  checked: number | null;
  /** Null where the call names no project. */
  may_view: boolean | null;
  /** The inspection by which the account reads the project; its account has no other way in. */
  inspection_id: number | null;
  /** A report of the project is issued; not asked where only looking matters. */
  is_reported?: boolean | null;
}

interface AccessRow extends PlaceRow {
  id: number;
  name: string;
  user_name: string;
  lang: string;
  must_change_password: boolean;
  must_enrol: boolean;
  is_licence_over: boolean;
  is_locked: boolean;
  is_unseen: boolean;
  is_operator: boolean;
  is_separated: boolean;
  permissions: string[];
  is_inspector: boolean;
  inspects: number | null;
  authority: string | null;
  rows_found: number | null;
  projects_found: number | null;
}

export interface Access {
  user: { id: number; name: string; userName: string; lang: string };
  /** The firm keeps the administrators of system, security and log apart. */
  isSeparated: boolean;
  permissions: ReadonlySet<string>;
  /** The account of an inspector: reads this project and nothing else. */
  inspection: Inspection | null;
  mustChangePassword: boolean;
  /** Has no second factor yet in a firm that asks for one. */
  mustEnrol: boolean;
  /** The screen is locked: only what the lock page needs is answered. */
  isLocked: boolean;
  /** The session was last seen over a minute ago. */
  isUnseen: boolean;
  /** `membership` is null for a project of the firm that the user is no member of. */
  project: { isFound: boolean; membership: ProjectMembership | null; archiveFlag?: number | null };
}

const nothing = { count: 0, rows: sql`select null::bigint as id, null::bigint as project_id where false` };

/**
 * Whoever sends more along with the question of access waits for this first: then the question goes out before whatever follows it, and a
 * statement that fails behind it cannot take the answer away.
 */
export async function readyForAccess(db: Db): Promise<void> {
  await partsHere(clientOf(db));
}

/** Session, user, rights and membership in one round trip; null when the session, the user or the firm is not live. */
export async function readAccess(db: Db, claims: TokenClaims, named: NamedRows | null): Promise<Access | null> {
  const projectId = projectOfIds(named);
  // Along with the rest where the ids say where to look.
  const asking = named && projectId ? areThere(db, projectId, named) : null;
  asking?.catch(() => undefined);
  const row = await readAccessRow(db, claims, named);
  if (!row) return null;
  const access = accessOf(row, named);
  const { project } = access;
  if (!named || !project.isFound || row.project_id === null) return access;
  const isFound = await (asking ?? areThere(db, row.project_id, named));
  return { ...access, project: { ...project, isFound } };
}

async function readAccessRow(db: Db, claims: TokenClaims, named: NamedRows | null): Promise<AccessRow | undefined> {
  const homes = named ? homesOf(named) : nothing;
  const query = sql<AccessRow>`
    select u.id, u.name, u.user_name, u.lang, u.must_change_password,
      coalesce(u.licence_valid_to < ${sqlToday}, false) as is_licence_over, s.must_enrol, s.locked_at is not null as is_locked,
      s.last_seen_at < now() - interval '1 minute' as is_unseen, t.is_operator,
      sp.separated_at is not null as is_separated,
      array(select distinct unnest(r.permissions) from user_role ur
        join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as permissions,
      f.rows_found, f.projects_found, p.id as project_id, p.status, p.archive_flag, m.role_id, m.checked,
      ${mayViewArchive} as may_view, p.is_reported, u.is_inspector, i.of_project as inspects, i.id as inspection_id, i.authority
    from session s
    join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.is_active and not u.is_deleted
    join tenant t on t.id = s.tenant_id and t.is_active and (t.expire_date is null or t.expire_date >= current_date)
    left join security_policy sp on sp.tenant_id = s.tenant_id
    ${ofInspector}
    left join lateral (
      select count(distinct w.id)::int as rows_found, count(distinct w.project_id)::int as projects_found,
        min(w.project_id) as project_id
      from (${homes.rows}) w
    ) f on true
    left join project p on p.tenant_id = s.tenant_id and p.id = f.project_id and not p.is_deleted
    left join ${placeOf}
    where s.tenant_id = ${claims.tenantId} and s.id = ${claims.sessionId} and s.user_id = ${claims.userId}
      and ${isLiveSession} and (not u.is_inspector or ${isRunning})
  `.compile(db);
  // Named, so that a connection plans it once: it runs before every call.
  const name = `access-${named ? kindOf(named) : "none"}`;
  const client = clientOf(db);
  const parts = partsHere(client);
  const text = withParts(parts instanceof Promise ? await parts : parts, query.sql);
  const { rows } = await client.query<AccessRow>({ name, text, values: [...query.parameters] });
  return rows[0];
}

/** Why there is no access: the account or the firm is closed, or only the session is over. */
export async function whyRefused(db: Db, { tenantId, userId }: TokenClaims): Promise<Refusal> {
  const { rows } = await sql<{ isOpen: boolean; isActive: boolean }>`
    select t.is_active and (t.expire_date is null or t.expire_date >= current_date) as "isOpen",
      u.is_active and not u.is_deleted as "isActive"
    from tenant t join app_user u on u.tenant_id = t.id and u.id = ${userId}
    where t.id = ${tenantId}`.execute(db);
  const [state] = rows;
  if (state && !state.isOpen) return new Refusal("access.tenantDisabled", { kind: "shutOut" });
  if (state && !state.isActive) return new Refusal("access.userDisabled", { kind: "shutOut" });
  const shut = await whyNotInspecting(db, userId);
  if (shut) return shut;
  return new Refusal("access.notSignedIn", { kind: "signIn" });
}

function accessOf(row: AccessRow, named: NamedRows | null): Access {
  const isWhole = row.rows_found === (named ? homesOf(named).count : 0) && row.projects_found === 1;
  return {
    user: { id: row.id, name: row.name, userName: row.user_name, lang: row.lang },
    isSeparated: row.is_separated,
    // Whatever roles were given to it.
    permissions: expandPermissions(row.is_inspector ? [] : row.permissions, {
      isOperator: row.is_operator,
      isSeparated: row.is_separated,
    }),
    inspection: inspectionOf(row),
    mustChangePassword: row.must_change_password,
    mustEnrol: row.must_enrol,
    isLocked: row.is_locked,
    isUnseen: row.is_unseen,
    project: {
      isFound: isWhole && row.project_id !== null,
      membership: placeWith(row),
      archiveFlag: row.archive_flag,
    },
  };
}

function inspectionOf({ inspects, inspection_id: id, authority }: AccessRow): Inspection | null {
  return id === null || inspects === null ? null : { id, projectId: inspects, authority: authority ?? "" };
}

function placeWith(row: AccessRow): ProjectMembership | null {
  const isElsewhere = row.is_inspector && row.inspects !== row.project_id;
  const membership = isElsewhere ? null : membershipOf(row);
  return membership && row.is_licence_over ? { ...membership, isLicenceOver: true } : membership;
}

/** On the team, else let into the archive; null for who is neither. */
export function membershipOf(row: PlaceRow): ProjectMembership | null {
  const { project_id: id, role_id: role, checked, archive_flag: archiveFlag, status } = row;
  if (id === null || archiveFlag === null || status === null) return null;
  if (role !== null && checked !== null) {
    const membership = { id, role, checked, archiveFlag, status };
    return row.is_reported ? { ...membership, isReported: true } : membership;
  }
  const viewer = viewerOf({ id, archiveFlag, status });
  if (row.inspection_id !== null) return { ...viewer, inspectionId: row.inspection_id };
  return row.may_view ? viewer : null;
}

const forbidden = (key: ConstructorParameters<typeof Refusal>[0], right?: string): Refusal =>
  new Refusal(key, { kind: "forbidden", params: right ? { right } : {} });

/** A locked session gets 423 from every call, those for anyone too, but the few that the lock page lives by. */
export function checkLock(access: Access, { needs }: Endpoint): void {
  if (access.isLocked && !needs.whileLocked) throw new Refusal("access.locked", { kind: "locked" });
}

/** The rights that need no look at the input: unlocked, password and second factor up to date, platform permission. */
export function checkRights(access: Access, endpoint: Endpoint): void {
  const { needs } = endpoint;
  checkLock(access, endpoint);
  if (access.mustChangePassword && !needs.withOldPassword) throw forbidden("access.passwordChangeRequired");
  if (access.mustEnrol && !needs.withOldPassword) throw forbidden("access.secondFactorRequired");
  requireOpenToInspectors(access.inspection, endpoint);
  if (needs.right && !access.permissions.has(needs.right)) throw forbidden("access.rightMissing", needs.right);
}

/** The project that the input names: there, the user's own, and open to what the call does. */
export function checkProject(
  { project, inspection }: Access,
  { needs, writes, afterReport }: Endpoint,
): ProjectMembership | undefined {
  if (!needs.project) return undefined;
  // Of other projects an inspector does not even learn whether they are there.
  if (inspection && !project.membership) throw forbidden("access.notMember");
  // Its rows are gone: what names one would not be found.
  requireNotDestroyed(project.archiveFlag);
  if (!project.isFound) throw missing();
  const { role, beforeDeclaring = false } = needs.project;
  return checkMembership(project.membership, { role, writes, beforeDeclaring, afterReport });
}
