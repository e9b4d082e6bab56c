/** A server in this process over an embedded PostgreSQL of its own; jobs run only when told. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@digao/db/connect";
import { removeDataDir } from "@digao/db/embedded/remove";
import { areas } from "../../apps/server/src/areas.ts";
import { declared } from "../../apps/server/src/declared.ts";
import type { JobHandlers } from "../../apps/server/src/platform/jobs/handlers.ts";
import { createLog } from "../../apps/server/src/platform/lib/log.ts";
import { type Server, type ServerOptions, startServer } from "../../apps/server/src/platform/server.ts";

export interface OwnServer {
  server: Server;
  /** The server ends, and another one starts on its database. */
  restart(): Promise<Server>;
  /** With the database and its folder. */
  stop(): Promise<void>;
}

export async function startOwnServer(
  handlers: JobHandlers = {},
  options: Partial<ServerOptions> = {},
): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "digao-bench-"));
  const database = await openDatabase({ dataDir });
  const start = (): Promise<Server> =>
    startServer({
      appUrl: database.appUrl,
      dataDir,
      port: 0,
      host: "127.0.0.1",
      webDir: null,
      log: createLog("error"),
      routes: areas,
      declared,
      jobs: { mode: "manual", handlers },
      ...options,
    });
  const own: OwnServer = {
    server: await start(),
    async restart() {
      await own.server.stop();
      own.server = await start();
      return own.server;
    },
    async stop() {
      await own.server.stop();
      await database.stop();
      await removeDataDir(dataDir);
    },
  };
  return own;
}
