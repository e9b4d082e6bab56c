/**
 * 三员分立: judged over everybody after each change of people, roles and rules, in the transaction of the change, whichever call made it. A
 * call that would leave a person or a role with two kinds of administration, or a kind with nobody, comes to nothing.
 */
import { type AdminKind, adminKinds } from "@digao/contract/areas/identity/security/calls";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { RefType } from "@digao/contract/records";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../refusal.ts";
import { coreOf, kindsAmong } from "./admin-kinds.ts";
import { expandPermissions } from "./permissions.ts";

export interface RoleHeld {
  id: number;
  name: string;
  permissions: string[];
}

export interface PersonJudged {
  id: number;
  name: string;
  userName: string;
  isActive: boolean;
  roles: RoleHeld[];
}

export interface Conflict {
  name: string;
  userName: string | null;
  kinds: AdminKind[];
  roles: string[];
}

export interface Judged {
  people: (PersonJudged & { kinds: AdminKind[] })[];
  conflicts: Conflict[];
  /** Kinds that nobody in use can do the work of. */
  unheld: AdminKind[];
}

const rightsOf = (roles: readonly { permissions: readonly string[] }[]): Set<string> =>
  new Set(roles.flatMap(({ permissions }) => [...expandPermissions(permissions, { isSeparated: true })]));

const peopleOf = async (db: Db): Promise<PersonJudged[]> =>
  (
    await sql<PersonJudged>`
      select u.id, u.name, u.user_name as "userName", u.is_active as "isActive",
        coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.display_name, 'permissions', r.permissions) order by r.id)
          from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '[]') as roles
      from app_user u where not u.is_deleted order by u.name collate "zh-x-icu", u.id`.execute(db)
  ).rows;

/** Everybody as if the administrators were kept apart already. Who is disabled counts for conflicts: one switch lets them in again. */
export async function judgeSeparation(db: Db): Promise<Judged> {
  const people = (await peopleOf(db)).map((person) => ({ ...person, kinds: kindsAmong(rightsOf(person.roles)) }));
  const { rows: all } = await sql<RoleHeld>`
    select id, display_name as name, permissions from role where not is_deleted order by id`.execute(db);
  const ofRoles = all
    .map(({ name, permissions }) => ({
      name,
      userName: null,
      kinds: kindsAmong(rightsOf([{ permissions }])),
      roles: [],
    }))
    .filter(({ kinds }) => kinds.length > 1);
  const ofPeople = people
    .filter(({ kinds }) => kinds.length > 1)
    .map(({ name, userName, kinds, roles }) => ({
      name,
      userName,
      kinds,
      roles: roles.filter((role) => kindsAmong(rightsOf([role])).length > 0).map((role) => role.name),
    }));
  const able = people.filter(({ isActive }) => isActive).map(({ roles }) => rightsOf(roles));
  const unheld = adminKinds.filter((kind) => !able.some((rights) => coreOf[kind].every((right) => rights.has(right))));
  return { people, conflicts: [...ofPeople, ...ofRoles], unheld };
}

const namedMax = 10;
const wordOf = (lang: Lang, kind: AdminKind): string => messageOf(lang, `separation.${kind}`);
const listed = (lang: Lang, parts: readonly string[]): string => parts.join(lang === "zh" ? "、" : ", ");

function inWords(lang: Lang, { name, userName, kinds, roles }: Conflict): string {
  const held = listed(
    lang,
    kinds.map((kind) => wordOf(lang, kind)),
  );
  if (userName === null) return messageOf(lang, "separation.byRole", { name, kinds: held });
  return messageOf(lang, "separation.byPerson", { name, userName, kinds: held, roles: listed(lang, roles) });
}

/** Says who and by which roles. */
export function refuseConflicts(lang: Lang, { conflicts, unheld }: Judged): void {
  if (conflicts.length > 0) {
    const named = conflicts.slice(0, namedMax).map((one) => inWords(lang, one));
    const who = named.join(lang === "zh" ? "；" : "; ");
    throw new Refusal("separation.conflict", { kind: "state", params: { count: conflicts.length, who } });
  }
  const [kind] = unheld;
  if (kind) throw new Refusal("separation.unheld", { kind: "state", params: { kind: wordOf(lang, kind) } });
}

/** Of two changes that break it only together, the second waits here and then sees the first. */
export const lockSeparation = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('separation'), app_tenant())`.execute(db);

export async function isSeparated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    select exists (select from security_policy where separated_at is not null) as on`.execute(db);
  return rows[0]?.on ?? false;
}

const judgedAfter: ReadonlySet<RefType> = new Set<RefType>(["user", "role", "securityPolicy"]);
export const mayMixAdministrators = (written: ReadonlySet<RefType>): boolean =>
  [...written].some((refType) => judgedAfter.has(refType));

/** After any change of people, roles or rules, before it is committed. */
export async function requireSeparation(db: Db, lang: Lang): Promise<void> {
  await lockSeparation(db);
  if (await isSeparated(db)) refuseConflicts(lang, await judgeSeparation(db));
}
