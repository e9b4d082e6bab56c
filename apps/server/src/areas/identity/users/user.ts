/** What is particular about people: who may be changed by whom, how many there may be, roles, and the first password. */

import { user, type users } from "@digao/contract/areas/identity/users/calls";
import type { Input } from "@digao/contract/endpoint";
import { forgiveTries } from "../../../platform/auth/lockout.ts";
import { checkNewPassword, hashPassword, hashPasswords } from "../../../platform/auth/password.ts";
import { endSessionsOf } from "../../../platform/auth/sessions.ts";
import type { InFirm } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { partsOf, registerHandlers } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import { masked } from "../../../platform/register/masks.ts";
import type { Row } from "../../../platform/register/read.ts";
import { updateRecord } from "../../../platform/register/write.ts";
import { oneTimePassword } from "../../../platform/seed/one-time-password.ts";
import { pinyinOf } from "../../../platform/seed/users.ts";
import type { Context } from "../../../platform/serve.ts";
import { allRoles } from "../roles/door.ts";
import { passwordsFile } from "./passwords-file.ts";
import { checkUnique } from "./user-fields.ts";
import { rolesAfter, rolesForNew, writeRoles } from "./user-roles.ts";
import { computed, readUser, type StoredUser } from "./user-row.ts";
import { lockUsers, requireRemovable, requireRoom } from "./user-rules.ts";

type Filled = Draft & {
  userName: string;
  name: string;
  emailAddress: string | null;
  isActive: boolean;
  madeAhead?: string;
};

async function checkChange(ctx: Context, draft: Filled, current: StoredUser): Promise<Draft> {
  if (current.isDefaultAdmin && draft.userName.toLowerCase() !== current.userName.toLowerCase())
    throw new Refusal("user.renameAdmin", { kind: "state", field: "userName", params: { name: current.userName } });
  await requireSwitch(ctx, current, draft.isActive);
  const named = Array.isArray(draft.roleNames) ? draft.roleNames.map(String) : current.roleNames;
  return { ...draft, roleNames: await rolesAfter(ctx, current, named) };
}

/** Whoever gave the password, it works once: at the first sign-in it must be changed. */
async function checkNew(ctx: Context, draft: Filled): Promise<Draft> {
  const given = typeof draft.password === "string" && draft.password !== "" ? draft.password : null;
  if (given) await checkNewPassword(ctx.db, given, draft, "password");
  const roleNames = await rolesForNew(ctx, Array.isArray(draft.roleNames) ? draft.roleNames.map(String) : null);
  const made = given === null ? (draft.madeAhead ?? oneTimePassword()) : null;
  return { ...draft, roleNames, password: given ?? made, oneTimePassword: made };
}

async function check(ctx: Context, given: Draft, current: Row | null): Promise<Draft> {
  const draft = given as Filled;
  const { entryDate, leaveDate } = draft;
  if (entryDate && leaveDate && leaveDate < entryDate) throw new Refusal("user.datesInverted", { field: "leaveDate" });
  await checkUnique(ctx.db, draft, current?.id ?? 0);
  return current ? checkChange(ctx, draft, current as StoredUser) : checkNew(ctx, draft);
}

/** One-time passwords of people who are given none, hashed side by side: one after the other, each takes as long as a sign-in. */
async function ahead(drafts: readonly Draft[]): Promise<Draft[]> {
  const passwords = drafts.map(({ password }) => (password ? null : oneTimePassword()));
  const hashes = (await hashPasswords(passwords.filter((one) => one !== null))).values();
  return passwords.map((madeAhead) => (madeAhead === null ? {} : { madeAhead, hash: hashes.next().value }));
}

/** Found by the whole name in pinyin, too. */
async function columns({ name, password, hash }: Draft, current: Row | null): Promise<Record<string, unknown>> {
  const pinyin = pinyinOf(String(name));
  if (current) return { pinyin };
  return { pinyin, password_hash: hash ?? (await hashPassword(String(password))), must_change_password: true };
}

async function after(
  ctx: Context,
  { id, draft, before }: { id: number; draft: Draft | null; before: Draft | null },
): Promise<Record<string, unknown>> {
  if (!draft) return {};
  const names = [draft.roleNames].flat().map(String);
  if (JSON.stringify(before?.roleNames) !== JSON.stringify(names)) await writeRoles(ctx.db, id, names);
  // Not judged row by row in a preview: whether there is room for all shows when they come in.
  if (!before && draft.isActive) await requireRoom(ctx.db, 0);
  if (before?.isActive && !draft.isActive) await endSessionsOf(ctx.db, id, "disabled");
  return before ? {} : { oneTimePassword: draft.oneTimePassword ?? null };
}

const particular = {
  computed,
  lock: ({ db }: Context) => lockUsers(db),
  check,
  columns,
  ahead,
  after,
  words: {
    roleNames: async ({ db }: InFirm) =>
      (await allRoles(db)).map(({ name, displayName }) => ({
        code: name.toUpperCase(),
        word: displayName,
        isEnabled: true,
      })),
  },
  file: passwordsFile,
};
export const userHandlers = registerHandlers(user, particular);
const parts = partsOf(user, particular);

/** The business data alone: of a user just created, or of anyone later. */
export async function saveBusiness(
  ctx: Context,
  { id, rowVersion, ...input }: Input<(typeof users)["UpdateUser"]>,
): Promise<StoredUser> {
  await updateRecord(ctx, parts, { id, rowVersion, input });
  return masked(user.spec, await readUser(ctx, id));
}

/** What stands in the way of letting somebody in, or keeping them out. */
async function requireSwitch(ctx: Context, current: StoredUser, isActive: boolean): Promise<void> {
  if (isActive === current.isActive) return;
  await (isActive ? requireRoom(ctx.db) : requireRemovable(ctx, current, "user.disableAdmin"));
}

async function switchUser(ctx: Context, id: number, isActive: boolean): Promise<null> {
  const { db } = ctx;
  await lockUsers(db);
  const current = await readUser(ctx, id, true);
  const isLockedOut = isActive && current.lockedUntil !== null;
  if (current.isActive === isActive && !isLockedOut) return null;
  await requireSwitch(ctx, current, isActive);
  if (!isActive) await endSessionsOf(db, id, "disabled");
  if (isActive) await forgiveTries(db, id);
  await db
    .updateTable("app_user")
    .set({ is_active: isActive, row_version: current.rowVersion + 1 })
    .where("id", "=", id)
    .execute();
  const action = isActive ? "activate" : "deactivate";
  const old = { isActive: current.isActive, lockedUntil: current.lockedUntil };
  await ctx.audit({ refType: "user", refId: id, action, old, new: { isActive, lockedUntil: null } });
  return null;
}

export const activateUser = (ctx: Context, { id }: { id: number }): Promise<null> => switchUser(ctx, id, true);
export const deactivateUser = (ctx: Context, { id }: { id: number }): Promise<null> => switchUser(ctx, id, false);

/** As ABP answers here: the roles without their rights. */
export async function listAssignableRoles({ db }: Context) {
  const all = await allRoles(db);
  const items = all.map(({ permissions: _, ...role }) => ({
    ...role,
    normalizedName: role.name.toUpperCase(),
    grantedPermissions: [],
  }));
  return { items };
}
