import { createHash, randomBytes } from "node:crypto";
import { type Db, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { PublicContext } from "../../../platform/serve.ts";
import { findTenant } from "./find-firm.ts";
import type { Identified } from "./finish-sign-in.ts";

/** Between the password and the code, or the new password. */
export const ticketSeconds = 300;

/** What a ticket is good for, and nothing else: the second factor, or the first own password (ABP's reset code). */
export type TicketUse = "secondFactor" | "newPassword";
const salts = { secondFactor: "ticket", newPassword: "reset" } as const satisfies Record<TicketUse, string>;

const hashOf = (use: TicketUse, ticket: string): string =>
  createHash("sha256").update(`${salts[use]}/${ticket}`).digest("hex");
const gone = (): Refusal => new Refusal("auth.ticketGone", { kind: "state" });

/** Says that everything before was right; for the second factor it is worth nothing without the code. */
export async function newTicket(
  db: Db,
  tenantId: number,
  { user, isRemembered }: Pick<Identified, "user" | "isRemembered">,
  use: TicketUse = "secondFactor",
): Promise<string> {
  const ticket = `${tenantId}.${randomBytes(32).toString("base64url")}`;
  await db
    .deleteFrom("sign_in_ticket")
    .where("user_id", "=", user.id)
    .where("expires_at", "<", sql<string>`now()`)
    .execute();
  await db
    .insertInto("sign_in_ticket")
    .values({
      token_hash: hashOf(use, ticket),
      user_id: user.id,
      is_remembered: isRemembered,
      expires_at: sql`now() + make_interval(secs => ${ticketSeconds})`,
    })
    .execute();
  return ticket;
}

/** Whose ticket it is, where it still holds and the person may still sign in. */
export async function findTicket(
  ctx: PublicContext,
  ticket: string,
  use: TicketUse = "secondFactor",
): Promise<Identified> {
  const tenantId = Number(/^(\d{1,9})\./.exec(ticket)?.[1] ?? 0);
  const firm = tenantId > 0 ? await findTenant(ctx, { tenantId }) : undefined;
  if (!firm?.isActive) throw gone();
  const row = await withTenant(ctx.pool, firm.id, (db) =>
    db
      .selectFrom("sign_in_ticket as t")
      .innerJoin("app_user as u", (join) =>
        join.onRef("u.tenant_id", "=", "t.tenant_id").onRef("u.id", "=", "t.user_id"),
      )
      .select(["u.id", "u.name", "u.user_name as userName", "u.must_change_password as mustChangePassword"])
      .select("t.is_remembered as isRemembered")
      .where("t.token_hash", "=", hashOf(use, ticket))
      .where("t.used_at", "is", null)
      .where("t.expires_at", ">", sql<string>`now()`)
      .where("u.is_active", "=", true)
      .where("u.is_deleted", "=", false)
      .executeTakeFirst(),
  );
  if (!row) throw gone();
  const { isRemembered, ...user } = row;
  return { firm, user, isRemembered, hasCountedTry: true };
}

/** Takes the ticket away in the transaction that does what it is good for. */
export async function takeTicket(db: Db, ticket: string, use: TicketUse = "secondFactor"): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("sign_in_ticket")
    .set({ used_at: sql`now()` })
    .where("token_hash", "=", hashOf(use, ticket))
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw gone();
}
