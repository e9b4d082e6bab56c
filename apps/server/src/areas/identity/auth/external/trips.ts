import { createHash, createHmac, randomBytes } from "node:crypto";
import { type Db, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Identity, Trip } from "../../../../platform/external/provider.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import type { PublicContext } from "../../../../platform/serve.ts";
import { type Firm, findTenant } from "../find-firm.ts";

/** To the provider and back, the person's dealings there included. */
export const tripSeconds = 600;
/** Between the provider's answer and the password that binds the account. */
export const linkSeconds = 600;

export interface NewTrip {
  providerId: number;
  redirectUri: string;
  /** Who binds; null for a sign-in. */
  userId: number | null;
}
export interface OpenTrip extends NewTrip {
  firm: Firm;
}
/** An account elsewhere that its owner has proven and that is nobody's here yet. */
export interface PendingLink extends Identity {
  providerId: number;
  providerName: string;
  userId: number | null;
}

export const tripGone = (): Refusal => new Refusal("external.gone", { kind: "state" });

const hashOf = (purpose: string, text: string): string =>
  createHash("sha256").update(`${purpose}/${text}`).digest("base64url");
const newToken = (tenantId: number): string => `${tenantId}.${randomBytes(32).toString("base64url")}`;

/** What only this browser's way knows is worked out from what only this browser keeps: nothing of it stands in the database. */
export function tripOf(state: string, browserKey: string, redirectUri: string, isFramed = false): Trip {
  const derived = (purpose: string) =>
    createHmac("sha256", browserKey).update(`${purpose}/${state}`).digest("base64url");
  return { state, redirectUri, isFramed, verifier: derived("verifier"), nonce: derived("nonce") };
}

export async function beginTrip(db: Db, firm: Firm, trip: NewTrip): Promise<{ state: string; browserKey: string }> {
  const state = newToken(firm.id);
  const browserKey = randomBytes(32).toString("base64url");
  await db
    .insertInto("external_trip")
    .values({
      state_hash: hashOf("state", state),
      browser_hash: hashOf("browser", browserKey),
      provider_id: trip.providerId,
      redirect_uri: trip.redirectUri,
      user_id: trip.userId,
      expires_at: sql`now() + make_interval(secs => ${tripSeconds})`,
    })
    .execute();
  return { state, browserKey };
}

async function firmOfToken(ctx: PublicContext, token: string): Promise<Firm> {
  const tenantId = Number(/^(\d{1,9})\./.exec(token)?.[1] ?? 0);
  const firm = tenantId > 0 ? await findTenant(ctx, { tenantId }) : undefined;
  if (!firm?.isActive) throw tripGone();
  return firm;
}

/** Ends the way that the browser set out on: once, in time, and from the same browser; committed before anybody is asked. */
export async function endTrip(ctx: PublicContext, state: string, browserKey: string): Promise<OpenTrip> {
  const firm = await firmOfToken(ctx, state);
  const row = await withTenant(ctx.pool, firm.id, (db) =>
    db
      .updateTable("external_trip")
      .set({ answered_at: sql`now()` })
      .where("state_hash", "=", hashOf("state", state))
      .where("browser_hash", "=", hashOf("browser", browserKey))
      .where("answered_at", "is", null)
      .where("expires_at", ">", sql<string>`now()`)
      .returning(["provider_id as providerId", "redirect_uri as redirectUri", "user_id as userId"])
      .executeTakeFirst(),
  );
  if (!row) throw tripGone();
  return { ...row, firm };
}

/** Keeps whom the provider named until a password says whose account it shall be. */
export async function keepForLink(db: Db, firm: Firm, state: string, identity: Identity): Promise<string> {
  const ticket = newToken(firm.id);
  await db
    .updateTable("external_trip")
    .set({
      subject: identity.subject,
      account_name: identity.accountName.slice(0, 100),
      ticket_hash: hashOf("ticket", ticket),
      expires_at: sql`now() + make_interval(secs => ${linkSeconds})`,
    })
    .where("state_hash", "=", hashOf("state", state))
    .execute();
  return ticket;
}

const pending = (db: Db, ticket: string) =>
  db
    .selectFrom("external_trip as t")
    .innerJoin("external_provider as p", "p.id", "t.provider_id")
    .select(["t.provider_id as providerId", "p.name as providerName", "t.user_id as userId", "t.subject"])
    .select("t.account_name as accountName")
    .where("t.ticket_hash", "=", hashOf("ticket", ticket))
    .where("t.taken_at", "is", null)
    .where("t.expires_at", ">", sql<string>`now()`)
    .where("p.is_enabled", "=", true)
    .executeTakeFirst();

export async function findLink(db: Db, ticket: string): Promise<PendingLink> {
  const row = await pending(db, ticket);
  if (!row?.subject) throw tripGone();
  return { ...row, subject: row.subject, accountName: row.accountName ?? "" };
}

export async function findLinkOfVisitor(ctx: PublicContext, ticket: string): Promise<PendingLink & { firm: Firm }> {
  const firm = await firmOfToken(ctx, ticket);
  return { ...(await withTenant(ctx.pool, firm.id, (db) => findLink(db, ticket))), firm };
}

/** Takes the ticket away in the transaction that binds. */
export async function takeLink(db: Db, ticket: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("external_trip")
    .set({ taken_at: sql`now()`, subject: null })
    .where("ticket_hash", "=", hashOf("ticket", ticket))
    .where("taken_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw tripGone();
}
