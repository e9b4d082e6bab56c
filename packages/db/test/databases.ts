import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { roles, withConnection } from "../src/roles.ts";
import { type ClonedDatabase, cloneDatabase } from "../src/testing.ts";

/** A copy of the migrated template. */
export const cloneTemplate = (): Promise<ClonedDatabase> => cloneDatabase(inject("database"));

/** A database without a schema. */
export const emptyDatabase = (): Promise<ClonedDatabase> =>
  cloneDatabase({ ...inject("database"), templateName: "template0" });

/** Runs as superuser inside the given database. */
export function asAdmin<T>(inside: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(inject("database").adminUrl);
  url.pathname = new URL(inside).pathname;
  return withConnection(url.href, work);
}

/** A role of its own name, as `attributes` says; answers the address to sign in with and how to drop it. */
export async function createRole(
  inside: string,
  attributes: string,
): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `test_role_${randomBytes(6).toString("hex")}`;
  await asAdmin(inside, (client) =>
    client.query(
      `create role ${name} login password 'secret' ${attributes}; grant connect on database "${new URL(inside).pathname.slice(1)}" to ${name}`,
    ),
  );
  const url = new URL(inside);
  url.username = name;
  url.password = "secret";
  const drop = async (): Promise<void> => {
    await asAdmin(inside, (client) =>
      client.query(`reassign owned by ${name} to ${roles.owner}; drop owned by ${name}; drop role ${name}`),
    );
  };
  return { name, url: url.href, drop };
}
