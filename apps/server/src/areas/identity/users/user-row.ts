/** A user as stored: what stands in other tables, and the telephone in full. */

import { type User, user } from "@digao/contract/areas/identity/users/calls";
import { sql } from "kysely";
import { lockedUntil } from "../../../platform/auth/lockout.ts";
import type { ByUser, InFirm, InLanguage } from "../../../platform/context.ts";
import { type Row, readRecord } from "../../../platform/register/read.ts";

const rolesOf = (what: ReturnType<typeof sql>) => sql`array(select ${what} from user_role ur
  join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id where ur.user_id = t.id order by r.name collate "C")`;

export const computed = {
  roleNames: rolesOf(sql`upper(r.name)`),
  roleIds: rolesOf(sql`r.id`),
  fullName: sql`concat_ws(' ', t.name, nullif(t.surname, ''))`,
  /** Projects that the person works on or leads: their records name them. */
  projectCount: sql`(select count(*) from project p where not p.is_deleted
    and (t.id in (p.pm_user_id, p.partner_user_id, p.qc_user_id)
      or exists (select from project_member m where m.project_id = p.id and m.user_id = t.id)))`,
  lastLoginTime: sql`(select max(created_at) from session s where s.user_id = t.id)`,
  headImgUrl: sql`t.head_img_url`,
  isBound: sql`exists (select from external_login l where l.user_id = t.id)`,
  mustChangePassword: sql`t.must_change_password`,
  lockedUntil: lockedUntil("t"),
  /** The administrator that a firm starts with goes by this name, as in every ABP application. */
  isDefaultAdmin: sql`lower(t.user_name) = 'admin'`,
};

export type StoredUser = Row & User;
export const readUser = async (ctx: InFirm & InLanguage & ByUser, id: number, forUpdate = false): Promise<StoredUser> =>
  (await readRecord(ctx, { spec: user.spec, computed }, id, forUpdate)) as StoredUser;
