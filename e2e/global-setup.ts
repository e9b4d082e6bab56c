import { type ChildProcess, spawn } from "node:child_process";
import { constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
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
const printedFirst = {
  DIGAO_URL: /^address: (\S+)/m,
  DIGAO_TENANT: /^tenant: (\S+)/m,
};
/** Of one that has been started before. */
const printedAgain = { DIGAO_URL: printedFirst.DIGAO_URL };

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
function readPrinted(server: ChildProcess, printed: Record<string, RegExp>): Promise<Record<string, string>> {
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

interface Product {
  place: Place;
  stop: () => Promise<void>;
}

/** Starts the product as a user does, on a data folder. */
async function startProduct(data: string, printed: Record<string, RegExp>): Promise<Product> {
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
  try {
    const place = {
      ...(await readPrinted(server, printed)),
      DIGAO_DATA: data,
      DIGAO_PROVIDER_PORT: String(providerPort),
      DIGAO_FRONT_PORT: String(frontPort),
      // Where a journey starts a mail server of its own.
      DIGAO_SMTP_PORT: String(smtpPort),
      DIGAO_POP_PORT: String(popPort),
    };
    return { place, stop: () => stop(server) };
  } catch (error) {
    await stop(server);
    throw error;
  }
}

/** A first start on an empty folder, which is stopped again: each product goes on from a copy of what it left. Answers the firm. */
async function prepare(data: string): Promise<string> {
  const { place, stop } = await startProduct(data, printedFirst);
  try {
    const tenant = place.DIGAO_TENANT ?? "";
    writeFileSync(join(data, givenPasswords), await runScript("e2e/kit/give-passwords.ts", [tenant], place));
    return tenant;
  } finally {
    await stop();
  }
}

/** One product for each worker, so that journeys side by side never meet; with DIGAO_URL set they use that server, one by one. */
export default async function setup(config: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DIGAO_URL) return undefined;
  // Before they start side by side, for each of them would.
  await runScript("scripts/build.mjs", []);
  const folder = mkdtempSync(join(tmpdir(), "digao-e2e-"));
  const started: Product[] = [];
  const tearDown = async () => {
    await Promise.all(started.map((one) => one.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const prepared = join(folder, "prepared");
    mkdirSync(prepared);
    const DIGAO_TENANT = await prepare(prepared);
    const starts = Array.from({ length: config.workers }, async (_, worker) => {
      const data = join(folder, `worker-${worker}`);
      await cp(prepared, data, { recursive: true, mode: constants.COPYFILE_FICLONE });
      started.push(await startProduct(data, printedAgain));
    });
    const failed = (await Promise.allSettled(starts)).find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    givePlaces(started.map(({ place }) => ({ ...place, DIGAO_TENANT })));
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}
