/** Who is higher than whom, for calls that change somebody else's account: through it the caller would rise to what the other may do. */
import type { Endpoint } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { isRecord } from "../lib/narrow.ts";
import { Refusal } from "../refusal.ts";
import type { Access } from "./access.ts";
import { adminKindOf } from "./admin-kinds.ts";
import { expandPermissions } from "./permissions.ts";

/** What the built-in administrators' role grants: all rights of the firm, those of later releases too. A right of its own. */
export const everything = "*";

interface Holder {
  id: number;
  name: string;
  isOperator: boolean;
  isSeparated: boolean;
  granted: string[];
}

/**
 * Where administrators are kept apart nobody holds the rights of all people any more: what counts then is administration alone, so that an
 * account of one kind is not taken over by another.
 */
const rightsOf = ({ granted, ...holder }: Holder): Set<string> => {
  const rights = [...expandPermissions(granted, holder), ...granted.filter((name) => name === everything)];
  return new Set(holder.isSeparated ? rights.filter((name) => name === everything || adminKindOf(name)) : rights);
};

async function readHolders(db: Db, ids: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select u.id, u.name, t.is_operator as "isOperator",
      exists (select from security_policy sp where sp.tenant_id = u.tenant_id and sp.separated_at is not null) as "isSeparated",
      array(select distinct unnest(r.permissions) from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as granted
    from app_user u join tenant t on t.id = u.tenant_id where u.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Refuses a step on someone who holds a right that the caller lacks. */
async function requireNotAbove(db: Db, callerId: number, targetId: number): Promise<void> {
  const holders = await readHolders(db, [callerId, targetId]);
  const [caller, target] = [callerId, targetId].map((id) => holders.find((holder) => holder.id === id));
  if (!target) return;
  const own = caller ? rightsOf(caller) : new Set<string>();
  if ([...rightsOf(target)].every((right) => own.has(right))) return;
  throw new Refusal("user.aboveOwn", { kind: "forbidden", params: { name: target.name } });
}

/** Of a call that changes an account, as its contract says; nobody is above oneself. */
export async function checkPerson(
  db: Db,
  { user: { id: callerId }, isSeparated }: Pick<Access, "user" | "isSeparated">,
  { needs }: Endpoint,
  input: unknown,
): Promise<void> {
  if (!needs.person || needs.person === "named" || !isRecord(input)) return;
  // Roles are given there by who holds none of them.
  if (isSeparated && needs.right?.startsWith("Pages.Roles.")) return;
  const target = input[needs.person.field];
  if (typeof target === "number" && target > 0 && target !== callerId) await requireNotAbove(db, callerId, target);
}

/** Whether the person holds all rights of the firm, those of later releases too. */
export async function holdsEverything(db: Db, userId: number): Promise<boolean> {
  const [holder] = await readHolders(db, [userId]);
  return holder?.granted.includes(everything) ?? false;
}
