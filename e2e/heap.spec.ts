import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { someOf } from "../test/rotated.ts";
import { signedIn } from "./kit/people.ts";
import { addressOf, expectOpen, goInside, homePath, projectHomePath, routes, type ScreenRoute } from "./kit/screens.ts";

test.setTimeout(420_000);

const megabyte = 1024 * 1024;
const growthMax = 10 * megabyte;
const tabsOpened = 100;
const screensOpened = 25;

/** What is still reachable once everything that may go has gone. */
async function heapOf(devtools: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn++) await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}

const closeAll = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "标签页菜单" }).filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: "全部关闭" }).click();
  await expect(page.getByRole("tab")).toHaveCount(1);
};

/** Opens one tab after the other, of the firm's pages or of the project's, and closes them all. */
async function round(page: Page, screens: readonly ScreenRoute[], projectId: number): Promise<number> {
  if (screens.length < 2) return 0;
  for (const route of screens) {
    await goInside(page, addressOf(route, projectId));
    await expectOpen(page, route);
  }
  await expect(page.getByRole("tab")).toHaveCount(screens.length);
  await closeAll(page);
  return screens.length - 1;
}

test("a hundred tabs opened and closed leave nothing behind", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .first()
    .click();
  await page.waitForURL(/projectmain/);
  const projectId = Number(atob(new URL(page.url()).searchParams.get("id") ?? ""));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.enable");
  // The first page of either shell stays open.
  const first = [homePath, projectHomePath];
  const others = routes.filter(({ permission, path }) => !permission && !first.includes(path));
  const chosen = new Set(someOf(others, screensOpened));
  const open = routes.filter((route) => chosen.has(route) || first.includes(route.path));
  const shells = ["home", "project"].map((shell) => open.filter((route) => route.shell === shell));
  const both = async () => {
    let opened = 0;
    for (const screens of shells) opened += await round(page, screens, projectId);
    return opened;
  };

  // What is kept once for all: the code of the screens, the look of their parts, and what is fetched while nothing else is.
  for (let turn = 0; turn < 2; turn++) await both();
  const before = await heapOf(devtools);
  let opened = 0;
  const sizes: number[] = [];
  while (opened < tabsOpened) {
    opened += await both();
    sizes.push(await heapOf(devtools));
  }
  const grown = (sizes.at(-1) ?? 0) - before;
  const sizesText = [before, ...sizes].map((size) => (size / megabyte).toFixed(1)).join(", ");
  console.log(`heap after each round of ${opened / sizes.length} tabs, in MB: ${sizesText}`);
  expect(grown, `grown by ${(grown / megabyte).toFixed(1)} MB over ${opened} tabs`).toBeLessThan(growthMax);
});
