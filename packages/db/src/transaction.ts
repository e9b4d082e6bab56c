import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import pg from "pg";
import { beginningOf } from "./pool.ts";
import { preparedName } from "./prepared.ts";
import { type Binding, valuesFor } from "./project-rows.ts";
import { observed } from "./statements.ts";
import { connectInTurn } from "./turns.ts";
import { followedIn, noteWritten, type Written } from "./written.ts";

/** One transaction on one connection. Dead after its end: a query that comes late is refused instead of running outside. */
export interface OpenTransaction {
  client: pg.PoolClient;
  isOpen: boolean;
  isReadOnly: boolean;
  /** What failed first. Queries sent along with it fail for its sake ("transaction is aborted") and must not hide it. */
  failure?: unknown;
  /** Whose numbers new rows get; undefined where none are written. */
  numbersFor?: number;
  /** Each once, after the commit; none of them when it rolls back. */
  afterCommit: Set<AfterCommit>;
  /** Of the tables that somebody follows. */
  written: Written;
}

/** What follows a commit outside of it. It must not throw, for the effect stands. */
export type AfterCommit = (pool: pg.Pool) => void;

// In a transaction that has failed nothing is prepared either, so what was sent along finds no statement of its name (26000).
const aftermathCodes = new Set(["25P02", "26000"]);
const isAftermath = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && aftermathCodes.has(error.code ?? "");

const writing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** Sent in front of what may number new rows, without waiting for it. */
function numberFor(transaction: OpenTransaction, { projectId }: Binding): void {
  if (transaction.isReadOnly || projectId === undefined || transaction.numbersFor === projectId) return;
  transaction.numbersFor = projectId;
  transaction.client.query(`set local app.project_id = '${projectId}'`).catch((error) => {
    transaction.failure ??= error;
  });
}

async function run<R>(
  transaction: OpenTransaction,
  binding: Binding,
  sql: string,
  parameters: readonly unknown[],
): Promise<QueryResult<R>> {
  if (!transaction.isOpen) throw new Error("The transaction has ended; await every query inside of it.");
  const values = valuesFor(parameters, binding);
  numberFor(transaction, binding);
  observed(sql, values);
  const tables = followedIn(sql);
  const answer = await transaction.client.query({ name: preparedName(sql), text: sql, values }).catch((error) => {
    transaction.failure ??= error;
    throw isAftermath(error) ? transaction.failure : error;
  });
  if (tables.length > 0) noteWritten(transaction.written, binding.projectId, { text: sql, tables }, answer);
  const { command, rowCount, rows } = answer;
  return { rows, numAffectedRows: writing.has(command) ? BigInt(rowCount ?? 0) : undefined };
}

let cursors = 0;

async function* stream<R>(
  transaction: OpenTransaction,
  binding: Binding,
  query: CompiledQuery,
  chunkSize: number,
): AsyncGenerator<QueryResult<R>> {
  cursors += 1;
  const name = `c${cursors}`;
  await run(transaction, binding, `declare ${name} no scroll cursor for ${query.sql}`, query.parameters);
  for (;;) {
    const result = await run<R>(transaction, binding, `fetch ${Math.trunc(chunkSize)} from ${name}`, []);
    if (result.rows.length > 0) yield result;
    if (result.rows.length < chunkSize) break;
  }
  await run(transaction, binding, `close ${name}`, []);
}

const refuseNested = async (): Promise<never> => {
  throw new Error("Already inside a transaction.");
};

/** Binds the query builder to the open transaction. Queries started together are sent together. */
export function dialectOf(transaction: OpenTransaction, binding: Binding): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: (query) => run(transaction, binding, query.sql, query.parameters),
    streamQuery: (query, chunkSize) => stream(transaction, binding, query, chunkSize ?? 1000),
  };
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: refuseNested,
      commitTransaction: refuseNested,
      rollbackTransaction: refuseNested,
      releaseConnection: nothing,
      destroy: nothing,
    }),
  };
}

const ignoreError = (): undefined => undefined;

// Whatever the state cannot be proven to be "idle, no transaction", the connection is thrown away.
function giveBack(client: pg.PoolClient): void {
  client.off("error", ignoreError);
  client.release(client.getTransactionStatus() !== "I");
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("rollback");
    giveBack(client);
  } catch {
    client.off("error", ignoreError);
    client.release(true);
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    const { command } = await client.query("commit");
    // PostgreSQL answers a commit after a failed statement with a silent rollback.
    if (command !== "COMMIT") throw new Error("Nothing was saved: a statement of the transaction had failed.");
  } catch (error) {
    await rollBack(client);
    throw error;
  }
  giveBack(client);
}

/** How long a transaction that has read all it wanted may wait for the next one to end it. */
const unendedMs = 5;
const unended = new WeakMap<pg.PoolClient, NodeJS.Timeout>();

/**
 * Nothing waits for the end of a transaction that only read, and a packet costs more than the end itself: whoever takes the connection
 * next sends it in front of the own `begin`, or a moment later the connection itself.
 */
function leaveUnended(client: pg.PoolClient): void {
  const end = (): void => {
    unended.delete(client);
    client.query("commit").catch(ignoreError);
  };
  unended.set(client, setTimeout(end, unendedMs).unref());
  client.off("error", ignoreError);
  client.release(client.getTransactionStatus() !== "T");
}

/** What must be sent before `begin`. */
function endOf(client: pg.PoolClient): string[] {
  const timer = unended.get(client);
  if (!timer) return [];
  clearTimeout(timer);
  unended.delete(client);
  return ["commit"];
}

/**
 * What controls the transaction, all in one packet but each a statement of its own: a distributed PostgreSQL passes `set local` on as the
 * text that it came in.
 */
async function control(client: pg.PoolClient, statements: readonly string[]): Promise<void> {
  await Promise.all(statements.map((statement) => client.query(statement)));
}

/** `begin` goes out together with the first query of `work`; the end is one more round trip, which a reader does not wait for. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: readonly string[],
  isReadOnly: boolean,
  work: (transaction: OpenTransaction) => Promise<T>,
): Promise<T> {
  const client = await connectInTurn(pool);
  // A connection lost in mid-work fails its queries; without a listener the same event would end the process.
  client.on("error", ignoreError);
  const beginning = beginningOf(pool);
  const transaction: OpenTransaction = { client, isOpen: true, isReadOnly, afterCommit: new Set(), written: new Map() };
  const begun = control(client, [...endOf(client), ...begin, ...(beginning ?? [])]);
  begun.catch(ignoreError);
  let result: T;
  try {
    result = await work(transaction);
    await begun;
  } catch (error) {
    transaction.isOpen = false;
    await rollBack(client);
    throw error;
  }
  transaction.isOpen = false;
  if (isReadOnly) {
    // A pooler would keep the connection of an open transaction from everybody else.
    if (beginning) await rollBack(client);
    else leaveUnended(client);
    return result;
  }
  await commit(client);
  for (const follow of transaction.afterCommit) follow(pool);
  return result;
}
