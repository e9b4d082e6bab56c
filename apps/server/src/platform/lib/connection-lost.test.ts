import { expect, it } from "vitest";
import { isConnectionLost, isUndone, isUnreached } from "./connection-lost.ts";

const error = (message: string, code?: string): Error => Object.assign(new Error(message), code ? { code } : {});
const ofNode = (why: string): Error =>
  error(`connection to the remote node digao_app@10.0.0.2:5432 failed with the following error: ${why}`, "08006");

// As PostgreSQL 15 with Citus 13.2 said it of a worker that was killed, and the driver of a server.
it.each([
  [ofNode("Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?"), true, true],
  [ofNode('FATAL:  database "digao" is not currently accepting connections'), true, true],
  [ofNode("server closed the connection unexpectedly"), true, false],
  [ofNode("connection not open"), true, false],
  [error("SSL SYSCALL error: EOF detected\ninvalid socket", "XX000"), true, false],
  [error("the database system is starting up", "57P03"), true, true],
  [error("Connection terminated unexpectedly"), true, false],
  [error("index row size 3000 exceeds maximum", "XX000"), false, false],
])("%s is told from a fault", (thrown, isLost, isAway) => {
  expect([isConnectionLost(thrown), isUnreached(thrown)]).toEqual([isLost, isAway]);
});

it("knows what was undone for others", () => {
  expect(isUndone(error("deadlock detected", "40P01"))).toBe(true);
  expect(isUndone(error("lock timeout", "55P03"))).toBe(false);
});
