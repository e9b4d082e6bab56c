import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { type ActionEntry, type Actor, writeAction } from "../../../platform/action-log.ts";
import type { Context } from "../../../platform/serve.ts";
import { readTenant } from "./tenant-row.ts";

/** The caller as the log of another firm names them: it has no user of theirs. */
export async function operatorActor({ db, user, ip, requestId }: Context): Promise<Actor> {
  const { tenancyName } = await readTenant(db, user.tenantId);
  return { userName: `${user.userName}@${tenancyName}`, ip, requestId };
}

type Entry = Omit<ActionEntry, "refType" | "refId">;

/** What the operator did to a firm stands in the firm's own log as well as in the operator's. */
export async function logInBoth(
  ctx: Context,
  firmId: number,
  entry: Entry,
  also: (db: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const whole = { refType: "tenant" as const, refId: firmId, ...entry };
  if (firmId !== ctx.user.tenantId) {
    const actor = await operatorActor(ctx);
    await ctx.firms.enter(firmId, async (db) => {
      await also(db);
      await writeAction(db, actor, whole);
    });
  }
  await ctx.audit(whole);
}

/** Ends every session, so that no earlier token works once the firm is enabled again. */
export async function endAllSessions(db: Db): Promise<void> {
  await db
    .updateTable("session")
    .set({ ended_at: sql`now()`, end_reason: "firmClosed" })
    .where("ended_at", "is", null)
    .execute();
}
