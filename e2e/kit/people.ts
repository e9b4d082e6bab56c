import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { browserOf, enter, signIn } from "./firms.ts";
import { givenPasswords, ownPassword, printedPassword, runScript, tenant } from "./operator.ts";

/** What is known of the people in this worker's product, kept beside it: workers come and go. */
const notes = process.env.DIGAO_DATA ?? mkdtempSync(join(tmpdir(), "digao-e2e-people-"));
/** Who has chosen the own password. */
const settledMark = (userName: string): string => join(notes, `settled-${encodeURIComponent(userName)}`);
/** Whose one-time password of the product's start (global-setup.ts) has been used, or holds no more. */
const usedMark = (userName: string): string => join(notes, `used-${encodeURIComponent(userName)}`);

/** A journey that changes somebody's password says so, for the next sign-in to be by a new one-time password. */
export function hasOtherPassword(userName: string): void {
  rmSync(settledMark(userName), { force: true });
  writeFileSync(usedMark(userName), "");
}

/** As a firm does it for whoever is locked out: `npm run password -- <tenant> <user>`. It ends the person's sessions. */
export async function oneTimePassword(userName: string): Promise<string> {
  hasOtherPassword(userName);
  return printedPassword(await runScript("scripts/set-password.ts", [tenant, userName]));
}

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

async function givenPassword(userName: string): Promise<string> {
  const file = join(notes, givenPasswords);
  const given: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const password = existsSync(usedMark(userName)) ? undefined : given[userName];
  writeFileSync(usedMark(userName), "");
  return password ?? oneTimePassword(userName);
}

/** Signs in by the product's own call; the form is filled in by the journeys that are about it. */
export async function tokenOf(userName: string): Promise<string> {
  if (existsSync(settledMark(userName))) return signIn(tenant, userName, ownPassword);
  const { token } = await enter(tenant, userName, await givenPassword(userName));
  writeFileSync(settledMark(userName), "");
  return token;
}

/** A browser of its own in which the person is signed in, at the first page. */
export async function signedIn(browser: Browser, userName: string): Promise<Page> {
  await closeForeign();
  const page = await browserOf(browser, { token: await tokenOf(userName) });
  opened.set(page.context(), test.info().testId);
  await page.goto("/");
  await expect(page.getByRole("tab", { name: "首页" })).toBeVisible();
  return page;
}
