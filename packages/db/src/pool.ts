import { Socket } from "node:net";
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

/** Connections of the server's role. Queries on one connection are pipelined: sent at once, answered in order. */
export function createPool(appUrl: string, options: PoolOptions = {}): pg.Pool {
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
