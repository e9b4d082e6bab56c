/** Roles of a person, given by the security administrator where administrators are kept apart. */
import type { adminSeparation } from "@digao/contract/areas/identity/security/calls";
import type { Input } from "@digao/contract/endpoint";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { giveRoles, roleIdsOf } from "../users/door.ts";
import { requireColleague } from "./session-list.ts";

type Calls = typeof adminSeparation;

export async function getRolesOf(ctx: Context, { userId }: Input<Calls["GetRolesOf"]>): Promise<{ roleIds: number[] }> {
  await requireColleague(ctx, userId);
  return { roleIds: await roleIdsOf(ctx.db, userId) };
}

/** Any role, of whatever rights: what the person then holds is judged when the call ends. Nobody changes their own. */
export async function grantRoles(ctx: Context, { userId, roleIds }: Input<Calls["GrantRoles"]>): Promise<null> {
  const { db, user } = ctx;
  if (!user.isSeparated) throw new Refusal("separation.isOff", { kind: "state" });
  if (userId === user.id) throw new Refusal("separation.notOwnRoles", { kind: "forbidden" });
  await requireColleague(ctx, userId);
  const { before, after } = await giveRoles(db, userId, roleIds);
  const [old, now] = [{ roles: before }, { roles: after }];
  await ctx.audit({ refType: "user", refId: userId, action: "grantRoles", old, new: now });
  return null;
}
