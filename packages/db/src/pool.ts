import { Socket } from "node:net";
import pg from "pg";
import { valueTypes } from "./values.ts";

export type Pool = pg.Pool;

export interface PoolOptions {
  connectionsMax?: number;
  /** A statement that runs longer is cancelled; 0 for jobs, which may take their time. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  name?: string;
}

const minuteMs = 60_000;

/** What one turn of the event loop writes leaves as one packet: a write costs more than most statements that it carries. */
function packetSocket(): Socket {
  const socket = new Socket();
  let isHeld = false;
  const release = (): void => {
    isHeld = false;
    socket.uncork();
  };
  const holding: ProxyHandler<Socket["write"]> = {
    apply(write, self, given) {
      if (!isHeld) {
        isHeld = true;
        socket.cork();
        process.nextTick(release);
      }
      return Reflect.apply(write, self, given);
    },
  };
  // Not before: connecting puts the socket's own write back.
  return socket.once("connect", () => {
    socket.write = new Proxy(socket.write, holding);
  });
}

/** In an address: a pooler stands in front and hands each transaction whichever connection is free. */
const poolerMark = "pooler";

/** The same address, known to pass a pooler. */
export function throughPooler(url: string): string {
  const marked = new URL(url);
  marked.searchParams.set(poolerMark, "transaction");
  return marked.href;
}

const passesPooler = (url: string): boolean => new URL(url).searchParams.get(poolerMark) === "transaction";

// "Today" is the firm's day, wherever the server stands.
const timeZone = "Asia/Shanghai";
const beginnings = new WeakMap<pg.Pool, string[]>();

/**
 * What each transaction of a pool behind a pooler sets for itself: such a connection has no settings of its own,
 * and is the next one's once the transaction has ended. Undefined for a pool of direct connections.
 */
export const beginningOf = (pool: pg.Pool): string[] | undefined => beginnings.get(pool);

/** Statements keep no name behind a pooler: the connection that prepared one is another one the next time. */
function forgetNames(client: pg.PoolClient): void {
  const unnamed: ProxyHandler<pg.PoolClient["query"]> = {
    apply(query, self, given) {
      const [config] = given;
      if (typeof config === "object" && config !== null && "text" in config) Reflect.set(config, "name", undefined);
      return Reflect.apply(query, self, given);
    },
  };
  client.query = new Proxy(client.query, unnamed);
}

/** Connections of the server's role. Queries on one connection are pipelined: sent at once, answered in order. */
export function createPool(appUrl: string, options: PoolOptions = {}): pg.Pool {
  const isPooled = passesPooler(appUrl);
  const limits = {
    statement_timeout: options.statementTimeoutMs ?? minuteMs,
    lock_timeout: options.lockTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 5 * minuteMs,
  };
  const pool = new pg.Pool({
    connectionString: appUrl,
    application_name: options.name ?? "digao",
    max: options.connectionsMax ?? 16,
    pipeline: true,
    stream: packetSocket,
    types: valueTypes,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: minuteMs,
    ...(isPooled ? {} : { ...limits, options: `-c TimeZone=${timeZone}` }),
  });
  // An idle connection that the server closes is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  if (isPooled) {
    pool.on("connect", forgetNames);
    const settings = Object.entries({ ...limits, TimeZone: `'${timeZone}'` });
    beginnings.set(
      pool,
      settings.map(([name, value]) => `set local ${name} = ${value}`),
    );
  }
  return pool;
}
