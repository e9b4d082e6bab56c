import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FullConfig } from "@playwright/test";
import { client } from "../apps/server/test/loopback-provider.ts";
import { givenPasswords, runScript } from "./kit/operator.ts";
import { givePlaces, type Place } from "./places.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const startTimeoutMs = 5 * 60_000;
const stopTimeoutMs = 30_000;

/** What `npm start` prints about a fresh installation, and the variable a journey reads it from. */
const printed = {
  DIGAO_URL: /^address: (\S+)/m,
  DIGAO_TENANT: /^tenant: (\S+)/m,
  DIGAO_USER: /^user: (\S+)/m,
  DIGAO_PASSWORD: /^one-time password: (\S+)/m,
};

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Where a journey that needs WeChat or an issuer starts one: until then both are down. */
function wechatAt(port: number): Record<string, string> {
  const url = `http://127.0.0.1:${port}`;
  return {
    DIGAO_WECHAT_AUTHORIZE_URL: `${url}/connect/qrconnect`,
    DIGAO_WECHAT_API_URL: url,
    DIGAO_WECHAT_APP_ID: client.id,
    DIGAO_WECHAT_APP_SECRET: client.secret,
  };
}

/** Waits until everything is printed; a server that ends or says nothing fails with what it did say. */
function readPrinted(server: ChildProcess): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (why: string) => reject(new Error(`The server under test ${why}. It said:\n${output}`));
    const timer = setTimeout(() => fail(`was not ready in ${startTimeoutMs / 1000} s`), startTimeoutMs);
    server.once("exit", (code) => fail(`ended with code ${code} before it was ready`));
    const listen = (text: Buffer) => {
      output += text;
      const values = Object.entries(printed).map(([name, line]) => [name, line.exec(output)?.[1]]);
      if (values.some(([, value]) => value === undefined)) return;
      clearTimeout(timer);
      resolve(Object.fromEntries(values));
    };
    server.stdout?.on("data", listen);
    server.stderr?.on("data", listen);
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const timer = setTimeout(() => server.kill("SIGKILL"), stopTimeoutMs);
  server.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
}

/** Starts the product as a user does, on an empty data folder. */
async function startProduct(): Promise<{ place: Place; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), "digao-e2e-"));
  const [providerPort, frontPort] = [await freePort(), await freePort()];
  const [smtpPort, popPort] = [await freePort(), await freePort()];
  const server = spawn(process.execPath, ["scripts/start.mjs", "--no-install"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...wechatAt(providerPort),
      DIGAO_TRUSTED_HOSTS: [providerPort, smtpPort, popPort].map((port) => `127.0.0.1:${port}`).join(","),
      // Where a journey serves another front end, which may call the product.
      DIGAO_CORS_ORIGINS: `http://127.0.0.1:${frontPort}`,
      DIGAO_DATA: data,
      PORT: String(await freePort()),
    },
  });
  const tearDown = async () => {
    await stop(server);
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const printed = await readPrinted(server);
    const place = {
      ...printed,
      DIGAO_DATA: data,
      DIGAO_PROVIDER_PORT: String(providerPort),
      DIGAO_FRONT_PORT: String(frontPort),
      // Where a journey starts a mail server of its own.
      DIGAO_SMTP_PORT: String(smtpPort),
      DIGAO_POP_PORT: String(popPort),
    };
    const passwords = await runScript("e2e/kit/give-passwords.ts", [printed.DIGAO_TENANT ?? ""], place);
    writeFileSync(join(data, givenPasswords), passwords);
    return { place, stop: tearDown };
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/** One product for each worker, so that journeys side by side never meet; with DIGAO_URL set they use that server, one by one. */
export default async function setup(config: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DIGAO_URL) return undefined;
  // Before they start side by side, for each of them would.
  await runScript("scripts/build.mjs", []);
  const starts = await Promise.allSettled(Array.from({ length: config.workers }, startProduct));
  const started = starts.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const tearDown = async () => {
    await Promise.all(started.map((one) => one.stop()));
  };
  const failed = starts.find((one) => one.status === "rejected");
  if (failed) {
    await tearDown();
    throw failed.reason;
  }
  givePlaces(started.map(({ place }) => place));
  return tearDown;
}
