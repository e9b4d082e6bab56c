import type { ExternalSignIn, externalSignIn, SignInResult } from "@digao/contract/areas/identity/auth/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { type Db, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../../platform/action-log.ts";
import { lockedUntil } from "../../../../platform/auth/lockout.ts";
import { type Identity, ProviderFault } from "../../../../platform/external/provider.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import type { PublicContext } from "../../../../platform/serve.ts";
import { finishSignIn, type Identified } from "../finish-sign-in.ts";
import { identify } from "../sign-in.ts";
import { bindAccount } from "./bind.ts";
import { findProvider, firmOf, kindOf, openProvider, type ProviderRow } from "./offered.ts";
import {
  beginTrip,
  endTrip,
  findLinkOfVisitor,
  keepForLink,
  linkSeconds,
  type OpenTrip,
  takeLink,
  tripGone,
  tripOf,
  tripSeconds,
} from "./trips.ts";

type Calls = typeof externalSignIn;

function faultOf(ctx: PublicContext, providerName: string, error: unknown): unknown {
  if (!(error instanceof ProviderFault)) return error;
  // What the provider said is for the operator; it may hold nothing of the answer itself.
  ctx.log.warn({ event: "externalProvider", provider: providerName, reason: error.reason, said: error.message });
  const key = error.reason === "down" ? "external.unreachable" : "external.refused";
  return new Refusal(key, { kind: "state", params: { provider: providerName } });
}

export async function beginExternal(
  ctx: PublicContext,
  input: Input<Calls["GetExternalAuthenticateWechatOAuth"]>,
): Promise<Output<Calls["GetExternalAuthenticateWechatOAuth"]>> {
  const { signedIn } = ctx;
  if (input.isBinding && !signedIn) throw new Refusal("access.notSignedIn", { kind: "signIn" });
  await ctx.signIns.checkRate(ctx.ip, `external/${ctx.requestId}`);
  const firm = await firmOf(ctx, input.tenancyName);
  if (!firm) throw new Refusal("external.notOffered", { kind: "state" });
  const redirectUri = `${ctx.origin}/${input.isBinding ? "wechatbind" : "wechatlogin"}`;
  const userId = input.isBinding ? (signedIn?.userId ?? null) : null;
  const begun = await withTenant(ctx.pool, firm.id, async (db) => {
    const row = await findProvider(db, ctx.external, input.authProvider);
    const provider = row && (await openProvider(db, ctx.external, row));
    if (!provider) throw new Refusal("external.notOffered", { kind: "state" });
    return { row, provider, ...(await beginTrip(db, firm, { providerId: row.id, redirectUri, userId })) };
  });
  const { row, provider, state, browserKey } = begun;
  const url = await provider
    .startUrl(tripOf(state, browserKey, redirectUri, input.isFramed))
    .catch((error) => Promise.reject(faultOf(ctx, row.name, error)));
  return { url, state, browserKey, expireInSeconds: tripSeconds };
}

async function providerOfTrip(ctx: PublicContext, { firm, providerId }: OpenTrip) {
  const found = await withTenant(ctx.pool, firm.id, async (db) => {
    const row = await db
      .selectFrom("external_provider")
      .select(["id", "kind", "name", "issuer", "client_id as clientId", "secret_sealed as secretSealed"])
      .where("id", "=", providerId)
      .where("is_enabled", "=", true)
      .executeTakeFirst();
    if (!row) return null;
    const typed: ProviderRow = { ...row, kind: kindOf(row.kind) };
    return { name: row.name, provider: await openProvider(db, ctx.external, typed) };
  });
  if (!found?.provider) throw tripGone();
  return { name: found.name, provider: found.provider };
}

interface Owner {
  id: number;
  name: string;
  userName: string;
  mustChangePassword: boolean;
  isActive: boolean;
  isLockedOut: boolean;
}

/** Whose account it is in the firm of the trip, noted as used and logged. */
async function ownerOf(ctx: PublicContext, db: Db, trip: OpenTrip, identity: Identity): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    update external_login l set last_used_at = now(), account_name = ${identity.accountName.slice(0, 100)}
    from app_user u
    where l.provider_id = ${trip.providerId} and l.subject = ${identity.subject}
      and u.tenant_id = l.tenant_id and u.id = l.user_id and not u.is_deleted
    returning u.id, u.name, u.user_name as "userName", u.must_change_password as "mustChangePassword",
      u.is_active as "isActive", ${lockedUntil("u")} is not null as "isLockedOut"`.execute(db);
  const [owner] = rows;
  if (!owner) return undefined;
  const actor = { userId: owner.id, userName: owner.userName, ip: ctx.ip, requestId: ctx.requestId };
  const isRefused = !owner.isActive || owner.isLockedOut;
  const action = isRefused ? "externalSignInRefused" : "externalSignIn";
  await writeAction(db, actor, { refType: "session", refId: owner.id, action, new: { provider: trip.providerId } });
  return owner;
}

function checkOwner({ isActive, isLockedOut, userName }: Owner): void {
  if (!isActive)
    throw new Refusal("auth.loginFailed", { details: "auth.userInactive", detailsParams: { user: userName } });
  if (!isLockedOut) return;
  const params = { failures: limits.loginFailuresMax, minutes: limits.lockoutMinutes };
  throw new Refusal("auth.passwordLocked", { kind: "tooMany", params });
}

type Answered = Input<Calls["ExternalAuthenticate"]>;

const nobody = { accessToken: "", encryptedAccessToken: "", expireInSeconds: 0, userId: 0, name: "" };
const unsettled = {
  mustChangePassword: false,
  mustEnrolSecondFactor: false,
  secondFactor: null,
  shouldResetPassword: false,
  passwordResetCode: null,
};

/** Of a trip that nobody's account came of: the account under a ticket, to be bound. */
async function toLink(ctx: PublicContext, trip: OpenTrip, { state }: Answered, who: Identity, providerName: string) {
  const { firm } = trip;
  const ticket = await withTenant(ctx.pool, firm.id, (db) => keepForLink(db, firm, state, who));
  const link = { ticket, expireInSeconds: linkSeconds, providerName, accountName: who.accountName.slice(0, 100) };
  const { id: tenantId, tenancyName } = firm;
  return { ...nobody, ...unsettled, tenantId, tenancyName, link, waitingForActivation: false };
}

async function answer(ctx: PublicContext, input: Answered, tenancyName?: string): Promise<ExternalSignIn> {
  await ctx.signIns.checkRate(ctx.ip, `external/${input.state}`);
  const trip = await endTrip(ctx, input.state, input.browserKey);
  const { firm, userId } = trip;
  if (tenancyName !== undefined && tenancyName.toLowerCase() !== firm.tenancyName)
    throw new Refusal("external.otherFirm", { kind: "forbidden" });
  if (userId !== null && (ctx.signedIn?.userId !== userId || ctx.signedIn.tenantId !== firm.id))
    throw new Refusal("external.otherPerson", { kind: "forbidden" });
  const { name: providerName, provider } = await providerOfTrip(ctx, trip);
  const { providerAccessCode: code, issuer } = input;
  const who = await provider
    .identify(tripOf(input.state, input.browserKey, trip.redirectUri), { code, issuer })
    .catch((error) => Promise.reject(faultOf(ctx, providerName, error)));
  if (userId !== null) return toLink(ctx, trip, input, who, providerName);
  const owner = await withTenant(ctx.pool, firm.id, (db) => ownerOf(ctx, db, trip, who));
  if (!owner) return toLink(ctx, trip, input, who, providerName);
  checkOwner(owner);
  const identified: Identified = { firm, user: owner, isRemembered: input.rememberClient, hasCountedTry: false };
  const signedIn = await finishSignIn(ctx, identified, { acceptsTicket: input.acceptsSecondFactor });
  return { ...signedIn, link: null, waitingForActivation: false };
}

export const authenticateExternal = (ctx: PublicContext, input: Answered) => answer(ctx, input);

export const authenticateExternalOfFirm = (
  ctx: PublicContext,
  { tenancyName, ...input }: Input<Calls["ExternalAuthenticateTenant"]>,
) => answer(ctx, input, tenancyName);

/** The password (and the code, where there is a second factor) says whose account it shall be; bound with the session or not at all. */
export async function linkUser(
  ctx: PublicContext,
  { ticket, ...credentials }: Input<Calls["ExternalAuthenticateLinkUser"]>,
): Promise<SignInResult> {
  const link = await findLinkOfVisitor(ctx, ticket);
  // A ticket of someone who binds is worth something in his session alone.
  if (link.userId !== null) throw tripGone();
  const who = await identify(ctx, { tenantId: link.firm.id }, credentials);
  const actor = { userId: who.user.id, userName: who.user.userName, ip: ctx.ip, requestId: ctx.requestId };
  const onOpen = async (db: Db): Promise<void> => {
    await takeLink(db, ticket);
    await bindAccount(db, actor, link);
  };
  return finishSignIn(ctx, { ...who, onOpen }, { code: credentials.twoFactorVerificationCode, acceptsTicket: false });
}
