import type { UserRemoved } from "@digao/contract/areas/identity/users/calls";
import { messageOf } from "@digao/contract/messages";
import { sql } from "kysely";
import { endSessionsOf } from "../../../platform/auth/sessions.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readUser, type StoredUser } from "./user-row.ts";
import { lockUsers, requireRemovable } from "./user-rules.ts";

/** A user with projects stays in their records and is disabled; anyone else is gone, and name and address are free again. */
export async function deleteUser(ctx: Context, { Id: id }: { Id: number }): Promise<UserRemoved> {
  const { db } = ctx;
  await lockUsers(db);
  const current = await readUser(ctx, id, true);
  await requireRemovable(ctx, current, "user.deleteAdmin");
  const isDisabled = current.projectCount > 0;
  await db
    .updateTable("app_user")
    .set({ is_active: false, is_deleted: !isDisabled, row_version: current.rowVersion + 1 })
    .where("id", "=", id)
    .execute();
  // The account elsewhere may be bound to somebody else then.
  if (!isDisabled) await db.deleteFrom("external_login").where("user_id", "=", id).execute();
  await endSessionsOf(db, id, "disabled");
  const { userName, name, emailAddress } = current;
  const old = { userName, name, emailAddress, isActive: current.isActive };
  await ctx.audit({ refType: "user", refId: id, action: isDisabled ? "disableInsteadOfDelete" : "delete", old });
  return removed(ctx, current, isDisabled);
}

function removed({ lang }: Context, { name, projectCount }: StoredUser, isDisabled: boolean): UserRemoved {
  const message = isDisabled
    ? messageOf(lang, "user.disabled", { name, count: projectCount })
    : messageOf(lang, "user.deleted", { name });
  return { outcome: isDisabled ? "disabled" : "deleted", projectCount, message };
}

/** The second step of existing clients: what is personal goes too once the account is gone. */
export async function deleteUserWithData(ctx: Context, { Id: id }: { Id: number }): Promise<UserRemoved> {
  const { db } = ctx;
  const stored = await db
    .selectFrom("app_user")
    .where("id", "=", id)
    .select(["name", "is_deleted as isDeleted"])
    .executeTakeFirst();
  if (!stored) throw new Refusal("user.missing", { kind: "missing", params: { id } });
  const answer = stored.isDeleted ? goneAlready(ctx, stored.name) : await deleteUser(ctx, { Id: id });
  if (answer.outcome === "disabled") return answer;
  const wiped = await db.deleteFrom("user_personal").where("user_id", "=", id).returning("user_id").execute();
  await db
    .updateTable("app_user")
    .set({ phone_number: null, head_img_url: null, head_file_id: null, row_version: sql`row_version + 1` })
    .where("id", "=", id)
    .execute();
  if (wiped.length > 0) await ctx.audit({ refType: "user", refId: id, action: "deletePersonalData" });
  return answer;
}

const goneAlready = ({ lang }: Context, name: string): UserRemoved => ({
  outcome: "deleted",
  projectCount: 0,
  message: messageOf(lang, "user.deleted", { name }),
});
