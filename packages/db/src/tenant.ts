import { Kysely } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";
import { dialectOf, inTransaction, type OpenTransaction } from "./transaction.ts";

declare const scoped: unique symbol;
/** A transaction that sees one tenant's rows. Only `withTenant` makes one. */
export type Db = Kysely<Database> & { readonly [scoped]: true };

/** The tables that belong to no tenant. */
export type GlobalTables = Pick<Database, "tenant" | "job_queue" | "schema_migration">;

export interface Scope {
  readOnly?: boolean;
  /** Every query sees the rows of one moment; for reading alone. */
  isSnapshot?: boolean;
  /** Who acts; read in SQL by app_user() and written into the action log. */
  userId?: number;
  requestId?: string;
}

const transactions = new WeakMap<object, OpenTransaction>();

function positive(name: string, value: number): string {
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} must be a positive integer, not ${value}.`);
  return String(value);
}

function beginFor(tenantId: number, { readOnly, isSnapshot, userId, requestId }: Scope): string {
  const settings: [string, string][] = [["app.tenant_id", positive("tenantId", tenantId)]];
  if (userId !== undefined) settings.push(["app.user_id", positive("userId", userId)]);
  if (requestId !== undefined) settings.push(["app.request_id", requestId]);
  // Not set_config(): a sharded PostgreSQL passes only SET LOCAL on to the nodes that hold the rows.
  const local = settings.map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`);
  const modes = [isSnapshot ? " isolation level repeatable read" : "", readOnly || isSnapshot ? " read only" : ""];
  return [`begin${modes.join("")}`, ...local].join("; ");
}

function bind(transaction: OpenTransaction): Db {
  const db = new Kysely<Database>({ dialect: dialectOf(transaction) }) as Db;
  transactions.set(db, transaction);
  return db;
}

/**
 * Runs `work` in a transaction bound to one tenant. Row security reads the setting, which ends with the transaction, so a
 * pooled connection never carries a tenant over. Commits when `work` answers, rolls back when it throws; never tries again by itself.
 */
export async function withTenant<T>(
  pool: pg.Pool,
  tenantId: number,
  work: (db: Db) => Promise<T>,
  scope: Scope = {},
): Promise<T> {
  const begin = beginFor(tenantId, scope);
  return inTransaction(pool, begin, scope.readOnly ?? false, (transaction) => work(bind(transaction)));
}

/** A transaction without a tenant, for the global tables: finding a tenant at sign-in, claiming a job. Tenant tables are empty in it. */
export function withoutTenant<T>(pool: pg.Pool, work: (db: Kysely<GlobalTables>) => Promise<T>): Promise<T> {
  return inTransaction(pool, "begin", false, (transaction) =>
    work(new Kysely<GlobalTables>({ dialect: dialectOf(transaction) })),
  );
}

/** The driver's connection of an open `Db`, for what the query builder cannot say. Never send begin, commit or rollback on it. */
export function clientOf(db: Db): pg.PoolClient {
  const transaction = transactions.get(db);
  if (!transaction?.isOpen) throw new Error("The transaction has ended.");
  return transaction.client;
}
