import type { Tokens } from "@digao/contract/areas/identity/auth/calls";
import { requireOwnPassword } from "../../../platform/auth/own-password.ts";
import { lockSession } from "../../../platform/auth/sessions.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

/** A state of the session on the server: no page, no other tab and no script reaches anything before the password. */
export async function lockScreen({ db, user, session, audit }: Context): Promise<null> {
  await lockSession(db, session.id);
  await audit({ refType: "session", refId: user.id, action: "lockScreen" });
  return null;
}

/** The same sign-in goes on under a new session id. */
export async function unlock(ctx: Context, { password }: { password: string }): Promise<Tokens> {
  const { db, user, session, ip, userAgent } = ctx;
  const { locked_at } = await db
    .selectFrom("session")
    .select("locked_at")
    .where("id", "=", session.id)
    .executeTakeFirstOrThrow();
  if (locked_at === null) throw new Refusal("auth.notLocked", { kind: "state" });
  await requireOwnPassword(ctx, password, { field: "password", failedAction: "unlockFailed" });
  await ctx.audit({ refType: "session", refId: user.id, action: "unlockScreen" });
  const who = { tenantId: user.tenantId, userId: user.id, sessionId: session.id };
  return ctx.signIns.renew(db, who, { ip, userAgent });
}
