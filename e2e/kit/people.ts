import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tsx = createRequire(import.meta.url).resolve("tsx/cli");
export const tenant = process.env.DIGAO_TENANT ?? "demo";
/** What everybody chooses in place of the one-time password. */
export const ownPassword = "Chaye#2025ok";

/** What a command of `npm run` says. */
async function runScript(name: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [tsx, `scripts/${name}.ts`, ...args], { cwd: root });
  return stdout;
}

const printedPassword = (output: string): string => {
  const password = /^one-time password: (\S+)/m.exec(output)?.[1];
  if (!password) throw new Error(`No password was printed:\n${output}`);
  return password;
};

/** Who has chosen an own password in this worker's product, kept beside it: workers come and go. */
const marks = process.env.DIGAO_DATA ?? mkdtempSync(join(tmpdir(), "digao-e2e-people-"));
const settledMark = (userName: string): string => join(marks, `settled-${encodeURIComponent(userName)}`);

/** A journey that changes somebody's password says so, for the next sign-in to be by a new one-time password. */
export const hasOtherPassword = (userName: string): void => rmSync(settledMark(userName), { force: true });

/** As a firm does it for whoever is locked out: `npm run password -- <tenant> <user>`. It ends the person's sessions. */
export async function oneTimePassword(userName: string): Promise<string> {
  hasOtherPassword(userName);
  return printedPassword(await runScript("set-password", tenant, userName));
}

/** Another firm, as `npm run tenant` makes it; answers the password of its administrator. */
export const addTenant = async (name: string): Promise<string> =>
  printedPassword(await runScript("add-tenant", name, name));

export async function fillSignIn(page: Page, userName: string, password: string, firm = tenant): Promise<void> {
  await page.getByLabel("事务所").fill(firm);
  await page.getByLabel("用户名").fill(userName);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** The page a one-time password leads to, and nothing else before it is done. */
export async function chooseOwnPassword(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "请先设置新密码" })).toBeVisible();
  await page.getByLabel("新密码", { exact: true }).fill(ownPassword);
  await page.getByRole("button", { name: "设置并进入" }).click();
  await expect(page.getByRole("tab", { name: "首页" })).toBeVisible();
}

/** Windows by the journey that opened them. */
const opened = new Map<BrowserContext, string>();

/** Those of journeys that are over would go on asking the server, and stand in the pictures of faults. */
async function closeForeign(): Promise<void> {
  for (const [context, journey] of opened) {
    if (journey === test.info().testId) continue;
    opened.delete(context);
    await context.close();
  }
}

/** A browser of its own in which the person is signed in, at the first page. */
export async function signedIn(browser: Browser, userName: string): Promise<Page> {
  await closeForeign();
  const isSettled = existsSync(settledMark(userName));
  const password = isSettled ? ownPassword : await oneTimePassword(userName);
  const context = await browser.newContext();
  opened.set(context, test.info().testId);
  const page = await context.newPage();
  await page.goto("/");
  await fillSignIn(page, userName, password);
  if (!isSettled) await chooseOwnPassword(page);
  writeFileSync(settledMark(userName), "");
  await expect(page.getByRole("tab", { name: "首页" })).toBeVisible();
  return page;
}
