/** PostgreSQL as the system has it installed, set up as docs/operations.md says. */
import { prepareDatabase, withConnection } from "@digao/db/roles";
import { type InstalledServer, startInstalled } from "@digao/db/testing/installed";
import { settingsScript } from "@digao/db/wanted";

/** What an installation sets for the whole server; the rest is as PostgreSQL comes. */
const serverSettings = { shared_buffers: "256MB", max_wal_size: "4GB", checkpoint_timeout: "15min" };

export interface ExternalServer extends Pick<InstalledServer, "major" | "stop"> {
  /** What the product is started with. */
  env: Record<string, string>;
}

/** Null where no PostgreSQL 15 to 18 is installed. */
export async function startExternal(): Promise<ExternalServer | null> {
  const server = await startInstalled(serverSettings);
  if (!server) return null;
  const { adminUrl, major } = server;
  const address = (role: string): string => {
    const url = new URL(adminUrl);
    [url.username, url.password, url.pathname] = [role, "only-for-this", "/digao"];
    return url.href;
  };
  const [ownerUrl, appUrl] = [address("digao_owner"), address("digao_app")];
  await prepareDatabase({ adminUrl, ownerUrl, appUrl });
  await withConnection(adminUrl, async (client) => {
    for (const statement of settingsScript("digao")) await client.query(statement);
  });
  const env = { DATABASE_URL: appUrl, DATABASE_MIGRATE_URL: ownerUrl, LOG_LEVEL: "error" };
  return { major, env, stop: () => server.stop() };
}
