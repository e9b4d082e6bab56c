// The server shuts down, crashed or starts; the connection failed or was closed by it (SQLSTATE classes 08 and 57P).
const lostCodes = /^(08\d{3}|57P0[1-3]|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/;
// The driver's own words have no code, and those of a coordinator about its worker that of an internal error.
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|SSL SYSCALL error|SSL connection has been closed|server closed the connection|connection not open|could not (send|receive) data)/;

// Nobody could be reached: the server itself, or of a cluster the node that the rows are on.
const unreached = /^(57P03|08001|ECONNREFUSED|EHOSTUNREACH)$/;
const nodeUnreached =
  /^connection to the remote node \S+ failed with the following error: (FATAL|connection to server|Connection refused|No route to host|Network is unreachable|could not|timeout)/;

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

/** Whether the database was away before it was asked: nothing that was asked of it can have brought it down. */
export function isUnreached(error: unknown): boolean {
  return error instanceof Error && (unreached.test(codeOf(error)) || nodeUnreached.test(error.message));
}

/** Whether the database went away under a query: nothing of its transaction is kept, and the same work may succeed later. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return lostCodes.test(codeOf(error)) || lostMessages.test(error.message);
}

const undone = /^(40P01|40001)$/;

/** Whether the database undid the transaction so that others could go on: the same work succeeds later. */
export const isUndone = (error: unknown): boolean => error instanceof Error && undone.test(codeOf(error));
