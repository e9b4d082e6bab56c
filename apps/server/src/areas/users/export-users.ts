import type { users } from "@digao/contract/areas/users";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { writeAction } from "../../platform/action-log.ts";
import type { Context } from "../../platform/serve.ts";
import { allRoles } from "../roles/door.ts";
import { filteredUsers } from "./user-list.ts";
import { userOf } from "./user-row.ts";
import { templateWorkbook, usersWorkbook } from "./workbooks.ts";

/** Everyone of the filter; that the list left the house stays in the action log. */
export async function exportUsers(ctx: Context, filter: Input<(typeof users)["ExportUsers"]>): Promise<FileAnswer> {
  const rows = await filteredUsers(ctx.db, filter).orderBy("app_user.user_name").execute();
  const { id: userId, userName } = ctx.user;
  const actor = { userId, userName, ip: ctx.ip, requestId: ctx.requestId };
  const entry = { refType: "user" as const, refId: 0, action: "export", new: { ...filter, count: rows.length } };
  await ctx.apart((db) => writeAction(db, actor, entry));
  return usersWorkbook(ctx.lang, rows.map(userOf));
}

export async function downloadTemplate({ db, lang }: Context): Promise<FileAnswer> {
  const roles = await allRoles(db);
  return templateWorkbook(
    lang,
    roles.map(({ displayName }) => displayName),
  );
}
