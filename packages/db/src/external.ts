import type pg from "pg";
import { roles, withConnection } from "./roles.ts";
import { type Advice, findSettings, judge } from "./wanted.ts";

const oldestVersion = 15;

// What would let the server bypass row security. Membership counts: a role can SET ROLE to what it is a member of.
const dangers: [sql: string, message: string][] = [
  ["select from pg_roles where rolname = current_user and rolsuper", "is a superuser"],
  ["select from pg_roles where rolname = current_user and rolbypassrls", "has BYPASSRLS"],
  ["select from pg_roles where rolname = current_user and rolcreaterole", "has CREATEROLE"],
  [
    "select from pg_roles where rolname <> current_user and (rolsuper or rolbypassrls or rolcreaterole) and pg_has_role(oid, 'member')",
    "is a member of a superuser or of a role with BYPASSRLS or CREATEROLE",
  ],
  [
    "select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relowner = current_user::regrole",
    "owns tables of the schema",
  ],
  [
    "select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and pg_has_role(c.relowner, 'member')",
    "is a member of the role that owns the tables",
  ],
  ["select from pg_database where datname = current_database() and pg_has_role(datdba, 'member')", "owns the database"],
  ["select where has_schema_privilege('public', 'create')", "may create objects in the schema public"],
];

const setUpSql = `create role ${roles.owner} login password '…'; create role ${roles.app} login password '…'; create database digao owner ${roles.owner}; (docs/operations.md has the whole script)`;

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  if (rows[0].major < oldestVersion)
    throw new Error(`DATABASE_URL: PostgreSQL ${oldestVersion} or newer is needed; this is ${rows[0].major}.`);
}

async function checkDangers(client: pg.Client, role: string): Promise<void> {
  for (const [sql, message] of dangers) {
    const { rowCount } = await client.query(`${sql} limit 1`);
    if (!rowCount) continue;
    throw new Error(
      `DATABASE_URL: the role ${role} ${message}, so row security would not hold between tenants. ` +
        `Give the server a role of its own without such rights: ${setUpSql}`,
    );
  }
}

// The migrations grant to the server's role by name.
async function checkMembership(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1 and pg_has_role(oid, 'member')", [
    roles.app,
  ]);
  if (rowCount) return;
  throw new Error(
    `DATABASE_URL: the role ${role} must be ${roles.app} or a member of it. Set up the roles: ${setUpSql}`,
  );
}

/** Says which address does not work and why; never shows its password. */
export async function reach(variable: string, address: string): Promise<void> {
  if (!URL.canParse(address))
    throw new Error(`${variable} must look like postgres://role:password@host:5432/database.`);
  const { username, host, pathname } = new URL(address);
  try {
    await withConnection(address, () => Promise.resolve());
  } catch (error) {
    const why = error instanceof Error ? error.message || String(Reflect.get(error, "code")) : String(error);
    throw new Error(`${variable}: no connection to ${host}${pathname} as ${decodeURIComponent(username)}: ${why}`);
  }
}

/** A pooler gives its clients numbers of its own for the process that serves them. */
export const isBehindPooler = (url: string): Promise<boolean> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0]?.pid !== Reflect.get(client, "processID");
  });

/** What makes the external server slow, or fails there. */
export const adviceFor = (appUrl: string): Promise<Advice[]> =>
  withConnection(appUrl, async (client) => judge(await findSettings(client)));

/** Refuses a server that is too old and a role that could pass row security. */
export function checkServer(appUrl: string): Promise<void> {
  return withConnection(appUrl, async (client) => {
    const role = decodeURIComponent(new URL(appUrl).username);
    await checkVersion(client);
    await checkDangers(client, role);
    await checkMembership(client, role);
  });
}
