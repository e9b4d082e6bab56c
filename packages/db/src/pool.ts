import pg from "pg";
import { valueTypes } from "./values.ts";

export interface PoolOptions {
  connectionsMax?: number;
  /** A statement that runs longer is cancelled; 0 for jobs, which may take their time. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  name?: string;
}

const minuteMs = 60_000;

/** Connections of the server's role. Queries on one connection are pipelined: sent at once, answered in order. */
export function createPool(appUrl: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: appUrl,
    application_name: options.name ?? "digao",
    max: options.connectionsMax ?? 16,
    pipeline: true,
    types: valueTypes,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: minuteMs,
    statement_timeout: options.statementTimeoutMs ?? minuteMs,
    lock_timeout: options.lockTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 5 * minuteMs,
    // "Today" is the firm's day, wherever the server stands.
    options: "-c TimeZone=Asia/Shanghai",
  });
  // An idle connection that the server closes is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}
