/** The product as `npm start` gives it, built and with its sample, and a browser in which one of its people may sign in. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, type Page } from "@playwright/test";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tsx = createRequire(import.meta.url).resolve("tsx/cli");
const ownPassword = "Bench1ng!Only";

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function addressOf(server: ChildProcess): Promise<string> {
  let output = "";
  for await (const chunk of server.stdout ?? []) {
    output += chunk;
    const url = /^address: (\S+)$/m.exec(output)?.[1];
    if (url) return url;
  }
  throw new Error(`The server did not start: ${output}`);
}

export interface Site {
  url: string;
  /** Of a person of the sample firm. */
  oneTimePassword(userName: string): string;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const data = mkdtempSync(join(tmpdir(), "digao-bench-"));
  const env = { ...process.env, DATABASE_URL: "", DIGAO_DATA: data, LOG_LEVEL: "error", PORT: `${await freePort()}` };
  const args = ["scripts/start.mjs", "--no-install"];
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  return {
    url: await addressOf(server),
    oneTimePassword(userName) {
      const command = [tsx, "scripts/set-password.ts", "demo", userName];
      const { stdout } = spawnSync(process.execPath, command, { cwd: root, env, encoding: "utf8" });
      return /^one-time password: (\S+)/m.exec(stdout)?.[1] ?? "";
    },
    async stop() {
      const exited = once(server, "exit");
      server.kill("SIGTERM");
      await exited;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A profile of its own; tools that speak to it by its debugging port find who is signed in there. */
export async function openBrowser(port: number): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), "digao-profile-"));
  const isRoot = process.getuid?.() === 0;
  const found = spawnSync(process.execPath, [join(root, "scripts/ensure-browser.mjs")], { encoding: "utf8" });
  const executablePath = found.stdout.trim().split("\n").at(-1);
  const context = await chromium.launchPersistentContext(profile, {
    headless: true,
    locale: "zh-CN",
    args: [`--remote-debugging-port=${port}`, ...(isRoot ? ["--no-sandbox", "--disable-dev-shm-usage"] : [])],
    ...(executablePath ? { executablePath } : {}),
  });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, close };
}

export async function signIn(page: Page, site: Site, userName: string): Promise<void> {
  const password = site.oneTimePassword(userName);
  await page.goto(site.url);
  await page.getByLabel("事务所").fill("demo");
  await page.getByLabel("用户名").fill(userName);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByLabel("新密码", { exact: true }).fill(ownPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "首页" }).waitFor();
}
