import pg from "pg";
import { leakproofScript } from "./wanted.ts";

export const roles = { admin: "digao_admin", owner: "digao_owner", app: "digao_app" } as const;

export interface Urls {
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
}

/** Opens one connection, runs `work` on it and closes it. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  // A server that dies while nothing is asked of it fails the next question; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether a server answers; false while it starts, stops or dies. A refusal (a wrong password, say) is an error. */
export async function answersAt(url: string): Promise<boolean> {
  try {
    await withConnection(url, (client) => client.query("select"));
    return true;
  } catch (error) {
    const isRefusal = error instanceof pg.DatabaseError && !error.code?.startsWith("57");
    if (isRefusal) throw error;
    return false;
  }
}

async function ensureRole(client: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url);
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [username]);
  if (rowCount) return;
  await client.query(
    `create role ${client.escapeIdentifier(username)} login password ${client.escapeLiteral(password)}
     nosuperuser nobypassrls nocreatedb nocreaterole noreplication`,
  );
}

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)} owner ${roles.owner}`);
}

/** Makes the two roles and the database of the given addresses, where missing, and closes the database to everybody else. */
export async function prepareDatabase({ adminUrl, ownerUrl, appUrl }: Urls): Promise<void> {
  const database = new URL(ownerUrl).pathname.slice(1);
  await withConnection(adminUrl, async (client) => {
    await ensureRole(client, ownerUrl);
    await ensureRole(client, appUrl);
    await ensureDatabase(client, database);
  });
  const inside = new URL(adminUrl);
  inside.pathname = `/${database}`;
  await withConnection(inside.href, async (client) => {
    const name = client.escapeIdentifier(database);
    await client.query(`
      revoke all on database ${name} from public;
      grant connect, temporary on database ${name} to ${roles.app};
      ${leakproofScript.join("\n")}
    `);
  });
}
