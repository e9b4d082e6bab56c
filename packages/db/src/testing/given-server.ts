import { createHmac, randomBytes } from "node:crypto";
import type { Node } from "../cluster/nodes.ts";
import { migrate } from "../migrate.ts";
import { throughPooler } from "../pool.ts";
import { prepareDatabase, roles, type Urls, withConnection } from "../roles.ts";
import { dropOnNodes, givenNodes, shardTemplate } from "./given-cluster.ts";

/** A server that tests may make databases and roles on. */
export interface GivenServer {
  /** A superuser's address. */
  adminUrl: string;
  /** `host:port` of a pooler in front of it, which the server under test connects through. */
  pooler?: string | undefined;
}

export interface GivenTemplate extends Urls {
  directUrl: string;
  templateName: string;
  /** Where the server is the coordinator of a cluster. */
  nodes: Node[] | null;
  stop(): Promise<void>;
}

/** The same for every run, so that two at a time know each other's roles. */
export const passwordOn = (adminUrl: string, role: string): string =>
  createHmac("sha256", new URL(adminUrl).password).update(`digao test ${role}`).digest("hex").slice(0, 32);

function addressOf(adminUrl: string, role: string, database: string): URL {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = passwordOn(adminUrl, role);
  url.pathname = `/${database}`;
  return url;
}

function pooled(direct: URL, pooler: string | undefined): string {
  if (!pooler) return direct.href;
  const url = new URL(direct);
  url.host = pooler;
  return throughPooler(url.href);
}

/** Roles are of the whole server: new passwords would lock an installation of the product out of its database. */
async function takeRoles(adminUrl: string): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    const { rows } = await client.query<{ rolsuper: boolean; hasProduct: boolean; major: number }>(
      `select rolsuper, exists (select from pg_database where datname = 'digao') as "hasProduct",
        current_setting('server_version_num')::int / 10000 as major from pg_roles where rolname = current_user`,
    );
    const [found] = rows;
    if (!found?.rolsuper) throw new Error("DIGAO_TEST_DATABASE_URL must be a superuser's address.");
    if (found.hasProduct)
      throw new Error("DIGAO_TEST_DATABASE_URL: this server has a database digao; tests need a server of their own.");
    if (found.major < 15) throw new Error(`DIGAO_TEST_DATABASE_URL: PostgreSQL 15 or newer is needed.`);
    const kinds = { [roles.admin]: "superuser", [roles.owner]: "nosuperuser", [roles.app]: "nosuperuser" };
    for (const [role, kind] of Object.entries(kinds)) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
      const password = client.escapeLiteral(passwordOn(adminUrl, role));
      await client.query(`${rowCount ? "alter" : "create"} role ${role} login ${kind} password ${password}`);
    }
  });
}

/** Migrates a template of its own on the server, and drops it at the end; nothing else of the server is touched but the three roles. */
export async function prepareGivenServer(
  { adminUrl, pooler }: GivenServer,
  migrationsDir?: string,
): Promise<GivenTemplate> {
  await takeRoles(adminUrl);
  const templateName = `digao_test_${randomBytes(6).toString("hex")}`;
  const ownerUrl = addressOf(adminUrl, roles.owner, templateName).href;
  const direct = addressOf(adminUrl, roles.app, templateName);
  const nodes = await givenNodes(adminUrl);
  const stop = (): Promise<void> => dropOnNodes(adminUrl, nodes, templateName);
  try {
    await withConnection(adminUrl, (client) =>
      client.query(`create database ${templateName} owner ${roles.owner} encoding 'UTF8' template template0`),
    );
    await prepareDatabase({ adminUrl, ownerUrl, appUrl: direct.href });
    await migrate(ownerUrl, migrationsDir);
    if (nodes) await shardTemplate({ adminUrl, ownerUrl, appUrl: direct.href }, nodes);
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl, ownerUrl, appUrl: pooled(direct, pooler), directUrl: direct.href, templateName, nodes, stop };
}
