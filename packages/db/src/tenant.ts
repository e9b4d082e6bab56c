import { Kysely } from "kysely";
import pg from "pg";
import { type Binding, ownRowsPlugin } from "./project-rows.ts";
import type { Database } from "./schema.ts";
import { type AfterCommit, dialectOf, inTransaction, type OpenTransaction } from "./transaction.ts";
import { followTables, type Written, type WrittenTables } from "./written.ts";

declare const scoped: unique symbol;
/** A transaction that sees one tenant's rows. Only `withTenant` makes one. */
export type Db = Kysely<Database> & { readonly [scoped]: true };

/** The tables that belong to no tenant. */
export type GlobalTables = Pick<Database, "tenant" | "job_queue" | "live_outbox" | "schema_migration" | "sign_in_rate">;

export interface Scope {
  readOnly?: boolean;
  /** Every query sees the rows of one moment; for reading alone. */
  isSnapshot?: boolean;
  /** Who acts; read in SQL by app_user() and written into the action log. */
  userId?: number;
  requestId?: string;
}

interface Bound {
  transaction: OpenTransaction;
  binding: Binding;
}
const opened = new WeakMap<object, Bound>();

function positive(name: string, value: number): string {
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} must be a positive integer, not ${value}.`);
  return String(value);
}

function beginFor(tenantId: number, { readOnly, isSnapshot, userId, requestId }: Scope): string[] {
  const settings: [string, string][] = [["app.tenant_id", positive("tenantId", tenantId)]];
  if (userId !== undefined) settings.push(["app.user_id", positive("userId", userId)]);
  if (requestId !== undefined) settings.push(["app.request_id", requestId]);
  // Not set_config(): a sharded PostgreSQL passes only SET LOCAL on to the nodes that hold the rows.
  const local = settings.map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`);
  const modes = [isSnapshot ? " isolation level repeatable read" : "", readOnly || isSnapshot ? " read only" : ""];
  return [`begin${modes.join("")}`, ...local];
}

function bind(transaction: OpenTransaction, binding: Binding): Db {
  const plugins = binding.projectId === undefined ? [] : [ownRowsPlugin];
  const db = new Kysely<Database>({ dialect: dialectOf(transaction, binding), plugins }) as Db;
  opened.set(db, { transaction, binding });
  return db;
}

function boundOf(db: Db): Bound {
  const bound = opened.get(db);
  if (!bound?.transaction.isOpen) throw new Error("The transaction has ended.");
  return bound;
}

/** Keeps what is known of projects outside of them in step: called before the commit of a transaction that wrote to one of `tables`. */
export interface Follower {
  tables: ReadonlySet<string>;
  /** `db` is bound to the project. */
  renew(db: Db, written: WrittenTables): Promise<void>;
}
let follower: Follower | null = null;

export function followWrites(next: Follower): void {
  follower = next;
  followTables(next.tables);
}

/** Project by project in the order of their ids, so that no two transactions wait for each other. */
async function renewFollowed(db: Db, written: Written): Promise<void> {
  const projects = [...written].sort(([one], [other]) => one - other);
  for (const [projectId, tables] of projects) await follower?.renew(inProject(db, projectId), tables);
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
  return inTransaction(pool, begin, scope.readOnly ?? false, async (transaction) => {
    const db = bind(transaction, { tenantId, ...(scope.userId === undefined ? {} : { userId: scope.userId }) });
    const result = await work(db);
    if (transaction.written.size > 0) await renewFollowed(db, transaction.written);
    return result;
  });
}

/**
 * The same transaction bound to one project of the firm: statements of the query builder name firm and project by themselves, those in
 * SQL by `ofProject`, and new rows are numbered as the project's.
 */
export function inProject(db: Db, projectId: number): Db {
  const { transaction, binding } = boundOf(db);
  positive("projectId", projectId);
  return binding.projectId === projectId ? db : bind(transaction, { ...binding, projectId });
}

/** The project that `inProject` has bound; throws where it has not. */
export function projectIdOf(db: Db): number {
  const { projectId } = boundOf(db).binding;
  if (projectId === undefined) throw new Error("The transaction is bound to no project: use inProject.");
  return projectId;
}

/** The same, or null where `inProject` has bound none. */
export const boundProject = (db: Db): number | null => boundOf(db).binding.projectId ?? null;

/** `withTenant` and `inProject` in one. */
export const withProject = <T>(
  pool: pg.Pool,
  { tenantId, projectId }: { tenantId: number; projectId: number },
  work: (db: Db) => Promise<T>,
  scope: Scope = {},
): Promise<T> => withTenant(pool, tenantId, (db) => work(inProject(db, projectId)), scope);

declare const ofClient: unique symbol;
/** What the door of the client's people lets see (migration 1014). */
export type ClientTables = Pick<
  Database,
  "client_person" | "client_request" | "client_request_entry" | "client_upload"
>;
/** A transaction of one person of a project's client. It names no firm: what has no door for clients is empty in it, and nothing can be written. */
export type ClientDb = Kysely<ClientTables> & { readonly [ofClient]: true };
export interface ClientScope {
  tenantId: number;
  projectId: number;
  personId: number;
}

/** Runs `work` in a transaction that sees the rows of one person of a client, and no others. */
export async function withClient<T>(
  pool: pg.Pool,
  { tenantId, projectId, personId }: ClientScope,
  work: (db: ClientDb) => Promise<T>,
): Promise<T> {
  const begin = [
    "begin",
    `set local app.client_tenant = '${positive("tenantId", tenantId)}'`,
    `set local app.client_project = '${positive("projectId", projectId)}'`,
    `set local app.client_person = '${positive("personId", personId)}'`,
  ];
  return inTransaction(pool, begin, false, async (transaction) => {
    const db = bind(transaction, { tenantId, projectId });
    const result = await work(db as unknown as ClientDb);
    if (transaction.written.size > 0)
      await inFirm(db as unknown as ClientDb, (own) => renewFollowed(own, transaction.written));
    return result;
  });
}

/** The firm's own part of the same transaction: only for what the client's door has shown to be that person's. */
export async function inFirm<T>(db: ClientDb, work: (own: Db) => Promise<T>): Promise<T> {
  const { transaction, binding } = boundOf(db as unknown as Db);
  if (binding.tenantId === undefined) throw new Error("The transaction is of no firm.");
  await transaction.client.query(`set local app.tenant_id = '${positive("tenantId", binding.tenantId)}'`);
  // After a failure the transaction takes no statement any more, and ends.
  const result = await work(bind(transaction, binding));
  await transaction.client.query("set local app.tenant_id = ''");
  return result;
}

/** A transaction without a tenant, for the global tables: finding a tenant at sign-in, claiming a job. Tenant tables are empty in it. */
export function withoutTenant<T>(pool: pg.Pool, work: (db: Kysely<GlobalTables>) => Promise<T>): Promise<T> {
  return inTransaction(pool, ["begin"], false, (transaction) =>
    work(new Kysely<GlobalTables>({ dialect: dialectOf(transaction, {}) })),
  );
}

/** The driver's connection of an open `Db`, for what the query builder cannot say. Never send begin, commit or rollback on it. */
export function clientOf(db: Db): pg.PoolClient {
  return boundOf(db).transaction.client;
}

/** Has `follow` run once the transaction has committed, and never when it rolls back; named twice, it runs once. */
export function afterCommit(db: Db, follow: AfterCommit): void {
  boundOf(db).transaction.afterCommit.add(follow);
}
