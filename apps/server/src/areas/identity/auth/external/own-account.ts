import type { externalAccount } from "@digao/contract/areas/identity/auth/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { requireOwnPassword } from "../../../../platform/auth/own-password.ts";
import { endSessionsOf } from "../../../../platform/auth/sessions.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import type { Context } from "../../../../platform/serve.ts";
import { accountOf, bindAccount, tellOwner } from "./bind.ts";
import { findLink, takeLink, tripGone } from "./trips.ts";

type Calls = typeof externalAccount;

const check = { field: "password", failedAction: "externalPasswordFailed" };

export async function getExternalAccount({ db, user }: Context): Promise<Output<Calls["GetExternalAccount"]>> {
  return (await accountOf(db, user.id)) ?? null;
}

export async function bindOwn(ctx: Context, { ticket, password }: Input<Calls["BindWechat"]>) {
  const { db, user, ip, requestId } = ctx;
  const link = await findLink(db, ticket);
  if (link.userId !== user.id) throw tripGone();
  await requireOwnPassword(ctx, password, check);
  await takeLink(db, ticket);
  await bindAccount(db, { userId: user.id, userName: user.userName, ip, requestId }, link);
  return { providerName: link.providerName, accountName: link.accountName };
}

/** Who knows the password keeps a way in: no account is left without one. */
export async function unbindOwn(ctx: Context, { password }: Input<Calls["UnbindWechat"]>): Promise<null> {
  const { db, user, session } = ctx;
  const account = await accountOf(db, user.id);
  if (!account) throw new Refusal("external.notBound", { kind: "state" });
  await requireOwnPassword(ctx, password, check);
  await db.deleteFrom("external_login").where("user_id", "=", user.id).execute();
  // Whoever signed in with that account elsewhere is out.
  await endSessionsOf(db, user.id, "externalUnbound", { except: session.id });
  const old = { provider: account.providerName, account: account.accountName };
  await ctx.audit({ refType: "user", refId: user.id, action: "unbindExternal", old });
  await tellOwner(db, user.id, "externalUnbound", account);
  return null;
}
