import { sessionMark } from "@digao/contract/web-session";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { sessionCookie } from "./kit/firms.ts";
import { gridOf, paste } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { ownPassword } from "./kit/operator.ts";
import { signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(120_000);

const description = `锁屏前写的分录 ${unique()}`;
const client = "华衡精密";

async function writeEntry(page: Page): Promise<void> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .click();
  await page.waitForURL(/projectmain/);
  await goTo(page, "审计调整");
  await shown(page).getByRole("button", { name: "新建分录" }).click();
  await shown(page).getByLabel("说明").fill(description);
  const grid = gridOf(page, "分录行");
  await grid.focus();
  await paste(grid, [["P104", "", "审计费", "1,000.00", ""]]);
  await expect(grid.getByText("1,000.00").first()).toBeVisible();
}

const lockCookie = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === "locking")?.value;

/** The lock page, and nothing of the pages behind it anywhere in the document. */
async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "屏幕已锁定" })).toBeVisible();
  await expect(page).toHaveURL(/\/locking$/);
  const left = async () => {
    const all = await page.evaluate(() => document.documentElement.outerHTML);
    return [description, client].filter((text) => all.includes(text));
  };
  await expect.poll(left).toEqual([]);
}

async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "解锁" }).click();
}

/** What a script in the page gets, whose calls the browser sends the session's cookie with. */
const callStatus = (page: Page): Promise<number> =>
  page.evaluate(async () => (await fetch("/api/sm/GetCustomerList")).status);

test("a locked screen shows nothing in any window, survives F5 and typed addresses, and gives everything back", async ({
  browser,
}) => {
  const page = await signedIn(browser, "incharge");
  const context = page.context();
  await writeEntry(page);
  const other = await context.newPage();
  await other.goto("/pm/customers");
  await expect(other.getByText(client).first()).toBeVisible();

  await test.step("locking one window locks the other", async () => {
    await page.getByRole("button", { name: "锁定屏幕" }).click();
    for (const one of [page, other]) await expectLocked(one);
    await expect.poll(() => lockCookie(context)).toBe("1");
    await expect.poll(() => callStatus(other)).toBe(423);
    await look(page, "lock");
  });
  await test.step("neither F5 nor another address nor a deleted cookie opens it", async () => {
    await other.reload();
    await expectLocked(other);
    await context.clearCookies({ name: "locking" });
    await other.goto("/main/home");
    await expectLocked(other);
    await page.reload();
    await expectLocked(page);
  });
  await test.step("a wrong password says so", async () => {
    await unlock(page, "Not-mine-7");
    await expect(page.getByRole("alert")).toContainText("密码不正确");
  });
  await test.step("the password brings back page, tabs and typed text, in both windows", async () => {
    await unlock(page, ownPassword);
    await expect(page).toHaveURL(/auditadjustment/);
    await expect(page.getByRole("tab")).toHaveText(["项目首页", "审计调整"]);
    await expect(shown(page).getByLabel("说明")).toHaveValue(description);
    await expect(gridOf(page, "分录行").getByText("1,000.00").first()).toBeVisible();
    await expect(other.getByRole("tab", { name: "首页" })).toBeVisible();
    await expect.poll(() => lockCookie(context)).toBe("0");
    await other.goto("/locking");
    await expect(other).toHaveURL(/\/main\/home/);
  });
  await test.step("somebody else may sign in instead", async () => {
    await page.keyboard.press("Control+Alt+l");
    await expectLocked(page);
    await page.getByRole("button", { name: "以其他用户身份登录" }).click();
    for (const one of [page, other]) await expect(one.getByRole("button", { name: "登录", exact: true })).toBeVisible();
    const ofSession = async () => {
      const names = (await context.cookies()).map(({ name }) => name);
      return [sessionCookie, sessionMark].filter((name) => names.includes(name));
    };
    await expect.poll(ofSession).toEqual([]);
  });
});
