// The server shuts down, crashed or starts; the connection failed or was closed by it (SQLSTATE classes 08 and 57P).
const told = /^(08\d{3}|57P0[1-3]|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/;
// The driver's own words have no code.
const said =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether the database went away under a query: nothing of its transaction is kept, and the same work may succeed later. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return told.test(code) || said.test(error.message);
}
