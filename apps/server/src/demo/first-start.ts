import { createPool } from "@digao/db/pool";
import { type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { writeAction } from "../platform/action-log.ts";
import { giveOneTimePassword } from "../platform/seed/one-time-password.ts";
import type { Pool } from "../platform/serve.ts";
import { demoName, loadDemo } from "./load-demo.ts";
import type { SampleFirm } from "./load-sample.ts";

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

export interface Welcome {
  tenantId: number;
  tenancyName: string;
  administrator: string;
  oneTimePassword: string;
}

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

/** A password that nobody has read is replaced; one that its owner has changed is not. */
async function renewPassword(db: Db): Promise<string | null> {
  const admins = db.selectFrom("app_user").where("user_name", "=", administrator);
  const unused = await admins.where("must_change_password", "=", true).select("id").executeTakeFirst();
  return unused ? giveOneTimePassword(db, administrator, by) : null;
}

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
    await loadSample({ tenantId, userIds }).then(() => inFirm((db) => note(db, "loadSample")), onFailure);
  }
  if (steps.has("showPassword")) return null;
  const oneTimePassword = made?.oneTimePassword ?? (await inFirm(renewPassword));
  return oneTimePassword ? { tenantId, tenancyName: demoName, administrator, oneTimePassword } : null;
}

/**
 * On an empty database: the demonstration firm and its sample company. Two servers that start at once do it one after the
 * other. Answers what the administrator needs to sign in; null on an ordinary start.
 */
export async function firstStart(appUrl: string, options: FirstStartOptions): Promise<Welcome | null> {
  const pool = createPool(appUrl, { connectionsMax: 3, statementTimeoutMs: 0, lockTimeoutMs: 0 });
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    return await finish(pool, options);
  } finally {
    // The connection is closed, and with it the lock goes.
    client.release(true);
    await pool.end();
  }
}
