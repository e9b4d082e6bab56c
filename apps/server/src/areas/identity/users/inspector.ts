import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { hashPassword } from "../../../platform/auth/password.ts";
import { oneTimePassword } from "../../../platform/seed/one-time-password.ts";
import { pinyinOf } from "../../../platform/seed/users.ts";
import { lockUsers } from "./user-rules.ts";

export interface NewInspector {
  id: number;
  userName: string;
  oneTimePassword: string;
}

/** The account of an inspector, without any role: its password works once. It takes no place among the users that a firm may have. */
export async function addInspector(
  db: Db,
  { name, authority }: { name: string; authority: string },
): Promise<NewInspector> {
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  await lockUsers(db);
  // Names of deleted users too: what the log says of one is not said of another.
  const { rows } = await sql<{ userName: string }>`
    select 'inspector' || n as "userName" from generate_series(1, (select count(*) + 1 from app_user)) n
    where not exists (select from app_user u where lower(u.user_name) = 'inspector' || n) order by n limit 1`.execute(
    db,
  );
  const [{ userName } = { userName: "" }] = rows;
  const { id } = await db
    .insertInto("app_user")
    .values({
      user_name: userName,
      name,
      dept: authority.slice(0, 50),
      pinyin: pinyinOf(name),
      password_hash: hash,
      must_change_password: true,
      is_inspector: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, userName, oneTimePassword: password };
}
