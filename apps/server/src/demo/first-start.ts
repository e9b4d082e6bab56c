import type { Pool } from "@digao/db/pool";
import { createPool } from "@digao/db/pool";
import { type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../platform/action-log.ts";
import { giveOneTimePassword } from "../platform/seed/one-time-password.ts";
import { demoName, loadDemo } from "./load-demo.ts";
import type { SampleFirm } from "./team.ts";

/**
 * What the first start has done is told by the firm's own action log, an entry a step, so that a later start finishes what
 * an earlier one left. A firm without the first entry was not made here and is never touched.
 */
type Step = "createFirm" | "loadSample" | "showPassword";
const refType = "firstStart";

export interface FirstStartOptions {
  loadSample(firm: SampleFirm): Promise<void>;
  onFailure(error: unknown): void;
}

/** Who is to look around first: a person who leads the sample's projects. The administrator is named beside. */
export interface Welcome {
  tenantId: number;
  tenancyName: string;
  userName: string;
  oneTimePassword: string;
  administrator: string;
}

const userName = "manager";
const administrator = "admin";
const by = { userName: "first start" };
const lockKey = 0x64656d6f; // "demo"

const note = (db: Db, step: Step): Promise<void> => writeAction(db, by, { refType, refId: demoName, action: step });

/** To be called when the password is on the screen: no later start shows one again. */
export const noteShown = (pool: Pool, { tenantId }: Welcome): Promise<void> =>
  withTenant(pool, tenantId, (db) => note(db, "showPassword"));

async function readSteps(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom("action_log").where("ref_type", "=", refType).select("action").execute();
  return new Set(rows.map(({ action }) => action));
}

const readUserIds = async (db: Db): Promise<Map<string, number>> => {
  const users = await db.selectFrom("app_user").select(["id", "user_name"]).execute();
  return new Map(users.map(({ id, user_name }) => [user_name, id]));
};

/** Whether the person has chosen an own password: from then on nobody else's business. */
const hasOwnPassword = async (db: Db): Promise<boolean> => {
  const own = await db
    .selectFrom("action_log as l")
    .innerJoin("app_user as u", (on) => on.on(sql<boolean>`l.ref_id = u.id::text`))
    .where("u.user_name", "=", userName)
    .where("l.ref_type", "=", "user")
    .where("l.action", "=", "changePassword")
    .select("l.seq")
    .executeTakeFirst();
  return own !== undefined;
};

/** The sample is loaded by calls, and nobody who must first change a password can make any. */
const askForOwnPassword = async (db: Db, isRequired: boolean): Promise<void> => {
  if (await hasOwnPassword(db)) return;
  await db
    .updateTable("app_user")
    .set({ must_change_password: isRequired })
    .where("user_name", "=", userName)
    .execute();
};

/** A password that nobody has read is replaced; one that its owner has changed is not. */
const renewPassword = async (db: Db): Promise<string | null> =>
  (await hasOwnPassword(db)) ? null : giveOneTimePassword(db, userName, by);

async function finish(pool: Pool, { loadSample, onFailure }: FirstStartOptions): Promise<Welcome | null> {
  const tenants = await withoutTenant(pool, (db) => db.selectFrom("tenant").select(["id", "tenancy_name"]).execute());
  const made = tenants.length === 0 ? await loadDemo(pool, (db) => note(db, "createFirm")) : null;
  const tenantId = made?.tenantId ?? tenants.find(({ tenancy_name }) => tenancy_name === demoName)?.id;
  if (tenantId === undefined) return null;
  const inFirm = <T>(work: (db: Db) => Promise<T>): Promise<T> => withTenant(pool, tenantId, work);
  const steps = await inFirm(readSteps);
  if (!steps.has("createFirm")) return null;
  if (!steps.has("loadSample")) {
    const userIds = await inFirm(readUserIds);
    // The firm itself stands and can be used; its sample is tried again at the next start.
    await inFirm((db) => askForOwnPassword(db, false));
    await loadSample({ tenantId, userIds }).then(() => inFirm((db) => note(db, "loadSample")), onFailure);
    await inFirm((db) => askForOwnPassword(db, true));
  }
  if (steps.has("showPassword")) return null;
  const oneTimePassword = await inFirm(renewPassword);
  return oneTimePassword ? { tenantId, tenancyName: demoName, userName, oneTimePassword, administrator } : null;
}

/**
 * On an empty database: the demonstration firm and its sample company. Two servers that start at once do it one after the
 * other. Answers what its first visitor needs to sign in; null on an ordinary start.
 */
export async function firstStart(appUrl: string, options: FirstStartOptions): Promise<Welcome | null> {
  const pool = createPool(appUrl, { connectionsMax: 3, statementTimeoutMs: 0, lockTimeoutMs: 0 });
  const client = await pool.connect();
  try {
    // By a transaction left open, so that it holds through a pooler as well.
    await client.query("begin; set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    return await finish(pool, options);
  } finally {
    // The connection is closed, and with it the lock goes.
    client.release(true);
    await pool.end();
  }
}
