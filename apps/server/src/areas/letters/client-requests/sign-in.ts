/** How a client's person comes in: by a one-time invitation, then by e-mail and password. All that is wrong is refused alike, at one pace. */
import type { clientDesk } from "@digao/contract/areas/letters/client-requests/calls";
import { clientPersonState } from "@digao/contract/areas/letters/client-requests/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { instant } from "@digao/db/project-rows";
import { type Db, projectIdOf, withProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import {
  clientTokenHash,
  endClientSessions,
  isOpenToClients,
  openClientSession,
  placeOfToken,
} from "../../../platform/auth/client-sessions.ts";
import { untilBeat } from "../../../platform/auth/lockout.ts";
import { checkNewPassword, hashPassword, isPassword } from "../../../platform/auth/password.ts";
import { stepOf } from "../../../platform/auth/second-factor.ts";
import { readPolicy } from "../../../platform/auth/security-policy.ts";
import { firmName } from "../../../platform/letters/firm-name.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { openSecret } from "../../../platform/secrets/secrets.ts";
import type { PublicContext } from "../../../platform/serve.ts";

type Calls = typeof clientDesk;
interface Place {
  tenantId: number;
  projectId: number;
}
interface Person {
  id: number;
  name: string;
  email: string;
}

/** Stands in for a place that is none, so that the same questions are asked of the database. */
const nowhere: Place = { tenantId: 2_147_483_647, projectId: 2_147_483_647 };
const lockoutMs = limits.lockoutMinutes * 60_000;

const placeWords = ({ tenantId, projectId }: Place): string => `${tenantId}-${projectId}`;
function placeIn(words: string): Place {
  const [tenantId = 0, projectId = 0] = words.split("-").map(Number);
  return tenantId > 0 && projectId > 0 ? { tenantId, projectId } : nowhere;
}

const logged = (ctx: PublicContext, db: Db, { id, email }: Person, action: string): Promise<void> =>
  writeAction(
    db,
    { userName: email, ip: ctx.ip, requestId: ctx.requestId },
    { refType: "clientPerson", refId: id, projectId: projectIdOf(db), action },
  );

async function invited(db: Db, token: string): Promise<Person | null> {
  const row = await db
    .selectFrom("client_invitation as i")
    .innerJoin("client_person as c", (join) =>
      join
        .onRef("c.tenant_id", "=", "i.tenant_id")
        .onRef("c.project_id", "=", "i.project_id")
        .onRef("c.id", "=", "i.client_person_id"),
    )
    .where("i.token_hash", "=", clientTokenHash("invitation", token))
    .where("i.used_at", "is", null)
    .where("i.expires_at", ">", sql<string>`now()`)
    .where("c.is_deleted", "=", false)
    .select(["c.id", "c.name", "c.email"])
    .executeTakeFirst();
  return row && (await isOpenToClients(db)) ? row : null;
}

const gone = (): Refusal => new Refusal("pbc.invitationGone", { kind: "state" });

/** Refuses at the beat, whatever was wrong with it. */
async function ofInvitation<T>(
  ctx: PublicContext,
  token: string,
  work: (place: Place, person: Person) => Promise<T>,
): Promise<T> {
  await ctx.signIns.checkRate(ctx.ip, `client invitation/${token}`);
  const startedAt = performance.now();
  const place = placeOfToken(token) ?? nowhere;
  const person = await withProject(ctx.pool, place, (db) => invited(db, token), { readOnly: true });
  if (person) return work(place, person);
  await untilBeat(startedAt);
  throw gone();
}

export const openInvitation = (
  ctx: PublicContext,
  { token }: Input<Calls["OpenInvitation"]>,
): Promise<Output<Calls["OpenInvitation"]>> =>
  ofInvitation(ctx, token, (place, { email }) =>
    withProject(
      ctx.pool,
      place,
      async (db) => {
        const { passwordRule, passwordMin } = await readPolicy(db);
        return { email, firmName: await firmName(db), place: placeWords(place), passwordRule, passwordMin };
      },
      { readOnly: true },
    ),
  );

/** Of several at once with one invitation, one gets in. */
export const acceptInvitation = (
  ctx: PublicContext,
  { token, password }: Input<Calls["AcceptInvitation"]>,
): Promise<Output<Calls["AcceptInvitation"]>> =>
  ofInvitation(ctx, token, async (place, person) => {
    const owner = { userName: person.email, name: person.name };
    await withProject(ctx.pool, place, (db) => checkNewPassword(db, password, owner, "password"), { readOnly: true });
    const passwordHash = await hashPassword(password);
    const session = await withProject(ctx.pool, place, async (db) => {
      if (!(await isOpenToClients(db))) throw gone();
      const { numUpdatedRows } = await db
        .updateTable("client_invitation")
        .set({ used_at: sql`now()` })
        .where("token_hash", "=", clientTokenHash("invitation", token))
        .where("used_at", "is", null)
        .where("expires_at", ">", sql<string>`now()`)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw gone();
      // A new invitation is also the way back for who has lost password or telephone.
      const { numUpdatedRows: known } = await db
        .updateTable("client_person")
        .set({
          password_hash: passwordHash,
          state: clientPersonState.active,
          failed: 0,
          locked_until: null,
          factor_sealed: null,
          factor_confirmed_at: null,
          factor_last_step: 0,
          last_sign_in_at: sql`now()`,
          row_version: sql`row_version + 1`,
        })
        .where("id", "=", person.id)
        .where("is_deleted", "=", false)
        .executeTakeFirstOrThrow();
      if (known === 0n) throw gone();
      await endClientSessions(db, person.id);
      await logged(ctx, db, person, "join");
      return openClientSession(db, place.tenantId, person.id, ctx);
    });
    ctx.keepClient(session);
    return { needsCode: false, place: placeWords(place) };
  });

interface Candidate extends Person {
  passwordHash: string | null;
  factor: string | null;
  lastStep: number;
}

const tries = sql<number>`(case when locked_until <= ${instant()} then 1 else failed + 1 end)`;

/** Counts the attempt before the password is looked at. Nobody comes back for an unknown address and for one that is locked. */
async function takeAttempt(db: Db, email: string): Promise<Candidate | undefined> {
  if (!(await isOpenToClients(db))) return undefined;
  return db
    .updateTable("client_person")
    .set({
      failed: tries,
      locked_until: sql`case when ${tries} >= ${limits.loginFailuresMax} then ${instant(lockoutMs)} end`,
    })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("is_deleted", "=", false)
    .where("state", "=", clientPersonState.active)
    .where(sql<boolean>`(locked_until is null or locked_until <= ${instant()})`)
    .returning(["id", "name", "email", "password_hash as passwordHash", "factor_last_step as lastStep"])
    .returning(sql<string | null>`case when factor_confirmed_at is not null then factor_sealed end`.as("factor"))
    .executeTakeFirst();
}

/** A code works once. */
async function isRightCode(db: Db, { factor, lastStep, id }: Candidate, code: string): Promise<boolean> {
  const step = factor ? stepOf(await openSecret(db, factor), code.replace(/\s/g, ""), Date.now()) : null;
  if (step === null || step <= lastStep) return false;
  const { numUpdatedRows } = await db
    .updateTable("client_person")
    .set({ factor_last_step: step })
    .where("id", "=", id)
    .where("factor_last_step", "<", step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function open(
  ctx: PublicContext,
  place: Place,
  person: Candidate,
  code: string | null | undefined,
): Promise<string | null> {
  return withProject(ctx.pool, place, async (db) => {
    if (person.factor && !(await isRightCode(db, person, code ?? ""))) return null;
    await db
      .updateTable("client_person")
      .set({ failed: 0, locked_until: null, last_sign_in_at: sql`now()` })
      .where("id", "=", person.id)
      .execute();
    await logged(ctx, db, person, "signIn");
    return openClientSession(db, place.tenantId, person.id, ctx);
  });
}

export async function signInClient(
  ctx: PublicContext,
  { place: at, email, password, code }: Input<Calls["SignInClient"]>,
): Promise<Output<Calls["SignInClient"]>> {
  await ctx.signIns.checkRate(ctx.ip, `client/${at}/${email}`);
  const startedAt = performance.now();
  const place = placeIn(at);
  const person = await withProject(ctx.pool, place, (db) => takeAttempt(db, email));
  const isRight = await isPassword(person?.passwordHash ?? undefined, password);
  if (person && isRight) {
    if (person.factor && !code) {
      await withProject(ctx.pool, place, (db) =>
        db
          .updateTable("client_person")
          .set({ failed: sql`greatest(failed - 1, 0)` })
          .where("id", "=", person.id)
          .execute(),
      );
      return { needsCode: true, place: placeWords(place) };
    }
    const session = await open(ctx, place, person, code);
    if (session) {
      ctx.keepClient(session);
      return { needsCode: false, place: placeWords(place) };
    }
  }
  if (person) await withProject(ctx.pool, place, (db) => logged(ctx, db, person, "signInFailed"));
  await untilBeat(startedAt);
  throw new Refusal("pbc.signInFailed");
}
