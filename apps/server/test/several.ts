/** Several servers as in production, each a process with a data folder of its own, on one database and one bucket, behind one proxy. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildCrashServer, type RunningServer } from "./crash-server.ts";
import { type Client, clientOf, type Person, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { type FrontDoor, type RoundRobin, startRoundRobin } from "./round-robin.ts";
import { startS3 } from "./s3-server.ts";

export interface Several<P extends FrontDoor = RoundRobin> {
  /** Makes firms and looks at rows; nobody calls it, and it runs no jobs. */
  observer: TestServer;
  proxy: P;
  /** In the order of their start. */
  servers: readonly RunningServer[];
  /** The person behind the proxy, or at one of the servers. */
  as(tenant: TestTenant, person: Person, at?: RunningServer): Promise<Client>;
  /** Stops the oldest by SIGTERM and starts another in its place; answers how it ended. */
  exchangeOldest(): Promise<number | null>;
  /** Names of files that lie in any server's folder, but for those on their way. */
  filesOnDisks(): string[];
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  holder.close();
  await once(holder, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** A connection that was negotiated goes where its name leads, as by `hash $arg_id` of nginx. */
const connectionIn = (url: string): string | null =>
  /^\/signalr\/?\?/i.test(url) ? new URL(url, "http://proxy").searchParams.get("id") : null;

export const roundRobin = (): Promise<RoundRobin> => startRoundRobin({ isSticky: connectionIn });

export async function startSeveral<P extends FrontDoor>(
  count: number,
  starting: Promise<P>,
  env: Record<string, string> = {},
): Promise<Several<P>> {
  const s3 = await startS3();
  const secret = randomBytes(24).toString("base64url");
  const observer = await startTestServer({ isAlone: true, s3: s3.config, secret });
  const bundle = buildCrashServer({
    DATABASE_URL: observer.appUrl,
    DIGAO_SECRET: secret,
    DIGAO_MASTER_KEY: randomBytes(32).toString("base64url"),
    DIGAO_S3_ENDPOINT: s3.config.endpoint ?? "",
    DIGAO_S3_BUCKET: s3.config.bucket,
    DIGAO_S3_KEY_ID: s3.config.keyId,
    DIGAO_S3_SECRET: s3.config.secret,
    ...env,
  });
  const proxy = await starting;
  const dirs: string[] = [];
  const servers: RunningServer[] = [];
  const add = async (port: number): Promise<void> => {
    const dir = mkdtempSync(join(tmpdir(), "digao-several-"));
    dirs.push(dir);
    const server = await bundle.start({ DIGAO_DATA: dir, PORT: String(port) });
    await proxy.add(server.url);
    servers.push(server);
  };
  for (let started = 0; started < count; started += 1) await add(await freePort());
  return {
    observer,
    proxy,
    servers,
    async as(tenant, person, at) {
      const { token, userId } = await tenant.as(person);
      return clientOf(at?.url ?? proxy.url, token, userId);
    },
    async exchangeOldest() {
      const oldest = servers.shift();
      if (!oldest) throw new Error("No server runs.");
      const code = await oldest.stop();
      proxy.remove(oldest.url);
      await add(Number(new URL(oldest.url).port));
      return code;
    },
    filesOnDisks: () => dirs.flatMap((dir) => readdirSync(join(dir, "files"))).filter((name) => name !== "tmp"),
    async stop() {
      await proxy.close();
      await bundle.killAll();
      await observer.stop();
      await s3.stop();
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
    },
  };
}
