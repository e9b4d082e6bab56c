import type { User, users } from "@digao/contract/areas/users";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { pageOf, type Sortable } from "../../platform/lib/page.ts";
import { containing } from "../../platform/lib/search.ts";
import type { Context } from "../../platform/serve.ts";
import { allRoles, roleOf } from "../roles/door.ts";
import { storedUsers, userOf } from "./user-row.ts";

type Calls = typeof users;

const chinese = (column: string) => sql`${sql.ref(column)} collate "zh-x-icu"`;
const sortable: Sortable = {
  userName: sql`lower(app_user.user_name)`,
  name: chinese("app_user.name"),
  surname: chinese("app_user.surname"),
  fullName: chinese("app_user.name"),
  emailAddress: sql`lower(app_user.email_address)`,
  isActive: sql.ref("app_user.is_active"),
  dept: chinese("app_user.dept"),
  position: chinese("app_user.position"),
  title: chinese("app_user.title"),
  entryDate: sql.ref("app_user.entry_date"),
  creationTime: sql.ref("app_user.created_at"),
  lastLoginTime: sql.ref("lastLoginTime"),
  projectCount: sql.ref("projectCount"),
};

/** The people that a filter shows; `keyword` also as pinyin or its initials. */
export function filteredUsers(db: Db, { keyword, isActive, dept, roleId }: Input<Calls["ExportUsers"]>) {
  const like = containing(keyword ?? "");
  return storedUsers(db)
    .$if(Boolean(keyword), (q) =>
      q.where((is) =>
        is.or([
          is("app_user.user_name", "ilike", like),
          is("app_user.name", "ilike", like),
          is("app_user.surname", "ilike", like),
          is("app_user.email_address", "ilike", like),
          is("app_user.pinyin", "ilike", like),
        ]),
      ),
    )
    .$if(isActive !== undefined, (q) => q.where("app_user.is_active", "=", isActive ?? true))
    .$if(Boolean(dept), (q) => q.where("app_user.dept", "=", dept ?? ""))
    .$if(Boolean(roleId), (q) =>
      q.where(
        sql<boolean>`exists (select from user_role ur where ur.user_id = app_user.id and ur.role_id = ${roleId})`,
      ),
    );
}

export async function listUsers(
  { db }: Context,
  query: Input<Calls["GetAll"]>,
): Promise<{ totalCount: number; items: User[] }> {
  const sorting = query.sorting || "userName, emailAddress";
  const { totalCount, items } = await pageOf(filteredUsers(db, query), { ...query, sorting }, sortable, "app_user.id");
  return { totalCount, items: items.map(userOf) };
}

/** As ABP answers here: the roles without their rights. */
export async function listAssignableRoles({ db }: Context) {
  const all = await allRoles(db);
  return { items: all.map((role) => ({ ...roleOf(role), grantedPermissions: [] })) };
}
