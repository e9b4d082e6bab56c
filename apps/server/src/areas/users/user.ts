import type { User, UserCreated, users } from "@digao/contract/areas/users";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { checkNewPassword, hashPassword } from "../../platform/auth/password.ts";
import { endSessionsOf } from "../../platform/auth/sessions.ts";
import { checkVersion, Refusal } from "../../platform/refusal.ts";
import { oneTimePassword } from "../../platform/seed/one-time-password.ts";
import type { Context } from "../../platform/serve.ts";
import {
  accountColumns,
  businessColumns,
  checkFields,
  checkUnique,
  logged,
  mergedAccount,
  mergedBusiness,
  noBusiness,
} from "./user-fields.ts";
import { insertRoles, rolesForNew, setRoles } from "./user-roles.ts";
import { isDefaultAdmin, readUser, type StoredUser, userOf } from "./user-row.ts";
import { lockUsers, requireNotAbove, requireRemovable, requireRoom } from "./user-rules.ts";

type Calls = typeof users;

export const getUser = async ({ db }: Context, { Id }: { Id: number }): Promise<User> => userOf(await readUser(db, Id));

const noAccount = { userName: "", name: "", surname: "", emailAddress: null };

/** Whoever gave the password, it works once: at the first sign-in it must be changed. */
export async function createUser(ctx: Context, input: Input<Calls["Create"]>): Promise<UserCreated> {
  const { db } = ctx;
  const values = { ...mergedAccount(input, noAccount), ...mergedBusiness(input, noBusiness) };
  checkFields(values);
  if (input.password) await checkNewPassword(db, input.password, values);
  await lockUsers(db);
  await checkUnique(db, values);
  if (input.isActive) await requireRoom(db);
  const roles = await rolesForNew(ctx, input.roleNames);
  const password = input.password || oneTimePassword();
  const { id } = await db
    .insertInto("app_user")
    .values({
      ...accountColumns(values),
      ...businessColumns(values),
      is_active: input.isActive,
      password_hash: await hashPassword(password),
      must_change_password: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertRoles(db, id, roles);
  const roleNames = roles.map(({ name }) => name);
  await ctx.audit({ refType: "user", refId: id, action: "create", new: { ...logged(values), roleNames } });
  return { ...userOf(await readUser(db, id)), oneTimePassword: input.password ? null : password };
}

/** What a change of a user may not do, whichever call makes it. */
async function openForChange(ctx: Context, id: number, rowVersion: number | undefined): Promise<StoredUser> {
  await lockUsers(ctx.db);
  const current = await readUser(ctx.db, id, true);
  checkVersion(rowVersion ?? current.rowVersion, userOf(current));
  await requireNotAbove(ctx, current);
  return current;
}

async function setActive(ctx: Context, current: StoredUser, isActive: boolean): Promise<void> {
  if (isActive === current.isActive) return;
  if (isActive) await requireRoom(ctx.db);
  else {
    await requireRemovable(ctx, current, "user.disableAdmin");
    await endSessionsOf(ctx.db, current.id, "disabled");
  }
}

const roleNamesOf = ({ roles }: StoredUser): string[] => roles.map(({ name }) => name);

async function save(db: Db, current: StoredUser, columns: object): Promise<void> {
  await db
    .updateTable("app_user")
    .set({ ...columns, row_version: current.rowVersion + 1 })
    .where("id", "=", current.id)
    .execute();
}

export async function updateUser(ctx: Context, input: Input<Calls["Update"]>): Promise<User> {
  const current = await openForChange(ctx, input.id, input.rowVersion);
  const values = { ...mergedAccount(input, current), ...mergedBusiness(input, current) };
  const isActive = input.isActive ?? current.isActive;
  if (isDefaultAdmin(current) && values.userName.toLowerCase() !== current.userName.toLowerCase()) {
    throw new Refusal("user.renameAdmin", { kind: "state", field: "userName", params: { name: current.userName } });
  }
  checkFields(values);
  await checkUnique(ctx.db, values, current.id);
  await setActive(ctx, current, isActive);
  if (input.roleNames) await setRoles(ctx, current, input.roleNames);
  await save(ctx.db, current, { ...accountColumns(values), ...businessColumns(values), is_active: isActive });
  const saved = await readUser(ctx.db, current.id);
  await logUpdate(ctx, current, saved);
  return userOf(saved);
}

const watched = (user: StoredUser) => {
  const { userName, name, surname, emailAddress, isActive, phoneNumber, dept, position } = user;
  const { title, cpaNo, licenceValidTo, entryDate, leaveDate } = user;
  const account = { userName, name, surname, emailAddress, isActive, phoneNumber, dept, position };
  return {
    ...logged({ ...account, title, cpaNo, licenceValidTo, entryDate, leaveDate }),
    roleNames: roleNamesOf(user),
  };
};

const logUpdate = (ctx: Context, before: StoredUser, after: StoredUser): Promise<void> =>
  ctx.audit({ refType: "user", refId: after.id, action: "update", old: watched(before), new: watched(after) });

/** The business data alone: of a user just created, or of anyone later. */
export async function saveBusiness(ctx: Context, input: Input<Calls["UpdateUser"]>): Promise<User> {
  const current = await openForChange(ctx, input.id, input.rowVersion);
  const business = mergedBusiness(input, current);
  checkFields({ ...current, ...business });
  await save(ctx.db, current, businessColumns(business));
  const saved = await readUser(ctx.db, current.id);
  await logUpdate(ctx, current, saved);
  return userOf(saved);
}

async function switchUser(ctx: Context, id: number, isActive: boolean): Promise<null> {
  const current = await openForChange(ctx, id, undefined);
  const isLockedOut = isActive && current.lockedUntil !== null;
  if (current.isActive === isActive && !isLockedOut) return null;
  await setActive(ctx, current, isActive);
  const unlocked = isActive ? { failed_logins: 0, locked_until: null } : {};
  await save(ctx.db, current, { is_active: isActive, ...unlocked });
  const action = isActive ? "activate" : "deactivate";
  const old = { isActive: current.isActive, lockedUntil: current.lockedUntil };
  await ctx.audit({ refType: "user", refId: id, action, old, new: { isActive, lockedUntil: null } });
  return null;
}

export const activateUser = (ctx: Context, { id }: { id: number }): Promise<null> => switchUser(ctx, id, true);
export const deactivateUser = (ctx: Context, { id }: { id: number }): Promise<null> => switchUser(ctx, id, false);
