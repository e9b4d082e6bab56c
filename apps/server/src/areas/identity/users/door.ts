import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { UserPick } from "@digao/contract/areas/identity/users/calls";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { containing } from "../../../platform/lib/search.ts";
import { notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { pinyinOf } from "../../../platform/seed/users.ts";
import { allRoles } from "../roles/door.ts";
import { addInspector } from "./inspector.ts";
import { checkUnique } from "./user-fields.ts";
import { writeRoles } from "./user-roles.ts";
import { lockUsers, requireOtherAdmin } from "./user-rules.ts";

/** Active people of the firm for pickers, by name, account or pinyin. */
export function listPeople({ db }: { db: Db }, { keyword }: { keyword?: string | undefined }): Promise<UserPick[]> {
  const like = containing(keyword ?? "");
  return db
    .selectFrom("app_user")
    .where("is_active", "=", true)
    .where("is_deleted", "=", false)
    .where("is_inspector", "=", false)
    .$if(Boolean(keyword), (q) =>
      q.where((is) => is.or([is("name", "ilike", like), is("user_name", "ilike", like), is("pinyin", "ilike", like)])),
    )
    .orderBy(sql`name collate "zh-x-icu"`)
    .orderBy("id")
    .select(["id", "name", "user_name as userName", "pinyin", "dept", "position", "head_img_url as headImgUrl"])
    .execute();
}

/** So many may wait at once: a flood of requests fills no firm's list. */
const waitingMax = 100;

async function tellAdministrators(db: Db, id: number, { name, userName }: { name: string; userName: string }) {
  const admins = await db
    .selectFrom("user_role")
    .innerJoin("role", "role.id", "user_role.role_id")
    .where("role.name", "=", "Admin")
    .select("user_role.user_id as id")
    .execute();
  const to = admins.map((admin) => admin.id);
  const params = { name, userName };
  const texts = { title: "notice.registered.title", text: "notice.registered.text" } as const;
  await notify(db, { to, type: noticeType.task, ...texts, params, refType: "user", refId: id });
}

/** A visitor's request for an account: with the default roles, and inactive until an administrator activates it. */
export async function addWaitingUser(
  db: Db,
  draft: { userName: string; name: string; surname: string; emailAddress: string; passwordHash: string },
): Promise<number> {
  await lockUsers(db);
  await checkUnique(db, draft, 0);
  const { waiting } = await db
    .selectFrom("app_user")
    .where("is_active", "=", false)
    .where("is_deleted", "=", false)
    .where("registered_at", "is not", null)
    .select(sql<number>`count(*)::int`.as("waiting"))
    .executeTakeFirstOrThrow();
  if (waiting >= waitingMax) throw new Refusal("auth.registrationsFull", { kind: "state" });
  const { id } = await db
    .insertInto("app_user")
    .values({
      user_name: draft.userName,
      name: draft.name,
      surname: draft.surname,
      email_address: draft.emailAddress,
      pinyin: pinyinOf(draft.name),
      password_hash: draft.passwordHash,
      must_change_password: false,
      is_active: false,
      registered_at: sql`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const names = (await allRoles(db)).filter(({ isDefault }) => isDefault).map(({ name }) => name.toUpperCase());
  await writeRoles(db, id, names);
  await tellAdministrators(db, id, draft);
  return id;
}

export async function roleIdsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("user_role")
    .where("user_id", "=", userId)
    .orderBy("role_id")
    .select("role_id")
    .execute();
  return rows.map(({ role_id }) => role_id);
}

/** The role that holds every right stays with the firm's first administrator, and with somebody in use. */
async function requireAdministrator(db: Db, userId: number): Promise<void> {
  const { user_name } = await db
    .selectFrom("app_user")
    .where("id", "=", userId)
    .select("user_name")
    .executeTakeFirstOrThrow();
  if (user_name.toLowerCase() === "admin") throw new Refusal("user.adminRole", { kind: "state", field: "roleIds" });
  await requireOtherAdmin(db, userId);
}

/** Exactly these roles, whatever they grant: who may do so is the caller's to judge. Answers what they are called. */
export async function giveRoles(
  db: Db,
  userId: number,
  roleIds: readonly number[],
): Promise<Record<"before" | "after", string[]>> {
  await lockUsers(db);
  const allOfFirm = await allRoles(db);
  const unknown = roleIds.find((id) => !allOfFirm.some((role) => role.id === id));
  if (unknown !== undefined) throw new Refusal("role.unknown", { field: "roleIds", params: { name: unknown } });
  const before = await roleIdsOf(db, userId);
  const after = [...new Set(roleIds)].sort((a, b) => a - b);
  const admin = allOfFirm.find(({ name }) => name === "Admin")?.id ?? 0;
  if (before.includes(admin) && !after.includes(admin)) await requireAdministrator(db, userId);
  const given = allOfFirm.filter(({ id }) => after.includes(id));
  await writeRoles(
    db,
    userId,
    given.map(({ name }) => name.toUpperCase()),
  );
  const had = allOfFirm.filter(({ id }) => before.includes(id));
  const words = (roles: typeof allOfFirm) => roles.map(({ displayName }) => displayName);
  return { before: words(had), after: words(given) };
}

/** Asked for by whoever lets an inspector in. */
export const inspectors = { add: addInspector };
